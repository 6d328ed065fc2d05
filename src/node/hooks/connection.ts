// An agent's configuration with Knack's hooks in it, and without: as texts, so that everything else is unchanged.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { applyEdits, modify, parse, printParseErrorCode } from 'jsonc-parser';
import type { ParseError } from 'jsonc-parser';
import { fieldsOf, isFields, parsed, textOf } from '../sessions/records.ts';
import type { HookAgent, JsonRecord } from './events.ts';

export interface ConfigChange {
  readonly path: string;
  /** Undefined: there is no file. */
  readonly before: string | undefined;
  /** Undefined: no file is needed. */
  readonly after: string | undefined;
}

/** Why a configuration cannot be changed: the user must fix it. */
export class ConfigError extends Error {}

/** @throws ConfigError if the existing file cannot be read, or is not a JSON object. */
export function connection(agent: HookAgent, root: string, command: (event: string) => string): ConfigChange {
  const path = join(root, agent.config);
  const before = textAt(path);
  return { path, before, after: changed(before, agent.connected(valueOf(before, path), command)) };
}

/**
 * The original, byte for byte, if the file has not changed since; else the file without Knack's entries.
 * @throws ConfigError as `connection`.
 */
export function disconnection(agent: HookAgent, root: string, storeFolder: string): ConfigChange {
  const path = join(root, agent.config);
  const now = textAt(path);
  const note = noteOf(agent, storeFolder);
  if (now !== undefined && note['after'] === now && note['path'] === path) {
    return { path, before: now, after: textOf(note['before']) };
  }
  const rest = agent.disconnected(valueOf(now, path));
  return { path, before: now, after: Object.keys(rest).length === 0 ? undefined : changed(now, rest) };
}

/** Writes the file, and remembers what it was before Knack's change. */
export function connectTo(change: ConfigChange, agent: HookAgent, storeFolder: string): void {
  const note = noteOf(agent, storeFolder);
  const again = note['path'] === change.path && note['after'] === change.before;
  const before = again ? textOf(note['before']) : change.before;
  write(change);
  writeFileSync(notePath(storeFolder, agent), JSON.stringify({ ...change, before }), { mode: 0o600 });
}

export function disconnectFrom(change: ConfigChange, agent: HookAgent, storeFolder: string): void {
  write(change);
  rmSync(notePath(storeFolder, agent), { force: true });
}

/** Writes or removes it, atomically: a reader sees the old file or the new one. */
function write({ path, after }: ConfigChange): void {
  if (after === undefined) rmSync(path, { force: true });
  else {
    mkdirSync(dirname(path), { recursive: true });
    const temporary = `${path}.knack-${process.pid}`;
    writeFileSync(temporary, after);
    renameSync(temporary, path);
  }
}

const noteOf = (agent: HookAgent, storeFolder: string) => fieldsOf(parsed(textAt(notePath(storeFolder, agent)) ?? ''));

const notePath = (storeFolder: string, { id }: HookAgent) => join(storeFolder, `connected-${id}.json`);

function textAt(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new ConfigError(`${path} cannot be read: ${error instanceof Error ? error.message : ''}`);
  }
}

function valueOf(text: string | undefined, path: string): JsonRecord {
  if (text === undefined || text.trim() === '') return {};
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error) {
    const why = `${printParseErrorCode(error.error)} at character ${error.offset + 1}`;
    throw new ConfigError(`${path} is not JSON (${why}); fix it first, nothing was changed`);
  }
  if (!isFields(value)) throw new ConfigError(`${path} is not a JSON object; fix it first, nothing was changed`);
  return value;
}

/** Members that differ are set in place: comments and the order of all others stay. */
function changed(text: string | undefined, value: JsonRecord): string {
  let now = text === undefined || text.trim() === '' ? '{}\n' : text;
  const old = fieldsOf(parse(now));
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
  for (const name of new Set([...Object.keys(old), ...Object.keys(value)])) {
    if (JSON.stringify(old[name]) === JSON.stringify(value[name])) continue;
    now = applyEdits(now, modify(now, [name], value[name], { formattingOptions }));
  }
  return now;
}

/** The removed (`-`) and added (`+`) lines, with up to two lines of context. */
export function diffLines({ before = '', after = '' }: ConfigChange): readonly string[] {
  const [old, now] = [before, after].map((text) => (text === '' ? [] : text.replace(/\n$/, '').split('\n')));
  if (!old || !now) return [];
  const shortest = Math.min(old.length, now.length);
  let head = 0;
  while (head < shortest && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < shortest - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  return [
    ...old.slice(Math.max(0, head - 2), head).map((line) => `  ${line}`),
    ...old.slice(head, old.length - tail).map((line) => `- ${line}`),
    ...now.slice(head, now.length - tail).map((line) => `+ ${line}`),
    ...old.slice(old.length - tail, old.length - tail + 2).map((line) => `  ${line}`),
  ];
}
