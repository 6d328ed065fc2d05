// Thumbs on a step and on the outcome, and what a rating changed.
import * as l10n from '@vscode/l10n';
import type { StepView } from '../../protocol/viewState.ts';
import { Icon } from '../shared/icons.tsx';
import { Signed, Spoken } from '../shared/parts.tsx';
import { vscodeApi } from '../shared/vscodeApi.ts';

interface ThumbsProps {
  readonly episodeId: string;
  /** Undefined: the whole episode. */
  readonly t: number | undefined;
  readonly rating: number | undefined;
  readonly labels?: readonly [up: string, down: string];
  readonly spoken: readonly [up: string, down: string];
}

export function Thumbs({ episodeId, t, rating, labels, spoken }: ThumbsProps) {
  return (
    <span class="thumbs">
      {([1, -1] as const).map((value, index) => {
        const pressed = rating !== undefined && Math.sign(rating) === value;
        return (
          <button
            key={value}
            type="button"
            class={pressed ? 'on' : ''}
            aria-pressed={pressed}
            aria-label={labels ? `${labels[index]}: ${spoken[index]}` : spoken[index]}
            title={spoken[index]}
            onClick={() => vscodeApi.postMessage({ type: 'rate', episodeId, value, ...(t === undefined ? {} : { t }) })}
          >
            <Icon
              name={value > 0 ? (pressed ? 'thumbsUpFilled' : 'thumbsUp') : pressed ? 'thumbsDownFilled' : 'thumbsDown'}
            />
            {labels?.[index]}
          </button>
        );
      })}
    </span>
  );
}

/** In the footer of a card: thumbs without words, and what a rating changed. */
export function StepRating({ episodeId, step }: { readonly episodeId: string; readonly step: StepView }) {
  const n = step.t + 1;
  return (
    <span class="step-rating">
      <Changed step={step} />
      <Thumbs
        episodeId={episodeId}
        t={step.t}
        rating={step.rating}
        spoken={[l10n.t('Good step {0}', n), l10n.t('Bad step {0}', n)]}
      />
    </span>
  );
}

function Changed({ step: { discountedReturn, returnBefore } }: { readonly step: StepView }) {
  if (discountedReturn === undefined || returnBefore === undefined) return null;
  return (
    <span class="muted return small" title={l10n.t('What memory learns from this step, before your rating and now')}>
      {l10n.t('worth')} <Signed value={returnBefore} />
      <span aria-hidden="true"> → </span>
      <Spoken> {l10n.t('before your rating, now')} </Spoken>
      <Signed value={discountedReturn} />
    </span>
  );
}
