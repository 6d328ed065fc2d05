import assert from 'node:assert/strict';
import { printedError } from '../../../src/core/agent/printedError.ts';
import { doorTools, exited, inTurn, modelWithCheck, optionsFor, play, run } from './world.ts';

describe('a command that exited with 0 and ended with an error that it only printed', () => {
  for (const [text, line] of [
    ['reading\nError: cannot find config.json\n'],
    ['Error: cannot find config.json\n    at main (/x/a.js:3:9)\n    at node:internal/main:1:2\n'],
    ['app: error: no such table: users\n'],
    ['[ERROR] database is locked\n'],
    ['Error: port 3000 is already in use\n'],
    ['fatal: listen EADDRINUSE :::3000\n'],
    ['2026-11-23 12:00:01 ERROR cannot open the port\n'],
    ['fatal: no settings\nPlease create them first.\n'],
    [
      'Traceback (most recent call last):\n  File "a.py", line 3, in main\n    load()\nValueError: empty\n',
      'ValueError: empty',
    ],
    ['ModuleNotFoundError: No module named x\n'],
    ['compiled a.js\nb.js: SyntaxError: Unexpected token (3:4)\n', 'b.js: SyntaxError: Unexpected token (3:4)'],
    ['ERROR:root:cannot read data.csv\n'],
  ] as const)
    it(`is seen in: ${text.split('\n')[0] ?? ''}`, () =>
      assert.equal(
        printedError(run('node main.js'), text),
        line ??
          text
            .split('\n')
            .find((each) => /error|fatal/i.test(each))
            ?.trim(),
      ));

  for (const [command, text] of [
    ['node main.js', '0 errors\n'],
    ['npm run lint', '✖ 0 problems (0 errors, 2 warnings)\n'],
    ['npm run build', 'error: none\n'],
    ['npm run build', 'Error: cache is cold, falling back to a full build\nbuilt in 3 s\n'],
    ['node main.js', 'Error: timeout, retrying\n'],
    ['node main.js', 'Error handling is tested elsewhere\n'],
    ['npm start', 'mean error: 0.03\nstandard error: 0.01\n'],
    ['cat app.log', 'Error: x\n'],
    ['grep Error app.log', 'Error: x\n'],
    ['git log', 'Error: say why\n'],
    ['npm test', 'Error: expected\n'],
    ['make clean', 'fatal: No names found, cannot describe anything.\nrm -f tally\n'],
    ['make', 'cc -o tally tally.c\nfatal: not a git repository (or any of the parent directories): .git\n'],
    ['make all', 'Error: expected\n3 passed\n'],
    ['node main.js', 'Error: x\na\nb\nc\nd\n'],
  ] as const)
    it(`is not seen in: ${command}, ${text.split('\n')[0] ?? ''}`, () =>
      assert.equal(printedError(run(command), text), undefined));

  it('sees that a port is taken, unless another is tried', () => {
    assert.notEqual(printedError(run('npm start'), 'Port 3000 is already in use'), undefined);
    assert.equal(printedError(run('npm start'), 'Port 3000 is in use, trying another one...'), undefined);
  });

  it('leaves the outcome unknown where it is the inferred check', async () => {
    const model = modelWithCheck('npm start', inTurn('npm start'));
    const tools = doorTools(() => exited(0, 'Error: cannot find config.json'));
    const { record, events } = await play(
      optionsFor({ model, tools, runInferredCheck: () => Promise.resolve(exited(0)) }),
    );
    const end = events.at(-1);
    assert.ok(end?.type === 'episodeEnd');
    assert.deepEqual(
      [record?.outcome, end.reason],
      ['unknown', { kind: 'checkPrintedError', line: 'Error: cannot find config.json' }],
    );
  });
});
