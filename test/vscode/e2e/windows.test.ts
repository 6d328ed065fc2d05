import assert from 'node:assert/strict';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';

import { openStore } from '../../../src/node/store/sqliteStore.ts';
import type { Server } from '../host/server.ts';
import { openWorkbench, runCommand, startBrowser, takePicture, untilReady, webview } from '../host/workbench.ts';
import { approveAll, ask, openView, runTask, startServerWithKnack, taskField } from './knackWindow.ts';

describe('windows and folders', () => {
  let root = '';
  let server: Server;
  let browser: Browser;
  let page: Page | undefined;

  before(async () => {
    root = mkdtempSync(join(tmpdir(), 'windows-'));
    server = await startServerWithKnack({ 'knack.approve': 'write', 'security.workspace.trust.enabled': false });
    browser = await startBrowser();
  });
  after(async () => {
    await browser.close();
    await server.dispose();
    rmSync(root, { recursive: true, force: true });
  });
  afterEach(async function () {
    if (page && this.currentTest?.state === 'failed') await takePicture(page, `failed ${this.currentTest.title}`);
    for (const context of browser.contexts()) for (const open of context.pages()) await open.close();
  });

  function folder(name: string, files: Readonly<Record<string, string>> = {}): string {
    const path = join(root, name);
    mkdirSync(path, { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text);
    return path;
  }

  /** Once in a while VS Code for the web reads none of the folders of a workspace file; then it does so after a reload. */
  async function openSeveral(workspace: string): Promise<Page> {
    const opened = await openWorkbench(server, browser, { workspace });
    const row = opened.locator('.explorer-folders-view .monaco-list-row').first();
    const isThere = await row.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    if (isThere) return opened;
    await opened.reload();
    await untilReady(opened);
    return opened;
  }

  /** Tasks that the memories of this server hold, by the folder in which they ran. */
  async function remembered(): Promise<Readonly<Record<string, readonly string[]>>> {
    const tasks: Record<string, string[]> = {};
    for (const file of globSync('home/.local/share/knack/workspaces/*/experience.db', { cwd: server.folder })) {
      const store = openStore({ file: join(server.folder, file) });
      for (const { cwd, task } of await store.episodes()) (tasks[cwd] ??= []).push(task);
      await store.close();
    }
    return tasks;
  }

  it('are looked into where no command is known', async () => {
    const workspace = folder('notes of élan', { 'todo.txt': 'write tests', 'done.txt': '' });
    page = await openWorkbench(server, browser, { workspace });
    const view = await openView(page);
    await runTask(view, 'what is here');
    assert.match(await view.getByRole('region', { name: /^Step 1: / }).innerText(), /done\.txt\s+todo\.txt/);
    await view.locator('.outcome', { hasText: 'todo.txt' }).waitFor();
    await runTask(view, 'paint the house');
    await view.getByText('A model knows more').waitFor();
    await runTask(view, 'run `echo another`');
    const tree = page.locator('.pane', { hasText: 'Experience' });
    for (const filter of ['another', 'here']) {
      await runCommand(page, 'Knack: Filter…');
      await page.locator('.quick-input-widget').getByText('Filter Experience').waitFor();
      await page.locator('.quick-input-widget input.input').fill(filter);
      await page.keyboard.press('Enter');
      await tree.getByText(`Only with “${filter}”`).waitFor();
      await tree
        .getByText(/· 2 steps/)
        .nth(1)
        .waitFor({ state: 'detached' });
      await tree.getByText(/· 2 steps/).waitFor();
      await runCommand(page, 'Knack: Clear Filter');
      await tree.getByText('Only with').waitFor({ state: 'detached' });
    }
    await tree
      .getByText(/· 2 steps/)
      .nth(1)
      .waitFor();
  });

  it('of one workspace have a memory each, and a task runs in the folder that is looked at', async () => {
    const [one, two] = [folder('one', { 'a.txt': 'a' }), folder('two', { 'b.txt': 'b' })];
    const workspace = join(root, 'both.code-workspace');
    writeFileSync(workspace, JSON.stringify({ folders: [{ path: one }, { path: two }] }));
    page = await openSeveral(workspace);
    for (const [name, file] of [
      ['one', 'a.txt'],
      ['two', 'b.txt'],
    ] as const) {
      await page.keyboard.press('Control+Shift+e');
      await page.locator('.explorer-folders-view .monaco-list-row', { hasText: file }).dblclick();
      await page.locator('.tab.active', { hasText: file }).waitFor();
      const view = await openView(page);
      await runTask(view, `run \`touch ran-in-${name}\``);
    }
    await takePicture(page, 'multi-root');
    assert.deepEqual(
      [readdirSync(one).sort(), readdirSync(two).sort()],
      [
        ['a.txt', 'ran-in-one'],
        ['b.txt', 'ran-in-two'],
      ],
    );
    const tasks = await remembered();
    assert.deepEqual(tasks[one], ['run `touch ran-in-one`']);
    assert.deepEqual(tasks[two], ['run `touch ran-in-two`']);
    const tree = page.locator('.pane', { hasText: 'Experience' });
    await tree.getByText('one · 1 run').waitFor();
    await tree.getByText('two · 1 run').waitFor();
  });

  it('of several folders without an editor ask in which one to run', async () => {
    const workspace = join(root, 'pick.code-workspace');
    writeFileSync(workspace, JSON.stringify({ folders: [{ path: folder('left') }, { path: folder('right') }] }));
    page = await openSeveral(workspace);
    const view = await openView(page);
    await taskField(view).fill('run `touch here`');
    await taskField(view).press('Enter');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'right' }).click();
    await view.getByText('touch here').first().waitFor();
    await approveAll(view);
    assert.ok(existsSync(join(root, 'right', 'here')));
  });

  it('on the same folder run side by side, lose nothing, and see what the other one did', async () => {
    const workspace = folder('shared');
    const pages = [
      await openWorkbench(server, browser, { workspace }),
      await openWorkbench(server, browser, { workspace }),
    ];
    [page] = pages;
    const views = await Promise.all(pages.map(openView));
    for (let run = 0; run < 3; run++) {
      await Promise.all(views.map((view, window) => runTask(view, `run \`touch window-${window}-${run}\``)));
    }
    assert.equal(readdirSync(workspace).length, 6);
    const tasks = (await remembered())[workspace] ?? [];
    assert.equal(tasks.length, 6);
    assert.equal(new Set(tasks).size, 6);
    for (const one of pages) {
      const tree = one.locator('.pane', { hasText: 'Experience' });
      for (const task of ['window-0-2', 'window-1-2']) await tree.getByText(task).first().waitFor();
    }
  });

  it('that are reloaded while a command runs leave no process, and offer to go on', async () => {
    const workspace = folder('reloaded', {
      'work.sh': 'echo working as $$\nif [ -e done ]; then exit 0; fi\nsleep 1000\n',
    });
    page = await openWorkbench(server, browser, { workspace });
    let view = await openView(page);
    await ask(view, 'run `sh work.sh`');
    const printed = view.getByText(/working as \d+/);
    await printed.first().waitFor();
    const pid = /working as (\d+)/.exec(await printed.first().innerText())?.[1];
    assert.ok(isRunning(pid));
    await page.reload();
    await untilReady(page);
    view = webview(page, 'knack.knack');
    const resume = view.getByRole('button', { name: 'Resume' });
    await resume.waitFor({ timeout: 60_000 });
    for (let waitedMs = 0; isRunning(pid) && waitedMs < 10_000; waitedMs += 100) await page.waitForTimeout(100);
    assert.ok(!isRunning(pid), `process ${pid} is still there`);
    await takePicture(page, 'resume');
    writeFileSync(join(workspace, 'done'), '');
    await resume.click();
    await view.locator('.outcome .verdict', { hasText: 'Done' }).waitFor();
    const tree = page.locator('.pane', { hasText: 'Experience' });
    await tree
      .getByText(/done · /)
      .first()
      .waitFor();
    await tree
      .getByText(/interrupted/)
      .first()
      .waitFor();
    await takePicture(page, 'resumed');
  });

  it('offer to go on with what was cut off before VS Code had kept that it was shown', async () => {
    const workspace = folder('cut-off');
    const first = await openWorkbench(server, browser, { workspace });
    await ask(await openView(first), 'run `sleep 1000`');
    await first.locator('.terminal-tabs-entry, .single-terminal-tab', { hasText: 'Knack' }).first().waitFor();
    await first.goto('about:blank');
    await first.close();
    // A new page keeps nothing of the last one.
    page = await openWorkbench(server, browser, { workspace });
    const view = await openView(page);
    await view.getByRole('button', { name: 'Resume' }).waitFor({ timeout: 60_000 });
    await view.getByRole('button', { name: 'New task' }).click();
    await page.waitForTimeout(2000);
    await page.reload();
    await untilReady(page);
    await taskField(webview(page, 'knack.knack')).waitFor();
    await page.waitForTimeout(2000);
    assert.equal(await webview(page, 'knack.knack').getByRole('button', { name: 'Resume' }).count(), 0);
  });

  it('show the agent in the secondary side bar, where it was moved', async () => {
    page = await openWorkbench(server, browser, { workspace: folder('moved') });
    await openView(page);
    await runCommand(page, 'View: Move View');
    const rows = page.locator('.quick-input-list .monaco-list-row');
    await rows.filter({ hasText: 'Agent' }).first().click();
    await rows.filter({ hasText: 'New Secondary Side Bar Entry' }).first().click();
    const aside = page.locator('.part.auxiliarybar');
    await aside.waitFor();
    const view = webview(page, 'knack.knack');
    await runTask(view, 'run `echo moved`');
    await view.getByText('Answered').first().waitFor();
    await takePicture(page, 'secondary-side-bar');
    const [bar, frame] = await Promise.all([
      aside.boundingBox(),
      page.locator('iframe.webview.ready').last().boundingBox(),
    ]);
    assert.ok(bar && frame && frame.x >= bar.x);
  });

  it('without a folder say so when a command needs one', async () => {
    page = await openWorkbench(server, browser);
    await runCommand(page, 'Knack: Run Task');
    await page.locator('.notification-toast', { hasText: 'Knack works in a folder' }).waitFor();
    await page.getByRole('button', { name: 'Open Folder' }).first().waitFor();
  });
});

function isRunning(pid: string | undefined): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
