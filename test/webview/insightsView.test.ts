// The insights panel as it ships, in a real Chromium, under the policy of its page.
import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { InsightsState, NewestDecisions } from '../../src/protocol/insightsState.ts';
import type { View, Viewer, ViewOptions } from './page.ts';
import { englishIn } from './englishIn.ts';
import { bundles, createViewer, flawsOf, isBrowserInstalled, openAll, startBrowser, themeNames } from './page.ts';
import { sampleStates } from './sample.ts';
import { sampleInsights } from './sampleInsights.ts';

describe('the insights panel', function () {
  let browser: Browser;
  let viewer: Viewer;
  let state: InsightsState;
  let newest: NewestDecisions;
  let replay: NewestDecisions['replay'];

  before(async function () {
    if (!isBrowserInstalled && process.env['CI'] === undefined) {
      process.stderr.write('\nNOT RUN: the tests of the insights panel need Chromium (apt-get install chromium).\n');
      this.skip();
    }
    browser = await startBrowser();
    viewer = await createViewer(browser, await bundles());
    state = sampleInsights((await sampleStates()).records, { beta: 0 });
    assert.ok(state.newest);
    newest = state.newest;
    replay = newest.replay;
  });
  after(async () => {
    if (isBrowserInstalled) await browser.close();
  });

  const open = async (shown: InsightsState, options: Partial<ViewOptions> = {}): Promise<View> => {
    const view = await viewer.open({ name: 'insights', width: 900, ...options });
    await view.post({ type: 'insights', state: shown });
    return view;
  };
  const shown = (prob: number) => (prob < 0.005 ? '<1' : prob > 0.995 ? '>99' : String(Math.round(prob * 100)));
  const intents = async (view: View) => (await view.posted()).slice(1);

  it('breaks no policy, overflows nowhere at 300 px and passes axe, in every theme', async () => {
    for (const theme of themeNames) {
      const view = await open(state, { theme, width: 300 });
      await openAll(view);
      assert.deepEqual(await flawsOf(view), [], theme);
    }
  });

  it('shows a skeleton at once, until the memory has been read', async () => {
    const view = await viewer.open({ name: 'insights', width: 300 });
    assert.equal(await view.page.locator('main.skeleton h1').innerText(), 'Insights');
    assert.deepEqual(await flawsOf(view), []);
    await view.post({ type: 'insights', state });
    assert.equal(await view.page.locator('.skeleton').count(), 0);
  });

  it('shows what is known already while the newest decisions are read, and keeps it in place', async () => {
    const view = await open({ ...state, newest: undefined });
    assert.equal(await view.page.getByRole('heading', { level: 1 }).innerText(), 'Insights');
    assert.ok((await view.page.locator('canvas').count()) > 0);
    assert.equal(await view.page.locator('main.insights').getAttribute('aria-busy'), 'true');
    assert.equal(await view.page.getByRole('region', { name: 'Replay lab' }).count(), 0);
    assert.deepEqual(await flawsOf(view), []);
    await view.post({ type: 'insights', state });
    assert.equal(await view.page.getByRole('region', { name: 'Replay lab' }).count(), 1);
    assert.equal(await view.page.locator('.skeleton-part').count(), 0);
  });

  it('says what to do when there is nothing yet', async () => {
    const empty = { families: [], rewards: [], sessions: [], growth: [] };
    const nothing = { boosted: [], suppressed: [], findings: [] };
    const view = await open({ ...empty, newest: { ...nothing, replay: { ...replay, decisions: 0, flipped: [] } } });
    assert.match(await view.page.locator('main').innerText(), /Nothing to show yet\. Run a task/);
    assert.equal(await view.page.locator('canvas').count(), 0);
  });

  it('says what was learned from other agents and terminals, by source', async () => {
    const view = await open(state);
    const section = view.page.getByRole('region', { name: 'Learned from elsewhere' });
    const text = await section.innerText();
    assert.match(text, /412 steps of 31 sessions; 57 commands failed here\./);
    assert.match(text, /Claude Code\s+23\s+341\s+48/);
  });

  it('has a table with the same numbers behind every chart', async () => {
    const view = await open(state);
    const chart = view.page.locator('figure.chart').first();
    await chart.locator('summary').click();
    const steps = state.families[0]?.episodes.filter(({ memory }) => memory !== 'off').map(({ steps: n }) => String(n));
    assert.deepEqual(await chart.locator('tbody td:nth-child(2)').allInnerTexts(), steps);
    await view.page.getByRole('radio', { name: 'Success' }).check();
    assert.equal(await chart.locator('tbody td:nth-child(2)').first().innerText(), 'worked');
    await view.page.getByRole('radio', { name: 'Tokens' }).check();
    const tokens = state.families[0]?.episodes
      .filter(({ memory }) => memory !== 'off')
      .map(({ tokens: n }) => String(n));
    assert.deepEqual(await chart.locator('tbody td:nth-child(2)').allInnerTexts(), tokens);
  });

  it('names no value of an axis twice, however small the numbers are', async () => {
    for (const highest of [1, 2, 3, 7, 40, 12_000]) {
      const view = await viewer.open({ name: 'insights', width: 900 });
      await view.page.evaluate(`{
        window.labels = [];
        const fill = CanvasRenderingContext2D.prototype.fillText;
        CanvasRenderingContext2D.prototype.fillText = function (text, x, y) { labels.push([text, x, y]); fill.call(this, text, x, y); };
      }`);
      const [family] = state.families;
      assert.ok(family);
      const episodes = family.episodes.map((episode, index) => ({ ...episode, steps: index === 0 ? highest : 1 }));
      await view.post({ type: 'insights', state: { ...state, families: [{ ...family, episodes }], growth: [] } });
      const labels = await view.page.evaluate<(readonly [string, number, number])[]>('labels');
      const left = Math.min(...labels.map(([, x]) => x));
      // It may be drawn more than once.
      const axis = [...new Map(labels.filter(([, x]) => x === left).map(([text, , y]) => [y, text])).values()];
      assert.ok(axis.length >= 2, String(highest));
      assert.deepEqual(axis, [...new Set(axis)], String(highest));
    }
  });

  it('says plainly that runs without a model use no tokens, and that a model did not tell', async () => {
    for (const [model, expected] of [
      ['offline', /These runs used no tokens: no model was asked/],
      ['some/model', /did not say how many tokens/],
    ] as const) {
      const families = state.families.map((family) => ({
        ...family,
        episodes: family.episodes.map((episode) => ({ ...episode, model, tokens: undefined })),
      }));
      const view = await open({ ...state, families });
      await view.page.getByRole('radio', { name: 'Tokens' }).check();
      assert.match(await view.page.locator('section', { hasText: 'Does it learn?' }).innerText(), expected);
    }
  });

  it('says in a sentence what a chart says', async () => {
    const view = await open(state);
    assert.equal(
      await view.page.locator('.digest').innerText(),
      'Of the runs that worked, the first 3, the last 2. Without memory 3 on average.',
    );
    await view.page.getByRole('radio', { name: 'Success' }).check();
    assert.equal(
      await view.page.locator('.digest').innerText(),
      'With memory 4 of 4 runs worked. Without memory 2 of 2.',
    );
  });

  it('asks for a replay once the user has stopped moving a setting', async () => {
    // A page of its own, whose time stands still until the test moves it.
    const own = await createViewer(browser, await bundles());
    const view = await own.open({ name: 'insights', width: 900 });
    await view.post({ type: 'insights', state });
    await view.page.clock.install({ time: 0 });
    await view.page.clock.pauseAt(1000);
    const beta = view.page.getByRole('spinbutton', { name: 'β, strength, exact' });
    await beta.fill('3');
    await view.page.clock.runFor(150);
    await beta.fill('2.5');
    await view.page.getByRole('combobox').last().selectOption('jitrl');
    await view.page.clock.runFor(150);
    assert.deepEqual(await intents(view), []);
    await view.page.clock.runFor(500);
    assert.deepEqual(await intents(view), [{ type: 'replay', changes: { beta: 2.5, mode: 'jitrl' } }]);
    await view.page.close();
  });

  it('does not ask for what the settings do not allow', async () => {
    const view = await open(state);
    await view.page.getByRole('spinbutton', { name: 'γ, discount, exact' }).fill('1.5');
    await view.page.getByRole('spinbutton', { name: 'β, strength, exact' }).fill('4');
    assert.deepEqual((await view.posted(2)).slice(1), [{ type: 'replay', changes: { beta: 4 } }]);
  });

  it('says why nothing changes without memory when experience has not changed a choice yet', async () => {
    const view = await open({ ...state, newest: { ...newest, replay: { ...replay, flipped: [] } } });
    const status = view.page.locator('.replay [role=status]');
    const { decisions } = replay;
    assert.ok((await status.innerText()).startsWith(`${decisions} stored decisions. Move a setting`));
    await view.page.getByRole('spinbutton', { name: 'β, strength, exact' }).fill('0');
    const unchanged = `0 of ${decisions} decisions would change. Experience has not changed a choice yet`;
    assert.ok((await status.innerText()).startsWith(unchanged));
  });

  it('is all in German, and fits at 300 px', async () => {
    const view = await open(state, { lang: 'de', width: 300 });
    for (const name of ['Schritte', 'Erfolg', 'Ertrag', 'Token']) {
      await view.page.getByRole('radio', { name }).check();
      assert.equal(await view.page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, name);
      assert.deepEqual(await englishIn(view), [], name);
    }
    assert.match(await view.page.locator('main').innerText(), /67-mal wahrscheinlicher/);
  });

  it('lists the decisions that would change, each leading to its step', async () => {
    const view = await open(state);
    const { decisions, flipped } = replay;
    assert.ok(flipped.length > 0);
    assert.match(
      await view.page.locator('.replay [role=status]').innerText(),
      new RegExp(`^${flipped.length} of ${decisions} decisions would change`),
    );
    const [flip] = flipped;
    assert.ok(flip);
    const text = await view.page.locator('.flips li').first().innerText();
    const change = ({ probBefore, probAfter }: typeof flip.was) => [probBefore, probAfter].map(shown).join(' → ');
    for (const part of [flip.was.action, change(flip.was), flip.wouldBe.action, change(flip.wouldBe)])
      assert.ok(text.includes(part), `${part} in ${text}`);
    await view.page.locator('.flips button').first().click();
    const { episodeId, t } = flip;
    assert.deepEqual(await intents(view), [{ type: 'openEpisode', episodeId, t }]);
  });
});
