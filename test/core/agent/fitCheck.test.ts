import assert from 'node:assert/strict';
import { isFitCheck } from '../../../src/core/agent/fitCheck.ts';
import type { OwnScripts } from '../../../src/core/approval/scripts.ts';

describe('a check by the parts of a script', () => {
  const scripts: Readonly<Record<string, string>> = {
    types: 'pnpm run --silent types:emit && pnpm run --silent types:check',
    'types:emit': 'node emit.mjs',
    'types:check': 'node check.mjs',
  };
  const own: OwnScripts = {
    textOf: (file, name) => (file === 'package.json' ? scripts[name] : undefined),
    hasProgram: () => false,
    holdsWork: () => false,
  };
  const fits = (command: string) => isFitCheck(command, { task: 'run the type check', words: ['type'] }, own);

  it('shows the whole where it runs all of them', () => assert.ok(fits('npm run types:emit && npm run types:check')));

  it('shows nothing where one is left out', () => assert.ok(!fits('npm run types:emit')));
});

describe('a check by what is there', () => {
  const task = { task: 'clean up', words: ['clean'] };

  for (const command of ['[ ! -e test/case ] && [ ! -e test/valid ]', 'test -x tests/tally', '[ -s build ]'])
    it(`may show any goal: ${command}`, () => assert.ok(isFitCheck(command, task, undefined)));

  it('is not one that runs something', () => assert.ok(!isFitCheck('[ -e test/case ]; npm test', task, undefined)));

  it('is none that runs tests', () => assert.ok(!isFitCheck('npm test', task, undefined)));
});
