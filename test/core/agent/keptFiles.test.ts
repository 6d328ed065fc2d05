import assert from 'node:assert/strict';
import type { Checkpoints } from '../../../src/core/ports.ts';
import { exited, finish, finishTool, modelOf, optionsFor, play, run, toolOf } from './world.ts';

const changed = {
  folder: '/workspace',
  files: [{ path: 'a', kind: 'added', added: 1, removed: 0 }],
  leftOut: [],
} as const;

/** Writes down what it is asked, and what the tool does between. */
function writingDown(problem?: string): { readonly log: string[]; readonly checkpoints: Checkpoints } {
  const log: string[] = [];
  return {
    log,
    checkpoints: {
      prepare: () => undefined,
      before: (_, t) => {
        log.push(`before ${t}`);
        return Promise.resolve(problem);
      },
      after: (_, t) => {
        log.push(`after ${t}`);
        return Promise.resolve(changed);
      },
    },
  };
}

const stepsThenFinish = (commands: readonly string[]) =>
  modelOf(({ transcript }) => {
    const next = commands[transcript.length];
    return [[next === undefined ? finish : run(next), 0]];
  });

function world(checkpoints: Checkpoints, log: string[], commands: readonly string[]) {
  const command = toolOf('run', (text) => {
    log.push(text);
    return exited(0);
  });
  const reading = {
    ...command,
    risk: (input: Parameters<typeof command.risk>[0]) => ({
      ...command.risk(input),
      class: input['command'] === 'look' ? ('read' as const) : ('write' as const),
    }),
  };
  return optionsFor({ checkpoints, tools: [reading, finishTool], model: stepsThenFinish(commands) });
}

describe('checkpoints in the loop', () => {
  it('are made right before each step that may write, and looked at after it, never around what reads or finishes', async () => {
    const { log, checkpoints } = writingDown();
    const { events } = await play(world(checkpoints, log, ['make', 'look', 'touch']));
    assert.deepEqual(log, ['before 0', 'make', 'after 0', 'look', 'before 2', 'touch', 'after 2']);
    const told = events.flatMap(({ type, ...event }) => (type === 'changes' && 't' in event ? [event.t] : []));
    assert.deepEqual(told, [0, 2]);
  });

  it('tell what a step changed before the next decision', async () => {
    const { log, checkpoints } = writingDown();
    const { events } = await play(world(checkpoints, log, ['make']));
    const types = events.map(({ type }) => type);
    assert.deepEqual(types.slice(types.indexOf('observation')), [
      'observation',
      'signal',
      'proposing',
      'changes',
      'decision',
      'actionStart',
      'observation',
      'episodeEnd',
    ]);
  });

  it('do not hold up a step that they cannot be made for: the user is told once', async () => {
    const { log, checkpoints } = writingDown('git is not installed');
    const { events } = await play(world(checkpoints, log, ['make', 'touch']));
    assert.deepEqual(log, ['before 0', 'make', 'before 1', 'touch']);
    const notices = events.flatMap((event) => (event.type === 'notice' ? [event.message] : []));
    assert.deepEqual(notices, ['What this step changes cannot be undone with knack undo: git is not installed.']);
  });

  it('look at a step that was stopped, too, before the episode ends', async () => {
    const { log, checkpoints } = writingDown();
    const abort = new AbortController();
    const options = world(checkpoints, log, ['make']);
    const { events } = await play({ ...options, signal: abort.signal }, ({ type }) => {
      if (type === 'observation') abort.abort();
    });
    assert.deepEqual(log, ['before 0', 'make', 'after 0']);
    assert.ok(events.some(({ type }) => type === 'changes'));
    assert.equal(events.at(-1)?.type, 'episodeEnd');
  });
});
