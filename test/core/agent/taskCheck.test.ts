import assert from 'node:assert/strict';
import type { LanguageModel } from '../../../src/core/ports.ts';
import { doorTools, exited, finish, modelOf, optionsFor, play, run } from './world.ts';

/** Proposes `check`, runs `commands` one after the other, then finishes. */
function building(commands: readonly string[], check = 'make all && make test'): LanguageModel {
  const model = modelOf(({ transcript }) => {
    const next = commands[transcript.length];
    return [[next === undefined ? finish : run(next), 0]];
  });
  return {
    id: model.id,
    propose: async (request, signal) => ({
      ...(await model.propose(request, signal)),
      check: { command: check, reason: 'the goals' },
    }),
  };
}

describe('a check of two parts', () => {
  for (const [commands, runs] of [
    [['make all', 'make test'], 0],
    [['make test', 'make all'], 1],
    [['make all', 'touch a', 'make test'], 1],
    [['make all'], 1],
  ] as const)
    it(`takes the parts of a check, run as steps of their own, for its run: [${commands.join(', ')}] leaves ${runs}`, async () => {
      let checks = 0;
      const { record } = await play(
        optionsFor({
          task: 'build it and run the tests',
          model: building(commands),
          tools: doorTools((command) => exited(0, command === 'make test' ? '3 tests passed' : '')),
          runInferredCheck: () => {
            checks += 1;
            return Promise.resolve(exited(0, '3 tests passed'));
          },
        }),
      );
      assert.equal(record?.outcome, 'succeeded');
      assert.equal(checks, runs);
    });

  for (const [commands, runs] of [
    [['make all', 'make httpd && ./httpd'], 0],
    [['make all && make httpd', './httpd'], 0],
    [['make httpd && ./httpd', 'make all'], 1],
    [['make httpd && ./httpd'], 1],
  ] as const)
    it(`takes several parts that ran as one step: [${commands.join(', ')}] leaves ${runs}`, async () => {
      let checks = 0;
      await play(
        optionsFor({
          task: 'build it and start it',
          model: building(commands, 'make all && make httpd && ./httpd'),
          tools: doorTools(() => exited(0, '')),
          runInferredCheck: () => {
            checks += 1;
            return Promise.resolve(exited(0, ''));
          },
        }),
      );
      assert.equal(checks, runs);
    });

  it('runs a check whose parts ran where one of them tested nothing', async () => {
    const { record } = await play(
      optionsFor({
        task: 'build it and run the tests',
        model: building(['make all', 'make test']),
        tools: doorTools(() => exited(0, 'no tests found')),
        runInferredCheck: () => Promise.resolve(exited(0, 'no tests found')),
      }),
    );
    assert.equal(record?.outcome, 'unknown');
  });
});
