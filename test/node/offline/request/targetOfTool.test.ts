// The target that starts the tool which a request names.
import assert from 'node:assert/strict';
import { firstCommand } from '../request.ts';
import type { Files } from '../workspaces.ts';

const files: Files = {
  Makefile: [
    'CHECK=sparrow',
    'SRC=a.c b.c',
    'all: a.o b.o',
    '\tcc -o tide a.o b.o',
    'sparrow:',
    '\t$(CHECK) -D__linux__ $(SRC)',
    'deep: ',
    '\tfalcon --all $(SRC)',
    'deep-fix:',
    '\tfalcon --fix $(SRC)',
    'test: all',
    '\t./tide -t',
    '.PHONY: all sparrow deep deep-fix test',
    '',
  ].join('\n'),
  'a.c': 'int main(void) { return 0; }\n',
  'b.c': '\n',
};

describe('a tool that a target starts', () => {
  for (const [task, command] of [
    ['type check with sparrow', 'make sparrow'],
    ['Please run the sparrow type check from the Makefile on this code.', 'make sparrow'],
    ["The Makefile has a sparrow target. I'd like the sources type-checked with that.", 'make sparrow'],
    ['lint the sources with falcon', 'make deep'],
    ['Check the types using falcon, please.', 'make deep'],
  ] as const)
    it(task, async () => {
      assert.equal(await firstCommand(files, task), command);
    });

  for (const task of [
    'type check, but not with sparrow',
    'Lint the code without sparrow.',
    'How do I type check with sparrow?',
    'Which file is checked with sparrow?',
    'Install sparrow for the type check',
    'Replace sparrow by another type checker',
    'Run the tests, sparrow can check the types later',
    'Check the types in sparrow.c',
    'Should I type check with sparrow or falcon?',
    "Don't run sparrow on the types",
    "Don't type check with sparrow",
    'Check the types, but leave sparrow out',
    'We used to type check with sparrow',
    "we won't check types with sparrow",
    "You needn't type check with sparrow",
    'I told you not to type check with sparrow',
    'Type check with anything but sparrow',
    'the sparrow check fails, fix the types',
    'Type check with sparrow only a.c',
  ])
    it(`does not start it: ${task}`, async () => {
      assert.notEqual(await firstCommand(files, task), 'make sparrow');
    });
});
