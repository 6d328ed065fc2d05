// The agent view as it ships, in a real Chromium, under the policy of its page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { reduceEvent } from '../../src/protocol/reduceEvent.ts';
import type { ViewState } from '../../src/protocol/viewState.ts';
import type { View, Viewer, ViewOptions } from './page.ts';
import { bundles, createViewer, isBrowserInstalled, startBrowser, themeNames } from './page.ts';
import type { Sample } from './sample.ts';
import { sampleStates } from './sample.ts';

const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

describe('the agent view', function () {
  this.timeout(60_000);
  let browser: Browser;
  let viewer: Viewer;
  let sample: Sample;

  before(async function () {
    if (!isBrowserInstalled && process.env['CI'] === undefined) {
      process.stderr.write('\nNOT RUN: the tests of the agent view need Chromium (apt-get install chromium).\n');
      this.skip();
    }
    browser = await startBrowser();
    viewer = await createViewer(browser, await bundles());
    sample = await sampleStates();
  });
  after(async () => {
    if (isBrowserInstalled) await browser.close();
  });

  const stateOf = (name: string): ViewState => {
    const state = sample.states[name];
    assert.ok(state, name);
    return state;
  };
  const open = async (state: ViewState | string, options: Partial<ViewOptions> = {}): Promise<View> => {
    const view = await viewer.open({ name: 'agent', ...options });
    await view.post({ type: 'state', state: typeof state === 'string' ? stateOf(state) : state });
    return view;
  };
  /** What was posted since `ready`. */
  const intents = async (view: View) => (await view.posted()).slice(1);
  const openAll = async ({ page }: View) => {
    const closed = page.locator('details:not([open]) > summary');
    while ((await closed.count()) > 0) await closed.first().click();
  };
  const target = (name: string) => {
    const run = stateOf(name).run;
    return { episodeId: run?.episodeId, t: run?.steps.at(-1)?.t };
  };

  it('says that it is ready', async () => {
    const view = await open('empty');
    assert.deepEqual((await view.posted())[0], { type: 'ready' });
  });

  it('breaks no policy, overflows nowhere at 300 px and passes axe, in every state and theme', async () => {
    for (const [index, name] of Object.keys(sample.states).entries()) {
      const theme = themeNames[index % themeNames.length] ?? 'dark';
      const view = await open(name, { theme });
      await openAll(view);
      assert.deepEqual(view.problems, [], name);
      assert.equal(await view.page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, name);
      const wide = `[...document.querySelectorAll('main *, .composer *')]
        .filter((each) => !each.closest('.spoken') && each.getBoundingClientRect().right > innerWidth + 1).map((each) => each.outerHTML)`;
      assert.deepEqual(await view.page.evaluate(wide), [], name);
      await view.page.evaluate(axe);
      const found = `axe.run({ rules: { region: { enabled: false } } }).then(({ violations }) => violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => id + ': ' + nodes.map(({ html, any }) => html.slice(0, 120) + ' ' + (any[0]?.message ?? '')).join('\\n  ')))`;
      assert.deepEqual(await view.page.evaluate(found), [], `${name} in ${theme}`);
    }
  });

  it('runs a task on Enter, with the check command, and keeps Shift+Enter for a new line', async () => {
    const view = await open('empty');
    const task = view.page.getByRole('textbox', { name: /^Task/ });
    await task.fill('run the tests');
    await task.press('Shift+Enter');
    await task.pressSequentially('and fix them');
    await view.page.getByRole('button', { name: 'Check command' }).click();
    await view.page.getByRole('textbox', { name: /^Check command/ }).fill('npm test');
    await task.press('Enter');
    assert.deepEqual(await intents(view), [{ type: 'run', task: 'run the tests\nand fix them', check: 'npm test' }]);
    assert.equal(await task.inputValue(), '');
  });

  it('runs a task by its button, without a form that a webview would not submit', async () => {
    const view = await open('empty');
    await view.page.getByRole('textbox', { name: /^Task/ }).fill(' build it ');
    await view.page.getByRole('button', { name: 'Run', exact: true }).click();
    assert.deepEqual(await intents(view), [{ type: 'run', task: 'build it' }]);
    assert.equal(await view.page.locator('form').count(), 0);
  });

  it('does not run an empty task', async () => {
    const view = await open('empty');
    await view.page.getByRole('textbox', { name: /^Task/ }).press('Enter');
    assert.equal(await view.page.getByRole('button', { name: 'Run', exact: true }).isDisabled(), true);
    assert.deepEqual(await intents(view), []);
  });

  it('puts an example into the composer instead of running it', async () => {
    const view = await open('empty');
    await view.page.getByRole('button', { name: 'Run the unit tests' }).click();
    assert.equal(await view.page.getByRole('textbox', { name: /^Task/ }).inputValue(), 'Run the unit tests');
    assert.deepEqual(await intents(view), []);
  });

  for (const [state, button, command] of [
    ['noFolder', 'Open folder…', 'openFolder'],
    ['untrusted', 'Manage trust…', 'manageTrust'],
    ['empty', /^Model: offline/, 'chooseModel'],
    ['empty', /^Memory: /, 'openInsights'],
  ] as const) {
    it(`asks for ${command} in the state ${state}`, async () => {
      const view = await open(state);
      await view.page.getByRole('button', { name: button }).click();
      assert.deepEqual(await intents(view), [{ type: 'command', command }]);
    });
  }

  it('lets nothing run without a folder or without trust', async () => {
    for (const state of ['noFolder', 'untrusted']) {
      const view = await open(state);
      assert.equal(await view.page.locator('.composer').count(), 0);
    }
  });

  it('approves with Ctrl+Enter, but not with Enter alone', async () => {
    const view = await open('approval');
    await view.page.keyboard.press('Enter');
    assert.deepEqual(await intents(view), []);
    await view.page.keyboard.press('Control+Enter');
    assert.deepEqual(await intents(view), [{ type: 'approve', ...target('approval') }]);
  });

  it('shows the whole command that needs approval, and why', async () => {
    const view = await open('approval');
    const card = view.page.locator('.card');
    assert.match(await card.innerText(), /rm -rf packages\/parser\/dist && pnpm --filter parser build --no-cache/);
    assert.match(await card.innerText(), /deletes files for good/);
    const hidden = await view.page.evaluate(
      "(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight)(document.querySelector('.action'))",
    );
    assert.ok(Number(hidden) <= 1);
  });

  it('runs what the user made of the command', async () => {
    const view = await open('approval');
    await view.page.getByRole('button', { name: 'Edit…' }).click();
    await view.page.keyboard.press('Control+a');
    await view.page.keyboard.type('pnpm clean');
    await view.page.keyboard.press('Control+Enter');
    assert.deepEqual(await intents(view), [{ type: 'approveEdited', ...target('approval'), command: 'pnpm clean' }]);
  });

  it('rejects with a reason, by keys alone; Escape closes the form', async () => {
    const view = await open('approval');
    await view.page.keyboard.press('Escape');
    await view.page.keyboard.type('never mind');
    await view.page.keyboard.press('Escape');
    assert.deepEqual(await intents(view), []);
    await view.page.keyboard.press('Escape');
    await view.page.keyboard.press('Control+a');
    await view.page.keyboard.type('keep dist');
    await view.page.keyboard.press('Enter');
    assert.deepEqual(await intents(view), [{ type: 'reject', ...target('approval'), reason: 'keep dist' }]);
  });

  it('does not take the focus from somebody who is typing', async () => {
    const view = await open('running');
    const task = view.page.getByRole('textbox', { name: /^Task/ });
    await task.fill('the next');
    await view.post({ type: 'state', state: stateOf('approval') });
    await view.page.keyboard.type(' task');
    assert.equal(await task.inputValue(), 'the next task');
  });

  it('answers a question', async () => {
    const view = await open('asking');
    await view.page.keyboard.type('core');
    await view.page.keyboard.press('Enter');
    assert.deepEqual(await intents(view), [{ type: 'answer', ...target('asking'), text: 'core' }]);
  });

  it('rates a step and the outcome, and shows what that changed', async () => {
    const view = await open('ended');
    const { episodeId } = target('ended');
    await view.page.getByRole('button', { name: 'Bad step 1' }).click();
    await view.page.getByRole('button', { name: /^Yes/ }).click();
    assert.deepEqual(await intents(view), [
      { type: 'rate', episodeId, t: 0, value: -1 },
      { type: 'rate', episodeId, value: 1 },
    ]);
    await view.post({ type: 'state', state: stateOf('rated') });
    assert.match(
      (await view.page.locator('.return').first().textContent()) ?? '',
      /^return [+−]\d\.\d\d → .*[+−]\d\.\d\d$/,
    );
    assert.equal(await view.page.getByRole('button', { name: 'Good step 1' }).getAttribute('aria-pressed'), 'true');
  });

  it('opens the past step behind a candidate', async () => {
    const view = await open('ended');
    await view.page.locator('.candidate summary').first().click();
    await view.page.locator('.examples button').first().click();
    const [intent] = (await intents(view)) as { type: string; episodeId: string; t: number }[];
    assert.equal(intent?.type, 'openEpisode');
    assert.ok(sample.records.some((record) => record.episodeId === intent.episodeId && record.steps[intent.t]));
  });

  it('shows numbers that agree with the decision', async () => {
    const view = await open('running');
    const decision = stateOf('running').run?.steps[0]?.decision;
    const chosen = decision?.candidates[decision.chosen];
    assert.ok(chosen);
    const text = await view.page.locator('.candidate.chosen').innerText();
    assert.ok(text.includes(`+${(chosen.logit - chosen.priorLogit).toFixed(2)}`), text);
    assert.ok(text.includes(`${Math.round(chosen.priorProb * 100)} → ${Math.round(chosen.prob * 100)} %`), text);
    assert.match(await view.page.locator('.counterfactual.differs').innerText(), /^Without memory: npm test/);
  });

  it('says why memory was not used', async () => {
    const view = await open('abstained');
    assert.match(await view.page.locator('.counterfactual').innerText(), /^Memory not used: no similar situation\.$/);
  });

  it('stops a run', async () => {
    const view = await open('running');
    await view.page.getByRole('button', { name: 'Stop' }).click();
    assert.deepEqual(await intents(view), [{ type: 'stop' }]);
  });

  it('keeps drafts and what was opened over new states and a reload', async () => {
    const view = await open('ended');
    await view.page.getByRole('textbox', { name: /^Task/ }).fill('half a thou');
    await view.page.locator('.in-force > summary').click();
    await view.post({ type: 'state', state: stateOf('ended') });
    await view.page.reload();
    await view.post({ type: 'state', state: stateOf('ended') });
    assert.equal(await view.page.getByRole('textbox', { name: /^Task/ }).inputValue(), 'half a thou');
    assert.equal(await view.page.locator('.in-force[open]').count(), 1);
  });

  it('shows markup of tasks, commands and output as text', async () => {
    const evil = '<img src=x onerror="globalThis.pwned = 1"><script>globalThis.pwned = 1</script>';
    const base = stateOf('running');
    assert.ok(base.run);
    const run = reduceEvent({ ...base.run, task: evil, check: evil }, { type: 'output', t: 0, text: evil });
    const poisoned = JSON.parse(
      JSON.stringify({ ...base, run, notices: [{ level: 'error', message: evil }] }).replaceAll(
        'npm test',
        JSON.stringify(evil).slice(1, -1),
      ),
    ) as ViewState;
    const view = await open(poisoned);
    await openAll(view);
    assert.equal(await view.page.locator('img, #root script').count(), 0);
    assert.equal(await view.page.evaluate('globalThis.pwned'), undefined);
    assert.equal(await view.page.locator('h1').innerText(), evil);
    assert.deepEqual(view.problems, []);
  });

  it('follows the output to its end', async () => {
    const base = stateOf('running');
    assert.ok(base.run);
    let run = base.run;
    for (let line = 0; line < 200; line++) run = reduceEvent(run, { type: 'output', t: 0, text: `line ${line}\n` });
    const view = await open({ ...base, run });
    const gap = await view.page.evaluate(
      "((box) => box.scrollHeight - box.scrollTop - box.clientHeight)(document.querySelector('.output pre'))",
    );
    assert.ok(Number(gap) < 2);
    await view.page.getByRole('button', { name: 'Open full output' }).click();
    assert.deepEqual(await intents(view), [{ type: 'openOutput', ...target('running') }]);
  });
});
