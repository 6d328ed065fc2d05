import assert from 'node:assert/strict';
import { choicesInstead } from '../../../src/core/approval/instead.ts';
import type { Decision } from '../../../src/core/decision.ts';
import { commandAction } from '../../../src/core/tools/run.ts';
import type { Action } from '../../../src/core/types.ts';

const decisionOf = (chosen: number, ...actions: readonly Action[]) =>
  ({ chosen, candidates: actions.map((action) => ({ action })) }) as unknown as Decision;

describe('what may run in place of a choice', () => {
  const test = commandAction('npm test');
  const build = commandAction('npm run build');
  const finish: Action = { tool: 'finish', input: { summary: 'Done.' } };

  it('is every other candidate, by its index', () => {
    assert.deepEqual(choicesInstead(build, decisionOf(1, test, build, finish)), [0, 2]);
    assert.deepEqual(choicesInstead(test, decisionOf(0, test)), []);
  });

  it('is nothing whose text was redacted, or is still to be written', () => {
    const secret = commandAction('curl -H «redacted:token» example.org');
    const outline: Action = { tool: 'edit', input: { path: 'a.ts', change: 'rename it' } };
    assert.deepEqual(choicesInstead(test, decisionOf(0, test, secret, outline, build)), [3]);
  });

  it('is nothing where something else than the choice is asked about', () => {
    assert.deepEqual(choicesInstead(commandAction('npm run check'), decisionOf(0, finish, test)), []);
  });
});
