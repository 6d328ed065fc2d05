// The test runner inside the extension host: what VS Code calls for `extensionTestsPath`. Bundled to CommonJS beside the suites.
import { appendFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import Mocha from 'mocha';

/** Runs the `*.test.cjs` beside it; writes `report.json` there in the end. Rejects when a test failed, so that VS Code's own status says so. */
export async function run(): Promise<void> {
  const print = (line: string): void => appendFileSync(join(__dirname, 'log.txt'), `${line}\n`);
  const grep = process.env['KNACK_TEST_GREP'];
  const mocha = new Mocha({ ui: 'bdd', timeout: 300_000, reporter: 'min', ...(grep === undefined ? {} : { grep }) });
  for (const name of readdirSync(__dirname)) if (name.endsWith('.test.cjs')) mocha.addFile(join(__dirname, name));
  const reasons: string[] = [];
  const totals = await new Promise<{ passed: number; failed: number }>((resolve) => {
    const runner = mocha.reporter(Quiet).run((failed) => resolve({ passed: runner.stats?.passes ?? 0, failed }));
    runner.on('pass', (test) => print(`  ok ${test.fullTitle()} (${test.duration ?? 0} ms)`));
    runner.on('pending', (test) => print(`  -- ${test.fullTitle()}`));
    runner.on('fail', (test, error: unknown) => {
      const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
      reasons.push(`${test.fullTitle()}\n${why}`);
      print(`  FAILED ${test.fullTitle()}\n${why}`);
    });
  });
  const report = join(__dirname, 'report.json');
  writeFileSync(`${report}.new`, JSON.stringify({ ...totals, reasons }));
  renameSync(`${report}.new`, report);
  if (totals.failed > 0) throw new Error(`${totals.failed} tests failed`);
}

/** A reporter that prints nothing: what the host prints nobody reads. */
class Quiet extends Mocha.reporters.Base {}
