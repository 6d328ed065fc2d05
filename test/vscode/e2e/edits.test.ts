import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { Browser, FrameLocator, Page } from 'playwright-core';

import type { Action } from '../../../src/core/types.ts';
import { type TestEndpoint, startEndpoint } from '../../endpoint/server.ts';
import type { Server } from '../host/server.ts';
import { openWorkbench, startBrowser, takePicture } from '../host/workbench.ts';
import { ask, openView, startServerWithKnack, taskField, untilEnded } from './knackWindow.ts';

const buggy =
  'export function sum(numbers) {\n  let total = 0;\n  for (let i = 1; i < numbers.length; i++) total += numbers[i];\n  return total;\n}\n';
const files = {
  'package.json': '{ "type": "module", "scripts": { "test": "node test.js" } }\n',
  'src/sum.js': buggy,
  'test.js':
    "import assert from 'node:assert';\nimport { sum } from './src/sum.js';\nassert.equal(sum([1, 2, 3]), 6);\n",
};
const actions: readonly Action[] = [
  { tool: 'edit', input: { path: 'src/sum.js', oldText: 'let i = 1;', newText: 'let i = 0;' } },
  { tool: 'finish', input: { summary: 'The loop of `sum` left out the first number.' } },
];

describe('a file that the agent changes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sums-'));
  const changed = join(folder, 'src/sum.js');
  let endpoint: TestEndpoint;
  let server: Server;
  let browser: Browser;
  let page: Page;
  let view: FrameLocator;

  before(async () => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const propose = ({ steps }: { readonly steps: readonly unknown[] }) => {
      const action = actions[Math.min(steps.length, actions.length - 1)];
      return action ? [{ action, intent: 'count from the first', logit: 5 }] : [];
    };
    endpoint = await startEndpoint({ policy: { propose, rate: () => 0 } });
    server = await startServerWithKnack({
      'knack.approve': 'ask',
      'knack.model': 'tiny',
      'knack.baseUrl': endpoint.baseURL,
      'security.workspace.trust.enabled': false,
    });
    browser = await startBrowser();
    page = await openWorkbench(server, browser, { workspace: folder });
    view = await openView(page);
    await taskField(view).waitFor();
  });
  after(async () => {
    await browser.close();
    await server.dispose();
    await endpoint.close();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await takePicture(page, `failed ${this.currentTest.title}`);
  });

  it('is shown before it is changed: the counts on the card, the diff by a click', async () => {
    await ask(view, 'make the test pass');
    await view.locator('.approval').waitFor();
    const file = view.locator('.changes').getByRole('button', { name: 'sum.js' });
    await file.waitFor();
    assert.match(await view.locator('.changes').first().innerText(), /\+1\s+−1/);
    await takePicture(page, 'edit-approval');
    await file.click();
    await page.locator('.diff-editor, .monaco-diff-editor').first().waitFor();
    await takePicture(page, 'edit-diff');
    assert.equal(readFileSync(changed, 'utf8'), buggy);
  });

  it('is changed once approved, and as it was after an undo', async () => {
    await view.locator('.approval').getByRole('button', { name: 'Apply', exact: true }).click();
    await view.locator('.approval').getByText('Its check tells whether the task is done:').waitFor();
    await view.locator('.approval').getByRole('button', { name: 'Run', exact: true }).click();
    await untilEnded(view);
    assert.match(readFileSync(changed, 'utf8'), /let i = 0;/);
    await takePicture(page, 'edit-done');
    await view.locator('.changes').getByRole('button', { name: 'Undo', exact: true }).first().click();
    await untilFileIs(/let i = 1;/);
    await view.getByText('You undid this change: −1').waitFor();
    await takePicture(page, 'edit-undone');
  });

  it('comes back on request, which counts for it, and goes with a restore to before the step, which counts against it', async () => {
    await page.getByRole('button', { name: 'Bring Back' }).first().click();
    await untilFileIs(/let i = 0;/);
    await view.getByText('You kept this change: +0.50').waitFor();
    await view.locator('.changes').getByRole('button', { name: 'Restore to before this step…' }).first().click();
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.getByText('src/sum.js').waitFor();
    await takePicture(page, 'edit-restore');
    await dialog.getByRole('button', { name: 'Put Back' }).click();
    await untilFileIs(/let i = 1;/);
    assert.equal(readFileSync(changed, 'utf8'), buggy);
    await view.getByText('You undid this change: −1').waitFor();
  });

  async function untilFileIs(pattern: RegExp): Promise<void> {
    for (const until = Date.now() + 30_000; !pattern.test(readFileSync(changed, 'utf8')) && Date.now() < until;)
      await page.waitForTimeout(200);
    assert.match(readFileSync(changed, 'utf8'), pattern);
  }
});
