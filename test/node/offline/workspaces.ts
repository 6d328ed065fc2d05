// Made-up repositories of many ecosystems, as file texts.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type Files = Readonly<Record<string, string>>;

/** Writes `files` into a fresh temporary folder and returns its path. `bin/up*` may be executed, as `ls -F` shows it. */
export function writeWorkspace(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'knack-offline-'));
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, path.replace(/\*$/, ''));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { mode: path.endsWith('*') ? 0o755 : 0o644 });
  }
  return root;
}

const searchPaths: string[] = [];
process.once('exit', () => {
  for (const path of searchPaths) rmSync(path, { recursive: true, force: true });
});

/** A search path on which just these programs exist; it is removed when the tests end. */
export function searchPath(...programs: readonly string[]): string {
  const path = writeWorkspace(Object.fromEntries(programs.map((program) => [program, ''])));
  searchPaths.push(path);
  return path;
}

const packageJson = (scripts: Record<string, string>, more: Record<string, unknown> = {}) =>
  JSON.stringify({ name: 'demo', version: '1.0.0', scripts, ...more }, null, 2);

export const workspaces = {
  nodeLibrary: {
    'package.json': packageJson(
      {
        build: 'tsup src/index.ts --format esm,cjs --dts',
        dev: 'tsup src/index.ts --watch',
        test: 'vitest run',
        'test:watch': 'vitest',
        'test:coverage': 'vitest run --coverage',
        lint: 'eslint .',
        'lint:fix': 'eslint . --fix',
        format: 'prettier --write .',
        'format:check': 'prettier --check .',
        typecheck: 'tsc --noEmit',
        docs: 'typedoc',
        clean: 'rimraf dist',
        release: 'changeset publish',
        prepare: 'husky',
      },
      { devDependencies: { vitest: '^3.0.0', typescript: '^5.0.0', eslint: '^9.0.0' } },
    ),
    'package-lock.json': '{"lockfileVersion":3}',
    'tsconfig.json': '{}',
    'src/index.ts': 'export const x = 1;\n',
    'README.md':
      '# demo\n\n## Install\n\n```sh\nnpm install demo\n```\n\n## Development\n\nRun the tests with:\n\n```sh\nnpm test\n```\n',
  },
  pnpmApp: {
    'package.json': packageJson({
      dev: 'next dev',
      build: 'next build',
      start: 'next start',
      lint: 'next lint',
      'test:unit': 'jest',
      'test:e2e': 'playwright test',
      'db:migrate': 'prisma migrate dev',
      'db:seed': 'tsx prisma/seed.ts',
      storybook: 'storybook dev -p 6006',
      'type-check': 'tsc --pretty --noEmit',
    }),
    'pnpm-lock.yaml': "lockfileVersion: '9.0'\n",
    'next.config.js': 'module.exports = {};\n',
  },
  yarnMonorepo: {
    'package.json': packageJson(
      { lint: 'eslint packages', build: 'lerna run build' },
      { private: true, workspaces: ['packages/*'] },
    ),
    'yarn.lock': '# yarn lockfile v1\n',
    'packages/core/package.json': JSON.stringify({ name: '@demo/core', scripts: { test: 'jest', build: 'tsc' } }),
    'packages/web/package.json': JSON.stringify({ name: '@demo/web', scripts: { test: 'jest', start: 'vite' } }),
  },
  npmMonorepo: {
    'package.json': packageJson({}, { private: true, workspaces: ['packages/*'] }),
    'package-lock.json': '{}',
    'packages/parser/package.json': JSON.stringify({
      name: 'parser',
      scripts: { test: 'node --test', lint: 'eslint .' },
    }),
    'packages/printer/package.json': JSON.stringify({
      name: 'printer',
      scripts: { test: 'node --test', bench: 'node bench.js' },
    }),
  },
  bunApp: {
    'package.json': packageJson({
      dev: 'bun --watch src/index.ts',
      test: 'bun test',
      check: 'biome check .',
      'check:fix': 'biome check --write .',
    }),
    'bun.lock': '{}',
  },
  bareNode: {
    'package.json': packageJson({ test: 'echo "Error: no test specified" && exit 1' }),
    'test/add.test.js': "import test from 'node:test';\n",
    'index.js': '',
  },
  makefileC: {
    Makefile: [
      'CC = gcc',
      'OBJS := main.o util.o',
      '',
      'all: prog ## Build everything',
      '',
      'prog: $(OBJS)',
      '\t$(CC) -o $@ $^',
      '',
      '%.o: %.c',
      '\t$(CC) -c $<',
      '',
      '# Run the regression suite against the reference outputs',
      'check: prog',
      '\t./run_checks.sh',
      '',
      'install: prog',
      '\tcp prog /usr/local/bin',
      '',
      'clean:',
      '\trm -f *.o prog',
      '',
      '.PHONY: all check clean install',
      '',
    ].join('\n'),
    'main.c': 'int main(void) { return 0; }\n',
  },
  makefilePython: {
    Makefile:
      'help: ## Show this help\n\t@grep "##" Makefile\n\nvenv: ## Create the virtual environment\n\tpython3 -m venv .venv\n\ntest: ## Run all tests\n\tpytest -q\n\nlint: ## Check code style\n\truff check src tests\n\nfmt: ## Reformat the code\n\tblack src tests\n\ndocs: ## Build the HTML manual\n\tsphinx-build docs docs/_build\n\nserve: ## Start the development server\n\tuvicorn app:app --reload\n\n.PHONY: help venv test lint fmt docs serve\n',
    'requirements.txt': 'pytest\nruff\nblack\n',
    'src/app.py': '',
    'tests/test_app.py': 'import pytest\n',
  },
  poetryLibrary: {
    'pyproject.toml':
      '[tool.poetry]\nname = "demo"\n\n[tool.poetry.group.dev.dependencies]\npytest = "^8"\nmypy = "^1"\nruff = "^0.5"\n\n[tool.poetry.scripts]\ndemo = "demo.cli:main"\n\n[tool.mypy]\nstrict = true\n\n[build-system]\nrequires = ["poetry-core"]\n',
    'poetry.lock': '',
    'demo/__init__.py': '',
    'tests/test_demo.py': 'def test_x():\n    assert True\n',
    'mkdocs.yml': 'site_name: demo\n',
  },
  uvProject: {
    'pyproject.toml':
      '[project]\nname = "demo"\ndependencies = []\n\n[dependency-groups]\ndev = ["pytest>=8", "ruff"]\n\n[tool.pytest.ini_options]\ntestpaths = ["tests"]\n\n[tool.poe.tasks]\ntypes = "mypy src"\nci = { sequence = ["types"] }\n',
    'uv.lock': '',
    'tests/test_demo.py': 'def test_x():\n    assert True\n',
  },
  sphinxProject: {
    'pyproject.toml': '[dependency-groups]\ndocs = ["sphinx"]\n',
    'uv.lock': '',
    'docs/conf.py': '',
  },
  unittestOnly: {
    'setup.py': 'from setuptools import setup\nsetup(name="demo")\n',
    'demo/__init__.py': '',
    'tests/test_demo.py': 'import unittest\n\nclass T(unittest.TestCase):\n    def test_x(self):\n        pass\n',
  },
  toxProject: {
    'tox.ini':
      '[tox]\nenvlist = py312, lint, docs\n\n[testenv]\ndeps = pytest\ncommands = pytest {posargs}\n\n[testenv:lint]\ndescription = check the style\ncommands = flake8 src\n\n[testenv:docs]\ncommands =\n    sphinx-build docs docs/_build\n\n[testenv:typing]\ncommands = mypy src\n',
    'setup.cfg': '[metadata]\nname = demo\n',
    'src/demo/__init__.py': '',
  },
  hatchProject: {
    'pyproject.toml':
      '[project]\nname = "demo"\n\n[tool.hatch.envs.default.scripts]\ntest = "pytest {args:tests}"\ncov = "pytest --cov"\n\n[tool.hatch.envs.lint.scripts]\nstyle = "ruff check ."\nfmt = "ruff format ."\n',
  },
  noxProject: {
    'noxfile.py':
      'import nox\n\n@nox.session(python=["3.11", "3.12"])\ndef tests(session):\n    """Run the test suite."""\n    session.run("pytest", env={"CI": "1"})\n\n@nox.session\ndef lint(session):\n    session.run("flake8")\n\n@nox.session\ndef build_docs(session: nox.Session) -> None:\n    """Build the documentation."""\n    session.run("sphinx-build")\n',
  },
  django: {
    'manage.py': '#!/usr/bin/env python\nfrom django.core.management import execute_from_command_line\n',
    'requirements.txt': 'django\n',
    'shop/models.py': '',
    'shop/tests.py': '',
  },
  rust: {
    'Cargo.toml': '[package]\nname = "demo"\nversion = "0.1.0"\n',
    'Cargo.lock': '',
    'src/main.rs': 'fn main() {}\n',
    'README.md': '# demo\n\n## Usage\n\n```console\n$ cargo run -- --help\nUsage: demo [OPTIONS]\n```\n',
  },
  goService: {
    'go.mod': 'module example.com/demo\n\ngo 1.23\n',
    'main.go': 'package main\n',
    '.golangci.yml': 'linters: {}\n',
  },
  justfileGo: {
    'go.mod': 'module example.com/demo\n',
    justfile:
      '# list recipes\ndefault:\n  just --list\n\n# run unit tests with the race detector\ntest:\n  go test -race ./...\n\n# run the linters\nlint:\n  golangci-lint run\n\n# deploy to an environment\ndeploy env:\n  ./deploy.sh {{env}}\n\n# generate mocks and protobuf code\ngen:\n  go generate ./...\n\n_private:\n  echo hi\n',
  },
  taskfile: {
    'Taskfile.yml':
      "version: '3'\ntasks:\n  build:\n    desc: Compile the binary\n    cmds:\n      - go build -o bin/app .\n  test:\n    desc: Run unit tests\n    cmds: [go test ./...]\n  test:integration:\n    desc: Run integration tests\n    cmds: [go test -tags integration ./...]\n  fmt: gofmt -w .\n  hidden:\n    internal: true\n    cmds: [echo]\n",
  },
  maven: {
    'pom.xml': '<project></project>\n',
    mvnw: '#!/bin/sh\n',
    'src/main/java/App.java': 'class App {}\n',
  },
  gradle: {
    'build.gradle': "plugins { id 'java'; id 'application'; id 'com.diffplug.spotless' version '6' }\n",
    gradlew: '#!/bin/sh\n',
  },
  cmake: {
    'CMakeLists.txt':
      'cmake_minimum_required(VERSION 3.20)\nproject(demo)\nenable_testing()\nadd_test(NAME t COMMAND t)\n',
    'main.cpp': '',
  },
  elixir: { 'mix.exs': 'defp deps do [{:credo, "~> 1.7"}, {:ex_doc, "~> 0.31"}] end\n' },
  rubyGem: {
    Gemfile: "source 'https://example.org'\ngem 'rubocop'\n",
    Rakefile: "require 'rake/testtask'\nRake::TestTask.new(:test)\n\ndesc 'Release'\ntask :publish do\nend\n",
    'lib/demo.rb': '',
  },
  php: {
    'composer.json':
      '{\n  "name": "demo/demo",\n  "scripts": {\n    "test": "phpunit",\n    "cs": "phpcs",\n    "post-install-cmd": "echo"\n  }\n}\n',
    'composer.lock': '{}',
  },
  dotnet: { 'Demo.sln': '', 'src/Program.cs': '' },
  vscodeTasks: {
    '.vscode/tasks.json':
      '{\n  // how we work\n  "version": "2.0.0",\n  "tasks": [\n    { "label": "run unit tests", "type": "shell", "command": "./ci/unit.sh", "group": { "kind": "test", "isDefault": true } },\n    { "label": "compile firmware", "type": "shell", "command": "west", "args": ["build", "-b", "nrf52"], },\n  ]\n}\n',
  },
  readmeOnly: {
    'README.md':
      '# demo\n\n## Building\n\n```bash\nmeson setup builddir && meson compile -C builddir\n```\n\n## Running the tests\n\n```console\n$ meson test -C builddir\n1/1 ok\n```\n\n## Deploy\n\n```sh\nsudo cp demo /usr/bin\nrsync -a site/ host:<dir>\n```\n',
  },
  workflowOnly: {
    '.github/workflows/ci.yml':
      'name: CI\non: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n      - name: Run tests\n        run: |\n          zig build test --summary all\n      - name: Check formatting\n        run: zig fmt --check src\n      - run: echo ${{ secrets.TOKEN }}\n',
    'build.zig': '',
  },
  gitlabOnly: {
    '.gitlab-ci.yml':
      'stages: [build, test]\n\ncompile:\n  stage: build\n  script:\n    - scons -j4\n\nunit-tests:\n  stage: test\n  script:\n    - scons check\n    - curl -d @report https://example.org\n',
  },
  twoProjects: {
    'backend/pyproject.toml': '[tool.pytest.ini_options]\n',
    'backend/tests/test_api.py': '',
    'frontend/package.json': packageJson({ test: 'vitest run', build: 'vite build' }),
    'README.md': '# two\n',
  },
  shellProject: {
    'scripts/test.sh': '#!/bin/sh\necho ok\n',
    'scripts/build.sh': '#!/bin/sh\necho ok\n',
    'README.md': '# shell\n',
  },
} satisfies Record<string, Files>;
