// Cleans texts for others: no secrets, no paths outside the workspace, no branches, no control characters, nothing long.
import { stripVTControlCharacters } from 'node:util';
import { redactSecrets } from '../../../core/state/secrets/redact.ts';
import type { JsonValue } from '../../../core/types.ts';
import { withoutAddresses } from './addresses.ts';
import { withoutBranches } from './branchNames.ts';
import { devices } from './externalCommands.ts';
import { withoutParentPaths } from './parentPaths.ts';

/** Replaces absolute paths. Memory never runs an action that contains a redaction. */
const pathMark = '«redacted:path»';
export const contentMark = '«redacted:content»';

/** Folders at the root of a machine: `/etc` alone is a path, `/foo/` may be a pattern of sed or awk. */
const rootFolders =
  /^\/(?:bin|boot|data|dev|etc|home|lib(?:32|64)?|media|mnt|opt|private|proc|root|run|sbin|srv|sys|tmp|Users|usr|var|Volumes|workspaces?)(?:\/|$)/;

/** In quotes, a path extends to the closing quote, including spaces. */
const quotedPath =
  /(?<=")(?:file:\/\/|\/(?:home|media|mnt|opt|private|root|srv|tmp|Users|Volumes|workspaces?)\/|~\/|[A-Za-z]:\\)[^"\n]*(?=")|(?<=')(?:file:\/\/|\/(?:home|media|mnt|opt|private|root|srv|tmp|Users|Volumes|workspaces?)\/|~\/|[A-Za-z]:\\)[^'\n]*(?=')/g;

/**
 * POSIX paths (also after an option's letter, `@` and `:-`, of a server, and with escaped slashes or spaces), those of the home folder, of Windows, and
 * `file:` URLs; not the path of another URL nor `a/b`.
 */
const absolutePath =
  /file:\/\/[^\s'"`)>\]]+|(?:(?<![\p{L}\p{N}_.~@%/\\-]|:\/)|(?<=(?:^|[\s'"=])-[A-Za-z])|(?<=(?:^|[\s'"=])@)|(?<=:-))(?:(?<!:)\/)?\/(?=[\p{L}\p{N}_.@+-])(?:\\ |[^\s'"`|;&<>(){}[\]$,:=])*|\\\/(?:home|root|Users)\\\/[^\s'"`]*|(?<![\p{L}\p{N}_./~-])~[\w.-]*\/(?:\\ |[^\s'"`|;&<>(){}$,:])*|(?<![\p{L}\p{N}_])[A-Za-z]:\\(?:[^\s'"`|;&<>]| (?=[^\s'"`]*\\))*|\\\\[\w.-]+\\[^\s'"`|;&<>]*/gu;

/** What follows the line of a here-document is mostly a file. */
const hereDocument = /(<<[^\n]*\n)[\s\S]+/;

/** So is a here-string, whole. */
const hereString = /(<<<[ \t]*)(?:"(?:\\.|[^"\\])*"|\$?'(?:\\.|[^'\\])*'|[^\s"';|&<>()])+/g;

/** Paths behind a variable, of a machine's folders after any character, and of URLs that are not of the web. */
const hiddenPath =
  /(?<![^\s'"`])[^\s'"`]*(?:\$\w+|\$\{\w+\})["']?[/\\][^\s'"`]*|(?<![^\s'"`])[^\s'"`]*[^\0-\x7f]\/(?:home|Users|root)\/[^\s'"`]*|(?:vscode-[\w-]+|sftp|smb|nfs|file|scp|vfs|ftp):\/\/[^\s'"`]*|https?:\/\/\/[^\s'"`]*|%\w+%[/\\][^\s'"`]*/g;

/** A path of a home folder in prose, with spaces in it: up to where neither a folder nor a file goes on. */
const spacedPath = (() => {
  const part = String.raw`(?:\\ |[^\s'"\`|;&<>])*`;
  const file = String.raw` [^\s'"\`|;&<>/.:]+\.[A-Za-z]\w{0,4}(?![\w.])`;
  const start = String.raw`(?<![\w.~@%/\\-])(?:~|/(?:home|media|mnt|private|root|srv|Users|Volumes))/${part}`;
  const folders = String.raw`(?:(?<!\\) [^\s'"\`|;&<>/:]*/${part})+`;
  return new RegExp(String.raw`${start}(?:${folders}(?:${file})?|(?<=/[^\s/.]*)${file})`, 'g');
})();

/** A plain word: most of a state is such words. */
const harmless = /^[A-Za-z:*_-]{1,24}$/;

export interface Scrubber {
  /**
   * Paths below the workspace become relative to it; other absolute ones, those that leave it via `..`, branches and secrets are removed.
   * `depth`: folders of the working folder below the workspace.
   */
  readonly text: (text: string, depth?: number) => string;
  /** The same in every text of a value; with `longest`, longer and multi-line texts are removed whole. */
  readonly value: (value: JsonValue, longest?: number, depth?: number) => JsonValue;
}

/** `root`: the workspace folder, absolute. `branches`: names that do not leave. */
export function scrubber(root: string, branches: ReadonlySet<string> = new Set()): Scrubber {
  const below = root.replace(/[/\\]+$/, '');
  const inside = new RegExp(`${escaped(below)}(?:[/\\\\]+|(?![\\w.-]))`, 'g');
  const text = (raw: string, depth = 0): string => {
    if (harmless.test(raw) && !branches.has(raw)) return raw;
    // A lone surrogate is not valid text.
    const plain = withoutControls(raw).replaceAll(/\p{Surrogate}/gu, '\ufffd');
    const short = plain
      .replace(hereDocument, (_, line: string) => line + contentMark)
      .replace(hereString, (_, before: string) => before + contentMark);
    const placed = withoutParentPaths(redactSecrets(short), { root: below, depth }, pathMark);
    const own = below === '' ? placed : placed.replace(inside, (match) => (/[/\\]$/.test(match) ? './' : '.'));
    return withoutBranches(
      withoutAddresses(own.replace(spacedPath, pathMark).replace(hiddenPath, pathMark))
        .replace(quotedPath, pathMark)
        .replace(absolutePath, replacePath),
      branches,
    );
  };
  const value = (one: JsonValue, longest = Infinity, depth = 0): JsonValue => {
    if (typeof one === 'string') return isContent(one, longest) ? contentMark : text(one, depth);
    if (Array.isArray(one)) return one.map((member: JsonValue) => value(member, longest, depth));
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([name, member]) => [text(name), value(member, longest, depth)]));
  };
  return { text, value };
}

/** PostgreSQL stores no NUL, and a terminal obeys the others. Line ends and tabs stay. */
const withoutControls = (text: string) => stripVTControlCharacters(text).replaceAll(/[^\P{Cc}\r\n\t]/gu, '');

const isContent = (text: string, longest: number) =>
  text.length > longest || (longest !== Infinity && text.includes('\n'));

function replacePath(path: string, offset: number, text: string): string {
  if (devices.test(path)) return path;
  // `/foo/` and `/foo/d` between quotes are patterns more often than paths.
  if (
    /['"]/.test(text.charAt(offset - 1)) &&
    /^\/[\w.*^$+-]*\/?[a-z]?$/.test(path) &&
    !rootFolders.test(path) &&
    path.indexOf('/', 1) > 0
  )
    return path;
  return pathMark;
}

function escaped(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
