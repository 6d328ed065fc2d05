import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { assessCommand } from '../../../src/core/approval/permission.ts';
import { ownScripts } from '../../../src/node/workspace/ownScripts.ts';

describe('a script of the workspace that reaches out', () => {
  // Not in the temporary folder, where every place may be written.
  const root = mkdtempSync(join(homedir(), '.knack-reaching-'));
  after(() => rmSync(root, { recursive: true, force: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const verdict = (command: string, cwd = root): string =>
    assessCommand(command, {
      ...{ approve: 'write', allow: [], deny: [], sandbox: 'off', sandboxProblem: undefined },
      ...{ own: ownScripts(() => [cwd, root]), where: { root, cwd } },
    }).verdict;
  const allAre = (expected: string, commands: readonly string[]) => {
    for (const command of commands) assert.equal(verdict(command), expected, command);
  };

  it('asks before it downloads a program that is not installed, however it does so', () => {
    write('node_modules/.bin/eslint', '');
    const scripts = {
      say: 'npx cowsay hi',
      ...{ executed: 'npm exec -- cowsay', dlxed: 'pnpm dlx degit a', uvx: 'uvx ruff check', bun: 'bunx cowsay' },
      ...{ pipx: 'pipx run black .', tools: 'uv tool run ruff', beside: 'uv run --with rich a.py', types: 'npx tsc' },
      ...{ deep: 'npm run say', lint: 'npx eslint .', local: 'pnpm exec cowsay', only: 'npx --no-install cowsay' },
      project: 'uv run pytest',
    };
    write('package.json', JSON.stringify({ scripts }));
    write('Makefile', 'say:\n\tnpx cowsay hi\nlint:\n\tnpx eslint .\n');
    const asking = ['say', 'executed', 'dlxed', 'uvx', 'bun', 'pipx', 'tools', 'beside', 'types', 'deep'];
    allAre('ask', [...asking.map((name) => `npm run ${name}`), 'make say', 'uv tool run ruff', 'uv run --with a b']);
    allAre('allow', [
      ...['lint', 'local', 'only', 'project'].map((name) => `npm run ${name}`),
      ...['make lint', 'npx eslint .', 'npm exec eslint'],
    ]);
  });

  it('finds what is installed around the folder of a package, as npx does', () => {
    write('parts/a/package.json', '{"scripts":{"lint":"npx eslint .","types":"npx tsc"}}');
    const folder = join(root, 'parts', 'a');
    assert.deepEqual(
      ['npm run lint', 'npx eslint', 'npm run types'].map((command) => verdict(command, folder)),
      ['allow', 'allow', 'ask'],
    );
    write('parts/b/node_modules/.bin/tsc', '');
    write('parts/b/package.json', '{"scripts":{"types":"npx tsc"}}');
    assert.equal(verdict('npm --prefix parts/b run types'), 'allow');
  });

  it('asks before a target writes outside of the workspace through variables', () => {
    write(
      'Makefile',
      [
        'VENV ?= $(HOME)/.virtualenvs/x\nBIN = $(VENV)/bin\nPREFIX ?= /usr/local\nOUT = $(CURDIR)/build\nLOCAL = build\nLOCAL ?= ~/x',
        'venv:\n\tpython3 -m venv $(VENV)\ntest: venv\n\t$(BIN)/python -m pytest\nput:\n\tcp a $(DESTDIR)$(PREFIX)/bin/a',
        'note:\n\techo a > $$HOME/note\nup:\n\tcp a ../b\nbuild:\n\tmkdir -p $(OUT) && cp a ${OUT}/a\nown:\n\tmkdir -p $(LOCAL)',
        'temporary:\n\tcp a /tmp/knack/a\nunknown:\n\tcp a $(SOMEWHERE)/a\nsilent:\n\techo a > /dev/null\n',
      ].join('\n'),
    );
    allAre(
      'ask',
      ['venv', 'test', 'put', 'note', 'up', 'own LOCAL=~/x'].map((name) => `make ${name}`),
    );
    allAre(
      'allow',
      ['build', 'own', 'temporary', 'unknown', 'silent', 'venv VENV=.venv'].map((name) => `make ${name}`),
    );
  });

  it('asks before a recipe, a task or a shell script does', () => {
    write(
      'justfile',
      'home := env_var("HOME")\nplace := home / "x" # there\nhere := justfile_directory() + "/build"\nventure:\n  python3 -m venv {{home}}/.v\nput:\n  cp a {{ place }}\nown:\n  mkdir -p {{here}}\n',
    );
    write(
      'Taskfile.yml',
      'vars:\n  D: "{{.HOME}}/x"\n  B: build\ntasks:\n  put: cp a {{.D}}/a\n  own: mkdir -p {{.B}}\n',
    );
    write('put.sh', '#!/bin/sh\nD="$HOME/.x"\nmkdir -p "$D"\n');
    write('own.sh', '#!/bin/sh\nD="build"\nmkdir -p "$D"\n');
    allAre('ask', ['just venture', 'just put', 'task put', './put.sh', 'sh put.sh']);
    allAre('allow', ['just own', 'task own', './own.sh']);
  });

  it('lets a package write elsewhere in its own workspace', () => {
    write('parts/c/package.json', '{"scripts":{"build":"cp dist/c.js ../../dist","out":"cp dist/c.js ../../../c.js"}}');
    const folder = join(root, 'parts', 'c');
    assert.deepEqual(
      ['npm run build', 'npm run out'].map((command) => verdict(command, folder)),
      ['allow', 'ask'],
    );
    allAre('allow', ['npm --prefix parts/c run build']);
    allAre('ask', ['npm --prefix parts/c run out']);
  });
});
