// What a run at no terminal says at its end of commands that needed approval.
import assert from 'node:assert/strict';
import pc from 'picocolors';
import type { AgentEvent } from '../../src/core/agent/events.ts';
import { reason } from '../../src/core/reason.ts';
import type { RiskClass } from '../../src/core/types.ts';
import type { Io } from '../../src/cli/io.ts';
import { renderText } from '../../src/cli/renderEvents.ts';

interface Asked {
  readonly command: string;
  readonly class: RiskClass;
  readonly always?: true;
}

async function endOf(approve: string, ...asked: readonly Asked[]): Promise<string> {
  const printed: string[] = [];
  const io = {
    colors: pc.createColors(false),
    width: 200,
    interactive: false,
    print: (line: string) => printed.push(line),
  };
  const render = renderText(io as unknown as Io, () => Promise.resolve({}));
  const events = [
    {
      type: 'episodeStart',
      episodeId: '0',
      task: 'x',
      model: 'offline',
      memory: 'off',
      experiences: 0,
      settings: { approve },
    },
    ...asked.flatMap(({ command, class: riskClass, always }, t) => [
      {
        ...{ type: 'approvalRequest', t, action: { tool: 'run', input: { command } }, reason: reason('effectUnknown') },
        ...{ risk: { class: riskClass, reasons: [], alwaysAsk: false }, ...(always ? { always } : {}) },
      },
      { type: 'observation', t, observation: { status: 'refused', text: 'Not run.', durationMs: 0 } },
    ]),
    { type: 'episodeEnd', outcome: 'failed', reason: { kind: 'gaveUp' }, steps: 1, usage: {} },
  ];
  for (const event of events) await render(event as unknown as AgentEvent);
  return printed.at(-1) ?? '';
}

describe('what would let a refused command run', () => {
  const cleans: Asked = { command: 'make clean', class: 'write', always: true };
  it('is nobody but a person where it always asks', async () => {
    assert.equal(
      await endOf('write', cleans),
      '`make clean` always asks, and there is no terminal to ask in: no option changes that. Run Knack at a terminal, where it asks, or run it yourself.',
    );
  });

  it('is a level that is not given yet, or a rule', async () => {
    const fetches: Asked = { command: 'npm install', class: 'network' };
    assert.match(
      await endOf('write', fetches),
      /Let what uses the network run .*--approve network, or name commands: --allow "npm install"\.$/,
    );
    assert.match(await endOf('ask', { command: 'make', class: 'write' }), /Let what stays .*--approve write, or name/);
    const other = await endOf('network', { command: 'npx x', class: 'write' });
    assert.match(other, /Name commands: --allow "npx x"\.$/);
    assert.doesNotMatch(other, /--approve/);
  });

  it('says it for each', async () => {
    const both = await endOf('write', { command: 'npm install', class: 'network' }, cleans);
    assert.match(both, /--approve network/);
    assert.match(both, /`make clean` always asks/);
  });
});
