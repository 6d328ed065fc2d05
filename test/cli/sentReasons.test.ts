import assert from 'node:assert/strict';
import { join } from 'node:path';
import pc from 'picocolors';
import { reason } from '../../src/core/reason.ts';
import { explainEpisode } from '../../src/cli/episodes.ts';
import { terminalIo } from '../../src/cli/io.ts';
import { renderJson } from '../../src/cli/renderEvents.ts';
import { risk } from '../../src/cli/safetyCommands.ts';
import { openMemory } from '../../src/node/memory/openMemory.ts';
import { decisionOf, startOf, withFolder } from '../node/store/records.ts';

/** Everything printed, as JSON Lines. */
async function printed(work: (io: ReturnType<typeof terminalIo>) => unknown): Promise<readonly unknown[]> {
  const lines: string[] = [];
  await work({ ...terminalIo(), colors: pc.createColors(false), print: (line: string) => void lines.push(line) });
  return lines.map((line): unknown => JSON.parse(line));
}

describe('a reason in what other programs read (docs/formats.md)', () => {
  const action = { tool: 'run', input: { command: 'curl x' } };
  const network = { class: 'network', reasons: [reason('usesNetwork', 'curl')], alwaysAsk: false } as const;
  const sent = { ...network, reasons: ['curl uses the network'] };

  it('is a sentence in the events of a run', async () => {
    const why = reason('sandboxStopped', reason('triedNetwork'));
    const [asked] = await printed((io) =>
      renderJson(io)({ type: 'approvalRequest', t: 0, action, risk: network, reason: why }),
    );
    const text = 'the sandbox stopped it: it tried to use the network; it would run again, outside of the sandbox';
    assert.deepEqual(asked, { type: 'approvalRequest', t: 0, action, risk: sent, reason: text });
    const decision = decisionOf(0);
    const [decided] = await printed((io) => renderJson(io)({ type: 'decision', t: 0, decision, tier: 'offline' }));
    assert.match(JSON.stringify(decided), /"reasons":\["runs the workspace's own code"\]/);
    assert.doesNotMatch(JSON.stringify(decided), /"code":/);
  });

  it('is a sentence in a stored decision and in the risk of a command', () =>
    withFolder(async (folder) => {
      const memoryDir = join(folder, 'memory');
      const { store } = await openMemory({ workspace: folder, memoryDir });
      await store.beginEpisode(startOf('e1'));
      await store.appendDecision('e1', 0, decisionOf(0), 1);
      await store.close();
      const [decision] = await printed((io) => explainEpisode('e1', { cwd: folder, memoryDir, json: true }, io));
      assert.match(JSON.stringify(decision), /"reasons":\["runs the workspace's own code"\]/);
      const [judged] = await printed((io) => risk('curl x', { cwd: folder, json: true, sandbox: 'off' }, io));
      assert.deepEqual((judged as { readonly reasons: unknown }).reasons, ['curl uses the network']);
    }));
});
