// Facts -> rows. Each function is one statement or a few; the transaction is the caller's.
import { usedStates } from '../../../core/memory/retrieval/evidence.ts';
import { outcomeOf } from '../../../core/memory/outcomes/stepOutcome.ts';
import type { EpisodeOutcome, EpisodeStart, Observation, Signal, StepRecord, Usage } from '../../../core/episode.ts';
import type { ChangeKind } from '../queries/changes.ts';
import type { Connection } from '../database/connection.ts';
import { pack } from './packedJson.ts';
import { textOf } from '../queries/selectEpisodes.ts';

/** Returns the row's id. `writer`: the lock of the process that runs it; null for imports. */
export function insertEpisode(connection: Connection, start: EpisodeStart, writer: string | null): number {
  note(connection, 'begin', start.episodeId);
  return connection.run(
    'INSERT INTO episodes (episode_id, at, start, writer) VALUES (?, ?, ?, ?)',
    start.episodeId,
    start.at,
    JSON.stringify(start),
    writer,
  ).id;
}

export function insertStep(connection: Connection, id: number, { t, at, decision, executed, usage }: StepRecord): void {
  const chosen = executed ?? decision.candidates[decision.chosen];
  if (!chosen) throw new Error(`the decision of step ${t} chose candidate ${decision.chosen}, which does not exist`);
  const foretold = (executed ? undefined : decision.candidates[decision.chosen]?.failure?.rawProb) ?? null;
  connection.run(
    `INSERT INTO steps (episode, t, at, state, action, key, used, edited, confidence, foretold, decision, usage)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, x'', ?)`,
    id,
    t,
    at,
    JSON.stringify(decision.state),
    JSON.stringify(chosen.action),
    JSON.stringify(chosen.key),
    JSON.stringify(usedStates(decision)),
    Number(executed !== undefined),
    decision.confidence ?? null,
    foretold,
    usage ? JSON.stringify(usage) : null,
  );
  if (decision.abstention?.reason !== 'thinned')
    connection.run('INSERT INTO decisions (place, body) VALUES (? << 20 | ?, ?)', id, t, pack(decision));
  connection.run(
    `INSERT INTO step_index (episode, t, at, learned, words, confidence, foretold)
     SELECT id, ?, ?, memory IS 'on', ?, ?, ? FROM episodes WHERE id = ?`,
    t,
    at,
    textOf(chosen.action),
    decision.confidence ?? null,
    foretold,
    id,
  );
}

/** What was executed in place of what was chosen. */
export function rewriteAction(
  connection: Connection,
  id: number,
  t: number,
  { action, key }: NonNullable<StepRecord['executed']>,
): void {
  connection.run(
    'UPDATE steps SET edited = 1, action = ?, key = ? WHERE episode = ? AND t = ?',
    JSON.stringify(action),
    JSON.stringify(key),
    id,
    t,
  );
  connection.run('UPDATE step_index SET words = ? WHERE episode = ? AND t = ?', textOf(action), id, t);
}

export function insertObservation(connection: Connection, id: number, t: number, observation: Observation): void {
  const ending = JSON.stringify(outcomeOf(observation) ?? null);
  connection.run(
    'INSERT INTO observations (episode, t, body, ending) VALUES (?, ?, ?, ?)',
    id,
    t,
    pack(observation),
    ending,
  );
  connection.run(
    'UPDATE step_index SET status = ?, ending = ? WHERE episode = ? AND t = ?',
    observation.status,
    ending,
    id,
    t,
  );
}

export function insertSignals(connection: Connection, id: number, signals: readonly Signal[]): void {
  for (const { t, source, value, confidence, reason, at } of signals) {
    connection.run(
      'INSERT INTO signals (episode, t, source, value, confidence, reason, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      id,
      t ?? null,
      source,
      value,
      confidence ?? null,
      reason ?? null,
      at,
    );
  }
}

export function noteInferredCheck(connection: Connection, id: number, command: string): void {
  connection.run("UPDATE episodes SET start = json_set(start, '$.inferredCheck', ?) WHERE id = ?", command, id);
}

export function endRow(
  connection: Connection,
  id: number,
  outcome: EpisodeOutcome,
  at: number | undefined,
  usage: Usage | undefined,
): void {
  connection.run(
    'UPDATE episodes SET outcome = ?, ended_at = ?, usage = ? WHERE id = ?',
    outcome,
    at ?? null,
    usage ? JSON.stringify(usage) : null,
    id,
  );
}

/** Ends an episode that runs, or that was taken for interrupted. @throws Error if it has ended already */
export function endOnce(
  connection: Connection,
  { id, episodeId }: { readonly id: number; readonly episodeId: string },
  { outcome, at, usage }: { readonly outcome: EpisodeOutcome; readonly at: number; readonly usage: Usage | undefined },
): void {
  const before = connection.get('SELECT outcome FROM episodes WHERE id = ?', id)?.['outcome'];
  if (before !== null && before !== 'interrupted') throw new Error(`episode ${episodeId} has ended already`);
  endRow(connection, id, outcome, at, usage);
  note(connection, before === null ? 'end' : 'outcome', episodeId);
}

/** Returns the number of steps deleted. */
function deleteEpisode(connection: Connection, id: number): number {
  const steps = Number(connection.get('SELECT count(*) AS n FROM steps WHERE episode = ?', id)?.['n']);
  connection.run('DELETE FROM episodes WHERE id = ?', id);
  return steps;
}

function deleteStep(connection: Connection, id: number, t: number): number {
  connection.run('DELETE FROM signals WHERE episode = ? AND t = ?', id, t);
  return connection.run('DELETE FROM steps WHERE episode = ? AND t = ?', id, t).changes;
}

/** An episode, or one step of it. */
export interface Forgotten {
  readonly episodeId: string;
  readonly t: number | undefined;
}

/** Items forgotten in one transaction: others who write wait for it. */
export const forgottenAtOnce = 100;

/** Deletes them and notes it; `found`: episodes that were there, `steps` of them gone. */
export function forgetSome(
  connection: Connection,
  items: readonly Forgotten[],
): { readonly steps: number; readonly found: number } {
  let [steps, found] = [0, 0];
  for (const { episodeId, t } of items) {
    const id = connection.get('SELECT id FROM episodes WHERE episode_id = ?', episodeId)?.['id'];
    if (typeof id !== 'number') continue;
    found++;
    connection.run("INSERT OR REPLACE INTO meta VALUES ('scrub', '1')");
    note(connection, 'forget', episodeId, t);
    steps += t === undefined ? deleteEpisode(connection, id) : deleteStep(connection, id, t);
  }
  return { steps, found };
}

/** Appends to the log of changes, for readers that catch up. */
export function note(connection: Connection, kind: ChangeKind, episodeId: string, t?: number): void {
  connection.run('INSERT INTO changes (kind, episode_id, t) VALUES (?, ?, ?)', kind, episodeId, t ?? null);
}
