import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import type { Files } from './workspaces.ts';

/** Sentences that want nothing run: an order not to, a question whether to. */
describe('a request for nothing to be run', () => {
  const scripts = {
    ...{ 'db-reset': 'node reset.js', package: 'vsce package', bundle: 'rollup -c', seed: 'node seed.js' },
    ...{ test: 'node t.js', clean: 'rm -rf dist' },
  };
  const files: Files = { 'package.json': JSON.stringify({ name: 'q', version: '1.0.0', scripts }), 't.js': '' };
  for (const task of [
    ...["don't package", 'do not bundle it', 'no db-reset', "don't seed the database", "please don't reset the db"],
    ...['no packaging, thanks', 'without cleaning', 'never bundle this', 'should we clean the build folder?'],
    'should we have the folder look like a fresh clone?',
  ])
    it(`runs nothing: ${task}`, async () => {
      const { candidates, check } = await proposeIn(files, task);
      assert.equal(candidates[0]?.action.tool, 'finish');
      assert.equal(candidates[0].action.input['success'], false);
      assert.equal(check, undefined);
    });

  for (const task of [
    ...["don't run anything but the unit tests", "don't forget to run the tests", 'never mind, run the tests'],
    ...['do not build anything, just run the tests', 'run the tests, no db-reset'],
  ])
    it(`runs the tests: ${task}`, async () => {
      assert.equal(commands(await proposeIn(files, task))[0], 'npm test');
    });
});
