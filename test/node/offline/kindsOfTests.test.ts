import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Each file by what runs its kind. */
describe('what runs a file', () => {
  const programs = searchPath('bash', 'sh', 'make', 'python3', 'node', 'npm', 'npx', 'git', 'find', 'cargo');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];

  describe('of Deno', () => {
    const files: Files = {
      'deno.jsonc': '{\n  "tasks": { "test": "deno test -A", "build": "deno run -A wasm.ts" }\n}\n',
      'mod.ts': 'export const x = 1;\n',
      'lib/shims.test.ts': 'Deno.test("x", () => {});\n',
      'mod.test.ts': 'Deno.test("x", () => {});\n',
      'Cargo.toml': '[package]\nname = "shims"\nversion = "1.0.0"\n',
      'src/lib.rs': '#[test]\nfn works() {}\n',
    };
    for (const [task, command] of [
      ['run the tests', 'deno task test'],
      ['run lib/shims.test.ts', 'deno test -A lib/shims.test.ts'],
      ['type check mod.ts', 'deno check mod.ts'],
      ['lint the typescript', 'deno lint'],
      ['only the rust tests', 'cargo test'],
      ['run the rust tests', 'cargo test'],
      ['lint the rust code', 'cargo clippy'],
      ['the deno tests', 'deno task test'],
    ] as const)
      it(`is ${command}: ${task}`, async () => {
        assert.equal(await first(files, task), command);
      });

    it('does not stand in for the other language', async () => {
      const { check } = await proposeIn(files, 'run the tests', {}, programs);
      assert.deepEqual(check?.standIns ?? [], []);
    });

    it('is left as it is where a language is ruled out, or asked about', async () => {
      assert.notEqual(await first(files, 'run the tests, not the rust tests'), 'cargo test');
      assert.notEqual(await first(files, 'how are the rust tests run?'), 'cargo test');
    });

    it('is no other where only one language is here', async () => {
      const one: Files = { 'package.json': '{"scripts": {"test": "node --test"}}', 'a.test.js': '' };
      assert.equal(await first(one, 'run the javascript tests'), 'npm test');
    });
  });

  it('of Rust is a module where Cargo makes no target of each file', async () => {
    const cargo = '[package]\nname = "t"\nversion = "1.0.0"\n';
    const files: Files = {
      'Cargo.toml': `${cargo}autotests = false\n\n[[test]]\nname = "all"\n`,
      'src/lib.rs': '',
      'tests/all.rs': 'mod test_join;\n',
      'tests/test_join.rs': '#[test]\nfn joins() {}\n',
    };
    assert.equal(await first(files, 'the tests in tests/test_join.rs'), 'cargo test --test all test_join::');
    assert.equal(await first(files, 'run tests/all.rs'), 'cargo test --test all');
    const plain = { ...files, 'Cargo.toml': cargo };
    assert.equal(await first(plain, 'the tests in tests/test_join.rs'), 'cargo test --test test_join');
  });

  describe('of a framework', () => {
    it('is not one that only a task is called after', async () => {
      const files: Files = {
        'package.json': JSON.stringify({
          scripts: { test: 'node bin/x test', 'test-tap': 'node bin/x test:tap' },
          devDependencies: { 'grunt-contrib-nodeunit': '1' },
        }),
        'test/template_test.js': 'exports.template = { a: function(test) { test.done(); } };\n',
        'test/util_test.js': 'exports.util = { a: function(test) { test.done(); } };\n',
      };
      assert.equal(await first(files, 'only the template tests'), 'npx nodeunit test/template_test.js');
    });

    it('is loaded with what prepares it', async () => {
      const files: Files = {
        'package.json': '{"scripts": {"test": "qunit test/"}, "devDependencies": {"qunit": "2"}}',
        'test/qunit-setup.js': 'QUnit.config.noglobals = true;\n',
        'test/arrays.js': 'QUnit.test("first", function(assert) {});\n',
      };
      assert.equal(await first(files, 'run test/arrays.js'), 'npx qunit test/qunit-setup.js test/arrays.js');
    });

    it('is the usual one', async () => {
      const files: Files = {
        'package.json': '{"scripts": {"test": "mocha"}, "devDependencies": {"mocha": "10"}}',
        'test/a.test.js': 'it("works", () => {});\nit("fails", () => {});\n',
      };
      assert.equal(await first(files, 'run test/a.test.js'), 'npx mocha test/a.test.js');
      assert.equal(await first(files, 'how many it() are in test/a.test.js'), 'finish');
    });
  });

  describe('that is a program', () => {
    const files: Files = {
      'examples/quick.py': 'import sys\nprint(sys.argv)\n',
      'examples/own.py*': '#!/usr/bin/env python3\nprint(1)\n',
    };
    it('is its language where it may not be executed', async () => {
      for (const start of ['run ', '', './'].map((each) => `${each}examples/quick.py tcp 127.0.0.1 80`))
        assert.equal(await first(files, start), 'python3 examples/quick.py tcp 127.0.0.1 80');
    });

    it('is itself where it may', async () => {
      assert.equal(await first(files, './examples/own.py --help'), './examples/own.py --help');
    });
  });

  it('is given only the file that is to be checked', async () => {
    const files: Files = { 'pyproject.toml': '[tool.ruff]\nline-length = 88\n', 'src/a.py': 'x = 1\n' };
    assert.equal(await first(files, 'lint src/a.py'), 'python3 -m ruff check src/a.py');
    assert.equal(await first(files, 'lint the code'), 'python3 -m ruff check .');
  });
});
