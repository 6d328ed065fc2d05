// Learning curve of one task: steps, success, return or tokens by run, with memory and without.
import type { TaskFamily } from '../protocol/insightsState.ts';
import { Chart } from './chart.tsx';
import { useKept } from './kept.ts';

type Episode = TaskFamily['episodes'][number];

interface Measure {
  readonly name: string;
  readonly of: (episode: Episode) => number | null;
  readonly range?: readonly [number, number];
  readonly digits: number;
}

const measures: readonly Measure[] = [
  { name: 'Steps', of: ({ steps }) => steps, digits: 0 },
  {
    name: 'Success',
    of: ({ outcome }) => (outcome === 'succeeded' ? 1 : outcome === 'failed' ? 0 : null),
    range: [-0.1, 1.1],
    digits: 0,
  },
  { name: 'Return', of: ({ discountedReturn }) => discountedReturn ?? null, range: [-1.1, 1.1], digits: 1 },
  { name: 'Tokens', of: ({ tokens }) => tokens ?? null, digits: 0 },
];

export function LearningCurves({ families }: { readonly families: readonly TaskFamily[] }) {
  const [task, setTask] = useKept<string>('insights/task', families[0]?.task ?? '');
  const [name, setName] = useKept<string>('insights/measure', 'Steps');
  const family = families.find((each) => each.task === task) ?? families[0];
  const measure = measures.find((each) => each.name === name) ?? measures[0];
  if (!family || !measure) return null;
  const withMemory = family.episodes.filter(({ memory }) => memory !== 'off').map(measure.of);
  const without = family.episodes.filter(({ memory }) => memory === 'off').map(measure.of);
  const runs = Math.max(withMemory.length, without.length);
  const padded = (values: readonly (number | null)[]) =>
    Array.from({ length: runs }, (_, index) => values[index] ?? null);
  const known = [...withMemory, ...without].some((value) => value !== null);
  return (
    <section aria-labelledby="curves">
      <div class="section-bar">
        <h2 id="curves">Does it learn?</h2>
        <span class="space" />
        <div class="segments" role="radiogroup" aria-label="What is measured">
          {measures.map((each) => (
            <label key={each.name} class={each === measure ? 'on' : ''}>
              <input type="radio" name="measure" checked={each === measure} onChange={() => setName(each.name)} />
              {each.name}
            </label>
          ))}
        </div>
      </div>
      <select aria-label="Task" value={family.task} onChange={({ currentTarget }) => setTask(currentTarget.value)}>
        {families.map(({ task: each, episodes }) => (
          <option key={each} value={each}>
            {each} ({episodes.length})
          </option>
        ))}
      </select>
      {known ? (
        <Chart
          id="insights/curve"
          label={`${measure.name} by run of ${family.task}`}
          x={Array.from({ length: runs }, (_, index) => index + 1)}
          series={[
            { name: 'with memory', values: padded(withMemory) },
            ...(without.length > 0 ? [{ name: 'without memory', values: padded(without), dashed: true }] : []),
          ]}
          height={220}
          digits={measure.digits}
          {...(measure.range ? { range: measure.range } : {})}
        />
      ) : (
        <p class="nothing muted">Nothing is known of this yet.</p>
      )}
    </section>
  );
}
