import assert from 'node:assert/strict';
import { onlyForbids } from '../../../../src/node/offline/request/forbidden.ts';
import { pathNamed } from '../../../../src/node/offline/request/onlyPath.ts';
import { commands, proposeIn } from '../request.ts';
import { searchPath, writeWorkspace, type Files } from '../workspaces.ts';

const files: Files = {
  Makefile: 'all:\n\tcc -o x src/x.c\n\nformat:\n\tsh tools/format.sh\n\ntest: all\n\t./x\n',
  'tools/format.sh': 'astyle --style=attach src/*.c\n',
  'src/x.c': 'int main(void) { return 0; }\n',
  'CONTRIBUTING.md': '# Contributing\n\nUse `make format` to format the C code.\n',
  'README.md': '# x\n',
};

describe('a document that says what is to be done', () => {
  const programs = searchPath('sh', 'make', 'cc');
  const first = async (task: string) => commands(await proposeIn(files, task, {}, programs))[0];

  for (const task of [
    'I am about to send my first patch and CONTRIBUTING.md says that the C code has to be formatted automatically. Run that step now, exactly with the options of the project, not with another tool.',
    'CONTRIBUTING.md wants the C code formatted before a patch. Please do that.',
    'Before I send a patch, do the formatting described in CONTRIBUTING.md.',
    'format the C code as described in CONTRIBUTING.md',
  ])
    it(`is not what is to be formatted: ${task}`, async () => assert.equal(await first(task), 'make format'));

  for (const task of [
    'format CONTRIBUTING.md',
    'format README.md as described in CONTRIBUTING.md',
    'CONTRIBUTING.md says that the C code has to be formatted. Do not run that step.',
    "The C code has to be formatted. Don't do that.",
    'CONTRIBUTING.md says the C code must be formatted. Has that been done?',
    'What does CONTRIBUTING.md say about formatting?',
  ])
    it(`formats no code for something else: ${task}`, async () => assert.notEqual(await first(task), 'make format'));

  it('names no path besides', () => {
    const root = writeWorkspace(files);
    assert.equal(pathNamed('CONTRIBUTING.md says to format src/x.c', root), 'src/x.c');
    assert.equal(pathNamed('format CONTRIBUTING.md', root), 'CONTRIBUTING.md');
    assert.equal(pathNamed('format it, see CONTRIBUTING.md', root), undefined);
  });
});

describe('what is told, and then ruled out', () => {
  for (const [task, isAll] of [
    ["The README says the tests must be run. Don't do that.", true],
    ['The code has to be formatted. Please do not run that step.', true],
    ['The code has to be formatted. Please run the formatter. Do not do it twice.', false],
    ['The code has to be formatted. Can you do it? Do not run that in CI.', false],
  ] as const)
    it(`${isAll ? 'leaves' : 'may leave'} ${isAll ? 'nothing' : 'something'}: ${task}`, () =>
      assert.equal(onlyForbids(task), isAll));
});
