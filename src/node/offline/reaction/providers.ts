// Which of the workspace's installers can bring what is missing: one that names it, where any does.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { installsDependencies } from './beyondGoal.ts';
import type { Failure } from './progress.ts';
import type { Suggestion } from './suggestion.ts';

const installWord =
  /^(?:install|bootstrap|setup|restore|deps?|dependenc(?:y|ies)|requirements?|packages?|modules?|dev|develop|development|tests?|build|all|ci|init|run|project|env|environment|tools?)$/;

/** Whether a command installs what the project needs, by its name or by what it runs: `lint-staged:setup` sets up something else. */
export function installsPackages({ name, command, body }: WorkspaceCommand): boolean {
  if (!conceptsOf(name || command).has('#install')) return false;
  if (name === '' || installsDependencies.test(`${command} ${body}`)) return true;
  const parts = name.toLowerCase().split(/[^a-z]+/);
  return parts.every((part) => part === '' || installWord.test(part));
}

/** Modules whose package has another name. */
const packageOf: Readonly<Record<string, string>> = {
  yaml: 'pyyaml',
  cv2: 'opencv-python',
  PIL: 'pillow',
  bs4: 'beautifulsoup4',
  sklearn: 'scikit-learn',
  dateutil: 'python-dateutil',
  dotenv: 'python-dotenv',
  attr: 'attrs',
  jwt: 'pyjwt',
  git: 'gitpython',
  serial: 'pyserial',
};

/** Programs of the system: packages of a language bring them only where they are named there. */
const ofSystem: ReadonlySet<string> = new Set(
  (
    'aspell hunspell shellcheck valgrind gcov lcov gdb strace dot graphviz doxygen pdflatex xelatex lualatex latexmk tectonic pandoc convert magick ffmpeg rsync ' +
    'curl wget jq gpg git svn hg sqlite3 psql mysql redis-server redis-cli pkg-config autoreconf autoconf automake libtoolize m4 bison flex gperf ' +
    'clang clang-format clang-tidy cppcheck perl prove cpanm lua luarocks Rscript R ghc cabal stack sbt scala kotlinc bats zsh ksh dash fish tclsh ' +
    'expect xmllint xsltproc msgfmt makeinfo groff man help2man unzip zip 7z bc dc xxd socat nc terraform kubectl helm ansible vagrant qemu-system-x86_64'
  ).split(' '),
);

const makesEnvironment = /(?:\bvirtualenv|\bmkvirtualenv|\s-m venv|\buv venv)\b/;
const inEnvironment = /(?:^|\/)(?:\.?v?env|\.?virtualenvs?|\.tox|\.nox)\/|\/bin\/(?:python|pip)[\d.]*$/;

/** What a failure lacks: a module or program by its name, or a program by its path. */
export interface Lack {
  readonly name: string;
  readonly kind: 'module' | 'program';
}

const isInside = (path: string, root: string): boolean =>
  path.startsWith('/') ? path.startsWith(`${root}/`) : !/(?:^|\/)\.\.(?:\/|$)|^~/.test(path);

/** Targets and scripts that make the virtual environment in which a program by its path would be. */
export function environmentMakers(path: string, commands: readonly WorkspaceCommand[]): readonly string[] {
  if (!inEnvironment.test(path)) return [];
  const isElse = ({ name }: WorkspaceCommand) =>
    ['#test', '#lint', '#clean', '#release', '#docs', '#build'].some((one) => conceptsOf(name).has(one));
  return commands
    .filter((command) => !isElse(command) && makesEnvironment.test(`${command.body} ${command.requiredBody ?? ''}`))
    .map(({ command }) => command);
}

/** What installs it where the failure happened: those of another folder do not help. `logit`: of one in the workspace's own words. */
export function installers(workspace: Workspace, failure: Failure, lack: Lack, logit: number): Suggestion[] {
  const { commands, root, python } = workspace;
  const place = /^\(cd (\S+) && /.exec(failure.command)?.[1];
  const here = commands.filter(
    ({ folder, kind }) => (folder === undefined || folder === place) && kind !== 'automated',
  );
  // What lies elsewhere is not made unasked.
  if (lack.name.includes('/'))
    return isInside(lack.name, root)
      ? environmentMakers(lack.name, here).map((command) => ({
          command,
          logit,
          intent: `it makes the environment of ${lack.name}`,
        }))
      : [];
  const all = here
    .filter((command) => installsPackages(command) && !conceptsOf(command.name || command.command).has('#test'))
    .map(({ command, kind, body, requiredBody = '' }) => ({
      command,
      logit: kind === 'fallback' || kind === 'documented' ? logit - 1 : logit,
      intent: `${lack.name} is missing; this installs the dependencies`,
      isNamed: names(lack, `${command} ${body} ${requiredBody} ${listsOf(`${command} ${body}`, root)}`),
      ofLanguage: installsDependencies.test(`${command} ${body}`),
    }));
  const listed =
    lack.kind === 'module' ? requirementFiles(root).filter((file) => names(lack, textIn(root, file) ?? '')) : [];
  const known = listed
    .map((file) => `${python} -m pip install -r ${file}`)
    .filter((command) => !all.some((one) => one.command === command))
    .map((command) => ({ command, logit, intent: `${lack.name} is missing; this list names it`, isNamed: true }));
  const naming = [...all, ...known].filter(({ isNamed }) => isNamed);
  const isForeign = lack.kind === 'program' && ofSystem.has(lack.name);
  // What a script of the workspace sets up, nobody knows.
  const mayBring = all.filter(({ isNamed, ofLanguage }) => isNamed || !ofLanguage);
  const chosen = isForeign ? mayBring : listed.length > 0 ? naming : all;
  return chosen.map(({ command, logit: own, intent }) => ({ command, logit: own, intent }));
}

/** Tells of an installer whether it may bring what a failure lacks; what that is may not be known. */
export function mayProvide(
  workspace: Workspace,
  failure: Failure | undefined,
  program: string | undefined,
): (command: string) => boolean {
  const module = failure && /No module named '?([\w.]+)/.exec(failure.text)?.[1];
  const lack: Lack | undefined =
    module !== undefined
      ? { name: module, kind: 'module' }
      : program !== undefined && (program.includes('/') || ofSystem.has(program))
        ? { name: program, kind: 'program' }
        : undefined;
  if (failure === undefined || lack === undefined) return () => true;
  const found = new Set(installers(workspace, failure, lack, 0).map(({ command }) => command));
  return (command) => found.has(command);
}

/** Whether a text names what is missing, or the package that brings it. */
function names({ name, kind }: Lack, text: string): boolean {
  const module = name.split('.')[0] ?? name;
  const all = kind === 'module' ? [module, packageOf[module] ?? module] : [name];
  return all.some((one) =>
    new RegExp(`(?<![\\w.-])${escapeRegExp(one).replace(/[_-]/g, '[_.-]')}(?![\\w-])`, 'i').test(text),
  );
}

/** The lists of packages from which a line installs. */
function listsOf(line: string, root: string): string {
  const files = [...line.matchAll(/(?:-r|--requirement)[ =]?([\w./-]+)/g)].map(([, file = '']) => file);
  const own = /\binstall (?:-e |--editable )?['"]?\.(?:\[|['"\s]|$)/.test(line)
    ? ['pyproject.toml', 'setup.py', 'setup.cfg']
    : [];
  const npm = /^(?:npm|pnpm|yarn|bun) /.test(line) ? ['package.json'] : [];
  const gems = line.startsWith('bundle ') ? ['Gemfile'] : [];
  return [...files, ...own, ...npm, ...gems].map((file) => textIn(root, file) ?? '').join('\n');
}

/** `requirements-dev.txt`, `requirements/tests.txt`. */
function requirementFiles(root: string): readonly string[] {
  const inside = existsSync(join(root, 'requirements')) ? readdirSync(join(root, 'requirements')) : [];
  return [
    ...readdirSync(root).filter((name) => /^[\w.-]*requirements[\w.-]*\.txt$/.test(name)),
    ...inside.filter((name) => /^[\w.-]+\.txt$/.test(name)).map((name) => `requirements/${name}`),
  ].sort();
}
