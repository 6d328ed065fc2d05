import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownScripts } from '../../../src/node/workspace/ownScripts.ts';

describe('what the names of a workspace stand for', () => {
  const root = mkdtempSync(join(tmpdir(), 'knack-scripts-'));
  const { textOf, hasProgram } = ownScripts(() => [join(root, 'a'), root]);
  before(() => mkdirSync(join(root, 'a')));
  after(() => rmSync(root, { recursive: true, force: true }));

  it('is the script of the nearest package.json that has it, as it is now', () => {
    assert.equal(textOf('package.json', 'x'), undefined);
    writeFileSync(join(root, 'package.json'), '{"scripts":{"x":"one","y":1}}');
    assert.deepEqual(
      ['x', 'y', 'toString'].map((name) => textOf('package.json', name)),
      ['one', undefined, undefined],
    );
    writeFileSync(join(root, 'a', 'package.json'), '{"scripts":{"x":"two"}}');
    assert.equal(textOf('package.json', 'x'), 'two');
    writeFileSync(join(root, 'a', 'package.json'), '{');
    assert.equal(textOf('package.json', 'x'), 'one');
  });

  it('is a target of the Makefile with what it needs first', () => {
    writeFileSync(join(root, 'Makefile'), 'X := 1\nall: b.c dep\n\t@echo one\n\n\t-two\nb.c:\n\tthree\nnone:\n');
    assert.deepEqual(
      ['all', 'b.c', 'bxc', 'none', 'X'].map((name) => textOf('Makefile', name)),
      ['make b.c; make dep; echo one; two', 'three', undefined, undefined, undefined],
    );
  });

  it('is a recipe of the justfile with what it needs first', () => {
    writeFileSync(
      join(root, 'justfile'),
      "v := 'x'\n@ship target='a': build (test 'b')\n    npm publish\n\nbuild:\n  cc a.c\n",
    );
    assert.equal(textOf('justfile', 'ship'), 'just build; just test; npm publish');
    assert.equal(textOf('justfile', 'build'), 'cc a.c');
    assert.equal(textOf('justfile', 'v'), undefined);
  });

  it('knows programs that are installed in the workspace', () => {
    mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true });
    writeFileSync(join(root, 'node_modules', '.bin', 'tsc'), '');
    assert.deepEqual(['tsc', 'eslint'].map(hasProgram), [true, false]);
  });
});
