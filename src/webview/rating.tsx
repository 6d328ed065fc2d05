// Thumbs on a step and on the outcome, and what a rating changed.
import type { RunView, StepView } from '../protocol/viewState.ts';
import { Icon } from './icons.tsx';
import { Signed, Spoken } from './parts.tsx';
import { Sparkline } from './sparkline.tsx';
import { vscodeApi } from './vscodeApi.ts';

interface ThumbsProps {
  readonly episodeId: string;
  /** Undefined: the whole episode. */
  readonly t: number | undefined;
  readonly rating: number | undefined;
  readonly labels: readonly [up: string, down: string];
  readonly spoken: readonly [up: string, down: string];
}

function Thumbs({ episodeId, t, rating, labels, spoken }: ThumbsProps) {
  const rate = (value: number) =>
    vscodeApi.postMessage({ type: 'rate', episodeId, value, ...(t === undefined ? {} : { t }) });
  return (
    <span class="thumbs">
      <button
        type="button"
        class={rating !== undefined && rating > 0 ? 'on' : ''}
        aria-pressed={rating !== undefined && rating > 0}
        aria-label={spoken[0]}
        onClick={() => rate(1)}
      >
        <Icon name="thumbsUp" />
        {labels[0]}
      </button>
      <button
        type="button"
        class={rating !== undefined && rating < 0 ? 'on' : ''}
        aria-pressed={rating !== undefined && rating < 0}
        aria-label={spoken[1]}
        onClick={() => rate(-1)}
      >
        <Icon name="thumbsDown" />
        {labels[1]}
      </button>
    </span>
  );
}

export function StepRating({ run, step }: { readonly run: RunView; readonly step: StepView }) {
  const n = step.t + 1;
  return (
    <footer>
      <Thumbs
        episodeId={run.episodeId}
        t={step.t}
        rating={step.rating}
        labels={['Good', 'Bad']}
        spoken={[`Good step ${n}`, `Bad step ${n}`]}
      />
      <span class="space" />
      <Return step={step} />
    </footer>
  );
}

function Return({ step: { discountedReturn, returnBefore } }: { readonly step: StepView }) {
  if (discountedReturn === undefined) return null;
  return (
    <span
      class="muted return"
      title="Return: the reward of this step and of those after it, discounted. This is what memory learns."
    >
      return{' '}
      {returnBefore !== undefined && (
        <>
          <Signed value={returnBefore} />
          <span aria-hidden="true"> → </span>
          <Spoken> before your rating, now </Spoken>
        </>
      )}
      <Signed value={discountedReturn} />
    </span>
  );
}

const outcomes = {
  succeeded: { icon: 'pass', text: 'Succeeded', tone: 'up' },
  failed: { icon: 'error', text: 'Failed', tone: 'down' },
  unknown: { icon: 'question', text: 'Outcome unknown', tone: '' },
  aborted: { icon: 'stop', text: 'Stopped', tone: '' },
  interrupted: { icon: 'warning', text: 'Interrupted', tone: '' },
} as const;

/** How the run ended, and what the user says about it. */
export function Outcome({ run }: { readonly run: RunView }) {
  const { icon, text, tone } = outcomes[run.outcome ?? 'unknown'];
  const changed = run.steps.filter(({ returnBefore }) => returnBefore !== undefined).length;
  return (
    <section class="card outcome" aria-label="Outcome">
      <p class="verdict">
        <span class={`strong ${tone}`}>
          <Icon name={icon} />
          {text}
        </span>
        {run.reason !== undefined && <span class="muted">{run.reason}</span>}
      </p>
      {(run.outcome === 'interrupted' || run.outcome === 'aborted') && (
        <button
          type="button"
          title="Goes on where this run was cut off: a new run that knows what was done"
          onClick={() => vscodeApi.postMessage({ type: 'command', command: 'resumeEpisode' })}
        >
          <Icon name="play" />
          Resume
        </button>
      )}
      {run.steps.length > 0 && (
        <div class="ask">
          <span>Did it do what you wanted?</span>
          <Thumbs
            episodeId={run.episodeId}
            t={undefined}
            rating={run.rating}
            labels={['Yes', 'No']}
            spoken={['Yes, it did what I wanted', 'No, it did not do what I wanted']}
          />
        </div>
      )}
      <p class="small muted" role="status">
        {run.memory === 'off'
          ? 'A control run: memory does not learn from it.'
          : run.rating !== undefined && changed > 0
            ? `Your rating changed the return of ${changed === 1 ? '1 step' : `${changed} steps`}: the next decision counts it.`
            : ''}
      </p>
      <Sparkline history={run.history} />
    </section>
  );
}
