import assert from 'node:assert/strict';
import { commandOf } from '../../../../src/core/action/command.ts';
import { otherDeedsIn, withoutWhatIsMade } from '../../../../src/node/offline/request/otherDeeds.ts';
import { proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

describe('what a task orders beside what projects usually do', () => {
  it('is a verb at the beginning of a clause, or what something is to be', () => {
    const verbs: Readonly<Record<string, readonly string[]>> = {
      'copy the built library to out/': ['copy'],
      'please send the compiled library to Bob': ['send'],
      'build it and e-mail it to Bob': ['e-mail'],
      'run the tests, then upload the report to the server': ['upload'],
      'I want to convert README.md to html': ['convert'],
      'get the library built and sent to Bob': ['send'],
      'I need the docs uploaded': ['upload'],
      'spellcheck the docs': ['spellcheck'],
      // No order of one.
      'I want to upload it on Sunday, please run the tests first': [],
      'run the tests and send me the results': [],
      'run the tests and share the output': [],
      'run the tests before I send it to Bob': [],
      'build the copy tool': [],
      'I want the library built': [],
      'have it tested': [],
      'run the move tests': [],
      'run the linter, I want to compare it with yesterday': [],
    };
    for (const [task, expected] of Object.entries(verbs))
      assert.deepEqual(
        otherDeedsIn(task).deeds.map(({ verb }) => verb),
        expected,
        task,
      );
  });

  it('takes no participle that describes a thing for an order', () => {
    const plain: Readonly<Record<string, string>> = {
      'copy the freshly built library to out/': 'copy the library to out/',
      'convert a.md with the md2html that was built': 'convert a.md with the md2html',
      'run the converter that was built on a.md': 'run the converter on a.md',
      'open the generated page': 'open the page',
      'run the generated tests': 'run the tests',
    };
    for (const [task, expected] of Object.entries(plain)) assert.equal(withoutWhatIsMade(task), expected);
    for (const task of ['I want the compiled library', 'remove the built files', 'get it built', 'test the built app'])
      assert.equal(withoutWhatIsMade(task), task);
  });

  const built: Files = { Makefile: 'all: app\napp: main.c\n\tcc -o app main.c\ntest:\n\tsh t.sh\n', 't.sh': '' };
  const first = async (files: Files, task: string) => {
    const { candidates, check } = await proposeIn(files, task);
    const [best] = candidates;
    return { best, command: best && commandOf(best.action), check: check?.command };
  };

  it('runs nothing where nothing here does it', async () => {
    for (const task of [
      'copy the built program to out/',
      'send the compiled program to Bob',
      'compare the built program with the released one',
      'run the md2html that was built on README.md',
      'open the generated html in the browser',
      'move the tests to t/',
    ]) {
      const { best } = await first(built, task);
      assert.deepEqual(best?.action.input['success'], false, JSON.stringify([task, best]));
    }
  });

  it('runs what does it, and nothing that shares only the thing', async () => {
    const files: Files = {
      'package.json': JSON.stringify({ scripts: { build: 'node b.js', copy: 'node c.js', docs: 'node d.js' } }),
    };
    assert.equal((await first(files, 'copy the built files')).command, 'npm run copy');
    const { candidates } = await proposeIn(
      { Makefile: 'spellcheck:\n\taspell docs\ndocs:\n\tsh d.sh\ndocs_external:\n\tsh e.sh\n' },
      'spellcheck the docs',
    );
    assert.deepEqual(
      candidates.flatMap(({ action }) => commandOf(action) ?? []),
      ['make spellcheck'],
    );
    const html: Files = { Makefile: 'html:\n\tsphinx-build docs html\n' };
    assert.equal((await first(html, 'convert the docs to html')).command, 'make html');
  });

  it('claims no success where only the rest is done', async () => {
    const both = await first(built, 'build it and send it to Bob');
    assert.deepEqual([both.command, both.check], ['make all', undefined]);
    const alone = await first(built, 'build it and send me the result');
    assert.deepEqual([alone.command, alone.check], ['make all', 'make all']);
  });
});
