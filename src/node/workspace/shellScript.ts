// What a shell script runs: the lines outside of branches and functions that its arguments choose, and those that its first one chooses.
import { posix } from 'node:path';
import { chosenLines } from './chosen/chosenLines.ts';

/** Of a shell script's text, one line each; undefined if it is no shell script, or empty. */
export function certainLines(path: string, text: string, args: readonly string[] = []): string | undefined {
  if (text === '') return undefined;
  if (!/\.(?:sh|bash)$/u.test(path) && !/^#!\S*[/ ](?:env\s+)?(?:ba|da|z|k)?sh\b/u.test(text)) return undefined;
  const located = text.replaceAll(ownFolder, posix.dirname(path));
  const lines = unrolled(withoutComments(withoutTexts(located.replaceAll(/\\\r?\n/gu, ' ').split(/\r?\n/u))));
  const outside = (some: readonly string[]) => blocks.reduce(withoutBlocks, some);
  const whole = callsByName.test(lines.join('\n')) ? withoutBlocks(lines, functions) : lines;
  return (chosenLines(lines, args, outside) ?? outside(whole))
    .map((line) =>
      line
        .trim()
        .replace(leading, '')
        .replace(/\s*;\s*(?:then|do)$/u, '')
        .replace(textMark, ''),
    )
    .filter((line) => line !== '' && !/^(?:fi|done|esac|\}|then|else|do)\s*;?$/u.test(line))
    .join('\n');
}

/** A loop that stands in one line, as lines. */
function loopLines(line: string): readonly string[] {
  const [, head = '', body = ''] = /^\s*(for\s.*?;\s*do)\s+(\S.*?)\s*;\s*done\s*;?\s*$/u.exec(line) ?? [];
  return head === '' ? [line] : [head, body, 'done'];
}

const mostRounds = 12;

/** A line in a loop over written words, once for each of them: `for d in src dist; do` also where a variable holds them. */
function unrolled(lines: readonly string[]): readonly string[] {
  const values = new Map<string, string>();
  const loops: (readonly [name: string, words: readonly string[]])[] = [];
  return lines.flatMap(loopLines).flatMap((line) => {
    const [, assigned, value = ''] = /^\s*(\w+)=(?:"([^"$`]*)"|'[^']*'|[\w./-]*)\s*$/u.exec(line) ?? [];
    if (assigned !== undefined) values.set(assigned, value);
    const [, name, list = ''] = /^\s*for\s+(\w+)\s+in\s+([^;]*?)\s*(?:;.*)?$/u.exec(line) ?? [];
    const words = list
      .replaceAll(/"?\$\{?(\w+)\}?"?/gu, (whole, each: string) => values.get(each) ?? whole)
      .split(/\s+/u);
    const isWritten = words.length <= mostRounds && words.every((word) => /^[\w./@*-]+$/u.test(word));
    const used = loops.findLast(([each]) => new RegExp(`\\$\\{?${each}\\b`, 'u').test(line));
    if (name !== undefined) loops.push([name, isWritten ? words : []]);
    if (/(?:^|;)\s*done\b/u.test(line)) loops.pop();
    if (used === undefined || used[1].length === 0) return [line];
    const [variable, rounds] = used;
    return rounds.map((word) => line.replaceAll(new RegExp(`\\$(?:\\{${variable}\\}|${variable}(?!\\w))`, 'gu'), word));
  });
}

/** Where the script lies, as it asks itself: `$(cd "$(dirname "$0")" && pwd)`. */
const self = String.raw`\$\(\s*dirname\s+(?:--\s+)?"?(?:\$0|\$\{(?:0|BASH_SOURCE(?:\[0\])?)\}|\$BASH_SOURCE)"?\s*\)|\$\{(?:0|BASH_SOURCE(?:\[0\])?)%/\*\}`;
const ownFolder = new RegExp(
  String.raw`\$\(\s*cd\s+(?:-P\s+|--\s+)?"?(?:${self})"?\s*(?:>\s*/dev/null\s*)?(?:2>&1\s*)?(?:&&|;)\s*pwd(?:\s+-P)?\s*\)|${self}`,
  'gu',
);

/** `"$@"`, `"$1"` or `"task_$1"` as a command: a function of that name. */
const callsByName = /^\s*"?[\w-]*\$\{?[@*1]/mu;
const leading = /^(?:(?:if|elif|then|else|while|until|do|!|\{)\s+)+/u;

interface Block {
  readonly start: RegExp;
  /** What nests in it. */
  readonly inner: RegExp;
  readonly end: RegExp;
}

const blocks: readonly Block[] = [
  { start: /^\s*case\s/u, inner: /^\s*case\s/u, end: /\besac\b/u },
  // `if [ "$1" = deploy ]`
  { start: /^\s*if\s.*\$\{?[1-9@*#]/u, inner: /^\s*if\s/u, end: /(?:^|;)\s*fi\b/u },
];
const functions: Block = {
  start: /^\s*(?:function\s+[\w:-]+|[\w:-]+\s*\(\s*\))[^{]*(?:\{|$)/u,
  inner: /^\s*\{\s*$/u,
  end: /^\s*\}|\}\s*$/u,
};

function withoutBlocks(lines: readonly string[], { start, inner, end }: Block): readonly string[] {
  let depth = 0;
  return lines.filter((line) => {
    const opens = depth === 0 ? start.test(line) : inner.test(line);
    const isInside = depth > 0 || opens;
    depth += (opens ? 1 : 0) - (isInside && end.test(line) ? 1 : 0);
    return !isInside;
  });
}

const textMark = /(?<!<)<<[-~]?\s*\\?['"]?(\w+)['"]?/u;

/** `bash <<END`: the text is run. */
const toShell = /^\s*(?:\S*\/)?(?:ba|da|z|k)?sh\b[^|;&]*<</u;

/** Without the texts between `<<END` and `END`. */
function withoutTexts(lines: readonly string[]): readonly string[] {
  let end: string | undefined;
  return lines.filter((line) => {
    if (end !== undefined) {
      if (line.trim() === end) end = undefined;
      return false;
    }
    end = toShell.test(line) ? undefined : textMark.exec(line)?.[1];
    return true;
  });
}

const withoutComments = (lines: readonly string[]): readonly string[] => lines.filter((line) => !/^\s*#/u.test(line));
