import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createOfflineModel } from '../../../src/node/offline/offlineModel.ts';
import { commands, eachComesFirst, firstCommand, proposeIn, request } from './request.ts';
import { searchPath, writeWorkspace, type Files } from './workspaces.ts';

const programs = searchPath('bash', 'sh', 'make', 'node', 'npm', 'npx', 'pnpm', 'deno', 'git', 'gem');

const packageJson = (scripts: Readonly<Record<string, string>>, more: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({ name: 'rasp', version: '1.0.0', scripts, ...more });
const node = (scripts: Readonly<Record<string, string>>, more: Readonly<Record<string, unknown>> = {}): Files => ({
  'package.json': packageJson(scripts, more),
  'src/index.js': 'export const one = 1;\n',
});

/** No request of these starts one of the lines. */
function noneStarts(files: Files, lines: RegExp, tasks: readonly string[]): void {
  for (const task of tasks)
    it(`${task}: nothing of that`, async () => {
      assert.doesNotMatch(await firstCommand(files, task, [], programs), lines);
    });
}

describe('an order of the scripts of a Node project', () => {
  describe('to watch', () => {
    const files = node({
      build: 'rollup -c',
      dev: 'rollup -c --watch',
      'dev:cli': 'rollup -c cli.mjs --watch',
      test: 'mocha',
      'test:watch': 'mocha --watch',
    });
    eachComesFirst(files, programs, {
      'keep rebuilding while I edit': 'npm run dev',
      'compile continuously': 'npm run dev',
      'watch mode please': 'npm run dev',
      'watch and recompile': 'npm run dev',
      'rebuild the cli on change': 'npm run dev:cli',
      'watch the tests': 'npm run test:watch',
      'build it': 'npm run build',
      'run the tests': 'npm test',
    });
    noneStarts(files, /^npm run (?:dev|test:watch)/u, [
      'what does watch mode do?',
      'keep the build',
      'rebuild the docs on change',
      'build it while you are at it',
    ]);
    eachComesFirst({ Makefile: 'test:\n\tjest\n\ntest-watch:\n\tjest --watch\n', ...node({}) }, programs, {
      'watch the tests': 'make test-watch',
      'run the tests': 'make test',
    });
    noneStarts({ Makefile: 'all:\n\tjs\n\ntest-watch:\n\tjest --watch\n', ...node({}) }, /test-watch/u, [
      'continuously bundle',
      'build it',
    ]);
  });

  describe('to leave out a part', () => {
    eachComesFirst(node({ pretest: 'npm run lint', lint: 'eslint .', test: 'npm run only', only: 'tap' }), programs, {
      'run the tests but spare me the lint': 'npm run only',
      'only the tests, no linting': 'npm run only',
      'run the specs but skip the linter': 'npm run only',
      'run the linter but skip the tests': 'npm run lint',
    });
    eachComesFirst(node({ test: 'npm run lint && tsc && mocha', lint: 'eslint .' }), programs, {
      'tests only, no build': 'npx mocha',
    });
    noneStarts(node({ test: 'npm run lint && npm run build', lint: 'eslint .', build: 'tsc' }), /^npm run lint$/u, [
      'run the specs but spare me the build',
    ]);
    const several = node({
      lint: 'run-p lint:*',
      'lint:code': 'eslint .',
      'lint:unused': 'knip',
      test: 'run-s lint test-node test-browser',
      'test-node': 'mocha',
      'test-browser': 'karma start',
    });
    eachComesFirst(several, programs, {
      'only lint, no knip': 'npm run lint:code',
      'run everything except the browser tests': 'npm run test-node',
      'look for dead code / unused deps': 'npm run lint:unused',
      'are there any unused dependencies?': 'npm run lint:unused',
    });
    it('is no publishing where that is refused', async () => {
      const files = {
        ...node({ build: 'rollup -c', release: 'npm publish' }),
        'README.md': '```sh\nnpm publish\n```\n',
      };
      assert.equal(await firstCommand(files, 'deploy it? no, just build', [], programs), 'npm run build');
      assert.doesNotMatch(await firstCommand(files, 'publish? no, just list what is in it', [], programs), /publish/u);
    });
    noneStarts(several, /unused/u, ['delete the dead code', 'why is this code unused?', 'lint it']);
    it('is no publishing where that is taken back', async () => {
      const files = node({ build: 'rollup -c', 'publish-docs': 'gh-pages -d docs' });
      assert.equal(
        await firstCommand(files, 'publish the docs? no, just build the library', [], programs),
        'npm run build',
      );
    });
  });

  describe('to measure its size', () => {
    const files = node({ build: 'rollup -c', test: 'mocha', 'test:size': 'size-limit' });
    eachComesFirst(files, programs, {
      'is the package still small enough?': 'npm run test:size',
      'size check': 'npm run test:size',
      'did the bundle get too large?': 'npm run test:size',
    });
    noneStarts(files, /size/u, [
      'is this function too big?',
      'why is the bundle too large?',
      'where is the size limit set?',
      'make the bundle smaller',
    ]);
    it('starts no line that npm does not know', async () => {
      const documented = {
        ...node({ test: 'mocha' }),
        'README.md': '# Rasp\n\n```sh\nGRID=auto npm build\n```\n',
      };
      assert.doesNotMatch(await firstCommand(documented, 'build it', [], programs), /npm build/u);
    });
  });

  describe('to minify or bundle', () => {
    const files = node({
      rollup: 'rollup -c',
      uglify: 'uglifyjs dist/a.js -c -m -o dist/a.min.js',
      test: 'karma start',
    });
    eachComesFirst(files, programs, {
      'minify it': 'npm run uglify',
      'shrink the bundle': 'npm run uglify',
      'regenerate the minified file': 'npm run uglify',
      'roll up the source into dist': 'npm run rollup',
    });
    noneStarts(files, /uglify/u, ['is it minified?', 'how do I minify it?', 'the biggest file that is not minified']);
    eachComesFirst(
      node({ mkdir: 'mkdirp dist', browserify: 'browserify src/a.js -o a.js', minify: 'uglifyjs a.js -o a.min.js' }),
      programs,
      { 'produce the browser bundle': 'npm run browserify', 'produce the minified file': 'npm run minify' },
    );
  });

  describe('to pack an extension', () => {
    const files = node(
      { bundle: 'webpack', package: 'npm run bundle && vsce package', publish: 'vsce publish' },
      { engines: { vscode: '^1.80.0' }, devDependencies: { webpack: '5' } },
    );
    eachComesFirst(files, programs, {
      'package it up into a vsix': 'npm run package',
      'produce something installable': 'npm run package',
      'give me something I can install in the editor': 'npm run package',
    });
    noneStarts(files, /package$|publish/u, [
      'install what I need',
      'what is in the vsix?',
      'where is the vsix written',
    ]);
    it('installs nothing in the place of a package of another kind', async () => {
      assert.notEqual(await firstCommand(node({ test: 'mocha' }), 'build the vsix', [], programs), 'npm run package');
    });
  });

  describe('for the documentation', () => {
    const files = node({
      dev: 'cd docs && vite',
      'build-docs': 'cd docs && vite build',
      docs: 'npm run docs:clean && npm run docs:gen',
      'docs:clean': 'rimraf site',
      'docs:gen': 'eleventy',
      browsers: 'playwright install',
      'test:e2e': 'playwright test',
    });
    eachComesFirst(files, programs, {
      'spin up the docs site': 'npm run dev',
      'work on the documentation locally': 'npm run dev',
      'regenerate the docs': 'npm run docs',
      'get the browsers for the tests': 'npm run browsers',
    });
    noneStarts(files, /browsers$/u, ['which browsers are supported?', 'run the browser tests', 'get the docs']);
  });

  it('to fail on what is not formatted rewrites nothing', async () => {
    const files = node({ format: 'prettier --write .', 'format:check': 'prettier --check .' });
    for (const task of ["fail if anything's misformatted", 'complain if the code is not formatted'])
      assert.equal(await firstCommand(files, task, [], programs), 'npm run format:check');
    assert.equal(await firstCommand(files, 'format the code', [], programs), 'npm run format');
  });

  it('to be told how much is covered sends it nowhere', async () => {
    const files: Files = {
      Makefile: 'test:\n\tjest --coverage\n\ncoveralls:\n\tcat coverage/lcov.info | coveralls\n',
      ...node({}),
    };
    assert.equal(await firstCommand(files, 'how well is it covered?', [], programs), 'make test');
    const { check } = await proposeIn(files, 'measure the coverage', {}, programs);
    assert.notEqual(check?.command, 'make coveralls');
  });
});

describe('what a Node project hands out', () => {
  const untracked = { main: 'dist/index.js', files: ['dist'] };
  eachComesFirst(node({ build: 'rollup -c', test: 'mocha' }, untracked), programs, {
    'produce the distributable': 'npm run build',
    'make a tarball': 'npm run build && npm pack',
  });
  eachComesFirst(node({ build: 'rollup -c', prepack: 'npm run build' }, untracked), programs, {
    'make a tarball': 'npm pack',
    'produce the distributable': 'npm pack',
  });
  eachComesFirst(node({ test: 'mocha' }, { main: 'src/index.js' }), programs, {
    'make a tarball': 'npm pack',
    'produce the distributable': 'npm pack',
  });
  eachComesFirst(
    node({ bundle: 'browserify a.js', min: 'uglifyjs b.js', prepublishOnly: 'npm run bundle && npm run min' }),
    programs,
    { 'produce the distributable': 'npm run bundle && npm run min' },
  );
});

describe('what a Node project does not hand out itself', () => {
  const lacking = { main: 'dist/index.js' };
  eachComesFirst(node({ build: 'rollup -c' }, { ...lacking, private: true }), programs, {
    'make a tarball': 'npm pack',
  });
  eachComesFirst(node({ build: 'npm install && grunt' }, lacking), programs, { 'make a tarball': 'npm pack' });
});

describe('the tasks of Gulp', () => {
  const gulpfile = `gulp.task('sass', function() {
  return gulp.src('_sass/a.scss').pipe(sass()).pipe(gulp.dest('css'));
});
gulp.task('dist:css', function() {
  return gulp.src('a.scss').pipe(sass()).pipe(cssnano()).pipe(gulp.dest('dist'));
});
gulp.task('watch', function() {
  gulp.watch('_sass/**/*.scss', ['sass']);
});
gulp.task('build', ['sass']);
gulp.task('dist', ['dist:css']);
gulp.task('deploy', ['dist']);
`;
  const files: Files = {
    'package.json': packageJson({}, { devDependencies: { gulp: '3' } }),
    'gulpfile.js': gulpfile,
    'rasp.gemspec': "Gem::Specification.new { |s| s.name = 'rasp' }\n",
  };
  eachComesFirst(files, programs, {
    'compile the sass': 'npx gulp sass',
    'watch and recompile': 'npx gulp watch',
    'rebuild dist': 'npx gulp dist',
    build: 'npx gulp build',
    'build the gem': 'gem build rasp.gemspec',
  });
  noneStarts(files, /deploy/u, ['deploy it', 'publish the css']);
});

describe('a script or task called after what is to be built', () => {
  const files: Files = {
    'README.md': '# Rasp\n',
    'tools/make-chromium.sh*': '#!/bin/bash\nzip -r a.zip src\n',
    'tools/make-opera.sh*': '#!/bin/bash\nscp a.zip host:\n',
  };
  eachComesFirst(files, programs, { 'build the chromium package': './tools/make-chromium.sh' });
  noneStarts(files, /make-/u, [
    'build the opera package',
    'what is in the chromium package?',
    'delete the chromium package',
  ]);
  const deno: Files = {
    'deno.json': JSON.stringify({ tasks: { 'build-action': 'deno run tools/bundle.ts', test: 'deno test' } }),
    'action/package.json': '{"dependencies":{"a":"1"}}',
  };
  eachComesFirst(deno, programs, { "bundle the action's deps": 'deno task build-action' });
  noneStarts(deno, /build-action/u, ["install the action's deps", "what are the action's deps?"]);
});

describe('a file of TypeScript', () => {
  const file = { 'examples/spinner.ts*': "import { a } from './a';\na();\n" };
  eachComesFirst({ ...node({}, { devDependencies: { tsx: '4' } }), ...file }, programs, {
    'run examples/spinner.ts': 'npx tsx examples/spinner.ts',
  });
  noneStarts({ ...node({}), ...file }, /^\.\/examples/u, ['run examples/spinner.ts']);
  eachComesFirst({ ...node({}), 'examples/a.ts*': '#!/usr/bin/env -S deno run\n' }, programs, {
    'run examples/a.ts': './examples/a.ts',
  });
});

describe('the help of a program of a package', () => {
  const files: Files = {
    'package.json': packageJson({}, { bin: { 'from-ansi': 'bin/convert.js' } }),
    'bin/convert.js': "if (process.argv.includes('--help')) console.log('usage');\n",
    'files*': '#!/bin/bash\nls\n',
  };
  eachComesFirst(files, programs, { "run the from-ansi converter's help": 'node bin/convert.js --help' });
});

describe('a clean that deletes what git keeps', () => {
  const files: Files = {
    Makefile: 'build: a.js\n\nclean: clean-all\n\nclean-all:\n\trm -rf log/*.log README.md node_modules\n',
    'package.json': packageJson({}),
    'README.md': '# Rasp\n',
  };
  const first = async (task: string, text = files) => {
    const root = writeWorkspace(text);
    try {
      execFileSync('git', ['init', '-q'], { cwd: root });
      execFileSync('git', ['add', '-A'], { cwd: root });
      const path = `${programs}:${process.env['PATH'] ?? ''}`;
      const proposal = await createOfflineModel({ root, path }).propose(request(task), new AbortController().signal);
      return { line: commands(proposal)[0], check: proposal.check?.command };
    } finally {
      rmSync(root, { recursive: true });
    }
  };
  for (const task of ['get rid of what the build left behind', 'wipe build products', 'remove the build artifacts'])
    it(`is not run for what was built: ${task}`, async () => {
      const { line, check } = await first(task);
      assert.notEqual(line, 'make clean');
      assert.notEqual(check, 'make clean');
    });
  for (const task of ['make clean', 'run make clean'])
    it(`is run where it is named: ${task}`, async () => {
      assert.equal((await first(task)).line, 'make clean');
    });
  it('is run where it only removes what was built', async () => {
    const plain = {
      ...files,
      Makefile:
        'build: a.js\n\nclean:\n\trm -rf dist a.js\n\tfind . -name a.tmp | xargs rm -f\n\tfind . -name b | xargs rm -f\n',
    };
    assert.equal((await first('wipe build products', plain)).line, 'make clean');
  });
});
