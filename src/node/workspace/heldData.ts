// What people and programs keep in a workspace that neither git nor a build brings back: databases, keys, uploads.
import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isOutputPath } from '../../core/approval/programs/buildOutput.ts';
import { isSecretPath } from '../../core/approval/shell/secretPaths.ts';

const written = /\.(?:docx?|xlsx?|odt|ods|sqlite3?|db3?|mdb|rdb|realm|duckdb)$/iu;
/** Folders that a running program fills for its users. */
const collected = /^(?:uploads?|storage|media|database|backups?|notes|userdata|user-data)$/iu;
/** What may go: made for a test or a try, or fetched. */
const passing =
  /(?:^|[\W_])(?:tests?|testing|e2e|ci|tmp|temp|cache|fixtures?|examples?|demo|sample|venv|vendor|third_party|deps)(?:$|[\W_])/iu;
const most = { depth: 3, entries: 500 };

/** Whether one of these paths or globs in `folder` names such data that is there; stars count in the last part alone. */
export function holdsData(folder: string, globs: readonly string[]): boolean {
  return globs
    .filter((glob) => !passing.test(glob) && !isOutputPath(glob) && !glob.includes('..'))
    .flatMap((glob) => (glob.includes('*') ? matching(folder, glob) : [glob]))
    .some((path) => isData(join(folder, path), { left: most.entries }));
}

function matching(folder: string, glob: string): readonly string[] {
  const place = dirname(glob);
  if (/[*?[]/u.test(place)) return [];
  const name = new RegExp(
    `^${basename(glob)
      .replaceAll(/[.+^${}()|[\]\\?]/gu, '\\$&')
      .replaceAll(/\*+/gu, '[^/]*')}$`,
    'u',
  );
  return namesIn(join(folder, place))
    .filter((each) => name.test(each) && (!each.startsWith('.') || basename(glob).startsWith('.')))
    .map((each) => join(place, each));
}

function isData(path: string, budget: { left: number }, depth = 0): boolean {
  const name = basename(path);
  if (passing.test(name) || isOutputPath(name) || budget.left-- <= 0) return false;
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile()) return stats.size > 0 && (written.test(name) || isSecretPath(name));
  if (!stats?.isDirectory() || depth > most.depth) return false;
  const names = namesIn(path).filter((each) => each !== '.git' && !/^\.(?:gitkeep|keep|gitignore)$/u.test(each));
  return (
    (collected.test(name) && names.length > 0) || names.some((each) => isData(join(path, each), budget, depth + 1))
  );
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
