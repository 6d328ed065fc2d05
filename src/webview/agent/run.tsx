// One run from its task to its outcome.
import * as l10n from '@vscode/l10n';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { RunView, StepView } from '../../protocol/viewState.ts';
import { Icon } from '../shared/icons.tsx';
import { Outcome } from './outcome.tsx';
import { Busy, CopyButton } from '../shared/parts.tsx';
import { StepCard } from '../card/stepCard.tsx';
import { day, elapsed, stepCount, tokens, usageLines } from '../shared/text.ts';
import { vscodeApi } from '../shared/vscodeApi.ts';

interface RunProps {
  readonly run: RunView;
  readonly onNewTask: () => void;
}

export function Run({ run, onNewTask }: RunProps) {
  const last = run.steps.at(-1);
  const ended = run.phase === 'ended';
  return (
    <div class="run">
      <RunHeader run={run} onNewTask={onNewTask} />
      <ol class="timeline">
        {run.steps.map((step) => (
          <Item
            key={step.t}
            episodeId={run.episodeId}
            step={step}
            latest={step === last}
            newest={step === last && !ended}
            references={run.references}
          />
        ))}
      </ol>
      {ended && <Outcome run={run} />}
    </div>
  );
}

interface ItemProps {
  readonly episodeId: string;
  readonly step: StepView;
  readonly latest: boolean;
  readonly newest: boolean;
  readonly references: RunView['references'];
}

/** Re-rendered only when its step changed: a run may have hundreds. */
function Item({ episodeId, step, latest, newest, references }: ItemProps) {
  return useMemo(
    () => (
      <li data-newest={newest || undefined}>
        <StepCard episodeId={episodeId} step={step} latest={latest} references={references} />
      </li>
    ),
    [episodeId, step, latest, newest, references],
  );
}

function RunHeader({ run, onNewTask }: RunProps) {
  const lines = usageLines(run.usage);
  const used = tokens(run.usage);
  const old = run.phase === 'ended' && !isToday(run.startedAt) ? [day(run.startedAt), run.folder] : [];
  const facts = [...old, stepCount(run.steps.length), useElapsed(run), used].filter((fact) => fact !== undefined);
  return (
    <div class="run-header">
      <div class="row">
        <h1 dir="auto" tabIndex={run.task.length > longTask ? 0 : undefined}>
          {run.task}
        </h1>
        <CopyButton text={run.task} label={l10n.t('Copy the task')} />
        {run.phase === 'ended' && (
          <button
            type="button"
            class="icon-button"
            title={l10n.t('New task')}
            aria-label={l10n.t('New task')}
            onClick={() => {
              vscodeApi.postMessage({ type: 'newRun' });
              onNewTask();
            }}
          >
            <Icon name="add" />
          </button>
        )}
      </div>
      <p class="small muted num">
        {run.phase !== 'ended' && <Busy />}
        <span
          title={lines.join('\n')}
          aria-label={[...facts.slice(0, old.length + 2), ...lines].join(', ')}
          role="note"
        >
          {facts.join(' · ')}
        </span>
        {run.from !== undefined && <span> · {l10n.t('from {0}', run.from)}</span>}
        {run.memory === 'off' && <span> · {l10n.t('control run')}</span>}
        {run.memory === 'readonly' && <span> · {l10n.t('memory read-only')}</span>}
        {run.check !== undefined && (
          <span title={run.check}>
            {' '}
            · {l10n.t('check')} <code>{run.check}</code>
          </span>
        )}
        {run.check === undefined && run.inferredCheck?.decides && <InferredCheck check={run.inferredCheck} />}
      </p>
    </div>
  );
}

/** What decides if the user gave no check, and what to do about it. */
function InferredCheck({ check: { command, reason } }: { readonly check: NonNullable<RunView['inferredCheck']> }) {
  const what = l10n.t(
    'The button “Check” below makes it yours to edit; a click here opens the setting that turns it off.',
  );
  const how =
    reason === undefined
      ? `${l10n.t('Knack inferred this check.')} ${what}`
      : `${l10n.t('Knack inferred this check: {0}.', reason)} ${what}`;
  return (
    <>
      {' '}
      · {l10n.t('check')} <code>{command}</code>{' '}
      <button
        type="button"
        class="link"
        title={`${command}\n${how}`}
        onClick={() => vscodeApi.postMessage({ type: 'openSetting', id: 'knack.inferCheck' })}
      >
        {l10n.t('inferred')}
      </button>
    </>
  );
}

function isToday(at: number): boolean {
  return new Date(at).toDateString() === new Date().toDateString();
}

/** Characters of a task that may need scrolling, and so the keyboard. */
const longTask = 100;

/** From the start to the end or to now; undefined if the end is unknown. */
function useElapsed({ startedAt, endedAt, phase }: RunView): string | undefined {
  const [now, setNow] = useState(Date.now);
  const runs = phase !== 'ended';
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [runs]);
  const until = runs ? now : endedAt;
  return until === undefined ? undefined : elapsed(Math.max(0, until - startedAt));
}
