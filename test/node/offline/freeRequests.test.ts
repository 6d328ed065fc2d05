import assert from 'node:assert/strict';
import { commands, firstCommand, proposeIn, ran } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Requests in the free words of people who know nothing of the agent. */
describe('a freely worded request', () => {
  const first = async (files: Files, task: string) =>
    JSON.stringify((await proposeIn(files, task)).candidates[0]?.action);
  const withCompilers = searchPath('bash', 'cc', 'c++', 'ar', 'rustc', 'make', 'node', 'npm', 'find');
  const firstWith = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, withCompilers))[0];

  describe('to raise the version', () => {
    const files: Files = { 'package.json': JSON.stringify({ name: 'x', version: '6.0.3' }) };
    for (const [task, version] of [
      ["Bump the version in package.json to the next patch release. Don't commit or tag.", 'patch'],
      ['Bump the patch version in package.json (6.0.3 -> 6.0.4). No commit, no tag, no publish.', '6.0.4'],
      ['minor bump please, package.json only, no git tag', 'minor'],
      ['raise the minor version in package.json, without making a commit', 'minor'],
      ['increase the major number of the version in package.json', 'major'],
      ['I need package.json to say 6.0.9 instead of 6.0.3. Just that edit.', '6.0.9'],
    ] as const)
      it(task, async () => {
        const same = /^\d/.test(version) ? ' --allow-same-version' : '';
        const wanted = `npm version ${version} --no-git-tag-version${same} --ignore-scripts`;
        assert.equal(await firstCommand(files, task), wanted);
      });

    it('wants the same after it has run', async () => {
      const done: Files = { 'package.json': JSON.stringify({ name: 'x', version: '6.0.4' }) };
      assert.match(await firstCommand(done, 'set the version in package.json to 6.0.4'), /^npm version 6\.0\.4 /);
    });

    it('is not meant by the version of a dependency', async () => {
      const withAva: Files = {
        'package.json': JSON.stringify({ name: 'x', version: '1.0.0', devDependencies: { ava: '5.0.0' } }),
        'node_modules/.bin/ava*': '',
      };
      for (const task of ['bump the version of ava in package.json to 6.0.0', 'set the ava version to 6.0.0'])
        assert.equal(await firstCommand(withAva, task), 'finish', task);
      assert.equal(await firstCommand(withAva, 'set the node version in package.json to 20.0.0'), 'finish');
    });

    it('does no more than that, and nothing for a question or a release', async () => {
      for (const task of [
        'bump the patch version and publish it',
        'which version is in package.json?',
        'set the version',
      ])
        assert.doesNotMatch(await first(files, task), /npm version \d/, task);
      const beta: Files = { 'package.json': JSON.stringify({ name: 'x', version: '1.0.0-beta.1' }) };
      assert.doesNotMatch(await first(beta, 'bump the patch version in package.json'), /npm version \d/);
    });
  });

  describe('to call a function', () => {
    const call = (imported: string, file: string, called: string) =>
      `node --no-warnings --input-type=module -e 'import ${imported} from "./${file}"; console.log(${called})'`;
    const esm: Files = {
      'package.json': JSON.stringify({ name: 'camel-case', exports: './index.js' }),
      'index.js': 'export default function camelCase(text) { return text; }\nexport const parse = (x) => x;\n',
    };
    const cjs: Files = {
      'package.json': JSON.stringify({ name: 'polyline', main: 'src/polyline.js' }),
      'src/polyline.js': 'var polyline = {};\npolyline.encode = function (points) {};\nmodule.exports = polyline;\n',
    };

    it('calls the default export by its name, the name of the package or as such', async () => {
      const wanted = call('f', 'index.js', 'f("a-b c")');
      for (const task of [
        'what does camelCase give for "a-b c" (defaults)? run it',
        "Run this module's camelCase on the string 'a-b c' and show me the result.",
        'call the default export of index.js with "a-b c" and tell me what it returns',
        'execute camelCase("a-b c") and give me the output',
        "what do i get when i pass 'a-b c' to camel-case from this repo",
      ])
        assert.equal(await firstCommand(esm, task), wanted, task);
    });

    it('calls a named export, and what is put on the default export', async () => {
      assert.equal(
        await firstCommand(esm, "what does parse('x', {a: [1, null]}) return?"),
        call('{ parse }', 'index.js', 'parse("x", {a: [1, null]})'),
      );
      assert.equal(
        await firstCommand(cjs, 'run src/polyline.js encode on [[52.5, 13.4], [1, 2]] and print the string'),
        call('m', 'src/polyline.js', 'm.encode([[52.5, 13.4], [1, 2]])'),
      );
      assert.equal(
        await firstCommand(esm, "Result of calling parse with 'a', {b: 0} and ['d']?"),
        call('{ parse }', 'index.js', 'parse("a", {b: 0}, ["d"])'),
      );
    });

    it('calls nothing that is not exported, and nothing with other code', async () => {
      for (const task of [
        "what does missing('x') return?",
        'what does parse(process.env) return?',
        'where is parse defined?',
        "make parse('x') return null",
        "parse('x') should return 1 but returns 2",
      ])
        assert.doesNotMatch(await first(esm, task), /input-type/, task);
      assert.doesNotMatch(await first(cjs, 'what does polyline return for [1, 2]? run it'), /input-type/);
    });
  });

  describe('to compile', () => {
    const files: Files = {
      'ini.c': '#include "ini.h"\nint parse(void) { return 0; }\n',
      'ini.h': 'int parse(void);\n',
      'calc.c': '#include <math.h>\nint main(void) { return 0; }\n',
      'examples/demo_ini.c': '#include "../ini.h"\nint main(void) { return open("test.ini"); }\n',
      'examples/show_ini.c': '#include "../ini.h"\nint main(int argc, char **argv) { return open(argv[1]); }\n',
      'examples/test.ini': 'a=1\n',
    };
    for (const [task, line] of [
      ['compile calc.c', 'cc -o calc calc.c -lm'],
      ['compile calc.c and run it, what does it print?', 'cc -o calc calc.c -lm && ./calc'],
      ['make me a static lib libini.a out of ini.c', 'cc -O2 -c ini.c -o ini.o && ar rcs libini.a ini.o'],
      [
        'Build examples/demo_ini.c and run it on the test.ini next to it. What does it print?',
        '(cd examples && cc -o demo_ini demo_ini.c ../ini.c && ./demo_ini)',
      ],
      [
        'compile examples/show_ini.c, run it on examples/test.ini and save what it prints to out.txt',
        'cc -o examples/show_ini examples/show_ini.c ini.c && ./examples/show_ini examples/test.ini > out.txt',
      ],
      [
        'run show_ini (needs compiling with ini.c) against examples/test.ini > ./out.txt',
        'cc -o examples/show_ini examples/show_ini.c ini.c && ./examples/show_ini examples/test.ini > out.txt',
      ],
    ] as const)
      it(task, async () => assert.equal(await firstWith(files, task), line));

    it('leaves tests and what has no main function alone', async () => {
      for (const task of [
        'compile the tests',
        'compile and test calc.c',
        'compile ini.c and run it',
        'make calc.c handle negative numbers',
        "calc.c doesn't compile, repair it",
      ])
        assert.doesNotMatch((await firstWith(files, task)) ?? '', /^cc/, task);
    });

    it('a crate with rustc alone', async () => {
      const crate: Files = {
        'Cargo.toml': '[package]\nname = "x"\nversion = "1.0.0"\nedition = "2021"\n[features]\nstd = []\n',
        'src/lib.rs': '',
      };
      assert.equal(
        await firstWith(crate, 'cargo has no network: build build/libx.rlib with plain rustc, std feature on'),
        `mkdir -p build && rustc --edition 2021 --crate-type rlib --crate-name x --cfg 'feature="std"' -o build/libx.rlib src/lib.rs`,
      );
    });
  });

  it('deletes the caches that it names, and nothing else', async () => {
    const files: Files = { 'a.py': '' };
    const wanted =
      "find . -name __pycache__ -type d -prune -exec rm -rf {} + && find . -name '*.pyc' -exec rm -f {} + && find . -name .pytest_cache -type d -prune -exec rm -rf {} +";
    for (const task of [
      'Please delete every __pycache__ directory as well as .pytest_cache from this checkout.',
      'get rid of the python caches here (all __pycache__ + .pytest_cache)',
    ])
      assert.equal(await firstCommand(files, task), wanted, task);
    for (const task of [
      'remove the caches and the build folder',
      'why is there a __pycache__?',
      'delete all but __pycache__',
      'remove the caching of bytecode in src/a.py',
    ])
      assert.doesNotMatch(await first(files, task), /rm -rf/, task);
  });

  it('tells what a program would do by its own option', async () => {
    const files: Files = {
      Makefile: 'prune:\n\tbin/keep prune\n',
      'bin/keep*': '#!/bin/sh\necho "  -n       with prune: only say what would go"\n',
    };
    for (const task of [
      "which files would prune remove? don't remove any",
      'show what prune would remove (preview only)',
    ])
      assert.equal(await firstCommand(files, task), './bin/keep prune -n', task);
    assert.equal(await firstCommand(files, 'prune'), 'make prune');
    assert.doesNotMatch(await first(files, 'add a dry run to prune'), /keep prune -n/);
    const withSettings: Files = {
      'bin/nightly*': '#!/bin/sh\nusage() { echo "usage: nightly [-n|--dry-run] -c CONFIG"; }\n',
      'conf/laptop.conf': '',
    };
    for (const task of ['dry run with the laptop config', 'nightly --dry-run, laptop conf'])
      assert.equal(await firstCommand(withSettings, task), './bin/nightly --dry-run -c conf/laptop.conf', task);
  });

  it('reads the setting of an environment through what it extends, and what overrides it', async () => {
    const toml: Files = {
      'config/base.toml': '[server]\nport = 8000\n',
      'config/hosted.toml': 'extends = "base"\n[server]\nport = 8417\n',
      'config/staging.toml': 'extends = "hosted"\n[server]\nworkers = 2\n',
    };
    for (const task of ['staging port?', 'which port does the server use on staging?'])
      assert.match(await first(toml, task), /port = 8417.*hosted\.toml:3/, task);
    const ini: Files = {
      'config/base.ini': '[booking]\nhold_minutes = 20\nmax_seats = 9\n',
      'config/prod.ini': '[booking]\nmax_seats = 12\n',
      'config/season.ini': '; read last, in production only\n[booking]\nhold_minutes = 35\n',
    };
    assert.match(await first(ini, 'how long is a booking held in production?'), /hold_minutes = 35.*season\.ini:3/);
  });

  it('answers from settings, manifests and code', async () => {
    const files: Files = {
      'package.json': JSON.stringify({ name: 'x', unpkg: 'dist/x.min.js', scripts: { test: 'xo && ava' } }, null, 2),
      'rustfmt.toml': 'max_width = 79\n',
      'src/retry.ts': 'export const MAXRETRIES = 10\nexport const run = (opt) => opt.maxRetries || MAXRETRIES\n',
      'lib/db.py': 'class A:\n    def __init__(self, batch_size: int = 100):\n        pass\n',
      'one_file.h': '/* one_file - v2.30 - public domain\n*/\n',
    };
    for (const [task, answer] of [
      ['Which file does unpkg serve for this package?', /dist\/x\.min\.js/],
      ['what gets run by `npm test` in this repo?', /xo && ava/],
      ['tell me which programs the test script calls', /xo && ava/],
      ['how wide may a line be according to the rustfmt config here?', /79/],
      ['Default value of the maxRetries option?', /MAXRETRIES = 10/],
      ["How big are batches if I don't give batch_size?", /`100`, the default/],
      ['which version of one_file is in here?', /2\.30/],
    ] as const)
      assert.match(await first(files, task), answer, task);
  });

  it('writes the results of the tests as JUnit XML', async () => {
    const files: Files = { 'tests/test_a.py': 'import pytest\n', 'pytest.ini': '[pytest]\n' };
    assert.match(
      await firstCommand(files, 'Run the test suite and write the results as JUnit XML to report.xml.'),
      /pytest --junitxml=report\.xml$/,
    );
  });

  it('starts the example of a member, and formats nothing that it only names', async () => {
    const files: Files = {
      'Cargo.toml': '[workspace]\nmembers = ["crates/tables"]\n',
      'crates/tables/Cargo.toml': '[package]\nname = "units-tables"\nversion = "0.1.0"\n',
      'crates/tables/examples/length_table.rs': 'fn main() {}\n',
      'crates/tables/src/lib.rs': '',
    };
    const wanted = 'cargo run -p units-tables --example length_table';
    for (const task of ['run the length_table example', 'please run the example that writes the length table'])
      assert.equal(await firstCommand(files, task), wanted, task);
    assert.doesNotMatch(await first(files, 'run the lenght_tabel example'), /cargo (?:fmt|clippy|build)/);
    assert.equal(await firstCommand(files, 'format the tables'), 'cargo fmt -p units-tables');
  });

  it('starts an example with the options that it is given', async () => {
    const files: Files = { 'package.json': '{"name":"x"}', 'examples/pizza*': '#!/usr/bin/env node\n' };
    for (const task of [
      'run examples/pizza with --peppers and --cheese=blue and show the output',
      'Execute the pizza example, options --peppers --cheese=blue, and show me what it prints.',
    ])
      assert.equal(await firstCommand(files, task), './examples/pizza --peppers --cheese=blue', task);
    const commanded = 'start the pizza example with the command `bake now 7 --size 3` and tell me its output';
    assert.equal(await firstCommand(files, commanded), './examples/pizza bake now 7 --size 3');
    assert.doesNotMatch(await first(files, 'run the pizza example, bake 7 --size 3'), /pizza --size/);
  });

  it('makes a missing module with the task of the workspace that is documented for it', async () => {
    const files: Files = {
      'Cargo.toml': '[workspace]\nmembers = ["app", "xtask"]\n',
      '.cargo/config.toml': '[alias]\nxtask = "run --quiet --package xtask --"\n',
      'app/Cargo.toml': '[package]\nname = "app"\nversion = "0.1.0"\n',
      'xtask/Cargo.toml': '[package]\nname = "xtask"\nversion = "0.1.0"\n',
      'xtask/src/main.rs': '//! cargo xtask table    write app/src/table.rs\nfn main() {}\n',
    };
    const failure = 'error[E0583]: file not found for module `table`\\n --> app/src/main.rs:1:1';
    const transcript = ran(['cargo build --release', 101, failure]);
    const { candidates } = await proposeIn(files, 'build the release binary', { transcript });
    assert.match(JSON.stringify(candidates[0]?.action), /cargo run --quiet --package xtask -- table/);
  });

  it('runs one file of tests by the project’s own runner', async () => {
    const files: Files = {
      'package.json': JSON.stringify({ scripts: { test: 'node scripts/test.js' } }),
      'scripts/test.js': 'const files = process.argv.slice(2);\n',
      'test/slug.test.js': '',
      'test/feed.test.js': '',
    };
    for (const task of [
      'run test/slug.test.js',
      'Execute the single test file test/slug.test.js and report the result.',
    ])
      assert.equal(await firstCommand(files, task), 'npm test -- test/slug.test.js', task);
  });

  it('builds the documents that are out of date, and not the program', async () => {
    const files: Files = {
      'package.json': JSON.stringify({ scripts: { build: 'node build.js', docs: 'node docs.js' } }),
      'docs/api/a.md': '',
    };
    for (const task of [
      'The API reference under docs/api is stale, could you regenerate it from the current source?',
      'Bring the generated command reference up to date with the sources.',
    ])
      assert.equal(await firstCommand(files, task), 'npm run docs', task);
  });

  it('makes the jar that it says is needed', async () => {
    const files: Files = {
      'build.sh*':
        '#!/bin/sh\n# usage: build.sh compile|jar\ncase $1 in\n  compile) javac A.java ;;\n  jar) jar cf a.jar A.class ;;\nesac\n',
      'A.java': '',
    };
    for (const task of ['build the jar', 'I need the ledger jar file for a trial, can you build it? Just local'])
      assert.match(await firstCommand(files, task), /build\.sh jar$/, task);
  });
});
