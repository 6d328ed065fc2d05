import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Counts, sizes, lists and places that the files hold exactly: nothing is run for them. */
describe('an exact answer', () => {
  const programs = searchPath('bash', 'sh', 'make', 'cmake', 'python3', 'node', 'npm', 'git', 'find', 'cargo');
  after(() => rmSync(programs, { recursive: true, force: true }));
  const said = async (files: Files, task: string): Promise<string> => {
    const proposal = await proposeIn(files, task, {}, programs);
    const first = proposal.candidates[0]?.action;
    const { summary } = first?.input ?? {};
    return first?.tool === 'finish' && typeof summary === 'string' ? summary : (commands(proposal)[0] ?? '');
  };
  const says = (files: Files, task: string, expected: RegExp) =>
    it(`${String(expected)}: ${task}`, async () => {
      assert.match(await said(files, task), expected);
    });
  const saysNot = (files: Files, task: string, unexpected: RegExp) =>
    it(`not ${String(unexpected)}: ${task}`, async () => {
      assert.doesNotMatch(await said(files, task), unexpected);
    });

  describe('counts files of a kind', () => {
    const files: Files = {
      ...{ 'src/main/A.java': '', 'src/main/B.java': '', 'src/test/ATest.java': '', 'src/test/deep/BTest.java': '' },
      ...{ 'lib/a.cc': '', 'lib/b.c++': '', 'lib/c.h': '', 'lib/d.hpp': '', 'num/a.f90': '', 'num/b.f90': '' },
      ...{ 'spec/a_spec.lua': '', 'spec/b_spec.lua': '', 'spec/helper.lua': '', 'tests/t.cc': '' },
      ...{ 'bin/run*': '#!/bin/sh\n', 'tool.sh': '', 'bin/go*': '#!/usr/bin/env python3\n' },
    };
    says(files, 'how many java files under test', /^2 Java files in `src\/test\/`/);
    says(files, 'how many C++ files', /^4 C\+\+ files .*1 `\*\.h`, which may be of C or C\+\+/);
    says(files, 'how many fortran source files', /^2 Fortran files/);
    says(files, 'how many headers', /^2 headers/);
    says(
      files,
      'how many *_spec.lua files are there',
      /^2 files in this folder have a name that matches `\*_spec\.lua`/,
    );
    says(files, 'count the spec files', /^2 spec files/);
    says(files, 'how many shell scripts', /^2 shell scripts/);
    says(files, 'how many test cc files', /^1 file, those of tests/);
    says(files, 'how many cc files in nowhere', /^No folder here is called `nowhere`/);
    saysNot(files, 'how many java files changed since the last release', /^\d/);
    saysNot(files, 'how many java files and headers are there', /^\d+ headers/);
    says({ 'Cargo.toml': '', 'a/Cargo.toml': '', 'other.toml': '' }, 'how many Cargo.toml files', /^2 files, called/);
    says(files, 'how many nothing.txt files', /^0 files, called `nothing\.txt`/);
    says({ 'test_util.go': '', 'a_test.go': '' }, 'how many test go files', /^1 Go file,/);
    it('without those of tests', async () => {
      const go: Files = { 'a.go': '', 'b.go': '', 'a_test.go': '' };
      assert.match(await said(go, 'how many go files, not counting tests'), /^2 Go files, without those of tests/);
    });
    saysNot({ 'bin/a.bash': '', 'bin/b.fish': '', 'bin/c.py': '' }, 'how many shell plugins in bin', /^3 files/);
  });

  describe('counts lines of a part', () => {
    const files: Files = {
      ...{ 'src/vec/mod.rs': 'a\nb\nc\n', 'src/vec/drain.rs': 'd\n', 'src/lib.rs': 'e\n' },
      ...{ 'pkg/web/middleware.py': 'x\ny\n', 'test_all.py': '1\n2\n3\n', 'README.md': '# T\n' },
    };
    says(files, 'how many lines does vec have', /^4 lines in 2 files/);
    says(files, 'how many lines in middleware.py', /^wc -l pkg\/web\/middleware\.py$/);
    says(files, 'how many lines does nothing.py have', /no file `nothing\.py`/);
    says(files, 'how long is the test file', /`test_all\.py` has 3 lines/);
    says(files, 'smallest rust file', /- 2 bytes: `src\/lib\.rs`/);
    says({ ...files, 'dist/all.js': '1\n2\n' }, 'how big is the source', /^7 lines/);
    says(files, 'how big is the source', /^7 lines .*4 source files/);
    says({ 'src/vast.py': 'x\n'.repeat(3 << 20) }, 'how many lines does vast have', /lines were not counted/);
    saysNot(files, 'how many lines does a commit have', /No file or folder/);

    const scad: Files = { 'a.scad': '1\n', 'b/c.scad': '1\n2\n', 'b/d.scad': '1\n', 'e.py': '1\n2\n3\n' };
    for (const task of [
      'How many .scad files are there, subfolders included, and which of them has the most lines (and how many)?',
      'count *.scad (recursive) + the one with most lines and its line count',
      'Give me the total of sources (*.scad) in the whole tree, and name the one whose line count is the highest along with that count.',
    ])
      says(scad, task, /^3 files .*The longest is `b\/c\.scad` with 2 lines/);

    const crates: Files = {
      ...{ 'Cargo.toml': '[workspace]\nmembers = ["a", "tools/*"]\n', 'a/Cargo.toml': '[package]\nname = "a"\n' },
      ...{ 'a/src/lib.rs': '1\n2\n', 'tools/b/Cargo.toml': '[package]\nname = "b"\n', 'tools/b/src/main.rs': '1\n' },
      'c/Cargo.toml': '[package]\nname = "c"\n',
    };
    says(crates, 'how many lines of code per crate', /`a\/`: 2 lines in 1 file/);
    says(
      { ...crates, 'a/Cargo.toml': '[package]\nname = "a"\n[dependencies]\nc = { path = "../c" }\n' },
      'how many crates are in here',
      /^3 crates are members of the workspace/,
    );
    says(crates, 'how many crates are in here', /^2 crates are members of the workspace.*1 more manifest/);
  });

  describe('counts what code and tests declare', () => {
    const files: Files = {
      'pkg/core.py':
        'class Path(str):\n    """A path.\n\n    def no(self): ...\n    """\n\n    def a(self):\n        def inner(): pass\n\n    async def b(\n        self,\n    ):\n        pass\n\n\ndef c(): pass\n',
    };
    says(files, 'how many methods has class Path', /has 2 methods of its own/);
    says(files, 'how many async functions in pkg/core.py', /^1 asynchronous function is defined/);
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
    const byName: Files = Object.fromEntries(names.map((name) => [`test/main/${name}-test*`, '#!/bin/sh\n']));
    says({ Makefile: 'test:\n\ttrue\n', ...byName }, 'how many tests are there', /^9 files of tests/);
    const byFolder: Files = Object.fromEntries(names.map((name) => [`test/normal/${name}/cmd`, 'x']));
    says(
      { Makefile: 'test:\n\ttrue\n', ...byFolder },
      'number of tests',
      /^9 folders of tests, each with a file `cmd`/,
    );
    saysNot({ ...byFolder, Makefile: 'test:\n\ttrue\n' }, 'how many tests fail', /folders of tests/);
  });

  describe('lists', () => {
    const files: Files = {
      justfile:
        '# Run all\n# quickly\ntest *ARGS:\n\techo\n\n_hidden:\n\techo\n\n[private]\nother:\n\techo\n\nversion := "1"\n',
      Rakefile: 'desc "All specs"\ntask :spec do\nend\n\ntask default: :spec\n',
      'pyproject.toml':
        '[project]\nname = "p"\nversion = "1"\n\n[project.optional-dependencies]\ntoc = ["python-slugify"]\n',
      ...{ 'fuzz/fuzz_targets/ops.rs': '', 'examples/one.py': '', 'examples/README.md': '' },
      'tests/test_a.py': 'def test_one(): pass\n\nclass T:\n    def test_two(self): pass\n',
      'tox.ini': '[testenv]\ndeps =\n    dj42: Django==4.2.*\n',
    };
    says(files, 'list just recipes', /^The public recipes of `justfile`:\s+- `just test \*ARGS`: Run all$/);
    says(files, 'list rake tasks available', /- `rake spec`: All specs\n- `rake default`/);
    says(files, 'what extras are there', /- `toc`: `python-slugify`/);
    says(files, 'what fuzz targets are there', /- `ops`/);
    says(files, 'list the examples', /- `examples\/one\.py`$/);
    says(files, 'list tests in tests/test_a.py', /^2 tests are declared/);
    says(files, 'which django versions are tested?', /`tox\.ini:3`/);
    saysNot(files, 'run the tests in tests/test_a.py', /are declared/);
    saysNot({ Makefile: 'all:\n\ttrue\n' }, 'list the fuzz targets', /make all/);
  });

  describe('shows where something is declared', () => {
    const files: Files = {
      'CMakeLists.txt':
        'project(a)\noption(a_BUILD_TESTS "Tests" OFF)\nif(a_BUILD_TESTS)\nendif()\nset(B ${a_BUILD_TESTS})\n',
      'src/main.c':
        'int main() {\n  while ((c = getopt(argc, argv, "ho:"))) switch (c) {\n  case \'o\':\n    break;\n  }\n}\n',
      'z.sh': 'case "$1" in\n  -x) echo;;\nesac\n',
      'opts.rb': 'OPTIONS = [\n  ["--dry-run", "-n",\n    "Do nothing"],\n]\n',
      'a.sty': '\\NewDocumentCommand \\qtyrange { m } { }\n\\foo{\\qtyrange}\n',
      'helpers.sh': 'dir_option="@plug-dir"\n# @plug-dir is read\n',
      'cli.py': '@app.command()\n@click.argument("x")\ndef verify(x): pass\n\ndef other(): verify()\n',
      'src/a.rs': 'fn rc(a: u8) {}\n',
    };
    says(files, 'where is a_BUILD_TESTS defined', /`CMakeLists\.txt:2`/);
    says(files, "where's the option a_BUILD_TESTS", /`CMakeLists\.txt:2`/);
    says(files, 'where does main handle the -o option?', /`src\/main\.c:3`/);
    says(files, "where's -x handled", /`z\.sh:2`/);
    says(files, 'where is --dry-run handled', /`opts\.rb:2`/);
    says(files, 'where is \\qtyrange defined', /`a\.sty:1`[^\n]*$/);
    says(files, 'where is the option @plug-dir', /`helpers\.sh:1`[^\n]*$/);
    says(files, 'where is the verify command defined', /`cli\.py:3`[^\n]*$/);
    says(files, 'where is fn rc', /`src\/a\.rs:1`/);
    says(files, "where's the -q flag handled", /No source here declares `-q`/);
    saysNot(files, 'build with a_BUILD_TESTS on', /is declared here/);
  });

  describe('says a version', () => {
    const pom: Files = {
      'pom.xml':
        '<project>\n<modelVersion>4.0.0</modelVersion>\n<artifactId>a</artifactId>\n<version>3.2.1</version>\n<properties>\n<maven.compiler.release>11</maven.compiler.release>\n</properties>\n</project>\n',
    };
    says(pom, "what's the java target level", /`pom\.xml:6`/);
    says(pom, 'what java version is it compiled for', /`pom\.xml:6`/);
    saysNot(pom, 'which version is this?', /compiler/);
    const php: Files = {
      'composer.json': '{"name": "beard/beard"}',
      'src/Beard/Engine.php':
        "<?php\nclass Engine\n{\n    const VERSION = '2.14.2';\n    const SPEC_VERSION = '1.3.0';\n}\n",
    };
    says(php, 'Which version of Beard.php is this?', /^2\.14\.2 \(`src\/Beard\/Engine\.php:4`\)/);
    says(php, 'beard version?', /^2\.14\.2/);
    says(php, 'which version of this library is this', /^2\.14\.2/);
    saysNot(php, 'which php version does beard need', /2\.14\.2/);
    const parts: Files = {
      'CMakeLists.txt': 'project(crate_c C)\nSET(CR_MAJOR "1")\nSET(CR_MINOR "0")\nSET(CR_PATCH "3")\n',
      'schema.xml': '<schema version="7.0"/>\n',
    };
    says(parts, 'crate_c version?', /^1\.0\.3 \(`CMakeLists\.txt:2`\)/);
    says(parts, 'Which release number do these crate_c sources carry?', /^1\.0\.3/);
  });
});
