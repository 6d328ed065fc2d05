// "The distance between alpha and beta, by the tool here": the program of a workspace with values of a task, as many as it takes.
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { reachesOut } from '../sources/memberScripts.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { losesAddress } from './outputSaid.ts';
import { programsOf, type NamedProgram } from './ownHelp.ts';
import { asksMore } from './programArguments.ts';
import { flagsSaid } from './flagsSaid.ts';
import { formsOf } from './programForms.ts';
import { surroundingsIn } from './programSettings.ts';
import { asWord, valuesIn } from './saidValues.ts';
import { actionConcepts, conceptsOf } from './vocabulary.ts';

const thing =
  '(?:cli|comm?and[- ]line\\s+(?:tool|program|interface|client|utility|app)|program|tool|script|binary|executable|utility|command)';
/** "This repo's cli", "the little program in here", "ships a program". */
export const itself = new RegExp(
  `\\b(?:the|this|its|our|an?|that|(?:repo|project|package|repository)['’]?s)\\s+(?:[\\w-]+\\s+){0,2}?${thing}\\b|\\b(?:by|with|using|via|use)\\s+(?:the\\s+)?${thing}\\b`,
  'iu',
);
/** What is wanted of it is its result, and nothing about it. */
const asksElse =
  /\b(?:where|who|why|which (?:file|function|line|module|test)|source|implement\w*|defined?|written in|read(?:me|s)?|docs?|document\w*|explain|describe|fix|debug|refactor|add|write|commit|version|help|usage|options?|flags?|exit (?:code|status))\b/iu;
const runs =
  /\b(?:render|convert|process|fill in|run|execute|start|launch|call|invoke|use|using|try|give|feed|pass|ask|put|with|on|by|via|through|according to|says?|prints?|makes?)\b/iu;
const own: ReadonlySet<string> = new Set(['#start', '#generate', '#build', '#check']);

/** The line that runs the only program that a task means on the values that it names; undefined for any other task. */
export function programOnValues(whole: string, workspace: Workspace): string | undefined {
  const around = surroundingsIn(whole, workspace.root);
  if (around === undefined) return undefined;
  const { variables, redirection, rest: task } = around;
  if (asksElse.test(task) || !runs.test(whole)) return undefined;
  const program = meantIn(task, workspace);
  if (program === undefined) return undefined;
  const isOwn = (word: string) => {
    const plain = word.toLowerCase().replace(/^\.\//, '');
    return program.names.includes(plain) || program.files.includes(plain) || plain === basename(workspace.root);
  };
  const bare = program.names.reduce(
    (text, name) => text.replaceAll(new RegExp(`(?<![\\w-])${escapeRegExp(name)}(?![\\w-])`, 'giu'), ' '),
    task,
  );
  if ([...actionConcepts(withoutQuotes(bare))].some((concept) => !own.has(concept))) return undefined;
  const values = valuesIn(task, workspace.root, isOwn);
  const words = values.map(asWord);
  if (words.length === 0 || words.includes(undefined)) return undefined;
  // What is there is not written over.
  const guard = redirection.replace(/^ > (\S+)$/u, 'test ! -e $1 && ');
  const said = new Set(bare.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const verb = verbFor(program, workspace, values.length, said);
  const line =
    verb === undefined ? undefined : `${guard}${variables}${[program.line, ...verb, ...words].join(' ')}${redirection}`;
  if (line === undefined || losesAddress(line, whole, workspace.root) || losesTyped(line, bare, workspace.root))
    return undefined;
  // "With compress and mangle on": no run without what it is to be told.
  const usages = [...workspace.documents, ...program.files.map((file) => textIn(workspace.root, file) ?? '')];
  if (flagsSaid(bare, usages)?.flags.length !== 0) return undefined;
  return asksMore(withoutValues(bare, values), line) ? undefined : line;
}

/** Whether a text has an option as it is typed, or names a file that is there, and a line does not. */
export function losesTyped(line: string, text: string, root: string): boolean {
  const given = line.split(/[\s=]+/u);
  const options = [...text.matchAll(/(?:^|[\s(`'"])(--?[a-z][\w-]*)/giu)].map(([, option = '']) => option);
  const files = (text.match(/(?<![\w./:@-])(?:[\w-]+\/)*[\w-]+\.\w+(?![\w/])/gu) ?? []).filter(
    (path) => isPlainName(path) && statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true,
  );
  return options.some((option) => !given.includes(option)) || files.some((path) => !line.includes(path));
}

const withoutQuotes = (text: string): string => text.replaceAll(/"[^"]*"|`[^`]*`|“[^”]*”/gu, ' ');

/** "A and B" are no two things to do. */
const withoutValues = (task: string, values: readonly string[]): string =>
  values
    .reduce((text, each) => text.replaceAll(each, ' '), task)
    .replaceAll(
      /\b(?:and\s+)?(?:tell|show|give)\s+me\b[^.;!?]*|\b(?:and|or|both|only|into|but|not|all|than)\b/giu,
      ' ',
    );

/** What projects usually have files for: none of them is the project's own program. */
export const usual = [
  '#test',
  '#lint',
  '#build',
  '#clean',
  '#install',
  '#release',
  '#docs',
  '#migrate',
  '#benchmark',
  '#watch',
];

function meantIn(task: string, workspace: Workspace): NamedProgram | undefined {
  const all = programsOf(workspace).filter(
    ({ names, files }) =>
      !names.some((name) => usual.some((one) => conceptsOf(name).has(one)) || reachesOut(name)) &&
      files.every((file) => !/(?:^|\/)(?:tests?|examples?|bench\w*|docs)\//.test(file)),
  );
  const isNamed = ({ names }: NamedProgram) =>
    names.some((name) => new RegExp(`(?<![\\w./-])(?:\\./)?${escapeRegExp(name)}(?![\\w-])`, 'iu').test(task));
  // A word like the program's name alone may be any word.
  const named = all.filter(
    (program) =>
      isNamed(program) &&
      (itself.test(task) ||
        program.names.some((name) => name.includes('.') && task.toLowerCase().includes(name)) ||
        startsNamed(task, program)),
  );
  const distinct = (programs: readonly NamedProgram[]) => new Set(programs.map(({ files: [file = ''] }) => file)).size;
  if (named.length > 0) return distinct(named) === 1 ? named[0] : undefined;
  // "Render a.mo", where the program is `mo`.
  const ofKind = all.filter(({ names }) =>
    names.some((name) => new RegExp(`[\\w-]\\.${escapeRegExp(name)}(?![\\w-])`, 'iu').test(task)),
  );
  if (ofKind.length > 0) return distinct(ofKind) === 1 ? ofKind[0] : undefined;
  return itself.test(task) && distinct(all) === 1 ? all[0] : undefined;
}

/** "Use tally on ...", "with tally". */
const startsNamed = (task: string, { names }: NamedProgram): boolean =>
  names.some((name) =>
    new RegExp(
      `\\b(?:run|use|using|with|via|by|call|try|execute|through)\\s+(?:the\\s+)?[\`'"]?(?:\\./)?${escapeRegExp(name)}(?![\\w-])`,
      'iu',
    ).test(task),
  );

/** What stands before the values, none mostly: a form of the program takes so many. Undefined where none does. */
export function verbFor(
  program: NamedProgram,
  { root, documents }: Workspace,
  count: number,
  said: ReadonlySet<string>,
): readonly string[] | undefined {
  const forms = program.files.slice(0, 1).flatMap((file) => formsOf({ file }, root, documents));
  const shown = [...documents, ...program.files.map((file) => textIn(root, file) ?? '')].flatMap((text) =>
    calls(text, program),
  );
  const fits = [...forms, ...shown].flatMap((form) => {
    const tokens = positional(form);
    const first = tokens.findIndex((token) => !said.has(token));
    const verbs = first < 0 ? tokens : tokens.slice(0, first);
    const rest = tokens.slice(verbs.length);
    const isMany = rest.some((token) => /\.\.\.|…/.test(token));
    return rest.length === count || (isMany && count >= rest.length - 1) ? [verbs] : [];
  });
  return fits.toSorted((a, b) => b.length - a.length)[0];
}

/** The lines of a text that call a program by one of its names, or tell its usage: what stands behind. */
const calls = (text: string, { names }: NamedProgram): readonly string[] => {
  const name = names.map(escapeRegExp).join('|');
  const found = [
    ...text.matchAll(
      new RegExp(
        `^\\s*(?:#/?|//|\\*|;)?\\s*(?:\\$|>|%|usage:)?\\s*(?:(?:node|npx|\\S*python3?)\\s+)?(?:\\./)?(?:${name})\\s+(\\S[^\\n|;&]*)$`,
        'gimu',
      ),
    ),
    ...text.matchAll(
      /\busage:\s*['"`]?\s*(?:\+\s*[\w.]+\s*\+|\$\{[^}]*\}|\$\w+|%\w+|[\w./-]+)\s*['"`]?((?:\s+(?:\[[^\]]*\]|<[^>]*>|[\w.-]+))+)/giu,
    ),
  ];
  return found
    .map(([, tail = '']) => tail.replace(/\s+#.*$/, '').trim())
    .filter(
      (tail) =>
        tail !== '' && !/\s[<>]\s/.test(tail) && !/[,:]$|(?<!\.)\.$|\b(?:the|is|are|and|prints?|will)\b/.test(tail),
    );
};

/** The words of a form without options and what they take, in lower case; a quotation is one. */
const positional = (form: string): readonly string[] =>
  (
    form
      .replaceAll(/\[[^\]]*(?:-\w|options?|flags?)[^\]]*\]|<(?:options?|flags?)>/giu, ' ')
      .match(/"[^"]*"|'[^']*'|<[^>]*>(?:\.\.\.)?|\[[^\]]*\](?:\.\.\.)?|\S+/gu) ?? []
  )
    .filter((token) => !token.startsWith('-'))
    .map((token) => token.toLowerCase());
