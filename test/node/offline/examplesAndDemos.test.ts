import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** One of several examples, benchmarks or pages that a task names, and what serves or updates a project. */
describe('an example, demo or server that is named', () => {
  const programs = searchPath('bash', 'sh', 'node', 'npm', 'npx', 'git', 'find');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];
  const manifest = (rest: object) => JSON.stringify({ name: 'kelp', version: '1.0.0', ...rest });

  describe('where a script waits for its place', () => {
    const files: Files = {
      'package.json': manifest({
        scripts: { example: 'NO_WARN=1 node --import=tsx', benchmark: 'node --import=tsx', test: 'mocha' },
      }),
      ...{ 'examples/counter/index.ts': "import './counter.js';\n", 'examples/counter/counter.tsx': '' },
      ...{ 'examples/wide-table/index.ts': '', 'benchmark/simple/index.ts': '', 'benchmark/static/index.ts': '' },
    };
    for (const [task, line] of [
      ['run the counter example', 'npm run example examples/counter'],
      ['try the counter example please', 'npm run example examples/counter'],
      ['show me the wide table example', 'npm run example examples/wide-table'],
      ['start examples/wide-table', 'npm run example examples/wide-table'],
      ['run the simple benchmark', 'npm run benchmark benchmark/simple'],
    ] as const)
      it(`is given it: ${task}`, async () => {
        assert.equal(await first(files, task), line);
      });

    it('is not started to answer how it works, or against a will', async () => {
      for (const task of ['how does the counter example work?', 'do not run the counter example'])
        assert.ok(!(await first(files, task))?.startsWith('npm run example examples/counter'));
    });
  });

  describe('as a file', () => {
    const files: Files = {
      'package.json': manifest({ scripts: { lint: 'eslint . && prettier -c src examples', test: 'tap test' } }),
      'example/nested.js': "const kelp = require('../');\nkelp();\n",
      'example/timing.js': "const kelp = require('../');\nkelp();\n",
      ...{ 'test/nested.js': "require('tap').test('nested', () => {});\n", 'examples/basic.ts': 'run({});\n' },
      'benchmark/vary.js': "const { Suite } = require('benchmark');\nnew Suite().run();\n",
      'bench.js': "require('benchmark');\n",
      'bench/parts/perf.js': 'module.exports = () => {};\n',
    };
    it('is run by Node, and not the tests of that name', async () => {
      assert.equal(await first(files, 'try out the example with nested tests'), 'node example/nested.js');
      assert.equal(await first(files, 'run the timing example'), 'node example/timing.js');
      assert.equal(await first(files, 'run the benchmark of vary'), 'node benchmark/vary.js');
    });

    it('is left where nothing tells how it is started', async () => {
      assert.equal(await first(files, 'try the basic example'), 'finish');
      assert.notEqual(await first(files, 'run the perf benchmark'), 'node bench/parts/perf.js');
    });
  });

  it('is started by Deno where the project is one for it', async () => {
    const files: Files = {
      'deno.jsonc': '{ "tasks": { "test": "deno test" } }\n',
      'examples/hello-world/main.ts': 'Deno.serve(() => new Response("hi"));\n',
      'kelpctl.ts':
        '#!/usr/bin/env -S deno run --allow-read --quiet\nif (Deno.args[0] === "--help") console.log("usage");\n',
    };
    assert.equal(
      await first(files, 'run the hello world example'),
      'deno run --allow-net examples/hello-world/main.ts',
    );
    assert.equal(await first(files, "show kelpctl's help"), 'deno run --allow-read --quiet kelpctl.ts --help');
  });

  describe('as a page', () => {
    it('is served by the script for its folder', async () => {
      const files: Files = {
        'package.json': manifest({ scripts: { start: 'vite --host 0.0.0.0 test/demo/', test: 'mocha' } }),
        ...{ 'test/demo/index.html': '<script src="./index.js"></script>', 'test/demo/index.js': 'document.title;\n' },
      };
      for (const task of ['launch the demo', 'see the demo in a browser', 'open the demo'])
        assert.equal(await first(files, task), 'npm start');
      assert.notEqual(await first(files, 'delete the demo'), 'npm start');
    });

    it('is named where nothing starts it', async () => {
      const said = async (files: Files, task: string) =>
        JSON.stringify((await proposeIn(files, task, {}, programs)).candidates[0]?.action.input);
      const files: Files = { 'package.json': manifest({}), 'docs/index.html': '<p>kelp</p>' };
      assert.match(await said(files, 'open the demo'), /`docs\/index\.html`/u);
      assert.doesNotMatch(await said({ ...files, 'other.html': '<p></p>' }, 'open the demo'), /in a browser/u);
    });
  });

  it('is the web server of a Gruntfile, and not what watches besides', async () => {
    const files: Files = {
      'package.json': manifest({ devDependencies: { grunt: '1' } }),
      'Gruntfile.js':
        "module.exports = (grunt) => {\n  grunt.registerTask('server', 'connect:server');\n  grunt.registerTask('dev', ['build', 'concurrent:dev']);\n  grunt.registerTask('build', ['uglify']);\n};\n",
    };
    assert.equal(await first(files, 'start the web server only'), 'npx grunt server');
  });

  it('is the script that raises the dependencies, where there is one', async () => {
    const files: Files = { 'package.json': manifest({ scripts: { update: 'updates -cu && npm i' } }) };
    for (const task of ['update the dependencies', 'bring the packages up to date'])
      assert.equal(await first(files, task), 'npm run update');
  });

  it('is the script that measures the bundle', async () => {
    const files: Files = { 'package.json': manifest({ scripts: { checksize: 'rollup -c ; wc -c kelp.js' } }) };
    for (const task of ['how large is the bundle? check it', 'how big does the bundle come out'])
      assert.equal(await first(files, task), 'npm run checksize');
    assert.equal(await first({ 'package.json': manifest({}) }, 'how big is the bundle?'), 'finish');
  });

  it('is the help of the command line tool', async () => {
    const files: Files = {
      'package.json': manifest({ bin: { kelp: 'bin/kelp.js' } }),
      'bin/kelp.js': "#!/usr/bin/env node\nif (process.argv.includes('--help')) console.log('usage');\n",
    };
    assert.equal(await first(files, 'show usage of the command line tool'), 'node bin/kelp.js --help');
  });
});
