import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser, FrameLocator, Locator, Page } from 'playwright-core';

import type { Server } from '../host/server.ts';
import { openWorkbench, startBrowser, takePicture } from '../host/workbench.ts';
import { copySample, openView, startServerWithKnack, taskField, untilEnded } from './knackWindow.ts';

describe('approval without a mouse', () => {
  const sample = copySample();
  const file = (name: string): string => join(sample.workspace, name);
  let server: Server;
  let browser: Browser;
  let page: Page;
  let view: FrameLocator;

  before(async () => {
    server = await startServerWithKnack({ 'knack.approve': 'ask', 'security.workspace.trust.enabled': false });
    browser = await startBrowser();
    page = await openWorkbench(server, browser, { workspace: sample.workspace });
    view = await openView(page);
    await taskField(view).waitFor();
  });
  after(async () => {
    await browser.close();
    await server.dispose();
    sample.dispose();
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await takePicture(page, `failed ${this.currentTest.title}`);
  });

  /** Again after a while: a view that is just opening takes the focus, and swallows keys until it listens. */
  async function pressUntil(key: string, there: Locator): Promise<void> {
    const isThere = () =>
      there.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      );
    for (let presses = 0; presses < 5; presses++) {
      await page.keyboard.press(key);
      if (await isThere()) return;
    }
    assert.fail(`${key} does nothing`);
  }

  /** By the key that runs a task from anywhere; resolves when an approval has the focus. */
  async function askByKeys(task: string): Promise<void> {
    await pressUntil('Control+Alt+k', page.locator('.quick-input-widget').getByText('What should Knack do?'));
    await page.locator('.quick-input-widget input.input:focus').waitFor();
    await page.keyboard.type(task);
    await page.keyboard.press('Enter');
    await view.locator('.approval:focus').waitFor();
  }

  it('is not given by a stray Enter, but by Ctrl+Enter', async () => {
    await askByKeys('run `touch approved`');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    assert.ok(await view.locator('.approval').isVisible());
    assert.ok(!existsSync(file('approved')));
    await page.keyboard.press('Control+Enter');
    await untilEnded(view);
    assert.ok(existsSync(file('approved')));
  });

  it('is given to an edited command', async () => {
    await askByKeys('run `touch proposed`');
    for (
      let presses = 0;
      presses < 5 && (await view.getByRole('button', { name: 'Edit…' }).and(view.locator(':focus')).count()) === 0;
      presses++
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await view.getByRole('textbox', { name: 'Command to run instead' }).and(view.locator(':focus')).waitFor();
    await takePicture(page, 'approval-edit');
    // Ctrl+A is a command of the workbench, which comes back to the field only when its keys are past.
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+Home');
    await page.keyboard.type('touch edited');
    await page.keyboard.press('Control+Enter');
    await view
      .getByRole('region', { name: /^Step 1: / })
      .getByText(/exit 0/)
      .first()
      .waitFor();
    assert.deepEqual([existsSync(file('edited')), existsSync(file('proposed'))], [true, false]);
    await stopByKeys();
  });

  it('is refused with a reason, which the next step knows', async () => {
    await askByKeys('run `touch refused`');
    await page.keyboard.press('Escape');
    await view
      .getByRole('textbox', { name: /^Reason/ })
      .and(view.locator(':focus'))
      .waitFor();
    await page.keyboard.type('not in this folder');
    await takePicture(page, 'approval-reject');
    await page.keyboard.press('Enter');
    await view
      .getByRole('region', { name: /^Step 1: / })
      .getByText('not in this folder')
      .first()
      .waitFor();
    assert.ok(!existsSync(file('refused')));
    await stopByKeys();
  });

  it('is given and refused by keys while the focus is elsewhere', async () => {
    for (const [key, name, ran] of [
      ['Control+Alt+Enter', 'elsewhere', true],
      ['Control+Alt+Backspace', 'nowhere', false],
    ] as const) {
      await askByKeys(`run \`touch ${name}\``);
      await page.keyboard.press('Control+Shift+e');
      await page.locator('.explorer-folders-view .monaco-list:focus').waitFor();
      await page.keyboard.press(key);
      await openView(page);
      if (ran) await untilEnded(view);
      else
        await view
          .getByRole('region', { name: /^Step 1: / })
          .getByText('rejected')
          .first()
          .waitFor();
      await stopByKeys();
      assert.equal(existsSync(file(name)), ran, name);
    }
  });

  async function stopByKeys(): Promise<void> {
    await page.keyboard.press('Control+Alt+.');
    await untilEnded(view);
  }
});
