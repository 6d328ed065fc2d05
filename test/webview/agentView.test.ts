// The agent view as it ships, in a real Chromium, under the policy of its page.
import assert from 'node:assert/strict';
import { useAgentPage } from './agentPage.ts';
import { englishIn } from './englishIn.ts';
import { flawsOf, openAll, overflowsOf, themeNames } from './page.ts';

describe('the agent view', () => {
  const { sample, open, intents } = useAgentPage();

  it('says that it is ready', async () => {
    const view = await open('empty');
    assert.deepEqual((await view.posted())[0], { type: 'ready' });
  });

  it('breaks no policy, overflows nowhere at 300 px and passes axe, in every state and theme', async () => {
    for (const [index, name] of Object.keys(sample().states).entries()) {
      const theme = themeNames[index % themeNames.length] ?? 'dark';
      const view = await open(name, { theme });
      await openAll(view);
      assert.deepEqual(await flawsOf(view), [], `${name} in ${theme}`);
    }
  });

  it('passes axe in Solarized Light in every state', async () => {
    for (const name of Object.keys(sample().states)) {
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
      for (const name of Object.keys(sample().states)) {
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
    for (const name of Object.keys(sample().states)) {
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
});
