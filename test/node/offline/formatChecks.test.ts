import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** A look at the format of a Node project, by what the project formats and no more than that. */
describe('a check of the format', () => {
  const programs = searchPath('bash', 'sh', 'make', 'node', 'npm', 'npx', 'git', 'find', 'zig');
  const proposal = (files: Files, task: string) => proposeIn(files, task, {}, programs);
  const first = async (files: Files, task = 'check the formatting') => commands(await proposal(files, task))[0];
  const checkOf = async (files: Files, task = 'check the formatting') => (await proposal(files, task)).check?.command;
  const manifest = (scripts: Record<string, string>, ...dependencies: readonly string[]): Files => ({
    'package.json': JSON.stringify({
      name: 'kelp',
      scripts,
      devDependencies: Object.fromEntries(dependencies.map((name) => [name, '1.0.0'])),
    }),
    '.prettierrc': '{}',
  });

  for (const [script, line] of [
    ['eslint . && prettier -c src test', 'npx prettier -c src test'],
    ['eslint . && prettier a.js test/*.js --check', 'npx prettier a.js test/*.js --check'],
  ] as const)
    it(`is the part of the linter's script that makes it: ${script}`, async () => {
      const files = manifest({ lint: script, 'lint:fix': 'eslint . --fix && prettier -w src test' }, 'prettier');
      assert.equal(await first(files), line);
      assert.equal(await checkOf(files), line);
      assert.equal(await first(files, 'lint the code'), 'npm run lint');
      assert.equal(await first(files, 'format the code'), 'npm run lint:fix');
    });

  it('is of the files that the project formats', async () => {
    const files = manifest({ prettify: 'prettier --write "src/**/*.js" "test/**/*.js"' }, 'prettier');
    assert.equal(await first(files), 'npx prettier --check "src/**/*.js" "test/**/*.js"');
    assert.equal(await first(files, 'format the code'), 'npm run prettify');
  });

  it('is the script for it, whatever that is called', async () => {
    const files = manifest(
      { 'fix:format': 'prettier . --write', 'test:format': 'prettier . --list-different' },
      'prettier',
    );
    assert.equal(await first(files), 'npm run test:format');
  });

  it('is no build with an option of that name', async () => {
    const { '.prettierrc': _, ...files } = manifest({ dist: 'browserify --format.indent_level=0 index.js > dist.js' });
    assert.equal(await first(files), 'finish');
  });

  it('is that of all packages where the absent manager would start it', async () => {
    const files: Files = {
      'package.json': JSON.stringify({
        ...{ name: 'kelp', private: true, workspaces: ['packages/*'] },
        scripts: { format: 'yarn workspaces foreach --all run format' },
      }),
      'yarn.lock': '',
      'packages/keys/package.json': JSON.stringify({ name: 'keys', scripts: { format: 'biome format' } }),
      'packages/core/package.json': JSON.stringify({ name: 'core', scripts: { format: 'biome format' } }),
    };
    assert.equal(await first(files), 'npm run format --workspaces --if-present');
    // It only tells.
    assert.equal(await checkOf(files, 'format the code'), undefined);
  });
});
