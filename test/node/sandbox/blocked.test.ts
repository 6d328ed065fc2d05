import assert from 'node:assert/strict';
import { blockedBy } from '../../../src/node/sandbox/blocked.ts';

describe('a failure because of the sandbox', () => {
  it('is recognised by what programs print', () => {
    const failures = [
      "touch: cannot touch 'x': Read-only file system",
      'Error: EROFS: read-only file system, open',
      'curl: (6) Could not resolve host: a.example',
      'connect: Network is unreachable',
      'Cannot connect to the Docker daemon at unix:///var/run/docker.sock',
      'cat: .env: Permission denied',
      'psql: connection to server at localhost failed: Connection refused',
      `cat: ${import.meta.filename}: No such file or directory`,
      'dmesg: read kernel buffer failed: Operation not permitted',
    ];
    for (const text of failures) assert.notEqual(blockedBy({ exitCode: 1, text }), undefined, text);
  });

  it('is not seen in other failures, nor in what succeeded', () => {
    for (const text of [
      '1 failing',
      'cat: x: No such file or directory',
      'cat: /nowhere: No such file or directory',
      'find: ‘/root’: Permission denied',
      '',
    ])
      assert.equal(blockedBy({ exitCode: 1, text }), undefined, text);
    assert.equal(blockedBy({ exitCode: 0, text: 'Read-only file system' }), undefined);
    assert.equal(blockedBy({ text: 'Read-only file system' }), undefined);
  });
});
