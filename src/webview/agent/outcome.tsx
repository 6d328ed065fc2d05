// How a run ended: what the agent says, what the user says, and what to do next.
import * as l10n from '@vscode/l10n';
import type { EpisodeOutcome } from '../../core/types.ts';
import type { RunView } from '../../protocol/viewState.ts';
import type { IconName } from '../shared/icons.tsx';
import { Icon } from '../shared/icons.tsx';
import { CopyButton } from '../shared/parts.tsx';
import { Thumbs } from '../card/rating.tsx';
import { said } from '../shared/said.ts';
import { Sparkline } from './sparkline.tsx';
import { sentence } from '../shared/text.ts';
import { vscodeApi } from '../shared/vscodeApi.ts';

export function outcomeText({ outcome }: Pick<RunView, 'outcome'>): string {
  switch (outcome) {
    case 'succeeded':
      return l10n.t('Succeeded');
    case 'failed':
      return l10n.t('Failed');
    case 'aborted':
      return l10n.t('Stopped');
    case 'interrupted':
      return l10n.t('Interrupted');
    case 'unknown':
    case undefined:
      return l10n.t('Outcome unknown');
  }
}

const looks: Readonly<Record<EpisodeOutcome, { readonly icon: IconName; readonly tone: string }>> = {
  succeeded: { icon: 'pass', tone: 'up' },
  failed: { icon: 'error', tone: 'down' },
  unknown: { icon: 'question', tone: '' },
  aborted: { icon: 'stop', tone: '' },
  interrupted: { icon: 'warning', tone: '' },
};

export function Outcome({ run }: { readonly run: RunView }) {
  const { icon, tone } = looks[run.outcome ?? 'unknown'];
  const summary = summaryOf(run);
  const cutOff = run.outcome === 'interrupted' || run.outcome === 'aborted';
  return (
    <section class="card outcome" aria-label={l10n.t('Outcome')} data-newest>
      <p class="verdict">
        <span class={`strong ${tone}`}>
          <Icon name={icon} />
          {outcomeText(run)}
        </span>
      </p>
      {summary !== undefined && (
        <div class="summary">
          <p dir="auto">{summary}</p>
          <CopyButton text={summary} label={l10n.t('Copy the answer')} />
        </div>
      )}
      {run.reason !== undefined && <p class="small muted">{sentence(said(run.reason))}</p>}
      {run.steps.length > 0 && (
        <div class="ask">
          <span>{l10n.t('Did it do what you wanted?')}</span>
          <Thumbs
            episodeId={run.episodeId}
            t={undefined}
            rating={run.rating}
            labels={[l10n.t('Yes'), l10n.t('No')]}
            spoken={[l10n.t('Yes, it did what I wanted'), l10n.t('No, it did not do what I wanted')]}
          />
        </div>
      )}
      <p class="small muted" role="status">
        {effect(run)}
      </p>
      <Sparkline history={run.history} />
      <div class="buttons">
        {cutOff && (
          <button
            type="button"
            title={l10n.t('Goes on where this run was cut off: a new run that knows what was done')}
            onClick={() => vscodeApi.postMessage({ type: 'command', command: 'resumeEpisode' })}
          >
            <Icon name="play" />
            {l10n.t('Resume')}
          </button>
        )}
        <button type="button" title={l10n.t('The same task again, from the beginning')} onClick={() => runAgain(run)}>
          <Icon name="restart" />
          {l10n.t('Run again')}
        </button>
      </div>
    </section>
  );
}

function runAgain({ task, check }: RunView): void {
  vscodeApi.postMessage({ type: 'run', task, ...(check === undefined ? {} : { check }) });
}

/** What the agent said when it finished. */
function summaryOf({ steps }: RunView): string | undefined {
  const step = steps.at(-1);
  const action = step?.executed ?? step?.decision?.candidates[step.decision.chosen]?.action;
  const summary = action?.tool === 'finish' ? action.input['summary'] : undefined;
  return typeof summary === 'string' && summary.trim() !== '' ? summary : undefined;
}

/** What the rating changed. */
function effect({ memory, rating, steps }: RunView): string {
  if (memory === 'off') return l10n.t('A control run: memory does not learn from it.');
  const changed = steps.filter(({ returnBefore }) => returnBefore !== undefined).length;
  if (rating === undefined || changed === 0) return '';
  return changed === 1
    ? l10n.t('Your rating changed the return of 1 step: the next decision counts it.')
    : l10n.t('Your rating changed the return of {0} steps: the next decision counts it.', changed);
}
