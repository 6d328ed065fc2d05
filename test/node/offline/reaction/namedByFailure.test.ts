import assert from 'node:assert/strict';
import { commands, proposeIn, ran, type Ran } from '../request.ts';
import { searchPath, type Files } from '../workspaces.ts';

/** What a failure names: a document, a file that something here makes, a script, a program of the package. */
describe('what a failure names', () => {
  const programs = searchPath(
    'sh',
    'bash',
    'make',
    'python3',
    'perl',
    'prove',
    'node',
    'npm',
    'cargo',
    'cmake',
    'ctest',
  );
  const after = async (files: Files, task: string, ...steps: readonly Ran[]) =>
    commands(await proposeIn(files, task, { transcript: ran(...steps) }, programs))[0];

  it('is read: of the lines of a document the one that speaks of what failed', async () => {
    const scripts = { test: 'node t.js', 'db:migrate': 'node m.js', 'db:seed': 'node s.js', 'db:new': 'node n.js' };
    const files: Files = {
      'package.json': JSON.stringify({ scripts }),
      'docs/database.md':
        '| what | how |\n|---|---|\n| empty schema | `npm run db:migrate` |\n| schema + test fixtures | `npm run db:migrate && npm run db:seed` |\n| start over (overwrites the archive) | `npm run db:new` |\n',
    };
    const text = 'cannot start tests: database var/test.json does not exist (docs/database.md)\n';
    const next = await after(files, 'run the tests', ['npm test', 1, text]);
    assert.equal(next, 'npm run db:migrate && npm run db:seed');
  });

  it('is looked up beside a folder that is empty', async () => {
    const files: Files = {
      'CMakeLists.txt': 'project(sum C)\nenable_testing()\nadd_test(NAME a COMMAND a)\n',
      'third_party/README': 'archive/ tarballs, for people on trains: `scripts/vendor.sh` unpacks them\n',
      'third_party/csv/.gitkeep': '',
      'scripts/vendor.sh*': '#!/bin/sh\ntar xf a.tar\n',
    };
    const all = 'cmake -S . -B build && cmake --build build && ctest --test-dir build --output-on-failure';
    const text = 'CMake Error at v.cmake:3 (message):\n  third_party/csv is empty (no csv.h)\n';
    assert.equal(await after(files, 'run the tests', [all, 1, text]), './scripts/vendor.sh');
  });

  it('is made by the rule of the Makefile for that file', async () => {
    const files: Files = {
      Makefile: 'lib/Loom/Tables.pm: script/mk\n\tperl script/mk > $@\n\ntest:\n\tprove -l t\n\n.PHONY: test\n',
      't/a.t': '',
      'lib/Loom/Draft.pm': '',
    };
    const text =
      "Can't locate Loom/Tables.pm in @INC (you may need to install the Loom::Tables module) at lib/Loom/Draft.pm line 2.\nt/a.t .. Dubious, test returned 2\nFailed 1/1 test programs. 0/0 subtests failed.\nResult: FAIL\n";
    assert.equal(await after(files, 'run the tests', ['make test', 2, text]), 'make lib/Loom/Tables.pm');
  });

  it('is a task of Cargo that goes by its alias', async () => {
    const files: Files = {
      'Cargo.toml': '[package]\nname = "lock"\nversion = "0.1.0"\n\n[workspace]\nmembers = ["xtask"]\n',
      '.cargo/config.toml': '[alias]\nxtask = "run --quiet --package xtask --"\n',
      'src/lib.rs': '',
      'xtask/Cargo.toml': '[package]\nname = "xtask"\nversion = "0.0.0"\n',
      'xtask/src/main.rs':
        'fn main() {\n    let verb = env::args().nth(1).unwrap_or_default();\n    match verb.as_str() {\n        "codegen" => codegen(),\n        "release" => release(),\n        _ => exit(64),\n    }\n}\n',
    };
    const text = '  --- stderr\n  src/generated.rs is not there yet: run `cargo xtask codegen` once\n';
    assert.equal(
      await after(files, 'cargo check', ['cargo check', 101, text]),
      'cargo run --quiet --package xtask -- codegen',
    );
  });

  it('is the other program of the package, which writes what is missing', async () => {
    const files: Files = {
      'Cargo.toml':
        '[package]\nname = "heron"\nversion = "0.1.0"\ndefault-run = "heron"\n[[bin]]\nname = "heron"\npath = "src/main.rs"\n[[bin]]\nname = "mkstations"\npath = "src/bin/mkstations.rs"\n',
      'src/main.rs': 'fn main() {}\n',
      'src/bin/mkstations.rs': 'fn main() { fs::write("data/stations.pak", p).unwrap(); }\n',
    };
    const text = 'heron: data/stations.pak: No such file or directory (os error 2)\n';
    assert.equal(await after(files, 'run the program', ['cargo run', 1, text]), 'cargo run --bin mkstations');
  });

  it('is a script without an ending', async () => {
    const files: Files = {
      Makefile:
        'site/index.html: settings.ini\n\tpython3 r.py > $@\n\nsettings.ini:\n\t@echo "settings.ini is not there, write it with scripts/init" >&2; exit 1\n',
      'scripts/init*': '#!/bin/sh\necho > settings.ini\n',
    };
    const text =
      'settings.ini is not there, write it with scripts/init\nmake: *** [Makefile:5: settings.ini] Error 1\n';
    assert.equal(await after(files, 'build the site', ['make', 2, text]), './scripts/init');
  });

  it('is a subcommand of a script of the project', async () => {
    const files: Files = {
      'manage.py': 'import sys\n',
      'surveys/2024.csv': 'a\n',
      'README.md': '# B\n\n    python3 manage.py serve\n',
    };
    const text = 'board: the plot table is empty. Load the survey with: manage.py load-plots surveys/2024.csv\n';
    assert.equal(
      await after(files, 'start the server', ['python3 manage.py serve', 1, text]),
      'python3 manage.py load-plots surveys/2024.csv',
    );
  });

  it('is called after what has not been done, unless that reaches others', async () => {
    const files: Files = {
      'README.md': '# Board\n\n- `bin/board` starts it\n- `bin/index` digests the timetable\n- `bin/push` sends it\n',
      'bin/board*': '#!/bin/sh\n',
      'bin/index*': '#!/bin/sh\n',
      'bin/push*': '#!/bin/sh\n',
    };
    const lacks = 'board: no sailings, has the timetable been indexed?\n';
    assert.equal(await after(files, 'start the board', ['./bin/board', 3, lacks]), './bin/index');
    const other = 'board: nothing here, has the timetable been pushed?\n';
    assert.notEqual(await after(files, 'start the board', ['./bin/board', 3, other]), './bin/push');
  });

  it('may only be the configuration that the Makefile reads', async () => {
    const files: Files = {
      Makefile: '-include config.mak\n\nall: p\n\np: p.c\n\t$(CC) -o $@ p.c\n',
      'p.c': '',
      'configure*': '#!/bin/sh\necho > config.mak\n',
    };
    const text = "p.c:3:1: error: unknown type name 'LEN_T'\nmake: *** [Makefile:6: p] Error 1\n";
    assert.equal(await after(files, 'build it', ['make all', 2, text]), './configure');
    assert.notEqual(await after({ ...files, 'config.mak': '' }, 'build it', ['make all', 2, text]), './configure');
  });

  it('is a setting to which any value will do', async () => {
    const files: Files = {
      'configure.in': '',
      'Makefile.in': '',
      'bootstrap*': '#!/bin/sh\n',
      HACKING: 'For `./bootstrap` set KILN_OWNER to anything ("me" will do).\n',
    };
    const text = 'bootstrap: KILN_OWNER is not set (any name will do, see HACKING)\n';
    const build = './bootstrap && ./configure && make';
    assert.equal(
      await after(files, 'build it', [build, 1, text]),
      'KILN_OWNER=me ./bootstrap && KILN_OWNER=me ./configure && KILN_OWNER=me make',
    );
  });

  it('is a template whose name is written in one word with its mark', async () => {
    const files: Files = {
      'package.json': JSON.stringify({ scripts: { start: 'node stats.js config.js' } }),
      'stats.js': '',
      'exampleConfig.js': 'module.exports = {};\n',
    };
    const text = "Error: ENOENT: no such file or directory, watch 'config.js'\n";
    assert.equal(await after(files, 'start it', ['npm start', 1, text]), 'cp -n exampleConfig.js config.js');
  });

  it('is filled into the usage of a module that wants its arguments', async () => {
    const files: Files = {
      'pyproject.toml': '[project]\nname = "desk"\nversion = "1"\n[project.scripts]\ndesk = "desk.main:main"\n',
      'src/desk/__init__.py': '',
      'src/desk/__main__.py': '',
      'src/desk/main.py': 'def main(): pass\n',
    };
    const text =
      'usage: desk [-h] --tower {belfort,st-olave} --port PORT\ndesk: error: the following arguments are required: --tower, --port\n';
    assert.equal(
      await after(files, 'start the desk, tower st-olave, port 8437', ['PYTHONPATH=src python3 -m desk', 2, text]),
      'PYTHONPATH=src python3 -m desk --tower st-olave --port 8437',
    );
  });
});
