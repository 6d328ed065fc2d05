import assert from 'node:assert/strict';
import { certainLines } from '../../../../src/node/workspace/shellScript.ts';

const of = (text: string, ...args: string[]): readonly string[] =>
  (certainLines('do.sh', text, args) ?? '').split('\n').filter((line) => /first|rm |rsync/.test(line));

describe('the lines of a shell script that its first argument chooses', () => {
  it('are the arm of a case, with the functions that it calls', () => {
    const text = `#!/bin/bash
purge() {
  rm -rf out src
}
clean() { rm -rf out; }
echo first
cmd="\${1:-help}"
case "$cmd" in
  clean) clean ;;
  purge|wipe)
    purge
    ;;
  all) clean; purge ;;
  release-*) rsync -a out host: ;;
  *) echo usage; exit 2 ;;
esac
`;
    assert.deepEqual(of(text, 'clean'), ['echo first', 'rm -rf out;']);
    assert.deepEqual(of(text, 'wipe'), ['echo first', 'rm -rf out src']);
    assert.deepEqual(of(text, 'all'), ['echo first', 'rm -rf out;', 'rm -rf out src']);
    assert.deepEqual(of(text, 'release-1'), ['echo first', 'rsync -a out host:']);
  });

  it('are a function called by that name', () => {
    const text = `task_clean() {\n  rm -rf out\n}\nfunction task_wipe-all {\n  rm -rf src\n}\necho first\n"task_$@"\n`;
    assert.deepEqual(of(text, 'clean'), ['echo first', 'rm -rf out']);
    assert.deepEqual(of(text, 'wipe-all'), ['echo first', 'rm -rf src']);
    assert.deepEqual(of(text), ['echo first']);
  });

  it('are the branch of an if', () => {
    const text = `if [ "$1" = clean ]; then\n  rm -rf out\nelif [ "$1" = "purge" ]; then\n  rm -rf src\nelse\n  echo first\nfi\n`;
    assert.deepEqual(of(text, 'clean'), ['rm -rf out']);
    assert.deepEqual(of(text, 'purge'), ['rm -rf src']);
  });

  it('are as without arguments where no word of them is chosen', () => {
    const text = `purge() {\n  rm -rf src\n}\ncase "$1" in\n  clean) rm -rf out ;;\nesac\necho first\n`;
    for (const args of [[], ['nosuch'], ['-x']]) assert.deepEqual(of(text, ...args), ['rm -rf src', 'echo first']);
    assert.deepEqual(of(`${text}eval "$HOOK"\n`, 'clean'), ['echo first', 'rm -rf out', 'rm -rf src']);
  });
});
