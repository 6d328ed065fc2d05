// EpisodeQuery -> SQL.
import type { EpisodeQuery } from '../../core/ports.ts';
import type { SqlValue } from './connection.ts';
import type { Database } from './sqlite.ts';

/** Rows with all columns of `episodes`, in the order asked for. Needs `installTextSearch`. */
export function selectEpisodes(query: EpisodeQuery): { readonly sql: string; readonly values: readonly SqlValue[] } {
  const conditions: string[] = [];
  const values: SqlValue[] = [];
  const where = (condition: string, ...of: SqlValue[]) => {
    conditions.push(condition);
    values.push(...of);
  };
  if (query.episodeIds) where('episode_id IN (SELECT value FROM json_each(?))', JSON.stringify(query.episodeIds));
  if (query.before !== undefined) where('at < ?', query.before);
  if (query.after !== undefined) where('at > ?', query.after);
  if (query.context) {
    const { key, value } = query.context;
    where("EXISTS (SELECT 1 FROM json_each(start, '$.context') WHERE key = ? AND value = ?)", key, value);
  }
  if (query.actionKey !== undefined) {
    where("id IN (SELECT episode FROM steps WHERE key ->> '$.exact' = ?)", query.actionKey);
  }
  if (query.text !== undefined) {
    const needle = query.text.toLowerCase();
    where(
      `(mentions(start -> '$.task', ?)
        OR EXISTS (SELECT 1 FROM steps WHERE episode = episodes.id AND mentions(action, ?)))`,
      needle,
      needle,
    );
  }
  const order = query.order === 'newestFirst' ? 'at DESC, id DESC' : 'at, id';
  const sql =
    'SELECT * FROM episodes' +
    (conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '') +
    ` ORDER BY ${order} LIMIT ?`;
  return { sql, values: [...values, query.limit ?? -1] };
}

/** SQLite's own LIKE knows upper and lower case of ASCII only, and would match JSON's escapes and member names. */
export function installTextSearch(db: Database): void {
  db.function('mentions', { deterministic: true }, (json, needle) => {
    try {
      return Number(mentions(JSON.parse(String(json)), String(needle)));
    } catch {
      return 0;
    }
  });
}

function mentions(value: unknown, needle: string): boolean {
  if (typeof value === 'string') return value.toLowerCase().includes(needle);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((member) => mentions(member, needle));
}
