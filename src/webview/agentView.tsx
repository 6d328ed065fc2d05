// The agent view: the run above, the composer below; keeps the end in sight as long as the user does.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { actionText } from '../core/policy/explain.ts';
import type { RunView, ViewState } from '../protocol/viewState.ts';
import { Composer } from './composer.tsx';
import { Icon } from './icons.tsx';
import { forgetOthers, keep, readKept, useKept } from './kept.ts';
import { Run } from './run.tsx';
import { ending } from './text.ts';
import { Greeting, Unavailable } from './welcome.tsx';

export function AgentView({ state }: { readonly state: ViewState }) {
  const { availability, run, notices } = state;
  const [task, setTask] = useKept<string>('composer/task', '');
  const taskField = useRef<HTMLTextAreaElement>(null);
  const { area, onScroll } = useFollowedEnd(state);
  const episodeId = run?.episodeId;
  useEffect(() => {
    if (episodeId !== undefined) forgetOthers(episodeId);
  }, [episodeId]);
  return (
    <div class="view">
      <main ref={area} onScroll={onScroll}>
        {availability !== 'ready' && <Unavailable availability={availability} />}
        {run && <Run key={run.episodeId} run={run} />}
        {!run && availability === 'ready' && (
          <Greeting
            onExample={(example) => {
              setTask(example);
              taskField.current?.focus();
            }}
          />
        )}
        <Notices notices={notices} />
      </main>
      {availability === 'ready' && <Composer state={state} task={task} setTask={setTask} taskField={taskField} />}
      <p class="spoken" role="status" aria-live="polite">
        {run ? announcement(run) : ''}
      </p>
    </div>
  );
}

function Notices({ notices }: { readonly notices: ViewState['notices'] }) {
  if (notices.length === 0) return null;
  return (
    <ul class="notices" aria-label="Notices">
      {notices.map(({ level, message }, index) => (
        <li key={index} class={level}>
          <Icon name={level} />
          <span role={level === 'error' ? 'alert' : undefined}>{message}</span>
        </li>
      ))}
    </ul>
  );
}

/** What a screen reader is told when it changes. */
function announcement(run: RunView): string {
  if (run.phase === 'ended') return `Run ended: ${run.outcome ?? 'unknown'}. ${run.reason ?? ''}`;
  const step = run.steps.at(-1);
  if (!step) return 'Run started.';
  const action = step.executed ?? step.decision?.candidates[step.decision.chosen]?.action;
  const name = `Step ${step.t + 1}${action ? `: ${actionText(action)}` : ''}`;
  if (step.phase === 'approval') return `${name}. Approval needed, ${step.approval?.reason ?? ''}`;
  if (step.phase === 'asking') return `Knack asks: ${step.question ?? ''}`;
  return step.observation ? `${name}, ${ending(step.observation).text}` : name;
}

/** Less than this from the end counts as being there. */
const nearEnd = 40;

/** Scrolls along with what is new unless the user has scrolled up; comes back to where the user was after a reload. */
function useFollowedEnd(state: ViewState) {
  const area = useRef<HTMLElement>(null);
  const follows = useRef(readKept('composer/scroll') === undefined);
  useLayoutEffect(() => {
    const scrollTop = readKept('composer/scroll');
    if (area.current && typeof scrollTop === 'number') area.current.scrollTop = scrollTop;
  }, []);
  useLayoutEffect(() => {
    if (area.current && follows.current) area.current.scrollTop = area.current.scrollHeight;
  }, [state]);
  const onScroll = () => {
    if (!area.current) return;
    const { scrollTop, scrollHeight, clientHeight } = area.current;
    follows.current = scrollHeight - scrollTop - clientHeight < nearEnd;
    keep('composer/scroll', follows.current ? undefined : scrollTop);
  };
  return { area, onScroll };
}
