import assert from 'node:assert/strict';
import { commandOf } from '../../../src/core/action/command.ts';
import { exited, finish, modelOf, run } from './world.ts';
import { defaultSettings } from '../../../src/core/settings.ts';
import { type Ended, playedWith } from './series.ts';

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

/** The task is to run the tests, which the command `test` does. */
const testing = {
  task: 'run the tests',
  encodeState: () => ({ nouns: ['test'], verbs: [] }),
  goalCheck: () => Promise.resolve({ command: 'test', reason: 'its own' }),
};

/** Runs these one after the other, then those of the next episode; never offers to finish, and gives up at the end. */
const scripted = (episodes: readonly (readonly string[])[], from: { episode: number }) =>
  modelOf(({ transcript }) => {
    const next = episodes[from.episode]?.[transcript.length];
    return [[next === undefined ? giveUp : run(next), 0]];
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

  it('does not take a shortened way whose own steps are known to fail', async () => {
    let done: string[] = [];
    let episode = 0;
    const begin = (number: number) => ([episode, done] = [number, []]);
    const execute = (command: string) => {
      const passes =
        command === 'generate' || (done.includes('generate') && (command !== 'all' || done.includes('test')));
      if (passes) done.push(command);
      return exited(passes ? 0 : 1, `${command} ${String(passes)}`);
    };
    const first = ['test', 'generate', 'test', 'all'];
    const model = modelOf(({ transcript }) => {
      const last = transcript.at(-1);
      if (last && commandOf(last.action) === 'all' && last.observation.exitCode === 0) return [[finish, 9]];
      const own = episode === 0 ? (first[transcript.length] ?? 'all') : 'test';
      return [
        [run(own), 3],
        [run('all'), 2],
        [run('generate'), 1],
      ];
    });
    const commands = await playedWith({ model, begin, execute, check: () => done.includes('all') }, 4);
    assert.equal(commands[0], 'test, generate, test, all, finish');
    const way = 'generate, test, all, finish';
    assert.deepEqual(commands.slice(2), [way, way]);
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

  it('does not run what could not start in an earlier run, nor another command of a program that was not there', async () => {
    const from = { episode: 0 };
    const begin = (episode: number) => (from.episode = episode);
    const execute = (command: string) =>
      command.startsWith('just ') ? exited(127, 'bash: just: command not found') : exited(1, command);
    const first = ['just test', 'test'];
    const model = modelOf(({ transcript }) => [
      [
        run(
          from.episode === 0
            ? (first[transcript.length] ?? 'lint')
            : (['just test', 'just build'][transcript.length % 2] ?? ''),
        ),
        2,
      ],
      [run('test'), 1],
      [giveUp, transcript.length < 2 ? 0 : 9],
    ]);
    const commands = await playedWith({ model, begin, execute }, 3);
    assert.equal(commands[0], 'just test, test, finish');
    for (const line of commands.slice(1)) assert.doesNotMatch(line, /just/u);
  });

  it('takes fewer steps to look for another way, the more runs have failed so', async () => {
    let idea = 0;
    const model = modelOf(({ transcript }) => [[run(transcript.length === 0 ? 'test' : `idea ${String(idea++)}`), 0]]);
    const inForce = { ...defaultSettings, approve: 'write' as const, maxSteps: 8 };
    const commands = await playedWith({ model, options: { settings: inForce } }, 6);
    assert.deepEqual(
      commands.map((line) => line.split(', ').length),
      [8, 6, 5, 4, 3, 3],
    );
  });

  it('tries nothing that is not there where a failure has come back', async () => {
    const model = modelOf(({ transcript }) => [
      [run(transcript.length === 0 ? 'test' : 'make absent'), 1],
      [run('idea'), 0],
      [giveUp, transcript.length > 1 ? 3 : -3],
    ]);
    const options = { cannotStart: (command: string) => command === 'make absent' };
    const commands = await playedWith({ model, options }, 2);
    assert.deepEqual(commands, ['test, make absent, finish', 'test, idea, finish']);
  });

  it('says at the end which failure has come back, where the model gives up with other words', async () => {
    const from = { episode: 0 };
    const begin = (episode: number) => (from.episode = episode);
    const model = scripted(
      [
        ['test', 'lint'],
        ['test', 'docs'],
      ],
      from,
    );
    const said: unknown[] = [];
    const ended = ({ record }: Ended) => {
      const last = record.steps.at(-1)?.decision;
      said.push(last?.candidates[last.chosen]?.action.input['summary']);
      return Promise.resolve();
    };
    await playedWith({ model, begin, ended, execute: (command) => exited(1, `${command} is broken`) }, 2);
    assert.deepEqual(said, [
      'not done',
      'not done\n\n`test` fails as it did before on these files.\n\n```\ntest is broken\n```',
    ]);
  });

  it('quotes the test that failed, not what its runner says after it', async () => {
    const from = { episode: 0 };
    const begin = (episode: number) => (from.episode = episode);
    const model = scripted(
      [
        ['test', 'lint'],
        ['test', 'docs'],
      ],
      from,
    );
    const said: string[] = [];
    const ended = ({ record }: Ended) => {
      const last = record.steps.at(-1)?.decision;
      said.push(JSON.stringify(last?.candidates[last.chosen]?.action.input['summary']));
      return Promise.resolve();
    };
    const text = `not ok 1 - adds up\n# fail 1\n${'npm error command failed, as always\n'.repeat(20)}`;
    await playedWith({ model, begin, ended, execute: () => exited(1, text) }, 2);
    assert.match(said[1] ?? '', /not ok 1 - adds up/);
    assert.doesNotMatch(said[1] ?? '', /npm error/);
  });

  it('finishes where what the task asks for has just passed, even if the model does not offer to', async () => {
    const from = { episode: 0 };
    const model = scripted([['lint', 'test', 'docs', 'types']], from);
    const runInferredCheck = () => Promise.reject(new Error('it has just passed'));
    const commands = await playedWith(
      { model, execute: () => exited(0), options: { ...testing, runInferredCheck } },
      1,
    );
    assert.deepEqual(commands, ['lint, test, finish']);
  });

  it('asks the check of a person as soon as the goal has passed, but not where that was refuted on the same files', async () => {
    const from = { episode: 0 };
    const begin = (episode: number) => (from.episode = episode);
    const model = scripted(
      [
        ['test', 'docs'],
        ['test', 'docs'],
      ],
      from,
    );
    const play = (passes: boolean) =>
      playedWith({ model, begin, execute: () => exited(0), check: () => passes, options: testing }, 2);
    assert.deepEqual(await play(true), ['test, finish', 'test, finish']);
    assert.deepEqual(await play(false), ['test, finish, finish', 'test, docs, finish']);
  });

  it('runs only the check where it was what may have reached the goal, and not where that only looks', async () => {
    const from = { episode: 0 };
    const begin = (episode: number) => (from.episode = episode);
    const model = modelOf(({ transcript }) => [
      [run('clean all'), transcript.length === 0 ? 3 : -3],
      [finish, transcript.length === 0 ? -3 : 3],
    ]);
    const runInferredCheck = () => Promise.resolve(exited(0));
    const play = (command: string) => {
      const goalCheck = () => Promise.resolve({ command, reason: 'its own' });
      const options = { ...testing, goalCheck, runInferredCheck };
      return playedWith({ model, begin, execute: () => exited(0), options }, 3);
    };
    assert.deepEqual(await play('make test'), ['clean all, finish', 'make test, finish', 'make test, finish']);
    assert.deepEqual(await play('[ ! -e tool ]'), ['clean all, finish', 'clean all, finish', 'clean all, finish']);
  });

  it('does not come back to a check that was not let run, and was replaced', async () => {
    const model = modelOf(({ transcript }) => [
      [run('make test'), transcript.length === 0 ? 3 : -3],
      [run('pytest'), transcript.length === 1 ? 3 : -3],
      [finish, transcript.length === 2 ? 3 : -3],
    ]);
    const execute = (command: string) =>
      command === 'make test' ? { ...exited(0, 'Not run.'), status: 'refused' as const } : exited(0);
    const goalCheck = () => Promise.resolve({ command: 'make test', standIns: ['pytest'], reason: 'its own' });
    const runInferredCheck = () => Promise.resolve(exited(0));
    const options = { ...testing, goalCheck, runInferredCheck };
    const commands = await playedWith({ model, execute, options }, 3);
    assert.deepEqual(commands, ['make test, pytest, finish', 'pytest, finish', 'pytest, finish']);
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
      commands.slice(5).every((line) => line.split(', ').length <= 2),
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

  it('does not look again at how a command failed before something helped, where it has failed otherwise since', async () => {
    let turn = 0;
    const execute = (command: string, built: boolean) => {
      if (command === 'build') return exited(0);
      return exited(1, built ? `only one is left, ${String((turn += 1))}` : 'nothing is built');
    };
    let built = false;
    const begin = () => (built = false);
    const model = modelOf(({ transcript }) => {
      const done = transcript.map(({ action }) => commandOf(action));
      if (done.at(-1) === 'test' && done.includes('build')) return [[giveUp, 4]];
      return [[run(done.at(-1) === 'test' ? 'build' : 'test'), 2]];
    });
    const played = {
      ...{ model, begin },
      execute: (command: string) => {
        const seen = execute(command, built);
        if (command === 'build') built = true;
        return seen;
      },
    };
    const commands = await playedWith(played, 3);
    // It never fails alike: what comes before it is not known.
    const whole = 'test, build, test, finish';
    assert.deepEqual(commands, [whole, 'build, test, finish', whole]);
  });

  it('never has a failed command run again that the model rules out', async () => {
    const ruledOut = -60;
    const model = modelOf(({ transcript }) => {
      const failures = transcript.filter(({ observation }) => observation.exitCode !== 0).length;
      if (failures === 0) return [[run('test'), 2]];
      return [
        [giveUp, 4],
        [run('docs'), transcript.length === 1 ? 5 : ruledOut],
        [run('test'), ruledOut],
      ];
    });
    const execute = (command: string) => exited(command === 'docs' ? 0 : 1, command);
    const commands = await playedWith({ model, execute }, 3);
    assert.deepEqual(commands, Array(3).fill('test, docs, finish'));
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
