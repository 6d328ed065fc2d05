import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';

import german from '../../../l10n/bundle.l10n.de.json' with { type: 'json' };
import type { Server } from '../host/server.ts';
import { openWorkbench, startBrowser, takePicture } from '../host/workbench.ts';
import { copySample, openView, startServerWithKnack } from './knackWindow.ts';

// The workbench itself stays English: its language pack cannot be had here. What it tells extensions is German all the same.
describe('Knack in German', () => {
  const sample = copySample();
  let server: Server;
  let browser: Browser;

  before(async () => {
    server = await startServerWithKnack({ 'security.workspace.trust.enabled': false });
    browser = await startBrowser();
  });
  after(async () => {
    await browser.close();
    await server.dispose();
    sample.dispose();
  });

  it('speaks it in commands, views and cards, and understands the examples that it offers', async () => {
    const page = await browser.newPage({ viewport: { width: 1100, height: 900 } });
    await page.addInitScript('globalThis._VSCODE_NLS_LANGUAGE = "de"');
    await openWorkbench(server, browser, { page, workspace: sample.workspace });
    const view = await openView(page);
    await page.locator('.pane-header', { hasText: 'Erfahrung' }).waitFor();
    await view.getByRole('heading', { name: german['An agent that learns what works here'] }).waitFor();
    await view.getByRole('button', { name: german['Which commands are there?'] }).click();
    await view.getByRole('button', { name: german.Run, exact: true }).click();
    const outcome = view.getByRole('region', { name: german.Outcome });
    await outcome.getByText('npm test').first().waitFor();
    assert.match(await view.getByRole('region', { name: /^Schritt 1: / }).innerText(), /Zum ersten Mal hier/);
    await takePicture(page, 'german');
    await page.keyboard.press('F1');
    await page.locator('.quick-input-widget input.input').fill('>Knack');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Knack: Aufgabe ausführen' }).waitFor();
  });
});
