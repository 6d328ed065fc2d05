import assert from 'node:assert/strict';
import { whatHelped } from '../../../src/core/policy/helped.ts';
import type { EpisodeRecord } from '../../../src/core/episode.ts';
import { doorTools, exited, finish, modelOf, optionsFor, play, run } from '../agent/world.ts';

/** A run of these commands, with their exit statuses. */
async function runOf(...commands: readonly (readonly [string, number])[]): Promise<EpisodeRecord> {
  let next = 0;
  const { record } = await play(
    optionsFor({
      model: modelOf(({ transcript }) =>
        [[run(commands[transcript.length]?.[0] ?? ''), 0]].map(([action, z]) =>
          transcript.length < commands.length ? ([action, z] as never) : [finish, 0],
        ),
      ),
      tools: doorTools(() => exited(commands[next++]?.[1] ?? 0)),
    }),
  );
  assert.ok(record);
  return record;
}

describe('what made a failing command pass', () => {
  it('is the last command that succeeded between its failure and its success', async () => {
    const past = await runOf(['npm test', 1], ['npm run lint', 1], ['npm run generate', 0], ['npm test', 0]);
    assert.equal(whatHelped('npm test', [past])?.command, 'npm run generate');
  });

  it('is nothing where it never failed, never passed, or passed by itself', async () => {
    assert.equal(whatHelped('npm test', [await runOf(['npm run generate', 0], ['npm test', 0])]), undefined);
    assert.equal(whatHelped('npm test', [await runOf(['npm test', 1], ['npm run generate', 0])]), undefined);
    assert.equal(whatHelped('npm test', [await runOf(['npm test', 1], ['npm test', 0])]), undefined);
    assert.equal(whatHelped('make', []), undefined);
  });
});
