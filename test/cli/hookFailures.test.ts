import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Knack } from './knack.ts';
import { bundleKnack } from './knack.ts';
import { taughtWorkspace } from './taught.ts';

describe('knack hook under bad conditions', () => {
  let knack: Knack;
  before(async () => {
    knack = await bundleKnack();
  });
  after(() => knack.dispose());

  const taught = (name: string) => taughtWorkspace(knack, name);

  it('never stands in the way: nonsense, other folders, no store, a locked one, a damaged one', async () => {
    const { cwd, memory, tell } = await taught('faults');
    const before = {
      session_id: 's',
      cwd,
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'npm test' },
    };
    for (const nonsense of [
      '',
      'no json',
      '[]',
      'null',
      '{}',
      '{"hook_event_name":"Quantum"}',
      '{"session_id":7}',
      JSON.stringify({ ...before, tool_input: null }),
      JSON.stringify({ ...before, tool_input: { command: 7 } }),
      '{"session_id":"../../x","hook_event_name":"Stop"}',
      '\uFEFF{"a":'.repeat(9),
    ]) {
      assert.equal(await tell('claude', nonsense), undefined, nonsense);
    }
    assert.equal(await tell('nobody', before), undefined);
    assert.equal(await tell('claude', { ...before, cwd: '/elsewhere' }), undefined);
    assert.equal(await tell('claude', before, '--memory-dir', join(knack.folder, 'nothing-here')), undefined);
    const huge = {
      ...before,
      hook_event_name: 'PostToolUse',
      tool_input: { command: 'x'.repeat(2_000_000) },
      tool_response: { stdout: 'y'.repeat(2_000_000) },
    };
    assert.equal(await tell('claude', huge), undefined);
    assert.ok(readFileSync(join(memory, 'hooks', 'claude-s.jsonl')).length < 50_000, 'a bounded line');

    await tell('claude', {
      ...before,
      hook_event_name: 'PostToolUse',
      tool_input: { command: 'make ok' },
      tool_use_id: 'toolu_late',
      tool_response: {},
    });
    const file = join(memory, 'experience.db');
    const lock = new DatabaseSync(file);
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    assert.equal(await tell('claude', before), undefined);
    assert.equal(await tell('claude', { session_id: 's', cwd, hook_event_name: 'Stop' }), undefined);
    lock.exec('ROLLBACK');
    lock.close();
    await tell('claude', { session_id: 'other', cwd, hook_event_name: 'Stop' });
    const late = await knack.run(['memory', 'list', '--cwd', cwd, '--memory-dir', memory]);
    assert.match(late.stdout, /claude:toolu_late .*make ok/, 'what could not be stored then is stored later');

    writeFileSync(file, 'this is no database');
    assert.equal(await tell('claude', before), undefined);
  });

  it('outlives a reader that goes away, and loses nothing when hooks run at once', async () => {
    const { cwd, memory, tell, place } = await taught('crowd');
    const before = JSON.stringify({
      session_id: 's',
      cwd,
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'npm test' },
    });
    const status = await new Promise((resolve) => {
      const [program = '', ...args] = knack.command(['hook', 'claude', ...place]);
      const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] });
      child.stdout.destroy();
      child.on('close', resolve);
      child.stdin.end(before);
    });
    assert.equal(status, 0);
    const ids = Array.from({ length: 8 }, (_, i) => `toolu_p${i}`);
    await Promise.all(
      ids.map((id) =>
        tell('claude', {
          session_id: 'p',
          cwd,
          hook_event_name: 'PostToolUse',
          tool_name: 'Bash',
          tool_input: { command: `make ${id}` },
          tool_use_id: id,
          tool_response: {},
        }),
      ),
    );
    const lines = readFileSync(join(memory, 'hooks', 'claude-p.jsonl'), 'utf8')
      .trim()
      .split('\n');
    assert.deepEqual(lines.map((line) => (JSON.parse(line) as { id: string }).id).sort(), ids);
  });
});
