import assert from 'node:assert/strict';
import { exited, finish, modelOf, run } from './world.ts';
import { playedWith, tester, trap } from './series.ts';

const rated = [{ source: 'user', value: -1, at: 1 }] as const;

describe('what earlier runs say about the first step', () => {
  it('do what made it pass on these files, which one bad rating among good results does not undo', async () => {
    const commands = await playedWith({ ...trap(), said: (episode) => (episode === 1 ? rated : []) }, 8);
    assert.deepEqual(commands.slice(0, 2), ['test, build, test, finish', 'build, test, finish']);
    assert.deepEqual(new Set(commands.slice(3)), new Set(['build, test, finish']));
  });

  it('do it also where what failed exited with 0, and tested nothing', async () => {
    let [built, tested] = [false, false];
    const model = modelOf(({ transcript }) => {
      const last = transcript.at(-1);
      const next = last?.action.input['command'] === 'test' && !tested ? run('build') : run('test');
      return [[tested ? finish : next, 2]];
    });
    const execute = (command: string) => {
      if (command === 'build') built = true;
      if (command === 'test') tested = built;
      return exited(0, command === 'test' ? (built ? '3 passed' : '3 skipped in 0.1s') : '');
    };
    const begin = () => ([built, tested] = [false, false]);
    const commands = await playedWith({ model, begin, execute, check: () => tested }, 4);
    assert.deepEqual(commands.slice(0, 2), ['test, build, test, finish', 'build, test, finish']);
  });

  it('has nothing to improve where the model’s own first step was enough the last time, however often it had failed', async () => {
    let isFixed = false;
    const begin = (episode: number) => (isFixed = episode >= 5);
    const execute = (command: string) => exited(command === 'test' && !isFixed ? 1 : 0, command);
    const files = () => String(isFixed);
    const commands = await playedWith({ model: tester, begin, execute, check: () => isFixed, files }, 10);
    assert.deepEqual(new Set(commands.slice(5)), new Set(['test, finish']));
  });

  it('leave the end to memory: what was enough the last time is not followed by more', async () => {
    let wavers = false;
    const model = modelOf(({ transcript }) => {
      if (transcript.length === 0) return [[run('test'), 2]];
      return transcript.length === 1
        ? [
            [run('lint'), wavers ? 0.5 : -0.5],
            [finish, 0],
          ]
        : [[finish, 0]];
    });
    const begin = (episode: number) => (wavers = episode > 3);
    const commands = await playedWith({ model, begin, execute: () => exited(0), check: () => true }, 8);
    assert.deepEqual(new Set(commands), new Set(['test, finish']));
  });

  it('does not explore where no run was ever checked or rated: nothing could be learned from it', async () => {
    const either = modelOf(({ transcript }) =>
      transcript.length === 0
        ? [
            [run('test a'), 0.5],
            [run('test b'), 0],
          ]
        : [[finish, 0]],
    );
    const commands = await playedWith({ model: either, execute: () => exited(0) }, 8);
    assert.deepEqual(new Set(commands), new Set(['test a, finish']));
    const { check: _, ...unchecked } = trap();
    const prepared = await playedWith(unchecked, 4);
    assert.deepEqual(new Set(prepared.slice(1)), new Set(['build, test, finish']), 'an exit status is a fact');
    const discontent = await playedWith({ model: either, execute: () => exited(0), said: () => rated }, 3);
    assert.ok(discontent.includes('test b, finish'), discontent.join('\n'));
  });
});

describe('a model that gives up', () => {
  it('is not talked out of it where nothing has ever worked, whatever it began with', async () => {
    let first = '';
    const begin = (episode: number) => (first = `try ${episode}`);
    const ideas = ['a', 'b', 'c'].map((name) => [run(name), 0] as const);
    const model = modelOf(({ transcript }) =>
      transcript.length === 0
        ? [[run(first), 0]]
        : [[{ tool: 'finish', input: { summary: 'not done', success: false } }, 0.5], ...ideas],
    );
    const commands = await playedWith({ model, begin, check: () => false, files: () => first }, 6);
    assert.deepEqual(
      commands,
      commands.map((_, episode) => `try ${episode}, finish`),
    );
  });
});
