// EpisodeQuery -> SQL.
import * as v from 'valibot';
import { outcomeOf } from '../../../core/memory/outcomes/stepOutcome.ts';
import type { EpisodeQuery } from '../../../core/storePorts.ts';
import type { Observation } from '../../../core/episode.ts';
import type { SqlValue } from '../database/connection.ts';
import { unpack } from '../rows/packedJson.ts';
import { observationSchema } from '../rows/recordSchemas.ts';
import type { Database } from '../database/sqlite.ts';

/** Rows with all columns of `episodes`, in the order asked for. Needs `installFunctions`. */
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
  if (query.newestEpisodes !== undefined)
    where('id IN (SELECT id FROM episodes ORDER BY at DESC LIMIT ?)', query.newestEpisodes);
  if (query.context) {
    const { key, value } = query.context;
    where("EXISTS (SELECT 1 FROM json_each(start, '$.context') WHERE key = ? AND value = ?)", key, value);
  }
  if (query.actionKey !== undefined) {
    where(
      "id IN (SELECT episode FROM steps WHERE key ->> '$.exact' = ? ORDER BY rowid DESC LIMIT ?)",
      query.actionKey,
      query.newestSteps ?? -1,
    );
  }
  if (query.task !== undefined) where('task = ?', query.task);
  if (query.author !== undefined) where('author = ?', query.author);
  if (query.own) where("memory = 'on' AND author IS NULL AND (origin <> 'import' OR source IS NOT NULL)");
  if (query.origin !== undefined) where('origin = ?', query.origin);
  if (query.idPrefix !== undefined)
    where('episode_id >= ? AND episode_id < ?', query.idPrefix, `${query.idPrefix}\u{10ffff}`);
  if (query.text !== undefined) {
    const needle = query.text.toLowerCase();
    where(
      `(task IN (SELECT task FROM tasks WHERE contains(task, ?))
        OR id IN (SELECT episode FROM step_index WHERE instr(words, ?)))`,
      needle,
      needle,
    );
  }
  if (query.outcomes) where('outcome IN (SELECT value FROM json_each(?))', JSON.stringify(query.outcomes));
  const order = query.order === 'newestFirst' ? 'at DESC, id DESC' : 'at, id';
  const sql =
    'SELECT * FROM episodes' +
    (conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '') +
    ` ORDER BY ${order} LIMIT ? OFFSET ?`;
  return { sql, values: [...values, query.limit ?? -1, query.offset ?? 0] };
}

/**
 * SQLite's LIKE ignores case only for ASCII, and would match JSON's escapes and member names: actions are searched
 * by their texts in lower case (`textOf`), kept in `step_index.words`, and tasks by the SQL function `contains`.
 */
export function installFunctions(db: Database): void {
  db.function('contains', { deterministic: true }, (text, needle) =>
    Number(String(text).toLowerCase().includes(String(needle))),
  );
  // For files of older versions.
  db.function(
    'text_of',
    { deterministic: true },
    (json) => unlessDamaged(() => textOf(JSON.parse(String(json)))) ?? '',
  );
  db.function('status_of', { deterministic: true }, (body) => observationIn(body)?.status ?? null);
  db.function('ending_of', { deterministic: true }, (body) => {
    const observation = observationIn(body);
    return observation ? JSON.stringify(outcomeOf(observation) ?? null) : null;
  });
}

/** Undefined for null and for a damaged one. */
function observationIn(body: unknown): Observation | undefined {
  return body instanceof Uint8Array ? unlessDamaged(() => v.parse(observationSchema, unpack(body))) : undefined;
}

function unlessDamaged<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** All texts in a JSON value, in lower case, each on a line of its own. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.toLowerCase();
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value).map(textOf).filter(Boolean).join('\n');
}
