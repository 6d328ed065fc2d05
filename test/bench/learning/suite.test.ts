// The benchmark's command line: what cannot be measured is said before anything is, and what was measured can be computed again.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { armOf } from '../../../bench/learning/arms.ts';
import { estimate, pairedDifference, type Table } from '../../../bench/learning/statistics.ts';
import { runLearningSuite } from '../../../bench/learning/suite.ts';
import { runChart } from '../../../bench/chart.ts';
import { gridSuite } from '../../../bench/toy/grid.ts';

interface Estimate {
  readonly difference: number;
  readonly standardError: number;
}

interface Report {
  readonly variants: readonly {
    readonly name: string;
    readonly arms: readonly {
      readonly name: string;
      readonly auc: number;
      readonly standardError: number;
      readonly early: { readonly auc: number; readonly standardError: number };
      readonly curve: readonly number[];
      readonly paired: Readonly<Record<string, Estimate & { readonly early: Estimate }>>;
      readonly cells: { readonly all: Table; readonly early: Table };
    }[];
  }[];
}

const bench = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'bench/main.ts', ...args], {
    cwd: new URL('../../..', import.meta.url),
  });
const close = (actual: number | undefined, expected: number) =>
  assert.ok(Math.abs((actual ?? NaN) - expected) < 2e-5, `${String(actual)} and ${expected}`);

describe('the command line of the learning suites', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'knack-bench-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const cases: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['no seed', ['--seeds', '0'], /^Error: --seeds is '0'; give a whole number from 1 on$/],
    ['no round', ['--rounds', '0'], /--rounds is '0'/],
    ['no such split', ['--split', 'x'], /--split is 'x'/],
    ['no arm', ['--arms', ''], /--arms is ''; name at least one/],
    ['an arm twice', ['--arms', 'static,replay,static'], /--arms names 'static' twice/],
    ['no such variant', ['--variants', 'slips,nosuch'], /'nosuch'; there are grid\/goal, grid\/slips, grid\/stitching/],
    ['no folder for the report', ['--json', '/nosuch/x.json'], /--json \/nosuch\/x.json .* no folder \/nosuch/],
    ['no folder for the picture', ['--svg', '/nosuch/x.svg'], /--svg \/nosuch\/x.svg .* no folder \/nosuch/],
    ['a folder for a file', ['--json', tmpdir()], /--json is '.*'; give a file/],
  ];
  for (const [what, args, message] of cases)
    it(`refuses ${what}`, async () => {
      await assert.rejects(runLearningSuite('grid', gridSuite, args), (error) => message.test(String(error)));
    });

  it('refuses a variant without tasks', async () => {
    const bed = () => ({ tasks: [], rounds: 1, maxSteps: 1 });
    const empty = { name: 'empty', unit: '', seeds: () => [1], bed };
    let closed = false;
    const load = () => ({ variants: [empty], close: () => (closed = true) });
    await assert.rejects(
      runLearningSuite('x', load, ['--data', 'a.json']),
      /empty has no task in split test of a.json/,
    );
    assert.ok(closed);
  });

  it('refuses settings of an arm that would do nothing', () => {
    const refused = (text: string, message: RegExp) => assert.throws(() => armOf(text), message, text);
    refused('ucb1:', /'ucb1:': after the colon stands its width, a number from 0 on/);
    refused('ucb1:0.3:1', /a number from 0 on/);
    refused('epsilon-greedy:2', /its epsilon, a number from 0 to 1/);
    refused('replay:3', /replay takes nothing after its name/);
    refused('posterior:', /after the colon stand settings/);
    refused('posterior:beta', /after the colon stand settings/);
    refused('posterior:beta=1+beta=2', /beta is given twice/);
    refused('posterior:beta=', /beta/);
    refused('nosuch', /unknown arm 'nosuch'; known: static/);
  });

  it('keeps the settings of an arm, and the defaults of its parameter, for the report', () => {
    assert.deepEqual(armOf('posterior:beta=5+k=10').settings, { beta: '5', k: '10' });
    assert.deepEqual(armOf('ucb1:0.3').settings, { width: 0.3 });
    assert.deepEqual(armOf('epsilon-greedy').settings, { epsilon: 0 });
    assert.deepEqual(armOf('replay').settings, {});
  });

  it('writes a report from whose cells all means and errors follow, and draws it', async () => {
    const json = join(folder, 'grid.json');
    const arms = ['--arms', 'posterior,ucb1', '--seeds', '3', '--rounds', '15'];
    const { stdout } = await bench('grid', '--variants', 'stitching,goal', ...arms, '--json', json);
    assert.match(stdout, /grid\/stitching: 3 seeds, 15 rounds/);
    const report = JSON.parse(await readFile(json, 'utf8')) as Report;
    assert.deepEqual(
      report.variants.map(({ name }) => name),
      ['grid/goal', 'grid/stitching'],
    );
    const [posterior, ucb1] = report.variants[1]?.arms ?? [];
    assert.ok(posterior && ucb1);
    assert.equal(posterior.curve.length, 15);
    assert.equal(posterior.cells.all.length, 3);
    const [whole, early] = [estimate(posterior.cells.all), estimate(posterior.cells.early)];
    assert.ok(whole.standardError > 0);
    close(posterior.auc, whole.mean);
    close(posterior.standardError, whole.standardError);
    close(posterior.early.auc, early.mean);
    close(posterior.early.standardError, early.standardError);
    const [difference, difference10] = [
      pairedDifference(posterior.cells.all, ucb1.cells.all),
      pairedDifference(posterior.cells.early, ucb1.cells.early),
    ];
    close(posterior.paired['ucb1']?.difference, difference.mean);
    close(posterior.paired['ucb1']?.standardError, difference.standardError);
    close(posterior.paired['ucb1']?.early.difference, difference10.mean);
    assert.match(await readFile(join(folder, 'grid.svg'), 'utf8'), /grid\/stitching/);

    const other = join(folder, 'other.json');
    const renamed = report.variants.map((variant) => ({ ...variant, name: `other/${variant.name}` }));
    await writeFile(other, JSON.stringify({ variants: renamed }));
    const svg = join(folder, 'both.svg');
    await runChart(['--reports', `${json},${other}`, '--variants', 'other/grid/goal,grid/stitching', '--svg', svg]);
    const titles = [...(await readFile(svg, 'utf8')).matchAll(/>([a-z/]*grid\/[a-z]+|ucb1|posterior)</g)];
    assert.deepEqual(
      titles.map(([, title]) => title),
      ['other/grid/goal', 'grid/stitching', 'other/grid/stitching', 'posterior', 'ucb1'],
    );
    await runChart(['--reports', json, '--arms', 'ucb1', '--svg', svg]);
    assert.doesNotMatch(await readFile(svg, 'utf8'), /posterior/);
    const refused = (message: RegExp, ...args: string[]) => assert.rejects(runChart([...args, '--svg', svg]), message);
    await refused(/--variants: none contains 'x'; the reports have grid\/goal/, '--reports', json, '--variants', 'x');
    await refused(/--arms: no 'x'/, '--reports', json, '--arms', 'x');
    await refused(/--reports names '.*grid.json' twice/, '--reports', `${json},${json}`);
    await refused(/both.svg is not JSON/, '--reports', svg);
    await writeFile(other, await readFile(json));
    await refused(/more than one report has grid\/goal/, '--reports', `${json},${other}`);
    await writeFile(other, '{}');
    await refused(/other.json is not a report with learning curves/, '--reports', other);
    await assert.rejects(runChart(['--reports', json]), /npm run bench -- chart --reports/);
  });

  it('lists the suites with what they need, and ends with a status that is not 0', async () => {
    await assert.rejects(bench(), {
      code: 2,
      stderr: /paraphrases --data[^]*zork --story|zork --story[^]*paraphrases --data/,
    });
    const json = join(folder, 'x.json');
    await assert.rejects(bench('bandit', '--seeds', '0', '--json', json), { code: 1, stderr: /--seeds is '0'/ });
    assert.ok(!existsSync(json));
  });
});
