import assert from 'node:assert/strict';

import { onlyLooking } from '../../../../src/node/offline/commands/onlyLooking.ts';
import type { WorkspaceCommand } from '../../../../src/node/offline/commands/workspaceCommand.ts';

const script = (name: string, body: string, more: Partial<WorkspaceCommand> = {}): WorkspaceCommand => ({
  ...{ command: `npm run ${name}`, name, description: '', body, origin: 'package.json script', kind: 'declared' },
  ...more,
});

describe('a look in place of what rewrites', () => {
  const lookFor = (...commands: readonly WorkspaceCommand[]) =>
    onlyLooking(commands, {
      ...{ root: '/nowhere', names: new Set() },
      ...{ canStart: () => true, onPath: (program) => program !== 'eslint' },
    }).map(({ command, onlyAbout }) => `${String(onlyAbout)} ${command}`);

  for (const [body, look] of [
    ['clang-format -i src/*.c', 'clang-format --dry-run --Werror src/*.c'],
    ['black src tests', 'black --check src tests'],
    ['prettier --write "src/**/*.ts"', 'prettier --check "src/**/*.ts"'],
    ['npx prettier . --write', 'prettier . --check'],
    ['shfmt -i 2 -w bin', 'shfmt -i 2 -d bin'],
    ['cargo fmt', 'cargo fmt --check'],
    ['oxfmt src', 'oxfmt --check src'],
    ['oxfmt --write src', 'oxfmt --check src'],
  ] as const)
    it(`of the formatter: ${body}`, () => assert.deepEqual(lookFor(script('format', body)), [`#format ${look}`]));

  it('of the linter, by where it is installed', () => {
    assert.deepEqual(lookFor(script('lint', 'eslint . --fix')), ['#lint ./node_modules/.bin/eslint .']);
    assert.deepEqual(lookFor(script('lint', 'ruff check --fix src')), ['#lint ruff check src']);
  });

  it('is none of more than one plain call, of a part, or where one is there', () => {
    for (const body of ['prettier --write . && git add .', 'prettier --check .', 'perltidy -b x.pl', 'black $SRC'])
      assert.deepEqual(lookFor(script('format', body)), [], body);
    assert.deepEqual(lookFor(script('format', 'black .', { folder: 'docs' })), []);
    assert.deepEqual(lookFor(script('format', 'black .'), script('format:check', 'black --check .')), []);
    assert.deepEqual(lookFor(script('lint', 'eslint .'), script('lint:fix', 'eslint . --fix')), []);
  });
});
