import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';

import type { Server } from '../host/server.ts';
import { openWorkbench, runCommand, startBrowser, takePicture } from '../host/workbench.ts';
import { copySample, openView, runTask, startServerWithKnack, trustFolder } from './knackWindow.ts';

describe('the walkthrough', () => {
  const sample = copySample();
  let server: Server;
  let browser: Browser;
  let page: Page;

  before(async () => {
    server = await startServerWithKnack({});
    browser = await startBrowser();
    page = await browser.newPage({ viewport: { width: 1700, height: 950 }, deviceScaleFactor: 2 });
    await openWorkbench(server, browser, { page, workspace: sample.workspace });
    await trustFolder(page, await openView(page));
  });
  after(async () => {
    await browser.close();
    await server.dispose();
    sample.dispose();
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await takePicture(page, `failed ${this.currentTest.title}`);
  });

  /** VS Code unfolds a step by itself when it opens the walkthrough: a click at that moment folds it again, and a person clicks once more. */
  async function pictureOf(title: string, selector: string) {
    const picture = page.locator(selector);
    const isShown = () =>
      picture.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      );
    for (let clicks = 0; clicks < 5; clicks++) {
      await page.locator('.getting-started-step', { hasText: title }).first().click();
      if (await isShown()) return picture;
    }
    throw new Error(`the step '${title}' shows no picture ${selector}`);
  }

  it('shows a picture of the real thing for every step, in dark and in light', async () => {
    for (const [name, theme] of [
      ['dark', 'Default Dark Modern'],
      ['light', 'Default Light Modern'],
    ] as const) {
      server.configure({ 'workbench.colorTheme': theme });
      await page
        .locator(`.monaco-workbench.${name === 'dark' ? 'vs-dark' : 'vs'}`)
        .first()
        .waitFor({ timeout: 20_000 });
      await runCommand(page, 'Knack: Open Walkthrough');
      for (const [step, title] of Object.entries({
        model: 'Choose a model',
        run: 'Run a task',
        read: 'Read a decision card',
        rate: 'Rate the outcome',
      })) {
        const selector = `img[srcset*="${step}-${name}"]`;
        const picture = await pictureOf(title, selector);
        assert.equal(await page.evaluate(`document.querySelector('${selector}').decode().then(() => true)`), true);
        assert.notEqual((await picture.getAttribute('alt')) ?? '', '');
        await takePicture(page, `walkthrough-${step}-${name}`);
      }
    }
  });

  it('shows its pictures at the size that a window of VS Code has at first', async () => {
    await page.setViewportSize({ width: 1200, height: 800 });
    await openView(page);
    await runCommand(page, 'Knack: Open Walkthrough');
    for (const [step, title] of Object.entries({ run: 'Run a task', read: 'Read a decision card' })) {
      const picture = await pictureOf(title, `img[srcset*="${step}-"]`);
      const box = () => picture.boundingBox();
      const isWhole = (at: Awaited<ReturnType<typeof box>>) =>
        at !== null && at.width > 200 && at.height > 100 && at.y + at.height <= 800;
      // The step unfolds, and the picture is drawn again meanwhile.
      for (let tries = 0; tries < 100 && !isWhole(await box()); tries++) await page.waitForTimeout(100);
      assert.ok(isWhole(await box()), JSON.stringify(await box()));
      await takePicture(page, `walkthrough-${step}-1200`);
    }
  });

  it('ticks “Explain Last Decision” with a decision only', async () => {
    const ticked = page
      .locator('.getting-started-step', { hasText: 'Read a decision card' })
      .locator('.codicon-getting-started-step-checked.complete');
    await runCommand(page, 'Knack: Explain Last Decision');
    await page.locator('.notifications-toasts', { hasText: 'No decision yet' }).waitFor();
    assert.equal(await ticked.count(), 0);
    await runTask(await openView(page), 'Which commands are there?');
    await runCommand(page, 'Knack: Explain Last Decision');
    await runCommand(page, 'Knack: Open Walkthrough');
    await ticked.waitFor();
  });
});
