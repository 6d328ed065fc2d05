import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser, FrameLocator, Page } from 'playwright-core';

import type { Server } from '../host/server.ts';
import { openWorkbench, runCommand, startBrowser, takePicture, webview } from '../host/workbench.ts';
import { ask, openView, runTask, startServerWithKnack, taskField, untilEnded } from './knackWindow.ts';

const settings = {
  'knack.approve': 'write',
  'security.workspace.trust.enabled': false,
  'chat.disableAIFeatures': false,
};
const key = 'sk-of-this-test';

describe('where people are', () => {
  const workspace = mkdtempSync(join(tmpdir(), 'places-'));
  /** An endpoint that lists its models to anyone with the key. */
  const endpoint = createServer((request, response) => {
    const may = request.headers.authorization === `Bearer ${key}`;
    response.writeHead(may ? 200 : 401, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        may ? { object: 'list', data: [{ id: 'tiny-coder' }, { id: 'big-coder' }] } : { error: { message: 'no key' } },
      ),
    );
  });
  let server: Server;
  let browser: Browser;
  let page: Page;
  let view: FrameLocator;

  before(async () => {
    writeFileSync(join(workspace, 'package.json'), JSON.stringify({ scripts: { test: 'node --test' } }));
    writeFileSync(join(workspace, 'sum.test.js'), "require('node:test')('sums', () => {});\n");
    await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
    server = await startServerWithKnack(settings);
    browser = await startBrowser();
    page = await openWorkbench(server, browser, { workspace });
    view = await openView(page);
    await taskField(view).waitFor();
  });
  after(async () => {
    await browser.close();
    await server.dispose();
    endpoint.close();
    rmSync(workspace, { recursive: true, force: true });
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await takePicture(page, `failed ${this.currentTest.title}`);
  });
  const pick = () => page.locator('.quick-input-widget');
  const toast = (text: RegExp) => page.locator('.notifications-toasts .notification-list-item', { hasText: text });

  /** VS Code ignores a click that follows the opening of the menu at once: it could be part of the click that opened it. */
  async function chooseInMenu(label: string): Promise<void> {
    const item = page.locator('.monaco-menu .action-label', { hasText: label });
    await item.click();
    while (await item.isVisible()) {
      await page.waitForTimeout(500);
      await item.click({ timeout: 2000 }).catch(() => undefined);
    }
  }

  it('a long run says when it is done to somebody who is looking elsewhere', async () => {
    // Looked for by the last test: meanwhile the others go on.
    await ask(view, 'Run `sleep 31`');
    // Opening the panel closes any menu of VS Code's.
    await page.locator('.terminal-wrapper.active .xterm').waitFor();
    await page.locator('.activitybar a.action-label[aria-label^="Explorer"]').click({ force: true });
  });

  it('a file and an editor offer to run a task on it', async () => {
    const file = page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'sum.test.js' });
    await file.click({ button: 'right' });
    await chooseInMenu('Run Task on This');
    assert.match(await pick().innerText(), /Knack: Run Task on sum\.test\.js/);
    assert.match(await pick().locator('input.input').inputValue(), /sum\.test\.js/);
    await page.keyboard.press('Escape');
    await file.dblclick();
    await page.locator('.monaco-editor .view-line').first().click({ button: 'right' });
    await page.locator('.monaco-menu .action-label', { hasText: 'Run Task on This' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('presets ask for their key in the open, and an endpoint’s models follow from its key', async () => {
    await runCommand(page, 'Knack: Choose Model');
    for (const label of [
      'OpenAI',
      'Anthropic',
      'OpenRouter',
      'Ollama',
      'llama.cpp',
      'Another OpenAI-compatible endpoint',
    ])
      await pick().locator('.monaco-list-row', { hasText: label }).first().waitFor();
    await takePicture(page, 'models');
    await pick().locator('.monaco-list-row', { hasText: 'asks for its key, sent to api.anthropic.com only' }).click();
    await pick().getByText('API key for https://api.anthropic.com/v1').waitFor();
    assert.equal(await pick().locator('input.input').getAttribute('type'), 'password');
    await takePicture(page, 'key');
    await page.keyboard.press('Escape');
    const baseUrl = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1`;
    server.configure({ ...settings, 'knack.baseUrl': baseUrl });
    // VS Code notices changed settings by watching their file: that may take a while.
    const asksForKey = async () => {
      await runCommand(page, 'Knack: Set API Key');
      const question = pick().getByText(`API key for ${baseUrl}`);
      await question.waitFor({ timeout: 5000 }).catch(() => undefined);
      return question.isVisible();
    };
    while (!(await asksForKey())) await page.keyboard.press('Escape');
    await page.keyboard.type(key);
    await page.keyboard.press('Enter');
    await pick().waitFor({ state: 'hidden' });
    await runCommand(page, 'Knack: Choose Model');
    await pick().locator('.monaco-list-row', { hasText: 'tiny-coder' }).click();
    await page.locator('.statusbar-item', { hasText: 'tiny-coder' }).waitFor();
    server.configure({ ...settings, 'knack.model': 'offline', 'knack.baseUrl': '' });
    await page.locator('.statusbar-item', { hasText: 'no model' }).waitFor();
  });

  it('the doctor opens as a page', async () => {
    await runCommand(page, 'Knack: Examine Memory (Doctor)');
    await page.locator('.tab', { hasText: 'Knack Doctor' }).waitFor();
    const report = webview(page, 'vscode.markdown-language-features');
    await report.getByRole('heading', { name: 'Knack Doctor', level: 1 }).waitFor();
    assert.match(await report.locator('body').innerText(), /the memory holds \d+ steps/);
    await takePicture(page, 'doctor');
  });

  it('says in a notification that the long run is done', async () => {
    await toast(/Knack is done.*sleep 31/).waitFor({ timeout: 60_000 });
    await toast(/Knack is done/)
      .getByRole('button', { name: 'Show' })
      .click();
    view = webview(page, 'knack.knack');
    await view.getByRole('heading', { name: 'Run `sleep 31`' }).waitFor();
    await untilEnded(view);
  });

  it('a terminal offers to make the command pass that failed in it', async () => {
    await runTask(view, 'Run `true`');
    await runCommand(page, 'Terminal: Create New Terminal');
    const terminal = page.locator('.terminal-wrapper.active .xterm');
    await terminal.click();
    await terminal.click({ button: 'right' });
    await chooseInMenu('Make This Pass');
    await pick().getByText('Knack: Make This Pass').waitFor();
    await page.keyboard.press('Escape');
  });
});
