// Branches by an argument: `if cmd == 'purge':`, `elif`, `switch (cmd) { case 'purge': }`, `match cmd:`.
import type { Choice, Source } from './chosenPart.ts';
import { closing } from './masked.ts';

interface Branch {
  /** What is compared. */
  readonly subject: string;
  readonly names: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** The branches for other arguments, of comparisons that have one for the first. */
export function branches(source: Source, args: readonly string[]): Choice {
  const all = source.language === 'python' ? pythonBranches(source) : scriptBranches(source);
  const subjects = new Set(
    all
      .filter(({ subject, names }) => names.includes(args[0] ?? '') && isArgument(subject, source))
      .map(({ subject }) => subject),
  );
  const others = all.filter(
    ({ subject, names }) => subjects.has(subject) && !names.some((name) => args.includes(name)),
  );
  return { isKnown: subjects.size > 0, others: others.map(({ from, to }) => [from, to] as const) };
}

const fromLine = /\b(?:argv|args|arguments|opts|options|ns|namespace|parse_args|positionals|parseArgs)\b/u;

/** Whether an expression is what the program was called with, and nothing else is ever given its name. */
export function isArgument(subject: string, { text, code }: Source): boolean {
  if (fromLine.test(subject)) return true;
  if (!/^[\w$]+$/u.test(subject)) return false;
  const own = subject.replaceAll('$', '\\$');
  const given = [...text.matchAll(new RegExp(`(?<![\\w.$])${own}\\s*(?::[^=\\n]*)?=(?![=>])\\s*([^\\n]*)`, 'gu'))].map(
    ([, value = '']) => value,
  );
  const looped = [
    ...code.matchAll(new RegExp(`\\bfor\\s*\\(?\\s*(?:const\\s+|let\\s+)?${own}\\s+(?:in|of)\\s+([^\\n]*)`, 'gu')),
  ].map(([, value = '']) => value);
  const taken = new RegExp(
    `\\b(?:def\\s+\\w+|function\\s*[\\w$]*)\\s*\\([^)]*(?<![\\w.$])${own}\\b|\\(\\s*${own}\\s*[,)][^\\n]*=>|\\[[^\\]\\n]*(?<![\\w.$])${own}\\b[^\\]\\n]*\\]\\s*=\\s*[^\\n]*\\b(?:argv|positionals)\\b`,
    'u',
  ).test(code);
  const values = [...given, ...looped];
  return values.every((value) => fromLine.test(value)) && (values.length > 0 || (taken && !isHandedOn(subject, text)));
}

/** Whether a function that takes it is called with a text: `run('purge')` may choose another branch than the arguments do. */
function isHandedOn(subject: string, text: string): boolean {
  const takers = [
    ...text.matchAll(new RegExp(`\\b(?:def|function)\\s+(\\w+)\\s*\\([^)]*(?<![\\w.$])${subject}\\b`, 'gu')),
  ].map(([, name = '']) => name);
  return takers.some((name) => new RegExp(`(?<!def\\s|function\\s)\\b${name}\\s*\\(\\s*["'\`\\[]`, 'u').test(text));
}

const literal = String.raw`["']([\w:.-]+)["']`;
const comparison = new RegExp(
  String.raw`^[ \t]*(?:if|elif)\s+\(?(?:([\w.[\]$]+)\s*==\s*${literal}|([\w.[\]$]+)\s+in\s+[[(\{]([^\])\}]*)[\])\}])\)?\s*:`,
  'u',
);
const matching = /^[ \t]*match\s+([\w.[\]$]+)\s*:/u;
const arm = /^[ \t]*case\s+(["'][^:]*["'])\s*:/u;

function pythonBranches({ text, code }: Source): readonly Branch[] {
  const found: Branch[] = [];
  const starts = lineStarts(code);
  let subject = '';
  for (const [at, start] of starts.entries()) {
    const line = text.slice(start, (starts[at + 1] ?? text.length + 1) - 1);
    const isCode = /\S/u.test(code.slice(start, start + line.length)) && !/^[ \t]*["']/u.test(line);
    if (!isCode) continue;
    subject = matching.exec(line)?.[1] ?? subject;
    const [head = '', plain, name, one, several = ''] = comparison.exec(line) ?? [];
    const [armHead = '', patterns] = arm.exec(line) ?? [];
    const names = patterns === undefined ? (name === undefined ? textsIn(several) : [name]) : textsIn(patterns);
    const compared = patterns === undefined ? (plain ?? one) : subject;
    if (compared === undefined || compared === '' || names.length === 0) continue;
    const indent = /^[ \t]*/u.exec(line)?.[0].length ?? 0;
    const next = starts.findIndex((other, id) => {
      const rest = code.slice(other, (starts[id + 1] ?? code.length + 1) - 1);
      return id > at && /\S/u.test(rest) && (/^[ \t]*/u.exec(rest)?.[0].length ?? 0) <= indent;
    });
    const from = start + (head || armHead).length;
    found.push({ subject: compared, names, from, to: next < 0 ? code.length : (starts[next] ?? 0) - 1 });
  }
  return found;
}

const lineStarts = (code: string): readonly number[] => [
  0,
  ...[...code.matchAll(/\n/gu)].map(({ index }) => index + 1),
];

const textsIn = (list: string): readonly string[] =>
  [...list.matchAll(/["']([\w:.-]+)["']/gu)].map(([, name = '']) => name);

const test = /\bif\s*\(\s*((?:[\w.$[\]]+\s*===?\s*["'`][\w:.-]+["'`]\s*(?:\|\|\s*)?)+)\)\s*/gu;
const part = /([\w.$[\]]+)\s*===?\s*["'`]([\w:.-]+)["'`]/gu;
const choosing = /\bswitch\s*\(\s*([\w.$[\]]+)\s*\)\s*\{/gu;

function scriptBranches({ text, code }: Source): readonly Branch[] {
  const isCode = (index: number) => code[index] !== ' ';
  const ifs = [...text.matchAll(test)].flatMap(({ index, 0: head, 1: conditions = '' }): readonly Branch[] => {
    const parts = [...conditions.matchAll(part)];
    const [subject = ''] = parts.map(([, own = '']) => own);
    const from = index + head.length;
    const to = code[from] === '{' ? closing(code, from) : from + (/[;\n]/u.exec(code.slice(from))?.index ?? 0);
    if (!isCode(index) || to <= from || parts.some(([, own]) => own !== subject)) return [];
    // What stands behind it, as `else`, stays.
    const start = code[from] === '{' ? from + 1 : from;
    return [{ subject, names: parts.map(([, , name = '']) => name), from: start, to }];
  });
  const switches = [...code.matchAll(choosing)].flatMap(({ index, 0: head, 1: subject = '' }) =>
    armsOf(text, code, subject, index + head.length, closing(code, index + head.length - 1)),
  );
  return [...ifs, ...switches];
}

const ends = /\b(?:break|return|throw|process\.exit\([^)]*\)|continue)\b[^;\n]*;?\s*\}?\s*$/u;

/** Labels that follow one another share what comes behind the last of them; what does not end runs on into the next. */
function armsOf(text: string, code: string, subject: string, from: number, to: number): readonly Branch[] {
  const labels = [...code.slice(from, Math.max(from, to)).matchAll(/\b(?:case\s+["'`][^"'`]*["'`]|default)\s*:/gu)].map(
    ({ index, 0: label }) => ({
      at: from + index,
      after: from + index + label.length,
      name: /["'`](.*)["'`]/u.exec(text.slice(from + index, from + index + label.length))?.[1],
    }),
  );
  let names: (string | undefined)[] = [];
  return labels.flatMap(({ after, name }, id): readonly Branch[] => {
    const end = labels[id + 1]?.at ?? to;
    names.push(name);
    if (code.slice(after, end).trim() !== '' && !ends.test(code.slice(after, end))) return [];
    const all = names;
    const isEmpty = code.slice(after, end).trim() === '';
    if (isEmpty) return [];
    names = [];
    return all.includes(undefined) ? [] : [{ subject, names: all.flatMap((each) => each ?? []), from: after, to: end }];
  });
}
