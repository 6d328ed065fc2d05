import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';

import type { Browser, Page } from 'playwright-core';

import type { People } from '../../node/team/people.ts';
import { team } from '../../node/team/people.ts';
import type { Postgres } from '../../node/team/postgres.ts';
import { sharedPostgres } from '../../node/team/postgres.ts';
import type { Server } from '../host/server.ts';
import { openWorkbench, runCommand, startBrowser, takePicture } from '../host/workbench.ts';
import { openView, runTask, startServerWithKnack } from './knackWindow.ts';

describe('a team in two windows', () => {
  let postgres: Postgres;
  let people: People;
  let workspace = '';
  let server: Server;
  let browser: Browser;
  let pages: readonly Page[] = [];

  before(async function () {
    postgres = await sharedPostgres(this);
    people = await team(postgres, ['me']);
    workspace = mkdtempSync(`${tmpdir()}/two-windows-`);
    server = await startServerWithKnack({ 'knack.approve': 'write', 'security.workspace.trust.enabled': false });
    browser = await startBrowser();
  });
  after(async () => {
    await browser.close();
    await server.dispose();
    await people.dispose();
    rmSync(workspace, { recursive: true, force: true });
  });
  afterEach(async function () {
    if (this.currentTest?.state !== 'failed') return;
    for (const [n, page] of pages.entries()) await takePicture(page, `failed team window ${n}`);
  });

  async function answer(page: Page, title: string, text: string): Promise<void> {
    const box = page.locator('.quick-input-widget', { hasText: title });
    await box.waitFor();
    await box.locator('input.input').fill(text);
    await page.keyboard.press('Enter');
  }
  const item = (page: Page, tooltip: string) =>
    page.locator(`.statusbar-item[aria-label*="${tooltip}"], .statusbar-item a[aria-label*="${tooltip}"]`).first();

  it('of one folder: the second asks for the address that it lacks, both send once, and one leaves for both', async () => {
    // Each page is a browser of its own, with a secret storage of its own.
    pages = [await openWorkbench(server, browser, { workspace }), await openWorkbench(server, browser, { workspace })];
    const [one, two] = pages;
    assert.ok(one && two);
    await runTask(await openView(one), 'run `echo first window`');
    await runCommand(one, 'Knack: Join a Team');
    await answer(one, 'Name of this workspace for the team', 'example.org/shop');
    const address = postgres.url(people.database, 'me');
    await answer(one, "Address of the team's PostgreSQL", address);
    await one.locator('.monaco-dialog-box').getByRole('button', { name: 'Send' }).click();
    await item(one, 'sent').waitFor();

    await runTask(await openView(two), 'run `echo second window`');
    await runCommand(two, 'Knack: Exchange');
    await answer(two, "Address of the team's PostgreSQL", address);
    await item(two, 'sent').waitFor();
    await takePicture(two, 'team-second-window');
    const sent = await postgres.sql(
      people.database,
      "SELECT body->>'task' AS task FROM knack.facts WHERE name = 'b' ORDER BY 1",
    );
    assert.deepEqual(
      sent.map(({ task }) => task),
      ['run `echo first window`', 'run `echo second window`'],
    );

    await runCommand(one, 'Knack: Leave the Team');
    await one.locator('.monaco-dialog-box').getByRole('button', { name: 'Leave', exact: true }).click();
    await item(one, 'sent').waitFor({ state: 'detached' });
    await runCommand(two, 'Knack: Exchange');
    await two.locator('.notification-toast', { hasText: 'No team was joined for this folder.' }).waitFor();
  });
});
