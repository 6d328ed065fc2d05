import assert from 'node:assert/strict';
import { realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claudeSession, trapped } from '../node/sessions/transcripts.ts';
import type { Knack } from './knack.ts';

/** A workspace whose memory knows that `npm test` needs `npm run generate`. */
export async function taughtWorkspace(knack: Knack, name: string) {
  const cwd = realpathSync(knack.workspace(name, { 'package.json': '{"scripts":{"test":"x","generate":"y"}}' }));
  const memory = join(knack.folder, `${name}-memory`);
  const place = ['--cwd', cwd, '--memory-dir', memory];
  const files = ['a', 'b', 'c'].map((session) => {
    const path = join(knack.folder, `${name}-${session}.jsonl`);
    writeFileSync(path, claudeSession(trapped(session, cwd)));
    return path;
  });
  const learned = await knack.run(['learn', '--from', 'claude', '--path', ...files, '--yes', ...place]);
  assert.match(learned.stdout, /learned 9 new step/);
  const tell = async (agent: string, event: object | string, ...more: readonly string[]) => {
    const stdin = typeof event === 'string' ? event : JSON.stringify(event);
    const result = await knack.run(['hook', agent, ...place, ...more], { stdin });
    assert.deepEqual([result.status, result.stderr], [0, ''], result.stderr);
    return result.stdout === '' ? undefined : (JSON.parse(result.stdout) as Record<string, unknown>);
  };
  return { cwd, memory, place, tell };
}

/** About its `npm test`. */
export const advice =
  /^Knack: `npm test` failed 3 of 3 times .*, last with exit status 1\. It worked after `npm run generate` \(3 times\)\.$/;
