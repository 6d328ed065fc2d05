// Something to do and a question beside it: both are done.
import assert from 'node:assert/strict';
import type { TranscriptStep } from '../../../src/core/ports.ts';
import { commands, proposeIn, ran } from './request.ts';

const files = {
  'package.json': '{\n  "version": "2.3.1",\n  "scripts": { "test": "node --test" }\n}\n',
};

describe('offline: a request of two parts', () => {
  it('looks into the question first, then does what is to be done, and ends with both', async () => {
    for (const task of [
      'run the tests and tell me the version',
      'tell me the version and run the tests',
      'what version is this? then run the tests',
      'Run the tests. Also tell me the version.',
      'please run the tests, and say the version',
      'do the tests pass and what version is this',
      'which version is this, and are the tests green?',
    ]) {
      const { candidates, check } = await proposeIn(files, task);
      const [look] = candidates;
      assert.ok(look?.action.tool === 'search', task);
      assert.equal(check?.command, 'npm test', task);
      const looked: TranscriptStep = {
        ...{ t: 0, action: look.action },
        observation: { status: 'ok', text: 'package.json:2:  "version": "2.3.1",', durationMs: 1 },
      };
      assert.equal(commands(await proposeIn(files, task, { transcript: [looked] }))[0], 'npm test', task);
      const failed = ['npm test', 1, '1 failing'] as const;
      for (const [runs, success] of [
        [[['npm test', 0, '3 passing']], true],
        [[failed, failed], false],
      ] as const) {
        const transcript = [looked, ...ran(...runs)];
        const { candidates: left } = await proposeIn(files, task, { transcript });
        const last = left.find(({ action }) => action.tool === 'finish');
        assert.ok(last, task);
        assert.match(last.action.input['summary'] as string, /npm test[\s\S]*2\.3\.1 \(`package\.json:2`\)/, task);
        assert.equal(last.action.input['success'], success, task);
      }
    }
  });

  it('takes the result of a run for no question', async () => {
    for (const task of [
      'run the tests and tell me whether they pass',
      'run the tests and show me what fails',
      'test it, which file is bad?',
    ])
      assert.equal(commands(await proposeIn(files, task))[0], 'npm test', task);
  });
});
