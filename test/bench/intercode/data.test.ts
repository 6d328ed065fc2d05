import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readInterCode } from '../../../bench/intercode/data.ts';

describe('files of the intercode suite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'knack-test-'));
  const path = join(folder, 'tasks.json');
  after(() => rmSync(folder, { recursive: true }));

  for (const [title, text, problem] of [
    ['is empty', '', /it is empty/],
    ['is not JSON', 'query,gold', /Unexpected token/],
    ['is something else', '[]', /Expected "fileSystem"/],
    ['has no tasks', '{"fileSystem":1,"tree":[],"tasks":[]}', /there are no tasks/],
  ] as const) {
    it(`are named when one ${title}`, () => {
      writeFileSync(path, text);
      assert.throws(
        () => readInterCode(path),
        (error: Error) =>
          error.message.startsWith(`${path} is not an InterCode file (JSON with`) && problem.test(error.message),
      );
    });
  }
});
