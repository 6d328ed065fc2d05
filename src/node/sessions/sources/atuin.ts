// atuin: the shell history in SQLite, with exit status and folder; every terminal session of the user.
import { join } from 'node:path';
import { DatabaseSync } from '../../store/database/sqlite.ts';
import type { SessionEvent } from '../events.ts';
import { exitedWith } from '../events.ts';
import { sessionFile } from '../records.ts';
import type { SessionSource } from '../source.ts';

export const atuin: SessionSource = {
  id: 'atuin',
  title: 'atuin (your shell history)',
  kind: 'terminal',
  async *find({ home, env, paths }) {
    const data = env['XDG_DATA_HOME'] ?? join(home, '.local', 'share');
    for (const path of paths ?? [env['ATUIN_DB_PATH'] ?? join(data, 'atuin', 'history.db')]) {
      const file = await sessionFile(path, 'history');
      if (file) yield file;
    }
  },
  async *read(file, { root }) {
    const db = new DatabaseSync(file.path, { readOnly: true, timeout: 2000 });
    try {
      const rows = db
        .prepare(
          // A prefix as a range: a folder's name may hold % and _.
          `SELECT id, timestamp / 1000000 AS at, duration / 1000000 AS ms, exit, command, cwd, session FROM history
           WHERE (cwd = ?1 OR (cwd >= ?1 || '/' AND cwd < ?1 || '0')) AND deleted_at IS NULL ORDER BY session, timestamp`,
        )
        .iterate(root);
      for (const row of rows) {
        yield* eventsOf(row);
        // Lets an abort through, also on a long history.
        await Promise.resolve();
      }
    } finally {
      db.close();
    }
  },
};

function* eventsOf(row: Readonly<Record<string, unknown>>): Generator<SessionEvent, void> {
  const { id, at, ms, exit, command, cwd, session } = row;
  if (typeof command !== 'string' || typeof id !== 'string') return;
  yield { kind: 'setting', cwd: String(cwd), session: String(session), at: Number(at) };
  yield { kind: 'command', id, command, at: Number(at) };
  // -1: atuin does not know how it ended.
  const code = typeof exit === 'number' && exit >= 0 ? exit : undefined;
  yield { kind: 'result', id, observation: exitedWith(code, '', Math.max(0, Number(ms))), at: Number(at) };
}
