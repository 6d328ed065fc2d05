// What happened to an action each time that a person was asked about it.
import type { ApprovalRecord } from '../../../core/approval/earned.ts';
import type { StepOutcome } from '../../../core/memory/outcomes/stepOutcome.ts';
import type { Connection } from '../database/connection.ts';

/** Number of newest steps examined. */
const looked = 20;

/** Of the newest steps of this action, by exact key, those that a person was asked about and had not edited. No such step: zeros. */
export function approvalsOf(connection: Connection, exactKey: string): ApprovalRecord {
  const rows = connection.all(
    `SELECT episode, t, ending,
       (SELECT value FROM signals WHERE signals.episode = steps.episode AND signals.t = steps.t AND source = 'approval'
        ORDER BY id DESC LIMIT 1) AS approval,
       (SELECT min(value) FROM signals WHERE signals.episode = steps.episode AND signals.t = steps.t AND source = 'user') AS rating
     FROM steps JOIN step_index USING (episode, t)
     WHERE key ->> '$.exact' = ? AND NOT edited ORDER BY steps.rowid DESC LIMIT ?`,
    exactKey,
    looked,
  );
  let [approved, succeeded, rejected] = [0, 0, 0];
  for (const { approval, ending, rating } of rows) {
    if (approval === null) continue;
    if (Number(approval) < 0) rejected++;
    else {
      approved++;
      if (hasWorked(ending) && Number(rating ?? 0) >= 0) succeeded++;
    }
  }
  return { approved, succeeded, rejected };
}

function hasWorked(ending: unknown): boolean {
  if (typeof ending !== 'string') return false;
  try {
    return (JSON.parse(ending) as StepOutcome | null)?.failed === false;
  } catch {
    return false;
  }
}
