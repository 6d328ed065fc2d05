// The agent view as it ships, in a real Chromium, under the policy of its page.
import assert from 'node:assert/strict';
import { reduceEvent } from '../../src/protocol/reduceEvent.ts';
import type { ViewState } from '../../src/protocol/viewState.ts';
import type { View } from './page.ts';
import { useAgentPage } from './agentPage.ts';
import { flawsOf, openAll } from './page.ts';

describe('a run in the agent view', () => {
  const { stateOf, open, intents, target } = useAgentPage();

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

  it('says at its end that a command may be flaky', async () => {
    const { run, ...state } = stateOf('ended');
    assert.ok(run);
    const view = await open({ ...state, run: { ...run, flaky: { command: 'npm test', passed: 3, failed: 2 } } });
    assert.match(
      await view.page.locator('.outcome').innerText(),
      /npm test has passed 3 times and failed 2 times on these same files: it may be flaky\./,
    );
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

  it('moves nothing under the pointer where “Latest” comes and goes', async () => {
    const view = await open('ended');
    const height = () => view.page.evaluate("document.querySelector('main').scrollHeight");
    const before = await height();
    await view.page.evaluate("document.querySelector('main').scrollTop = 0");
    await view.page.getByRole('button', { name: 'Latest' }).waitFor();
    assert.equal(await height(), before);
    await view.page.evaluate("document.querySelector('main').scrollTop = 10000");
    const end = await scrolled(view);
    await view.page.getByRole('button', { name: 'Latest' }).waitFor({ state: 'detached' });
    assert.equal(await scrolled(view), end);
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
