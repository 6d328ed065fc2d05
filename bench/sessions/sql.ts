// Recorded SQL sessions as beds: the same statement at the same task had the same reward in the record, so outcomes come from it.
import type { SqlSession, SqlTask } from '../foresight/data.ts';
import type { OutcomeOf, RecordedTask } from './recorded.ts';

export interface SqlBed extends RecordedTask {
  readonly sessions: readonly SqlSession[];
}

export function sqlBed({ db, request, sessions }: Pick<SqlTask, 'db' | 'request' | 'sessions'>): SqlBed {
  return { request, group: db, sessions };
}

/** Tasks that some recorded action solves and some does not: on others nothing can be learned. */
export function isMixed({ sessions }: SqlBed): boolean {
  const turns = sessions.flatMap((session) => session.turns);
  return turns.some(({ reward }) => reward === 1) && turns.some(({ reward }) => reward < 1);
}

/** Solved where the rows are those of gold. */
export function sqlOutcomes({ sessions }: SqlBed): OutcomeOf {
  const turns = new Map(sessions.flatMap((session) => session.turns.map((turn) => [turn.action, turn] as const)));
  return (commands) => {
    const turn = turns.get(commands.at(-1) ?? '');
    return { exitCode: turn?.executed === true ? 0 : 1, text: turn?.text ?? '', solved: turn?.reward === 1 };
  };
}
