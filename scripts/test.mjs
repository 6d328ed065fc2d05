// Runs the unit tests and ends with one line: `N passed, N failed`. Exit status 1 when anything failed or nothing ran.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'knack-test-'));
const report = join(folder, 'report.json');

/** Resolves with the exit status; 1 when a signal ended it. */
function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('exit', (code) => resolve(code ?? 1));
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
  });
}

const status = await run(process.execPath, [
  'node_modules/mocha/bin/mocha.js',
  '--reporter=test/reporter.cjs',
  '--reporter-option',
  `file=${report}`,
  ...(process.argv.length > 2 ? process.argv.slice(2) : ['test/**/*.test.ts']),
]);
let passed = 0;
let failed = status === 0 ? 0 : 1;
try {
  ({ passed, failed } = JSON.parse(readFileSync(report, 'utf8')));
} catch {
  console.error('The test run ended without a report.');
  failed = Math.max(failed, 1);
}
rmSync(folder, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = status !== 0 || failed > 0 || passed === 0 ? 1 : 0;
