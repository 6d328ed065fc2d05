import assert from 'node:assert/strict';
import { proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** What folders hold, where options are declared, and what manifests state. */
describe('what files hold and state', () => {
  const programs = searchPath('bash', 'sh', 'node', 'npm', 'git', 'find');
  const input = async (files: Files, task: string) =>
    (await proposeIn(files, task, {}, programs)).candidates[0]?.action;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  const said = async (files: Files, task: string) => textOf((await input(files, task))?.input['summary']);
  const manifest = (rest: object) => JSON.stringify({ name: 'kelp', version: '1.0.0', ...rest }, null, 2);
  const each = (paths: readonly string[], text = ''): Files => Object.fromEntries(paths.map((path) => [path, text]));

  describe('a count', () => {
    const files: Files = {
      'package.json': manifest({}),
      ...each(['_sass/shells/types/_a.scss', '_sass/shells/types/_b.scss', '_sass/shells/types/_c.scss']),
      ...each(['test/test-suite/groups/one/case.json', 'test/test-suite/groups/two/case.json']),
      ...each(['tests/e2e/a.spec.ts', 'tests/e2e/b.spec.ts', 'tests/e2e/utils.ts', 'lib/hacks/x.js', 'lib/hacks/y.js']),
      ...each(['README.md', 'README.ja.md', 'README.zh-CN.md', 'a.user.js', 'b.user.js']),
      ...each(['spec/suites/AddSpec.js', 'spec/suites/DropSpec.js', 'spec/suites/helper.js']),
    };
    for (const [task, answer] of [
      ['how many shell types are there?', /^3 files .*`_sass\/shells\/types\/`/u],
      ['how many test groups are there', /^2 folders in `test\/test-suite\/groups\/`/u],
      ['how many e2e spec files?', /^2 files of tests in `tests\/e2e\/`/u],
      ['how many hacks are there', /^2 files .*`lib\/hacks\/`/u],
      ['how many README translations are there', /^2 translations/u],
      ['how many userscripts are there', /^2 userscripts/u],
    ] as const)
      it(`is that of the things that are named: ${task}`, async () => {
        assert.match(await said(files, task), answer);
      });

    it('leaves the word HACK to a search', async () => {
      assert.equal((await input(files, 'how many HACKs are there'))?.tool, 'search');
    });
  });

  it('counts files of tests by what they declare, without what helps them', async () => {
    const test = "test('a', () => {});\n";
    const files: Files = {
      'package.json': manifest({ scripts: { test: 'vitest', 'test:lint': 'eslint .' } }),
      ...each(['tests/a.test.ts', 'tests/b.test.ts', 'packages/one/src/c.test.ts'], test),
      'tests/test-utils.ts': 'export const sleep = () => undefined;\n',
    };
    const all = await said(files, 'how many test files are there?');
    assert.match(all, /^There are 3 files/u);
    assert.doesNotMatch(all, /eslint/u);
    assert.match(await said(files, 'how many test files are in packages/one'), /^There is 1 file/u);
  });

  describe('a program', () => {
    const files: Files = {
      'package.json': manifest({ bin: { kelp: 'bin/kelp.js' }, scripts: { build: 'tsc' } }),
      'bin/kelp.js': '#!/usr/bin/env node\n',
      ...each(['src/subcommands/grow.ts', 'src/subcommands/cut.ts', 'src/subcommands/cut_test.ts']),
    };
    it('has the subcommands that have a file each', async () => {
      for (const task of [
        'which subcommands exist?',
        'how many subcommands are there',
        'which commands does the cli have',
      ])
        assert.match(await said(files, task), /^2 subcommands.*`cut`, `grow`/u);
    });

    it('has those that it registers', async () => {
      const registers = "cli.command('grow <size>', 'Grow');\ncli.command('cut', 'Cut');\n";
      const found = await said({ ...files, 'src/cli.js': registers }, 'which commands does the cli have');
      assert.match(found, /`grow`, `cut`/u);
      const none = { 'package.json': files['package.json'] ?? '', 'bin/kelp.js': '' };
      assert.doesNotMatch(await said(none, 'which commands does the cli have'), /npm run build/u);
    });
  });

  it('tells the kind of modules and what is loaded', async () => {
    const files: Files = {
      'package.json': manifest({
        type: 'module',
        main: 'index.js',
        exports: { '.': './index.js', './lite': './lite.js' },
      }),
      'index.js': '',
    };
    assert.match(await said(files, 'is it esm or cjs?'), /"type": "module"/u);
    assert.match(await said(files, 'what are the two entry points'), /`\.\/lite`/u);
    assert.doesNotMatch(await said(files, 'convert it from cjs to esm'), /"type": "module"/u);
  });

  it('tells where the folder of a kind of things is', async () => {
    const files: Files = { 'package.json': manifest({}), ...each(['src/drivers/sql.js', 'src/drivers/db.js']) };
    assert.match(await said(files, 'where are the drivers'), /^In `src\/drivers\/`: `db\.js`, `sql\.js`\./u);
    assert.doesNotMatch(await said({ ...files, 'lib/drivers/x.js': '' }, 'where are the drivers'), /^In /u);
  });

  describe('an option', () => {
    const files: Files = {
      'package.json': manifest({}),
      'bin/kelp':
        "#!/usr/bin/env node\nconst parse = require('minimist');\nparse([], {\n  alias: { i: 'ignore' },\n});\n",
      'lib/cli/option-table.js':
        "const types = {\n  boolean: [\n    'bail',\n    'forbid-only',\n  ],\n};\nconst descriptions = {\n  grep: 'Only those',\n};\n",
      'lib/mocha.js': 'if (options.forbidOnly) fail();\nif (options.grep) filter();\n',
      'bin/yarg.js': "require('yargs')\n  .option('o', {\n    type: 'boolean',\n    alias: 'knownOnly',\n  });\n",
      'src/group.js':
        'Group.extend({\n  options: {\n    maxRadius: 80,\n    hideAtZoom: null,\n  },\n});\nkelp.init = function () {};\n',
    };
    for (const [task, place] of [
      ['where is the --ignore option declared', /`bin\/kelp:4`/u],
      ['where is the --forbid-only option declared', /`lib\/cli\/option-table\.js:4`/u],
      ['where is --grep declared', /`lib\/cli\/option-table\.js:8`/u],
      ['where is --knownOnly declared', /`bin\/yarg\.js:2`/u],
      ['where is hideAtZoom declared', /`src\/group\.js:4`/u],
      ["what's the default of maxRadius", /^`80` is the default of `maxRadius`/u],
      ['where is kelp.init defined', /`src\/group\.js:7`/u],
    ] as const)
      it(`is found where it is declared: ${task}`, async () => {
        assert.match(await said(files, task), place);
      });
  });

  it('searches a name, and no small word beside it', async () => {
    const files: Files = {
      'package.json': manifest({}),
      'lib/functions.js': 'function pad(text) {}\n',
      'lib/index.js': '',
    };
    const pattern = async (task: string) => textOf((await input(files, task))?.input['pattern']);
    assert.equal(await pattern("where's the exported Strategy"), '\\bStrategy\\b');
    assert.equal(await pattern('where is $pad implemented'), '\\bpad\\b');
    assert.doesNotMatch(await pattern("what's the default of maxBuffer"), /\bof/u);
  });

  describe('a version', () => {
    it('of a host is what a plugin tells it', async () => {
      const files: Files = {
        'package.json': manifest({ devDependencies: { fastify: '^5.0.0' } }),
        'index.js': "module.exports = fp(plugin, {\n  fastify: '5.x',\n  name: 'kelp'\n})\n",
      };
      assert.match(await said(files, 'which fastify version is needed'), /`5\.x` \(`index\.js:2`\)/u);
    });

    it('of an extension in a folder is its own', async () => {
      const files: Files = {
        'lerna.json': '{ "version": "0.1.0" }\n',
        'package.json': JSON.stringify({ private: true, name: 'root' }),
        'packages/extension/package.json': manifest({ version: '0.1.10', engines: { vscode: '^1.41.1' } }),
      };
      assert.match(await said(files, 'which vscode is required'), /\^1\.41\.1/u);
      assert.match(await said(files, "the extension's version"), /^0\.1\.10/u);
    });

    it('of a gem is that of its code', async () => {
      const files: Files = {
        'package.json': manifest({ version: '1.2.1' }),
        'kelp.gemspec':
          'require "kelp/version"\nGem::Specification.new do |spec|\n  spec.version = Kelp::VERSION\nend\n',
        'lib/kelp/version.rb': 'module Kelp\n  VERSION = "1.1.3"\nend\n',
      };
      assert.match(await said(files, 'version of the gem'), /^1\.1\.3 /u);
    });
  });

  it('says that a built file is not there, in place of the size of everything', async () => {
    const files: Files = { 'package.json': manifest({}), 'dist/kelp.css': 'a {}\n', 'src/kelp.js': 'a;\n' };
    assert.match(await said(files, 'how big is dist/kelp.min.js?'), /no file `dist\/kelp\.min\.js`/u);
    assert.match(await said(files, 'how heavy is the minified file in dist'), /No minified file/u);
    assert.match(await said(files, 'how big is src/kelp.js'), /3 bytes/u);
    assert.match(
      await said({ ...files, 'dist/kelp.min.js': 'a' }, 'how heavy is the minified file in dist'),
      /1 bytes/u,
    );
  });

  it('takes styles of a page for no linter', async () => {
    const files: Files = { 'package.json': manifest({ scripts: { lint: 'eslint .' } }) };
    assert.doesNotMatch(await said(files, 'what styles does it have'), /eslint/u);
  });
});
