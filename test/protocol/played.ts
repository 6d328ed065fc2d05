// One episode with an approval, edits, a failing and a passing command, and a check.
import assert from 'node:assert/strict';
import type { AgentEvent } from '../../src/core/agent/events.ts';
import type { Approval } from '../../src/core/ports.ts';
import type { EpisodeRecord } from '../../src/core/episode.ts';
import { reduceEvent } from '../../src/protocol/reduceEvent.ts';
import type { RunView } from '../../src/protocol/viewState.ts';
import { doorTools, exited, finish, modelOf, optionsFor, play, run } from '../core/agent/world.ts';

const model = modelOf(({ transcript }) =>
  transcript.length === 0 ? [[run('rm -r lib'), 1]] : transcript.length === 1 ? [[run('open b'), 1]] : [[finish, 0]],
);

export async function events(approval: Approval): Promise<{ events: readonly AgentEvent[]; record: EpisodeRecord }> {
  const tools = doorTools((command, print) => {
    print(`\u001b[1m${command}\u001b[0m\n`);
    return exited(command === 'open b' ? 0 : 1, `${command}\n`);
  });
  const played = await play(
    optionsFor({
      model,
      tools,
      approver: { approve: () => Promise.resolve(approval) },
      check: { command: 'verify', run: () => Promise.resolve(exited(0, 'verified')) },
    }),
  );
  assert.ok(played.record);
  return { events: played.events, record: played.record };
}

export function reduced(all: readonly AgentEvent[]): RunView {
  const view = all.reduce<RunView | undefined>(reduceEvent, undefined);
  assert.ok(view);
  return view;
}
