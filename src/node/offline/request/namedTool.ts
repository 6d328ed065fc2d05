// "Lint with xo", "lint the scripts with shellcheck": a tool that a task names is the command, also where nothing here is set up for it.
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import { modules } from '../commands/launchers.ts';
import { ruffMends, withoutMending } from '../commands/ruffFixes.ts';
import { formatsInPlace } from '../reaction/beyondGoal.ts';
import { programFile } from '../sources/programFiles.ts';
import { conceptsOf } from './vocabulary.ts';
import { mypyKnowsFiles } from '../sources/mypyScope.ts';
import { byFolder } from '../sources/shellFiles.ts';
import { parsePackageJson } from '../sources/packageJson.ts';
import { textIn } from '../questions/texts.ts';
import { languageOf, startOf } from './fileChecks.ts';

interface Tool {
  /** Its arguments to look at the whole project; `%` stands for the files in its language. */
  readonly check: string;
  /** And to rewrite it. */
  readonly write?: string;
  /** The language of its files, as `languageOf` says it. */
  readonly of?: string;
  /** The folder that it is given where there are more files than fit on a line. */
  readonly below?: string;
  /** Its option for settings that lie where it does not look for them. */
  readonly settings?: readonly [option: string, file: RegExp];
  /** The manager that brings it. */
  readonly from?: 'npm' | 'pip';
}

const tools: Readonly<Record<string, Tool>> = {
  xo: { check: '', write: '--fix', from: 'npm' },
  standard: { check: '', write: '--fix', from: 'npm' },
  eslint: { check: '.', from: 'npm' },
  oxlint: { check: '', from: 'npm' },
  biome: { check: 'lint', write: 'format --write', from: 'npm' },
  prettier: { check: '--check .', write: '--write .', from: 'npm' },
  tsc: { check: '--noEmit', from: 'npm' },
  ruff: { check: 'check .', write: 'format .', from: 'pip' },
  flake8: { check: '', from: 'pip' },
  pyflakes: { check: '.', from: 'pip' },
  pycodestyle: { check: '.', from: 'pip' },
  pylint: { check: '.', from: 'pip' },
  mypy: { check: '.', from: 'pip' },
  pyright: { check: '', from: 'pip' },
  black: { check: '--check .', write: '.', from: 'pip' },
  isort: { check: '--check .', write: '.', from: 'pip' },
  shellcheck: { check: '%', of: 'sh' },
  shfmt: { check: '-d %', write: '-w %', of: 'sh' },
  yamllint: { check: '.' },
  codespell: { check: '' },
  luacheck: { check: '.' },
  rubocop: { check: '' },
  cppcheck: { check: '.' },
  staticcheck: { check: './...' },
  'golangci-lint': { check: 'run' },
  perlcritic: {
    check: '%',
    of: 'pl',
    below: 'lib',
    settings: ['--profile', /^(?:xt|t|tools|config|etc)\/\.?perlcritic\.?rc$/],
  },
};
/** More are not named on one line. */
const mostFiles = 30;

const polite = '(?:(?:please|pls|just|now|can you|could you|would you)\\s+)*';
const kind = '(lint|check|type-?check|(?:re)?format|style-?check|analy[sz]e|scan)';
const thing =
  '(?:\\s+(?:it|this|that|everything|(?:(?:all|the|our|my|its|shell|python|source|project)\\s+)*(?:scripts?|commands|programs|code|codebase|sources?|files?|project|repo|style|types?|formatting|format)))';
const form = new RegExp(
  `^${polite}${kind}${thing}*\\s+(?:with|using|through|by\\s+running)\\s+([a-z][\\w-]*)(?:\\s+(?:please|pls|thanks|now|here))*\\s*[.!?]*$`,
  'iu',
);

/** "Shellcheck the scripts". */
const asVerb = new RegExp(
  `^${polite}(${Object.keys(tools).join('|')})${thing}+(?:\\s+(?:please|pls|thanks|now|here))*\\s*[.!?]*$`,
  'iu',
);

/** Their names. */
export const checkingTools: readonly string[] = Object.keys(tools);

type Place = Pick<Workspace, 'root' | 'names' | 'commands' | 'onPath' | 'python'>;

const alone = new RegExp(
  `^${polite}(?:run|execute|start|launch|try|use|do|call)\\s+(?:the\\s+)?([a-z][\\w-]*)(?:\\s+(?:please|pls|thanks|now|here|again|on (?:it|this|everything|the (?:code|project|repo))))*\\s*[.!?]*$`,
  'iu',
);

/** "Luacheck", "shellcheck please": nothing else is called so. */
const bare =
  /^(?:(?:please|pls|just|now)\s+)*(shellcheck|luacheck|perlcritic|yamllint|cppcheck|golangci-lint|staticcheck|rubocop|pylint|flake8|pyflakes|clang-tidy|checkstyle|ruff|rustfmt)(?:\s+(?:please|pls|thanks|now|here|again))*\s*[.!?]*$/iu;

/** "Run mypy": with the arguments that the project gives it. Formatters would rewrite what they are to look at: no such. */
export function toolAlone(task: string, place: Place): string | undefined {
  const { commands } = place;
  if (/^\W*(?:run\s+)?rustfmt\s+--check\W*$/iu.test(task))
    return commands.find(({ command }) => command === 'cargo fmt --check')?.command;
  const name = (alone.exec(task.trim()) ?? bare.exec(task.trim()))?.[1]?.toLowerCase() ?? '';
  // By itself, a formatter would wait for a text.
  if (name === 'rustfmt') return commands.find(({ command }) => command === 'cargo fmt')?.command;
  const formatting = commands.find((known) => known.name === 'format' && known.command.startsWith(`${name} -`));
  if (formatting?.kind === 'conventional') return formatting.command;
  const looks = ['#types', '#lint'].filter((concept) => conceptsOf(name).has(concept));
  if (looks.length === 0) return undefined;
  const own = commands.filter(
    ({ command, body, kind: origin }) =>
      origin !== 'fallback' &&
      isJust(name, body === '' ? command : body) &&
      !/\s(?:--(?:fix|write)|-[iw]|format)\b/.test(`${command} ${body}`),
  );
  const found = own.find((known) => looks.some((concept) => conceptsOf(known.name).has(concept))) ?? own[0];
  if (found !== undefined) return ofAll(found, own, commands).command;
  // No other linter takes its place.
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
  const isUsed = commands.some(({ command, body }) => new RegExp(`\\b${name}\\b`).test(`${command} ${body}`));
  return tool === undefined || isUsed
    ? undefined
    : (lineInScript(name, place) ?? lineOf(name, tool, tool.check, place));
}

/** `mypy --strict src`, which a script of the project runs behind what it rewrites: only that line of it. */
function lineInScript(name: string, { commands, python, onPath }: Place): string | undefined {
  const form = new RegExp(
    `^(?:(?:python3?|poetry run python) -m |(?:uv|poetry) run )?(${name}(?: [\\w./*:=,-]+)+)$`,
    'u',
  );
  const lines = commands
    .filter(({ origin, folder }) => origin.startsWith(programFile) && folder === undefined)
    .flatMap((known) => (known.lines ?? []).flatMap((text) => text.split('\n')));
  const found = lines.flatMap((line) => (formatsInPlace(line) ? [] : (form.exec(line.trim())?.[1] ?? [])));
  const [only, another] = new Set(found);
  if (only === undefined || another !== undefined) return undefined;
  return !onPath(name) && modules.has(name) ? `${python} -m ${only}` : only;
}

/** Undefined where a task names no such tool, or it would be given more files than a line holds. */
export function namedToolCommand(task: string, place: Place): string | undefined {
  const [, verb = '', withTool] = form.exec(task.trim()) ?? [];
  const name = (withTool ?? asVerb.exec(task.trim())?.[1] ?? '').toLowerCase();
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (tool === undefined) return undefined;
  const writes = /format$/i.test(verb) && tool.write !== undefined;
  const own = place.commands.filter(
    ({ command, body, kind: origin }) =>
      origin !== 'fallback' &&
      isJust(name, body === '' ? command : body) &&
      rewrites(body === '' ? command : body) === writes,
  );
  // Ruff and Biome look at the format where they are told to, and else for mistakes.
  const isOfFormat = ({ command, body }: WorkspaceCommand) => /\sformat\b/.test(body === '' ? command : body);
  const found = own.filter((known) => isOfFormat(known) === /format/i.test(task));
  const [first = own.find((known) => !isOfFormat(known))] = found;
  if (first !== undefined && !writes) return ofAll(first, own, place.commands).command;
  return writes ? lineOf(name, tool, tool.write, place) : checkLine(name, place);
}

/** `black .` does without any option. */
const rewrites = (line: string): boolean => /--(?:fix|write)|-[iw]\b/.test(line) || formatsInPlace(line);

/** The script of the same name for all packages, where several of them have one. */
function ofAll(
  found: WorkspaceCommand,
  own: readonly WorkspaceCommand[],
  commands: Workspace['commands'],
): WorkspaceCommand {
  if (found.member === undefined || own.filter(({ member }) => member !== undefined).length < 2) return found;
  return (
    commands.find(({ member, name, kind }) => member === undefined && kind === 'declared' && name === found.script) ??
    found
  );
}

/** The line by which a tool looks at the whole project; undefined for what is no such tool. */
export function checkLine(name: string, place: Place): string | undefined {
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
  return tool && (lineInScript(name, place) ?? lineOf(name, tool, tool.check, place));
}

function lineOf(name: string, tool: Tool, args: string, place: Place): string | undefined {
  const below = tool.below !== undefined && place.names.has(tool.below) ? tool.below : undefined;
  const files = tool.of === undefined ? '' : (filesOf(tool.of, place.root) ?? below);
  if (files === undefined) return undefined;
  const isSaid = name === 'mypy' && mypyKnowsFiles((file) => textIn(place.root, file));
  const line = [programOf(name, tool, place), settingsOf(tool, place), isSaid ? '' : args.replace('%', files)]
    .filter((part) => part !== '')
    .join(' ');
  return name === 'ruff' && ruffMends(place.root) ? withoutMending(line) : line;
}

/** `--profile xt/perlcritic.rc` */
function settingsOf({ settings }: Tool, { root }: Place): string {
  if (settings === undefined) return '';
  const [option, file] = settings;
  const found = filesBelow(root, (name) => file.test(`t/${name}`), { deepest: 2 }).filter((path) => file.test(path));
  return found.length === 1 ? `${option} ${found.join('')}` : '';
}

/** Whether a line starts that tool and does nothing else. */
const isJust = (name: string, line: string): boolean =>
  new RegExp(
    `^@?(?:npx (?:--no-install )?|pnpm exec |\\S*python[\\d.]* -m |(?:uv|poetry) run )?${name}(?: [^&|;]*)?$`,
  ).test(line);

function programOf(name: string, tool: Tool, place: Place): string {
  const started = startOf(name, place);
  if (started !== undefined) return started;
  const { dependencies } = parsePackageJson(textIn(place.root, 'package.json') ?? '') ?? {};
  // What the dependencies bring starts once they are installed.
  const isDeclared = dependencies?.has(name === 'tsc' ? 'typescript' : name === 'biome' ? '@biomejs/biome' : name);
  if (tool.from === 'npm' && isDeclared === true) return `npx ${name}`;
  return tool.from === 'pip' && name !== 'pyright' ? `${place.python} -m ${name}` : name;
}

/** All files in a language, in one line; undefined where there are none, or too many. */
function filesOf(language: string, root: string): string | undefined {
  const found = filesBelow(root, (file) => /^[\w-]+(?:\.\w+)?$/.test(file))
    .filter((path) => isPlainName(path) && languageOf(root, path) === language)
    .sort();
  const named =
    language === 'sh' && found.length > mostFiles
      ? byFolder(
          found,
          filesBelow(root, () => true),
        )
      : found;
  return named.length === 0 || named.length > mostFiles ? undefined : named.join(' ');
}
