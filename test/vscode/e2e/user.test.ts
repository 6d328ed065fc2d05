import assert from 'node:assert/strict';

import type { Browser, FrameLocator, Page } from 'playwright-core';

import type { Server } from '../host/server.ts';
import { openWorkbench, runCommand, startBrowser, takePicture, untilReady, webview } from '../host/workbench.ts';
import { approveAll, ask, copySample, openView, startServerWithKnack, taskField, trustFolder } from './knackWindow.ts';

const task = 'Run the unit tests';

describe('a new user of Knack', () => {
  const sample = copySample();
  let server: Server;
  let browser: Browser;
  let page: Page;
  let view: FrameLocator;

  before(async () => {
    server = await startServerWithKnack({ 'knack.approve': 'ask' });
    browser = await startBrowser();
  });
  after(async () => {
    await browser.close();
    await server.dispose();
    sample.dispose();
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await takePicture(page, `failed ${this.currentTest.title}`);
  });

  it('without a folder is told to open one', async () => {
    page = await openWorkbench(server, browser);
    view = await openView(page);
    await view.getByRole('button', { name: 'Open folder' }).waitFor();
    assert.equal(await taskField(view).count(), 0);
    await takePicture(page, 'no-folder');
    await page.close();
  });

  it('in Restricted Mode cannot run anything, and is led to trust', async () => {
    page = await openWorkbench(server, browser, { workspace: sample.workspace });
    view = await openView(page);
    await view.getByRole('heading', { name: 'Restricted Mode' }).waitFor();
    assert.equal(await taskField(view).count(), 0);
    await takePicture(page, 'restricted');
    await trustFolder(page, view);
    await takePicture(page, 'greeting');
  });

  it('sees what is about to run, approves it, and sees it in the terminal', async () => {
    await ask(view, task);
    const approval = view.locator('.approval');
    await approval.waitFor();
    const card = view.getByRole('region', { name: /^Step 1: / });
    assert.match(await card.innerText(), /waiting for you/);
    await takePicture(page, 'approval');
    await approval.getByRole('button', { name: 'Run', exact: true }).click();
    await page.locator('.terminal-tabs-entry, .single-terminal-tab', { hasText: 'Knack' }).first().waitFor();
    await approveAll(view);
    assert.match(await card.innerText(), /exit \d+/);
    await takePicture(page, 'outcome');
  });

  it('rates the outcome', async () => {
    const yes = view.getByRole('button', { name: 'Yes, it did what I wanted' });
    await yes.click();
    await view.locator('[aria-pressed=true]', { hasText: 'Done' }).waitFor();
    await takePicture(page, 'rated');
  });

  it('sees experience move the choice when the task comes again', async () => {
    const boosted = view.locator('.word.up', { hasText: 'times likelier' });
    for (let run = 0; run < 10 && (await boosted.count()) === 0; run++) {
      await ask(view, task);
      await approveAll(view);
      await view.getByRole('button', { name: 'No, it did not do what I wanted' }).click();
      const closed = view.locator('details.weighed:not([open]) > summary');
      while ((await closed.count()) > 0) await closed.first().click();
    }
    await boosted.first().scrollIntoViewIfNeeded();
    assert.match(await boosted.first().innerText(), /\d times likelier/);
    await takePicture(page, 'boosted');
  });

  it('finds the same run after a reload, and an interrupted one when it was in the middle', async () => {
    await page.reload();
    await untilReady(page);
    view = webview(page, 'knack.knack');
    await view.getByRole('heading', { name: task }).waitFor({ timeout: 60_000 });
    await ask(view, 'Run `sleep 1000`');
    await view.locator('.approval').waitFor();
    await page.reload();
    await untilReady(page);
    view = webview(page, 'knack.knack');
    await view
      .getByText(/interrupted/i)
      .first()
      .waitFor({ timeout: 60_000 });
    await takePicture(page, 'interrupted');
  });

  it('looks at insights, and sees in the replay lab which choices experience has changed', async () => {
    const differs = view.locator('.because', { hasText: 'Without memory it would run' });
    // What ends with exit status 0 without testing anything is rewarded until a person says that it was not what they wanted.
    for (let run = 0; run < 6 && (await differs.count()) === 0; run++) {
      await ask(view, task);
      await approveAll(view);
      await view.getByRole('button', { name: 'No, it did not do what I wanted' }).click();
    }
    assert.match(await differs.first().innerText(), /Without memory it would run/);
    await runCommand(page, 'Knack: Open Insights');
    await page.locator('.tab', { hasText: 'Insights' }).waitFor();
    if (await page.locator('.part.panel').isVisible()) await runCommand(page, 'View: Hide Panel');
    const insights = webview(page, 'knack.knack');
    await insights.getByRole('heading').first().waitFor();
    await takePicture(page, 'insights');
    const beta = insights.getByRole('slider').first();
    await beta.scrollIntoViewIfNeeded();
    await beta.focus();
    await page.keyboard.press('Home');
    await insights.getByText(/^[1-9]\d* of \d+ decisions would change\.$/).waitFor();
    const flip = insights.locator('.flips li').first();
    await flip.scrollIntoViewIfNeeded();
    assert.match(await flip.innerText(), /^Run the unit tests, step \d+\s+was\s.+→.+ %\s+would be\s.+→.+ %$/s);
    await takePicture(page, 'replay-lab');
  });

  it('finds it at home in every theme', async () => {
    const themes = {
      dark: 'Default Dark Modern',
      'high-contrast': 'Default High Contrast',
      'high-contrast-light': 'Default High Contrast Light',
    };
    for (const [name, theme] of Object.entries(themes)) {
      server.configure({ 'workbench.colorTheme': theme });
      const kind = name === 'dark' ? 'vscode-dark' : `vscode-${name}`;
      await webview(page, 'knack.knack').locator(`body.${kind}`).waitFor({ timeout: 20_000 });
      await takePicture(page, `theme-${name}`);
    }
  });
});
