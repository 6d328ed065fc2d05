// Files of a workspace by their names, without what packages and builds put there.
import { readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';

/** Packages of Java nest: `src/test/java/org/name/part/deeper`. */
const usualDepth = 9;
const usualFolders = 300;

/** Paths from `root`, at most nine folders deep, in at most 300 folders; to count them all, say how many those may be. */
export function filesBelow(
  root: string,
  isWanted: (name: string) => boolean,
  { deepest = usualDepth, mostFolders = usualFolders } = {},
): readonly string[] {
  const found: string[] = [];
  let folders = ['.'];
  for (let depth = 0, seen = 0; depth < deepest && seen < mostFolders && folders.length > 0; depth += 1) {
    seen += folders.length;
    const entries = folders.slice(0, mostFolders).flatMap((folder) => entriesOf(root, folder));
    found.push(...entries.filter((entry) => entry.isFile() && isWanted(entry.name)).map(({ path }) => path));
    folders = entries
      .filter((entry) => entry.isFolder && !/^(?:\.|node_modules$|venv$|target$)/.test(entry.name))
      .map(({ path }) => path);
  }
  return found;
}

const entriesOf = (root: string, folder: string) =>
  entriesIn(join(root, folder)).map((entry) => ({
    name: entry.name,
    path: join(folder, entry.name),
    isFolder: entry.isDirectory(),
    isFile: () => entry.isFile(),
  }));

/** What lies in a folder; nothing where it cannot be read. */
export function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
