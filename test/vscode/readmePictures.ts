// The README's pictures, of the packed extension in a real VS Code: `npm run pictures:readme`, after `npm run package`.
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import type { FrameLocator, Page } from 'playwright-core';

import { approveAll, ask, copySample, openView, startServerWithKnack, taskField } from './e2e/knackWindow.ts';
import { installHost } from './host/install.ts';
import { openWorkbench, runCommand, startBrowser, webview } from './host/workbench.ts';

const folder = join(import.meta.dirname, '../../docs/images');
const walkthrough = join(import.meta.dirname, '../../media/walkthrough');
const task = 'Run the unit tests';
/** What the sample's tests need and the repository does not hold. */
const generated = 'src/charmap.js';
const runs = { withoutMemory: 2, withMemory: 6 };
const settings = {
  'knack.approve': 'write',
  'security.workspace.trust.enabled': false,
  'workbench.colorTheme': 'Default Dark Modern',
};

installHost();
const sample = copySample();
const server = await startServerWithKnack({ ...settings, 'knack.memory': 'off' });
const browser = await startBrowser();
try {
  const page = await openWorkbench(server, browser, { workspace: sample.workspace, height: 900 });
  const view = await openView(page);
  await taskField(view).waitFor();
  await page.mouse.move(349, 300);
  await page.mouse.down();
  await page.mouse.move(470, 300, { steps: 5 });
  await page.mouse.up();
  await view.getByRole('button', { name: 'Check command' }).click();
  await view.getByRole('textbox', { name: /^Check command/ }).fill('npm test');
  for (let run = 0; run < runs.withoutMemory; run++) await runToEnd(view);
  server.configure({ ...settings, 'knack.memory': 'on' });
  await view.getByRole('button', { name: /^Memory: \d+ learned/ }).waitFor();
  for (let run = 0; run < runs.withMemory; run++) await runToEnd(view);
  await view.getByRole('button', { name: 'Yes, it did what I wanted' }).click();
  await view.getByRole('button', { name: 'Check command' }).click();
  const closed = view.locator('details.weighed:not([open]) > summary');
  if ((await closed.count()) > 0) await closed.first().click();
  await page.mouse.move(900, 300);
  const experience = page.locator('.pane-header', { hasText: 'Experience' });
  await experience.click();
  await page.locator('.pane-header[aria-expanded=false]', { hasText: 'Experience' }).waitFor();
  await page.waitForTimeout(500);
  const card = view.getByRole('region', { name: /^Step 1: / });
  await card.evaluate((element) => {
    const main = (element as unknown as { closest(selector: string): { scrollTop: number } }).closest('main');
    main.scrollTop = 0;
  });
  await page.screenshot({ path: join(folder, 'agent.png') });
  await experience.click();
  await runCommand(page, 'Knack: Open Insights');
  await page.locator('.tab', { hasText: 'Insights' }).waitFor();
  await runCommand(page, 'View: Hide Panel');
  await webview(page, 'knack.knack').getByRole('heading', { name: 'Most boosted' }).waitFor();
  await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  await page.screenshot({ path: join(folder, 'insights.png') });
  await modelPictures(page);
} finally {
  await browser.close();
  await server.dispose();
  sample.dispose();
}

/** Of the walkthrough: the models to choose from, dark and light. */
async function modelPictures(page: Page): Promise<void> {
  const themes = { dark: 'Default Dark Modern', light: 'Default Light Modern' };
  for (const [name, theme] of Object.entries(themes)) {
    server.configure({ ...settings, 'workbench.colorTheme': theme });
    await page
      .locator(`.monaco-workbench.${name === 'dark' ? 'vs-dark' : 'vs'}`)
      .first()
      .waitFor();
    await runCommand(page, 'Knack: Choose Model');
    const models = page.locator('.quick-input-widget');
    await models.getByText('llama.cpp').waitFor();
    await page.waitForTimeout(500);
    await models.screenshot({ path: join(walkthrough, `model-${name}.png`), animations: 'disabled' });
    await page.keyboard.press('Escape');
  }
}

/** From a workspace as it was checked out. */
async function runToEnd(view: FrameLocator): Promise<void> {
  rmSync(join(sample.workspace, generated), { force: true });
  await ask(view, task);
  await approveAll(view);
}
