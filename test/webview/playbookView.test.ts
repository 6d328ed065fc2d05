// The playbook page as it ships, in a real Chromium, under the policy of its page.
import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { PlaybookState, PlayView } from '../../src/protocol/playbookState.ts';
import type { Viewer, ViewOptions } from './page.ts';
import { bundles, createViewer, flawsOf, isBrowserInstalled, startBrowser, themeNames } from './page.ts';

const play: PlayView = {
  ...{ task: 'Run the unit tests', way: ['npm run generate', 'npm test'], by: 'check', runs: 3, worked: 2 },
  ...{ verifiedAt: 1, episodeId: 'e1', failedSince: false, edited: false, stale: undefined },
};
const state: PlaybookState = {
  workspaceName: 'sample',
  plays: [play, { ...play, task: 'lint', stale: 'gone', edited: true }, { ...play, task: 'x'.repeat(200), runs: 1 }],
};

describe('the playbook page', function () {
  let browser: Browser;
  let viewer: Viewer;

  before(async function () {
    if (!isBrowserInstalled && process.env['CI'] === undefined) {
      process.stderr.write('\nNOT RUN: the tests of the playbook page need Chromium (apt-get install chromium).\n');
      this.skip();
    }
    browser = await startBrowser();
    viewer = await createViewer(browser, await bundles());
  });
  after(async () => {
    if (isBrowserInstalled) await browser.close();
  });

  const open = async (shown: PlaybookState, options: Partial<ViewOptions> = {}) => {
    const view = await viewer.open({ name: 'playbook', width: 700, ...options });
    await view.post({ type: 'playbook', state: shown });
    return view;
  };

  it('breaks no policy, overflows nowhere at 300 px and passes axe, in every theme', async () => {
    for (const theme of themeNames) {
      const view = await open(state, { theme, width: 300 });
      assert.deepEqual(await flawsOf(view), [], theme);
    }
  });

  it('runs, changes, leaves out and exports', async () => {
    const view = await open({ ...state, plays: [play] });
    const { page } = view;
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('button', { name: 'Edit…' }).click();
    await page.getByRole('textbox').fill('npm ci\n\n  npm test ');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Leave out' }).click();
    await page.getByRole('button', { name: 'Export to AGENTS.md…' }).click();
    const { task } = play;
    assert.deepEqual((await view.posted(5)).slice(1), [
      { type: 'run', task },
      { type: 'editPlay', task, way: ['npm ci', 'npm test'] },
      { type: 'hidePlay', task },
      { type: 'exportPlaybook', as: 'agents' },
    ]);
  });

  it('says how it fills while it is empty', async () => {
    const view = await open({ ...state, plays: [] });
    assert.match(await view.page.locator('main').innerText(), /Run a task with a check, or rate/);
  });
});
