// The agent view as it ships, in a real Chromium, under the policy of its page.
import assert from 'node:assert/strict';
import type { ViewState } from '../../src/protocol/viewState.ts';
import { useAgentPage } from './agentPage.ts';

describe('an approval in the agent view', () => {
  const { stateOf, open, intents, target } = useAgentPage();

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
    assert.equal((await card.innerText()).split('deletes data for good').length, 2);
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
});
