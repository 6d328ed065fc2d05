// A folder's files as the command sources need them: names, and texts that are reread only after changes.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readHead } from '../../workspace/readHead.ts';

const maxFileBytes = 256 << 10;
const maxNames = 2000;

export interface Folder {
  /** Names in the folder, folders included; at most 2,000. */
  readonly names: ReadonlySet<string>;
  /** Text of a requested file; undefined if there is none. Paths are relative, with `/`. */
  readonly text: (path: string) => string | undefined;
}

export interface FileReader {
  /** Names in a folder, sorted; none when it cannot be read. */
  names(path: string): Promise<readonly string[]>;
  /** The first 256 KiB of a file; undefined when it is not a file. */
  text(path: string): Promise<string | undefined>;
}

/** Caches what it has read as long as size and modification time stay the same. */
export function createFileReader(): FileReader {
  const cache = new Map<string, { readonly stamp: string; readonly text: string | undefined }>();
  return {
    names: async (path) => (await readdir(path).catch(() => [])).sort().slice(0, maxNames),
    text: async (path) => {
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile()) return undefined;
      const stamp = `${String(found.mtimeMs)} ${String(found.size)}`;
      const cached = cache.get(path);
      if (cached?.stamp === stamp) return cached.text;
      const text = (await readHead(path, maxFileBytes))?.toString('utf8');
      cache.set(path, { stamp, text });
      return text;
    },
  };
}

/** Reads `files` (as far as they exist) of the folder at `path`. */
export async function readFolder(
  reader: FileReader,
  path: string,
  files: (names: ReadonlySet<string>) => readonly string[],
): Promise<Folder> {
  const names = new Set(await reader.names(path));
  const wanted = files(names);
  const texts = await Promise.all(wanted.map((file) => reader.text(join(path, file))));
  const byFile = new Map(wanted.map((file, index) => [file, texts[index]]));
  return { names, text: (file) => byFile.get(file) };
}
