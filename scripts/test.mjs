// Runs all tests and ends with one line: `N passed, N failed`. Exit status 1 when anything failed, did not run, or nothing ran.
// Arguments: files of unit tests to run alone; `--without-vscode` leaves out what needs a VS Code and a browser,
// `--without-postgres` what needs a PostgreSQL.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { installHost } from '../test/vscode/host/install.ts';
import { isPostgresInstalled } from '../test/node/team/installed.ts';
import { isBrowserInstalled } from '../test/vscode/host/workbench.ts';

const withoutVsCode = process.argv.includes('--without-vscode');
const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const folder = mkdtempSync(join(tmpdir(), 'knack-test-'));
const totals = { passed: 0, failed: 0 };
/** Said again at the end, where whoever reads only the last lines sees it. */
const reasons = [];
const notRun = [];

leaveOutPostgres();
await mocha('unit', files.length > 0 ? files : ['test/**/*.test.ts']);
if (files.length === 0 && !withoutVsCode) await inVsCode();

rmSync(folder, { recursive: true, force: true });
for (const reason of reasons) console.error(`FAILED: ${reason}\n`);
for (const line of notRun) console.error(`NOT RUN: ${line}`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 || totals.passed === 0 || notRun.length > 0 ? 1 : 0;

/** The tests that need it skip then. */
function leaveOutPostgres() {
  const withoutPostgres = process.argv.includes('--without-postgres');
  if (isPostgresInstalled && !withoutPostgres) return;
  process.env.KNACK_TEST_WITHOUT_POSTGRES = '1';
  if (withoutPostgres) return;
  notRun.push(
    'the tests of a team. There is no PostgreSQL; remedy: apt-get install postgresql, or set POSTGRES_BIN. ' +
      'Without them on purpose: npm test -- --without-postgres.',
  );
}

/** Resolves with the exit status; 1 when a signal ended it. */
function run(...args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('exit', (code) => resolve(code ?? 1));
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
  });
}

async function mocha(name, args) {
  const report = join(folder, `${name}.json`);
  const reporter = ['--reporter=test/reporter.cjs', '--reporter-option', `file=${report}`];
  count(name, report, await run('node_modules/mocha/bin/mocha.js', ...reporter, ...args));
}

async function inVsCode() {
  const missing = whatIsMissing();
  if (missing !== undefined) {
    notRun.push(`the tests in VS Code. ${missing} Without them on purpose: npm test -- --without-vscode.`);
    return;
  }
  if ((await run('scripts/package.mjs')) !== 0) {
    totals.failed++;
    reasons.push('the extension could not be packed, or a part of it is too large.');
  }
  const report = join(folder, 'in-host.json');
  console.log('\nInside VS Code:');
  count('in-host', report, await run('test/vscode/inHost.ts', '--report', report));
  console.log('\nIn the workbench, as a user:');
  await mocha('workbench', ['--no-config', '--import=tsx', '--timeout=300000', 'test/vscode/e2e/**/*.test.ts']);
}

function whatIsMissing() {
  if (!isBrowserInstalled) return 'There is no Chromium; remedy: apt-get install chromium, or set CHROMIUM.';
  try {
    installHost();
    return undefined;
  } catch (error) {
    return error.message;
  }
}

/** A run without a report, or whose status contradicts it, counts as one failure. */
function count(name, report, status) {
  let own = { passed: 0, failed: 0 };
  try {
    own = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    console.error(`The run '${name}' ended without a report.`);
  }
  reasons.push(...(own.reasons ?? []));
  totals.passed += own.passed;
  totals.failed += status !== 0 ? Math.max(own.failed, 1) : own.failed;
}
