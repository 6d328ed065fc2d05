import assert from 'node:assert/strict';
import { commandOf } from '../../../src/core/action/command.ts';
import { nextTime } from '../../../src/core/agent/nextTime.ts';
import { explain } from '../../../src/core/policy/explain.ts';
import { because } from '../../../src/words/because.ts';
import type { Action } from '../../../src/core/types.ts';
import type { ProposalRequest } from '../../../src/core/ports.ts';
import { type Ended, type Series, playedWith } from './series.ts';
import { exited, modelOf, run } from './world.ts';

const giveUp = { tool: 'finish', input: { summary: 'not done', success: false } };
const tried = ({ transcript }: ProposalRequest) => transcript.map(({ action }) => commandOf(action));

/** Tests need tables and then what is built of them, and fail nevertheless; the model tests again after each step, and gives up in the end. */
function broken({ ideas = [] as readonly string[] } = {}) {
  let made: string[] = [];
  const whole = ['make test', 'make tables', 'make test', 'make build', 'make test'];
  const execute = (command: string) => {
    made.push(command);
    if (command !== 'make test') return exited(0, command);
    const text = made.includes('make build') ? 'sums: expected 3, got 4' : 'what is built is missing';
    return exited(1, made.includes('make tables') ? text : 'the tables are missing');
  };
  const model = modelOf((request) => {
    const done = tried(request);
    const tests = done.filter((one) => one === 'make test').length;
    const ready = done.includes('make build');
    const idea = ideas.find((one) => !done.includes(one));
    if (ready && done.at(-1) === 'make test' && (tests > 1 || idea === undefined)) return [[giveUp, 0]];
    if (ready && done.at(-1) === 'make test' && idea !== undefined) return [[run(idea), 0]];
    return [
      [run(done.at(-1) === 'make test' ? (whole[done.lastIndexOf('make test') + 1] ?? 'make test') : 'make test'), 0],
    ];
  });
  return { model, execute, begin: () => (made = []) } satisfies Series;
}

const control = 'make test, make tables, make test, make build, make test, finish';
const prepared = 'make tables, make build, make test, finish';

describe('a command that only fails otherwise without what comes before it', () => {
  it('is prepared first, so that the run ends sooner for the reason that counts', async () => {
    assert.deepEqual(await playedWith(broken(), 4), [control, prepared, prepared, prepared]);
  });

  it('is prepared for the reason that the card gives: how it fails without', async () => {
    const said: string[] = [];
    const ended = ({ record: { steps } }: Ended) => {
      const [first] = steps;
      if (first) said.push(because(explain(first.decision)).lead);
      return Promise.resolve();
    };
    await playedWith({ ...broken(), ended }, 2);
    assert.equal(said[1], 'Prepares first: without it, make test fails here with “the tables are missing”.');
  });

  it('is foretold to be', async () => {
    const leads: (string | undefined)[] = [];
    const ended = async ({ record, memory, store }: Ended) =>
      void leads.push((await nextTime(record, { memory, store, now: 1 }))?.leads);
    await playedWith({ ...broken(), ended }, 1);
    assert.deepEqual(leads, ['make tables']);
  });

  it('makes no run longer than it was', async () => {
    const commands = await playedWith(broken({ ideas: ['clean', 'docs', 'lint'] }), 6);
    assert.equal(commands[0], control);
    for (const line of commands.slice(1)) {
      assert.match(line, /^make tables, make build, make test, /u);
      assert.ok(line.split(', ').length <= control.split(', ').length, line);
    }
    assert.equal(commands.at(-1), prepared);
  });

  const never: readonly (readonly [string, Partial<Series>])[] = [
    ['where a person was not content', { said: () => [{ source: 'user', value: -1, at: 1 }] }],
    [
      'where the files are others',
      {
        files: (
          (number) => () =>
            String(number++)
        )(0),
      },
    ],
  ];
  for (const [when, series] of never)
    it(`is not prepared first ${when}`, async () => {
      const commands = await playedWith({ ...broken(), ...series }, 3);
      for (const line of commands) assert.match(line, /^make test, /u);
    });

  it('is not prepared first where it does not always fail so', async () => {
    const from = { episode: 0 };
    const series = broken();
    const commands = await playedWith(
      {
        ...series,
        begin: (episode) => ((from.episode = episode), series.begin()),
        execute: (command) => {
          const seen = series.execute(command);
          return command === 'make test' && from.episode === 1 ? exited(1, `${seen.text}: no connection`) : seen;
        },
      },
      3,
    );
    assert.match(commands[2] ?? '', /^make test, /u);
  });

  it('is not prepared first where the model rules out any of it', async () => {
    const from = { episode: 0 };
    const series = broken();
    const model: Series['model'] = {
      ...series.model,
      propose: async (request, signal) => {
        const proposal = await series.model.propose(request, signal);
        const logitOf = (action: Action) => (commandOf(action) === 'make build' ? -60 : -1);
        return from.episode === 0 ? proposal : { ...proposal, recalledLogits: request.recalled.map(logitOf) };
      },
    };
    const begin = (episode: number) => ((from.episode = episode), series.begin());
    const commands = await playedWith({ ...series, model, begin }, 2);
    assert.match(commands[1] ?? '', /^make test, /u);
  });
});
