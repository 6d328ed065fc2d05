import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser, FrameLocator, Page } from 'playwright-core';

import type { Server } from '../host/server.ts';
import { openWorkbench, startBrowser, takePicture, untilReady, webview } from '../host/workbench.ts';
import { ask, openView, runTask, startServerWithKnack, taskField, untilEnded } from './knackWindow.ts';

const settings = { 'security.workspace.trust.enabled': false, 'knack.approve': 'write', 'knack.inferCheck': 'off' };
const task = 'Run the tests';

describe('a run that nobody checked', () => {
  const workspace = mkdtempSync(join(tmpdir(), 'unchecked-'));
  const file = (name: string): string => join(workspace, name);
  let server: Server;
  let browser: Browser;
  let page: Page;
  let view: FrameLocator;

  before(async () => {
    writeFileSync(file('package.json'), JSON.stringify({ scripts: { test: 'node test.js' } }));
    writeFileSync(file('test.js'), "console.log('2 passed');\n");
    server = await startServerWithKnack(settings);
    browser = await startBrowser();
    page = await openWorkbench(server, browser, { workspace });
    view = await openView(page);
    await taskField(view).waitFor();
  });
  after(async () => {
    await browser.close();
    await server.dispose();
    rmSync(workspace, { recursive: true, force: true });
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await takePicture(page, `failed ${this.currentTest.title}`);
  });

  const verdict = (text: string) => view.locator('.outcome .verdict', { hasText: text });
  const check = () => view.locator('.outcome').getByRole('button', { name: /^Check with npm test/ });
  const inTree = (text: RegExp) => page.locator('.pane', { hasText: 'Experience' }).getByText(text).first();

  it('is neither a success nor a failure until its check is run by a click', async () => {
    await runTask(view, task);
    await verdict('Exit 0, not checked').waitFor();
    assert.equal(await view.locator('.outcome .verdict .up, .outcome .verdict .down').count(), 0);
    await inTree(/not checked · /).waitFor();
    const buttons = await view.locator('.outcome .buttons').first().getByRole('button').allInnerTexts();
    assert.deepEqual(
      buttons.map((text) => text.replaceAll(/\s+/gu, ' ').trim()),
      ['Done', 'Not done, go on…', 'Check with npm test'],
    );
    await takePicture(page, 'unchecked');
    await check().click();
    await verdict('Done').waitFor();
    await view.locator('.outcome').getByText('The check command succeeded.').waitFor();
    await inTree(/done · /).waitFor();
    await takePicture(page, 'checked');
  });

  it('has failed when its check fails', async () => {
    await runTask(view, task);
    await verdict('Exit 0, not checked').waitFor();
    writeFileSync(file('test.js'), "console.log('1 failed'); process.exit(1);\n");
    await check().click();
    await verdict('Failed').waitFor();
  });

  it('stays unchecked when its check tests nothing', async () => {
    writeFileSync(file('test.js'), "console.log('2 passed');\n");
    await runTask(view, task);
    await verdict('Exit 0, not checked').waitFor();
    writeFileSync(file('test.js'), "console.log('No tests found');\n");
    await check().click();
    await view.getByText('npm test exited with 0, but tested nothing: No tests found').waitFor();
    await verdict('Exit 0, not checked').waitFor();
  });

  it('whose check was refused offers it, after a reload too', async () => {
    writeFileSync(file('test.js'), "console.log('2 passed');\n");
    server.configure({ ...settings, 'knack.approve': 'ask', 'knack.inferCheck': 'on' });
    await view.getByRole('button', { name: /^Runs without asking: no command/ }).waitFor();
    await ask(view, task);
    const approval = view.locator('.approval');
    await approval.getByRole('button', { name: 'Edit…' }).click();
    await approval.getByRole('textbox', { name: 'Command to run instead' }).fill('node test.js');
    await approval.getByRole('button', { name: 'Run edited' }).click();
    await approval.getByText('Its check tells whether the task is done: npm test').waitFor();
    await takePicture(page, 'check-asked');
    await approval.getByRole('button', { name: 'Reject…' }).click();
    await approval.getByRole('button', { name: 'Reject', exact: true }).click();
    await untilEnded(view);
    await verdict('Exit 0, not checked').waitFor();
    await page.reload();
    await untilReady(page);
    view = webview(page, 'knack.knack');
    await verdict('Exit 0, not checked').waitFor({ timeout: 60_000 });
    await check().click();
    await verdict('Done').waitFor();
  });
});
