// Reads record files of unspecified format: JSON Lines and JSON, and parts of unknown values.
import { createReadStream, realpathSync } from 'node:fs';
import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { splitLines } from '../store/exchange/splitLines.ts';
import type { SkippedEvent } from './events.ts';
import type { SessionFile } from './source.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Larger single-value JSON files are skipped: they would have to be in memory whole. */
const largestJson = 64 << 20;

/** Longer commands are files in disguise. */
export const longestCommand = 32 << 10;

/**
 * The objects of a JSON Lines file, one at a time. A line that is not a JSON object is skipped and reported, but for a last one without its
 * line end, which is still being written.
 */
export async function* jsonLines(path: string): AsyncGenerator<Fields | SkippedEvent, void> {
  let broken: string | undefined;
  for await (const { text } of splitLines(createReadStream(path, { highWaterMark: 1 << 18 }))) {
    if (broken !== undefined) yield { kind: 'skipped', what: broken };
    broken = undefined;
    if (text === undefined) yield { kind: 'skipped', what: 'a line too long or not UTF-8' };
    else if (text.trim() !== '') {
      const value = parsed(text);
      if (isFields(value)) yield value;
      else broken = 'a line that is not a JSON object';
    }
  }
}

export function isSkipped(value: Fields | SkippedEvent): value is SkippedEvent {
  return value.kind === 'skipped' && typeof value.what === 'string';
}

/** The value of a JSON file; undefined while it is being written, or when it is too large or no JSON. */
export async function jsonFile({ path, bytes }: Pick<SessionFile, 'path' | 'bytes'>): Promise<unknown> {
  return bytes > largestJson ? undefined : parsed(await readFile(path, 'utf8'));
}

/** Undefined for text that is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
export const nonEmpty = (value: unknown): string | undefined => (value === '' ? undefined : textOf(value));
export const wholeOf = (value: unknown): number | undefined => (Number.isInteger(value) ? Number(value) : undefined);

/** Milliseconds since the epoch, from a date as text, or a number of seconds or milliseconds. */
export function timeOf(value: unknown): number | undefined {
  const at = typeof value === 'string' ? Date.parse(value) : typeof value === 'number' ? value : NaN;
  if (!Number.isFinite(at) || at <= 0) return undefined;
  return Math.round(typeof value === 'number' && at < 1e11 ? at * 1000 : at);
}

/** `{ [name]: value }`, or nothing without a value. */
export function given<K extends string, V>(name: K, value: V | undefined): Readonly<Partial<Record<K, V>>> {
  return (value === undefined ? {} : { [name]: value }) as Readonly<Partial<Record<K, V>>>;
}

/** Text of a message: a string, or blocks with `text`; other blocks are ignored. */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  return listOf(content)
    .map((block) => textOf(fieldsOf(block)['text']) ?? (typeof block === 'string' ? block : ''))
    .filter((text) => text !== '')
    .join('\n');
}

/** Files below `folder` whose name passes, in the order of their names. A folder that cannot be read has none. */
export async function* filesBelow(folder: string, wanted: (name: string) => boolean): AsyncGenerator<string, void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path, wanted);
    else if (wanted(entry.name)) yield path;
  }
}

/** From files and folders that the user named: the files, and matching files in the folders. */
export async function* filesOf(
  paths: readonly string[],
  wanted: (name: string) => boolean,
): AsyncGenerator<string, void> {
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory()) yield* filesBelow(path, wanted);
    else if (found?.isFile()) yield path;
  }
}

/** Undefined if it is gone or not a file. */
export async function sessionFile(path: string, session?: string, cwd?: string): Promise<SessionFile | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  return {
    path,
    bytes: found.size,
    modifiedAt: Math.round(found.mtimeMs),
    session: session ?? basename(path).replace(/\..*$/, ''),
    ...(cwd === undefined ? {} : { cwd }),
  };
}

/** Resolves symbolic links, which a session may use, as far as the path exists; relative paths are unchanged. */
export function realFolder(path: string): string {
  if (!isAbsolute(path)) return path;
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realFolder(parent), basename(path));
  }
}

/** Whether a folder, by whatever path, is the root or in it. */
export function isWithin(path: string, root: string): boolean {
  const folder = realFolder(path);
  return folder === root || folder.startsWith(`${root}/`);
}
