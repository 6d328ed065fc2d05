import assert from 'node:assert/strict';
import { asksForArgument, onlyUsage } from '../../../src/core/agent/onlyUsage.ts';
import { doorTools, exited, inTurn, modelWithCheck, optionsFor, play, run } from './world.ts';

describe('a command that exited with 0 and only told how to use it', () => {
  for (const [command, text, line] of [
    ['./bin/app', 'usage: app serve|scores\n', 'usage: app serve|scores'],
    [
      'npm start',
      '\n> app@1.0.0 start\n> node app.js\n\nUsage: app <command>\n\nCommands:\n  serve  starts\n',
      'Usage: app <command>',
    ],
    ['python3 app.py', 'usage: app.py [-h] {web,load}\n', 'usage: app.py [-h] {web,load}'],
  ] as const)
    it(`is seen in: ${command}`, () => assert.equal(onlyUsage(run(command), text), line));

  for (const [command, text] of [
    ['./bin/app --help', 'usage: app serve|scores\n'],
    ['./bin/app help', 'usage: app serve|scores\n'],
    ['./bin/app -h', 'usage: app serve|scores\n'],
    ['cat usage.txt', 'usage: app serve|scores\n'],
    ['./bin/app', 'listening on 4810\nusage: 3 of 5 slots\n'],
    ['./bin/app', 'Usage went up by 3 percent: see above\n'],
    ['./bin/app', ''],
  ] as const)
    it(`is not seen in: ${command} ${JSON.stringify(text)}`, () =>
      assert.equal(onlyUsage(run(command), text), undefined));

  it('leaves the outcome unknown where it is the inferred check', async () => {
    const line = 'usage: app serve|scores';
    const model = modelWithCheck('npm start', inTurn('npm start'));
    const { record, events } = await play(
      optionsFor({
        model,
        tools: doorTools(() => exited(0, line)),
        runInferredCheck: () => Promise.resolve(exited(0)),
      }),
    );
    const end = events.at(-1);
    assert.ok(end?.type === 'episodeEnd');
    assert.deepEqual([record?.outcome, end.reason], ['unknown', { kind: 'checkPrintedUsage', line }]);
  });
});

describe('a command that exited with 0 and only asked for an argument', () => {
  for (const line of [
    'Specify one or more JSON spec files on the command line',
    'Please provide at least one input file.',
    'error: no input files specified',
    'Missing required arguments',
  ])
    it(`is seen in: ${line}`, () => assert.equal(asksForArgument(run('node spec.js'), `${line}\n`), line));

  for (const text of [
    'no files\n3 passed\n',
    'Give it a try\n',
    'No problems\n',
    'Specify a file: a.txt\nread 3 rows\n',
    '',
  ])
    it(`is not seen in: ${JSON.stringify(text)}`, () =>
      assert.equal(asksForArgument(run('node spec.js'), text), undefined));
});
