// Who calls a function: the functions around the calls, told from the files.
import assert from 'node:assert/strict';
import { createFileReader } from '../../../../src/node/offline/commands/folder.ts';
import { readWorkspace } from '../../../../src/node/offline/commands/readWorkspace.ts';
import { callersQuestion } from '../../../../src/node/offline/questions/callers.ts';
import { path } from '../request.ts';
import { writeWorkspace } from '../workspaces.ts';

const files = {
  'map.c':
    'static bool resize(struct map *map,\n    size_t size)\n{\n    return true;\n}\n\nbool map_set(struct map *map)\n{\n    if (full) {\n        if (!resize(map, 2)) return false;\n    }\n    resize0(map);\n}\n// resize(map) is slow\n',
  'lib.tcl': 'proc ::net::Get {url} {\n    set q [Encode $url]\n}\n',
  'm.py': 'def main():\n    pass\n\n\nif __name__ == "__main__":\n    shrink(3)\n',
  'g.go': 'func run() {\n\tgo grow(3)\n}\n',
  'a.sh': 'say() { echo "$1"; }\nmain() {\n  say hello\n}\n',
};
const workspace = await readWorkspace(writeWorkspace(files), createFileReader(), path);
const hits = (text: string) =>
  Object.entries(files)
    .flatMap(([file, body]) => body.split('\n').map((line, at) => ({ file, line, at })))
    .filter(({ line }) => new RegExp(text).test(line))
    .map(({ file, line, at }) => `${file}:${String(at + 1)}: ${line.trim()}`)
    .join('\n');
const answers = (task: string) => {
  const looks = callersQuestion(task, workspace)?.looks ?? [];
  const outputs = looks.map(({ action, answer }) => answer(hits(action.input['pattern'] as string)));
  return outputs.find((found) => found !== undefined) ?? '';
};

describe('who calls a function', () => {
  it('names the functions around the calls, and skips the definition, other names and comments', () => {
    for (const task of [
      'who calls resize()?',
      'Which functions in map.c call the static function resize?',
      'find callers of resize( in map.c, not resize0',
      'From where is resize() reached directly?',
      'I want to change the signature of resize. Tell me the functions whose bodies contain a call of it.',
    ])
      assert.equal(
        answers(task),
        '`resize` is called here:\n\n- in `map_set`, `map.c:10`: `if (!resize(map, 2)) return false;`',
        task,
      );
  });

  it('finds calls in Tcl and in shell scripts, which use no brackets', () => {
    assert.match(answers('which procs call ::net::Encode?'), /- in `::net::Get`, `lib\.tcl:2`/);
    assert.match(answers('who calls `say`?'), /- in `main`, `a\.sh:3`/);
  });

  it('names no function for a call in a top-level block, and counts `go grow()` as a call', () => {
    assert.match(answers('who calls shrink()?'), /\n- `m\.py:6`/);
    assert.match(answers('who calls grow()?'), /- in `run`, `g\.go:2`/);
  });

  it('leaves other questions alone', () => {
    for (const task of [
      ...['who calls for the tests?', 'where is resize defined?', 'call resize', 'what is it called?'],
      ...['Who calls the shots here?', 'Run the tests and list the functions that call foo_bar'],
      ...['Add a function that calls foo_bar()', 'Rename resize() and update all callers of resize'],
      'functions that '.repeat(8000),
    ])
      assert.equal(callersQuestion(task, workspace), undefined, task);
  });
});
