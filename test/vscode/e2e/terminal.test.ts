import assert from 'node:assert/strict';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { Browser, FrameLocator, Page } from 'playwright-core';

import type { Server } from '../host/server.ts';
import { openWorkbench, runCommand, startBrowser, takePicture } from '../host/workbench.ts';
import { copySample, openView, runButton, startServerWithKnack, taskField, untilEnded } from './knackWindow.ts';

describe('the terminal named Knack', () => {
  const sample = copySample();
  let server: Server;
  let browser: Browser;
  let page: Page;
  let view: FrameLocator;

  before(async () => {
    const allow = ['sh ask.sh', 'sh wait.sh'];
    server = await startServerWithKnack({
      'knack.allow': allow,
      'security.workspace.trust.enabled': false,
      // What it shows can be read from the page.
      'terminal.integrated.gpuAcceleration': 'off',
    });
    browser = await startBrowser();
    page = await openWorkbench(server, browser, { workspace: sample.workspace });
    view = await openView(page);
  });
  after(async () => {
    await browser.close();
    await server.dispose();
    sample.dispose();
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await takePicture(page, `failed ${this.currentTest.title}`);
  });

  async function start(script: string, text: string): Promise<void> {
    writeFileSync(join(sample.workspace, script), text);
    await taskField(view).fill(`run \`sh ${script}\``);
    await taskField(view).press('Enter');
  }

  it('takes the answer to a question, which the view points to', async () => {
    const asks = `printf 'Your name? '; read -r name; echo "Hello, $name!"; printf 'Password: '; read -r word; echo "$word" | wc -c`;
    await start('ask.sh', asks);
    await view.getByText(/“Your name\?” waits for input/).waitFor();
    await takePicture(page, 'question');
    await page.locator('.terminal-wrapper.active .xterm').click();
    await page.keyboard.type('Adb');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('a');
    await page.keyboard.press('Enter');
    await view.getByText(/“Password:” waits for input/).waitFor();
    await page.keyboard.type('secret');
    await page.keyboard.press('Enter');
    await untilEnded(view);
    assert.equal(await view.getByText(/waits for input/).count(), 0);
    const card = view.getByRole('region', { name: /^Step 1: / });
    assert.match(await card.innerText(), /Hello, Ada!/);
    await takePicture(page, 'typed');
    const shown = (await page.locator('.terminal-wrapper.active .xterm-rows').innerText()).replaceAll('\u00a0', ' ');
    assert.match(shown, /Your name\? Ada\s+Hello, Ada!/);
    assert.doesNotMatch(shown, /secret/);
  });

  it('takes Ctrl+C', async () => {
    await start('wait.sh', 'echo ready; sleep 1000');
    await view
      .getByRole('region', { name: /^Step 1: / })
      .getByText('ready')
      .first()
      .waitFor();
    await page.locator('.terminal-wrapper.active .xterm').click();
    await page.keyboard.press('Control+c');
    await page.locator('.terminal-wrapper.active .xterm-rows', { hasText: '^C' }).waitFor();
    // The agent does something else, or gives up.
    await runButton(view).or(view.locator('.approval')).first().waitFor();
    assert.match(await view.getByRole('region', { name: /^Step 1: / }).innerText(), /stopped/);
  });

  it("learns from a terminal of the user's own once that was agreed to, and shows that it listens", async () => {
    const listening = page.locator('.statusbar-item').getByRole('button', { name: /Learning from Terminals/ });
    assert.equal(await listening.count(), 0);
    await runCommand(page, 'Learn from Terminals (on or off)');
    const question = page.locator('.monaco-dialog-box');
    assert.match(await question.innerText(), /What they print is not read/);
    await takePicture(page, 'terminal consent');
    await question.getByRole('button', { name: 'Learn from Terminals' }).click();
    await listening.waitFor();
    await runCommand(page, 'Terminal: Create New Terminal');
    await page.locator('.terminal-wrapper.active .xterm-rows', { hasText: /[$#]/ }).waitFor();
    await page.locator('.terminal-wrapper.active .xterm').click();
    // The shell's integration may come up after the first prompt.
    const heard = () => globSync('home/.local/share/knack/workspaces/*/hooks/terminal-*.jsonl', { cwd: server.folder });
    const until = Date.now() + 60_000;
    while (heard().length === 0 && Date.now() < until) {
      await page.keyboard.type('ls no-such-file');
      await page.keyboard.press('Enter');
      await delay(1000);
    }
    const [line = ''] = heard().map((name) => readFileSync(join(server.folder, name), 'utf8'));
    assert.match(line, /"command":"ls no-such-file".*"exitCode":2/);
    assert.doesNotMatch(line, /cannot access/);
    await takePicture(page, 'terminal listens');
    await listening.click();
    await listening.waitFor({ state: 'hidden' });
  });
});
