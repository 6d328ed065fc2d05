// One run from its task to its outcome.
import type { RunView } from '../protocol/viewState.ts';
import { Icon } from './icons.tsx';
import { Busy } from './parts.tsx';
import { Outcome } from './rating.tsx';
import { StepCard } from './stepCard.tsx';
import { counted, tokens, usageLines } from './text.ts';
import { vscodeApi } from './vscodeApi.ts';

export function Run({ run }: { readonly run: RunView }) {
  const last = run.steps.at(-1);
  return (
    <div class="run">
      <RunHeader run={run} />
      <ol class="timeline">
        {run.steps.map((step) => (
          <li key={`${run.episodeId}/${step.t}`}>
            <StepCard run={run} step={step} latest={step === last} />
          </li>
        ))}
      </ol>
      {run.phase === 'ended' && <Outcome run={run} />}
    </div>
  );
}

function RunHeader({ run }: { readonly run: RunView }) {
  const lines = usageLines(run.usage);
  const used = tokens(run.usage);
  const steps = counted(run.steps.length, 'step');
  return (
    <div class="run-header">
      <div class="row">
        <h1>{run.task}</h1>
        {run.phase === 'ended' && (
          <button
            type="button"
            class="icon-button"
            title="New task"
            aria-label="New task"
            onClick={() => vscodeApi.postMessage({ type: 'newRun' })}
          >
            <Icon name="add" />
          </button>
        )}
      </div>
      <p class="small muted num">
        {run.phase !== 'ended' && <Busy />}
        <span title={lines.join('\n')} aria-label={[steps, ...lines].join(', ')} role="note">
          {used === undefined ? steps : `${steps} · ${used}`}
        </span>
        {run.memory === 'off' && <span> · control run</span>}
        {run.memory === 'readonly' && <span> · memory read-only</span>}
        {run.check !== undefined && (
          <span>
            {' '}
            · check <code>{run.check}</code>
          </span>
        )}
      </p>
    </div>
  );
}
