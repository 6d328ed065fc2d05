// Runs the in-host suites in a real VS Code and prints what they say. `--report FILE` gets the totals; exit status 1 when a test failed.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, watchFile, unwatchFile } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { bundleSuites } from './host/bundleSuites.ts';
import { installHost } from './host/install.ts';
import { startServer } from './host/server.ts';
import { openWorkbench, startBrowser, takePicture } from './host/workbench.ts';
import { reportTotals } from './host/totals.ts';

/** A suite that hangs, not a slow machine. */
const deadlineMs = 20 * 60_000;
const { values } = parseArgs({ options: { report: { type: 'string' }, grep: { type: 'string' } } });

installHost();
const { entry, folder } = await bundleSuites();
const workspace = mkdtempSync(join(tmpdir(), 'knack-workspace-'));
cpSync(join(import.meta.dirname, '../../sample'), workspace, { recursive: true });
const log = join(folder, 'log.txt');
let shown = 0;
const show = (): void => {
  const text = existsSync(log) ? readFileSync(log, 'utf8') : '';
  process.stdout.write(text.slice(shown));
  shown = text.length;
};
watchFile(log, { interval: 250 }, show);

/** Where PostgreSQL is, and whether to do without. */
const handedOn = Object.fromEntries(
  ['POSTGRES_BIN', 'KNACK_TEST_WITHOUT_POSTGRES'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);
const server = await startServer({
  development: true,
  extensions: [join(import.meta.dirname, 'extension/modelProvider')],
  settings: {
    'security.workspace.trust.enabled': false,
    // The host comes without the TypeScript that VS Code ships: its language features use the project's.
    'typescript.tsdk': join(import.meta.dirname, '../../node_modules/typescript/lib'),
    'js/ts.tsdk.path': join(import.meta.dirname, '../../node_modules/typescript/lib'),
  },
  env: { ...handedOn, ...(values.grep === undefined ? {} : { KNACK_TEST_GREP: values.grep }) },
});
const browser = await startBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const over = new Promise<void>((resolve) => {
    void page.exposeFunction('codeAutomationExit', () => resolve());
  });
  const said: string[] = [];
  await page.exposeFunction('codeAutomationLog', (type: string, words: unknown[]) => {
    said.push(`[${type}] ${words.join(' ')}`);
  });
  await openWorkbench(server, browser, { page, workspace, development: true, tests: entry });
  await Promise.race([over, delay(deadlineMs, undefined, { ref: false })]);
  await takePicture(page, 'in-host');
  show();
  if (!existsSync(join(folder, 'report.json'))) process.stderr.write(`${said.slice(-40).join('\n')}\n`);
} finally {
  unwatchFile(log);
  await browser.close();
  await server.dispose();
  rmSync(workspace, { recursive: true, force: true });
}
process.stdout.write('\n');
process.exitCode = reportTotals(join(folder, 'report.json'), values.report);
rmSync(folder, { recursive: true, force: true });
