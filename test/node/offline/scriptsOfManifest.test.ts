import assert from 'node:assert/strict';
import { eachComesFirst, firstCommand, path } from './request.ts';
import type { Files } from './workspaces.ts';

describe('a script that package.json is said to have', () => {
  const files: Files = {
    'package.json': JSON.stringify({
      name: 'tally',
      scripts: { build: 'tsc', format: 'prettier . --write', lint: 'eslint .' },
    }),
  };
  eachComesFirst(files, path, {
    'run the format script from package.json': 'npm run format',
    "run the porject's fromat script from package.json please": 'npm run format',
    'Could you run the formatter script that package.json defines for this project?': 'npm run format',
    'run the lint script in package.json': 'npm run lint',
  });

  for (const task of [
    'what does the format script in package.json do?',
    "don't run the format script from package.json",
  ])
    it(`is not run by: ${task}`, async () => assert.notEqual(await firstCommand(files, task), 'npm run format'));
});
