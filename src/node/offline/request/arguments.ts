// Arguments that a task names, for the placeholders of a usage line: "the report for March 2019" fills `--month YYYY-MM`.
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { escapeRegExp } from './escapeRegExp.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import { isPlainName, isPresentable } from '../commands/workspaceCommand.ts';
import { isKnownWord } from './vocabulary.ts';

const months = 'january february march april may june july august september october november december'.split(' ');
const monthNames = months.map((name) => `${name}|${name.slice(0, 3)}${name === 'september' ? '|sept' : ''}`).join('|');

interface PlainDate {
  readonly year: string;
  readonly month: string | undefined;
  readonly day: string | undefined;
  /** The task's words for it. */
  readonly said: string;
}

/** The only date of a task: 2019-03, 2019-03-05, March 2019, 5 March 2019, 3/2019, or a year alone. */
function dateIn(task: string): PlainDate | undefined {
  const forms: readonly (readonly [RegExp, (groups: readonly string[]) => Omit<PlainDate, 'said'>])[] = [
    [/(?<![\w-])((?:19|20)\d\d)-(\d\d)(?:-(\d\d))?(?![\w-])/gu, ([year = '', month, day]) => ({ year, month, day })],
    [
      new RegExp(
        `(?<!\\w)(?:(\\d{1,2})(?:st|nd|rd|th)?(?: of)? )?(${monthNames})\\.?,?(?: of)? ((?:19|20)\\d\\d)(?!\\w)`,
        'giu',
      ),
      ([day, name = '', year = '']) => ({ year, month: numberOf(name), day: day?.padStart(2, '0') }),
    ],
    [
      new RegExp(`(?<!\\w)(${monthNames}) (\\d{1,2})(?:st|nd|rd|th)?,? ((?:19|20)\\d\\d)(?!\\w)`, 'giu'),
      ([name = '', day = '', year = '']) => ({ year, month: numberOf(name), day: day.padStart(2, '0') }),
    ],
    [
      /(?<![\w/])(\d{1,2})\/((?:19|20)\d\d)(?![\w/])/gu,
      ([month = '', year = '']) => ({ year, month: month.padStart(2, '0'), day: undefined }),
    ],
    [/(?<![\w./-])((?:19|20)\d\d)(?![\w/-]|\.\d)/gu, ([year = '']) => ({ year, month: undefined, day: undefined })],
  ];
  for (const [form, read] of forms) {
    const found = [...task.matchAll(form)].map(([said, ...groups]) => ({ ...read(groups), said: said.trim() }));
    const [first] = found;
    if (first !== undefined) return found.every(({ said }) => said === first.said) ? first : undefined;
  }
  return undefined;
}

const numberOf = (name: string): string =>
  String(months.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1).padStart(2, '0');

export interface Filled {
  readonly line: string;
  /** The task's words for what was filled in. */
  readonly said: string;
}

const placeholder =
  /<([\w ./|-]+)>|\{([a-z]\w*)\}|\b(YYYY(?:[-/]?MM(?:[-/]?DD)?)?)\b|(?<![\w$.-])([A-Z][A-Z_]*(?:\.[a-z]\w{0,4}|\.\.\.)?)(?![\w.-])/u;
/** What stands for others of its kind: the date of an example, `report 2024-02`. */
const sampleDate = /(?<![\w./-])20\d\d-\d\d(?:-\d\d)?(?![\w./-])/u;
/** An option for a file to write, which may be left out where the task names no second file. */
const outputOption = /\s(?:-o|--out(?:put|file)?)[ =][A-Z][\w.]*(?=\s|$)/;

/**
 * A usage line with its placeholders filled from a task; what stands in brackets may be left out. Undefined where it has none, or where
 * the task names nothing for one of them. `free`: a value for one whose name tells nothing.
 */
export function filledLine(
  usage: string,
  task: string,
  root: string,
  free?: (name: string) => string | undefined,
): Filled | undefined {
  // A setting in front of the command is no placeholder.
  const [, settings = '', bare = ''] = /^((?:[A-Z_]\w*=[\w./:-]* )+)(.*)$/s.exec(usage) ?? [];
  if (bare !== '') {
    const found = filledLine(bare, task, root, free);
    return found && { ...found, line: `${settings}${found.line}` };
  }
  const said: string[] = [];
  const used = new Set<string>();
  const freely = ([, angled, braced, date, capital]: readonly (string | undefined)[]) => {
    const name = angled ?? braced ?? capital;
    const text = date !== undefined || name === undefined || isTyped.test(name) ? undefined : free?.(name);
    return text === undefined || used.has(text) ? undefined : { text, said: text };
  };
  const fill = (text: string): string | undefined => {
    let [line, rest] = ['', text];
    for (let found = placeholder.exec(rest); found !== null; found = placeholder.exec(rest)) {
      line += rest.slice(0, found.index);
      const value = valueFor(found, line, task, root, used) ?? freely(found);
      if (value === undefined) return undefined;
      said.push(value.said);
      used.add(value.said);
      // What is filled in is not looked at again.
      line += value.text;
      rest = rest.slice(found.index + found[0].length);
    }
    return line + rest;
  };
  const date = dateIn(task);
  const sample = date && placeholder.test(usage) ? undefined : sampleDate.exec(usage)?.[0];
  if (date !== undefined && sample !== undefined) {
    const value = valueFor([...dated(sample)], '', task, root, used);
    const rest = value && usage.split(sample).join(value.text);
    return value && rest !== undefined && isPresentable(rest) ? { line: rest, said: value.said } : undefined;
  }
  // Innermost brackets first; a choice in round ones is not made here.
  let line = usage.replace(choices, (whole, list: string) => {
    const named = list.split(',').filter((choice) => saysWord(choice, task));
    said.push(...(named.length === 1 ? named : []));
    return named.length === 1 ? (named[0] ?? '') : whole;
  });
  for (let at = /\[([^[\]]*)\]/.exec(line); at !== null; at = /\[([^[\]]*)\]/.exec(line)) {
    const inside = placeholder.test(at[1] ?? '') ? (fill(at[1] ?? '') ?? '') : '';
    line = `${line.slice(0, at.index)}${inside}${line.slice(at.index + at[0].length)}`;
  }
  const mayBeLeftOut =
    (task.match(/[\w-]\.[a-z]\w{0,4}(?!\w)/giu) ?? []).length < 2 && !/\b(?:into|to|output|write|save)\b/iu.test(task);
  const filled = fill(mayBeLeftOut ? line.replace(outputOption, '') : line)
    ?.replace(/\s+/g, ' ')
    .trim();
  const isPlain = filled !== undefined && said.length > 0 && !/[<>(){}|;&$`]|\.\.\./.test(filled);
  return isPlain && isPresentable(filled) ? { line: filled, said: said.join(' ') } : undefined;
}

/** `{belfort,st-olave}` */
const choices = /\{([\w.-]+(?:,[\w.-]+)+)\}/g;
const saysWord = (word: string, task: string): boolean =>
  new RegExp(`(?<![\\w-])${word.replace(/\W/g, '[ _.-]')}(?![\\w-])`, 'iu').test(task);

/** Placeholders for what a task names by its kind alone. */
const isTyped =
  /\||^(?:date|day|month|year|since|until|from|to|yyyy.*|n|num|count|limit|top|size|seed|port|o|out|output\w*|dest\w*|save|result)$|file|path|input|source|src|dir|folder|log|image|document|[./]/i;

const calendar = /^(?:date|day|month|year|since|until|from|to)$/i;

/**
 * A value for each parameter of a recipe, as a task names it: `month` by a date, `file` by one that is there, `station` in "for station aran".
 * Undefined where the task does not name one for each.
 */
export function valuesFor(
  parameters: readonly string[],
  task: string,
  root: string,
): { readonly values: ReadonlyMap<string, string>; readonly said: string } | undefined {
  const values = new Map<string, string>();
  const used = new Set<string>();
  for (const parameter of parameters) {
    const value =
      valueFor([undefined, parameter], '', task, root, used) ??
      (parameter.length > 2 && !calendar.test(parameter) ? namedBy(parameter.toLowerCase(), task) : undefined);
    if (value === undefined || !isPlainName(value.text)) return undefined;
    values.set(parameter, value.text);
    used.add(value.said);
  }
  return { values, said: [...used].join(' ') };
}

/** An example's date as the match of a placeholder: `2024-02` is `YYYY-MM`. */
const dated = (sample: string): readonly (string | undefined)[] => [
  ...[sample, undefined, undefined],
  sample.length > 7 ? 'YYYY-MM-DD' : 'YYYY-MM',
];

function valueFor(
  [, angled, braced, dated, capital]: readonly (string | undefined)[],
  before: string,
  task: string,
  root: string,
  used: ReadonlySet<string>,
): { readonly text: string; readonly said: string } | undefined {
  const name = (angled ?? braced ?? capital ?? dated ?? '').replace(/\.\.\.$/, '').toLowerCase();
  const ending = /\.\w+$/.exec(capital ?? '')?.[0];
  const option = /--?([a-z][\w-]*)[ =]$/.exec(before)?.[1] ?? '';
  const date = dateIn(task);
  const isAbout = (words: RegExp) => words.test(name) || words.test(option);
  const pattern = dated ?? /^(yyyy(?:[-/]?mm(?:[-/]?dd)?)?)$/.exec(name)?.[1]?.toUpperCase();
  if (pattern !== undefined || isAbout(/^(?:date|day|month|year|since|until|from|to|yyyy.*|mm|dd)$/)) {
    if (date === undefined) return undefined;
    const wanted = pattern ?? (isAbout(/^year$/) ? 'YYYY' : isAbout(/^(?:date|day)$/) ? 'YYYY-MM-DD' : 'YYYY-MM');
    const text = wanted
      .replace('YYYY', date.year)
      .replace('MM', date.month ?? '?')
      .replace('DD', date.day ?? '?');
    return text.includes('?') ? undefined : { text, said: date.said };
  }
  if (name.includes('|')) {
    const choices = name.split('|').map((each) => each.trim());
    const named = choices.filter((choice) =>
      new RegExp(`(?<!\\w)${choice.replace(/\W/g, '.')}(?!\\w)`, 'iu').test(task),
    );
    return named.length === 1 ? { text: named[0] ?? '', said: named[0] ?? '' } : undefined;
  }
  if (isAbout(/^(?:n|num|number|count|limit|top|size|seed|port)$/)) {
    const numbers = [...task.replace(date?.said ?? '', '').matchAll(/(?<![\w./-])\d+(?![\w/-]|\.\d)/gu)].map(
      ([each]) => each,
    );
    return numbers.length === 1 ? { text: numbers[0] ?? '', said: numbers[0] ?? '' } : undefined;
  }
  if (option.length >= 3 && [option, 'name', 'id', 'value', 'key'].includes(name)) return namedBy(option, task);
  const words = task
    .split(/\s+/u)
    .map((word) => word.replace(/^[`'"(]+|[`'"),;:?!.]+$/gu, ''))
    .filter((word) => isPlainName(word) && !word.includes('..') && !used.has(word));
  // What is written must not be there: nothing is overwritten, least of all the program.
  if (isAbout(/^(?:o|out|output|outfile|dest|destination|save|result)$|^(?:out(?:put)?|result)[-_. /]/)) {
    const fresh = words.filter((word) => /\w\.[a-z]\w{0,4}$/i.test(word) && !exists(join(root, word)));
    return fresh.length === 1 && fresh[0] !== undefined ? { text: fresh[0], said: fresh[0] } : undefined;
  }
  if (isAbout(/^(?:config|conf|settings|cfg)(?:[-_]?file)?$/)) {
    const files = filesBelow(root, (name) => /\.(?:toml|ini|cfg|conf|json|ya?ml)$/i.test(name)).filter((path) =>
      /^(?:etc|conf|config|configs|settings)\//i.test(path),
    );
    const called = (path: string) =>
      basename(path)
        .replace(/\.\w+$/, '')
        .toLowerCase();
    const meant = task.replace(/\b(?:not|never|without|no)\b[^,.;!?]*/giu, ' ').toLowerCase();
    const said = files.filter((path) =>
      new RegExp(`\\b${escapeRegExp(called(path))}(?:eloper|elopment|uction)?\\b`).test(meant),
    );
    const local = files.filter((path) => /^(?:dev|development|local|default)$/.test(called(path)));
    const [text, another] = said.length > 0 ? said : local;
    return text === undefined || another !== undefined ? undefined : { text, said: basename(text) };
  }
  if (ending !== undefined || isAbout(/file|path|input|source|src|dir|folder|log|image|document|^in$/)) {
    const files = words.filter((word) => exists(join(root, word)) && !isStarted(word, before));
    return files[0] === undefined ? undefined : { text: files[0], said: files[0] };
  }
  // What the program is called after is no value: its output may be called so.
  return namedByData(
    words.filter((word) => !before.toLowerCase().includes(word.toLowerCase())),
    root,
  );
}

const ofData = /\.(?:txt|csv|tsv|jsonl?|dat|xml|ya?ml|log|tab|nc|parquet)$/i;

/** "For Osier 2023", where data lie in `osier_2023.txt`: the only word of a task that such files are called after, as they have it. */
function namedByData(
  words: readonly string[],
  root: string,
): { readonly text: string; readonly said: string } | undefined {
  const parts = new Set(
    filesBelow(root, (name) => ofData.test(name))
      .filter((path) => path.includes('/'))
      .flatMap((path) =>
        basename(path)
          .replace(/\.\w+$/, '')
          .split(/[_.-]/),
      ),
  );
  const found = words.flatMap((said) => {
    const text = [said, said.toLowerCase()].find((each) => parts.has(each));
    return text === undefined || text.length < 3 || /^\d+$/.test(text) || isKnownWord(text.toLowerCase())
      ? []
      : [{ text, said }];
  });
  return new Set(found.map(({ text }) => text)).size === 1 ? found[0] : undefined;
}

/** "For station aran", "the aran station": the value of an option that the task names. */
function namedBy(option: string, task: string): { readonly text: string; readonly said: string } | undefined {
  const patterns = [
    `(?<![\\w-])${option}[ =:]+(?:called |named )?[\`'"]?([\\w][\\w.-]*\\w|\\w)`,
    `([\\w][\\w.-]*)\\s+${option}\\b`,
  ];
  const found = patterns
    .map((pattern) => new RegExp(pattern, 'iu').exec(task)?.[1])
    .find((word) => word !== undefined && isPlainName(word) && !isKnownWord(word.toLowerCase()) && !which.test(word));
  return found === undefined ? undefined : { text: found, said: found };
}

/** "The last station" names none. */
const which =
  /^(?:last|next|previous|first|second|every|each|same|other|another|one|two|no|what|which|that|new|old|right|wrong|correct|given|some)$/iu;

/** Whether a line starts that very file. */
const isStarted = (word: string, line: string): boolean =>
  line
    .split(/\s+/)
    .some((each) => each.replace(/^\.\//, '') === word.replace(/^\.\//, '') || each === word.replace(/^.*\//, ''));

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;
