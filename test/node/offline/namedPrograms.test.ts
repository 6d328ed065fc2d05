import assert from 'node:assert/strict';
import { firstCommand, ran } from './request.ts';
import type { Files } from './workspaces.ts';

const makefile = 'llm: llm.o\n\t$(CC) -o $@ $^\n\nmodel: train.py\n\tpython3 train.py\n\n.PHONY: model\n';
const demo: Files = { 'run-demo.sh': '#!/bin/sh\n./llm\n', Makefile: makefile };

describe('a script that a task names', () => {
  for (const task of [
    'run the demo',
    'run teh demo, i want the smaple in out/',
    'Please run the demo script and show me the text that it prints.',
    "I'd like to see what it writes. Get run-demo.sh to work in this checkout, doing whatever has to come before it, so that out/a.txt is there at the end.",
    'Make the script run-demo.sh work here.',
  ])
    it(`is run for "${task}", also once what it makes is there`, async () => {
      assert.equal(await firstCommand(demo, task), 'bash run-demo.sh');
      assert.equal(await firstCommand({ ...demo, 'out/a.txt': 'x' }, task), 'bash run-demo.sh');
    });

  it('comes first again after what it lacked was made, also beside the program that this made', async () => {
    const made = { ...demo, 'llm.sh': '#!/bin/sh\n' };
    const steps = ran(['bash run-demo.sh', 1, 'run-demo: ./llm is not built'], ['make llm', 0]);
    assert.equal(await firstCommand(made, 'run the demo', steps), 'bash run-demo.sh');
    assert.equal(await firstCommand(made, 'run the demo', [...steps, ...ran(['bash run-demo.sh', 0])]), 'finish');
  });

  it('is not all of a task that asks for more, and none where a target is called so', async () => {
    const files = { ...demo, Makefile: `${makefile}\ntest:\n\t./check\n\ndemo:\n\t./run-demo.sh --all\n` };
    assert.equal(await firstCommand(files, 'run the demo'), 'make demo');
    assert.equal(await firstCommand(files, 'Run the tests. Get run-demo.sh to work, too.'), 'make test');
  });
});

describe('a documented line of a program, by its arguments', () => {
  const files = {
    'README.md': [
      ['# Library', '```', 'python3 library.py list', 'python3 library.py list --overdue', 'python3 library.py remind'],
      ['python3 -m pantry.report', 'python3 -m pantry.report --low', 'python3 -m pantry.report --low --json'],
      ['python3 -m corpus.tools stats --words', 'python3 -m corpus.tools publish --words', '```'],
    ]
      .flat()
      .join('\n'),
    'library.py': '',
    'pantry/report.py': '',
    'corpus/tools.py': '',
  };
  for (const [task, expected] of [
    ['School ends next week; I need the overdue list to call the parents.', 'python3 library.py list --overdue'],
    ['which items are low on stock? there is a report for that', 'python3 -m pantry.report --low'],
    ['print the low stock report', 'python3 -m pantry.report --low'],
    ['what are the word statistics of this corpus?', 'python3 -m corpus.tools stats --words'],
    ['where is the overdue date defined?', 'search'],
  ] as const)
    it(`is ${expected}: "${task}"`, async () => assert.equal(await firstCommand(files, task), expected));
});
