// Steps per run of the same task, oldest first, with the mean of the control runs as a dashed line.
import * as l10n from '@vscode/l10n';
import type { RunView } from '../../protocol/viewState.ts';
import { weighted } from '../shared/text.ts';

const width = 300;
const height = 30;
const inset = 5;

export function Sparkline({ history }: { readonly history: RunView['history'] }) {
  const { withMemory, withoutMemory } = history;
  const first = withMemory[0];
  const last = withMemory.at(-1);
  if (withMemory.length < 2 || first === undefined || last === undefined) return null;
  const control =
    withoutMemory.length === 0 ? undefined : withoutMemory.reduce((sum, n) => sum + n, 0) / withoutMemory.length;
  const most = Math.max(...withMemory, control ?? 0, 1);
  const y = (steps: number) => height - inset - (steps / most) * (height - 2 * inset);
  const x = (index: number) => inset + (index / (withMemory.length - 1)) * (width - 2 * inset);
  const points = withMemory.map((steps, index) => `${x(index)},${y(steps)}`).join(' ');
  const described = [
    l10n.t('Steps per run of this task, oldest first: {0}', withMemory.join(', ')),
    ...(control === undefined ? [] : [l10n.t('without memory on average {0}', weighted(control))]),
  ].join('; ');
  return (
    <figure class="sparkline">
      <svg role="img" aria-label={described} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
        <title>{described}</title>
        {control !== undefined && <line class="control" x1={0} x2={width} y1={y(control)} y2={y(control)} />}
        <polyline class="curve" points={points} />
        <polyline
          class="last"
          points={`${x(withMemory.length - 1)},${y(last)} ${x(withMemory.length - 1)},${y(last)}`}
        />
      </svg>
      <figcaption class="row small muted num">
        <span>
          {last === 1
            ? l10n.t('{0} → {1} step in {2} runs', first, last, withMemory.length)
            : l10n.t('{0} → {1} steps in {2} runs', first, last, withMemory.length)}
        </span>
        {control !== undefined && (
          <span>
            <i class="dash" aria-hidden="true" />
            {l10n.t('without memory: {0}', weighted(control))}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
