// node:sqlite, without the warning that early releases of Node 24 print when it is loaded.
import type * as sqlite from 'node:sqlite';

/** Loading is synchronous, so no other warning can be lost; other warnings pass through anyway. */
function loadSqlite(): typeof sqlite {
  const original = process.emitWarning.bind(process);
  process.emitWarning = (warning: string | Error, ...rest: unknown[]): void => {
    if (!String(warning).includes('SQLite is an experimental feature'))
      Reflect.apply(original, process, [warning, ...rest]);
  };
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = original;
  }
}

export const { DatabaseSync } = loadSqlite();
export type Database = InstanceType<typeof DatabaseSync>;
