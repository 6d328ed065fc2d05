import assert from 'node:assert/strict';
import type { TranscriptStep } from '../../../src/core/ports.ts';
import { isAbout, subjectOf } from '../../../src/core/state/subject.ts';
import type { State } from '../../../src/core/types.ts';

const workspace = { packageManagers: ['npm'], languages: [], git: 'none', context: {} } as const;
const stateOf = (...nouns: string[]): State => ({ nouns, verbs: ['start'] });
const failed: TranscriptStep = {
  t: 0,
  action: { tool: 'run', input: { command: 'npm test' } },
  observation: { status: 'exited', exitCode: 127, text: 'sh: 1: jest: not found', durationMs: 1 },
};

describe('the subject of a situation', () => {
  it('is what neither the workspace nor the last observation put there', () => {
    assert.deepEqual(subjectOf(stateOf('test', 'npm'), { workspace, transcript: [] }), { task: ['test'], causes: [] });
    const after = stateOf('test', 'npm', 'exit:127', 'missing:command');
    assert.deepEqual(subjectOf(after, { workspace, transcript: [failed] }), {
      task: ['test'],
      causes: ['missing:command'],
    });
  });

  const table: readonly (readonly [what: string, here: readonly string[], other: readonly string[], about: boolean])[] =
    [
      ['a paraphrase', ['test', 'npm'], ['unit', 'test', 'pass', 'npm'], true],
      ['another task of the workspace', ['version', 'npm'], ['build', 'npm'], false],
      ['a task without words beside one with words', ['npm'], ['build', 'npm'], false],
      ['two tasks without words', ['npm'], ['npm', 'exit:1'], true],
    ];
  for (const [what, here, other, about] of table) {
    it(`${about ? 'is shared by' : 'tells'} ${what}`, () => {
      const state = stateOf(...here);
      assert.equal(isAbout(stateOf(...other), subjectOf(state, { workspace, transcript: [] }), state), about);
    });
  }

  it('is shared by what failed for the same cause: one remedy serves many tasks', () => {
    const state = stateOf('lint', 'npm', 'exit:127', 'missing:command');
    const subject = subjectOf(state, { workspace, transcript: [failed] });
    assert.ok(isAbout(stateOf('test', 'npm', 'exit:127', 'missing:command'), subject, state));
    assert.ok(!isAbout(stateOf('test', 'npm', 'exit:1', 'missing:module'), subject, state));
  });
});
