// Names outside the workspace that a text reaches with `..`: `../other-client/plan.txt` reveals as much as an absolute path.

import type { Place } from './externalCommands.ts';

/** A `cd` and where to, a subshell's end, or any other run of characters that may be a path. */
const runs =
  /(?<quoted>(?<=")(?:\.\.[/\\])+[^"\n]*(?=")|(?<=')(?:\.\.[/\\])+[^'\n]*(?='))|(?<cd>(?<![\w./-])(?:cd|pushd)\s+(?:--\s+)?["']?)?(?<run>[^\s'"`|;&<>(){}$,:=]+)|(?<close>\))/g;

/**
 * Replaces with `mark` what goes above the workspace and then names something; `..` alone names nothing. A `cd` within the text counts up to
 * the end of its subshell. Other absolute paths are handled elsewhere.
 */
export function withoutParentPaths(text: string, { root, depth }: Place, mark: string): string {
  if (!text.includes('..') && !/\b(?:cd|pushd)\b/.test(text)) return text;
  let level = depth;
  return text.replace(runs, (whole, ...rest) => {
    const { quoted, cd = '', run = '', close } = rest.at(-1) as Partial<Record<string, string>>;
    if (close !== undefined) {
      level = depth;
      return whole;
    }
    if (quoted !== undefined) return walk(quoted, level, root).names ? mark : whole;
    const option = /^(?:-[A-Za-z]|@)/.exec(run)?.[0] ?? '';
    const { end, names } = walk(run.slice(option.length), level, root);
    if (cd !== '') level = Math.max(0, end);
    return names ? `${cd}${option}${mark}` : whole;
  });
}

interface Walk {
  /** Folders below the workspace, after it. */
  readonly end: number;
  /** It names something above the workspace. */
  readonly names: boolean;
}

function walk(path: string, from: number, root: string): Walk {
  const isRooted = root !== '' && path.startsWith(root) && /^(?:[/\\]|$)/.test(path.slice(root.length));
  let end = isRooted ? 0 : from;
  let names = false;
  if (!isRooted && /^[/~]|^[A-Za-z]:\\/.test(path)) return { end, names };
  for (const part of (isRooted ? path.slice(root.length) : path).split(/[/\\]/)) {
    if (part === '' || part === '.') continue;
    if (part === '..') end--;
    else {
      if (end < 0) names = true;
      end++;
    }
  }
  return { end, names };
}
