// The insights panel as it ships, in a real Chromium, under the policy of its page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import type { InsightsState } from '../../src/protocol/insightsState.ts';
import type { View, Viewer, ViewOptions } from './page.ts';
import { bundles, createViewer, isBrowserInstalled, startBrowser, themeNames } from './page.ts';
import { sampleStates } from './sample.ts';
import { sampleInsights } from './sampleInsights.ts';

const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

describe('the insights panel', function () {
  this.timeout(60_000);
  let browser: Browser;
  let viewer: Viewer;
  let state: InsightsState;

  before(async function () {
    if (!isBrowserInstalled && process.env['CI'] === undefined) {
      process.stderr.write('\nNOT RUN: the tests of the insights panel need Chromium (apt-get install chromium).\n');
      this.skip();
    }
    browser = await startBrowser();
    viewer = await createViewer(browser, await bundles());
    state = sampleInsights((await sampleStates()).records, { beta: 0 });
  });
  after(async () => {
    if (isBrowserInstalled) await browser.close();
  });

  const open = async (shown: InsightsState, options: Partial<ViewOptions> = {}): Promise<View> => {
    const view = await viewer.open({ name: 'insights', width: 900, ...options });
    await view.post({ type: 'insights', state: shown });
    return view;
  };
  const intents = async (view: View) => (await view.posted()).slice(1);

  it('breaks no policy, overflows nowhere at 300 px and passes axe, in every theme', async () => {
    for (const theme of themeNames) {
      const view = await open(state, { theme, width: 300 });
      const closed = view.page.locator('details:not([open]) > summary');
      while ((await closed.count()) > 0) await closed.first().click();
      assert.deepEqual(view.problems, [], theme);
      assert.equal(await view.page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, theme);
      await view.page.evaluate(axe);
      const found = `axe.run().then(({ violations }) => violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => id + ': ' + nodes.map(({ html, any }) => html.slice(0, 120) + ' ' + (any[0]?.message ?? '')).join('\\n  ')))`;
      assert.deepEqual(await view.page.evaluate(found), [], theme);
    }
  });

  it('says what to do when there is nothing yet', async () => {
    const empty = { families: [], rewards: [], growth: [], boosted: [], suppressed: [], findings: [] };
    const view = await open({ ...empty, replay: { ...state.replay, decisions: 0, flipped: [] } });
    assert.match(await view.page.locator('main').innerText(), /Nothing to show yet\. Run a task/);
    assert.equal(await view.page.locator('canvas').count(), 0);
  });

  it('has a table with the same numbers behind every chart', async () => {
    const view = await open(state);
    const chart = view.page.locator('figure.chart').first();
    await chart.locator('summary').click();
    const steps = state.families[0]?.episodes.filter(({ memory }) => memory !== 'off').map(({ steps: n }) => String(n));
    assert.deepEqual(await chart.locator('tbody td:nth-child(2)').allInnerTexts(), steps);
    await view.page.getByRole('radio', { name: 'Success' }).check();
    assert.equal(await chart.locator('tbody td:nth-child(2)').first().innerText(), '1');
  });

  it('asks for a replay once the user has stopped moving a setting', async () => {
    const view = await open(state);
    const beta = view.page.getByRole('spinbutton', { name: 'β, strength, exact' });
    await beta.fill('3');
    await beta.fill('2.5');
    await view.page.getByRole('combobox').last().selectOption('jitrl');
    assert.deepEqual((await view.posted(2)).slice(1), [{ type: 'replay', changes: { beta: 2.5, mode: 'jitrl' } }]);
  });

  it('does not ask for what the settings do not allow', async () => {
    const view = await open(state);
    await view.page.getByRole('spinbutton', { name: 'γ, discount, exact' }).fill('1.5');
    await view.page.getByRole('spinbutton', { name: 'β, strength, exact' }).fill('4');
    assert.deepEqual((await view.posted(2)).slice(1), [{ type: 'replay', changes: { beta: 4 } }]);
  });

  it('lists the decisions that would change, each leading to its step', async () => {
    const view = await open(state);
    const { decisions, flipped } = state.replay;
    assert.ok(flipped.length > 0);
    assert.match(
      await view.page.locator('.replay [role=status]').innerText(),
      new RegExp(`^${flipped.length} of ${decisions} decisions would change`),
    );
    await view.page.locator('.flips button').first().click();
    const { episodeId, t } = flipped[0] ?? {};
    assert.deepEqual(await intents(view), [{ type: 'openEpisode', episodeId, t }]);
  });
});
