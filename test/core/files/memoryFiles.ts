// Text files that exist in memory alone.
import type { TextFiles } from '../../../src/core/ports.ts';

export interface MemoryFiles extends TextFiles {
  readonly texts: Map<string, string>;
}

/** A text's version is the text. */
export function memoryFiles(texts: Readonly<Record<string, string>>): MemoryFiles {
  const known = new Map(Object.entries(texts));
  return {
    texts: known,
    read: (path) => {
      const text = known.get(path);
      return Promise.resolve(
        text === undefined
          ? { ok: false, problem: `${path} does not exist`, missing: true }
          : { ok: true, file: { path, text, version: text } },
      );
    },
    apply: (changes) => {
      const stale = changes.find(({ path, expected }) => known.get(path) !== expected);
      if (stale) return Promise.resolve({ ok: false, problem: `${stale.path} has changed` });
      for (const { path, text } of changes) {
        if (text === undefined) known.delete(path);
        else known.set(path, text);
      }
      return Promise.resolve({ ok: true });
    },
  };
}
