// "Which environment variables must be set for npm run deploy?": what the files that a command runs read, without running it.
import { dirname, extname, join, normalize } from 'node:path';
import { stemmer } from 'stemmer';
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import type { EnvironmentRead } from './environmentReads.ts';
import { environmentReads } from './environmentReads.ts';
import { fileIn } from './files.ts';
import { valueIn } from './manifests.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { nameLike, textIn } from './texts.ts';

const variables =
  /\b(?:env(?:ironment)?|shell)[\s-]*(?:var(?:iable)?s?|settings)\b|\benvvars?\b|\bvariables?\b(?=.*\b(?:set|defaults?|export\w*|environment)\b)|\bexport\b(?=.*\b(?:before|for)\b)|\b(?:in|from) the environment\b/iu;
const needed =
  /\b(?:must|needs?|needed|requires?|required|requirements?|mandatory|has to|have to|necessary|obligatory|expects?|expected|be set|to set|no defaults?|without defaults?|depends? on|wants?)\b/iu;
const asks =
  /^(?:[^?]*[:,-]\s*)?(?:and\s+|so\s+|please\s+)*(?:(?:tell|show|give)\s+me\s+)?(?:wh?ich|what|list|name|show|are there|does|do|is there|(?:the\s+)?(?:mandatory|required))\b|\?\s*$/iu;

interface Part {
  readonly path: string;
  readonly text: string;
  /** Lines above it in its file. */
  readonly above: number;
}

export const requiredVariablesQuestion: QuestionKind = (task, workspace) => {
  if (!variables.test(task) || !needed.test(task) || !asks.test(task)) return undefined;
  const [command] = commandsIn(task, workspace);
  const file = command ? undefined : fileIn(task, workspace.root);
  const asked = command?.command ?? file;
  if (asked === undefined) return undefined;
  const start = command
    ? linesOf(command, workspace)
    : [{ path: asked, text: textIn(workspace.root, asked) ?? '', above: 0 }];
  const parts = partsOf(start, workspace);
  const found = parts.flatMap((part) =>
    environmentReads(part.text, isShell(part)).map((read) => ({
      ...read,
      path: part.path,
      line: read.line + part.above,
    })),
  );
  const name = codeSpan(asked);
  const required = firstOfEach(found.filter(({ need }) => need === 'required'));
  const isOther = ({ name: other }: Place) => !required.some((known) => known.name === other);
  const optional = firstOfEach(found.filter(({ need }) => need === 'optional').filter(isOther));
  const isUnclear = (place: Place) => isOther(place) && !optional.some((known) => known.name === place.name);
  const unclear = firstOfEach(found.filter(({ need }) => need === 'read').filter(isUnclear));
  const rest = [
    ...listed('Optional, they have a default or are checked first', optional),
    ...listed('Read as well; whether they are needed is not plain from the lines', unclear),
  ];
  const looked = [...new Set(parts.flatMap(({ path }) => (path.includes(' ') ? [] : codeSpan(path))))]
    .slice(0, 8)
    .join(', ');
  if (required.length === 0)
    return {
      looks: [],
      nothing: [`No variable that ${name} fails without was found in ${looked}; nothing was run.`, ...rest].join(
        '\n\n',
      ),
    };
  const all = [
    ...listed(`By what its files say, ${name} fails without these variables of the environment`, required),
    ...rest,
  ];
  return { known: [...all, `Read in ${looked}; nothing was run.`].join('\n\n'), looks: [], nothing: '' };
};

type Place = EnvironmentRead & { readonly path: string };

const firstOfEach = (places: readonly Place[]): readonly Place[] =>
  places.filter(({ name }, at) => places.findIndex((other) => other.name === name) === at);

const listed = (title: string, places: readonly Place[]): readonly string[] =>
  places.length === 0
    ? []
    : [
        `${title}:\n\n${places.map(({ name, path, line }) => `- ${codeSpan(name)} (${codeSpan(`${path}:${String(line)}`)})`).join('\n')}`,
      ];

/** The commands that a task names as typed, else by their names: "the deploy script", "publishing". */
function commandsIn(task: string, { commands, hollow, needy }: Workspace): readonly WorkspaceCommand[] {
  const all = [...commands, ...needy, ...hollow].filter(({ kind }) => kind === 'declared');
  const typed = all.filter(({ command }) =>
    new RegExp(`(?<![\\w-])${escapeRegExp(command)}(?![\\w:-])`, 'i').test(task),
  );
  if (typed.length > 0) return typed.slice(0, 1);
  const said = new Set((task.toLowerCase().match(/[\p{L}\d:-]+/gu) ?? []).map((word) => stemmer(word)));
  return all.filter(({ name }) => said.has(stemmer(name.toLowerCase()))).slice(0, 1);
}

const mostParts = 60;

/** Lines and the files that they start or import, each once, within the repository. */
function partsOf(start: readonly Part[], workspace: Workspace): readonly Part[] {
  const parts = [...start];
  const seen = new Set(parts.map(({ path, above }) => `${path}:${String(above)}`));
  const add = (part: Part) => {
    const key = `${part.path}:${String(part.above)}`;
    if (!seen.has(key) && parts.length < mostParts) parts.push(part);
    seen.add(key);
  };
  // Grows while it is gone through.
  for (const part of parts) {
    for (const path of filesIn(part, workspace.root)) add({ path, text: textIn(workspace.root, path) ?? '', above: 0 });
    for (const other of startedBy(part, workspace.commands)) for (const line of linesOf(other, workspace)) add(line);
  }
  return parts;
}

/** What its own manifest has it run. */
function linesOf({ command, name, body, lines = [] }: WorkspaceCommand, { root, names }: Workspace): Part[] {
  const makefile = nameLike(names, /^(?:GNUm|M|m)akefile$/);
  if (/^make\b/.test(command) && makefile !== undefined) return recipesOf(name, makefile, textIn(root, makefile) ?? '');
  const manifest = textIn(root, 'package.json') ?? '';
  const scripts = ['pre', '', 'post'].flatMap((when) => {
    const script = valueIn(root, 'package.json', 'scripts', `${when}${name}`);
    if (typeof script !== 'string' || !/^(?:npm|pnpm|yarn|bun|node)\b/.test(command)) return [];
    const at = manifest.split(`"${when}${name}"`)[0]?.split('\n').length ?? 1;
    return [{ path: 'package.json', text: script, above: at - 1 }];
  });
  return scripts.length > 0 ? scripts : [{ path: command, text: [body, ...lines].join('\n'), above: 0 }];
}

/** A target's recipe with those of its prerequisites, and what the Makefile demands of all. */
function recipesOf(target: string, path: string, text: string): Part[] {
  const lines = text.split('\n');
  const wanted = [target];
  const parts: Part[] = [];
  for (const each of wanted) {
    const at = lines.findIndex((line) => new RegExp(`^${escapeRegExp(each)}\\s*:(?!=)`).test(line));
    if (at < 0) continue;
    const length = lines.slice(at + 1).findIndex((line) => !/^(?:\t|\s*$|\s*#|ifn?def|ifn?eq|endif|else)/.test(line));
    const recipe = lines.slice(at, length < 0 ? undefined : at + 1 + length);
    parts.push({ path, text: recipe.join('\n').replaceAll('$$', '$'), above: at });
    const before = (lines[at] ?? '').replace(/^[^:]*:/, '').split(/[\s|]+/);
    wanted.push(...before.filter((word) => word !== '' && !wanted.includes(word) && wanted.length < 20));
  }
  const own = new Set(parts.flatMap((part) => part.text.split('\n').map((_, at) => part.above + at)));
  // Neither recipes nor rules of other targets.
  const shared = lines.map((line, at) => (own.has(at) || line.startsWith('\t') ? '' : line)).join('\n');
  const used = new Set(parts.flatMap((part) => part.text.match(/[A-Z][A-Z\d_]+/g) ?? []));
  const demanded = shared
    .split('\n')
    .map((line) =>
      /^\s*ifn?def|^\s*ifeq|error\b/.test(line) || used.has(/^[A-Z][A-Z\d_]+/.exec(line)?.[0] ?? '') ? line : '',
    );
  return [...parts, { path, text: demanded.join('\n'), above: 0 }];
}

/** `npm run pack && make send` in its lines. */
function startedBy({ text }: Part, commands: readonly WorkspaceCommand[]): readonly WorkspaceCommand[] {
  const started: readonly string[] =
    text.replace(/\$[({]MAKE[)}]/g, 'make').match(/\b(?:npm (?:run )?|yarn |pnpm (?:run )?|make |just )[\w:-]+/g) ?? [];
  return commands.filter(({ kind, command }) => kind === 'declared' && started.includes(command)).slice(0, 10);
}

const programs = /\.(?:[cm]?[jt]sx?|py|sh|bash|zsh|rb|pl|pm|php|lua|bats|mk|inc)$/;
const endings = [
  '',
  '.js',
  '.mjs',
  '.cjs',
  '.ts',
  '.mts',
  '.py',
  '.sh',
  '.rb',
  '.pm',
  '/index.js',
  '/index.ts',
  '/__init__.py',
  '/__main__.py',
];

/** Programs of the repository that a text names: started, sourced or imported. */
function filesIn({ path, text }: Part, root: string): readonly string[] {
  const here = extname(path) === '' && !path.includes('/') ? '.' : dirname(path);
  const modules = [
    ...text.matchAll(/^\s*(?:from|import)\s+(\.*)([\w.]+)|\s-m\s+()([\w.]+)|^\s*use\s+()([\w:]+)/gm),
  ].map(([, , module = '', , run = '', , perl = '']) => `${module}${run}${perl}`.replace(/::|\./g, '/'));
  // `$here/lib/send.sh`, `$(dirname "$0")/send.sh`: somewhere in the repository.
  const plain = text.replace(/\$(?:\{[^}]*\}|\([^()]*\)|\w+)\//g, './');
  const paths = (plain.match(/[\w@.-]*(?:\/[\w@.-]+)+|[\w-]+\.\w{1,4}\b/g) ?? []).map((word) =>
    word.replace(/^\//, ''),
  );
  const found = [...new Set([...paths, ...modules])].flatMap((word) => {
    if (word === '' || word.includes('node_modules')) return [];
    const bare = word.endsWith('.js') ? [word, word.replace(/\.js$/, '.ts')] : [word];
    const candidates = [here, '.', 'lib', 'src', 'scripts'].flatMap((folder) =>
      bare.flatMap((each) => endings.map((ending) => normalize(join(folder, `${each}${ending}`)))),
    );
    return candidates.find((each) => !each.startsWith('..') && isProgram(each, root)) ?? [];
  });
  return [...new Set(found)];
}

function isProgram(path: string, root: string): boolean {
  const text = textIn(root, path);
  return text !== undefined && (programs.test(path) || text.startsWith('#!'));
}

const isShell = ({ path, text }: Part): boolean =>
  /^#!.*\b(?:ba|z|da|k)?sh\b/.test(text) ||
  /\.(?:sh|bash|zsh|bats|mk)$|akefile$|^package\.json$|\s/.test(path) ||
  (extname(path) === '' && !text.startsWith('#!'));
