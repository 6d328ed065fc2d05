// Examples and scripts by the words of their files' names.
import assert from 'node:assert/strict';
import { firstCommand } from '../request.ts';
import type { Files } from '../workspaces.ts';

const files: Files = {
  'calc/__init__.py': '',
  'demos/demo01.py': 'import calc\n',
  'examples/calculator_example.py': 'from calc import add\n',
  'examples/hello_world.py': 'print("hi")\n',
  'examples/hello-there.sh': 'echo\n',
  'tools/report_all.py': 'print(1)\n',
  'README.md': '# calc\n',
};

describe('a file that a task calls by its words', () => {
  const cases: readonly (readonly [task: string, command: string])[] = [
    ['run demo01', 'python3 -m demos.demo01'],
    ['run the calculator example', 'python3 -m examples.calculator_example'],
    ['run the calculator example with 1 + 2', 'python3 -m examples.calculator_example 1 + 2'],
    ["run the calculator example with 3 * '4'", "python3 -m examples.calculator_example 3 '*' '4'"],
    ['run the hello world example', 'python3 examples/hello_world.py'],
    ['try the example hello there', 'bash examples/hello-there.sh'],
    ['run the calculator example with some friends', 'finish'],
    ['run the goodbye example', 'finish'],
    ['run the hello_world example with Ada as argument', 'python3 examples/hello_world.py Ada'],
    [
      "There's an example called hello_world among the examples. I'd like to see it in action once, given the name Ada.",
      'python3 examples/hello_world.py Ada',
    ],
    ['start the example program hello_world and greet Ada with it', 'python3 examples/hello_world.py Ada'],
  ];
  for (const [task, command] of cases)
    it(task, async () => {
      assert.equal(await firstCommand(files, task), command);
    });

  it('finds what it imports', async () => {
    const run = async (more: Files) => firstCommand({ ...files, ...more }, 'run demo02');
    assert.equal(
      await run({ 'demos/demo02.py': 'import path\nimport calc\n', 'demos/path.py': 'sys.path' }),
      'python3 demos/demo02.py',
    );
    assert.equal(
      await run({ 'demos/demo02.py': 'import a, b\nimport calc\n', 'demos/a.py': '' }),
      'PYTHONPATH=. python3 demos/demo02.py',
    );
    assert.equal(
      await run({ 'demos/demo02.py': 'import own\n', 'src/own.py': '' }),
      'PYTHONPATH=src python3 demos/demo02.py',
    );
    assert.equal(await run({ 'demos/demo02.py': 'import json\n' }), 'python3 demos/demo02.py');
  });

  it('in other languages', async () => {
    const rust = { 'Cargo.toml': '[package]\nname = "x"\n', 'examples/hello_world.rs': '' };
    assert.equal(await firstCommand(rust, 'run the hello world example'), 'cargo run --example hello_world');
    const go = { 'go.mod': 'module x\n', 'examples/hello/main.go': '' };
    assert.equal(await firstCommand(go, 'run the hello example'), 'go run ./examples/hello');
  });

  it('yields to a target of that name', async () => {
    const made = { ...files, Makefile: 'demo01:\n\tpython3 demos/demo01.py --all\n' };
    assert.equal(await firstCommand(made, 'run demo01'), 'make demo01');
  });
});
