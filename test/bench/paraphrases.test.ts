import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readGroups, runParaphrases } from '../../bench/paraphrases.ts';

describe('requests that mean the same, from a file', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'knack-paraphrases-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  const file = (text: string) => {
    const path = join(folder, 'requests.json');
    writeFileSync(path, text);
    return path;
  };

  it('keep the commands that were asked for in more than one way', () => {
    const groups = [
      { command: 'ls', requests: ['list the files', 'show the files'] },
      { command: 'pwd', requests: ['where am I'] },
    ];
    assert.deepEqual(readGroups(file(JSON.stringify({ groups }))), groups.slice(0, 1));
  });

  it('name the file and what is expected when there are none', () => {
    const cases = { '': /is empty/, '{x': /is not JSON/, '[]': /expected/, '{"groups":[]}': /has no command with two/ };
    for (const [text, message] of Object.entries(cases)) {
      assert.throws(() => readGroups(file(text)), message);
      assert.throws(() => readGroups(file(text)), /requests\.json.*expected \{"groups": /);
    }
  });

  it('are asked for with the whole command', async () => {
    await assert.rejects(runParaphrases([]), /npm run bench -- paraphrases --data paraphrases\.json/);
  });
});
