// Programs of the workspace that lie there as files: `scripts/test.sh`, `bin/build`, `run_tests.py`, `tools/rotate-logs.pl`.
import { constants, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FileReader } from '../commands/folder.ts';
import { conceptsOf, indexTerms } from '../request/vocabulary.ts';
import { reachesOut } from './memberScripts.ts';
import { optionNeeded } from './dryRunOption.ts';
import { isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { startInPlace } from '../request/scriptStart.ts';
import { interpreterOnPath } from './shebang.ts';
import { servingSubcommand } from './servingSubcommand.ts';
import { subcommandsOf } from './subcommands.ts';
import { interpreters } from './interpreters.ts';

interface Place {
  readonly root: string;
  readonly reader: FileReader;
  readonly python: string;
  readonly canStart: (program: string) => boolean;
}

interface Program {
  /** Relative to the workspace, with `/`. */
  readonly path: string;
  readonly command: string;
  /** Its file's name without extension. */
  readonly name: string;
  readonly starts: boolean;
  /** Options by which it only looks. */
  readonly options: readonly string[];
  /** What a shell script runs from the root; empty for other programs. */
  readonly lines: readonly string[];
  /** What it does by its own first argument, if it is the project's task script. */
  readonly subcommands: readonly WorkspaceCommand[];
  readonly rendersPages: boolean;
  /** Set where a shell script takes for granted that it is given something. */
  readonly parameters?: readonly string[];
}

/** Where they come from, for people. */
export const programFile = 'program in the workspace';

/** Folders of tests: of what lies there, only what runs all of them. */
const ofTests: ReadonlySet<string> = new Set(['t', 'test', 'tests', 'spec']);
const runsAll = /^(?:(?:run|do)(?:[-_]?(?:all|tests?|checks?))*|(?:all|tests?)[-_]?(?:runner|run|all)|runner|all)$/i;
const folders = [
  ...['.', 'scripts', 'script', 'bin', 'tools', 'tool', 'ci', 'hack', 'dev', 'contrib', 'utils', 'util', 'maint'],
  ...ofTests,
];
const mostFiles = 200;
/** The only one of such a name starts the project. */
const startsProject = /^(?:scripts?|bin|dev|tools?)\/run(?:\.\w+)?$/;
/** Brings something to other machines. */
const reaches = /\b(?:kubectl|helm|ansible\S*|ssh|scp|rsync|terraform)\s/;
/** Makes pages of documents, if it writes some: `tools/render.py`. */
const namedAfterPages = /^render(?:[-_]?(?:site|pages|html|docs|book|handbook))?$/i;
const writesPages = /\.html\b/;
/** Files of tools, and tests; `test_runner` and `run_test.sh` run those. */
const notProgram =
  /^(?:makefile|build)\.pl$|^(?:setup|conftest|noxfile|manage|gulpfile|gruntfile|rakefile|__init__|__main__)\.|\.(?:config|conf|setup|test|spec)\.|^test_(?!(?:runner|run|all|driver|suite)(?:\.|$))|(?<!^(?:run|all))_test\.|^\./i;
const byEnding: Readonly<Record<string, string>> = { ...interpreters, php: 'php', r: 'Rscript' };

/**
 * Files whose name says what they do (test, build, lint, ...), the program named after the folder, which is started, and the only one in the
 * root. Others are for tasks that name them. With an extension the namesake may be a library to source, as nvm.sh is.
 */
export async function programFileCommands(place: Place): Promise<readonly WorkspaceCommand[]> {
  const project = basename(place.root);
  const found = await Promise.all(folders.map((folder) => programsIn(folder, place)));
  const programs = found.flat();
  const inRoot = programs.filter(({ path }) => !path.includes('/'));
  // Beside sources that are compiled, the only script of the root is a helper.
  const isBuilt = (await place.reader.names(place.root)).some((name) => compiled.test(name));
  const starters = programs.filter(({ path }) => startsProject.test(path));
  /** Its name as that of a target, where that says what it does; undefined: it is only meant where it is named. */
  const purposeOf = (path: string, name: string, rendersPages: boolean): string | undefined => {
    if (starters.length === 1 && starters[0]?.path === path) return `start ${name}`;
    if (rendersPages) return `${name} build docs`;
    return saysWhat(path, name) ? name : undefined;
  };
  return programs.flatMap(({ path, command, name, starts, lines, options, parameters, subcommands, rendersPages }) => {
    const isMain =
      subcommands.length === 0 &&
      ((path.replace(/^bin\//, '') === project && (starts || !path.includes('.'))) ||
        (starts &&
          inRoot.length === 1 &&
          path === inRoot[0]?.path &&
          !saysWhat(path, name) &&
          !preparesBuild.test(name) &&
          !helpsDevelopers.test(name) &&
          !isBuilt));
    const own = {
      command,
      description: '',
      body: '',
      lines,
      ...(parameters === undefined ? {} : { parameters }),
      origin: programFile,
      kind: 'conventional' as const,
    };
    if (isMain) return { ...own, name: 'start' };
    const onlyFor = indexTerms(name).filter((term) => !term.startsWith('#'));
    const purpose = purposeOf(path, name, rendersPages);
    const plain = purpose === undefined ? { ...own, name, onlyFor } : { ...own, name: purpose };
    return [plain, ...formatCheck(own, name, options), ...subcommands];
  });
}

/**
 * Whether a target or a document tells another way to run a program than by itself: with arguments, or by a target for what both are named
 * after.
 */
export function isStartedOtherwise(
  { command, name }: WorkspaceCommand,
  declared: readonly WorkspaceCommand[],
  written: readonly WorkspaceCommand[],
): boolean {
  const isWritten = written.some((line) => line.command === command);
  const isOther = (line: string) => line.startsWith(`${command} `) && !/ (?:--?help|-h|--version|-V)$/.test(line);
  if (!isWritten && written.some((line) => isOther(line.command))) return true;
  const path = plainPath(command.split(' ').find((word) => word.includes('/')) ?? '');
  if (path === '') return false;
  const module = path.endsWith('.py') ? path.replace(/\.py$/, '').replaceAll('/', '.') : undefined;
  if (module !== undefined && written.some((line) => line.command.endsWith(` -m ${module}`))) return true;
  // `protoc --plugin=protoc-gen-slim=tools/protoc-gen-slim`: it is spoken to by that program.
  if (declared.some(({ body }) => new RegExp(`--?plugin\\S*=(?:\\./)?${escapeRegExp(path)}(?=\\s|$)`).test(body)))
    return true;
  const purposes = conceptsOf(name);
  return declared.some((target) => {
    if (target.kind !== 'declared' || reachesOut(`${target.name} ${target.body}`)) return false;
    const words = `${target.body} ${target.requiredBody ?? ''}`.split(/\s+/);
    // A package starts it from its own folder.
    const at = words.findIndex((word) => plainPath(word).replace(/^(?:\.\.\/)+/, '') === path);
    const does = [...conceptsOf(target.name)];
    // Style is kept by formatting.
    const isStyle = purposes.has('#lint') && does.includes('#format');
    const isNamesake = isStyle || does.some((concept) => purposes.has(concept));
    const isOther = isWritten || does.some((concept) => others.has(concept));
    return at >= 0 && (isNamesake || (!isOther && isArgument(words[at + 1])));
  });
}

/** Targets that do more than a program they run. */
const others: ReadonlySet<string> = new Set(['#release', '#install', '#clean', '#image', '#start']);
/** What follows may be the next line. */
const isArgument = (word: string | undefined): boolean =>
  word !== undefined &&
  /^["'\w.${-]/.test(word) &&
  !/^(?:python3?|node|(?:ba)?sh|perl|ruby|echo|cp|mv|rm|mkdir|touch|cat|test|npm|make|cd|printf|git)$/.test(word);

const plainPath = (word: string): string => word.replace(/^\.\//, '');

async function programsIn(folder: string, { root, reader, python, canStart }: Place): Promise<readonly Program[]> {
  const names = (await reader.names(join(root, folder))).slice(0, mostFiles);
  const found = await Promise.all(
    names.map(async (file): Promise<readonly Program[]> => {
      const [, name = '', extension = ''] = /^([\w-]+)(?:\.(\w+))?$/.exec(file) ?? [];
      const path = folder === '.' ? file : `${folder}/${file}`;
      if (name === '' || notProgram.test(file) || !isPlainName(path)) return [];
      const isOfTests = ofTests.has(folder);
      if (isOfTests && !(runsAll.test(name) || (extension === 'lua' && /^tests?$/.test(name)))) return [];
      // Those of shells are known already.
      if (isOfTests && /^(?:sh|bash)$/.test(extension)) return [];
      const stats = statSync(join(root, path), { throwIfNoEntry: false });
      if (!stats?.isFile()) return [];
      const isExecutable = (stats.mode & constants.S_IXUSR) !== 0;
      const interpreter = extension === 'py' ? python : byEnding[extension.toLowerCase()];
      const isDirect = isExecutable && ['', 'sh', 'bash'].includes(extension);
      if (!isDirect && (interpreter === undefined || !(interpreter === python || canStart(interpreter)))) return [];
      const text = (await reader.text(join(root, path))) ?? '';
      const [, named] = /^#!\s*(?:\S*\/env\s+(?:-S\s+)?)?(?:\S*\/)?([\w.+-]+)/.exec(text) ?? [];
      if (isDirect && named !== undefined && !canStart(named)) return [];
      const isShell = ['sh', 'bash'].includes(extension) || /^(?:ba|da|k|z)?sh$/.test(named ?? '');
      const runner = isDirect ? interpreterOnPath(text) : undefined;
      const command = isDirect
        ? runner === undefined
          ? `./${path}`
          : `${runner} ${path}`
        : extension === 'lua'
          ? startInPlace(root, path, interpreter ?? '')
          : `${interpreter ?? ''} ${path}`;
      if (isOfImage(name, text)) return [];
      // By itself it only defines tests.
      if (extension === 'py' && /^(?:import|from) pytest\b/m.test(text) && !says(text)) return [];
      if (startsProject.test(path) && reaches.test(text)) return [];
      const subcommands = subcommandsOf({ name, command, text });
      const isForTasks = subcommands.length > 0;
      if (isOfTests && ((!says(text) && extension !== 'lua') || wantsOptions.test(text))) return [];
      if (isDirect || folder !== '.' || saysWhat(path, name) || isForTasks || isProgram(text, extension))
        return [
          {
            path,
            name: isOfTests ? `test ${name}` : name,
            command: `${command}${meaning(name, text)}`,
            starts: isDirect || says(text),
            rendersPages: !isOfTests && namedAfterPages.test(name) && writesPages.test(text),
            subcommands,
            options: checkOptions.filter((option) => takes(option, text)),
            lines: isShell ? [shellIn(text, folder)] : [],
            ...(isShell && needsArguments(text) && !looksAtFirst.test(text) ? { parameters: ['1'] } : {}),
          },
        ];
      return [];
    }),
  );
  return found.flat();
}

/** By which formatters only tell what they would change. */
const checkOptions = ['--check', '--verify', '--check-only'];
/** And by which those write that do neither without an option. */
const writeOptions = ['--write', '--fix', '--generate', '--update', '--apply', '--in-place', '--inplace'];

/** Whether a script compares what it is given with an option; one that it hands on stands bare. */
const takes = (option: string, script: string): boolean =>
  new RegExp(`["'|(\\s]${option}(?:["'][,)\\s\\]:=]|\\s*[|)])`).test(script);

/** `tools/fmt.sh --check`, where the script knows that. */
function formatCheck(
  own: Omit<WorkspaceCommand, 'name'>,
  name: string,
  options: readonly string[],
): WorkspaceCommand[] {
  const [option] = options;
  const { description, body, origin, kind } = own;
  const command = own.command.replace(new RegExp(` (?:${writeOptions.join('|')})$`), '');
  return option === undefined || !conceptsOf(name).has('#format') || command.includes(' --')
    ? []
    : [{ command: `${command} ${option}`, name: `${name} check`, description, body, origin, kind }];
}

/** `if [ $# -lt 1 ]; then echo "usage: ..."; exit 1; fi` */
const refusesNone =
  /^[^\S\n]*(?:if\s+)?(?:\[\[?|test|\(\()\s*"?\$#"?\s*(?:-(?:lt|ne)\s+"?[1-9]|-(?:eq|le)\s+"?0|[!=]=?\s*"?[0-9]|<\s*[1-9])[^\n]*(?:\n(?!\s*(?:fi|else|elif|;;|\})\b)[^\n]*){0,6}?\bexit\s+["']?[1-9]/m;

/** `"$1"` without a default and without a look at how many there are. */
export const needsArguments = (script: string): boolean =>
  refusesNone.test(script) ||
  (/\$(?:[1-9]\b|\{[1-9]\})/.test(script.replace(/^\s*#.*$|\b\w+\s*\(\)\s*\{(?:.*\}$|[\s\S]*?^\})/gm, '')) &&
    !/\$[#@*]/.test(script));

/** A parser that refuses to go on without an option. */
const wantsOptions = /\brequired\s*=\s*True\b/;

/** What it does without an argument, a script may decide itself. */
const looksAtFirst = /\bcase\s+"?\$\{?1\b|(?:\[\[?|\btest)\s[^\n;&|]*\$\{?1\b/;

/** A script as one text that a shell in the root would run; `…` for its arguments. */
export function shellIn(text: string, folder: string): string {
  const [first = ''] = text.split('\n', 1);
  const up = folder === '.' ? String.raw`(?:/\.)?` : String.raw`/\.\.`;
  const toRoot = new RegExp(
    `^cd (?:--\\s+)?"?\\$\\(dirname (?:--\\s+)?"?\\$(?:0|\\{BASH_SOURCE\\[0\\]\\}|BASH_SOURCE)"?\\)${up}"?(?:\\s*\\|\\|\\s*exit(?: \\d+)?)?$`,
  );
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#') && !toRoot.test(line));
  const stops = /^#!.*\s-[a-z]*e/.test(first) ? ['set -e'] : [];
  return [...stops, ...lines].join('\n').replace(/\$(?:[@*#\d]|\{)/g, '…');
}

/** The entry point of a container image: it may wait for other services without end. */
const isOfImage = (name: string, text: string): boolean =>
  /^(?:docker[-_])?(?:boot|entry-?point|start|run)$/.test(name) &&
  /^#.*\b(?:docker|container)\b/im.test(text) &&
  /^\s*exec\s/m.test(text);

/** Whether a text says that it is to be started: without a first line that names its interpreter, it may be to source or import. */
const says = (text: string): boolean => text.startsWith('#!') || /^if __name__ == ['"]__main__['"]/m.test(text);

/** A script that cleans or formats is meant to; a program with several subcommands starts by one of them. */
function meaning(name: string, text: string): string {
  const subcommand = servingSubcommand(text);
  if (subcommand !== undefined) return ` ${subcommand}`;
  const concepts = conceptsOf(name);
  const both = concepts.has('#format') && checkOptions.some((each) => takes(each, text));
  const writes = both ? writeOptions.find((each) => takes(each, text)) : undefined;
  if (writes !== undefined) return ` ${writes}`;
  const option = concepts.has('#clean') || concepts.has('#format') ? optionNeeded(text) : undefined;
  return option === undefined ? '' : ` ${option}`;
}

/** Whether a source file in the root is for starting, and not only to import. */
function isProgram(text: string, extension: string): boolean {
  if (text.startsWith('#!')) return true;
  return extension === 'py'
    ? /^if __name__ == ['"]__main__['"]/m.test(text)
    : ['sh', 'bash', 'pl', 'lua', 'rb', 'r'].includes(extension.toLowerCase());
}

/** Sources and manifests of what is compiled. */
const compiled =
  /\.(?:c|cc|cpp|cxx)$|^(?:CMakeLists\.txt|configure\.(?:ac|in)|meson\.build|Cargo\.toml|go\.mod|pom\.xml|build\.gradle(?:\.kts)?|stack\.yaml)$|\.cabal$/;
/** Tools of developers, launchers of builds, scripts of CI, and files to source. */
const helpsDevelopers =
  /^(?:(?:GNU)?makefile|gradlew|mvnw|dev|do|task|source|common|functions|lib|utils?|appveyor|travis|jenkins|circleci|brew|\w*version|regress\w*)$/i;

/** They prepare a build; started, they are not what a project is for. */
const preparesBuild =
  /^(?:autogen|bootstrap|buildconf|configure|config|install|uninstall|setup|env|release)$|(?:^|[-_\d])(?:multi)?(?:build|prepare|pypi|publish|deploy|install|download|translations?|generators?|release|bump|update)(?:$|[-_])/i;

/** Whether a line only starts such a program: `./configure`, `sh ./autogen.sh -f`. */
export const onlyPrepares = (line: string): boolean =>
  preparesBuild.test(/([\w-]+)(?:\.\w+)?$/.exec(line.split(' ').find((word) => /[/.]/.test(word)) ?? '')?.[1] ?? '');

/** It writes anew what tests compare with: `record-test.sh`, `update-golden`. */
const recordsTests =
  /^(?:record|update|bless|accept|approve|re?-?gen\w*|rebase(?:line)?|refresh|reset|write|save)[-_](?:tests?|specs?|expect\w*)/i;

const saysWhat = (path: string, name: string): boolean =>
  conceptsOf(name).size > 0 && !recordsTests.test(name) && !(path.startsWith('bin/') && isProduct(name));

/** `bin` also holds the project's products: `git-setup` prepares nothing here, `setup` and `run_tests` do. */
const isProduct = (name: string): boolean =>
  name.split(/[-_]/).some((part) => conceptsOf(part).size === 0 && !/^(?:run|all|do|ci|local)$/.test(part));
