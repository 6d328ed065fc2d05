// The agent view as it ships, in a real Chromium, under the policy of its page.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { decisions } from '../core/policy/arbitraryDecision.ts';
import { useAgentPage } from './agentPage.ts';
import { openAll, themeNames } from './page.ts';

describe('a card of the agent view', () => {
  const { sample, stateOf, open, intents, target } = useAgentPage();

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

  it('says what was left out, and why', async () => {
    const base = stateOf('ended');
    assert.ok(base.run);
    const steps = base.run.steps.map((step) =>
      step.decision
        ? { ...step, decision: { ...step.decision, leftOut: [{ text: 'npm ci', why: 'couldNotStart' as const }] } }
        : step,
    );
    const view = await open({ ...base, run: { ...base.run, steps } });
    const text = (await view.page.locator('.card').first().textContent()) ?? '';
    assert.ok(text.includes('Left out: npm ci (could not start here before).'), text);
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
    assert.equal(await own.page.getByRole('button', { name: /^(?:Resume|Go on)$/ }).count(), 1);
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
    assert.ok(sample().records.some((record) => record.episodeId === intent.episodeId && record.steps[intent.t]));
  });

  it('says in one sentence why, and leads to the run that speaks against the rival', async () => {
    const view = await open('running');
    const because = view.page.locator('.because');
    assert.match(await because.innerText(), /^Because it passed the check \d of \d times/);
    assert.match(await because.innerText(), /Without memory it would run npm test, which last ended with exit 1/);
    await because.getByRole('button').click();
    const [intent] = (await intents(view)) as { type: string; episodeId: string }[];
    assert.equal(intent?.type, 'openEpisode');
    assert.ok(sample().records.some(({ episodeId }) => episodeId === intent.episodeId));
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

  it('warns of an untried action by the word that failed in other commands', async () => {
    const base = stateOf('running');
    const [step] = base.run?.steps ?? [];
    assert.ok(base.run && step?.decision);
    const suspect = { word: '--frozen', tries: 3, failures: 3 };
    const failure = { prob: 0.8, rawProb: 0.8, tries: 0, failures: 0, reason: { kind: 'unknown' as const, suspect } };
    const { decision } = step;
    const [first] = decision.candidates;
    assert.ok(first);
    const neighbors = decision.evidence.neighbors.map((neighbor) => ({
      ...neighbor,
      edges: neighbor.edges.filter(({ key }) => key.exact !== first.key.exact),
    }));
    const candidates = decision.candidates.map((one) => (one === first ? { ...one, failure } : one));
    const steps = [{ ...step, decision: { ...decision, candidates, evidence: { ...decision.evidence, neighbors } } }];
    const view = await open({ ...base, run: { ...base.run, steps } });
    await openAll(view);
    const records = await view.page.locator('.candidate .record').allInnerTexts();
    assert.ok(
      records.some((text) => text.includes('not tried here; `--frozen` failed 3 of 3 times')),
      String(records),
    );
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

  it('is less than 500 px high at 300 px, its output or its approval included', async () => {
    for (const name of ['running', 'asked'] as const) {
      const view = await open(name);
      const height = Number(await view.page.evaluate("document.querySelector('.card').clientHeight"));
      assert.ok(height < 500, `${name}: ${height} px`);
    }
  });

  it('has the buttons of an approval in one line at 300 px', async () => {
    const view = await open('asked');
    const tops = await view.page.evaluate(
      "[...document.querySelectorAll('.approval > .buttons button')].map((button) => Math.round(button.getBoundingClientRect().top))",
    );
    assert.equal(new Set(tops as number[]).size, 1, String(tops));
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

  it('calls an answer an answer, whatever the last look exited with', async () => {
    const base = stateOf('ended');
    assert.ok(base.run);
    const answered = { outcome: 'unknown', reason: { kind: 'answered' }, signals: [] } as const;
    const view = await open({ ...base, run: { ...base.run, ...answered } });
    assert.match(
      await view.page.locator('.outcome').innerText(),
      /^Answered[^]*Nothing was changed, and no command can/,
    );
  });
});
