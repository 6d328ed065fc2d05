// The agent view: the run above, the composer below.
import * as l10n from '@vscode/l10n';
import { useEffect, useRef } from 'preact/hooks';
import { actionText } from '../../core/policy/explain.ts';
import type { RunView, ViewState } from '../../protocol/viewState.ts';
import { endReasonText } from '../../words/endReason.ts';
import { flakyParts } from '../../words/flaky.ts';
import { plainPart } from '../../words/parts.ts';
import { Composer } from './composer.tsx';
import { useAutoScroll } from './autoScroll.ts';
import { Icon } from '../shared/icons.tsx';
import { TextWithLinks } from '../shared/textWithLinks.tsx';
import { forgetOtherEpisodes, useUiState } from '../shared/uiState.ts';
import { outcomeText } from './outcome.tsx';
import { Busy } from '../shared/parts.tsx';
import { Run } from './run.tsx';
import { observationEnd, sentence } from '../shared/text.ts';
import { Greeting, Unavailable } from './welcome.tsx';

export function AgentView({ state }: { readonly state: ViewState }) {
  const { availability, run, notices } = state;
  const [task, setTask] = useUiState<string>('composer/task', '');
  const taskField = useRef<HTMLTextAreaElement>(null);
  const { area, follows, jump, ...reading } = useAutoScroll(state, run !== undefined && run.phase !== 'ended');
  const episodeId = run?.episodeId;
  useEffect(() => {
    if (episodeId !== undefined) forgetOtherEpisodes(episodeId);
  }, [episodeId]);
  return (
    <div class="view">
      <main ref={area} tabIndex={-1} {...reading}>
        {availability !== 'ready' && <Unavailable availability={availability} />}
        {run && <Run key={run.episodeId} run={run} onNewTask={() => taskField.current?.focus()} />}
        {!run && availability === 'ready' && (
          <Greeting
            known={state.known ?? []}
            onExample={(example) => {
              setTask(example);
              taskField.current?.focus();
            }}
          />
        )}
        <Notices notices={notices} />
        {run && !follows && (
          <p class="jump">
            <button type="button" onClick={jump}>
              <Icon name="arrowDown" />
              {l10n.t('Latest')}
            </button>
          </p>
        )}
      </main>
      {state.waiting !== undefined && (
        <p class="waiting" role="status">
          <Busy />
          <span dir="auto">{state.waiting}</span>
        </p>
      )}
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
    <ul class="notices" aria-label={l10n.t('Notices')}>
      {notices.map(({ level, message }, index) => (
        <li key={index} class={level}>
          <Icon name={level} />
          <span dir="auto" role={level === 'error' ? 'alert' : undefined}>
            <TextWithLinks text={message} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Announced to screen readers when it changes. */
function announcement(run: RunView): string {
  if (run.phase === 'ended')
    return [
      l10n.t('Run ended: {0}.', outcomeText(run)),
      run.reason && sentence(endReasonText(run.reason)),
      ...(run.flaky ? [flakyParts(run.flaky).map(plainPart).join('')] : []),
    ].join(' ');
  const step = run.steps.at(-1);
  if (!step) return l10n.t('Run started.');
  const action = step.executed ?? step.decision?.candidates[step.decision.chosen]?.action;
  const name = action ? l10n.t('Step {0}: {1}', step.t + 1, actionText(action)) : l10n.t('Step {0}', step.t + 1);
  if (step.phase === 'approval') return `${name}. ${l10n.t('Approval needed.')}`;
  if (step.phase === 'asking') return l10n.t('Knack asks: {0}', step.question ?? '');
  return step.observation ? `${name}, ${observationEnd(step.observation).text}` : name;
}
