// Where the types of a package are: by its manifest, or beside its code.
import assert from 'node:assert/strict';
import { createFileReader } from '../../../../src/node/offline/commands/folder.ts';
import { readWorkspace } from '../../../../src/node/offline/commands/readWorkspace.ts';
import { packageTypesQuestion } from '../../../../src/node/offline/questions/packageTypes.ts';
import { path, proposeIn } from '../request.ts';
import { writeWorkspace, type Files } from '../workspaces.ts';

const answer = async (files: Files, task = 'where are the types?') =>
  packageTypesQuestion(task, await readWorkspace(writeWorkspace(files), createFileReader(), path))?.known;
const typed: Files = {
  'package.json':
    '{\n  "name": "quick-uri",\n  "main": "index.js",\n  "types": "types/index.d.ts",\n  "scripts": { "test:types": "tstyche" }\n}\n',
  'index.js': '',
  'types/index.d.ts': 'export declare function parse(text: string): string;\n',
};

describe('where the types of a package are', () => {
  it('is asked in many words', async () => {
    for (const task of [
      'where are the typescript types?',
      'Could you tell me which file has the TypeScript declarations of this package?',
      'which .d.ts does this ship, if ayn',
      'If I import this from TypeScript, which file will my editor take the types from?',
      "We're moving our service to TypeScript and need to know if quick-uri brings its own types or if something from @types is needed. Name the declaration file if there is one.",
      'Is there a declaration file in this package, and what is it called?',
      'any typings?',
      'which file has the typings for this library, please',
    ]) {
      const { candidates } = await proposeIn(typed, task);
      assert.match(JSON.stringify(candidates[0]?.action), /"finish".*`types\/index\.d\.ts`/, task);
    }
  });

  it('is no question about the types of the code, or of what checks them', async () => {
    for (const task of [
      'check the types',
      'generate the .d.ts files',
      'add typescript types',
      'where are the types checked?',
      'where is the type Options defined?',
      'where are the types of errors listed?',
      'do the types still check?',
      'run the type checker',
    ])
      assert.equal(await answer(typed, task), undefined, task);
  });

  it('is told by exports, by what lies beside the code, and by markers of Python', async () => {
    const exported = { exports: { '.': { import: { types: './dist/a.d.mts', default: './dist/a.mjs' } } } };
    assert.equal(
      await answer({ 'package.json': JSON.stringify(exported, null, 1) }),
      '`dist/a.d.mts` (named in `package.json:5`; the build makes it)',
    );
    assert.match(
      (await answer({ 'package.json': '{"main": "./lib/a.js"}', 'lib/a.js': '', 'lib/a.d.ts': '' })) ?? '',
      /^`lib\/a\.d\.ts`/,
    );
    const python = { 'pyproject.toml': '[project]\nname = "x"\n', 'src/x/py.typed': '', 'src/x/a.pyi': '' };
    assert.match((await answer(python)) ?? '', /`src\/x\/py\.typed`[\s\S]*`src\/x\/a\.pyi`/);
    assert.equal(await answer(python, 'does it ship typescript types?'), undefined);
  });

  it('may be nowhere', async () => {
    const bare = { 'package.json': '{"name": "bare", "main": "index.js"}', 'index.js': '' };
    assert.equal(await answer(bare), undefined);
    assert.match((await answer(bare, 'does this ship its own types?')) ?? '', /^None/);
  });
});
