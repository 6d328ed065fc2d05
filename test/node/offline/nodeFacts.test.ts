import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { firstCommand, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

const json = (value: unknown) => JSON.stringify(value, null, 2);

/** Facts of manifests and of names of files, and starts of what lies in folders of their own, in projects for Node. */
describe('in a project for Node', () => {
  const programs = searchPath('bash', 'sh', 'node', 'npm', 'git', 'find', 'du');
  after(() => rmSync(programs, { recursive: true, force: true }));
  const told = async (files: Files, task: string) => {
    const { candidates } = await proposeIn(files, task, {}, programs);
    const action = candidates[0]?.action;
    return action?.tool === 'finish' ? JSON.stringify(action.input) : '';
  };
  const first = (files: Files, task: string) => firstCommand(files, task, [], programs);

  describe('a version', () => {
    const extension: Files = {
      'package.json': json({
        ...{ name: 'kelp-marks', version: '3.1.0', packageManager: 'yarn@4.1.0', engines: { vscode: '^1.78.0' } },
        devDependencies: { vitest: '^2.0.0' },
      }),
      '.nvmrc': '22\n',
      'storage/tide/package.json': json({ name: '@kelp/tide', version: '6.0.1' }),
      'CHANGELOG.md': '# Log\n\n## v2.9.0\n\n- vscode 0.9.0\n',
    };
    for (const [task, said] of [
      ['minimum vscode version?', '^1.78.0'],
      ['which yarn version?', '4.1.0'],
      ['node version in .nvmrc', '22'],
      ['which vitest does it use', '^2.0.0'],
      ['what version is @kelp/tide?', '6.0.1'],
    ] as const)
      it(`is found: ${task}`, async () => {
        assert.ok((await told(extension, task)).includes(said));
      });

    for (const task of ["what's the current release number", 'which version of the extension'])
      it(`is the project's own: ${task}`, async () => {
        const { candidates } = await proposeIn(extension, task, {}, programs);
        assert.ok(JSON.stringify(candidates[0]?.action).includes('package.json'));
        assert.ok(!JSON.stringify(candidates[0]?.action).includes('2.9.0'));
      });

    it('of a browser extension comes from its own manifest', async () => {
      const files: Files = {
        'manifest.json': json({ manifest_version: 3, version: '1.1.15' }),
        'package.json': json({ name: 'hover', version: '1.0.0' }),
      };
      assert.ok((await told(files, 'extension version?')).includes('1.1.15'));
    });

    it('of an installed program comes from that program', async () => {
      assert.equal(await first(extension, 'which npm version is installed?'), 'npm --version');
    });
  });

  describe('a count', () => {
    const files: Files = {
      'package.json': json({ name: 'reef', version: '1.0.0', bin: { reef: 'bin/reef.js', atoll: 'bin/atoll.js' } }),
      ...{ 'bin/reef.js': '', 'bin/atoll.js': '' },
      ...{ 'examples/basic/app.js': '', 'examples/full/app.js': '', 'examples/index.js': '' },
      ...{ 'test/test-pages/one/a.html': '', 'test/test-pages/two/a.html': '', 'test/test-pages/three/a.html': '' },
      ...{ 'content/blog/a.md': '', 'content/blog/b/b.md': '', 'content/blog/b/b.png': '', 'content/blog/x.json': '' },
      ...{ 'test/a.test.js': "it('a', () => {});\n", 'test/b.test.js': '', 'test/utils.js': '' },
    };
    for (const [task, said] of [
      ['how many examples', '2 folders in `examples/`'],
      ['how many test pages', '3 folders in `test/test-pages/`'],
      ['how many blog posts are there?', '2 documents'],
      ['how many commands does it provide', '2 commands'],
      ['how many test files', '2 files of tests'],
    ] as const)
      it(`is right: ${task}`, async () => {
        assert.ok((await told(files, task)).includes(said), await told(files, task));
      });

    it('of commands ignores the tests', async () => {
      const library: Files = { 'setup.py': '', 'tests/commands/test_a.py': '', 'tests/commands/test_b.py': '' };
      assert.doesNotMatch(await first(library, 'how many commands does it provide?'), /tests/);
    });

    it('of test cases does not count folders', async () => {
      assert.match(await first(files, 'how many test cases'), /grep/);
    });

    it('of examples counts files when they have no folders', async () => {
      const flat: Files = { 'package.json': json({ name: 'a' }), 'examples/a.js': '', 'examples/b.js': '' };
      assert.equal(await told(flat, 'how many examples'), '');
    });
  });

  it('measures the part that is named', async () => {
    const files: Files = {
      'package.json': json({ name: 'reef' }),
      ...{ 'src/a.js': 'a\nb\n', 'src/b.js': 'a\n', 'test/fixtures/a.txt': 'a', 'test/test-pages/a.html': '' },
      ...{ 'storage/tide/package.json': '{}', 'storage/kelp/package.json': '{}', 'storage/tide/a.js': 'a\n' },
      ...{ 'generators/app/index.js': 'a\nb\nc\n', 'generators/cli/index.js': 'a\n', 'package-lock.json': '{}' },
    };
    assert.ok((await told(files, 'lines per file in src')).includes('3 lines in 2 files'));
    assert.match(await told(files, 'which generator is the largest'), /app`: 3/);
    assert.match(await told(files, 'which storage adapter is the largest'), /in `storage\/`:.*`tide`: 1/);
    assert.match(await told(files, 'largest component'), /No folder here is called/);
    assert.equal(await first(files, 'total size of test fixtures'), 'du -sh test/fixtures');
    assert.equal(await first(files, 'total size of the test pages'), 'du -sh test/test-pages');
  });

  describe('an option', () => {
    const files: Files = {
      'package.json': json({
        name: 'reef',
        contributes: { configuration: { properties: { 'reef.followTide': { type: 'boolean' } } } },
      }),
      'src/index.js': 'const defaults = {\n  maxDepth: 5,\n};\nif (opts.stopEarly) {\n}\n',
      'src/table.ts': "export const table = [\n  {\n    long: 'doctor',\n  },\n];\n",
      'README.md': '# Reef\n\n`maxDepth`, `stopEarly`, `--doctor`, `reef.followTide`\n',
    };
    for (const [task, said] of [
      ["where's the stopEarly option handled", 'src/index.js:4'],
      ['where is the maxDepth option default', 'src/index.js:2'],
      ["where's the --doctor flag", 'src/table.ts:3'],
      ["where's the reef.followTide setting declared", 'package.json:'],
    ] as const)
      it(`is found: ${task}`, async () => {
        assert.ok((await told(files, task)).includes(said), await told(files, task));
      });
  });

  describe('a start', () => {
    const files: Files = {
      'package.json': json({
        name: 'reef',
        bin: './bin/reef.js',
        scripts: { coverage: 'node ./bin/reef.js npm test' },
      }),
      'bin/reef.js*': "#!/usr/bin/env node\nprocess.argv.includes('--help');\n",
      'atoll/package.json': json({ name: 'atoll', bin: { atoll: 'bin/atoll' } }),
      ...{ 'atoll/bin/atoll*': '#!/usr/bin/env node\n', 'atoll/src/a.js': '' },
      ...{ 'example/parse.js': 'console.log(process.argv);\n', 'example/parse.mjs': '' },
      'sample/package.json': json({
        name: 'sample',
        scripts: { build: 'vite build', dev: 'vite', preview: 'vite preview' },
      }),
      'examples/with-kelp/package.json': json({ name: 'kelp', scripts: { start: 'node index' } }),
      'examples/steps/3-spawn.js': 'console.log(1);\n',
      'benchmark/benchmark.mjs': 'console.log(1);\n',
    };
    for (const [task, line] of [
      ["show reef's --help", 'node bin/reef.js --help'],
      ['run the atoll cli on atoll/src/a.js', 'node atoll/bin/atoll atoll/src/a.js'],
      ['run example/parse.js with -a beep -b boop', 'node example/parse.js -a beep -b boop'],
      ['try example/parse.js with --foo=bar baz', 'node example/parse.js --foo=bar baz'],
      ['start the sample', '(cd sample && npm run dev)'],
      ['run the hello example with kelp', '(cd examples/with-kelp && npm start)'],
      ['run the spawn example', 'node examples/steps/3-spawn.js'],
      ['run the benchmark', 'node benchmark/benchmark.mjs'],
    ] as const)
      it(`runs what is named: ${task}`, async () => {
        assert.equal(await first(files, task), line);
      });

    for (const task of ["don't run example/parse.js with -a beep", 'why does reef --help fail?', 'delete the sample'])
      it(`runs nothing: ${task}`, async () => {
        assert.doesNotMatch(await first(files, task), /^(?:node|\(cd)/);
      });

    it('of TypeScript uses the options of a task', async () => {
      const deno: Files = {
        'deno.json': json({ tasks: { example: 'deno run --allow-net examples/echoServer.ts' } }),
        ...{ 'examples/echoServer.ts': '', 'examples/cookieServer.ts': '', 'mod.ts': '' },
      };
      assert.equal(await first(deno, 'run the echo server example'), 'deno task example');
      assert.equal(await first(deno, 'run the cookie server example'), 'deno run --allow-net examples/cookieServer.ts');
    });
  });

  describe('a page', () => {
    const page: Files = { 'index.html': '<script src="js/a.js"></script>\n', 'js/a.js': '', 'README.md': '# Game\n' };
    it('is named when nothing starts it', async () => {
      assert.ok((await told(page, 'how do I play it')).includes('index.html'));
      assert.match(
        await told(page, 'launch the game locally'),
        /index\.html.*"success":false|"success":false.*index\.html/,
      );
    });

    it('opens by the script that starts it', async () => {
      const files: Files = { ...page, 'package.json': json({ name: 'game', scripts: { start: 'serve .' } }) };
      assert.ok(!(await told(files, 'launch the game locally')).includes('plain page'));
    });
  });

  describe('output that git ignores', () => {
    const files: Files = { 'package.json': json({ name: 'reef' }), '.gitignore': 'coverage\nnode_modules\n' };
    it('needs no deleting when it is missing', async () => {
      assert.match(await told(files, 'delete coverage output'), /Nothing to delete/);
      assert.match(await told(files, 'remove coverage and node_modules'), /Nothing to delete/);
    });

    it('is not confused with source code', async () => {
      assert.doesNotMatch(await told(files, 'remove coverage reporting from the code'), /Nothing to delete/);
    });
  });
});
