// "Run the validate-html script", "run the todo program with --help", "run semver bump minor 1.2.3": the only executable script of that name.
import { constants, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { politeEnd, politeLead } from './politeEnds.ts';
import { scriptStart } from './scriptStart.ts';
import { isKnownWord } from './vocabulary.ts';

type Place = Pick<Workspace, 'root' | 'commands' | 'onPath'>;

const deed = '(?:run|execute|start|launch|try|call)';
const name = '[`\'"]?([a-z][\\w-]*)[`\'"]?';
const options = '((?:\\s+--?[a-z][\\w-]*(?:=[\\w.,:/@+-]+)?){0,6})';
/** "The todo program", with options. */
const called = new RegExp(
  `${politeLead}${deed}\\s+the\\s+${name}\\s+(?:script|program|tool)(?:\\s+(?:with|using)(?=\\s+-))?${options}${politeEnd}`,
  'iu',
);
const typed = new RegExp(`${politeLead}${deed}\\s+${name}((?:\\s+[\\w=.:/@+-]+){1,8})\\s*$`, 'iu');
/** What brings, installs or removes something is for other rules. */
const reaches = /install|deploy|release|publish|upload|push|clean|remove|delete|uninstall|reset|bootstrap|setup/i;

/** Undefined unless exactly one script has that name, no declared command does, and all that follows are arguments for it. */
export function programByName(task: string, place: Place): string | undefined {
  const text = task.trim();
  const [, said = '', given = ''] = called.exec(text) ?? [];
  if (said !== '') return isFree(said, place) ? lineOf(said, given, place) : undefined;
  const [, program = '', args = ''] = typed.exec(text) ?? [];
  const path = program === '' || !isFree(program, place) ? undefined : pathOf(program, place.root);
  const [first = ''] = args.trim().split(/\s+/u);
  if (path === undefined || !(first.startsWith('-') || hasSubcommand(first, textIn(place.root, path) ?? '')))
    return undefined;
  const isPlain = first.startsWith('-') ? new RegExp(`^${options}$`, 'iu').test(args) : true;
  return isPlain ? lineOf(program, args, place) : undefined;
}

const isFree = (said: string, { commands, onPath }: Place): boolean =>
  !isKnownWord(said.toLowerCase()) &&
  !reaches.test(said) &&
  !onPath(said) &&
  !commands.some(({ kind, name: own, body }) => kind === 'declared' && own === said && !onlyTells.test(body));

/** "Nothing to make": a target called as what it is about. */
const onlyTells = /^@?echo [^;&|]*$/u;

function lineOf(said: string, args: string, { root }: Place): string | undefined {
  const path = pathOf(said, root);
  if (path === undefined) return undefined;
  const start = scriptStart(root, path);
  if (start.startsWith('(') && args.trim() !== '') return undefined;
  return [start, ...args.trim().split(/\s+/u)].filter((word) => word !== '').join(' ');
}

/** `bump)`, `bump | b)` of a shell script. */
const hasSubcommand = (word: string, text: string): boolean =>
  /^[a-z][\w-]*$/iu.test(word) &&
  new RegExp(
    `^[ \\t]*\\(?(?:[\\w-]+\\s*\\|\\s*){0,4}["']?${escapeRegExp(word)}["']?(?:\\s*\\|\\s*[\\w"'-]+){0,4}\\s*\\)`,
    'mu',
  ).test(text);

function pathOf(said: string, root: string): string | undefined {
  const folders = ['', 'bin/', 'script/', 'scripts/', 'tools/', 'src/', `${said}/`];
  const paths = folders.flatMap((folder) => ['', '.sh', '.bash'].map((ending) => `${folder}${said}${ending}`));
  const [only, another] = paths.filter((path) => isPlainName(path) && isScript(path, root));
  return another === undefined ? only : undefined;
}

function isScript(path: string, root: string): boolean {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  const mayStart = stats?.isFile() === true && (stats.mode & constants.S_IXUSR) !== 0;
  return mayStart && (textIn(root, path) ?? '').startsWith('#!');
}
