// Hits of the tool `search`: one `path:line:text` each.
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { relative } from 'node:path';
import { commandAction } from '../../../core/tools/run.ts';
import type { Action } from '../../../core/types.ts';
import { workspaceAround } from '../../workspace/projectRoot.ts';
import type { Workspace } from '../commands/workspace.ts';
import { codeSpan } from './markup.ts';

export interface Hit {
  readonly path: string;
  readonly line: number;
  /** Without indentation. */
  readonly text: string;
  /** Whether it stands at the beginning of its line. */
  readonly isOutermost?: boolean;
}

/** The hits of an output, in its order; notes in brackets are left out. */
export function hitsOf(output: string): readonly Hit[] {
  return output.split('\n').flatMap((record) => {
    const [, path, line, text] = /^(?!\[)(.+?):(\d+):(.*)$/.exec(record) ?? [];
    return path === undefined
      ? []
      : [{ path, line: Number(line), text: (text ?? '').trim(), isOutermost: /^\S/.test(text ?? '') }];
  });
}

/** Whether more lines match than the tool shows. */
export const isCut = (output: string): boolean => /^\[more than/m.test(output);

/** One item of a list. */
export const placeOf = ({ path, line, text }: Hit): string =>
  `- ${codeSpan(`${path}:${String(line)}`)}${text === '' ? '' : `: ${codeSpan(text.slice(0, 160))}`}`;

/** A text as a regular expression that matches it, whole words where it begins or ends with one. */
export function literalPattern(text: string): string {
  const escaped = escapeRegExp(text).replaceAll('/', '\\/');
  return `${/^\w/.test(text) ? '\\b' : ''}${escaped}${/\w$/.test(text) ? '\\b' : ''}`;
}

/** Whether a path holds generated files or text about the code, less informative than the source itself; `src/build/` is a source. */
export function isSecondary(path: string): boolean {
  return /[-_]v?\d+(?:\.\d+)+(?:\.[a-z]{1,4})?(?:\/|$)|(?<!(?:^|\/)src\/)(?<![^/])(?:build|out|target|coverage)\/|(^|\/)(dist|vendor|node_modules|third_party)\/|\.min\.|\.map$|\.lock$|-lock\./.test(
    path,
  );
}

/** Change logs and the like without an ending, and manual pages: `Changes`, `man/tool.1`. */
export const isNotes = (path: string): boolean =>
  /(?:^|\/)(?:Change-?[Ll]ogs?|CHANGE-?LOGS?|CHANGES|Changes|NEWS|News|HISTORY|History|README|TODO|INSTALL|AUTHORS|THANKS|COPYING)$|[A-Za-z_]\d?\.[1-8](?:\.in)?$/.test(
    path,
  );

/** Whether a path holds text for people. */
export const isProse = (path: string): boolean =>
  /\.(?:md|markdown|rst|txt|adoc|html?)$|(?:^|\/)docs?\//i.test(path) || isNotes(path);

export const isTest = (path: string): boolean =>
  /(^|\/)(tests?|regress(?:ions?)?|specs?|__tests__|examples?|fixtures?|bench(es|marks?)?)(\/|[._-])|(^|\/)x?t\/|[._-](test|spec)\./i.test(
    path,
  );

/** Looks where the tool does not: in hidden files, and from a folder of a repository in all of it. */
export function hiddenToo(wanted: string, workspace: Workspace): readonly Action[] {
  if (!/^[\p{L}\w$.-]+$/u.test(wanted)) return [];
  const above = searchAbove(`-w -F -e '${wanted}'`, workspace);
  const isTop = above.length === 0 && workspace.inGit && workspace.onPath('git');
  return isTop ? [commandAction(`git grep --untracked -n -I -w -F -e '${wanted}'`)] : above;
}

/** From a folder of a repository, `grep` with these options in all of it, with paths as seen from here. Nothing at its top. */
export function searchAbove(options: string, { root, inGit, onPath }: Workspace): readonly Action[] {
  const up = relative(root, workspaceAround(root));
  if (up === '') return [];
  return inGit && onPath('git')
    ? [commandAction(`git grep --untracked -n -I ${options} -- ':/'`)]
    : [commandAction(`grep -rnI ${options} ${leftOut} ${up}`)];
}

/** Without git: what others or builds put there. */
export const leftOut = '.git node_modules target dist build .venv __pycache__'
  .split(' ')
  .map((folder) => `--exclude-dir=${folder}`)
  .join(' ');

/** All places of a name, and not the one that defines it. */
export const asksForAllPlaces =
  /^(?:please\s+)?(?:find|list|show|grep)\s+(?:me\s+)?(?:every|all|each)\b(?!.*\b(?:defin|declar|implement))/iu;
