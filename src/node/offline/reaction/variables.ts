// Variables of the environment that a command wants: what documents and CI set them to.
import { simpleCommand } from '../commands/shellText.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPresentable } from '../commands/workspaceCommand.ts';
import { namesIn, textIn } from '../questions/texts.ts';
import { spelled } from '../request/spelling.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { likely } from './suggestion.ts';

type Place = Pick<Workspace, 'root' | 'documents' | 'read'>;

interface Value {
  readonly value: string;
  /** What stands beside it: "production". */
  readonly label: string;
}

/** Not the name of a file: `README.md`. */
const variable = '([A-Z][A-Z\\d]*_?[A-Z_\\d]+)(?![\\w-]|\\.\\w)';
const plainValue = '[\\w.~/][\\w./:@,+~-]*';

/** Variables that a failure says it was not given. */
export function missingVariables(text: string): readonly string[] {
  const patterns = [
    new RegExp(
      `\\b${variable}\\b["'\`]?:? (?:(?:environment |env )?(?:variable|var) )?(?:is |was |must |has |are |isn't )?(?:be )?(?:not |un)?(?:set|defined|required|missing|provided|empty|specified|undefined)\\b`,
      'g',
    ),
    new RegExp(`KeyError: '${variable}'`, 'g'),
    new RegExp(
      `(?:[Mm]issing|MISSING|[Rr]equired?|[Uu]nset|[Uu]ndefined|[Ss]et|[Dd]efine|[Pp]rovide|[Ee]xport|[Nn]eeds?|[Ee]xpected)\\b[^.\\n]{0,60}?["'\`$]?\\b${variable}\\b`,
      'g',
    ),
    new RegExp(`\\b${variable}: (?:unbound variable|parameter (?:null or )?not set|parameter null)`, 'g'),
  ];
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  return [...new Set(found)].filter((name) => !document.test(name));
}

const document =
  /^(?:README|HACKING|INSTALL|NOTES|TESTING|BUILDING|BUILD|CONTRIBUTING|NEWS|CHANGES|LICENSE|COPYING|TODO)$/;

/** The failed command with the variables that it misses, as documents or CI set them. All of them, or nothing. */
export function documentedVariables({ workspace, failure, task }: RepairContext): readonly Suggestion[] {
  const variables = missingVariables(failure.text);
  const values = variables.map((name) => valueOf(name, workspace, task) ?? anyValueOf(name, workspace, failure.text));
  // Set once, it was not what the command wanted.
  const isSet = variables.some((name) => new RegExp(`(?:^|\\s)${name}=`, 'u').test(failure.command));
  if (variables.length === 0 || values.includes(undefined) || isSet) return [];
  const command = withVariables(failure.command, variables.map((name, at) => `${name}=${values[at] ?? ''}`).join(' '));
  return command !== undefined && isPresentable(command)
    ? [{ command, logit: likely + 0.6, intent: 'a document sets them so', substitute: true }]
    : [];
}

/** "Set it to anything ("me" will do)": where every value is right, the one that is named, or one that says nothing. */
function anyValueOf(name: string, place: Place, text: string): string | undefined {
  const about = [text, ...documentsOf(place)].flatMap((whole) =>
    whole
      .replaceAll(/\s*\n\s*/gu, ' ')
      .split(/(?<=[.;!?])\s/u)
      .filter((sentence) => sentence.includes(name)),
  );
  if (!about.some((sentence) => anyWillDo.test(sentence))) return undefined;
  const [named] = about.flatMap((sentence) => /["'`]([\w-]+)["'`]\s+(?:will|would)\s+do\b/u.exec(sentence)?.[1] ?? []);
  return named ?? 'local';
}

const anyWillDo =
  /\bany(?:thing|\s+(?:name|value|string|text|word))\b(?:[^.;]{0,20}\b(?:will|would)\s+do\b|[^.;]{0,12}\b(?:is\s+fine|works|goes)\b)|\bset(?:ting)?\b[^.;]{0,40}\bto\s+anything\b/iu;

/** A command with each variable, and each two, that documents or CI set: it is the same command. */
export function withDocumentedVariables(command: string, place: Place, task: string): readonly string[] {
  // What removes something reads none.
  if (/^(?:rm|find) /.test(command)) return [];
  const texts = [...documentsOf(place), ...workflowsOf(place)].join('\n');
  const names = [...new Set(texts.match(/\b[A-Z][A-Z\d]*_[A-Z_\d]+\b|\b[A-Z]{4,}(?==)/g) ?? [])].slice(0, mostNames);
  const settings = names.flatMap((name) => {
    const value = leavesOut.test(name) ? undefined : (valueOf(name, place, task) ?? anyValueOf(name, place, ''));
    return value === undefined ? [] : [`${name}=${value}`];
  });
  const pairs = settings.flatMap((one) => settings.filter((other) => other !== one).map((other) => `${one} ${other}`));
  return [...settings, ...pairs.slice(0, mostNames)].flatMap((setting) => withVariables(command, setting) ?? []);
}

/** `PORT=4000 npm start` does what `npm start` does, unless the variables leave something out. */
export function setsVariables(line: string, command: string): boolean {
  const bare = line.split(' && ').map((part) => part.replace(/^(?:(?!SKIP|NO_|ONLY|DRY|FILTER)[A-Z]\w*=\S* )+/, ''));
  return line !== command && bare.join(' && ') === command;
}

const mostNames = 12;
const leavesOut = /^(?:SKIP|NO_|ONLY|DRY|FILTER)/;

/** In front of each part of `a && b`. */
function withVariables(command: string, settings: string): string | undefined {
  const parts = command.split(' && ');
  return parts.every((part) => simpleCommand(part) !== undefined)
    ? parts.map((part) => `${settings} ${part}`).join(' && ')
    : undefined;
}

/** The only value that fits the task: by what stands beside it, else the one for one's own machine. */
function valueOf(name: string, place: Place, task: string): string | undefined {
  const said = documentsOf(place).flatMap((text) => [...assigned(name, text), ...tabled(name, text)]);
  const values = (said.length > 0 ? said : workflowsOf(place).flatMap((text) => inWorkflow(name, text))).filter(
    ({ value }) => !isStandIn(value) && !reachesData.test(value),
  );
  const labels = new Set(values.flatMap(({ label }) => label.match(stage) ?? []).map((word) => word.toLowerCase()));
  const words = new Set(
    spelled(task, labels)
      .toLowerCase()
      .match(/\p{L}+/gu),
  );
  const asked = [...labels].filter((word) => words.has(word) || (words.has('prod') && word === 'production'));
  const isFor = (stages: readonly string[]) => (each: Value) =>
    (each.label.match(stage) ?? []).some((word) => stages.includes(word.toLowerCase()));
  const fits = asked.length > 0 ? values.filter(isFor(asked)) : withoutStage(values);
  const found = new Set(fits.map(({ value }) => value));
  return found.size === 1 ? [...found][0] : undefined;
}

/** Where the task names no stage, what is meant for one's own machine; what is meant for others is never guessed. */
function withoutStage(values: readonly Value[]): readonly Value[] {
  const own = values.filter(({ label }) => /\b(?:local(?:ly)?|dev(?:elopment)?|test(?:s|ing)?)\b/i.test(label));
  return own.length > 0 ? own : values.filter(({ label }) => !/\b(?:prod\w*|staging|stage|live)\b/i.test(label));
}

const stage = /\b(?:production|prod|staging|stage|live|development|dev|local|testing|tests?)\b/gi;
/** A value that stands for one of the reader's own. */
const isStandIn = (value: string): boolean =>
  /^(?:your|my|change|replace|insert|put|x{3,}|\.{2,}|<)|[<>{}$…]/i.test(value);
/** Data elsewhere, which a run could change. */
const reachesData = /^(?!https?:)\w[\w+]*:\/\/(?!localhost\b|127\.|\/)|:\/\/[^/\s]*@/;

/** `NAME=value` in a line, `NAME` set to `value`; what the line, and a comment above it, says beside that. */
function assigned(name: string, text: string): readonly Value[] {
  const lines = text.split('\n');
  const set = new RegExp(
    `(?:^|[\\s\`(])(?:export )?${name}=(["']?)(${plainValue})\\1(?=$|[\\s\`);,])|\\b${name}\\b["'\`]*\\s*(?::|to|is|as|=)\\s*["'\`](${plainValue})["'\`]`,
  );
  return lines.flatMap((line, at) => {
    const [, , plain, quoted] = set.exec(line) ?? [];
    const value = plain ?? quoted;
    if (value === undefined) return [];
    const above = /^\s*(?:#|$)/.test(lines[at - 1] ?? '') ? lines.slice(Math.max(0, at - 2), at).join(' ') : '';
    return [{ value, label: `${above} ${line}`.replaceAll(value, ' ') }];
  });
}

/** A column that is called so, with the other cells of each row; a row, with the headings. */
function tabled(name: string, text: string): readonly Value[] {
  const cells = (line: string) =>
    line
      .split('|')
      .map((cell) => cell.trim().replace(/^[`*"']+|[`*"']+$/g, ''))
      .slice(1, -1);
  const isValue = new RegExp(`^${plainValue}$`);
  return text.split(/\n\s*\n/).flatMap((block) => {
    const rows = block
      .split('\n')
      .filter((line) => /^\s*\|.*\|\s*$/.test(line))
      .map(cells);
    const [head = [], ...body] = rows.filter((row) => !row.every((cell) => /^:?-+:?$/.test(cell)));
    const column = head.indexOf(name);
    if (column >= 0)
      return body.flatMap((row): Value[] => {
        const value = row[column] ?? '';
        return isValue.test(value) ? [{ value, label: row.filter((_, at) => at !== column).join(' ') }] : [];
      });
    return body
      .filter(([first]) => first === name)
      .flatMap((row) =>
        row.flatMap((value, at): Value[] => {
          const label = head[at] ?? '';
          return at > 0 &&
            isValue.test(value) &&
            (new RegExp(stage.source, 'i').test(label) || /value|example|default|set to/i.test(label))
            ? [{ value, label }]
            : [];
        }),
      );
  });
}

/** `NAME: value` below an `env:` of a workflow. */
const inWorkflow = (name: string, text: string): readonly Value[] =>
  [...text.matchAll(new RegExp(`^\\s+${name}:\\s*(["']?)(${plainValue})\\1\\s*$`, 'gm'))].map(([, , value = '']) => ({
    value,
    label: '',
  }));

const documentsOf = ({ root, documents }: Place): readonly string[] => [
  ...documents,
  ...namesIn(root, 'docs')
    .filter((name) => /\.(?:md|rst|txt)$/.test(name))
    .slice(0, 20)
    .flatMap((name) => textIn(root, `docs/${name}`) ?? []),
];

const workflowsOf = ({ root, read }: Place): readonly string[] =>
  read.filter((path) => /^\.git(?:hub|lab)/.test(path)).flatMap((path) => textIn(root, path) ?? []);
