import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import type { Files } from './workspaces.ts';
import { firstCommand } from './request.ts';
import { workspaces } from './workspaces.ts';

type Case = readonly [workspace: keyof typeof workspaces, task: string, expected: string];

const hasPytest = spawnSync('python3', ['-c', 'import pytest']).status === 0;
const cases: readonly Case[] = [
  ['nodeLibrary', 'run the unit tests', 'npm test'],
  ['nodeLibrary', 'execute the test suite', 'npm test'],
  ['nodeLibrary', 'make sure nothing is broken', 'npm test'],
  ['nodeLibrary', 'run the specs', 'npm test'],
  ['nodeLibrary', 'check types', 'npm run typecheck'],
  ['nodeLibrary', 'Does it type-check?', 'npm run typecheck'],
  ['nodeLibrary', 'lint', 'npm run lint'],
  ['nodeLibrary', 'check the code style', 'npm run lint'],
  ['nodeLibrary', 'fix the lint errors', 'npm run lint:fix'],
  ['nodeLibrary', 'format the code', 'npm run format'],
  ['nodeLibrary', 'check formatting', 'npm run format:check'],
  ['nodeLibrary', 'build the docs', 'npm run docs'],
  ['nodeLibrary', 'generate the API documentation', 'npm run docs'],
  ['nodeLibrary', 'compile the project', 'npm run build'],
  ['nodeLibrary', 'bundle it for production', 'npm run build'],
  ['nodeLibrary', 'measure test coverage', 'npm run test:coverage'],
  ['nodeLibrary', 'run the tests in watch mode', 'npm run test:watch'],
  ['nodeLibrary', 'remove build artifacts, clean up', 'npm run clean'],
  ['nodeLibrary', 'install the dependencies', 'npm ci'],
  ['nodeLibrary', 'publish a new release', 'npm run release'],
  ['pnpmApp', 'run the unit tests', 'pnpm run test:unit'],
  ['pnpmApp', 'run the end-to-end tests', 'pnpm run test:e2e'],
  ['pnpmApp', 'start the dev server', 'pnpm run dev'],
  ['pnpmApp', 'migrate the database', 'pnpm run db:migrate'],
  ['pnpmApp', 'could you fill the database with the sample data?', 'pnpm run db:seed'],
  ['pnpmApp', 'I want to try it, but there is no data. Load some demo records, please.', 'pnpm run db:seed'],
  ['pnpmApp', 'run the typechecker', 'pnpm run type-check'],
  ['pnpmApp', 'create a production build', 'pnpm run build'],
  ['yarnMonorepo', 'run the tests of all packages', 'yarn workspaces run test'],
  ['yarnMonorepo', 'test the core package', 'yarn workspace @demo/core test'],
  ['yarnMonorepo', 'lint everything', 'yarn lint'],
  ['npmMonorepo', 'run all tests', 'npm test --workspaces --if-present'],
  ['npmMonorepo', 'run the benchmarks', 'npm run bench -w printer'],
  ['bunApp', 'run tests', 'bun run test'],
  ['bunApp', 'lint the code', 'bun run check'],
  ['bareNode', 'run the unit tests', 'node --test'],
  ['makefileC', 'run the tests', 'make check'],
  ['makefileC', 'build the program', 'make all'],
  ['makefileC', 'clean', 'make clean'],
  ['makefilePython', 'run the unit tests', 'make test'],
  ['makefilePython', 'check the style of the code', 'make lint'],
  ['makefilePython', 'reformat all files', 'make fmt'],
  ['makefilePython', 'build the manual', 'make docs'],
  ['makefilePython', 'launch the server', 'make serve'],
  ['poetryLibrary', 'run the unit tests', 'poetry run pytest'],
  ['poetryLibrary', 'static type checking', 'poetry run mypy .'],
  ['poetryLibrary', 'build the documentation', 'poetry run mkdocs build'],
  ['poetryLibrary', 'set up the dependencies', 'poetry install'],
  ['uvProject', 'run the test suite', 'uv run pytest'],
  ['sphinxProject', 'build the docs', 'uv run sphinx-build -b html docs docs/_build'],
  ['uvProject', 'check types', 'uv run poe types'],
  ['unittestOnly', 'run the unit tests', 'python3 -m unittest discover -s tests'],
  ['toxProject', 'run the tests', 'tox'],
  ['toxProject', 'lint the sources', 'tox -e lint'],
  ['toxProject', 'build the docs', 'tox -e docs'],
  ['hatchProject', 'run tests with coverage', 'hatch run cov'],
  ['hatchProject', 'lint', 'hatch run lint:style'],
  // Without nox its line is run, where this machine has what that needs.
  ['noxProject', 'execute the test suite', hasPytest ? 'CI=1 python3 -m pytest' : 'nox -s tests'],
  ['noxProject', 'build the docs', 'nox -s build_docs'],
  ['django', 'run the tests', 'python3 manage.py test'],
  ['django', 'apply the database migrations', 'python3 manage.py migrate'],
  ['rust', 'run the unit tests', 'cargo test'],
  ['rust', 'lint', 'cargo clippy'],
  ['rust', 'format the code', 'cargo fmt'],
  ['goService', 'run all the tests', 'go test ./...'],
  ['goService', 'lint the code', 'golangci-lint run'],
  ['justfileGo', 'run the unit tests', 'just test'],
  ['justfileGo', 'regenerate the mocks', 'just gen'],
  ['taskfile', 'run the unit tests', 'task test'],
  ['taskfile', 'run the integration tests', 'task test:integration'],
  ['maven', 'run the unit tests', './mvnw test'],
  ['gradle', 'run the tests', './gradlew test'],
  [
    'cmake',
    'run the tests',
    'cmake -S . -B build && cmake --build build && ctest --test-dir build --output-on-failure',
  ],
  ['elixir', 'run the linter', 'mix credo'],
  ['rubyGem', 'run the test suite', 'bundle exec rake test'],
  ['php', 'run the unit tests', 'composer test'],
  ['dotnet', 'compile the solution', 'dotnet build'],
  ['vscodeTasks', 'run the unit tests', './ci/unit.sh'],
  ['vscodeTasks', 'compile the firmware', 'west build -b nrf52'],
  ['readmeOnly', 'run the tests', 'meson test -C builddir'],
  ['workflowOnly', 'run the tests', 'zig build test --summary all'],
  ['workflowOnly', 'check the formatting', 'zig fmt --check src'],
  ['gitlabOnly', 'run the unit tests', 'scons check'],
  ['twoProjects', 'run the backend tests', '(cd backend && python3 -m pytest)'],
  ['twoProjects', 'build the frontend', '(cd frontend && npm run build)'],
  ['shellProject', 'run the tests', 'bash scripts/test.sh'],
];

/** Written before the ranking was tuned, and not looked at while tuning. */
const heldBackWorkspaces = {
  svelte: {
    'package.json': JSON.stringify({
      name: 'shop',
      scripts: {
        dev: 'vite dev',
        build: 'vite build',
        preview: 'vite preview',
        check: 'svelte-kit sync && svelte-check --tsconfig ./tsconfig.json',
        'test:integration': 'playwright test',
        'test:unit': 'vitest',
        test: 'npm run test:integration && npm run test:unit',
        lint: 'prettier --check . && eslint .',
        format: 'prettier --write .',
      },
    }),
    'package-lock.json': '{}',
  },
  extension: {
    'package.json': JSON.stringify({
      name: 'ext',
      scripts: {
        compile: 'node esbuild.js',
        'compile-tests': 'tsc -p . --outDir out',
        watch: 'node esbuild.js --watch',
        pretest: 'npm run compile',
        test: 'vscode-test',
        package: 'vsce package',
        'gen:icons': 'node scripts/icons.mjs',
      },
    }),
    'yarn.lock': '',
  },
  flask: {
    Makefile:
      '.PHONY: dev db-upgrade unittest e2e black docker\n# start flask in debug mode\ndev:\n\tflask run --debug\ndb-upgrade:\n\tflask db upgrade\nunittest:\n\tpytest tests/unit\ne2e:\n\tpytest tests/e2e\nblack:\n\tblack app\ndocker:\n\tdocker build -t app .\n',
    'requirements.txt': 'flask\n',
  },
  workspaceRust: {
    'Cargo.toml': '[workspace]\nmembers = ["crates/*"]\n',
    justfile:
      'ci: fmt-check clippy test\n\nfmt-check:\n  cargo fmt --all --check\n\nclippy:\n  cargo clippy -- -D warnings\n\ntest:\n  cargo nextest run\n\ndoc:\n  cargo doc --open\n',
  },
  pdm: {
    'pyproject.toml':
      '[project]\nname = "x"\n[tool.pdm.scripts]\nlint = "ruff check src"\ntest = "pytest"\n"docs:serve" = "mkdocs serve"\n"docs:build" = "mkdocs build"\nbench = "python bench/run.py"\n',
    'pdm.lock': '',
  },
  kotlin: {
    'build.gradle.kts': 'plugins { kotlin("jvm"); id("org.jlleitschuh.gradle.ktlint") }\n',
    'settings.gradle.kts': '',
  },
} satisfies Record<string, Files>;

const heldBack: readonly (readonly [keyof typeof heldBackWorkspaces, string, string])[] = [
  ['svelte', 'run the unit tests', 'npm run test:unit'],
  ['svelte', 'run all tests', 'npm test'],
  ['svelte', 'please tidy up the formatting of the sources', 'npm run format'],
  ['svelte', 'show me a preview of the site', 'npm run preview'],
  ['svelte', 'verify the types', 'npm run check'],
  ['extension', 'compile the extension', 'yarn run compile'],
  ['extension', 'rebuild whenever a file changes (watch)', 'yarn run watch'],
  ['extension', 'regenerate the icons', 'yarn run gen:icons'],
  ['extension', 'do the tests pass?', 'yarn test'],
  ['flask', 'execute the unit tests', 'make unittest'],
  ['flask', 'run the acceptance tests', 'make e2e'],
  ['flask', 'upgrade the database schema', 'make db-upgrade'],
  ['flask', 'start the app in debug mode', 'make dev'],
  ['flask', 'build the docker image', 'make docker'],
  ['workspaceRust', 'is the code formatted correctly?', 'just fmt-check'],
  ['workspaceRust', 'Is this tree formatted as CI wants it? Run its formatting check, nothing more.', 'just fmt-check'],
  ['workspaceRust', 'run the tests', 'just test'],
  ['workspaceRust', 'build the documentation', 'just doc'],
  ['pdm', 'build the docs', 'pdm run docs:build'],
  ['pdm', 'how fast is it? run the benchmark', 'pdm run bench'],
  ['kotlin', 'lint the kotlin code', 'gradle ktlintCheck'],
];

describe('what a command does', () => {
  const makefile = 'all: fw.bin\nfw.bin: a.c\n\tavr-gcc -o $@ $<\nhost: out/x\nout/x: a.c\n\t$(CC) -o $@ $<\n';
  const crate = (name: string) => `[package]\nname = "${name}"\n`;
  const rust = {
    'Cargo.toml': '[workspace]\nmembers = ["core", "crates/*"]\n',
    ...{ 'core/Cargo.toml': crate('pebble_core'), 'crates/cli/Cargo.toml': crate('pebble') },
  };
  const scripts = (all: Record<string, string>) => ({ 'package.json': JSON.stringify({ scripts: all }) });
  const found: readonly (readonly [Files, string, string])[] = [
    [{ Makefile: makefile }, 'build the host version', 'make host'],
    [rust, 'test the core crate', 'cargo test -p pebble_core'],
    [rust, 'run the tests', 'cargo test --workspace'],
    [rust, 'build the cli', 'cargo build -p pebble'],
    [rust, 'test all crates', 'cargo test --workspace'],
    [scripts({ build: 'node b.js', reset: 'rm -rf dist .cache' }), 'clean up the build output', 'npm run reset'],
    [scripts({ build: 'node b.js', reset: 'rm -rf dist var.db' }), 'clean up the build output', 'finish'],
    [{ Makefile: 'clean:\n\trm -f net\n' }, 'I want the compiled stuff out of it, so it is small.', 'make clean'],
    [scripts({ test: 'npm run test:unit', 'test:unit': 'node u.js' }), 'run the unti tests', 'npm run test:unit'],
    [{ Makefile: 'report:\n\tpython3 r.py\n' }, 'could you write the report, please?', 'make report'],
    [{ 'tools/stocklint.py': '' }, 'run the linter', 'python3 tools/stocklint.py'],
    [
      { Makefile: 'sim:\n\tcc s.c\ncalib:\n\tpython3 c.py table\nall:\n\tarm-gcc a.c\n' },
      'build the simulator with the 10k NTC table that is in the repo',
      'make sim',
    ],
    [scripts({ e2e: 'node e.js', test: 'node t.js' }), 'The e2e run is what CI skips. Run it here.', 'npm run e2e'],
  ];
  for (const [files, task, expected] of found)
    it(`decides that "${task}" is ${expected} among ${Object.keys(files).join(', ')}`, async () => {
      assert.equal(await firstCommand(files, task), expected);
    });
});

describe('ranking of a workspace’s commands', () => {
  for (const [workspace, task, expected] of cases) {
    it(`in ${workspace}, "${task}" leads to ${expected}`, async () => {
      assert.equal(await firstCommand(workspaces[workspace], task), expected);
    });
  }

  it('ranks the right command first in at least 18 of 20 cases held back from tuning', async () => {
    const wrong = [];
    for (const [workspace, task, expected] of heldBack) {
      const first = await firstCommand(heldBackWorkspaces[workspace], task);
      if (first !== expected) wrong.push(`${workspace}: "${task}" led to ${first}, not ${expected}`);
    }
    assert.ok(wrong.length <= 2, wrong.join('\n'));
  });

  const ci = (name: string, ...lines: readonly string[]): Files => ({
    'CMakeLists.txt': 'project(x)',
    '.github/workflows/a.yml': `jobs:\n  ${name}:\n    steps:\n${lines.map((line) => `      - run: ${line}\n`).join('')}`,
  });

  it('believes what a line of CI says by itself over the job that it stands in', async () => {
    assert.equal(await firstCommand(ci('lint', 'cmake --build build'), 'run the linter'), 'finish');
    assert.equal(await firstCommand(ci('lint', 'go vet ./...', 'make check'), 'run the linter'), 'finish');
  });

  it('offers no line that configures in place, looks around or leaves the workspace', async () => {
    const files = ci('x', 'cmake -Wno-dev .', 'cmake ..', 'which make', 'make 32bit');
    const makefile = '32bit:\n\t@echo "you need libc6-dev-i386"; $(MAKE) CFLAGS=-m32\n';
    assert.equal(await firstCommand({ ...files, Makefile: makefile }, 'start it'), 'finish');
  });

  it('takes a first target that only installs for no build, and one for another platform for the last resort', async () => {
    const init = { Makefile: 'init:\n\tpip install -r requirements.txt\n', 'pyproject.toml': '[build-system]\n' };
    assert.equal(await firstCommand(init, 'build it'), 'python3 -m build');
    const tree = { 'configure.ac': '', 'compile-ios.sh': '#!/bin/sh\n', Dockerfile: 'FROM x\n' };
    assert.equal(await firstCommand(tree, 'build it'), 'autoreconf -i && ./configure && make');
  });
});
