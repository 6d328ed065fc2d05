// Capabilities remembered across runs, in one small JSON file. Losing it costs one probe per model.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CapabilityCache } from './capabilities.ts';

/** Treats a missing or broken file as empty, and ignores failed writes. Read on first use. */
export function capabilityFile(path: string): CapabilityCache {
  const read = (): Record<string, unknown> => {
    try {
      const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
      return typeof value === 'object' && value !== null ? { ...value } : {};
    } catch {
      return {};
    }
  };
  let known: Record<string, unknown> | undefined;
  return {
    get: (key) => (known ??= read())[key],
    set: (key, capabilities) => {
      if (JSON.stringify((known ??= read())[key]) === JSON.stringify(capabilities)) return;
      // Another process may have written meanwhile.
      known = { ...read(), [key]: capabilities };
      try {
        mkdirSync(dirname(path), { recursive: true });
        const temporary = `${path}.${String(process.pid)}`;
        writeFileSync(temporary, `${JSON.stringify(known, undefined, 2)}\n`);
        renameSync(temporary, path);
      } catch {
        // It is only a cache: without it the next run probes again.
      }
    },
  };
}
