// `npm run bench -- growth`: what grows with use, measured on synthetic stores of rising size, and the exponent it grows with.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openStore } from '../../src/node/store/sqliteStore.ts';
import { history } from './history.ts';
import type { Figures } from './measure.ts';

/** Episodes written in one transaction. */
const batch = 200;

/**
 * Prints a table, and `{figures, exponents}` as JSON with `--json`. Stores are made in a temporary folder (`TMPDIR`) and removed, or with
 * `--folder` made there, kept, and used again.
 */
export async function runGrowth(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      episodes: { type: 'string', default: '1000,10000' },
      folder: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const sizes = values.episodes.split(',').map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size > 0)) {
    throw new Error(`--episodes ${values.episodes}: give whole numbers, e.g. 1000,10000`);
  }
  buildWorkers();
  const figures: Figures[] = [];
  for (const size of sizes) {
    const { folder } = values;
    figures.push(folder === undefined ? await measureFresh(size) : await measureSize(size, join(folder, String(size))));
  }
  const exponents = Object.fromEntries(
    Object.keys(figures[0] ?? {}).map((name) => [
      name,
      exponentOf(
        sizes,
        figures.map((own) => own[name] ?? NaN),
      ),
    ]),
  );
  if (values.json) console.log(JSON.stringify({ episodes: sizes, figures, exponents }));
  else printTable(sizes, figures, exponents);
}

/** What users start is bundled: modules one by one take longer to load than the memory itself. */
function buildWorkers(): void {
  execFileSync(process.execPath, ['esbuild.js'], { cwd: fileURLToPath(new URL('../../', import.meta.url)) });
}

async function measureFresh(episodes: number): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'knack-growth-'));
  try {
    return await measureSize(episodes, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureSize(episodes: number, folder: string): Promise<Figures> {
  const file = join(folder, 'experience.db');
  if (existsSync(file)) return { ...measureApart(file), 'load of the machine': loadavg()[0] ?? NaN };
  const store = openStore({ file });
  const since = performance.now();
  let records = [];
  for (const record of history(episodes)) {
    if (records.push(record) < batch) continue;
    await store.importEpisodes(records);
    records = [];
  }
  await store.importEpisodes(records);
  const importMs = (performance.now() - since) / episodes;
  await store.close();
  return { ...measureApart(file), 'import, ms an episode': importMs, 'load of the machine': loadavg()[0] ?? NaN };
}

/** In a process without the hooks of tsx: threads would inherit them, and take 150 ms longer to start than those of users. */
function measureApart(file: string): Figures {
  const script = fileURLToPath(new URL('measure.ts', import.meta.url));
  return JSON.parse(execFileSync(process.execPath, ['--no-warnings', script, file], { encoding: 'utf8' })) as Figures;
}

/** Slope of ln(value) over ln(size) by least squares: 0 for what stays, 1 for what grows in proportion. NaN for fewer than two sizes. */
export function exponentOf(sizes: readonly number[], values: readonly number[]): number {
  const xs = sizes.map(Math.log);
  const ys = values.map((value) => Math.log(Math.max(value, Number.MIN_VALUE)));
  const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length;
  const [x, y] = [mean(xs), mean(ys)];
  const covariance = xs.reduce((sum, value, index) => sum + (value - x) * ((ys[index] ?? y) - y), 0);
  return covariance / xs.reduce((sum, value) => sum + (value - x) ** 2, 0);
}

function printTable(
  sizes: readonly number[],
  figures: readonly Figures[],
  exponents: Readonly<Record<string, number>>,
): void {
  const row = (name: string, cells: readonly string[]) =>
    console.log(name.padEnd(38) + cells.map((cell) => cell.padStart(12)).join(''));
  row('episodes', [...sizes.map(String), 'exponent']);
  for (const [name, exponent] of Object.entries(exponents)) {
    row(name, [...figures.map((own) => (own[name] ?? NaN).toFixed(1)), exponent.toFixed(2)]);
  }
}
