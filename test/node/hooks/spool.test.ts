import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appendEvent, appendNouns, situationOf } from '../../../src/node/hooks/spool.ts';

describe('the spool of a session', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'knack-spool-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  it('has the task of the newest prompt until its words were found, then the words', () => {
    const path = join(folder, 'a.jsonl');
    assert.equal(situationOf(path).task, undefined);
    appendEvent(path, { kind: 'prompt', session: 's', text: 'run the tests' }, {}, 1);
    assert.deepEqual(situationOf(path).task, { text: 'run the tests', askedAt: 1 });
    assert.deepEqual(situationOf(path).state, { nouns: [], verbs: ['start'] });
    appendNouns(path, ['run', 'test'], 1);
    assert.equal(situationOf(path).task, undefined);
    assert.deepEqual(situationOf(path).state.nouns, ['run', 'test']);
    appendEvent(path, { kind: 'prompt', session: 's', text: 'deploy' }, {}, 3);
    assert.equal(situationOf(path).task?.text, 'deploy');
    // Found too late.
    appendNouns(path, ['run', 'test'], 1);
    assert.deepEqual(situationOf(path).state.nouns, []);
  });

  it('is not begun again by words that come when it was settled already', () => {
    const path = join(folder, 'settled.jsonl');
    appendNouns(path, ['run'], 1);
    assert.equal(existsSync(path), false);
  });
});
