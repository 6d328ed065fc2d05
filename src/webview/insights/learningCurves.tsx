// Learning curve of one task: steps, success, return or tokens by run, with memory and without.
import * as l10n from '@vscode/l10n';
import type { TaskFamily } from '../../protocol/insightsState.ts';
import { Chart } from './chart.tsx';
import { useUiState } from '../shared/uiState.ts';
import { compactCount, fixed } from '../shared/text.ts';

type Episode = TaskFamily['episodes'][number];

interface Measure {
  readonly id: string;
  readonly name: string;
  readonly of: (episode: Episode) => number | null;
  /** Only for runs that worked: the length of a stopped or failed run says nothing about the task. */
  readonly worked?: boolean;
  readonly range?: readonly [number, number];
  readonly digits: number;
  readonly words?: ReadonlyMap<number, string>;
}

const measures = (): readonly Measure[] => [
  { id: 'steps', name: l10n.t('Steps'), of: ({ steps }) => steps, worked: true, digits: 0 },
  {
    id: 'success',
    name: l10n.t('Success'),
    of: ({ result }) => (result === 'worked' ? 1 : result === 'failed' ? 0 : null),
    range: [-0.1, 1.1],
    digits: 0,
    words: new Map([
      [0, l10n.t('failed')],
      [1, l10n.t('worked')],
    ]),
  },
  {
    id: 'return',
    name: l10n.t('Return'),
    of: ({ discountedReturn }) => discountedReturn ?? null,
    range: [-1.1, 1.1],
    digits: 1,
  },
  { id: 'tokens', name: l10n.t('Tokens'), of: ({ tokens }) => tokens ?? null, worked: true, digits: 0 },
];

export function LearningCurves({ families }: { readonly families: readonly TaskFamily[] }) {
  const [task, setTask] = useUiState<string>('insights/task', families[0]?.task ?? '');
  const [id, setId] = useUiState<string>('insights/measure', 'steps');
  const all = measures();
  const family = families.find((each) => each.task === task) ?? families[0];
  const measure = all.find((each) => each.id === id) ?? all[0];
  if (!family || !measure) return null;
  const learning = family.episodes.filter(({ memory }) => memory !== 'off');
  const counts = (run: Episode) => measure.worked !== true || run.result === 'worked';
  const values = (runs: readonly Episode[]) => runs.map((run) => (counts(run) ? measure.of(run) : null));
  const withMemory = values(learning);
  const without = values(family.episodes.filter(({ memory }) => memory === 'off'));
  const others = learning.map((run) => (counts(run) || run.result === 'running' ? null : measure.of(run)));
  const runs = Math.max(withMemory.length, without.length);
  const padded = (values: readonly (number | null)[]) =>
    Array.from({ length: runs }, (_, index) => values[index] ?? null);
  const known = [...withMemory, ...without, ...others].some((value) => value !== null);
  return (
    <section aria-labelledby="curves">
      <div class="section-bar">
        <h2 id="curves">{l10n.t('Does it learn?')}</h2>
        <span class="space" />
        <div class="segments" role="radiogroup" aria-label={l10n.t('What is measured')}>
          {all.map((each) => (
            <label key={each.id} class={each === measure ? 'on' : ''}>
              <input type="radio" name="measure" checked={each === measure} onChange={() => setId(each.id)} />
              {each.name}
            </label>
          ))}
        </div>
      </div>
      <select
        dir="auto"
        aria-label={l10n.t('Task')}
        value={family.task}
        onChange={({ currentTarget }) => setTask(currentTarget.value)}
      >
        {families.map(({ task: each, episodes }) => (
          <option key={each} value={each}>
            {each} ({episodes.length})
          </option>
        ))}
      </select>
      {known ? (
        <>
          <p class="digest">{digest(measure, withMemory, without)}</p>
          <Chart
            id={`insights/curve/${measure.id}`}
            label={l10n.t('{0} by run: {1}', measure.name, family.task)}
            x={Array.from({ length: runs }, (_, index) => index + 1)}
            series={[
              { name: l10n.t('with memory'), values: padded(withMemory) },
              ...(without.length > 0
                ? [{ name: l10n.t('without memory'), values: padded(without), dashed: true }]
                : []),
              ...(others.some((value) => value !== null)
                ? [{ name: l10n.t('did not work, or nobody checked'), values: padded(others), hollow: true }]
                : []),
            ]}
            height={220}
            digits={measure.digits}
            {...(measure.range ? { range: measure.range } : {})}
            {...(measure.words ? { words: measure.words } : {})}
          />
        </>
      ) : (
        <p class="nothing muted">{whyUnknown(measure, family)}</p>
      )}
    </section>
  );
}

/** The chart summarised in a sentence. */
function digest(
  { id, digits }: Measure,
  withMemory: readonly (number | null)[],
  without: readonly (number | null)[],
): string {
  const known = withMemory.filter((value) => value !== null);
  const control = without.filter((value) => value !== null);
  const first = known[0];
  const last = known.at(-1);
  const shown = (value: number) => (id === 'tokens' ? compactCount(Math.round(value)) : fixed(value, digits));
  const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  if (id === 'success') {
    const share = (values: readonly number[]) => [average(values) * values.length, values.length] as const;
    return [
      ...(known.length > 0 ? [l10n.t('With memory {0} of {1} runs worked.', ...share(known))] : []),
      ...(control.length > 0 ? [l10n.t('Without memory {0} of {1}.', ...share(control))] : []),
    ].join(' ');
  }
  return [
    ...(first === undefined || last === undefined
      ? []
      : known.length === 1
        ? [l10n.t('One run that worked so far: {0}.', shown(first))]
        : [l10n.t('Of the runs that worked, the first {0}, the last {1}.', shown(first), shown(last))]),
    ...(control.length > 0 ? [l10n.t('Without memory {0} on average.', averaged(average(control), id, digits))] : []),
  ].join(' ');
}

function averaged(value: number, id: string, digits: number): string {
  return id === 'tokens' ? compactCount(Math.round(value)) : fixed(value, Number.isInteger(value) ? digits : 1);
}

/** Why there are no numbers. */
function whyUnknown({ id }: Measure, { episodes }: TaskFamily): string {
  if (id === 'tokens' && episodes.every(({ model }) => model === 'offline'))
    return l10n.t('These runs used no tokens: no model was asked.');
  if (id === 'tokens') return l10n.t('The model did not say how many tokens these runs used.');
  return l10n.t('Nothing is known about this yet: rate the outcome, or give a check command.');
}
