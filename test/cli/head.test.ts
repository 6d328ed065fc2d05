import assert from 'node:assert/strict';
import pc from 'picocolors';
import type { AgentEvent } from '../../src/core/agent/events.ts';
import { counted, type Io } from '../../src/cli/io.ts';
import { renderText } from '../../src/cli/renderEvents.ts';

async function headAt(width: number): Promise<readonly string[]> {
  const printed: string[] = [];
  const io = { colors: pc.createColors(false), width, interactive: false, print: (line: string) => printed.push(line) };
  const start = {
    ...{ type: 'episodeStart', episodeId: '0mwtggmck-b62ce3aa01', task: 'run the tests', model: 'offline' },
    ...{ memory: 'on', experiences: 1, settings: { commandTimeout: 600 } },
  };
  await renderText(io as unknown as Io, () => Promise.resolve({}))(start as unknown as AgentEvent);
  return printed;
}

describe('the head of a run at a terminal', () => {
  it('names the episode in full, however narrow the terminal is', async () => {
    assert.deepEqual(await headAt(120), [
      'run the tests',
      'offline, memory on, 1 experience, episode 0mwtggmck-b62ce3aa01',
    ]);
    assert.deepEqual((await headAt(50)).slice(1), ['offline, memory on, 1 experience', 'episode 0mwtggmck-b62ce3aa01']);
  });

  it('counts as people do', () => {
    assert.deepEqual([counted(0, 'step'), counted(1, 'step'), counted(2, 'step')], ['0 steps', '1 step', '2 steps']);
  });
});
