import assert from 'node:assert/strict';
import type { ProposalRequest } from '../../../src/core/ports.ts';
import { doorTools, exited, modelOf, optionsFor, play, run } from './world.ts';
import { playedWith } from './series.ts';

const giveUp = { tool: 'finish', input: { summary: 'not done', success: false } };

/** Tests first, then tries what is left of its ideas, then gives up; it leaves out what earlier runs tried in vain. */
const persistent = modelOf(({ transcript, earlier = [] }: ProposalRequest) => {
  if (transcript.length === 0)
    return [
      [run('test'), 2],
      [run('lint'), 1],
    ];
  const tried = [...transcript, ...earlier].map(({ action }) => action.input['command']);
  const ideas = ['test', 'build', 'lint'].filter(
    (idea) => tried.filter((one) => one === idea).length < (idea === 'test' ? 2 : 1),
  );
  return ideas.length === 0 ? [[giveUp, 0]] : ideas.map((idea, rank) => [run(idea), 3 - rank] as const);
});

describe('a failure that has come back', () => {
  it('is reported at once where nothing helped before and no file has changed', async () => {
    const commands = await playedWith({ model: persistent }, 4);
    assert.equal(commands[0], 'test, test, build, lint, finish');
    assert.deepEqual(commands.slice(1), ['test, finish', 'test, finish', 'test, finish']);
  });

  it('is looked into again once a file has changed', async () => {
    let files = 'one';
    const [, , third] = await playedWith(
      { model: persistent, files: () => files, execute: () => ((files = `${files}.`), exited(1, 'boom')) },
      3,
    );
    assert.match(third ?? '', /build/);
  });

  it('is looked into again where it fails in another way', async () => {
    let number = 0;
    const [, second] = await playedWith(
      { model: persistent, execute: () => exited(1, `assertion ${String.fromCodePoint(97 + number++)}`) },
      2,
    );
    assert.match(second ?? '', /build/);
  });

  it('is looked into again where a person was not content with the end', async () => {
    const [, second] = await playedWith({ model: persistent, said: () => [{ source: 'user', value: -1, at: 1 }] }, 2);
    assert.match(second ?? '', /build/);
  });

  for (const [after, second] of [
    ['still wrong', 'build, test, finish'],
    ['not built', 'test, finish'],
  ] as const)
    it(`${second.includes('build') ? 'takes a step again that changed' : 'leaves out a step that did not change'} how it failed`, async () => {
      let done: string[] = [];
      const execute = (command: string) => {
        done.push(command);
        return command === 'build' ? exited(0) : exited(1, done.includes('build') ? after : 'not built');
      };
      const model = modelOf(({ transcript, earlier = [] }) => {
        if (transcript.length === 0) done = [];
        const built = [...transcript, ...earlier].some(({ action }) => action.input['command'] === 'build');
        const last = transcript.at(-1)?.action.input['command'];
        if (transcript.length === 0 || last === 'build') return [[run('test'), 0]];
        return [[built ? giveUp : run('build'), 0]];
      });
      const commands = await playedWith({ execute, model }, 2);
      assert.deepEqual(commands, ['test, build, test, finish', second]);
    });

  it('is seen through times, addresses and temporary names, and through what a second build no longer prints', async () => {
    let number = 0;
    const execute = () => {
      number++;
      return exited(
        1,
        `${number === 1 ? 'compiled a.c\n' : ''}/tmp/x${number}/t failed in 0.0${number}s\nduration_ms ${number}.5\n1 failed`,
      );
    };
    const [, second] = await playedWith({ model: persistent, execute }, 2);
    assert.equal(second, 'test, finish');
  });

  it('is not known without a fingerprint, and costs nothing in a control run', async () => {
    const [, second] = await playedWith({ model: persistent, files: () => undefined as unknown as string }, 2);
    assert.match(second ?? '', /test, test|build/);
    let asked = 0;
    const control = optionsFor({
      model: persistent,
      tools: doorTools(() => exited(1, 'boom')),
      fingerprint: () => ((asked += 1), Promise.resolve('same')),
      inForce: { memory: 'off' },
    });
    await play(control);
    assert.equal(asked, 0);
  });
});

describe('a run that began like others, which all failed', () => {
  it('sees first whether it still fails, whatever has never been tried', async () => {
    const commands = await playedWith({ model: persistent, files: () => String(Math.random()) }, 5);
    assert.ok(
      commands.every((line) => line.startsWith('test')),
      commands.join('\n'),
    );
  });
});
