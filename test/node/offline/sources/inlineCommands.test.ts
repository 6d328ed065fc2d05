// Commands in sentences: whose words are those of the command.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { inlineCommands } from '../../../../src/node/offline/sources/inlineCommands.ts';
import { firstCommand } from '../request.ts';
import { writeWorkspace, type Files } from '../workspaces.ts';

const program = '#!/bin/sh\n';
const files: Files = { 't/run*': program, 'go*': program, 'neaten*': program, LICENSE: 'MIT', 'tools/all*': program };

function named(text: string): readonly string[] {
  const root = writeWorkspace(files);
  try {
    return inlineCommands(text, 'README.md', root).map(({ command, name }) => `${command} ${name}`.trim());
  } finally {
    rmSync(root, { recursive: true });
  }
}

describe('a pronoun before a quoted command', () => {
  const cases: readonly (readonly [text: string, ...found: readonly string[]])[] = [
    ['The tests are in `t`, start them with `t/run`.', './t/run test'],
    ['The tests live in one folder. Run all of them with `t/run`.', './t/run test'],
    ['The linter is a script of ours; you run it with `tools/all`.', './tools/all lint'],
    // What it refers to is not known to be anything that projects do.
    ['The figures are in `t`, start them with `t/run`.', './t/run'],
    ['The tests are in `t`. Never run them with `t/run`.'],
  ];
  for (const [text, ...found] of cases)
    it(`refers to what was named: ${text}`, () => {
      assert.deepEqual(named(text), found);
    });
});

describe('a bare name', () => {
  it('is a file of the workspace where a sentence says to call it', () => {
    assert.deepEqual(named('The unit tests are run by calling `go`.'), ['./go test']);
    assert.deepEqual(named('The code is kept in shape by `neaten`, see `LICENSE`, and run by `t`.'), []);
  });
});

describe('what is written for agents', () => {
  it('is a document, and what Knack wrote there is not', async () => {
    const said = 'Unit tests can be run by calling `go`.\n';
    const own =
      '<!-- knack playbook: begin (written by Knack; what stands between these lines is replaced) -->\n' +
      `${said}<!-- knack playbook: end -->\n`;
    for (const name of ['AGENTS.md', 'CLAUDE.md', 'GEMINI.md'])
      assert.equal(await firstCommand({ ...files, [name]: said }, 'run the unit tests'), './go', name);
    assert.equal(
      await firstCommand({ 'go*': program, 'no*': program, 'AGENTS.md': own }, 'run the unit tests'),
      'finish',
    );
  });
});
