// The agent view as it ships, in a real Chromium, under the policy of its page.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Browser } from 'playwright-core';
import { reduceEvent } from '../../src/protocol/reduceEvent.ts';
import type { ViewState } from '../../src/protocol/viewState.ts';
import { decisions } from '../core/policy/arbitraryDecision.ts';
import type { View, Viewer, ViewOptions } from './page.ts';
import { englishIn } from './englishIn.ts';
import {
  bundles,
  createViewer,
  flawsOf,
  isBrowserInstalled,
  openAll,
  overflowsOf,
  startBrowser,
  themeNames,
} from './page.ts';
import type { Sample } from './sample.ts';
import { sampleStates } from './sample.ts';

describe('the agent view', function () {
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
      assert.deepEqual(await flawsOf(view), [], `${name} in ${theme}`);
    }
  });

  it('passes axe in Solarized Light in every state', async () => {
    for (const name of Object.keys(sample.states)) {
      const view = await open(name, { theme: 'solarizedLight' });
      await openAll(view);
      assert.deepEqual(await flawsOf(view), [], name);
    }
  });

  it('keeps the composer and the approval in reach in little room, and at 200 % zoom of 300 px', async () => {
    const seen = (selector: string) => `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight;
    }).map((each) => each.outerHTML.slice(0, 100))`;
    for (const [width, height] of [
      [300, 320],
      [150, 400],
      [300, 200],
      [200, 700],
    ] as const)
      for (const name of Object.keys(sample.states)) {
        const { page } = await open(name, { width, height });
        const where = `${name} at ${width} × ${height}`;
        assert.deepEqual(await overflowsOf(page), [], where);
        assert.deepEqual(await page.evaluate(seen('.composer :is(button, textarea)')), [], where);
        if (height > 300) assert.deepEqual(await page.evaluate(seen('.approval button')), [], where);
        const shares = `[document.querySelector('main').clientHeight, document.querySelector('.run-header')?.offsetHeight ?? 0]`;
        const [main = 0, header = 0] = await page.evaluate<readonly number[]>(shares);
        assert.ok(main - header > height / 4, `${where}: ${main - header} px to read in`);
      }
  });

  it('is all in German with the German texts, and fits at 300 px', async () => {
    for (const name of Object.keys(sample.states)) {
      const view = await open(name, { lang: 'de' });
      await openAll(view);
      assert.deepEqual(await englishIn(view), [], name);
      assert.deepEqual(await overflowsOf(view.page), [], name);
      assert.deepEqual(view.problems, [], name);
    }
    const view = await open('ended', { lang: 'de' });
    assert.match(await view.page.locator('.candidate').first().innerText(), /-mal wahrscheinlicher/);
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
    await view.page.getByRole('button', { name: 'Run', exact: true }).click({ force: true });
    assert.equal(await view.page.getByRole('button', { name: 'Run', exact: true }).isDisabled(), true);
    assert.deepEqual(await intents(view), []);
  });

  it('brings back earlier tasks with the up arrow, and leaves a text that is being written alone', async () => {
    const view = await open('empty');
    const task = view.page.getByRole('textbox', { name: /^Task/ });
    for (const text of ['build it', 'test it', 'build it']) {
      await task.fill(text);
      await task.press('Enter');
    }
    const seen: string[] = [];
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown']) {
      await task.press(key);
      seen.push(await task.inputValue());
    }
    assert.deepEqual(seen, ['build it', 'test it', 'test it', 'build it', '']);
    await task.fill('something new');
    await task.press('ArrowUp');
    assert.equal(await task.inputValue(), 'something new');
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
    ['empty', /^No model/, 'chooseModel'],
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
    const view = await open('asked');
    await view.page.keyboard.press('Enter');
    assert.deepEqual(await intents(view), []);
    await view.page.keyboard.press('Control+Enter');
    assert.deepEqual(await intents(view), [{ type: 'approve', ...target('asked') }]);
  });

  it('rejects what is destructive by the same key, and lets it run by its own button alone', async () => {
    const view = await open('approval');
    assert.equal(await view.page.locator('.approval button.primary').innerText(), 'Reject…');
    assert.equal(await view.page.getByText('Always allow').count(), 0);
    await view.page.keyboard.press('Control+Enter');
    assert.deepEqual(await intents(view), [{ type: 'reject', ...target('approval') }]);
    await view.page.getByRole('button', { name: 'Run anyway' }).click();
    assert.deepEqual((await intents(view)).at(-1), { type: 'approve', ...target('approval') });
  });

  it('says what a script really runs, and allows it for good from a split button', async () => {
    const view = await open('asked');
    const approval = view.page.locator('.approval');
    assert.match(await approval.innerText(), /Runs a script of package\.json: prettier --write \. && eslint --fix src/);
    assert.doesNotMatch(await approval.innerText(), /class write|approval 'ask'/);
    await approval.getByRole('button', { name: /^Always allow npm run format/ }).click();
    await approval.getByRole('button', { name: 'More to allow' }).click();
    await approval.getByRole('button', { name: 'All scripts of package.json' }).click();
    await approval.getByRole('button', { name: /everything that only reads/ }).click();
    assert.deepEqual(
      await intents(view),
      ['command', 'scripts', 'read'].map((what) => ({ type: 'allowAlways', ...target('asked'), what })),
    );
  });

  it('shows under which level commands run unasked, and changes it', async () => {
    const view = await open('empty');
    await view.page.getByRole('button', { name: /^Runs without asking: no command/ }).click();
    assert.deepEqual(await intents(view), [{ type: 'command', command: 'chooseApproval' }]);
  });

  it('shows the whole command that needs approval, and why', async () => {
    const view = await open('approval');
    const card = view.page.locator('.card');
    assert.match(await card.innerText(), /rm -rf packages\/parser\/dist && pnpm --filter parser build --no-cache/);
    assert.equal((await card.innerText()).split('deletes files for good').length, 2);
    const hidden = await view.page.evaluate(
      "(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight)(document.querySelector('.action'))",
    );
    assert.ok(Number(hidden) <= 1);
  });

  it('keeps keyboard focus in the run after an approval', async () => {
    const view = await open('asked');
    await view.page.getByRole('button', { name: 'Run', exact: true }).focus();
    await view.post({ type: 'state', state: stateOf('running') });
    assert.equal(await view.page.evaluate('document.activeElement.localName'), 'main');
  });

  it('shows what could deceive the reader of a command', async () => {
    const turned = JSON.parse(
      JSON.stringify(stateOf('approval')).replaceAll('rm -rf packages', 'rm -rf \\u202e\\u200bpackages'),
    ) as ViewState;
    const view = await open(turned);
    assert.match(await view.page.locator('.action').innerText(), /rm -rf U\+202EU\+200Bpackages/);
  });

  it('runs what the user made of the command', async () => {
    const view = await open('approval');
    await view.page.getByRole('button', { name: 'Edit…' }).click();
    await view.page.keyboard.press('Control+a');
    await view.page.keyboard.type('pnpm clean');
    await view.page.keyboard.press('Control+Enter');
    assert.deepEqual(await intents(view), [{ type: 'approveEdited', ...target('approval'), text: 'pnpm clean' }]);
  });

  it('runs another candidate of the card in place of the choice', async () => {
    const view = await open('approval');
    await view.page.getByRole('button', { name: 'Instead…' }).click();
    const others = view.page.locator('.instead button');
    const { candidates, chosen } = stateOf('approval').run!.steps.at(-1)!.decision!;
    assert.equal(await others.count(), candidates.length - 1);
    await others.last().click();
    const index = chosen === candidates.length - 1 ? candidates.length - 2 : candidates.length - 1;
    assert.deepEqual(await intents(view), [{ type: 'approveInstead', ...target('approval'), index }]);
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
    await view.page.getByRole('button', { name: /^Done: Yes, it did/ }).click();
    assert.deepEqual(await intents(view), [
      { type: 'rate', episodeId, t: 0, value: -1 },
      { type: 'rate', episodeId, value: 1 },
    ]);
    await view.post({ type: 'state', state: stateOf('rated') });
    assert.match(
      (await view.page.locator('.return').first().textContent()) ?? '',
      /^worth [+−]?\d\.\d\d → .*[+−]?\d\.\d\d$/,
    );
    assert.equal(await view.page.getByRole('button', { name: 'Good step 1' }).getAttribute('aria-pressed'), 'true');
  });

  it('shows both pressed thumbs alike, and clearly unlike those that are not', async () => {
    const base = stateOf('ended');
    assert.ok(base.run);
    for (const theme of themeNames) {
      const looks: unknown[] = [];
      for (const rating of [1, -1]) {
        const view = await open({ ...base, run: { ...base.run, rating } }, { theme });
        looks.push(
          await view.page.evaluate(`(() => {
            const look = (button) => (({ backgroundColor, color, borderTopColor, boxShadow }) =>
              ({ backgroundColor, color, borderTopColor, boxShadow }))(getComputedStyle(button));
            const [pressed, other] = ['true', 'false'].map((state) =>
              look(document.querySelector('.outcome [aria-pressed=' + state + ']')));
            return { pressed, differs: pressed.boxShadow !== other.boxShadow && pressed.borderTopColor !== other.borderTopColor };
          })()`),
        );
      }
      assert.deepEqual(looks[0], looks[1], theme);
      assert.equal((looks[0] as { differs: boolean }).differs, true, theme);
    }
  });

  it('copies an action, an output and the answer', async () => {
    const view = await open('ended');
    const copied = async (name: string) => {
      await view.page.getByRole('button', { name }).click();
      return view.page.evaluate('navigator.clipboard.readText()');
    };
    assert.equal(await copied('Copy the action of step 1'), 'pnpm -r test -- parser');
    assert.match(String(await copied('Copy the output of step 1')), /Tests {2}41 passed/);
    assert.equal(await copied('Copy the answer'), 'All 41 tests of the parser pass.');
    await view.page.getByRole('button', { name: 'Copied' }).first().waitFor();
  });

  it('shows the answer of the agent, and runs the task again', async () => {
    const view = await open('ended');
    assert.match(await view.page.locator('.outcome .summary').innerText(), /^All 41 tests/);
    await view.page.getByRole('button', { name: 'Run again' }).click();
    assert.deepEqual(await intents(view), [{ type: 'run', task: 'Run the parser tests', check: 'pnpm -r test' }]);
  });

  it('goes on with an ended run after what the user says, and takes what is typed while it runs', async () => {
    const view = await open('ended');
    const field = view.page.getByRole('textbox', { name: 'What to say before it goes on' });
    await field.fill('the lexer is missing');
    await field.press('Enter');
    const { episodeId } = target('ended');
    assert.deepEqual(await intents(view), [{ type: 'goOn', episodeId, message: 'the lexer is missing' }]);
    await view.page.getByRole('button', { name: 'Go on' }).click();
    assert.deepEqual((await intents(view)).at(-1), { type: 'goOn', episodeId });
    const running = await open('running');
    const task = running.page.getByRole('textbox', { name: /^Task/ });
    await task.fill('only the parser');
    await task.press('Enter');
    assert.deepEqual(await intents(running), [{ type: 'run', task: 'only the parser' }]);
  });

  it('names whose run it is, and offers to go on only with one that ran here', async () => {
    const base = stateOf('ended');
    assert.ok(base.run);
    const cutOff = { ...base.run, outcome: 'interrupted' as const };
    const own = await open({ ...base, run: cutOff });
    assert.equal(await own.page.getByRole('button', { name: /^(?:Resume|Go on)$/ }).count(), 2);
    const other = await open({ ...base, run: { ...cutOff, from: 'mira' } });
    assert.match(await other.page.locator('.run-header').innerText(), / · from mira\b/);
    assert.equal(await other.page.getByRole('button', { name: /^(?:Resume|Go on)$/ }).count(), 0);
  });

  it('tells the time since the start, and how long it took in the end', async () => {
    const base = stateOf('running');
    assert.ok(base.run);
    const running = await open(base, { now: base.run.startedAt + 65_000 });
    assert.match(await running.page.locator('.run-header').innerText(), /1 step · 1 min 5 s/);
    const ended = await open({ ...base, run: { ...base.run, phase: 'ended', endedAt: base.run.startedAt + 4000 } });
    assert.match(await ended.page.locator('.run-header').innerText(), /1 step · 4 s/);
  });

  it('opens the past step behind a candidate', async () => {
    const view = await open('ended');
    await view.page.locator('.candidate summary').first().click();
    await view.page.locator('.examples button').first().click();
    const [intent] = (await intents(view)) as { type: string; episodeId: string; t: number }[];
    assert.equal(intent?.type, 'openEpisode');
    assert.ok(sample.records.some((record) => record.episodeId === intent.episodeId && record.steps[intent.t]));
  });

  it('says in one sentence why, and leads to the run that speaks against the rival', async () => {
    const view = await open('running');
    const because = view.page.locator('.because');
    assert.match(await because.innerText(), /^Because it passed the check \d of \d times/);
    assert.match(await because.innerText(), /Without memory it would run npm test, which last ended with exit 1/);
    await because.getByRole('button').click();
    const [intent] = (await intents(view)) as { type: string; episodeId: string }[];
    assert.equal(intent?.type, 'openEpisode');
    assert.ok(sample.records.some(({ episodeId }) => episodeId === intent.episodeId));
  });

  it('shows probabilities and words that agree with the decision, and the raw numbers one click deeper', async () => {
    const view = await open('running');
    const decision = stateOf('running').run?.steps[0]?.decision;
    const chosen = decision?.candidates[decision.chosen];
    assert.ok(chosen && chosen.prob > chosen.priorProb);
    const text = await view.page.locator('.candidate.chosen').innerText();
    const shown = chosen.prob > 0.995 ? '>99' : String(Math.round(chosen.prob * 100));
    assert.match(text, new RegExp(`${shown} %[^]*✓[^]*worked \\d times[^]*times likelier`, 'u'));
    assert.doesNotMatch(await view.page.locator('.card').innerText(), /nats|return/u);
    await view.page.getByText('Numbers', { exact: true }).click();
    await view.page.locator('.fold[open] .numbers').first().waitFor();
    const numbers = await view.page.locator('.fold[open]').innerText();
    assert.ok(numbers.includes(`= +${(chosen.logit - chosen.priorLogit).toFixed(2)}`), numbers);
    assert.ok(numbers.includes(`${Math.round(chosen.priorProb * 100)} → ${shown} %`), numbers);
  });

  it('says “likelier” exactly where a probability rose, whatever the shift of the logit', async () => {
    const base = stateOf('running');
    const [step] = base.run?.steps ?? [];
    assert.ok(base.run && step?.decision);
    const probs = [
      [0.5, 0.1],
      [0.1, 0.3],
      [0.4, 0.6],
    ] as const;
    const candidates = step.decision.candidates.map((candidate, index) => {
      const [priorProb = 0, prob = 0] = probs[index] ?? [];
      return { ...candidate, priorProb, prob, logit: candidate.priorLogit + 9 };
    });
    const steps = [{ ...step, decision: { ...step.decision, candidates } }];
    const view = await open({ ...base, run: { ...base.run, steps } });
    await openAll(view);
    for (const [index, [priorProb, prob]] of probs.entries()) {
      const row = view.page
        .locator('.candidate')
        .filter({ hasText: new RegExp(`to\\s*${Math.round(prob * 100)} %`, 'u') })
        .locator('> summary');
      const text = await row.innerText();
      if (candidates[index]?.tried !== true) continue;
      assert.equal(text.includes('likelier'), prob > priorProb, text);
      assert.equal(text.includes('less likely'), prob < priorProb, text);
      assert.equal(await row.locator('.meter.up').count(), prob > priorProb ? 1 : 0);
    }
  });

  it('agrees in sign and word with the probabilities of any decision', async () => {
    const base = stateOf('running');
    const [step] = base.run?.steps ?? [];
    assert.ok(base.run && step);
    const view = await open(base);
    for (const [index, decision] of fc.sample(decisions, { numRuns: 40, seed: 7 }).entries()) {
      const run = { ...base.run, episodeId: `any-${index}`, steps: [{ ...step, decision }] };
      await view.post({ type: 'state', state: { ...base, run } });
      await openAll(view);
      const rows = await view.page.evaluate<readonly (readonly [string, string, string, string])[]>(
        `[...document.querySelectorAll('.candidate > summary')].map((row) => [
          row.querySelector('code').textContent, row.innerText, row.querySelector('.meter').className, row.querySelector('.word')?.className ?? '',
        ])`,
      );
      assert.equal(rows.length, decision.candidates.length);
      for (const [name, text, meter, word] of rows) {
        const scored = decision.candidates.find(({ action }) => action.input['command'] === name);
        assert.ok(scored, name);
        const ratio = Math.log(scored.prob / scored.priorProb);
        const sign = Math.abs(ratio) < Math.log(1.05) ? '' : ratio > 0 ? 'up' : 'down';
        assert.equal(meter.trim(), `meter ${sign}`.trim(), text);
        if (text.includes('likelier')) assert.equal(sign, 'up', text);
        if (text.includes('less likely')) assert.equal(sign, 'down', text);
        if (word !== '') assert.equal(word, `word ${sign}`, text);
      }
    }
  });

  it('says in a line that nothing is known yet, and what else it weighed', async () => {
    const view = await open('abstained');
    assert.match(await view.page.locator('.because').innerText(), /^First time in a situation like this\.$/);
    assert.match(await view.page.locator('.weighed > summary').innerText(), /^Also weighed: .+ \d+ %/);
    assert.ok(Number(await view.page.evaluate("document.querySelector('.card').clientHeight")) < 200);
  });

  it('is less than 500 px high at 300 px, output included', async () => {
    const view = await open('running');
    assert.ok(Number(await view.page.evaluate("document.querySelector('.card').clientHeight")) < 500);
  });

  it('calls exit status 0 that nobody checked what it is, and shows the end of the output', async () => {
    const base = stateOf('ended');
    assert.ok(base.run);
    const steps = base.run.steps.map((step) => ({ ...step, check: undefined }));
    const unchecked = { ...base, run: { ...base.run, check: undefined, signals: [], steps } };
    const view = await open(unchecked);
    const outcome = view.page.locator('.outcome');
    assert.match(await outcome.innerText(), /^Exit 0, not checked/);
    assert.match(await outcome.locator('.quoted').innerText(), /Tests {2}41 passed/);
    assert.equal(await outcome.locator('.verdict .up, .verdict .down').count(), 0);
    const refuted = { ...unchecked.run, rating: -1, signals: [{ source: 'user', value: -1, at: 1 } as const] };
    await view.post({ type: 'state', state: { ...unchecked, run: refuted } });
    assert.match(await outcome.innerText(), /^Not done/);
    assert.equal(await outcome.locator('.verdict .up').count(), 0);
  });

  it('stops a run', async () => {
    const view = await open('running');
    await view.page.getByRole('button', { name: 'Stop' }).click();
    assert.deepEqual(await intents(view), [{ type: 'stop' }]);
  });

  it('keeps drafts and what was opened over new states and a reload', async () => {
    const view = await open('ended');
    await view.page.getByRole('textbox', { name: /^Task/ }).fill('half a thou');
    await view.page.getByText('Numbers', { exact: true }).last().click();
    await view.post({ type: 'state', state: stateOf('ended') });
    await view.page.reload();
    await view.post({ type: 'state', state: stateOf('ended') });
    assert.equal(await view.page.getByRole('textbox', { name: /^Task/ }).inputValue(), 'half a thou');
    assert.equal(await view.page.locator('.fold[open]').count(), 1);
  });

  it('shows the answer of the agent as Markdown, and no HTML of it', async () => {
    const answer = [
      '## Found <img src=x onerror="globalThis.pwned = 1">',
      'The **cause** is in `src/a.ts`, see [the docs](https://example.com/a?b=1) or [this](javascript:globalThis.pwned=1).',
      '',
      '1. one',
      '   - two',
      '',
      '| a | b |',
      '|---|--:|',
      '| 1 | <b>2</b> |',
      '',
      '```sh',
      'make   x',
      '```',
      '',
      '<script>globalThis.pwned = 1</script>',
      '![a picture](https://example.com/p.png)',
    ].join('\n');
    const view = await open(
      JSON.parse(
        JSON.stringify(stateOf('ended')).replaceAll(
          'All 41 tests of the parser pass.',
          JSON.stringify(answer).slice(1, -1),
        ),
      ) as ViewState,
    );
    const said = view.page.locator('.outcome .markdown');
    assert.equal(await said.locator('ol > li > ul > li').innerText(), 'two');
    assert.equal(await said.locator('td').last().innerText(), '<b>2</b>');
    assert.equal(await said.locator('pre').innerText(), 'make   x');
    assert.match(await said.innerText(), /^Found <img src=x onerror/);
    assert.equal(await said.locator('img, script, a').count(), 0);
    assert.equal(await said.locator('span', { hasText: /^this$/ }).count(), 1);
    await said.getByText('the docs').click();
    await said.getByText('a picture').click();
    assert.deepEqual(await intents(view), [
      { type: 'openLink', url: 'https://example.com/a?b=1' },
      { type: 'openLink', url: 'https://example.com/p.png' },
    ]);
    assert.equal(await view.page.evaluate('globalThis.pwned'), undefined);
    assert.deepEqual(await flawsOf(view), []);
  });

  it('leads from a message to the very setting, and to the command, that helps', async () => {
    const base = stateOf('ended');
    assert.ok(base.run);
    const run = { ...base.run, rating: undefined, reason: { kind: 'stepLimit', steps: 9 } as const };
    const message = 'Set OPENAI_API_KEY (in VS Code: “Knack: Set API Key”).';
    const { page, ...view } = await open({ ...base, run, notices: [{ level: 'error', message }] });
    await page.getByRole('button', { name: 'knack.maxSteps' }).click();
    await page.getByRole('button', { name: 'Knack: Set API Key' }).click();
    assert.deepEqual((await view.posted(3)).slice(1), [
      { type: 'openSetting', id: 'knack.maxSteps' },
      { type: 'command', command: 'setApiKey' },
    ]);
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

  /** A run of many steps, the last of them still running. */
  const long = (steps: number): ViewState => {
    const base = stateOf('ended');
    const [step] = base.run?.steps ?? [];
    assert.ok(base.run && step);
    const all = Array.from({ length: steps }, (_, t) => ({ ...step, t }));
    return { ...base, run: { ...base.run, phase: 'running', outcome: undefined, steps: all } };
  };
  const scrolled = ({ page }: View) => page.evaluate<number>("document.querySelector('main').scrollTop");

  it('redraws only what changed', async () => {
    const state = long(200);
    const view = await open(state);
    assert.ok(state.run);
    assert.equal(await view.page.locator('.timeline > li').count(), 200);
    await view.page.evaluate(`{
      window.touched = new Set();
      new MutationObserver((changes) => {
        for (const { target } of changes) touched.add([...document.querySelectorAll('.timeline > li')].findIndex((item) => item.contains(target)));
      }).observe(document.querySelector('.timeline'), { subtree: true, childList: true, attributes: true, characterData: true });
    }`);
    const last = state.run.steps.at(-1);
    assert.ok(last);
    const steps = [{ ...last, output: { text: 'something new', omittedChars: 0 } }];
    const keptSteps = state.run.steps.slice(0, -1).map(({ t }) => t);
    await view.post({
      type: 'state',
      state: { ...state, run: { ...state.run, steps } },
      keptSteps,
      keptReferences: false,
    });
    assert.match(await view.page.locator('.timeline > li').last().innerText(), /something new/);
    assert.deepEqual(await view.page.evaluate('[...touched]'), [199]);
  });

  it('asks for everything when it lacks what the host thinks it has', async () => {
    const view = await open('empty');
    await view.post({ type: 'state', state: stateOf('ended'), keptSteps: [7], keptReferences: false });
    assert.deepEqual(await intents(view), [{ type: 'ready' }]);
  });

  it('follows what is new, but not away from where the user reads', async () => {
    const view = await open(long(5));
    const before = await scrolled(view);
    await view.post({ type: 'state', state: long(6) });
    assert.ok((await scrolled(view)) > before);
    assert.equal(await view.page.getByRole('button', { name: 'Latest' }).count(), 0);
    await view.page.evaluate("document.querySelector('main').scrollTop = 10");
    await view.page.getByRole('button', { name: 'Latest' }).waitFor();
    await view.post({ type: 'state', state: long(7) });
    assert.equal(await scrolled(view), 10);
    await view.page.getByRole('button', { name: 'Latest' }).click();
    await view.page.getByRole('button', { name: 'Latest' }).waitFor({ state: 'detached' });
    while ((await scrolled(view)) <= 100) await view.page.evaluate('new Promise(requestAnimationFrame)');
  });

  it('shows the head of a new card that is taller than the view', async () => {
    const view = await open(long(4), { height: 420 });
    const top =
      "(item) => item.getBoundingClientRect().top - document.querySelector('.run-header').getBoundingClientRect().bottom";
    const gap = Number(await view.page.evaluate(`(${top})(document.querySelector('[data-newest]'))`));
    assert.ok(gap >= 0 && gap < 12, String(gap));
  });

  it('leaves what the user opened where it is', async () => {
    const view = await open(long(4));
    await view.page.locator('.timeline > li').last().locator('.candidate > summary').first().click();
    await view.page.getByRole('button', { name: 'Latest' }).waitFor();
    const before = await scrolled(view);
    await view.post({ type: 'state', state: long(5) });
    assert.equal(await scrolled(view), before);
  });

  it('does not follow again for a scroll event of its own that comes late', async () => {
    const view = await open(long(4));
    await view.page.evaluate(`{
      const main = document.querySelector('main');
      main.querySelector('.timeline > li:last-child .candidate > summary').click();
      main.dispatchEvent(new Event('scroll'));
    }`);
    await view.page.getByRole('button', { name: 'Latest' }).waitFor();
    const before = await scrolled(view);
    await view.post({ type: 'state', state: long(5) });
    assert.equal(await scrolled(view), before);
  });

  it('draws runs that did not work as hollow marks, and counts steps of those that did', async () => {
    const base = stateOf('ended');
    assert.ok(base.run);
    const withMemory = [4, 6, 1, 12, 2].map((steps, index) => ({ steps, worked: index % 2 === 0 }));
    const view = await open({ ...base, run: { ...base.run, history: { withMemory, withoutMemory: [] } } });
    assert.match(await view.page.locator('.sparkline').innerText(), /4 → 2 steps in 3 runs that worked/);
    assert.equal(await view.page.locator('.sparkline .hollow').count(), 2);
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
