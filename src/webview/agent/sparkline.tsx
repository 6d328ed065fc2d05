// Steps per run of the same task, oldest first: a line through the runs that worked, hollow marks for the others, and the mean of
// the control runs as a dashed line.
import * as l10n from '@vscode/l10n';
import type { RunView } from '../../protocol/viewState.ts';
import { weighted } from '../shared/text.ts';

const width = 300;
const height = 30;
const inset = 5;

export function Sparkline({ history: { withMemory, withoutMemory } }: { readonly history: RunView['history'] }) {
  const worked = withMemory.filter((run) => run.worked);
  const first = worked[0];
  const last = worked.at(-1);
  if (withMemory.length < 2) return null;
  const controls = withoutMemory.filter((run) => run.worked);
  const control =
    controls.length === 0 ? undefined : controls.reduce((sum, run) => sum + run.steps, 0) / controls.length;
  const most = Math.max(...withMemory.map(({ steps }) => steps), control ?? 0, 1);
  const y = (steps: number) => height - inset - (steps / most) * (height - 2 * inset);
  const x = (index: number) => inset + (index / (withMemory.length - 1)) * (width - 2 * inset);
  const placed = withMemory.map((run, index) => ({ ...run, at: `${x(index)},${y(run.steps)}` }));
  const described = [
    l10n.t(
      'Steps per run of this task, oldest first: {0}',
      withMemory.map((run) => (run.worked ? run.steps : l10n.t('{0} (did not work)', run.steps))).join(', '),
    ),
    ...(control === undefined ? [] : [l10n.t('without memory on average {0}', weighted(control))]),
  ].join('; ');
  return (
    <figure class="sparkline">
      <svg role="img" aria-label={described} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
        <title>{described}</title>
        {control !== undefined && <line class="control" x1={0} x2={width} y1={y(control)} y2={y(control)} />}
        <polyline
          class="curve"
          points={placed
            .filter((run) => run.worked)
            .map(({ at }) => at)
            .join(' ')}
        />
        {placed.map((run, index) => (
          <g key={index} class={run.worked ? 'point' : 'point hollow'}>
            <polyline points={`${run.at} ${run.at}`} />
            {!run.worked && <polyline class="hole" points={`${run.at} ${run.at}`} />}
          </g>
        ))}
      </svg>
      <figcaption class="row small muted num">
        <span>{first && last && worked.length > 1 ? progress(first.steps, last.steps, worked.length) : ''}</span>
        {control !== undefined && (
          <span>
            <i class="dash" aria-hidden="true" />
            {l10n.t('without memory: {0}', weighted(control))}
          </span>
        )}
        {worked.length < withMemory.length && (
          <span>
            <i class="hollow-mark" aria-hidden="true" />
            {l10n.t('did not work, or nobody checked')}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

function progress(first: number, last: number, runs: number): string {
  return last === 1
    ? l10n.t('{0} → {1} step in {2} runs that worked', first, last, runs)
    : l10n.t('{0} → {1} steps in {2} runs that worked', first, last, runs);
}
