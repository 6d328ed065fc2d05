// How a program of the workspace wants to be called, as documents show it, or as its source says: `<city> [--units UNITS]`.
import { textIn } from '../questions/texts.ts';

interface Program {
  /** Its file, relative to the workspace. */
  readonly file: string;
}

const mostForms = 12;

/** What stands behind the program in each line that shows how to call it, the documents' first. Unfilled, as they are written. */
export function formsOf({ file }: Program, root: string, documents: readonly string[]): readonly string[] {
  const text = textIn(root, file) ?? '';
  const found = [
    ...documents.flatMap((document) => shownIn(document, file)),
    ...saidIn(text),
    ...parserIn(text),
    ...takenIn(text),
  ];
  return [...new Set(found)].filter((form) => !/[;&`]|\s[|>]|[|<]\s|=>/.test(form)).slice(0, mostForms);
}

const interpreter = String.raw`(?:(?:\S*python3?|perl|ruby|node|(?:ba)?sh)\s+)?`;

/** Lines of blocks and quotations that start it. */
function shownIn(document: string, file: string): readonly string[] {
  const base = file.replace(/^.*\//, '');
  const stem = base.replace(/\.\w+$/, '');
  const starts = new RegExp(
    `^(?:[$%❯]\\s+)?${interpreter}(?:\\./)?(?:[\\w-]+/)*(?:${[base, stem].map(literally).join('|')})\\s+(\\S.*)$`,
  );
  return document
    .split('\n')
    .flatMap((line) => [
      ...(/^(?:\s{2,}|\t|\$ |[a-z./])/.test(line) ? [line.trim()] : []),
      ...[...line.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted.trim()),
    ])
    .flatMap(
      (line) =>
        starts
          .exec(line)?.[1]
          ?.replace(/\s+#.*$/, '')
          .trim() ?? [],
    )
    .filter((tail) => tail !== '' && !isProse(tail));
}

/** "digest prints what was sold": no call. */
const isProse = (tail: string): boolean =>
  /[.,:]$|\b(?:the|is|are|and|of|to|with|prints?|shows?|makes?|writes?|reads?)\b/.test(
    tail.replace(/<[^>]*>|["'][^"']*["']/g, ''),
  );

/** `usage: report.py <month>` in the source. */
const saidIn = (text: string): readonly string[] =>
  [
    ...text.matchAll(
      /\busage:\s*(?:(?:python3?|node|perl|ruby|(?:ba)?sh)\s+)?(?:\$\{?0[^\s}]*\}?|\$\(basename [^)]*\)|%\(prog\)s|%s|[\w./-]+)[ \t]+([^"'`\n\\]+)/gi,
    ),
  ].map(([, tail = '']) => tail.trim());

const option = /["']?\bmetavar\s*=\s*["']([^"']+)/;
const dated = /\bYYYY-MM(?:-DD)?\b/;

/** The arguments declared for argparse or click; none where there are subcommands. */
function parserIn(text: string): readonly string[] {
  if (/\badd_subparsers\s*\(|@\w+\.group\b/.test(text)) return [];
  const calls = [
    ...text.matchAll(
      /(?:\badd_argument|@click\.(?:argument|option)|@\w+\.(?:argument|option))\(\s*((?:["'][\w-]+["']\s*,?\s*)+)((?:[^()]|\([^()]*\))*)\)/g,
    ),
  ].map(([, names = '', rest = '']) => ({ names: names.match(/[\w-]+/g) ?? [], rest }));
  const parts = calls.flatMap(({ names, rest }) => {
    const long = names.find((name) => name.startsWith('--')) ?? names[0] ?? '';
    const [, choices] = /\bchoices\s*=\s*[[(]([^\])]*)[\])]/.exec(rest) ?? [];
    const values = choices?.match(/[\w.-]+/g) ?? [];
    const name = option.exec(rest)?.[1] ?? long.replace(/^--?/, '');
    const value = values.length > 0 ? `<${values.join('|')}>` : (dated.exec(rest)?.[0] ?? `<${name}>`);
    if (/\baction\s*=|\bis_flag\b/.test(rest)) return [`[${long}]`];
    if (!long.startsWith('-'))
      return /\bnargs\s*=\s*["'][?*]|\bdefault\s*=|\brequired\s*=\s*False/.test(rest) ? [`[${value}]`] : [value];
    return /\brequired\s*=\s*True/.test(rest) ? [`${long} ${value}`] : [`[${long} ${value}]`];
  });
  return parts.length === 0 ? [] : [parts.join(' ')];
}

const first: readonly RegExp[] = [
  /^\s*(?:local\s+|readonly\s+)?(\w+)="?\$(?:1|\{1(?::?[?][^}]*)?\})"?\s*$/m,
  /\b(\w+)\s*=\s*sys\.argv\[1\]\s*$/m,
  /\b(?:const|let|var)\s+(\w+)\s*=\s*process\.argv\[2\]\s*;?\s*$/m,
  /\b(?:const|let|var)\s+\[\s*,\s*,\s*(\w+)\s*\]\s*=\s*process\.argv\b/,
  /\b(\w+)\s*=\s*ARGV(?:\[0\]|\.fetch\(0\)|\.first|\.shift)\s*$/m,
  /\bmy\s+\(?\s*\$(\w+)\s*\)?\s*=\s*(?:@ARGV|shift(?:\s*@ARGV)?|\$ARGV\[0\])\s*(?:;|or\b)/,
];
/** That it reads another argument, or chooses by the first. */
const second = /\$\{?2\b|\bsys\.argv\[2\]|\bprocess\.argv\[3\]|\bARGV\[1\]|\bargparse\b|\bparseArgs\b/;

/** The name that a program gives its only argument: `station=$1`. */
function takenIn(text: string): readonly string[] {
  if (second.test(text)) return [];
  const found = first.flatMap((form) => form.exec(text)?.[1] ?? []);
  const [name] = found;
  const isChoice =
    name !== undefined && new RegExp(`\\bcase\\s+"?\\$\\{?${name}\\b|\\b${name}\\s*===?\\s*["']\\w`).test(text);
  return name === undefined || isChoice ? [] : [`<${name}>`];
}

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
