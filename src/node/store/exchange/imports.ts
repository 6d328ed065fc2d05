// Episodes that are imported whole, and grow: another agent's session is reimported while it is still running.
import * as v from 'valibot';
import type { EpisodeRecord, Signal, StepRecord } from '../../../core/episode.ts';
import type { Connection } from '../database/connection.ts';
import { startSchema } from '../rows/recordSchemas.ts';
import { endRow, insertEpisode, insertObservation, insertSignals, insertStep, note } from '../rows/writeRows.ts';

/** False, changing nothing, if an episode with that id exists. */
export function addEpisode(connection: Connection, record: EpisodeRecord): boolean {
  if (idOf(connection, record.episodeId) !== undefined) return false;
  const id = insertEpisode(connection, v.parse(startSchema, record), null);
  insertSteps(connection, id, record.episodeId, record.steps);
  insertSignals(connection, id, record.signals);
  endRow(connection, id, record.outcome ?? 'unknown', record.endedAt, record.usage);
  note(connection, 'end', record.episodeId);
  return true;
}

/** Steps added. The new verdict on the whole episode is one more signal: the newest counts. */
export function addOrExtend(connection: Connection, record: EpisodeRecord): number {
  const steps = stepsToAdd(connection, record);
  if (steps.length === 0) return 0;
  const id = idOf(connection, record.episodeId);
  if (id === undefined) {
    addEpisode(connection, record);
    return steps.length;
  }
  const added = new Set(steps.map(({ t }) => t));
  insertSteps(connection, id, record.episodeId, steps);
  insertSignals(connection, id, [
    ...record.signals.filter(({ t }) => t !== undefined && added.has(t)),
    ...verdictAfter(connection, id, record),
  ]);
  endRow(connection, id, record.outcome ?? 'unknown', record.endedAt, record.usage);
  note(connection, 'signals', record.episodeId);
  return steps.length;
}

/** The steps that were never here; none if the episode was forgotten. */
export function stepsToAdd(connection: Connection, record: EpisodeRecord): readonly StepRecord[] {
  const rows = connection.all('SELECT DISTINCT kind, t FROM changes WHERE episode_id = ?', record.episodeId);
  if (rows.some(({ kind, t }) => kind === 'forget' && t === null)) return [];
  const known = new Set(rows.map(({ t }) => t));
  return record.steps.filter(({ t }) => !known.has(t));
}

/** An outdated verdict is neutralised by a signal of 0, as nothing is ever rewritten. */
function verdictAfter(connection: Connection, id: number, record: EpisodeRecord): readonly Signal[] {
  const verdict = record.signals.filter(({ t }) => t === undefined);
  if (verdict.length > 0) return verdict;
  const told = connection.get('SELECT 1 FROM signals WHERE episode = ? AND t IS NULL', id) !== undefined;
  return told ? [{ source: 'exitCode', value: 0, at: record.endedAt ?? record.at }] : [];
}

function insertSteps(connection: Connection, id: number, episodeId: string, steps: readonly StepRecord[]): void {
  for (const step of steps) {
    insertStep(connection, id, step);
    note(connection, 'step', episodeId, step.t);
    if (step.observation) insertObservation(connection, id, step.t, step.observation);
  }
}

function idOf(connection: Connection, episodeId: string): number | undefined {
  const id = connection.get('SELECT id FROM episodes WHERE episode_id = ?', episodeId)?.['id'];
  return typeof id === 'number' ? id : undefined;
}
