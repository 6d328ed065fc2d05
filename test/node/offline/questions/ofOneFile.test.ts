// The size of one file, and what a log says of errors.
import assert from 'node:assert/strict';
import { proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const files: Files = {
  'README.md': '# Demo\n',
  'src/lexer.c': `#define size 3\n${'/* long */\n'.repeat(300)}`,
  'server.log': 'ok\nERROR: no port\n',
  Makefile: 'test:\n\t./run\n',
  run: '#!/bin/sh\n',
};
const first = async (task: string) => JSON.stringify((await proposeIn(files, task)).candidates[0]?.action);

describe('a question about one file', () => {
  it('is told its bytes', async () => {
    for (const task of ['how big is src/lexer.c?', 'size of lexer.c', "What's the file size of src/lexer.c in bytes?"])
      assert.match(await first(task), /`src\/lexer\.c` has 3315 bytes \(3\.2 KiB\)/, task);
    assert.match(await first("what's the size of the README?"), /`README\.md` has 7 bytes\./);
    assert.doesNotMatch(await first('what is the size of the buffer in src/lexer.c?'), / bytes/);
  });

  it('is told which lines of a log speak of errors or warnings', async () => {
    for (const task of [
      'any errors in server.log?',
      'is there an ERROR in server.log',
      'Did anything fail? See server.log.',
    ])
      assert.match(await first(task), /"search".*errors\?.*"path":"server\.log"/, task);
    assert.match(await first('are there any warnings in server.log?'), /"search".*warn.*"path":"server\.log"/);
    for (const task of [
      'run the tests and check server.log for errors',
      'are there errors in src/lexer.c?',
      'how big is server.log',
    ])
      assert.doesNotMatch(await first(task), /"path":"server\.log"/, task);
  });
});
