import assert from 'node:assert/strict';
import { subcommandsOf } from '../../../../src/node/offline/sources/subcommands.ts';
import { isMaker } from '../../../../src/node/offline/request/deeds.ts';
import { firstCommand } from '../request.ts';

const tasks = `"""Tasks: python3 tasks.py NAME

  load     build/x.db from raw/
  test     unit tests
  clean    remove what load made
  season   clean, and empty raw/
"""
import sys

def load():
    pass

def test():
    pass

def clean():
    pass

def season():
    pass

{f.__name__: f for f in (load, test, clean, season)}[sys.argv[1]]()
`;

describe('the subcommands of a task script', () => {
  const named = (command: string, text: string) =>
    subcommandsOf({ name: command.replace(/^.*?(\w+)(?:\.\w+)?$/, '$1'), command, text }).map((one) => one.name);

  it('are commands, with what its usage says of them, but for one that also empties something', () => {
    const found = subcommandsOf({ name: 'tasks', command: 'python3 tasks.py', text: tasks });
    assert.deepEqual(
      found.map(({ command, description }) => [command, description]),
      [
        ['python3 tasks.py load', 'build/x.db from raw/'],
        ['python3 tasks.py test', 'unit tests'],
        ['python3 tasks.py clean', 'remove what load made'],
      ],
    );
  });

  it('are read from a shell’s case, a switch, parsers and a table', () => {
    const shell =
      'case "${1:-}" in\n  lint|l) sh lint.sh ;;\n  build) cp a out/ ;;\n  ship) scp out x: ;;\n  *) exit 2 ;;\nesac\n';
    assert.deepEqual(named('./run.sh', shell), ['lint', 'build']);
    const parsers = 'import argparse\np.add_parser("test", help="x")\np.add_parser("lint")\n';
    assert.deepEqual(named('python3 dev.py', parsers), ['test', 'lint']);
    const table =
      'const tasks = {\n  build() {},\n  clean() {},\n};\n// usage:\n//   build   make dist/\n//   clean   remove it\ntasks[process.argv[2]]();\n';
    assert.deepEqual(named('node tasks.mjs', table), ['build', 'clean']);
  });

  it('are read from what its first argument chooses in the source', () => {
    const table = 'def lint(): pass\ndef clean(): pass\nC = {"lint": lint, "clean": clean}\nC[sys.argv[1]]()\n';
    assert.deepEqual(named('python3 do.py', table), ['lint', 'clean']);
    const branches = 'cmd = sys.argv[1]\nif cmd == "test":\n    pass\nelif cmd == "build":\n    pass\nfoo("bar")\n';
    assert.deepEqual(named('python3 tasks.py', branches), ['test', 'build']);
    const script = 'function test() {}\nfunction lint() {}\nconst all = { test, lint };\nall[process.argv[2]]();\n';
    assert.deepEqual(named('node dev.js', script), ['test', 'lint']);
  });

  it('are not those of the project’s own product', () => {
    const product = 'case "$1" in\n  add) echo x >> notes ;;\n  clean) rm notes ;;\nesac\n';
    assert.deepEqual(named('./notes', product), []);
  });

  it('serve tasks that name what they do, not those that only say what they made', async () => {
    const files = { 'tasks.py': tasks };
    assert.equal(await firstCommand(files, 'clean up the build output'), 'python3 tasks.py clean');
    assert.equal(await firstCommand(files, 'run the tests'), 'python3 tasks.py test');
    assert.equal(isMaker('report', 'have nothing around that load and report made'), true);
    assert.equal(isMaker('report', 'make the report that was asked for'), false);
  });
});
