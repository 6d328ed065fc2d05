import assert from 'node:assert/strict';
import { commandOf } from '../../../src/core/action/command.ts';
import type { ProposalRequest } from '../../../src/core/ports.ts';
import { reason } from '../../../src/core/reason.ts';
import { exited, finish, modelOf, run } from './world.ts';
import { type Ended, playedWith } from './series.ts';
import { actionKey } from '../../../src/core/action/key.ts';
import { type Stuck, withFailure } from '../../../src/core/agent/stuck.ts';

const giveUp = { tool: 'finish', input: { summary: 'not done', success: false } };
const tried = ({ transcript }: ProposalRequest) => transcript.map(({ action }) => commandOf(action));

describe('the failure that the end of a run tells', () => {
  it('is said to be of an earlier run where its command was not run in this one', () => {
    const action = run('pytest .');
    const failed = { action, key: actionKey(action), observation: exited(1, '1 failed, 220 passed') };
    const told = (one: Stuck['failed']) => {
      const { input } = withFailure(giveUp, { failed: one } as Stuck);
      return JSON.stringify(input['summary']);
    };
    assert.match(told(failed), /`pytest \.` fails as it did before/);
    const old = told({ ...failed, isOld: true });
    assert.match(old, /`pytest \.` was not run this time; in an earlier run on these files it failed\./);
    assert.match(old, /1 failed, 220 passed/);
    const absent = { ...failed, isOld: true, observation: exited(127, 'sh: 1: pytest: not found') } as const;
    assert.match(told(absent), /could not start before on these files, and was not run again/);
  });
});

describe('where a failure has come back and the model has no other idea', () => {
  it('the failed command is run again once if it sounds as if it may pass, which shows whether it is flaky', async () => {
    let runs = 0;
    const begin = () => (runs = 0);
    const sure = modelOf(({ transcript }) =>
      transcript.at(-1)?.observation.exitCode === 0 ? [[finish, 0]] : [[run('test'), 0]],
    );
    const from = { episode: 0 };
    const first = modelOf(({ transcript }) => (transcript.length === 0 ? [[run('test'), 0]] : [[giveUp, 0]]));
    const played = {
      model: {
        ...sure,
        propose: (...args: Parameters<typeof sure.propose>) => (from.episode === 0 ? first : sure).propose(...args),
      },
      begin: (episode: number) => (begin(), (from.episode = episode)),
      execute: () => exited(runs++ === 0 ? 1 : 0, 'timeout'),
      check: () => runs > 1,
    };
    const commands = await playedWith(played, 3);
    assert.deepEqual(commands, ['test, finish', 'test, test, finish', 'test, test, finish']);
  });

  it('it is not run a third time, nor in a later run', async () => {
    const stubborn = modelOf(({ transcript }) => (transcript.length < 9 ? [[run('test'), 0]] : [[giveUp, 0]]));
    const from = { episode: 0 };
    const first = modelOf(({ transcript }) => (transcript.length === 0 ? [[run('test'), 0]] : [[giveUp, 0]]));
    const commandsWhere = (text: string) =>
      playedWith(
        {
          model: { ...stubborn, propose: (...args) => (from.episode === 0 ? first : stubborn).propose(...args) },
          begin: (episode) => (from.episode = episode),
          execute: () => exited(1, text),
        },
        4,
      );
    const passing = await commandsWhere('timeout');
    assert.deepEqual(passing, ['test, finish', 'test, test, finish', 'test, finish', 'test, finish']);
    const lasting = await commandsWhere('boom');
    assert.deepEqual(lasting, ['test, finish', 'test, finish', 'test, finish', 'test, finish']);
  });

  it('what it has never tried comes before giving up in the words of memory', async () => {
    const from = { episode: 0 };
    const second = modelOf((request) =>
      tried(request).length === 0
        ? [[run('test'), 0]]
        : [
            [run('idea'), -9],
            [run('test'), 0],
          ],
    );
    const first = modelOf(({ transcript }) => (transcript.length === 0 ? [[run('test'), 0]] : [[giveUp, 0]]));
    const commands = await playedWith(
      {
        model: { ...second, propose: (...args) => (from.episode === 0 ? first : second).propose(...args) },
        begin: (episode) => (from.episode = episode),
      },
      2,
    );
    assert.match(commands[1] ?? '', /^test, idea, /u);
  });
});

describe('what was not allowed to run', () => {
  it('has shown nothing about the failure: it is wanted again in later runs, and runs where it may', async () => {
    let [allowed, installed] = [false, false];
    const execute = (command: string) => {
      if (command === 'install') installed = true;
      return command === 'test' && !installed ? exited(1, 'packages are missing') : exited(0, command);
    };
    const model = modelOf((request) => {
      const last = request.transcript.at(-1);
      if (last?.observation.status === 'refused') return [[giveUp, 0]];
      if (last && commandOf(last.action) === 'test')
        return last.observation.exitCode === 0 ? [[finish, 0]] : [[run('install'), 0]];
      return [[run('test'), 0]];
    });
    const commands = await playedWith(
      {
        ...{ model, execute, begin: (episode: number) => (allowed = episode > 2) },
        options: {
          permission: ({ input }) => ({
            verdict: input['command'] === 'install' && !allowed ? 'ask' : 'allow',
            reason: reason('onlyLooks'),
          }),
        },
      },
      4,
    );
    const refused = 'test, install, finish';
    assert.deepEqual(commands, [refused, refused, refused, 'test, install, test, finish']);
  });
});

describe('what could not start in earlier runs', () => {
  const execute = (command: string) =>
    command.startsWith('just') ? exited(127, 'bash: just: command not found') : exited(0, command);

  it('is told to the model, which need not propose it then', async () => {
    const told: string[][] = [];
    const model = modelOf(({ transcript, unable = [] }) => {
      if (transcript.length === 0) told.push(unable.map(({ action }) => commandOf(action) ?? ''));
      return [[transcript.length === 0 && unable.length === 0 ? run('just test') : giveUp, 0]];
    });
    const commands = await playedWith({ model, execute }, 3);
    assert.deepEqual(told, [[], ['just test'], ['just test']]);
    assert.deepEqual(commands, ['just test, finish', 'finish', 'finish']);
  });

  it('counts as having failed again where the model would do it first: the run ends sooner and says why', async () => {
    let idea = 0;
    const model = modelOf(({ transcript }) => [
      [run('just test'), transcript.length === 0 ? 9 : -9],
      [run(`cat ${String(idea++)}`), 0],
      [giveUp, transcript.length < 8 ? -9 : 9],
    ]);
    let said = '';
    const ended = ({ record }: Ended) => {
      const last = record.steps.at(-1)?.decision;
      said = JSON.stringify(last?.candidates[last.chosen]?.action.input['summary']);
      return Promise.resolve();
    };
    const commands = await playedWith({ model, execute, ended }, 7);
    assert.equal(commands[0]?.split(', ').length, 9);
    const lengths = commands.slice(1).map((line) => line.split(', ').length);
    assert.ok(
      lengths.every((length, index) => length <= (lengths[index - 1] ?? 9)) && (lengths.at(-1) ?? 9) <= 3,
      commands.join('\n'),
    );
    assert.ok(commands.slice(1).every((line) => !line.includes('just')));
    assert.match(said, /`just test` could not start before on these files, and was not run again\./u);
  });
});

describe('tests that ran and failed in the place of a command that could not start', () => {
  it('are all that is run again: no other idea comes before them', async () => {
    const execute = (command: string) =>
      command === 'make test'
        ? exited(2, 'sh: 1: /venv/bin/python: not found\nmake: *** [test] Error 127')
        : command === 'pytest .'
          ? exited(1, '1 failed, 2 passed')
          : exited(0, command);
    const model = modelOf((request) => {
      const done = tried(request);
      if (done.includes('pytest .')) return [[giveUp, 0]];
      return done.length === 0
        ? [[run('make test'), 0]]
        : [
            [run('pytest .'), 1],
            [run('build'), 0],
            [run('generate'), 0],
          ];
    });
    const commands = await playedWith({ model, execute }, 5);
    assert.deepEqual(new Set(commands), new Set(['make test, pytest ., finish']));
  });
});

describe('a failure that another command turns into a later one of the same command', () => {
  it('is left behind so in each run, which ends for the reason that counts', async () => {
    const from = { episode: 0 };
    let made = false;
    const execute = (command: string) => {
      if (command === 'make') made = true;
      return command === 'test'
        ? exited(1, made ? 'sums: expected 3, got 4' : 'tables are missing')
        : exited(0, command);
    };
    // In later runs the model begins otherwise, and would rather pack.
    const model = modelOf((request) => {
      const done = tried(request);
      const isOver = done.filter((one) => one === 'test').length > 1;
      const [liked, other] = from.episode === 0 ? ['make', 'pack'] : ['pack', 'make'];
      if (isOver) return [[giveUp, 0]];
      if (from.episode > 0 && done.length === 0) return [[run('lint'), 0]];
      return done.at(-1) === 'test'
        ? [
            [run(liked), 2],
            [run(other), 1],
          ]
        : [[run('test'), 0]];
    });
    const begin = (episode: number) => ([from.episode, made] = [episode, false]);
    const commands = await playedWith({ model, begin, execute }, 6);
    assert.deepEqual(new Set(commands), new Set(['test, make, test, finish', 'lint, test, make, test, finish']));
  });
});
