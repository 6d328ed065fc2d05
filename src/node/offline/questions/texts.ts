// Texts of the workspace that answers quote: read at once, nothing is run, nothing outside of the workspace.
import { closeSync, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { workspaceAround } from '../../workspace/projectRoot.ts';
import { codeSpan } from './markup.ts';

const maxBytes = 256 << 10;

/** Where a path really leads; undefined where that is outside the repository. Throws where nothing is there. */
export function realPathIn(root: string, path: string): string | undefined {
  const real = realpathSync(join(root, path));
  return real.startsWith(realpathSync(workspaceAround(root)) + sep) ? real : undefined;
}

/** The first bytes of a file, 256 KiB unless told; undefined if there is none, or if it lies outside of the repository. */
export function textIn(root: string, path: string, mostBytes = maxBytes): string | undefined {
  let file: number | undefined;
  try {
    const real = realPathIn(root, path);
    if (real === undefined) return undefined;
    const found = statSync(real);
    // Opening a named pipe would block until something writes to it.
    if (!found.isFile()) return undefined;
    file = openSync(real, 'r');
    const buffer = Buffer.alloc(Math.min(found.size, mostBytes));
    return buffer.toString('utf8', 0, readSync(file, buffer, 0, buffer.length, 0)).replace(/^\ufeff/, '');
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** The Makefile that make reads in a folder; undefined where there is none. */
export const makefileIn = (root: string): string | undefined =>
  ['GNUmakefile', 'makefile', 'Makefile'].map((file) => textIn(root, file)).find((text) => text !== undefined);

/** Whether `textIn` gives all of a file. */
export const isWhole = (root: string, path: string): boolean =>
  (statSync(join(root, path), { throwIfNoEntry: false })?.size ?? 0) <= maxBytes;

/** Names in a folder, sorted; none when it cannot be read. */
export function namesIn(root: string, folder: string): readonly string[] {
  try {
    return readdirSync(join(root, folder)).sort();
  } catch {
    return [];
  }
}

/** Something a file states, and where. */
export interface Fact {
  readonly value: string;
  readonly path: string;
  /** From 1; undefined where the whole file says it. */
  readonly line?: number;
}

/** `3.1.0 (package.json:3)`, the place as code. */
export const cited = ({ value, path, line }: Fact): string =>
  `${value} (${codeSpan(`${path}${line === undefined ? '' : `:${String(line)}`}`)})`;

/** The group that matched first in a file's text, with its line. The pattern has one, or several of which one matches. */
export function factIn(path: string, text = '', pattern: RegExp): Fact | undefined {
  const match = pattern.exec(text);
  const value = match?.slice(1).join('').trim() ?? '';
  if (match === null || value === '') return undefined;
  const at = match.index + match[0].lastIndexOf(value);
  return { value, path, line: text.slice(0, at).split('\n').length };
}

/** The same for a file of the workspace; undefined where there is none. */
export const factOf = (root: string, path: string | undefined, pattern: RegExp): Fact | undefined =>
  path === undefined ? undefined : factIn(path, textIn(root, path), pattern);

/** The first name in a folder that matches, in alphabetical order. */
export const nameLike = (names: Iterable<string>, pattern: RegExp): string | undefined =>
  [...names].sort().find((name) => pattern.test(name));

export const readme = /^readme(?:\.(?:md|markdown|rst|rdoc|txt|adoc|org))?$/i;
