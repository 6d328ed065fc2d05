import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ownScripts } from '../../../src/node/workspace/ownScripts.ts';

describe('what the names of a workspace stand for', () => {
  const root = mkdtempSync(join(tmpdir(), 'knack-scripts-'));
  const { textOf, hasProgram } = ownScripts(() => [join(root, 'a'), root]);
  before(() => mkdirSync(join(root, 'a')));
  after(() => rmSync(root, { recursive: true, force: true }));

  it('is the script of the nearest package.json that has it, as it is now', () => {
    assert.equal(textOf('package.json', 'x'), undefined);
    writeFileSync(join(root, 'package.json'), '{"scripts":{"x":"one","y":1}}');
    assert.deepEqual(
      ['x', 'y', 'toString'].map((name) => textOf('package.json', name)),
      ['one', undefined, undefined],
    );
    writeFileSync(join(root, 'a', 'package.json'), '{"scripts":{"x":"two"}}');
    assert.equal(textOf('package.json', 'x'), 'two');
    writeFileSync(join(root, 'a', 'package.json'), '{');
    assert.equal(textOf('package.json', 'x'), 'one');
  });

  it('is a console of its own where its manage.py speaks of no framework', () => {
    const isOwn = () => ownScripts(() => [root]).isOwnConsole?.('manage.py');
    assert.equal(isOwn(), false);
    writeFileSync(join(root, 'manage.py'), 'from board.cli import main\nmain()\n');
    assert.equal(isOwn(), true);
    writeFileSync(join(root, 'manage.py'), 'from django.core.management import execute_from_command_line\n');
    assert.equal(isOwn(), false);
    writeFileSync(join(root, 'manage.py'), 'from boot import main\nmain()\n');
    writeFileSync(join(root, 'boot.py'), 'from django.core.management import execute_from_command_line as main\n');
    assert.equal(isOwn(), false);
    writeFileSync(join(root, 'boot.py'), 'main = print\n');
    assert.equal(isOwn(), true);
    writeFileSync(join(root, 'a', 'manage.py'), 'import django\n');
    assert.equal(ownScripts(() => [root]).isOwnConsole?.('manage.py', 'a'), false);
    for (const name of ['manage.py', 'boot.py', 'a/manage.py']) rmSync(join(root, name));
  });

  it('is a target of the Makefile with what it needs first', () => {
    writeFileSync(join(root, 'Makefile'), 'X := 1\nall: b.c dep\n\t@echo one\n\n\t-two\nb.c:\n\tthree\nnone:\n');
    assert.deepEqual(
      ['all', 'b.c', 'bxc', 'none', 'X'].map((name) => textOf('Makefile', name)),
      ['make b.c; make dep; echo one; two', 'three', undefined, undefined, undefined],
    );
  });

  it('is a rule for several targets, and one of the folder that a line enters', () => {
    writeFileSync(join(root, 'Makefile'), 'b build: lib\n\tone\n');
    assert.deepEqual(
      ['b', 'build', 'b build'].map((name) => textOf('Makefile', name)),
      ['make lib; one', 'make lib; one', undefined],
    );
    mkdirSync(join(root, 'a', 'in'));
    writeFileSync(join(root, 'a', 'in', 'Makefile'), 'build:\n\tnpm install\n');
    assert.equal(textOf('Makefile', 'build', 'in'), 'npm install');
    assert.equal(textOf('Makefile', 'b', 'in'), 'make lib; one');
  });

  it('has the variables of the Makefile filled in', () => {
    const text =
      'home=~/.venvs/x\npip ?= $(home)/bin/pip # own\nloop = $(loop)a\nsetup:\n\t$(pip) install x $$pip ${other} $(loop)\n';
    writeFileSync(join(root, 'Makefile'), text);
    assert.equal(textOf('Makefile', 'setup'), '~/.venvs/x/bin/pip install x $pip ${other} ${loop}aaaa');
    writeFileSync(
      join(root, 'Makefile'),
      'VENV = build/venv\ntest: venv a/b.h\n\t$(VENV)/bin/pytest\nvenv: $(VENV)/.done\n$(VENV)/.done: Makefile\n\t$(VENV)/bin/pip install x\n',
    );
    assert.deepEqual(
      ['test', 'venv', 'build/venv/.done'].map((name) => textOf('Makefile', name)),
      ['make venv; build/venv/bin/pytest', 'make build/venv/.done', 'make Makefile; build/venv/bin/pip install x'],
    );
    writeFileSync(join(root, 'Makefile'), 'all:\n\ttrue\n');
  });

  it('has included files, lines that go on, definitions, calls and patterns of a Makefile', () => {
    writeFileSync(join(root, 'a', 'rules.mk'), 'push:\n\tdocker push x\n');
    writeFileSync(
      join(root, 'Makefile'),
      'include a/rules.mk none.mk\ndefine ship\n\tone\n\t@two\nendef\nsend = three $(1) to $(2)\ntest: \\\n  first \\\n  run.done\n\t$(MAKE) -C a\n\t$(ship)\n\t$(call send,x,y)\n\tfour \\\n\t  five\n%.done:\n\tsix\n',
    );
    assert.deepEqual(
      ['push', 'test', 'run.done', 'a/rules.mk:push', 'none.mk:push'].map((name) => textOf('Makefile', name)),
      [
        'docker push x',
        'make first; make run.done; make -C a; one; two; three x to y; four five',
        'six',
        'docker push x',
        undefined,
      ],
    );
    writeFileSync(join(root, 'Makefile'), 'all:\n\ttrue\n');
  });

  it('has what a Makefile runs while it is read', () => {
    writeFileSync(join(root, 'Makefile'), 'A := $(shell kubectl get x)\nB = $(shell later)\nall:\n\tone\n');
    assert.equal(textOf('Makefile', 'all'), 'kubectl get x; one');
    writeFileSync(join(root, 'Makefile'), 'all:\n\ttrue\n');
  });

  it('has the lines of a loop over written words, for each of them', () => {
    writeFileSync(
      join(root, 'loop.sh'),
      'D="src dist"\nfor d in $D; do rm -rf "$d"; done\nfor x in a b\ndo\n  echo ${x}.c $xy\ndone\nfor y in $(ls); do\n  rm $y\ndone\n',
    );
    assert.equal(
      textOf('shell', 'loop.sh'),
      'D="src dist"\nfor d in $D\nrm -rf "src"\nrm -rf "dist"\nfor x in a b\necho a.c $xy\necho b.c $xy\nfor y in $(ls)\nrm $y',
    );
  });

  it('is the script of every package of a monorepo that has it', () => {
    const place = mkdtempSync(join(tmpdir(), 'knack-members-'));
    for (const [path, text] of [
      ['package.json', '{"workspaces":["packages/*","./tools"]}'],
      ['packages/a/package.json', '{"scripts":{"go":"one"}}'],
      ['packages/b/package.json', '{"scripts":{"other":"one"}}'],
      ['tools/package.json', '{"scripts":{"go":"two"}}'],
    ] as const) {
      mkdirSync(join(place, dirname(path)), { recursive: true });
      writeFileSync(join(place, path), text);
    }
    const of = ownScripts(() => [place]).textOf;
    assert.equal(of('members', 'go'), '(cd packages/a && npm run go)\n(cd tools && npm run go)');
    assert.equal(of('members', 'none'), undefined);
    rmSync(place, { recursive: true, force: true });
  });

  it('is what a program of the workspace starts, whatever its ending', () => {
    writeFileSync(join(root, 'go'), "#!/usr/bin/env node\nrequire('child_process').execSync('git push');\n");
    writeFileSync(join(root, 'go.py'), "import os\nos.system('git push')\n");
    assert.deepEqual(
      [textOf('shell', 'go'), textOf('program', 'go.py'), textOf('shell', 'Makefile')],
      ['git push', 'git push', undefined],
    );
  });

  it('knows where a shell script lies, and reads what it hands to a shell', () => {
    mkdirSync(join(root, 'bin'), { recursive: true });
    writeFileSync(
      join(root, 'bin', 'x.sh'),
      '#!/bin/bash\nHERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"\n"$(dirname "$0")/y.sh"\nbash <<END\ngit push\nEND\ncat <<END\nno\nEND\n',
    );
    assert.equal(textOf('shell', 'bin/x.sh'), 'HERE="bin"\n"bin/y.sh"\nbash \ngit push\nEND\ncat ');
  });

  it('is a recipe of the justfile with what it needs first', () => {
    writeFileSync(
      join(root, 'justfile'),
      "v := 'x'\n@ship target='a': build (test 'b')\n    npm publish\n\nbuild:\n  cc a.c\n",
    );
    assert.equal(textOf('justfile', 'ship'), 'just build; just test; npm publish');
    assert.equal(textOf('justfile', 'build'), 'cc a.c');
    assert.equal(textOf('justfile', 'v'), undefined);
  });

  it('is a task of the Taskfile, with what it needs and calls', () => {
    writeFileSync(
      join(root, 'Taskfile.yml'),
      "version: '3'\ntasks:\n  ship:\n    deps: [build, {task: lint}]\n    cmds:\n      - npm publish\n      - task: after\n      - {cmd: echo x, silent: true}\n  build: cc a.c\n  lint: [a, b]\n  none: {desc: x}\n",
    );
    assert.deepEqual(
      ['ship', 'build', 'lint', 'none', 'toString'].map((name) => textOf('Taskfile.yml', name)),
      ['task build; task lint; npm publish; task after; echo x', 'cc a.c', 'a; b', undefined, undefined],
    );
    writeFileSync(join(root, 'Taskfile.yml'), 'tasks: [');
    assert.equal(textOf('Taskfile.yml', 'ship'), undefined);
  });

  it('is what a task of the Rakefile gives to a shell, with what it needs', () => {
    writeFileSync(
      join(root, 'Rakefile'),
      "desc 'x'\ntask :ship => [:build, 'db:x'] do |t|\n  puts 'hi'\n  sh \"npm publish\"\n  system('cap deploy')\nend\n\ntask build: :lint do\n  `cc a.c`\nend\ntask :none do\nend\n",
    );
    assert.equal(textOf('Rakefile', 'ship'), 'rake build; rake db:x; npm publish; cap deploy');
    assert.equal(textOf('Rakefile', 'build'), 'rake lint; cc a.c');
    assert.equal(textOf('Rakefile', 'none'), undefined);
  });

  it('knows programs that are installed in the workspace', () => {
    mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true });
    writeFileSync(join(root, 'node_modules', '.bin', 'tsc'), '');
    assert.deepEqual(
      ['tsc', 'eslint'].map((name) => hasProgram(name)),
      [true, false],
    );
  });

  it('holds work where git has files that no build makes again', () => {
    const place = mkdtempSync(join(tmpdir(), 'knack-work-'));
    const { holdsWork } = ownScripts(() => [place]);
    for (const folder of ['core', 'dist', 'gen']) {
      mkdirSync(join(place, folder));
      writeFileSync(join(place, folder, 'a.js'), '');
    }
    mkdirSync(join(place, 'src'));
    writeFileSync(join(place, 'src', 'a.js'), '');
    const kept = () =>
      ['core', './core/**/*.js', '**/*.js', 'dist', 'gen', 'core/*.o', 'src', '../x'].filter((glob) =>
        holdsWork([glob]),
      );
    assert.deepEqual(kept(), ['**/*.js', 'src']);
    assert.equal(holdsWork(['**/*.o']), false);
    assert.equal(holdsWork(['**/*.css']), false);
    const git = (...args: readonly string[]) => execFileSync('git', ['-C', place, ...args], { stdio: 'ignore' });
    git('init');
    git('add', 'core', 'dist');
    assert.deepEqual(kept(), ['core', './core/**/*.js', '**/*.js']);
    assert.deepEqual([holdsWork(['a.js'], 'core'), holdsWork(['a.js'], 'gen')], [true, false]);
    rmSync(place, { recursive: true, force: true });
  });

  it('knows a program called `test` from the folder and from a script', () => {
    const place = mkdtempSync(join(tmpdir(), 'knack-built-'));
    const { isBuiltFile } = ownScripts(() => [place]);
    writeFileSync(join(place, 'Makefile'), 'test: test.o\n\tcc -o test test.o\nsrc: gen\n\t./gen\n');
    mkdirSync(join(place, 'src'));
    assert.deepEqual([isBuiltFile?.('test'), isBuiltFile?.('src'), isBuiltFile?.('tests')], [true, false, false]);
    writeFileSync(join(place, 'test'), '#!/bin/sh\n');
    assert.equal(isBuiltFile?.('test'), false);
    writeFileSync(join(place, 'test'), '\x7fELF\x02\x01\x01\0');
    assert.equal(isBuiltFile('test'), true);
    // In the folder where it runs, it is a folder of sources, whatever lies above.
    mkdirSync(join(place, 'sub', 'test'), { recursive: true });
    const inSub = ownScripts(() => [join(place, 'sub'), place]);
    assert.equal(inSub.isBuiltFile?.('test'), false);
    rmSync(place, { recursive: true, force: true });
  });

  it('knows the programs that the Makefile of a folder makes again', () => {
    const place = mkdtempSync(join(tmpdir(), 'knack-made-'));
    const { isCompiledHere } = ownScripts(() => [place]);
    mkdirSync(join(place, 't'));
    writeFileSync(join(place, 'Makefile'), 'all:\n\tcc a.c -o t/a\n\tcc b.c -o t/b\n');
    for (const [file, text] of [
      ['t/a', '\x7fELF\x02\x01\x01\0'],
      ['t/b', '#!/bin/sh\n'],
      ['t/c', '\x7fELF\x02\x01\x01\0'],
    ] as const)
      writeFileSync(join(place, file), text);
    assert.deepEqual(
      ['t/a', 't/b', 't/c', 't/d'].map((path) => isCompiledHere?.(path)),
      [true, false, false, false],
    );
    assert.deepEqual([isCompiledHere?.('t/a', 't'), isCompiledHere?.('a', 't')], [false, false]);
    rmSync(place, { recursive: true, force: true });
  });

  it('is what a program deletes', () => {
    writeFileSync(join(root, 'clean.mjs'), "rmSync('src', { recursive: true });");
    assert.equal(textOf('program', 'clean.mjs'), 'rm -r src');
    assert.equal(textOf('program', 'none.mjs'), undefined);
    writeFileSync(join(root, 'Makefile'), 'a:\n\t$(RM) -r core\n');
    assert.equal(textOf('Makefile', 'a'), 'rm -f -r core');
  });

  it('takes no word that a function of make reads for a target or an option', () => {
    const out = 'OUT := out/x-$(shell cat version).zip\n';
    const rules =
      "all: pack send\npack: $(OUT)\n$(OUT): $(shell find src -name '*.c')\n\tzip $@ src\nsend: pack\n\tpush\n";
    writeFileSync(join(root, 'Makefile'), out + rules);
    assert.equal(textOf('Makefile', 'pack'), 'make out/x-__shell_cat_version_.zip');
    const zip = textOf('Makefile', 'out/x-__shell_cat_version_.zip') ?? '';
    assert.ok(zip.endsWith('zip $@ src') && !/send|make (?:-|find|all)/.test(zip), zip);
    assert.equal(textOf('Makefile', 'all'), 'make pack; make send');
    // What a function is given may still be needed.
    writeFileSync(join(root, 'Makefile'), 'all: $(strip pack send late)\nsend:\n\tpush\n');
    assert.match(textOf('Makefile', 'all') ?? '', /make send/);
  });

  it('is the first target of a Makefile, or its default goal, where `make` stands alone', () => {
    writeFileSync(join(root, 'Makefile'), '.PHONY: x\nX = 1\n%.o: %.c\n\tcc\nall: lib\n\tgit clone x\nlib:\n');
    assert.equal(textOf('Makefile', ''), 'make lib; git clone x');
    writeFileSync(join(root, 'Makefile'), '.DEFAULT_GOAL := site\nall:\n\tone\nsite:\n\ttwo\n');
    assert.equal(textOf('Makefile', ''), 'two');
  });

  it('is what a shell script runs whatever its arguments are', () => {
    const script = [
      '#!/bin/bash',
      '# git push --force',
      'if [ ! -d lib ]; then',
      '  git clone \\',
      '    https://example.org/lib',
      'fi',
      'if [ "$1" = deploy ]; then',
      '  if true; then scp a b:; fi',
      '  git push',
      'fi',
      'case "$2" in',
      '  release) npm publish ;;',
      'esac',
      'cat <<END',
      'rm -rf /',
      'END',
      'setup() {',
      '  npm ci',
      '}',
      'setup',
    ];
    writeFileSync(join(root, 'go.sh'), script.join('\n'));
    assert.equal(
      textOf('shell', './go.sh')?.replaceAll(/ +/g, ' '),
      '[ ! -d lib ]\ngit clone https://example.org/lib\ncat \nsetup() {\nnpm ci\nsetup',
    );
    writeFileSync(join(root, 'go.sh'), [...script, '"$@"'].join('\n'));
    assert.doesNotMatch(textOf('shell', './go.sh') ?? '', /npm ci/);
    writeFileSync(join(root, 'go.py'), 'import os\n');
    assert.equal(textOf('shell', './go.py'), undefined);
    assert.equal(textOf('shell', './gone.sh'), undefined);
  });
});
