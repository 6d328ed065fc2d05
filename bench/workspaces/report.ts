// Tables of what was played: each arm with memory beside its control, which had the same seeds.
import Table from 'cli-table3';
import type { Arm, Played } from './series.ts';

/** From this episode on memory should help. */
export const learnedFrom = 3;
/** A control that needs so many steps has something to learn: it fails, mends, tries again and ends. */
const trappedSteps = 4;

export interface ArmResult extends Omit<Arm, 'memory'> {
  readonly episodes: number;
  readonly right: Pair;
  readonly falseSuccesses: Pair;
  readonly harmful: Pair;
  /** Mean steps of the episodes from the third on. */
  readonly steps: Pair;
  /** The same where the control needs four steps or more; undefined where that is nowhere so. */
  readonly trappedSteps: (Pair & { readonly workspaces: number }) | undefined;
  /** Workspaces where memory was right less often than the control from the third episode on, or as often with more steps. */
  readonly worse: readonly string[];
}

interface Pair {
  readonly memory: number;
  readonly control: number;
}

export function resultsOf(rows: readonly Played[]): readonly ArmResult[] {
  const arms = new Map(rows.map((row) => [armName(row), row]));
  return [...arms.values()].map(({ model, check }) => {
    const own = rows.filter((row) => row.model === model && row.check === check);
    const count = (test: (row: Played) => boolean) => pair(own, (some) => some.filter(test).length);
    const late = own.filter(({ episode }) => episode >= learnedFrom);
    const names = [...new Set(own.map(({ workspace }) => workspace))];
    const lateIn = (name: string) => late.filter(({ workspace }) => workspace === name);
    const trapped = names.filter((name) => pair(lateIn(name), meanSteps).control >= trappedSteps);
    return {
      model,
      check,
      episodes: own.filter(({ memory }) => memory === 'on').length,
      right: count(({ right }) => right),
      falseSuccesses: count(({ falseSuccess }) => falseSuccess),
      harmful: count(({ harm }) => harm),
      steps: pair(late, meanSteps),
      trappedSteps:
        trapped.length === 0 ? undefined : { ...pair(trapped.flatMap(lateIn), meanSteps), workspaces: trapped.length },
      worse: names.filter((name) => isWorse(lateIn(name))),
    };
  });
}

function pair(rows: readonly Played[], measure: (rows: readonly Played[]) => number): Pair {
  return {
    memory: measure(rows.filter(({ memory }) => memory === 'on')),
    control: measure(rows.filter(({ memory }) => memory === 'off')),
  };
}

const meanSteps = (rows: readonly Played[]) =>
  rows.length === 0 ? 0 : rows.reduce((sum, { steps }) => sum + steps, 0) / rows.length;

function isWorse(late: readonly Played[]): boolean {
  const right = pair(late, (rows) => rows.filter((row) => row.right).length);
  const steps = pair(late, meanSteps);
  return right.memory < right.control || (right.memory === right.control && steps.memory > steps.control);
}

const armName = ({ model, check }: Omit<Arm, 'memory'>) => `${model}${check ? ', check' : ''}`;

/** One row per arm. */
export function tableOf(results: readonly ArmResult[]): string {
  const table = new Table({
    head: ['arm', 'episodes', 'right', 'false success', 'harm', `steps from ${learnedFrom}`, 'trapped', 'worse'],
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right', 'right', 'right'],
    style: { head: [], border: [] },
  });
  for (const result of results) {
    const { episodes, right, falseSuccesses, harmful, steps, trappedSteps: trapped, worse } = result;
    table.push([
      armName(result),
      episodes,
      `${percent(right.memory, episodes)} (${percent(right.control, episodes)})`,
      `${falseSuccesses.memory} (${falseSuccesses.control})`,
      `${harmful.memory} (${harmful.control})`,
      `${steps.memory.toFixed(2)} (${steps.control.toFixed(2)})`,
      trapped === undefined ? '' : `${fewer(trapped)} of ${trapped.workspaces}`,
      worse.length,
    ]);
  }
  return `${table.toString()}\nIn brackets: the control without memory. Trapped: steps from episode ${learnedFrom} on, where the control needs ${trappedSteps} or more.`;
}

const percent = (part: number, whole: number) => (whole === 0 ? '' : `${Math.round((100 * part) / whole)} %`);
const fewer = ({ memory, control }: Pair) => `${Math.round(100 * (memory / control - 1))} %`;

/** Every episode that did not end as it should, or took longer than the control: one line each, at most `most`. */
export function wrongOnes(rows: readonly Played[], most: number): string {
  const wrong = rows.filter(({ right, harm, falseSuccess }) => !right || harm || falseSuccess);
  const lines = wrong.slice(0, most).map((row) => {
    const faults = [row.harm ? 'HARM' : '', row.falseSuccess ? 'FALSE SUCCESS' : '', row.outcome].filter(
      (word) => word,
    );
    return `${row.workspace} ${armName(row)} memory ${row.memory} #${row.episode} "${row.task}": ${faults.join(' ')}\n    ${row.did.join('\n    ')}`;
  });
  const more = wrong.length - lines.length;
  return [...lines, ...(more > 0 ? [`and ${more} more; --json FILE has them all`] : [])].join('\n');
}
