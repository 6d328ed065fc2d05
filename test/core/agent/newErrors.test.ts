import assert from 'node:assert/strict';
import type { Diagnostics, Tool } from '../../../src/core/ports.ts';
import type { Action } from '../../../src/core/types.ts';
import type { NewError } from '../../../src/core/episode.ts';
import { observationFacts } from '../../../src/core/state/facts.ts';
import { finish, finishTool, modelOf, optionsFor, play, toolOf } from './world.ts';

const edit: Action = { tool: 'edit', input: { path: 'a.ts' } };
const error: NewError = { path: 'a.ts', line: 3, code: 'TS2304', message: "Cannot find name 'x'." };

function world(found: readonly NewError[], status: 'ok' | 'toolError' = 'ok') {
  const log: string[] = [];
  const diagnostics: Diagnostics = {
    watch: (paths) => {
      log.push(`watch ${paths.join()}`);
      return Promise.resolve({
        newErrors: () => {
          log.push('look');
          return Promise.resolve(found);
        },
        dispose: () => log.push('dispose'),
      });
    },
  };
  const editing: Tool = {
    ...toolOf('edit', () => {
      log.push('edit');
      return { status, text: 'Changed a.ts', durationMs: 1 };
    }),
    preview: () => Promise.resolve({ ok: true, files: [{ path: 'a.ts', before: 'a\n', after: 'b\n' }] }),
  };
  const seen: string[] = [];
  const model = modelOf(({ transcript }) => {
    seen.push(transcript.at(-1)?.observation.text ?? '');
    return [[transcript.length > 0 ? finish : edit, 0]];
  });
  return { log, seen, options: optionsFor({ diagnostics, tools: [editing, finishTool], model }) };
}

describe('errors that the editor finds after an edit', () => {
  it('go to the model, into the record and the state, and count against the step', async () => {
    const { log, seen, options } = world([error]);
    const { record } = await play(options);
    assert.deepEqual(log, ['watch a.ts', 'edit', 'look', 'dispose']);
    assert.match(seen[1] ?? '', /^Changed a\.ts\n\n.+not there before.+\na\.ts:3 TS2304 Cannot find name 'x'\.\n$/);
    const observation = record?.steps[0]?.observation;
    assert.deepEqual(observation?.diagnostics, [error]);
    assert.deepEqual(observationFacts(observation), ['ok', 'diagnostic:TS2304']);
    const signals = record?.signals.filter(({ source }) => source === 'diagnostic') ?? [];
    assert.deepEqual(
      signals.map(({ t, value, reason }) => ({ t, value, reason })),
      [{ t: 0, value: -0.25, reason: '1 new error in the editor: TS2304' }],
    );
  });

  it('are no reward where there are none, and are not waited for where the edit failed', async () => {
    const none = world([]);
    const { record } = await play(none.options);
    assert.deepEqual(
      record?.signals.filter(({ source }) => source === 'diagnostic'),
      [],
    );
    assert.equal(record.steps[0]?.observation?.text, 'Changed a.ts');
    const failed = world([error], 'toolError');
    await play(failed.options);
    assert.deepEqual(failed.log, ['watch a.ts', 'edit', 'dispose']);
  });
});
