// What is dear to compute and the same next time, kept as JSON in the user's cache folder, never in the repository.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import envPaths from 'env-paths';

const folder = join(envPaths('knack', { suffix: '' }).cache, 'bench');

/** What `writeJsonCache` wrote; undefined when there is none that can be read. */
export function readJsonCache(name: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8'));
  } catch {
    return undefined;
  }
}

export function writeJsonCache(name: string, value: unknown): void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(value));
  renameSync(`${path}.${process.pid}`, path);
}
