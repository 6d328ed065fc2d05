import assert from 'node:assert/strict';
import { commandOf } from '../../../src/core/action/command.ts';
import { exited, finish, modelOf, run } from './world.ts';
import { playedWith } from './series.ts';

const giveUp = { tool: 'finish', input: { summary: 'not done', success: false } };

/** Begins with another command in every episode, and gives up after three failures. */
const wavering = (commands: readonly string[], from: { episode: number }) =>
  modelOf(({ transcript }) => {
    const last = transcript.at(-1);
    const failures = transcript.filter(({ observation }) => observation.exitCode !== 0).length;
    const isDone = last?.observation.exitCode === 0 && commandOf(last.action) === 'test';
    const turned = (index: number) => (index + from.episode + transcript.length) % commands.length;
    return [
      ...commands.map((command, index) => [run(command), turned(index)] as const),
      [finish, isDone ? 9 : -3],
      [giveUp, failures < 3 ? -3 : 8],
    ];
  });

describe('what earlier runs on the same files show', () => {
  it('lets the way that worked be taken again, however the model wavers, and without what was not needed', async () => {
    const from = { episode: 0 };
    let [built, tested] = [false, false];
    const begin = (episode: number) => ([from.episode, built, tested] = [episode, false, false]);
    const execute = (command: string) => {
      if (command === 'build') built = true;
      if (command === 'test') tested = built;
      return exited(command === 'test' && !built ? 1 : 0, command);
    };
    const model = wavering(['lint', 'build', 'test', 'docs'], from);
    const commands = await playedWith({ model, begin, execute, check: () => tested }, 10);
    const first = commands.findIndex((line) => line.includes('build, test') || /build, .*test/u.test(line));
    assert.ok(first >= 0 && first < 4, commands.join('\n'));
    assert.deepEqual(new Set(commands.slice(first + 3)), new Set(['build, test, finish']));
  });

  it('does not let what could not start be run again in the same run', async () => {
    const from = { episode: 0 };
    const execute = (command: string) => (command.startsWith('no ') ? exited(127, 'not found') : exited(1, command));
    const model = wavering(['no a', 'no b', 'test', 'lint'], from);
    const commands = await playedWith({ model, begin: (episode) => (from.episode = episode), execute }, 6);
    for (const line of commands)
      for (const absent of ['no a', 'no b'])
        assert.ok(line.split(', ').filter((one) => one === absent).length < 2, line);
  });

  it('runs what failed once more after something that was done before and never looked at', async () => {
    let [built, tested] = [false, false];
    const begin = () => ([built, tested] = [false, false]);
    const execute = (command: string) => {
      if (command === 'generate') built = true;
      if (command === 'test') tested = built;
      return exited(command === 'test' && !built ? 1 : 0, command);
    };
    const model = modelOf(({ transcript }) => {
      const last = transcript.at(-1);
      if (!last) return [[run('test'), 3]];
      if (commandOf(last.action) === 'test' && last.observation.exitCode === 0) return [[finish, 3]];
      return transcript.length === 1
        ? [
            [run('generate'), 1],
            [run('lint'), 0],
          ]
        : [[giveUp, 1]];
    });
    const check = () => tested;
    const commands = await playedWith({ model, begin, execute, check }, 4);
    assert.equal(commands[0], 'test, generate, finish');
    assert.equal(commands[1], 'test, generate, test, finish');
    assert.deepEqual(commands.slice(2), ['generate, test, finish', 'generate, test, finish']);
  });

  it('gives up where everything was tried in vain, and tries what is new', async () => {
    const ideas = ['test', 'lint', 'docs', 'types'];
    const from = { episode: 0 };
    const model = wavering(ideas, from);
    const begin = (episode: number) => (from.episode = episode);
    const commands = await playedWith({ model, begin, execute: (command) => exited(1, command) }, 8);
    assert.ok(
      commands.slice(4).every((line) => line.split(', ').length <= 2),
      commands.join('\n'),
    );
    const edited = wavering([...ideas, 'new'], from);
    const all = await playedWith(
      {
        model: { ...model, propose: (...args) => (from.episode < 6 ? model : edited).propose(...args) },
        ...{ begin, execute: (command: string) => exited(1, command) },
      },
      8,
    );
    assert.match(all.slice(6).join(', '), /new/u);
  });

  it('does not take a failure for lasting that has also passed on these files', async () => {
    let failing = false;
    const begin = (episode: number) => (failing = episode % 2 === 1);
    const model = modelOf(({ transcript, earlier = [] }) => {
      const tests = [...transcript, ...earlier].filter(({ action }) => commandOf(action) === 'test');
      if (tests.length === 0) return [[run('test'), 0]];
      if (transcript.at(-1)?.observation.exitCode === 0) return [[finish, 0]];
      return [[tests.length < 2 ? run('test') : giveUp, 0]];
    });
    const execute = () => exited(failing ? 1 : 0, 'boom');
    const commands = await playedWith({ model, begin, execute, check: () => !failing }, 4);
    assert.deepEqual([commands[0], commands[2]], ['test, finish', 'test, finish']);
    for (const failed of [commands[1], commands[3]]) assert.match(failed ?? '', /^test, test/u);
  });
});
