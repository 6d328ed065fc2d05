import assert from 'node:assert/strict';
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createFileReader } from '../../../../src/node/offline/commands/folder.ts';
import { gitlabCommands, workflowCommands } from '../../../../src/node/offline/sources/automation.ts';
import { conventionalCommands } from '../../../../src/node/offline/sources/conventions.ts';
import { documentCommands } from '../../../../src/node/offline/sources/documents.ts';
import { makefileCommands } from '../../../../src/node/offline/sources/makefile.ts';
import {
  conventionalNodeCommands,
  monorepoCommands,
  parsePackageJson,
  scriptCommands,
} from '../../../../src/node/offline/sources/packageJson.ts';
import { programFileCommands } from '../../../../src/node/offline/sources/programFiles.ts';
import type { PythonFolder } from '../../../../src/node/offline/sources/python.ts';
import { pythonCommands } from '../../../../src/node/offline/sources/python.ts';
import {
  justfileCommands,
  taskfileCommands,
  vscodeTaskCommands,
} from '../../../../src/node/offline/sources/recipes.ts';
import type { WorkspaceCommand } from '../../../../src/node/offline/commands/workspaceCommand.ts';
import type { Files } from '../workspaces.ts';
import { workspaces, writeWorkspace } from '../workspaces.ts';

const lines = (commands: readonly WorkspaceCommand[]) =>
  commands.filter(({ hollow }) => hollow !== true).map(({ command }) => command);

function folderOf(files: Files) {
  return { names: new Set(Object.keys(files)), text: (file: string) => files[file] };
}

describe('package.json', () => {
  const manifest = (scripts: Record<string, string>, more = {}) =>
    parsePackageJson(JSON.stringify({ scripts, ...more }))!;

  it('gives scripts in the manner of each package manager', () => {
    const scripts = manifest({ test: 'a', start: 'b', build: 'c', add: 'd' });
    assert.deepEqual(lines(scriptCommands(scripts, 'npm')), ['npm test', 'npm start', 'npm run build', 'npm run add']);
    assert.deepEqual(lines(scriptCommands(scripts, 'pnpm')), [
      'pnpm test',
      'pnpm start',
      'pnpm run build',
      'pnpm run add',
    ]);
    assert.deepEqual(lines(scriptCommands(scripts, 'yarn')), ['yarn test', 'yarn start', 'yarn build', 'yarn run add']);
    assert.deepEqual(lines(scriptCommands(scripts, 'bun'))[0], 'bun run test');
  });

  it('leaves out hooks, the placeholder of npm init, and names that a shell would read otherwise', () => {
    const scripts = {
      test: 'echo "Error: no test specified" && exit 1',
      pretest: 'x',
      prepublish: 'x',
      build: 'b',
      prebuild: 'p',
    };
    const odd = { '--version': 'x', 'a b': 'x', 'x;rm': 'x', '$(id)': 'x', 'presentation:start': 'slides' };
    assert.deepEqual(lines(scriptCommands(manifest({ ...scripts, ...odd }), 'npm')), [
      'npm run build',
      'npm run presentation:start',
    ]);
  });

  it('is read as far as it is sound', () => {
    assert.equal(parsePackageJson('{ not json'), undefined);
    assert.equal(parsePackageJson('[]'), undefined);
    const odd = parsePackageJson(
      '\ufeff{"scripts":{"a":1,"b":"x"},"workspaces":{"packages":["p/*",3]},"dependencies":[]}',
    )!;
    assert.deepEqual(odd.scripts, [{ name: 'b', body: 'x' }]);
    assert.deepEqual(odd.workspaces, ['p/*']);
  });

  it('gives the scripts of members one by one, and together when two or more have one', () => {
    const members = ['a', 'b'].map((name) => ({
      ...manifest({ test: 'jest', [name]: 'x' }, { name: `@s/${name}` }),
      folder: name,
    }));
    assert.deepEqual(lines(monorepoCommands(members, 'npm', [])), [
      'npm test -w @s/a',
      'npm run a -w @s/a',
      'npm test -w @s/b',
      'npm run b -w @s/b',
      'npm test --workspaces --if-present',
    ]);
    assert.ok(lines(monorepoCommands(members, 'pnpm', [])).includes('pnpm -r test'));
    assert.ok(!lines(monorepoCommands(members, 'pnpm', [{ name: 'test', body: 'jest' }])).includes('pnpm -r test'));
  });

  it('gives the tools it depends on where no script runs them', () => {
    const has = {
      lockfile: true,
      testFiles: true,
      typescript: true,
      references: false,
      bin: (name: string) => name === 'eslint',
    };
    const bare = manifest({}, { devDependencies: { vitest: '1', typescript: '5', eslint: '9' } });
    assert.deepEqual(lines(conventionalNodeCommands(bare, 'npm', has)), [
      'npm ci',
      'npx vitest run',
      'node_modules/.bin/eslint .',
      'npx tsc --noEmit',
    ]);
    const scripted = manifest(
      { unit: 'vitest', lint: 'eslint .', types: 'tsc' },
      { devDependencies: { vitest: '1', typescript: '5' } },
    );
    assert.deepEqual(lines(conventionalNodeCommands(scripted, 'pnpm', { ...has, lockfile: false })), ['pnpm install']);
  });
});

describe('Makefile', () => {
  it('gives explicit targets with what is said about them', () => {
    const found = makefileCommands(workspaces.makefileC.Makefile);
    assert.deepEqual(lines(found), ['make all', 'make prog', 'make check', 'make install', 'make clean']);
    assert.equal(found[0]!.description, 'Build everything');
    assert.match(found[2]!.description, /^Run the regression suite against the reference outputs/);
    assert.equal(found[2]!.body, 'prog ./run_checks.sh');
  });

  it('leaves out patterns, specials, variables and files that are not phony', () => {
    const text =
      'VERSION ?= 1\nNAME := a:b\nURL = http://x\n.SUFFIXES:\n.DEFAULT_GOAL := all\n%.o: %.c\n\tcc\nout/app.js: src\n\tx\nmain.o: main.c\n\tcc\n$(OBJ): x\n\ty\ndist.tar.gz:\n\ttar\na b:: c\n\tx\n.PHONY: docs/html\ndocs/html:\n\tx\nexport FOO\nifdef X\nlong: one \\\n  two\n\tx\nendif\n';
    assert.deepEqual(lines(makefileCommands(text)), ['make a', 'make b', 'make docs/html', 'make long']);
  });

  it('leaves out targets that only say what to run', () => {
    const text =
      "all:\n\t@echo Run \\'make install\\' to install it.\ninstall:\n\tcp a b\nhelp:\n\t@echo run make install\n";
    assert.deepEqual(lines(makefileCommands(text)), ['make install', 'make help']);
  });

  it('survives arbitrary text', () => {
    assert.deepEqual(makefileCommands('\u0000:::\n\t\n#\n:=\n'), []);
  });

  it('forces a target that has the name of a folder, unless it is phony or makes that folder', () => {
    const text =
      'build:\n\tpython3 build/concat.py parts out.css\ndist: \n\tmkdir -p dist && cp a dist\ntest: build\n\t./t\n';
    const found = (more: string) => lines(makefileCommands(`${text}${more}`, new Set(['build', 'dist', 'test'])));
    assert.deepEqual(found(''), ['make -B build', 'make dist', 'make test']);
    assert.deepEqual(found('.PHONY: build dist test\n'), ['make build', 'make dist', 'make test']);
  });
});

describe('task runners', () => {
  it('justfile: public recipes, with a place for each required argument', () => {
    const text =
      'set shell := ["bash"]\nalias t := test\n\n# all of it\n[group("ci")]\ntest *args: build\n  cargo test {{args}}\n\n[private]\nsecret:\n  x\n\nserve port="80":\n  x\n\ndeploy env: build\n  x\n@quiet:\n  x\nrelease +targets:\n  x\n';
    const found = justfileCommands(text, true);
    const all = 'just test, just serve, just deploy {{env}}, just quiet, just release {{targets}}';
    assert.equal(lines(found).join(', '), all);
    assert.equal(found[0]!.description, 'all of it');
    assert.equal(found[0]!.body, 'build cargo test {{args}}');
  });

  it('justfile: without just, lines have the variables that it would export', () => {
    const text =
      'export DB := "var/x.db"\nexport KEY := env_var_or_default("KEY", "a b")\nplain := "p"\n\nseed:\n  mkdir -p var\n  ./seed\nshow:\n  cat $DB\n';
    assert.deepEqual(lines(justfileCommands(text, false)), [
      `mkdir -p var && DB=var/x.db KEY='a b' ./seed`,
      `export DB=var/x.db KEY='a b'; cat $DB`,
    ]);
    assert.match(lines(justfileCommands(`set export\n${text}`, false))[0]!, /plain=p \.\/seed$/);
  });

  it('Taskfile: tasks that are not internal', () => {
    const found = taskfileCommands(workspaces.taskfile['Taskfile.yml'], true);
    assert.deepEqual(lines(found), ['task build', 'task test', 'task test:integration', 'task fmt']);
    assert.equal(found[0]!.body, 'go build -o bin/app .');
    assert.deepEqual(taskfileCommands('tasks: [a, b', true), []);
  });

  it('.vscode/tasks.json: shell tasks that need nothing of the editor', () => {
    const text =
      '{ "tasks": [ // x\n{ "label": "unit", "type": "shell", "command": "./t", "args": ["a b", "it\'s"], "group": "test" },\n{ "type": "npm", "script": "x" },\n{ "label": "in", "type": "shell", "command": "x ${input:y}" },\n{ "label": "here", "command": "${workspaceFolder}/run" },] }';
    const found = vscodeTaskCommands(text);
    assert.deepEqual(lines(found), [`./t 'a b' 'it'\\''s'`, './run']);
    assert.equal(found[0]!.description, 'test');
    assert.deepEqual(vscodeTaskCommands('nonsense'), []);
  });

  it('programs whose names say what they do, and others for tasks that name them', async () => {
    const root = writeWorkspace({
      ...{
        'demo/scripts/test.sh': '',
        'demo/scripts/rotate-logs.sh': '',
        'demo/bin/build': '',
        'demo/run_tests.py': '',
      },
      ...{
        'demo/scripts/lint.js': '',
        'demo/test_x.py': '',
        'demo/bin/a b': '',
        'demo/demo': '',
        'demo/lib.py': 'x = 1',
        'demo/other': '',
      },
    });
    for (const name of ['bin/build', 'demo', 'bin/a b']) chmodSync(join(root, 'demo', name), 0o755);
    const place = { root: join(root, 'demo'), reader: createFileReader(), python: 'python3', canStart: () => true };
    const found = await programFileCommands(place);
    assert.deepEqual(lines(found).toSorted(), [
      './bin/build',
      './demo',
      'bash scripts/rotate-logs.sh',
      'bash scripts/test.sh',
      'node scripts/lint.js',
      'python3 run_tests.py',
    ]);
    assert.equal(found.find(({ command }) => command === './demo')?.name, 'start');
    assert.deepEqual(found.find(({ command }) => command.includes('rotate'))?.onlyFor, ['rotat', 'log']);
    rmSync(root, { recursive: true });
  });
});

describe('documents', () => {
  it('give commands of shell blocks, with heading and comment, and skip what makes no sense alone', () => {
    const text =
      '# x\n\n## Testing\n\nRun this:\n\n```sh\n# the slow ones too\nmake check SLOW=1\nsudo make install\nexport A=1\necho $A\nfoo <name>\nls | wc\nnpm install some-lib\nnpm install && npm run lint\ncd sub && make\nrm -rf /\n```\n\n```js\nnot.a.command()\n```\n\n```\nunmarked\n```\n\n~~~console\n$ cargo test \\\n    --all\nok 1\n~~~\n';
    const found = documentCommands(text, 'README.md');
    assert.deepEqual(lines(found), [
      'make check SLOW=1',
      'npm install',
      'npm run lint',
      '(cd sub && make)',
      'cargo test --all',
    ]);
    assert.equal(found[0]!.description, 'the slow ones too Testing Run this:');
  });

  it('give nothing with control or bidirectional characters', () => {
    assert.deepEqual(documentCommands('```sh\nmake \u202etset\nmake \u0007x\n```\n', 'README.md'), []);
  });
});

describe('automation', () => {
  it('GitHub: static single commands of run steps', () => {
    const found = workflowCommands(workspaces.workflowOnly['.github/workflows/ci.yml'], 'ci.yml');
    assert.deepEqual(lines(found), ['zig build test --summary all', 'zig fmt --check src']);
    assert.equal(found[0]!.description, 'Run tests test');
    const inFolder =
      'jobs:\n  a:\n    steps:\n      - run: make x\n        working-directory: sub\n      - run: make y\n        working-directory: ${{ x }}\n';
    assert.deepEqual(lines(workflowCommands(inFolder, 'ci.yml')), ['(cd sub && make x)']);
    const edits = "jobs:\n  old:\n    steps:\n      - run: sed -i~ 's/bundler/node/' tsconfig.json\n";
    assert.deepEqual(workflowCommands(edits, 'ci.yml'), []);
    assert.deepEqual(workflowCommands('jobs: *unknown', 'ci.yml'), []);
    const versions =
      'jobs:\n  a:\n    steps:\n      - name: lint\n        run: |\n          ruff --version\n          python3 -m mypy --version\n          ruff check .\n          ./tide --version\n';
    assert.deepEqual(lines(workflowCommands(versions, 'ci.yml')), ['ruff check .', './tide --version']);
  });

  it('GitHub: nothing of jobs and steps for Windows, on another system', () => {
    const workflow = [
      'jobs:\n  a:\n    runs-on: windows-latest\n    steps:\n      - run: make win',
      '  b:\n    runs-on: ${{ matrix.os }}\n    steps:',
      "      - run: make win-step\n        if: runner.os == 'Windows'",
      "      - run: make win-matrix\n        if: startsWith(matrix.os, 'windows')",
      '      - run: make win-shell\n        shell: cmd',
      "      - run: make unix\n        if: runner.os != 'Windows'",
      "      - run: make none\n        if: contains(matrix.os, 'windows') == false",
      "      - run: make or\n        if: runner.os == 'Windows' || runner.os == 'Linux'",
      '      - run: make power\n        shell: pwsh',
      "      - run: make both\n        if: matrix.os == 'ubuntu-latest' || matrix.os == 'windows-latest'\n",
    ].join('\n');
    const expected = ['make unix', 'make none', 'make or', 'make power', 'make both'];
    const found = lines(workflowCommands(workflow, 'ci.yml'));
    if (process.platform === 'win32') assert.ok(found.length > expected.length);
    else assert.deepEqual(found, expected);
  });

  it('GitLab: script lines of jobs', () => {
    const found = gitlabCommands(workspaces.gitlabOnly['.gitlab-ci.yml'], '.gitlab-ci.yml');
    assert.deepEqual(lines(found), ['scons -j4', 'scons check']);
  });
});

describe('Python', () => {
  const python = (files: Files, more: Partial<PythonFolder> = {}) =>
    lines(
      pythonCommands({
        ...folderOf(files),
        managers: [],
        python: 'python3',
        onPath: () => true,
        hasModule: () => true,
        sourceText: () => undefined,
        packageFolder: undefined,
        tests: undefined,
        ...more,
      }),
    );

  it('runs pytest through the manager that locks it', () => {
    const files = { 'pyproject.toml': '[tool.pytest.ini_options]\n' };
    assert.deepEqual(python(files, { managers: ['uv'] }), ['uv run pytest', 'uv sync']);
    assert.deepEqual(python(files, { managers: ['pipenv'] }), ['pipenv run pytest', 'pipenv install --dev']);
    assert.deepEqual(python(files), ['python3 -m pytest']);
  });

  it('tells unittest from pytest by the tests', () => {
    const unittest = { folder: 'tests', isPackage: false, samples: ['import unittest\n'] };
    assert.equal(python({}, { tests: unittest })[0], 'python3 -m unittest discover -s tests');
    assert.equal(python({}, { tests: { ...unittest, isPackage: true } })[0], 'python3 -m unittest');
    assert.equal(python({}, { tests: { ...unittest, samples: ['def test_x(): ...'] } })[0], 'python3 -m pytest');
    assert.equal(python({ 'pytest.ini': '' }, { tests: unittest })[0], 'python3 -m pytest');
  });

  it('knows the environments of tox and nox and the scripts of pyproject.toml', () => {
    assert.deepEqual(python(workspaces.toxProject), ['tox', 'tox -e lint', 'tox -e docs', 'tox -e typing']);
    assert.deepEqual(python(workspaces.noxProject), ['nox -s tests', 'nox -s lint', 'nox -s build_docs']);
    assert.deepEqual(python(workspaces.hatchProject), [
      'hatch run test',
      'hatch run cov',
      'hatch run lint:style',
      'hatch run lint:fmt',
    ]);
  });

  it('builds as the Makefile says, where that has a build', () => {
    const setup = { 'setup.py': 'from setuptools import setup\nsetup()\n' };
    const kindOf = (files: Files) =>
      pythonCommands({
        ...folderOf(files),
        ...{ managers: [], python: 'python3', onPath: () => true, hasModule: () => true, sourceText: () => undefined },
        ...{ packageFolder: undefined, tests: undefined },
      }).find(({ command }) => command === 'python3 setup.py build')?.kind;
    assert.equal(kindOf(setup), 'conventional');
    assert.equal(kindOf({ ...setup, Makefile: 'all: lamp\n' }), 'fallback');
    assert.equal(kindOf({ ...setup, Makefile: 'all: lint tests\n' }), 'conventional');
    assert.equal(kindOf({ ...setup, Makefile: 'clean:\n\trm -rf build\n' }), 'conventional');
  });

  it('knows the tools that setup.cfg and tox.ini configure', () => {
    const lint = 'python3 -m flake8';
    assert.ok(python({ 'setup.cfg': '[flake8]\nmax-line-length = 99\n' }).includes(lint));
    assert.ok(python({ 'tox.ini': '[tox]\nenvlist = py\n\n[flake8]\nbuiltins = x\n' }).includes(lint));
    assert.ok(!python({ 'tox.ini': '[tox]\nenvlist = py\n# no [flake8] here\n' }).includes(lint));
  });

  it('installs requirements, or the project with its development extra', () => {
    const files = { 'requirements.txt': '', 'requirements-dev.txt': '', 'notrequirements.txt': '' };
    assert.deepEqual(python(files), [
      'python3 -m pip install -r requirements-dev.txt',
      'python3 -m pip install -r requirements.txt',
    ]);
    const project = '[build-system]\n[project.optional-dependencies]\ndev = ["x"]\n';
    assert.ok(python({ 'pyproject.toml': project }).includes("python3 -m pip install -e '.[dev]'"));
  });

  it('reads no broken TOML', () => {
    assert.deepEqual(python({ 'pyproject.toml': '[tool' }), []);
  });
});

describe('conventions', () => {
  const conventional = (files: Files) => lines(conventionalCommands(folderOf(files)));

  it('use wrappers where they are present', () => {
    assert.ok(conventional({ 'pom.xml': '', mvnw: '' }).includes('./mvnw test'));
    assert.ok(conventional({ 'pom.xml': '' }).includes('mvn test'));
    assert.ok(conventional({ 'build.gradle.kts': '', gradlew: '' }).includes('./gradlew test'));
  });

  it('configure CMake first, and run ctest only where tests are enabled', () => {
    assert.deepEqual(conventional({ 'CMakeLists.txt': 'project(x)' }), [
      'cmake -S . -B build',
      'cmake -S . -B build && cmake --build build',
    ]);
    assert.ok(conventional({ 'CMakeLists.txt': '', build: '' }).includes('cmake --build build --target clean'));
    assert.ok(
      conventional({ 'CMakeLists.txt': 'include(CTest)', build: '' }).includes(
        'cmake -S . -B build && cmake --build build && ctest --test-dir build --output-on-failure',
      ),
    );
  });

  it('take Rake, Composer and Deno tasks from their files', () => {
    assert.deepEqual(
      conventional({ Rakefile: 'RSpec::Core::RakeTask.new\ntask :lint do\nend\ntask default: :spec\n' }),
      ['rake spec', 'rake lint'],
    );
    assert.ok(conventional(workspaces.php).includes('composer cs'));
    assert.ok(conventional({ 'deno.json': '{"tasks":{"dev":"x"}}' }).includes('deno task dev'));
  });
});
