// Commands of Python projects: the scripts of pyproject.toml, tox and nox environments, and what tools are configured.
import { declaresBuild } from './buildTargets.ts';
import { parse as parseToml } from 'smol-toml';
import { describe, isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { configuredCoverage } from './configuredCoverage.ts';
import { consoleScripts } from './consoleScripts.ts';
import { partsOfPytest } from './partsOfTests.ts';
import { mypyKnowsFiles } from './mypyScope.ts';
import { hooksFile, toolsOfHooks } from './preCommitHooks.ts';
import { entriesOf, field } from './recipes.ts';
import { conventional, isDjango, programCommands } from './pythonPrograms.ts';
import { toxCommands } from './tox.ts';
import { toxCoverage } from './toxCoverage.ts';

export interface PythonFolder {
  /** Names in the folder itself. */
  readonly names: ReadonlySet<string>;
  /** Text of a file of the folder; undefined when there is none. */
  readonly text: (file: string) => string | undefined;
  readonly managers: readonly string[];
  /** `python3` or `python`, or the interpreter of a virtual environment in the folder. */
  readonly python: string;
  /** Whether a program can be started by its name. */
  readonly onPath: (program: string) => boolean;
  /** Whether the interpreter finds a module that was installed. */
  readonly hasModule: (module: string) => boolean;
  /** Text of a file in a folder of the project; undefined when there is none. */
  readonly sourceText: (path: string) => string | undefined;
  /** Where packages or modules are, if not beside the manifest: `src`. */
  readonly packageFolder: string | undefined;
  /** Packages in the folder that can be started: they have a `__main__.py`. */
  readonly programs?: readonly string[];
  readonly tests: PythonTests | undefined;
}

export interface PythonTests {
  /** Folder of the test files, '.' for the root. */
  readonly folder: string;
  /** Whether that folder is a package (`__init__.py`), which changes how unittest finds its files. */
  readonly isPackage: boolean;
  /** Folders with tests of a kind, `tests/integration`. */
  readonly parts?: readonly string[];
  /** Set where unittest has to be told the files, as they are not called like tests. */
  readonly files?: readonly string[];
  /** Text of a few test files. */
  readonly samples: readonly string[];
}

const runners: Readonly<Record<string, string>> = {
  poetry: 'poetry run',
  uv: 'uv run',
  pdm: 'pdm run',
  pipenv: 'pipenv run',
};

/** All Python commands that `folder` offers. */
export function pythonCommands(folder: PythonFolder): readonly WorkspaceCommand[] {
  const pyproject = toml(folder.text('pyproject.toml'));
  const tests = testCommands(pyproject, folder);
  const byTox = toxCoverage(folder.text('tox.ini') ?? '', folder);
  const byConfiguration = configuredCoverage(tests, { text: folder.text, pyproject });
  // What another environment of tox reports is not seen in its own.
  const reports =
    byConfiguration.length === 0 || byTox.some(({ command }) => /--cov\b|\bcoverage report\b/.test(command));
  return [
    ...projectScripts(pyproject, folder),
    ...runnable('tox', toxCommands(folder.text, pyproject), folder),
    ...runnable('nox', noxCommands(folder.text('noxfile.py')), folder),
    ...tests,
    ...(requires('pytest-cov', pyproject, folder) ? [] : reports ? byTox : byConfiguration),
    ...toolCommands(pyproject, folder),
    ...installCommands(pyproject, folder),
    ...programCommands(folder),
  ];
}

/** Commands of a runner that is not installed are a last resort. */
const runnable = (runner: string, commands: readonly WorkspaceCommand[], { hasModule }: PythonFolder) =>
  hasModule(runner) ? commands : commands.map(asFallback);

function toml(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return parseToml(text);
  } catch {
    return undefined;
  }
}

/** Named scripts of the task runners that live in pyproject.toml, and the project's own programs. */
function projectScripts(pyproject: unknown, folder: PythonFolder): WorkspaceCommand[] {
  const tool = field(pyproject, 'tool');
  const table = (value: unknown, run: (name: string) => string, origin: string) =>
    entriesOf(value).flatMap(([name, script]) =>
      isPlainName(name) && !name.startsWith('_') ? [declared(run(name), name, script, origin)] : [],
    );
  const hatch = entriesOf(field(field(tool, 'hatch'), 'envs')).flatMap(([env, settings]) =>
    table(
      field(settings, 'scripts'),
      (name) => (env === 'default' ? `hatch run ${name}` : `hatch run ${env}:${name}`),
      `hatch script (${env})`,
    ),
  );
  const runner = runnerOf(folder);
  return [
    ...table(
      field(field(tool, 'poe'), 'tasks'),
      (name) => `${runner === undefined ? '' : `${runner} `}poe ${name}`,
      'poe task',
    ),
    ...table(
      field(field(tool, 'taskipy'), 'tasks'),
      (name) => `${runner === undefined ? '' : `${runner} `}task ${name}`,
      'taskipy task',
    ),
    ...table(field(field(tool, 'pdm'), 'scripts'), (name) => `pdm run ${name}`, 'pdm script'),
    ...table(field(field(tool, 'rye'), 'scripts'), (name) => `rye run ${name}`, 'rye script'),
    ...table(field(field(tool, 'pixi'), 'tasks'), (name) => `pixi run ${name}`, 'pixi task'),
    ...hatch,
    ...consoleScripts(pyproject, { ...folder, runner }),
  ];
}

function declared(command: string, name: string, script: unknown, origin: string): WorkspaceCommand {
  const help = field(script, 'help');
  return {
    command,
    name,
    description: typeof help === 'string' ? describe(help) : '',
    body: describe(typeof script === 'string' ? script : JSON.stringify(script ?? '')),
    origin,
    kind: 'declared',
  };
}

function noxCommands(text: string | undefined): WorkspaceCommand[] {
  const sessions = [
    ...(text ?? '').matchAll(
      /@(?:nox\.)?session\b[^\n]*(?:\n@[^\n]*)*\ndef\s+(\w+)\([^)]*\)[^:\n]*:\s*\n(?:\s*"""([^"\n]*))?/g,
    ),
  ];
  return sessions.map(([, name = '', description = '']) => ({
    command: `nox -s ${name}`,
    name,
    description: describe(description),
    body: '',
    origin: 'nox session',
    kind: 'declared',
  }));
}

function testCommands(pyproject: unknown, folder: PythonFolder): WorkspaceCommand[] {
  const { names, tests, python, text } = folder;
  if (isDjango(folder)) return [conventional(`${python} manage.py test`, 'test', 'manage.py')];
  const samples = tests?.samples.join('\n') ?? '';
  const usesUnittest =
    /^\s*(import|from)\s+unittest\b/m.test(samples) && !/^\s*(import|from)\s+pytest\b/m.test(samples);
  const configured =
    field(field(field(pyproject, 'tool'), 'pytest'), 'ini_options') !== undefined ||
    names.has('pytest.ini') ||
    names.has('conftest.py') ||
    /^\[(tool:)?pytest\]/m.test(`${text('setup.cfg') ?? ''}\n${text('tox.ini') ?? ''}`) ||
    requires('pytest', pyproject, folder);
  const isRunByTox = /^(?:commands\s*=\s*|[ \t]+)(?:[\w{}./-]+[ \t]+)*(?:-m[ \t]+)?(?:pytest|py\.test)(?:\s|$)/m.test(
    text('tox.ini') ?? '',
  );
  if (tests?.files)
    return [conventional(`${python} -m unittest ${tests.files.join(' ')}`, 'test', 'Python tests (unittest)')];
  if (!tests && !configured) return [];
  const paths = withSources(pyproject, folder);
  const pytest = conventional(`${paths}${throughRunner(folder, 'pytest')}`, 'test', 'Python tests (pytest)');
  const plain = paths === '' ? [] : [asFallback({ ...pytest, command: pytest.command.slice(paths.length) })];
  const parts = partsOfPytest({ all: pytest, folders: tests?.parts ?? [], text, pyproject });
  const measures = requires('pytest-cov', pyproject, folder);
  const coverage = measures ? [{ ...pytest, command: `${pytest.command} --cov`, name: 'coverage test' }] : [];
  if (!tests) return [pytest, ...coverage, ...parts, ...plain];
  const discover = tests.folder === '.' || tests.isPackage ? '' : ` discover -s ${tests.folder}`;
  const unittest = conventional(`${paths}${python} -m unittest${discover}`, 'test', 'Python tests (unittest)');
  const missing = runnerOf(folder) === undefined && !folder.hasModule('pytest');
  if (usesUnittest && (missing || !(configured || isRunByTox)))
    return [unittest, ...(missing ? [] : [asFallback(pytest)])];
  const needsPytest = /^\s*(import|from)\s+pytest\b/m.test(samples);
  return [pytest, ...coverage, ...parts, ...plain, ...(needsPytest ? [] : [asFallback(unittest)])];
}

const asFallback = (command: WorkspaceCommand): WorkspaceCommand => ({ ...command, kind: 'fallback' });

/** If packages are in a folder of their own and nothing tells Python so: no manager that installs them, no setting, no environment. */
function withSources(pyproject: unknown, folder: PythonFolder): string {
  const settings = field(field(field(pyproject, 'tool'), 'pytest'), 'ini_options');
  const told =
    runnerOf(folder) !== undefined || field(settings, 'pythonpath') !== undefined || folder.python.includes('/');
  return folder.packageFolder === undefined || told ? '' : `PYTHONPATH=${folder.packageFolder} `;
}

/** `pytest` as `poetry run pytest`, or as a module of the interpreter, which also finds packages next to the tests. */
function throughRunner(folder: PythonFolder, tool: string): string {
  const runner = runnerOf(folder);
  return runner === undefined ? `${folder.python} -m ${tool}` : `${runner} ${tool}`;
}

/** How the folder's manager starts programs; undefined if it has none, or it is not installed. */
function runnerOf({ managers, onPath }: PythonFolder): string | undefined {
  const manager = managers.find((name) => name in runners);
  return manager !== undefined && onPath(manager) ? runners[manager] : undefined;
}

/** Whether a tool is configured in pyproject.toml, or named in the declared dependencies. */
function requires(tool: string, pyproject: unknown, { text }: PythonFolder): boolean {
  if (field(field(pyproject, 'tool'), tool) !== undefined) return true;
  const requirements = ['requirements.txt', 'requirements-dev.txt', 'dev-requirements.txt', 'requirements-test.txt'];
  const declaredTables = [
    field(field(pyproject, 'project'), 'dependencies'),
    field(field(pyproject, 'project'), 'optional-dependencies'),
    field(pyproject, 'dependency-groups'),
    field(field(field(pyproject, 'tool'), 'poetry'), 'group'),
    field(field(field(pyproject, 'tool'), 'poetry'), 'dev-dependencies'),
    field(field(field(pyproject, 'tool'), 'uv'), 'dev-dependencies'),
  ];
  const all = [
    ...requirements.map((file) => text(file) ?? ''),
    JSON.stringify(declaredTables),
    text('Pipfile') ?? '',
  ].join('\n');
  return new RegExp(`(^|["\\s])${tool}\\b(?!-)`, 'm').test(all);
}

function toolCommands(pyproject: unknown, folder: PythonFolder): WorkspaceCommand[] {
  const { names } = folder;
  const hooks = toolsOfHooks(folder.text(hooksFile) ?? '');
  const has = (tool: string, ...files: string[]) =>
    files.some((file) => names.has(file)) || hooks.has(tool) || requires(tool, pyproject, folder);
  const tool = (command: string, name: string) => conventional(throughRunner(folder, command), name, 'Python tool');
  const configs = `${folder.text('setup.cfg') ?? ''}\n${folder.text('tox.ini') ?? ''}`;
  const ruff = has('ruff', 'ruff.toml', '.ruff.toml');
  return [
    ...(ruff || hooks.has('ruff check') ? [tool('ruff check .', 'lint'), tool('ruff check --fix .', 'lint fix')] : []),
    ...(ruff || hooks.has('ruff format')
      ? [tool('ruff format .', 'format'), tool('ruff format --check .', 'format check')]
      : []),
    ...(has('flake8', '.flake8') || /^\[flake8\]/m.test(configs) ? [tool('flake8', 'lint')] : []),
    ...(has('pylint', '.pylintrc') ? [tool('pylint .', 'lint')] : []),
    ...(has('black') ? [tool('black .', 'format'), tool('black --check .', 'format check')] : []),
    ...(has('yapf', '.style.yapf') ? [tool('yapf -i -r .', 'format'), tool('yapf --diff -r .', 'format check')] : []),
    ...(has('isort', '.isort.cfg')
      ? [tool('isort .', 'format imports'), tool('isort --check-only --diff .', 'format check imports')]
      : []),
    ...(has('mypy', 'mypy.ini') || /^\[mypy\]/m.test(configs)
      ? [tool(mypyKnowsFiles(folder.text) ? 'mypy' : 'mypy .', 'typecheck')]
      : []),
    ...(has('ty', 'ty.toml') ? [tool('ty check', 'typecheck')] : []),
    ...(has('pyright', 'pyrightconfig.json') ? [tool('pyright', 'typecheck')] : []),
    ...(names.has('mkdocs.yml') ? [tool('mkdocs build', 'build docs')] : []),
    ...documentation(has('sphinx'), folder),
    ...(field(pyproject, 'build-system') === undefined
      ? []
      : [{ ...conventional(buildCommand(folder), 'build', 'pyproject.toml'), description: 'wheel and sdist' }]),
    ...setupCommands(field(pyproject, 'build-system') !== undefined, folder),
  ];
}

/** What setup.py builds: extensions beside their sources, where tests find them, or the whole where nothing newer says how. */
function setupCommands(hasBuilder: boolean, { text, python }: PythonFolder): WorkspaceCommand[] {
  const script = text('setup.py');
  if (script === undefined) return [];
  if (/\bext_modules\s*=/.test(script))
    return [
      conventional(`${python} setup.py build_ext --inplace`, hasBuilder ? 'build extensions' : 'build', 'setup.py'),
    ];
  if (hasBuilder) return [];
  const build = conventional(`${python} setup.py build`, 'build', 'setup.py');
  const isDeclared = declaresBuild(text('Makefile') ?? '');
  return [
    isDeclared ? asFallback(build) : build,
    { ...conventional(`${python} setup.py bdist_wheel`, 'build wheel', 'setup.py'), onlyFor: ['wheel'] },
    {
      ...conventional(`${python} setup.py sdist bdist_wheel`, 'build distributions', 'setup.py'),
      onlyFor: ['distribut'],
    },
    { ...conventional(`${python} setup.py sdist`, 'build sdist', 'setup.py'), onlyFor: ['sdist'] },
  ];
}

/** By Sphinx, unless the Makefile beside a folder `source` does it. */
function documentation(requiresSphinx: boolean, folder: PythonFolder): WorkspaceCommand[] {
  const { names, sourceText } = folder;
  const isHere = (file: string) => sourceText(file) !== undefined;
  const source = isHere('docs/source/conf.py') && !isHere('docs/conf.py') ? 'docs/source' : 'docs';
  const isOwn = source === 'docs' ? requiresSphinx || isHere('docs/conf.py') : !isHere('docs/Makefile');
  return names.has('docs') && isOwn ? [conventional(sphinx(folder, source), 'build docs', 'Sphinx documentation')] : [];
}

/** Managers start programs, the interpreter starts modules: the names differ. */
function sphinx(folder: PythonFolder, source: string): string {
  const command = throughRunner(folder, `sphinx -b html ${source} docs/_build`);
  return command.startsWith(folder.python) ? command : command.replace(' sphinx ', ' sphinx-build ');
}

function buildCommand({ managers, python, onPath }: PythonFolder): string {
  const builder = ['poetry', 'uv', 'pdm'].find((manager) => managers.includes(manager) && onPath(manager));
  return builder === undefined ? `${python} -m build` : `${builder} build`;
}

function installCommands(pyproject: unknown, { names, managers, python, onPath }: PythonFolder): WorkspaceCommand[] {
  const install = (command: string, origin: string) => conventional(command, 'install dependencies', origin);
  const locked: Readonly<Record<string, string>> = {
    poetry: 'poetry install',
    uv: 'uv sync',
    pdm: 'pdm install',
    pipenv: 'pipenv install --dev',
  };
  const manager = managers.find((name) => name in locked && onPath(name));
  if (manager !== undefined) return [install(locked[manager] ?? '', `${manager} manages this folder`)];
  const files = [...names]
    .filter((name) => /^(dev-|test-)?requirements(-dev|-test|_dev|_test)?\.txt$/.test(name))
    .sort();
  const extras = entriesOf(field(field(pyproject, 'project'), 'optional-dependencies')).map(([name]) => name);
  const extra = ['dev', 'test', 'tests', 'testing'].find((name) => extras.includes(name));
  const project = field(pyproject, 'build-system') !== undefined || names.has('setup.py');
  return [
    ...files.map((file) => install(`${python} -m pip install -r ${file}`, file)),
    ...(project
      ? [install(`${python} -m pip install -e ${extra === undefined ? '.' : `'.[${extra}]'`}`, 'Python project')]
      : []),
  ];
}
