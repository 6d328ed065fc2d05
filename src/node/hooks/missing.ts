// Programs that were not found here when last run, and are still missing.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { exitParts, exitTree } from '../../core/action/exitParts.ts';
import { actionKey } from '../../core/action/key.ts';
import { bare } from '../../core/memory/outcomes/levels.ts';
import { commandAction } from '../../core/tools/run.ts';
import { fieldsOf, listOf, parsed, textOf } from '../sessions/records.ts';
import { DatabaseSync } from '../store/database/sqlite.ts';
import { patienceMs } from './tries.ts';

export interface MissingProgram {
  readonly program: string;
  /** How often in a row it was not found, newest first. */
  readonly times: number;
}

/** Commands that begin with the program: index entries scanned, and the newest of them that are read. */
const mostEntries = 400;
const mostRead = 12;
/** A shell's own status for a command that is not there. */
const notFound = 127;

/**
 * The first program of `command` that is not on `searchPath` and was not found at its newest tries. Undefined if there is none, or if
 * there is no store yet. @throws Error of SQLite when the store cannot be read now.
 */
export function missingProgram(file: string, command: string, searchPath: string): MissingProgram | undefined {
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '');
  const absent = programsOf(command).filter(
    (name) => /^[\w.+-]+$/.test(name) && !folders.some((folder) => existsSync(join(folder, name))),
  );
  if (absent.length === 0 || !existsSync(file)) return undefined;
  const db = new DatabaseSync(file, { readOnly: true, timeout: patienceMs });
  try {
    const newest = db.prepare(
      `SELECT words, ending FROM step_index JOIN
         (SELECT episode, t, rowid AS place FROM steps WHERE key ->> '$.exact' = 'run:' || :program
            OR key ->> '$.exact' >= 'run:' || :program || ' ' AND key ->> '$.exact' < 'run:' || :program || '!' LIMIT ${mostEntries})
         USING (episode, t)
       WHERE learned AND ending IS NOT NULL AND ending <> 'null' ORDER BY place DESC LIMIT ${mostRead}`,
    );
    for (const program of absent) {
      const rows = newest.all({ program });
      const found = rows.findIndex(
        (row) => !wasMissing(program, textOf(row['words']) ?? '', textOf(row['ending']) ?? ''),
      );
      const times = found < 0 ? rows.length : found;
      if (times > 0) return { program, times };
    }
    return undefined;
  } finally {
    db.close();
  }
}

function programsOf(command: string): readonly string[] {
  const action = commandAction(command);
  return exitParts(exitTree(action, actionKey(action))).map(({ program }) => bare(program));
}

/** By its status if the program was the whole command; else its output, which names it, only tells which part to blame. */
function wasMissing(program: string, command: string, ending: string): boolean {
  const { failed, exitCode, missing } = fieldsOf(parsed(ending));
  if (failed !== true) return false;
  if (listOf(missing).includes(program)) return true;
  const [only, ...others] = programsOf(command);
  return exitCode === notFound && only === program && others.length === 0;
}
