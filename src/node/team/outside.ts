// Names outside the workspace that a text reaches with `..`: `../other-client/plan.txt` reveals as much as an absolute path.

/** A `cd` and where to, a subshell's end, or any other run of characters that may be a path. */
const runs =
  /(?<quoted>(?<=")(?:\.\.[/\\])+[^"\n]*(?=")|(?<=')(?:\.\.[/\\])+[^'\n]*(?='))|(?<cd>(?<![\w./-])(?:cd|pushd)\s+(?:--\s+)?["']?)?(?<run>[^\s'"`|;&<>(){}$,:=]+)|(?<close>\))/g;

interface Walked {
  readonly text: string;
  /** A `cd` leads out of the workspace: what follows happens elsewhere. */
  readonly leaves: boolean;
}

/** Where a command runs: the workspace, absolute (empty: unknown), and how many folders below it. */
export interface Place {
  readonly root: string;
  readonly depth: number;
}

/**
 * Replaces with `mark` what goes above the workspace and then names something; `..` alone names nothing. A `cd` within the text counts up to
 * the end of its subshell. Other absolute paths are handled elsewhere.
 */
export function withoutOutside(text: string, { root, depth }: Place, mark: string): Walked {
  if (!text.includes('..') && !/\b(?:cd|pushd)\b/.test(text)) return { text, leaves: false };
  let level = depth;
  let leaves = false;
  const replaced = text.replace(runs, (whole, ...rest) => {
    const { quoted, cd = '', run = '', close } = rest.at(-1) as Partial<Record<string, string>>;
    if (close !== undefined) {
      level = depth;
      return whole;
    }
    if (quoted !== undefined) return walk(quoted, level, root).names ? mark : whole;
    const option = /^(?:-[A-Za-z]|@)/.exec(run)?.[0] ?? '';
    const { end, names, isElsewhere } = walk(run.slice(option.length), level, root);
    if (cd !== '') {
      if (end < 0 || names || isElsewhere) leaves = true;
      level = Math.max(0, end);
    }
    return names ? `${cd}${option}${mark}` : whole;
  });
  return { text: replaced, leaves };
}

interface Walk {
  /** Folders below the workspace, after it. */
  readonly end: number;
  /** It names something above the workspace. */
  readonly names: boolean;
  /** An absolute path elsewhere. */
  readonly isElsewhere: boolean;
}

function walk(path: string, from: number, root: string): Walk {
  const isRooted = root !== '' && path.startsWith(root) && /^(?:[/\\]|$)/.test(path.slice(root.length));
  let end = isRooted ? 0 : from;
  let names = false;
  if (!isRooted && /^[/~]|^[A-Za-z]:\\/.test(path)) return { end, names, isElsewhere: true };
  for (const part of (isRooted ? path.slice(root.length) : path).split(/[/\\]/)) {
    if (part === '' || part === '.') continue;
    if (part === '..') end--;
    else {
      if (end < 0) names = true;
      end++;
    }
  }
  return { end, names, isElsewhere: false };
}
