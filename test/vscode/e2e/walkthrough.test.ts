import assert from 'node:assert/strict';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';

import type { Server } from '../host/server.ts';
import { openWorkbench, picturesFolder, runCommand, startBrowser, takePicture } from '../host/workbench.ts';
import { copySample, openView, startServerWithKnack, trustFolder } from './knackWindow.ts';

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
        await page.locator('.getting-started-step', { hasText: title }).first().click();
        const selector = `img[srcset*="${step}-${name}"]`;
        const picture = page.locator(selector);
        await picture.waitFor();
        assert.equal(await page.evaluate(`document.querySelector('${selector}').decode().then(() => true)`), true);
        assert.notEqual((await picture.getAttribute('alt')) ?? '', '');
        await takePicture(page, `walkthrough-${step}-${name}`);
      }
      await runCommand(page, 'Knack: Choose Model');
      const models = page.locator('.quick-input-widget');
      await models.getByText('embedded').first().waitFor();
      // It fades in.
      const opacity = `getComputedStyle(document.querySelector('.quick-input-widget')).opacity`;
      while ((await page.evaluate(opacity)) !== '1');
      await models.screenshot({ path: join(picturesFolder, `models-${name}.png`), animations: 'disabled' });
      await page.keyboard.press('Escape');
    }
  });
});
