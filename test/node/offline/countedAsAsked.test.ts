import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Counts and sizes: of what is asked, in the scope that is asked, and nothing else. */
describe('what is counted', () => {
  const programs = searchPath('sh', 'python3', 'node', 'find', 'awk');
  const first = async (files: Files, task: string) =>
    (await proposeIn(files, task, {}, programs)).candidates[0]?.action;
  const known = async (files: Files, task: string) => {
    const said = (await first(files, task))?.input['summary'];
    return typeof said === 'string' ? said : '';
  };
  const line = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0] ?? '';

  it('says so where a file is too large to be counted', async () => {
    const files = { 'src/a.py': 'a\n', 'src/big.py': `${'x'.repeat(80)}\n`.repeat(60_000), 'lib/b.py': 'b\nc\n' };
    const most = await known(files, 'which folder has the most python?');
    assert.match(most, /`lib\/`: 2 lines in 1 file\n- `src\/`: 1 lines in 1 file\n\nOnly 2 of 3 files were read/);
    assert.match(await known(files, 'which module is the longest?'), /Only 2 of 3 files were read/);
  });

  it('are the lines below a folder that only has folders', async () => {
    assert.match(await line({ 'src/tool/a.py': 'a\n' }, 'how many lines of code are in src?'), /^find src .*grep -IHc/);
  });

  it('are the lines of all folders that are named', async () => {
    const files = { 'lib/a.js': 'a\n', 'bin/b.js': 'b\n', 'test/c.js': 'c\n' };
    assert.match(await line(files, 'how many lines are in lib and bin?'), /^find lib bin /);
  });

  it('are the lines without the files of tests beside the sources', async () => {
    const files = { 'a.js': 'a\n', 'test.js': 'b\n', 'src/b.test.js': 'c\n', 'src/b.js': 'c\n' };
    const said = await line(files, 'how many lines of code without tests?');
    assert.match(said, /-not -path '\.\/test\.js'/);
    assert.match(said, /-not -path '\.\/src\/b\.test\.js'/);
  });

  it('is not the folder that is left out', async () => {
    const files = { 'src/a.rs': 'a\n', 'xtests/a.toml': 'a\n', 'xtests/b.toml': 'b\n' };
    const said = await line(files, 'how many rust lines excluding xtests?');
    assert.doesNotMatch(said, /^find xtests/);
    assert.match(said, /-not -path '\.\/xtests'/);
  });

  const python = {
    'pkg/_models.py':
      '"""\nclass of things\n"""\nclass A:\n    pass\n\nclass B(A):\n    class C:\n        pass\n\ndef f():\n    pass\n',
    'tests/models/test_a.py': 'class T:\n    pass\n',
  };
  it('are the classes of the file that is named', async () => {
    assert.match(
      await known(python, 'how many classes are in _models.py?'),
      /^3 classes are defined in `pkg\/_models\.py`, 1 of them/,
    );
    assert.match(await known(python, 'count the functions in pkg/_models.py'), /^1 function is defined/);
  });
  it('are no functions where the language has no keyword for all of them', async () => {
    const action = await first({ 'a.js': 'const f = () => 1;\n' }, 'how many functions are in a.js?');
    assert.equal(action?.input['success'], false);
  });
  it('are no files of a folder that is called otherwise', async () => {
    assert.doesNotMatch(await line(python, 'how many classes are there in models?'), /^find tests\/models/);
  });

  it('are the packages, not their files', async () => {
    const files = {
      'package.json': '{}',
      'packages/a/package.json': '{}',
      'packages/b/package.json': '{}',
      'packages/b/x.js': '',
    };
    assert.match(
      await known(files, 'how many packages are there?'),
      /^2 folders in `packages` have a manifest of a package: `a`, `b`\.$/,
    );
  });

  it('are the lines of each file of a name', async () => {
    assert.equal(
      await line({ 'src/lib.rs': 'a\n', 'macros/src/lib.rs': 'b\n' }, 'how many lines in lib.rs?'),
      'wc -l src/lib.rs macros/src/lib.rs',
    );
  });

  describe('the largest of a kind', () => {
    const files = {
      'a.js': 'a\n'.repeat(90),
      'test/b.test.js': 'b\n',
      'test/c.test.js': 'c\n'.repeat(9),
      'modules/m.js': 'm\n',
      'modules/n.js': 'n\n\n',
    };
    it('is one of the tests', async () => {
      assert.match(
        await known(files, 'which test file is longest?'),
        /^Of the tests, 2 files, the largest:\n\n- 9 lines: `test\/c\.test\.js`\n/,
      );
    });
    it('is one of the folder that is called so', async () => {
      assert.match(
        await known(files, 'which is the biggest module?'),
        /^Of `modules\/`, 2 files, the largest:\n\n- 3 bytes: `modules\/n\.js`/,
      );
    });
    it('is no file where the slowest is asked for', async () => {
      assert.doesNotMatch(await line(files, 'which test takes longest?'), /wc -c/);
    });
    it('is all files where no kind is named', async () => {
      assert.match(await line(files, 'which are the biggest files?'), /wc -c/);
    });
  });

  describe('the size of a folder', () => {
    const files = {
      'a.py': 'a\n',
      'include/yy/a.c': 'abc',
      'include/yy/a.h': 'de',
      'tests/b.py': 'b\nb\n',
      'tests/c.py': 'c\n',
    };
    it('is that of the one that a word names, wherever it lies', async () => {
      assert.equal(await known(files, 'how big are the yy sources?'), '`include/yy` has 5 bytes in 2 files.');
    });
    it('is not that of another', async () => {
      const action = await first(files, 'how big are the zz sources?');
      assert.equal(action?.input['success'], false);
    });
    it('tells which has the most of a language', async () => {
      assert.match(
        await known(files, 'which folder has the most python?'),
        /:\n\n- `tests\/`: 3 lines in 2 files\n- directly here, in no folder: 1 lines in 1 file$/,
      );
    });
  });
});
