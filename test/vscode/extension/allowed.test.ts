import assert from 'node:assert/strict';
import type { Risk } from '../../../src/core/types.ts';
import type { AllowedEntry } from '../../../src/vscode/agent/allowed.ts';
import { Allowed } from '../../../src/vscode/agent/allowed.ts';

const write: Risk = { class: 'write', reasons: [], alwaysAsk: false };
const asked = (command: string, risk: Risk = write) => ({ action: { tool: 'run', input: { command } }, risk });

function allowed(...entries: readonly AllowedEntry[]): Allowed {
  let kept: readonly AllowedEntry[] = entries;
  return new Allowed({ get: () => kept, set: (next) => (kept = next) });
}

describe('what a folder lets run unasked', () => {
  it('is one command as it stands, and no longer one', async () => {
    const list = allowed({ kind: 'command', command: 'npm run ci' });
    assert.equal(await list.allows(asked('npm run ci')), true);
    assert.equal(await list.allows(asked('npm run ci -- --force')), false);
    assert.equal(await list.allows(asked('npm run ci && rm x')), false);
  });

  it('is every script of the package, and nothing beside it', async () => {
    const list = allowed({ kind: 'scripts' });
    assert.equal(await list.allows(asked('npm run build')), true);
    assert.equal(await list.allows(asked('npm run build && touch x')), false);
    assert.equal(await list.allows(asked('npm install')), false);
  });

  it('is never what always asks, uses the network or destroys', async () => {
    const list = allowed({ kind: 'command', command: 'x' }, { kind: 'read' });
    assert.equal(await list.allows(asked('x', { ...write, alwaysAsk: true })), false);
    for (const riskClass of ['network', 'destructive'] as const)
      assert.equal(await list.allows(asked('x', { ...write, class: riskClass })), false);
    assert.equal(await list.allows(asked('y', { ...write, class: 'read' })), true);
  });

  it('is taken back', async () => {
    const list = allowed();
    list.add({ kind: 'command', command: 'x' });
    list.add({ kind: 'command', command: 'x' });
    assert.equal(list.entries.length, 1);
    list.remove({ kind: 'command', command: 'x' });
    assert.equal(await list.allows(asked('x')), false);
  });
});
