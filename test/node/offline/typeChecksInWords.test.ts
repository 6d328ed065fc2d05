import assert from 'node:assert/strict';
import { asksForTypeCheck } from '../../../src/node/offline/request/typeCheckAsked.ts';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** A check of the types of all the code, in whatever words, and by what of the project checks them. */
describe('a check of the types', () => {
  for (const said of [
    "Is the code valid? Don't build it, just check it statically.",
    'See if the signatures and the calls all agree with each other across the codebase.',
    "Check the code for anything the compiler front end would reject, but don't produce a build.",
    'Make sure the code is sound, statically speaking, no artifacts wanted.',
    'Would this code be accepted as correct without actually building it? Please check.',
    'Verify that all the code here is well-formed, no build.',
    'Check it for compile-time errors without generating anything.',
    'Do the annotations in this codebase hold up?',
    'Please typ check all the code',
    'can you check the tpyes in this codebase',
    'I merged a big branch right before lunch. Could you type check the project? No need to build it.',
    'Could you check whether the code is type correct? Only the findings, no fixes.',
  ])
    it(`is asked for: ${said}`, () => {
      assert.ok(asksForTypeCheck(said));
    });

  for (const said of [
    "don't check the types",
    'Why does the type check fail?',
    'check the types of the arguments in src/foo.ts',
    'Check that the code is valid',
    'any compile-time errors?',
    'make a type checker',
    'I want type checking',
    'build it without type checks',
    'Is it ok without a build?',
    'is the package valid, without building it?',
    'type check it and then run the tests',
    'type check only src',
    'Type check the code. Then run the linter.',
    "Please type check the code. Don't touch the docs. Run the tests.",
    'show me the type errors in the log',
    'fix all type errors',
    'check the code style, no build',
    'run the type check except for the tests',
  ])
    it(`is not asked for, or not that alone: ${said}`, () => {
      assert.ok(!asksForTypeCheck(said));
    });

  const programs = searchPath('bash', 'sh', 'make', 'cmake', 'cc', 'gcc', 'node', 'npm', 'npx', 'git', 'find', 'cargo');
  const proposal = (files: Files, task: string) => proposeIn(files, task, {}, programs);
  const first = async (files: Files, task = 'type check it') => commands(await proposal(files, task))[0];
  const checkOf = async (files: Files, task = 'type check it') => (await proposal(files, task)).check?.command;
  const manifest = (scripts: Record<string, string>, ...dependencies: readonly string[]): Files => ({
    'package.json': JSON.stringify({
      name: 'kelp',
      scripts,
      devDependencies: Object.fromEntries(dependencies.map((name) => [name, '1.0.0'])),
    }),
  });

  it('is no build where the compiler can look alone', async () => {
    for (const scripts of [
      { build: 'tsc -b' },
      { build: 'tsc --build --clean && tsc --build && type-coverage' },
      { compile: 'tsc -p ./', 'test-compile': 'tsc -p ./ && npm run webpack' },
      { 'build:typescript': 'tsc', 'watch:typescript': 'tsc --watch --noEmit', 'test:demo': 'svelte-check' },
    ]) {
      const files = { ...manifest(scripts, 'typescript'), 'tsconfig.json': '{ "include": ["src"] }' };
      for (const task of ['type check it', 'types ok?', 'would this code be accepted as correct without building it?'])
        assert.equal(await first(files, task), 'npx tsc --noEmit', task);
    }
  });

  it('is the build of the projects to which the configuration only refers', async () => {
    const files: Files = {
      ...manifest({ build: 'tsc --build' }, 'typescript'),
      'tsconfig.json': '{ "files": [], "references": [{ "path": "./lib" }] }',
    };
    assert.equal(await first(files), 'npm run build');
  });

  it('is the own check of one package rather than its build', async () => {
    const files: Files = {
      'package.json': JSON.stringify({ name: 'kelp', private: true, workspaces: ['packages/*'] }),
      'packages/keys/package.json': JSON.stringify({
        name: 'keys',
        scripts: { 'build:types': 'tsc -v && tsc', 'test:types': 'tsd' },
      }),
      'packages/keys/tsconfig.json': '{}',
      'packages/core/package.json': JSON.stringify({ name: 'core', scripts: { build: 'rollup -c' } }),
    };
    assert.equal(await first(files), 'npm run test:types -w keys');
  });

  it('has not looked at packages that the configuration of the root leaves out', async () => {
    const files = (include: string): Files => ({
      'package.json': JSON.stringify({
        ...{ name: 'kelp', private: true, workspaces: ['core/*'] },
        devDependencies: { typescript: '5.0.0' },
      }),
      'tsconfig.json': `{ "include": ["${include}"] }`,
      'core/keys/package.json': JSON.stringify({ name: 'keys', scripts: { build: 'tsdown' } }),
      'core/keys/tsconfig.json': '{}',
    });
    assert.equal(await first(files('scripts')), 'npx tsc --noEmit');
    assert.equal(await checkOf(files('scripts')), undefined);
    assert.equal(await checkOf(files('core/*/src')), 'npx tsc --noEmit');
  });

  it('is not that of the pages of a program in C, unless those are named', async () => {
    const files: Files = {
      'CMakeLists.txt': 'project(kelp C)\nadd_executable(kelp kelp.c)\n',
      'kelp.c': 'int main() { return 0; }\n',
      'html/package.json': JSON.stringify({ name: 'pages', devDependencies: { typescript: '5.0.0' } }),
      'html/tsconfig.json': '{}',
    };
    assert.equal(await first(files), 'finish');
    assert.equal(await first(files, 'type check the html folder'), '(cd html && npx tsc --noEmit)');
    assert.equal(await first(files, 'type check the typescript'), '(cd html && npx tsc --noEmit)');
  });

  it('is nothing that only has the word in it', async () => {
    const setUp: Files = {
      ...manifest({ build: 'rollup -c' }, 'rollup'),
      'scripts/setupTypeScript.js': 'convert();\n',
      'README.md': '# Kelp\n\n```bash\nnode scripts/setupTypeScript.js\n```\n',
    };
    assert.equal(await first(setUp), 'finish');
    const option: Files = {
      ...manifest({ dist: 'rollup -c' }, 'rollup'),
      '.github/workflows/ci.yml':
        "on: push\njobs:\n  ci:\n    runs-on: ubuntu-latest\n    steps:\n      - run: npx eslint --parser-options 'sourceType:script' 'dist/*.js'\n",
    };
    assert.equal(await first(option), 'finish');
    const generated: Files = { ...manifest({ 'generate:types': 'node gen.js', 'gen-types': 'node gen.js' }) };
    assert.equal(await first(generated), 'finish');
    const typed: Files = {
      Makefile: 'all:\n\tcc -o kelp kelp.c\n',
      'README.md': '# Kelp\n\nInstall zlib. Then type `make` in the source code directory.\n\n```sh\nmake\n```\n',
    };
    assert.equal(await first(typed), 'finish');
  });

  it('is a recipe `check` that only calls cargo', async () => {
    const files: Files = {
      'Cargo.toml': '[package]\nname = "kelp"\nversion = "0.1.0"\n',
      'src/main.rs': 'fn main() {}\n',
      Justfile: '# check that the kelp binary can compile\n@check:\n    cargo check\n',
    };
    assert.equal(await first(files), 'cargo check');
    assert.equal(await checkOf(files), 'cargo check');
  });
});
