// What opens how fast in a real VS Code over a large memory, and what the extension host takes: `npm run nightly:views [EPISODES | STORE]`,
// after `npm run package`. 10 steps an episode, or a copy of a store that the bench of growth kept (`--folder`) with its snapshot; exit
// status 1 where something is slower or larger than promised.
import { copyFileSync, existsSync, globSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

import { history } from '../../bench/growth/history.ts';
import { storeLocation } from '../../src/node/store/location.ts';
import { openStore } from '../../src/node/store/sqliteStore.ts';
import { copySample, openView, startServerWithKnack, taskField } from '../vscode/e2e/knackWindow.ts';
import { installHost } from '../vscode/host/install.ts';
import { openWorkbench, runCommand, startBrowser, takePicture, webview } from '../vscode/host/workbench.ts';

const [, , wanted = '10000'] = process.argv;
/** Milliseconds, and MB of resident memory. */
const promised = { openMs: 300, hostMb: 300 };

installHost();
const sample = copySample();
const settings = { 'security.workspace.trust.enabled': false, 'knack.approve': 'write' };
const server = await startServerWithKnack(settings);
const browser = await startBrowser();
const missed: string[] = [];
try {
  const file = memoryFile();
  if (existsSync(wanted)) copy(wanted, file);
  else await fill(file, Number(wanted));
  const page = await openWorkbench(server, browser, { workspace: sample.workspace });
  const view = webview(page, 'knack.knack');
  // It may be open: it was when the window was left.
  if (!(await taskField(view).isVisible())) await openView(page);
  await taskField(view).waitFor();
  const row = page.locator('.pane-body .monaco-list-row').first();
  await row.waitFor({ timeout: 60_000 });
  await page.waitForTimeout(15_000);

  const icon = page.locator('.activitybar a.action-label[aria-label^="Knack"]');
  const explorer = page.locator('.activitybar a.action-label[aria-label^="Explorer"]');
  const timed = async (name: string, act: () => Promise<void>, seen: () => Promise<void>, limitMs?: number) => {
    await act();
    const since = performance.now();
    await seen();
    tell(name, performance.now() - since, 'ms', limitMs);
  };
  await explorer.click({ force: true });
  await page.waitForTimeout(1000);
  await timed(
    'agent view and tree, opened again',
    () => icon.click({ force: true }),
    async () => {
      await Promise.all([taskField(view).waitFor(), row.waitFor()]);
    },
    promised.openMs,
  );
  await timed(
    'a task of the tree, opened',
    () => row.click(),
    () => page.locator('.pane-body .monaco-list-row[aria-level="2"]').first().waitFor(),
    promised.openMs,
  );
  const insights = webview(page, 'knack.knack');
  tell('extension host before Insights', hostMb(), 'MB', promised.hostMb);
  let [hostPeak, helperPeak] = [0, 0];
  const watching = setInterval(() => {
    hostPeak = Math.max(hostPeak, hostMb());
    helperPeak = Math.max(helperPeak, residentMb('memoryWorker.mjs'));
  }, 100);
  await runCommand(page, 'Knack: Open Insights');
  const since = performance.now();
  await insights.getByRole('heading', { name: 'Insights', level: 1 }).waitFor();
  tell('Insights: its skeleton', performance.now() - since, 'ms');
  // While everything is read the tree answers.
  await timed(
    'a task of the tree while Insights are read',
    () => page.locator('.pane-body .monaco-list-row[aria-level="1"]').nth(1).click(),
    () => page.waitForTimeout(0),
  );
  await insights
    .getByRole('heading', { name: 'Most boosted' })
    .or(insights.getByText('Nothing to show'))
    .first()
    .waitFor({ timeout: 120_000 });
  tell('Insights: all of it', performance.now() - since, 'ms');
  await takePicture(page, 'insights-at-size');
  clearInterval(watching);
  tell('extension host, at most', hostPeak, 'MB', promised.hostMb);
  tell('process of its own that read the newest decisions, at most', helperPeak, 'MB');
  await page.waitForTimeout(20_000);
  tell('extension host', hostMb(), 'MB', promised.hostMb);
} finally {
  await browser.close();
  await server.dispose();
  sample.dispose();
}
for (const line of missed) console.error(`MISSED: ${line}`);
process.exitCode = missed.length > 0 ? 1 : 0;

/** Where the extension will look for it: its home is a folder of the server. */
function memoryFile(): string {
  process.env['XDG_DATA_HOME'] = join(server.folder, 'home/.local/share');
  return storeLocation({ workspace: realpathSync(sample.workspace) }).file;
}

function copy(from: string, to: string): void {
  for (const suffix of ['', '-memory']) if (existsSync(from + suffix)) copyFileSync(from + suffix, to + suffix);
}

async function fill(file: string, episodes: number): Promise<void> {
  const store = openStore({ file });
  const since = performance.now();
  let records = [];
  for (const record of history(episodes)) {
    if (records.push(record) < 200) continue;
    await store.importEpisodes(records);
    records = [];
  }
  await store.importEpisodes(records);
  await store.close();
  console.log(`${episodes} episodes written in ${Math.round((performance.now() - since) / 1000)} s`);
}

function tell(name: string, value: number, unit: string, limit?: number): void {
  const promise = limit === undefined ? '' : `, promised ${limit}`;
  console.log(`${name}: ${Math.round(value)} ${unit}${promise}`);
  if (limit !== undefined && value > limit) missed.push(`${name}: ${Math.round(value)} ${unit}${promise}`);
}

function hostMb(): number {
  return residentMb('--type=extensionHost');
}

/** Resident memory of the process with this in its command line that belongs to this server, the largest where there are several; 0: none. */
function residentMb(inCommandLine: string): number {
  const sizes = globSync('/proc/[0-9]*/cmdline').flatMap((path) => {
    try {
      const isMeant = readFileSync(path, 'utf8').includes(inCommandLine);
      const environment = isMeant ? readFileSync(path.replace('cmdline', 'environ'), 'utf8') : '';
      if (!environment.includes(join(server.folder, 'home'))) return [];
      const status = readFileSync(path.replace('cmdline', 'status'), 'utf8');
      return [Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1] ?? 0) / 1024];
    } catch {
      return [];
    }
  });
  return Math.max(0, ...sizes);
}
