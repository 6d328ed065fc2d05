// How a step ended: by its exit status alone; the output only says what is to blame.
import assert from 'node:assert/strict';
import { aboutCommand, blamedText, outcomeOf } from '../../../../src/core/memory/outcomes/stepOutcome.ts';
import type { Observation } from '../../../../src/core/episode.ts';

const ended = (observation: Partial<Observation>): Observation => ({
  status: 'exited',
  text: '',
  durationMs: 1,
  ...observation,
});

describe('the outcome of a step', () => {
  const missing: readonly (readonly [string, readonly string[]])[] = [
    ['/bin/sh: 1: xxd: not found', ['xxd']],
    ['bash: line 3: jq: command not found', ['jq']],
    ['zsh: command not found: rg', ['rg']],
    ['sh: 1: ps: not found\nsh: 1: ss: not found', ['ps', 'ss']],
    ['cat: notes.txt: io error: file not found', []],
    ['Error: page not found, try again', []],
    ['', []],
  ];
  for (const [text, names] of missing)
    it(`names ${JSON.stringify(names)} as missing in ${JSON.stringify(text)}`, () => {
      assert.deepEqual(outcomeOf(ended({ exitCode: 127, text }))?.missing, names);
    });

  it('of a failed command holds the words of the last line, each once', () => {
    const text = "  import torch\nModuleNotFoundError: No module named 'torch' (no torch)\n\n";
    const lastWords = ['ModuleNotFoundError', 'No', 'module', 'named', 'torch', 'no'];
    assert.deepEqual(outcomeOf(ended({ exitCode: 1, text })), { failed: true, exitCode: 1, missing: [], lastWords });
  });

  it('holds at most 32 words, from the end of a long output', () => {
    const text = `${'x '.repeat(5000)}\n${Array.from({ length: 50 }, (_, at) => `w${at}`).join(' ')}`;
    assert.equal(outcomeOf(ended({ exitCode: 1, text }))?.lastWords?.length, 32);
  });

  it('is the same from what its output comes down to', () => {
    const outcome = outcomeOf(ended({ exitCode: 127, text: 'sh: 1: ps: not found\nsh: 1: ss: not found' }));
    assert.ok(outcome);
    assert.deepEqual(outcomeOf(ended({ exitCode: 127, text: blamedText(outcome) })), outcome);
  });

  it('about a command holds only words of the command', () => {
    const outcome = { failed: true, exitCode: 1, missing: [], lastWords: ['No', 'module', 'torch', 'secret'] };
    assert.deepEqual(aboutCommand(outcome, 'python -c "import torch"').lastWords, ['torch']);
    assert.equal(aboutCommand(outcome, 'make').lastWords, undefined);
  });

  it('is a success with status 0, whatever was printed', () => {
    assert.deepEqual(outcomeOf(ended({ exitCode: 0, text: 'sh: 1: xxd: not found' })), { failed: false, missing: [] });
  });

  it('is a failure when killed, out of time, or by a tool’s own error', () => {
    for (const status of ['signaled', 'timedOut', 'toolError'] as const)
      assert.deepEqual(outcomeOf(ended({ status })), { failed: true, missing: [] });
  });

  it('is not known where nothing ran or nobody says how it ended', () => {
    for (const status of ['rejected', 'refused', 'aborted', 'unknown', 'exited'] as const)
      assert.equal(outcomeOf(ended({ status })), undefined);
    assert.equal(outcomeOf(undefined), undefined);
  });
});
