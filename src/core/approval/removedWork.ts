// What a script deletes that no build brings back: sources, settings and the history are nobody's output.
import { programName } from '../action/head.ts';
import type { SubCommand } from './shell/effects.ts';

/** Whether one of these paths or globs, from `folder` as seen from where the line runs, holds files that git keeps. */
export type HoldsWork = (globs: readonly string[], folder?: string) => boolean;

/** What the workspace tells about such paths. */
export interface KeptWork {
  readonly holdsWork: HoldsWork;
  /** Whether a path is no folder, and a build makes it: a program that is called `test`. */
  readonly isBuiltFile?: (path: string, folder?: string) => boolean;
  /** Whether a path is a compiled file that the Makefile in `folder` makes again. */
  readonly isCompiledHere?: (path: string, folder?: string) => boolean;
}

const deleters = /^(?:g?rm|rimraf|del-cli|unlink|shred|trash(?:-cli|-put)?)$/;
/** Where nothing can be asked of git. */
const work = /^(?:\.\/)?(?:src|sources?|tests?|\.git|\.env(?:\.[\w.-]+)?)(?:\/\*?)?$/;
/** All sources of a language, wherever they are. */
const everySource = /^(?:\.\/)?\*\*\/\*\.(?:[cm]?tsx?|jsx|py|rs|go|java|kt|rb|php|cc|cpp|hpp)$/;

/** Below a home or the root, but for caches and what is temporary. */
const outside = /^(?:~(?!\/(?:\.cache|\.npm|tmp)\/.)|\/(?!(?:tmp|var\/tmp|private\/tmp|dev\/shm)\/.))[^…]*$/;

/** The program by which the command at `at` does so; undefined: it does not, or its text does not show it. */
export function removesWork(
  subCommands: readonly SubCommand[],
  at: number,
  folder: string | undefined,
  { holdsWork, isBuiltFile = () => false }: KeptWork,
): string | undefined {
  const [first = '', ...rest] = subCommands[at]?.words ?? [];
  const program = programName(first);
  const globs = deleters.test(program)
    ? rest.filter((word) => !word.startsWith('-'))
    : program === 'find'
      ? foundAndDeleted(rest)
      : program === 'xargs' && rest.some((word) => deleters.test(word))
        ? handedOn(subCommands[at - 1]?.words ?? [])
        : [];
  const known = globs.filter((glob) => /^[\w@+.*?/[\] -]+$/.test(glob) && !isBuiltFile(glob, folder));
  const isLost =
    globs.some((glob) => outside.test(glob)) ||
    known.some((glob) => work.test(glob) || work.test(`${folder ?? '.'}/${glob}`) || everySource.test(glob)) ||
    (known.length > 0 && holdsWork(known, folder));
  return isLost ? program : undefined;
}

/** What `find` deletes; nothing where it only looks. */
function foundAndDeleted(words: readonly string[]): readonly string[] {
  const deletes =
    words.includes('-delete') ||
    words.some((word, at) => /^-(?:exec|ok)/.test(words[at - 1] ?? '') && deleters.test(word));
  return deletes ? found(words) : [];
}

/** What another command prints for `xargs rm`. */
function handedOn([program, ...words]: readonly string[]): readonly string[] {
  if (program === 'git' && words[0] === 'ls-files')
    return words.some((word) => /^-(?:o|-others)$/.test(word)) ? [] : ['*'];
  return program === 'find' ? found(words) : [];
}

// `find src -name '*.js'` finds `src/**/*.js`; empty folders hold nothing.
function found(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => /^[-(!]/.test(word));
  const roots = words.slice(0, first < 0 ? undefined : first);
  if (words.includes('-empty') && words[words.indexOf('-type') + 1] === 'd') return [];
  const names = words.flatMap((word, at) => {
    const test = words[at - 1] ?? '';
    const isExcluded = /^(?:!|-not)$/.test(words[at - 2] ?? '');
    return /^-i?name$/.test(test) && !isExcluded ? [word] : [];
  });
  return (roots.length === 0 ? ['.'] : roots).flatMap((root) => {
    const base = root.replace(/\/+$/, '');
    return names.length === 0 ? [base] : names.map((name) => `${base}/**/${name}`);
  });
}
