// Which files here a target of a Makefile removes, as far as its text proves it. Reads files, runs nothing.
import { join } from 'node:path';
import { linesOf, ofMakefile } from '../../workspace/makefileText.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import { makefileIn, textIn } from '../questions/texts.ts';
import { takenLines } from './makeConditionals.ts';

const deepest = 4;
const mostFiles = 20_000;

/** Paths from `root`; undefined where the target does anything but remove and tell, or where it is not sure what it removes. */
export function filesRemoved(root: string, target: string): readonly string[] | undefined {
  const patterns = patternsOf(root, '.', target, 0);
  const forms = patterns?.map((pattern) => formOf(pattern));
  if (forms === undefined || forms.includes(undefined)) return undefined;
  const files = filesBelow(root, () => true);
  if (files.length > mostFiles) return undefined;
  return files.filter((file) => forms.some((form) => form?.test(file)));
}

/** The Makefile of a folder with all branches that may be taken, each variable with all of its values. */
export function wholeMakefile(root: string, folder = '.'): string | undefined {
  const text = makefileIn(join(root, folder));
  if (text === undefined) return undefined;
  const values = new Map<string, string>();
  return takenLines(linesOf(text, (path) => textIn(root, join(folder, path)) ?? ''))
    .map((line) => {
      const [, name, value = ''] =
        /^(?:(?:export|override) +)*([\w.-]+)[ \t]*(?:\?|\+|:{0,2})=[ \t]*([^#]*)/u.exec(line) ?? [];
      if (name === undefined) return line;
      const all = values.has(name) ? `${values.get(name) ?? ''} ${value.trim()}` : value.trim();
      values.set(name, all);
      return `${name} = ${all}`;
    })
    .join('\n');
}

/** Paths with the wildcards of shells; two stars stand for any depth. */
function patternsOf(root: string, folder: string, target: string, depth: number): readonly string[] | undefined {
  const text = depth > deepest ? undefined : wholeMakefile(root, folder);
  // What these bring in may say anything.
  if (text === undefined || /\$[({]eval\b|^define\b|^include\s/mu.test(text)) return undefined;
  const recipe = ofMakefile(text.replaceAll(commentOfRecipe, ''), target);
  const found = recipe
    ?.replaceAll('\\;', '+')
    .split(/;|&&|\n/u)
    .map((part) => removedBy(part, { root, folder, depth }));
  if (found === undefined || found.includes(undefined)) return undefined;
  return found.flatMap((paths) => paths ?? []);
}

const commentOfRecipe = /^\t[\s@+-]*#.*$/gmu;

interface Place {
  readonly root: string;
  readonly folder: string;
  readonly depth: number;
}

function removedBy(written: string, { root, folder, depth }: Place): readonly string[] | undefined {
  const part = withoutLists(
    written
      .trim()
      .replace(/^[@+-]+\s*/u, '')
      .replace(/\s*(?:\|\|\s*(?:true|:)|\d?>\s*\/dev\/null|2>&1)\s*/gu, ' ')
      .trim(),
  );
  if (part === '' || /^(?:true|:)$|^(?:echo|printf)\b[^>|`]*$/u.test(part) || onlyReads(part)) return [];
  const plain = part.replaceAll(/(["'])([\w.*?/-]+)\1/gu, '$2');
  const [, inside = '', name = ''] =
    /^find ([\w.][\w./-]*)(?: -type [fd])? -name ([\w.*?-]+)(?: -type [fd])? (?:-delete|-exec rm -[rfv]+ \{\} \+)$/u.exec(
      plain,
    ) ?? [];
  if (name !== '') return [`${join(folder, inside)}/**/${name}`];
  if (/["'`\\$|<>(){}[\]]/u.test(plain)) return undefined;
  const [program = '', ...args] = plain.split(/\s+/u);
  if (/^(?:rm|rmdir|unlink)$/u.test(program))
    return args
      .filter((arg) => !/^-[rRfvd]+$/u.test(arg))
      .map((path) => (path.startsWith('/') ? path : join(folder, path)));
  return program === 'make' ? ofOtherMake(args, { root, folder, depth }) : undefined;
}

/** What is run while the Makefile is read, or only tells. */
const onlyReads = (part: string): boolean =>
  /^(?:find|uname|pkg-config|[\w-]+-config|git (?:rev-parse|describe|log)|ls|which|date|nproc|cat|basename|dirname|pwd|command -v)\b[^>`]*$/u.test(
    part,
  ) && !/-(?:delete|exec|ok)|\b(?:rm|xargs|tee|sh)\b/u.test(part);

function ofOtherMake(args: readonly string[], { root, folder, depth }: Place): readonly string[] | undefined {
  const words = args.filter((arg) => !/^(?:-[sik]+|--no-print-directory|--silent)$/u.test(arg));
  const at = words.indexOf('-C');
  const inside = at < 0 ? '.' : (words[at + 1] ?? '..');
  const [target, another] = words.filter((_, index) => at < 0 || (index !== at && index !== at + 1));
  if (target === undefined || another !== undefined || !/^[\w.-]+$/u.test(target)) return undefined;
  return patternsOf(root, join(folder, inside), target, depth + 1);
}

/** Functions of make over lists of files, as the names that they make: `$(SRC:.c=.o)` is `*.o`. */
function withoutLists(part: string): string {
  let text = part.replaceAll(/\$[({][\w.-]+:[^=(){}$]*=([^(){}$]*)[)}]/gu, (_, to: string) => named(to));
  for (let inner = call.exec(text); inner !== null; inner = call.exec(text)) {
    const [whole, name = '', words = ''] = inner;
    const [first = '', second = '', list] = words.split(',').map((word) => word.trim());
    const made: Readonly<Record<string, string>> = {
      wildcard: words,
      strip: words,
      sort: words,
      patsubst: list === undefined ? '' : named(second),
      addprefix: second
        .split(/\s+/u)
        .map((word) => `${first}${word}`)
        .join(' '),
      addsuffix: named(first),
    };
    const value = made[name];
    if (value === undefined || value === '') return text;
    text = `${text.slice(0, inner.index)}${value}${text.slice(inner.index + whole.length)}`;
  }
  return text;
}

const call = /\$[({]([a-z]+)\s+([^(){}$]*)[)}]/u;

/** `%.o` or `.o`: any file that ends so. Without an ending it may be any file. */
const named = (to: string): string =>
  /\.\w+$/u.test(to.trim()) ? (to.includes('%') ? to.trim().replace('%', '**') : `**${to.trim()}`) : '$';

/** Undefined for what may reach elsewhere, or name more than the files that can be seen. */
function formOf(pattern: string): RegExp | undefined {
  const path = pattern.replace(/^(?:\.\/)+|\/+$/gu, '');
  if (!/^[\w.*?/+-]+$/u.test(path) || /(?:^|\/)\.\.(?:\/|$)|^\/|^\.?$|^[*?/]+$/u.test(path)) return undefined;
  // `filesBelow` does not look in there.
  if (/(?:^|\/)(?:\.[\w*]|node_modules|venv|target)(?:\/|$)/u.test(path)) return undefined;
  const source = path
    .replaceAll(/[.+]/gu, '\\$&')
    .replaceAll('?', '[^/]')
    .replaceAll('**/', '\0')
    .replaceAll('**', '\x01')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '(?:[^/]+/)*')
    .replaceAll('\x01', '(?:.*/)?[^/]*');
  return new RegExp(`^${source}(?:/|$)`, 'u');
}
