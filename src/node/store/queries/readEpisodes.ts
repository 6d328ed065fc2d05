// Episodes as records, whole or in outline, from the rows of one connection.
import type { EpisodeQuery } from '../../../core/storePorts.ts';
import type { EpisodeRecord, StepRecord } from '../../../core/episode.ts';
import type { Connection, Row } from '../database/connection.ts';
import { episodeFromRow, observedFromRow, outlineFromRow, signalFromRow, stepFromRow } from '../rows/readRows.ts';
import { selectEpisodes } from './selectEpisodes.ts';
import { resultCode } from '../database/storeError.ts';

/** How much of every step is read: all of it, what folding needs, or that with the whole observation. */
export type Depth = 'whole' | 'outline' | 'observed';

const outlineColumns = `episode, t, steps.at, state, action, key, used, edited, step_index.confidence,
  step_index.foretold, status, step_index.ending`;

/** Whole steps, with the `body` of their observation; an empty `decision` was thinned. */
export const wholeSteps = `SELECT episode, t, steps.at, state, action, key, used, edited, confidence, foretold, usage,
    coalesce(decisions.body, decision) AS decision, observations.body AS body
  FROM steps LEFT JOIN decisions ON place = episode << 20 | t LEFT JOIN observations USING (episode, t)`;

const steps: Readonly<Record<Depth, { readonly sql: string; readonly toStep: (row: Row) => StepRecord }>> = {
  whole: {
    sql: `${wholeSteps} WHERE episode IN (SELECT value FROM json_each(?)) ORDER BY episode, t`,
    toStep: stepFromRow,
  },
  outline: {
    sql: `SELECT ${outlineColumns} FROM steps JOIN step_index USING (episode, t) WHERE episode IN (SELECT value FROM json_each(?)) ORDER BY episode, t`,
    toStep: outlineFromRow,
  },
  observed: {
    sql: `SELECT ${outlineColumns}, body FROM steps JOIN step_index USING (episode, t)
          LEFT JOIN observations USING (episode, t) WHERE episode IN (SELECT value FROM json_each(?)) ORDER BY episode, t`,
    toStep: observedFromRow,
  },
};
const signals = `SELECT episode, t, source, value, confidence, reason, at FROM signals
  WHERE episode IN (SELECT value FROM json_each(?)) ORDER BY id`;

/** Episodes whose steps are read by one statement. */
const atOnce = 50;

export interface Reading {
  readonly depth: Depth;
  /** Whether the writer of an episode without an end is gone. */
  readonly isDead: (writer: string) => boolean;
  /** Called with the name of what is damaged and omitted, e.g. `step 3 of episode x`. */
  readonly onDamage: (name: string) => void;
}

export function readEpisodes(connection: Connection, query: EpisodeQuery, reading: Reading): EpisodeRecord[] {
  const { sql, values } = selectEpisodes(query);
  const rows = connection.all(sql, ...values);
  const episodes: EpisodeRecord[] = [];
  for (let from = 0; from < rows.length; from += atOnce) {
    const part = rows.slice(from, from + atOnce);
    const ids = JSON.stringify(part.map((row) => row['id']));
    const parts = {
      steps: rowsByEpisode(connection.all(steps[reading.depth].sql, ids)),
      signals: rowsByEpisode(connection.all(signals, ids)),
    };
    for (const row of part) {
      const episode = readEpisode(row, parts, reading);
      if (episode) episodes.push(episode);
    }
  }
  return episodes;
}

type ByEpisode = ReadonlyMap<unknown, readonly Row[]>;

/** In their order, by the number of their episode. */
export function rowsByEpisode(rows: readonly Row[]): ByEpisode {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) {
    const group = groups.get(row['episode']);
    if (group) group.push(row);
    else groups.set(row['episode'], [row]);
  }
  return groups;
}

function readEpisode(
  row: Row,
  parts: { readonly steps: ByEpisode; readonly signals: ByEpisode },
  { depth, isDead, onDamage }: Reading,
): EpisodeRecord | undefined {
  const id = Number(row['id']);
  const episode = attempt(`episode number ${id}`, () => episodeFromRow(row), onDamage);
  if (!episode) return undefined;
  const interrupted = episode.outcome === undefined && isDead(String(row['writer']));
  const each = <T>(what: string, rows: ByEpisode, read: (row: Row) => T): T[] =>
    (rows.get(id) ?? []).flatMap((one) => {
      const name = `${what}${one['t'] === null ? '' : ` ${Number(one['t'])}`} of episode ${episode.episodeId}`;
      return attempt(name, () => read(one), onDamage) ?? [];
    });
  return {
    ...episode,
    ...(interrupted ? { outcome: 'interrupted' } : {}),
    steps: each('step', parts.steps, steps[depth].toStep),
    signals: each('a signal about step', parts.signals, signalFromRow),
  };
}

/** Omits unreadable rows; rethrows errors of SQLite itself. */
function attempt<T>(name: string, read: () => T, onDamage: (name: string) => void): T | undefined {
  try {
    return read();
  } catch (error) {
    if (resultCode(error) !== undefined) throw error;
    onDamage(name);
    return undefined;
  }
}
