// Questions about the log -> SQL: pages, counts and kept sums. Each reads about as much as it returns.
import type {
  AuthorSummary,
  EpisodeSummary,
  ExperienceQueries,
  ImportedSessions,
  StoreTotals,
  TaskSummary,
} from '../../../core/storePorts.ts';
import type { EpisodeQuery } from '../../../core/storePorts.ts';
import { addUsage } from '../../../core/agent/prompts/chat.ts';
import { episodeReturns } from '../../../core/policy/returns.ts';
import type { LearningSettings } from '../../../core/settings.ts';
import type { ObservationStatus, Usage } from '../../../core/episode.ts';
import type { Connection, Row } from '../database/connection.ts';
import { actionFromText, episodeFromRow, signalFromRow, usageFromRow } from '../rows/readRows.ts';
import { rowsByEpisode } from './readEpisodes.ts';
import { selectEpisodes } from './selectEpisodes.ts';
import { resultCode } from '../database/storeError.ts';

/** Up to this many episodes, growth is reported per episode; beyond, per day. */
const episodesOneByOne = 500;
const msPerDay = 86_400_000;

const matching = `WHERE contains(task, ?1) OR task IN
  (SELECT task FROM episodes WHERE id IN (SELECT episode FROM step_index WHERE instr(words, ?1)))`;

export function tasksPage(
  connection: Connection,
  { text, order = 'newest', offset, limit }: Parameters<ExperienceQueries['tasks']>[0],
): readonly TaskSummary[] {
  const by = order === 'newest' ? 'newest DESC, task' : 'episodes DESC, task';
  const needle = text?.toLowerCase() ?? '';
  return connection
    .all(
      `SELECT * FROM tasks ${needle === '' ? 'WHERE ?1 = ?1' : matching} ORDER BY ${by} LIMIT ?2 OFFSET ?3`,
      needle,
      limit,
      offset,
    )
    .map(({ task, episodes, succeeded, newest }) => ({
      task: String(task),
      episodes: Number(episodes),
      succeeded: Number(succeeded),
      newest: Number(newest),
    }));
}

export function authorsOf(connection: Connection): readonly AuthorSummary[] {
  return connection
    .all('SELECT * FROM authors ORDER BY episodes DESC, author')
    .map(({ author, episodes, succeeded, newest }) => ({
      author: String(author),
      episodes: Number(episodes),
      succeeded: Number(succeeded),
      newest: Number(newest),
    }));
}

/** Without a written end, which holds the usage, sum it from the steps. Slow, as it is stored after their decisions. */
function isCutOff({ outcome, usage }: Pick<EpisodeSummary, 'outcome' | 'usage'>): boolean {
  return usage === undefined && (outcome === undefined || outcome === 'interrupted');
}

/** Nothing known: empty. */
function usageOfSteps(connection: Connection, id: number): Usage {
  return connection
    .all('SELECT usage FROM steps WHERE episode = ? AND usage IS NOT NULL', id)
    .flatMap((row) => unlessDamaged(() => usageFromRow(row)) ?? [])
    .reduce<Usage>(addUsage, {});
}

export function idsOf(connection: Connection, query: EpisodeQuery): readonly string[] {
  const { sql, values } = selectEpisodes(query);
  return connection
    .all(sql.replace('SELECT *', 'SELECT episode_id'), ...values)
    .map((row) => String(row['episode_id']));
}

/** Episodes whose steps are read by one statement. */
const atOnce = 100;

/** Damaged episodes are left out. */
export function summarise(
  connection: Connection,
  query: EpisodeQuery,
  settings: Pick<LearningSettings, 'gamma' | 'stepCost'>,
  isDead: (writer: string) => boolean,
): readonly EpisodeSummary[] {
  const { sql, values } = selectEpisodes(query);
  const rows = connection.all(sql, ...values);
  const summaries: EpisodeSummary[] = [];
  for (let from = 0; from < rows.length; from += atOnce) {
    const part = rows.slice(from, from + atOnce);
    const ids = JSON.stringify(part.map((row) => row['id']));
    const steps = rowsByEpisode(connection.all(stepsOf, ids));
    const signals = rowsByEpisode(connection.all(signalsOf, ids));
    for (const row of part) {
      const facts = { steps: steps.get(row['id']) ?? [], signals: signals.get(row['id']) ?? [] };
      const summary = unlessDamaged(() => summaryOf(connection, row, facts, settings, isDead));
      if (summary) summaries.push(summary);
    }
  }
  return summaries;
}

const stepsOf = `SELECT episode, t, action, status FROM steps JOIN step_index USING (episode, t)
  WHERE episode IN (SELECT value FROM json_each(?)) ORDER BY episode, t`;
const signalsOf = `SELECT episode, t, source, value, confidence, reason, at FROM signals
  WHERE episode IN (SELECT value FROM json_each(?)) ORDER BY id`;

function summaryOf(
  connection: Connection,
  row: Row,
  facts: { readonly steps: readonly Row[]; readonly signals: readonly Row[] },
  settings: Pick<LearningSettings, 'gamma' | 'stepCost'>,
  isDead: (writer: string) => boolean,
): EpisodeSummary {
  const episode = episodeFromRow(row);
  const steps = facts.steps.map(({ t, action, status }) => ({
    t: Number(t),
    executed: unlessDamaged(() => ({ action: actionFromText(action) })),
    ...(status === null ? {} : { observation: { status: status as ObservationStatus } }),
  }));
  const signals = facts.signals.flatMap((signal) => unlessDamaged(() => signalFromRow(signal)) ?? []);
  return {
    ...episode,
    ...(episode.outcome === undefined && isDead(String(row['writer'])) ? { outcome: 'interrupted' } : {}),
    ...(isCutOff(episode) ? { usage: usageOfSteps(connection, Number(row['id'])) } : {}),
    steps: steps.length,
    signals,
    discountedReturn: episodeReturns({ steps, signals }, settings)[0],
  };
}

export function newestIds(connection: Connection, steps: number): readonly string[] {
  const ids: string[] = [];
  let count = 0;
  for (let offset = 0; count < steps; offset += 50) {
    const rows = connection.all(
      `SELECT episode_id, (SELECT count(*) FROM step_index WHERE episode = id) AS steps
       FROM episodes ORDER BY at DESC, id DESC LIMIT 50 OFFSET ?`,
      offset,
    );
    for (const row of rows) {
      if (count >= steps) break;
      ids.push(String(row['episode_id']));
      count += Number(row['steps']);
    }
    if (rows.length < 50) break;
  }
  return ids.reverse();
}

export function totalsOf(connection: Connection): StoreTotals {
  const totals = connection.get('SELECT * FROM totals') ?? {};
  const file = connection.get(
    `SELECT page_count * page_size AS bytes, freelist_count * page_size AS free
     FROM pragma_page_count, pragma_page_size, pragma_freelist_count`,
  );
  const outcomes = connection.all('SELECT outcome, episodes FROM outcomes WHERE episodes > 0 ORDER BY outcome');
  return {
    episodes: Number(totals['episodes']),
    steps: Number(totals['steps']),
    bytes: {
      file: Number(file?.['bytes']),
      decisions: Number(totals['decision_bytes']),
      observations: Number(totals['observation_bytes']),
      steps: Number(totals['step_bytes']),
      free: Number(file?.['free']),
    },
    signals: connection
      .all('SELECT source, signals, total FROM signal_sums ORDER BY signals DESC, source')
      .map(({ source, signals, total }) => ({
        source: String(source),
        count: Number(signals),
        mean: Number(total) / Number(signals),
      })),
    pinned: countOf(connection, 'pinned = 1'),
    imported: countOf(connection, "origin = 'import'"),
    outcomes: Object.fromEntries(outcomes.map(({ outcome, episodes }) => [String(outcome), Number(episodes)])),
  };
}

/** By an index of just those. */
function countOf(connection: Connection, condition: string): number {
  return Number(connection.get(`SELECT count(*) AS n FROM episodes WHERE ${condition}`)?.['n']);
}

export function sessionsOf(connection: Connection): readonly ImportedSessions[] {
  return connection
    .all(
      `SELECT source, count(*) AS sessions, sum(steps) AS steps, sum(failures) AS failures
       FROM sessions GROUP BY source ORDER BY steps DESC, source`,
    )
    .map(({ source, sessions, steps, failures }) => ({
      source: String(source),
      sessions: Number(sessions),
      steps: Number(steps),
      failures: Number(failures),
    }));
}

export function growthOf(connection: Connection): readonly { readonly at: number; readonly experiences: number }[] {
  const isSmall = Number(connection.get('SELECT episodes FROM totals')?.['episodes']) <= episodesOneByOne;
  const rows = isSmall
    ? connection.all(
        `SELECT at, (SELECT count(*) FROM step_index WHERE episode = id AND learned) AS learned
         FROM episodes ORDER BY at, id`,
      )
    : connection.all(`SELECT (day + 1) * ${msPerDay} - 1 AS at, learned FROM days ORDER BY day`);
  let experiences = 0;
  return rows.map(({ at, learned }) => ({ at: Number(at), experiences: (experiences += Number(learned)) }));
}

function unlessDamaged<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (resultCode(error) !== undefined) throw error;
    return undefined;
  }
}
