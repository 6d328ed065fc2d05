import assert from 'node:assert/strict';
import type { Ran } from './request.ts';
import { commands, proposeIn, ran } from './request.ts';
import type { Files } from './workspaces.ts';

const scripts = (other: Record<string, string>, lint = 'eslint src') => ({
  'package.json': JSON.stringify({ scripts: { test: 'node --test', lint, ...other } }),
});
const basic = scripts({ 'lint:basic': 'node tools/style.js src', 'lint:basic:fix': 'node tools/style.js --fix src' });
const says = (text: string): Files => ({ 'CONTRIBUTING.md': `# Style\n\nThe rules are in a file.\n\n${text}\n` });
const ci = (...lines: readonly string[]): Files => ({
  '.github/workflows/ci.yml': `jobs:\n  a:\n    steps:\n${lines.map((line) => `      - run: ${line}\n`).join('')}`,
});
const failed = ['npm run lint', 127, 'sh: 1: eslint: not found'] as const;
const propose = (files: Files, ...steps: readonly Ran[]) =>
  proposeIn(files, 'run the linter', { transcript: ran(...steps) });

describe('a check whose tool is not here', () => {
  it('is made by the one that a document or CI has without the tool, whose success is its own', async () => {
    for (const files of [
      { ...basic, ...says('If you have no eslint at hand, `npm run lint:basic` will do.') },
      { ...basic, ...says('`npm run lint:basic` needs nothing but node.') },
      {
        ...basic,
        ...says('If you have no eslint where you work, run\n\n    npm run lint:basic\n\nIt checks the same.'),
      },
      { ...basic, ...ci('npm run lint:basic', 'npm test') },
    ]) {
      assert.deepEqual((await propose(files)).check?.standIns, ['npm run lint:basic']);
      assert.equal(commands(await propose(files, failed))[0], 'npm run lint:basic');
      const [last] = (await propose(files, failed, ['npm run lint:basic', 0, 'fine'])).candidates;
      assert.deepEqual([last?.action.tool, last?.action.input['success']], ['finish', true]);
    }
  });

  it('is not made by one that only is named alike, checks a part, rewrites, or needs the tool itself', async () => {
    const part = scripts({
      'lint:css': 'node tools/css.js',
      'lint:basic': 'eslint --quiet src',
      'lint:fix': 'node t.js',
    });
    for (const files of [
      basic,
      { ...basic, ...says('`npm run lint:basic` is a quick look.') },
      { ...basic, ...ci('npm run lint', 'npm run lint:basic') },
      { ...part, ...ci('npm run lint:css', 'npm run lint:basic', 'npm run lint:fix') },
    ])
      assert.equal((await propose(files)).check?.standIns, undefined);
  });

  it('is not what a package manager runs before it publishes', async () => {
    const files = scripts({ prepublishOnly: 'npm run lint && npm test' });
    assert.ok(!commands(await propose(files)).some((command) => command.includes('prepublish')));
  });
});
