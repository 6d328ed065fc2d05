// Suite `retrieval`: how fast, how large and how exact the experience memory is, beside its rivals in the same run.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import { defaultSettings, learningSettings } from '../../src/core/settings.ts';
import { machine } from '../learning/report.ts';
import type { MemoryReport, QueryReport } from './measure.ts';
import { buildMemory, compareQueries, passes, reportMemory } from './measure.ts';
import type { Latency } from './timing.ts';
import type { Workload } from './workload.ts';
import { workbench, workloads } from './workload.ts';

const queryCount = 3000;

interface WorkloadReport {
  readonly workload: Workload;
  readonly memory: MemoryReport;
  readonly queries: readonly QueryReport[];
}

const notes = [
  `Latencies in microseconds over ${queryCount} queries, the median of ${passes} passes each; 'search' without and 'retrieve'`,
  "with tokenising and the statistics of what is found, 'decide' a whole decision of three proposals and what is recalled. Set scan: over all entries, as in the code of the paper. minhash:",
  '128 permutations, 32 bands of 4, candidates ranked exactly, its own table of bands because the LshIndex of the package',
  'cannot be used; over distinct states. Answers are compared with those of the scan on 6 to 30 queries.',
].join('\n');

export function runRetrieval(args: readonly string[]): void {
  const { values } = parseArgs({
    args: [...args],
    options: {
      n: { type: 'string', default: '100000' },
      k: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
      threshold: { type: 'string', multiple: true, default: ['0.8', '0.5'] },
      json: { type: 'string' },
    },
  });
  const [n, k, seed] = [wholeNumber('n', values.n), wholeNumber('k', values.k), wholeNumber('seed', values.seed)];
  const base = { ...learningSettings(defaultSettings), k, maxExperiences: n };
  const allSettings = values.threshold.map((text) => ({ ...base, threshold: share('threshold', text) }));
  const reports = workloads.map((workload): WorkloadReport => {
    const bench = workbench(workload, n, queryCount, seed);
    const built = buildMemory(bench.entries, base);
    return {
      workload,
      memory: reportMemory(built, bench),
      queries: compareQueries(built.memory, bench, allSettings),
    };
  });
  console.log(`${memoryTable(reports)}\n${queryTable(reports)}\n${notes}`);
  if (values.json === undefined) return;
  const content = { machine: machine(), n, k, seed, queryCount, passes, workloads: reports };
  writeFileSync(values.json, `${JSON.stringify(content, null, 2)}\n`);
  console.log(`Written to ${values.json}.`);
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`--${name} is '${text}'; allowed: a whole number above 0`);
}

function share(name: string, text: string): number {
  const value = Number(text);
  if (value > 0 && value <= 1) return value;
  throw new Error(`--${name} is '${text}'; allowed: a number above 0 and up to 1`);
}

function memoryTable(reports: readonly WorkloadReport[]): string {
  const table = new Table({ head: ['', ...reports.map(({ workload }) => workload)], style: { head: [], border: [] } });
  const row = (name: string, cell: (memory: MemoryReport) => string) =>
    table.push([name, ...reports.map(({ memory }) => cell(memory))]);
  row('entries', ({ entries }) => String(entries));
  row('distinct states', ({ states }) => String(states));
  row('tokens a state, median', ({ medianTokens }) => String(medianTokens));
  row('append, p50 / p99 / mean us', ({ append }) => `${pair(append)} / ${append.mean.toFixed(1)}`);
  row('fold with ends of episodes, mean us', ({ foldMean }) => foldMean.toFixed(1));
  row('index, bytes a state', ({ indexBytesPerState }) => indexBytesPerState.toFixed(0));
  row('words and columns, bytes a state', ({ stateBytesPerState }) => stateBytesPerState.toFixed(0));
  row('snapshot, MB', ({ snapshotBytes }) => (snapshotBytes / 1e6).toFixed(1));
  row('serialise, ms', ({ serializeMs }) => serializeMs.toFixed(0));
  row(
    'cold load, ms (of processor time)',
    ({ coldLoad }) => `${coldLoad.wallMs.toFixed(0)} (${coldLoad.cpuMs.toFixed(0)})`,
  );
  return table.toString();
}

function queryTable(reports: readonly WorkloadReport[]): string {
  const table = new Table({
    head: ['workload', 'threshold', 'method', 'p50 / p99 us', 'times slower', 'recall'],
    style: { head: [], border: [] },
  });
  for (const { workload, queries } of reports) {
    for (const { threshold, search, retrieve, decide, recall, identical, setScan, minhash } of queries) {
      const exact = `${recall.toFixed(3)}${identical ? ', same order' : ', ORDER DIFFERS'}`;
      table.push([workload, threshold, 'Knack, search', pair(search), '1', exact]);
      table.push(['', '', 'Knack, retrieve', pair(retrieve), '', '']);
      table.push(['', '', 'Knack, decide', pair(decide), '', '']);
      table.push(['', '', 'Set scan', pair(setScan), setScan.ratio.toFixed(0), '1.000']);
      if (minhash) {
        table.push(['', '', 'minhash LSH', pair(minhash), minhash.ratio.toFixed(0), minhash.recall.toFixed(3)]);
      }
    }
  }
  return table.toString();
}

function pair({ p50, p99 }: Latency): string {
  return `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
}
