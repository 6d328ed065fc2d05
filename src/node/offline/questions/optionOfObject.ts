// "Where's the stopEarly option handled?", "where is the --doctor flag declared?": keys of objects of options, and settings of an extension.
import { toldWithPlaces } from './answers.ts';
import type { Workspace } from '../commands/workspace.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { isTest, type Hit } from './hits.ts';
import { valueIn } from './manifests.ts';
import { codeSpan } from './markup.ts';
import type { Question, QuestionKind } from './question.ts';
import { isText, sourcesOf } from './sought/lines.ts';
import { textIn } from './texts.ts';

const form = new RegExp(
  [
    "^where(?:['’]?s|\\s+is)\\s+(?:the\\s+)?[`'\"]?(--)?([a-z][\\w.-]*\\w)[`'\"]?",
    "\\s+(?:cli\\s+|command[- ]line\\s+)?(?:option|flag|setting|configuration|switch)(?:['’]s)?",
    '(?:\\s+(?:default(?:\\s+value)?|declared|defined|registered|handled|parsed|read|set|used|implemented|specified))?',
    '(?:\\s+(?:here|in\\s+(?:the\\s+)?(?:code|sources?)))?\\s*[?.!]*$',
  ].join(''),
  'iu',
);
const source = /\.(?:[cm]?[jt]sx?|vue|svelte)$/i;
const notWritten = /(?:^|\/)(?:dist|build|lib-cov|vendor|docs?|website|demos?|examples?)\/|\.min\.\w+$|\.d\.ts$/i;

export const optionOfObjectQuestion: QuestionKind = (task, workspace) => {
  const [, dashes, name = ''] = form.exec(task) ?? [];
  if (name === '') return undefined;
  if (dashes === undefined && name.includes('.')) return ofExtension(name, workspace.root);
  if (dashes !== undefined) return ofTable(name, workspace);
  // A single plain word may mean something else.
  return /\p{Ll}\p{Lu}/u.test(name) ? ofKey(name, workspace) : undefined;
};

/** `"contributes": { "configuration": { "properties": { "tool.key": ... } } }` */
function ofExtension(name: string, root: string): Question | undefined {
  const stated = valueIn(root, 'package.json', 'contributes', 'configuration');
  if (stated === undefined || !JSON.stringify(stated).includes(`"${name}":`)) return undefined;
  const lines = (textIn(root, 'package.json') ?? '').split('\n');
  const at = lines.findIndex((line) => line.trimStart().startsWith(`"${name}":`));
  const hit = { path: 'package.json', line: at + 1, text: (lines[at] ?? '').trim() };
  return at < 0 ? undefined : toldWithPlaces(`${codeSpan(name)} is declared here:`, [hit]);
}

/** `long: 'doctor'` of a table of options, or what a parser is told: `alias: { f: 'force' }`, `boolean: ['force']`. */
function ofTable(name: string, workspace: Workspace): Question | undefined {
  const word = escapeRegExp(name);
  const inTable = new RegExp(`^\\s*(?:\\{\\s*)?(?:long|longName|flag)\\s*:\\s*["'](?:--)?${word}["']`, 'u');
  const declared = hitsIn(workspace, (line) => inTable.test(line));
  if (declared.length > 0) return toldWithPlaces(`${codeSpan(`--${name}`)} is defined here:`, declared);
  const toParser = new RegExp(
    `^\\s*(?:(?:boolean|string|number)\\s*:\\s*\\[[^\\]]*["']${word}["']|["']?\\w["']?\\s*:\\s*["']${word}["']\\s*,?\\s*$)`,
    'u',
  );
  const parsed = hitsIn(
    workspace,
    (line, text) => /\b(?:mri|minimist|yargsParser|getopts|parseArgs|arg)\(/.test(text) && toParser.test(line),
  );
  return parsed.length === 0
    ? undefined
    : toldWithPlaces(`${codeSpan(`--${name}`)} is given to the parser of arguments here:`, parsed);
}

/** What an object of defaults has for it, else where it is read: `opts.stopEarly`. */
function ofKey(name: string, workspace: Workspace): Question | undefined {
  const word = escapeRegExp(name);
  const own = new RegExp(
    `^\\s*(?:(?:this|self)\\.)?${word}\\s*(?::\\s*(?:-?\\d|["'\`]|true\\b|false\\b|null\\b|\\[|\\{|undefined\\b)|=(?!=))`,
    'u',
  );
  const read = new RegExp(`\\b(?:opts?|options?|settings?|config|params|props)\\??\\.${word}(?![\\w$])`, 'u');
  const set = hitsIn(workspace, (line) => own.test(line));
  const used = hitsIn(workspace, (line) => read.test(line) && !own.test(line));
  if (set.length === 0 && used.length === 0) return undefined;
  const head =
    set.length > 0
      ? `${codeSpan(name)} is set${used.length > 0 ? ', and read,' : ''} here:`
      : `${codeSpan(name)} is read here:`;
  return toldWithPlaces(head, [...set, ...used]);
}

const hitsIn = (workspace: Workspace, is: (line: string, text: string) => boolean): readonly Hit[] =>
  sourcesOf(workspace)
    .filter(({ path }) => source.test(path) && !isText(path) && !isTest(path) && !notWritten.test(path))
    .flatMap(({ path, lines }) => {
      const text = lines.join('\n');
      return lines.flatMap((line, at) =>
        line.length < 400 && !/^\s*(?:\/\/|\*|\/\*)/.test(line) && is(line, text)
          ? [{ path, line: at + 1, text: line.trim() }]
          : [],
      );
    });
