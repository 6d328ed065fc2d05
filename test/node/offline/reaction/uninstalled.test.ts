import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import type { Ran } from '../request.ts';
import { commands, proposeIn, ran } from '../request.ts';
import type { Files } from '../workspaces.ts';
import { searchPath } from '../workspaces.ts';

const onlyNpm = searchPath('sh', 'bash', 'node', 'npm', 'npx');
after(() => rmSync(onlyNpm, { recursive: true, force: true }));

const goal = 'run the unit tests';
const first = async (files: Files, steps: readonly Ran[]) =>
  commands(await proposeIn(files, goal, { transcript: ran(...steps) }, onlyNpm))[0];

describe('packages that are not installed', () => {
  const noMocha = 'sh: 1: mocha: not found';
  const noNyc = 'sh: 1: nyc: not found';
  const scripts = { test: 'mocha', 'test-ci': 'nyc npm test' };
  const files: Files = { 'package.json': JSON.stringify({ scripts, devDependencies: { mocha: '1', nyc: '1' } }) };
  const bothFailed: readonly Ran[] = [
    ['npm test', 127, noMocha],
    ['npm run test-ci', 127, noNyc],
  ];

  it('are named as what is missing', async () => {
    const refused = { text: 'Not run: npm install uses the network', status: 'refused' as const };
    const transcript = [
      ...ran(...bothFailed),
      ...ran(['npm install', 1, '']).map((step) => ({ ...step, observation: { ...step.observation, ...refused } })),
    ];
    const { candidates } = await proposeIn(files, goal, { transcript }, onlyNpm);
    const { success, summary } = candidates[0]!.action.input;
    assert.equal(success, false);
    assert.match(
      summary as string,
      /`mocha` and `nyc` were not found: the packages that package.json names are not installed\. `npm install` was not run/,
    );
  });

  it('lead back to the first way once they are installed, whatever failed in its place', async () => {
    assert.equal(await first(files, [...bothFailed, ['npm install', 0, 'added 2 packages']]), 'npm test');
    const halves = { test: 'npm run test:a && npm run test:b', 'test:a': 'mocha a', 'test:b': 'mocha b' };
    const parts: Files = { 'package.json': JSON.stringify({ scripts: halves, devDependencies: { mocha: '1' } }) };
    const steps: readonly Ran[] = [
      ['npm test', 127, noMocha],
      ['npm install', 0, 'added 1 package'],
    ];
    assert.equal(await first(parts, steps), 'npm test');
  });
});
