import assert from 'node:assert/strict';
import { linesOfFiles, usualLimits } from '../../../../src/node/offline/questions/countedLines.ts';
import { rmSync } from 'node:fs';
import { writeWorkspace } from '../workspaces.ts';

describe('the lines of many files', () => {
  const files = { 'a.py': 'a\nb\n', 'b.py': 'a\nb', 'c.py': '', 'd.py': 'x\n'.repeat(50), 'e.bin': 'a\n\0' };
  const root = writeWorkspace(files);
  const paths = Object.keys(files);
  after(() => rmSync(root, { recursive: true, force: true }));

  it('are counted as wc -l does, in texts only', () => {
    const { lines, note } = linesOfFiles(root, paths);
    assert.deepEqual([...lines.values()], [2, 1, 0, 50]);
    assert.equal(note, '');
  });

  it('are read up to a limit, and the answer says so', () => {
    const few = linesOfFiles(root, paths, { ...usualLimits, files: 2 });
    assert.deepEqual([...few.lines.keys()], ['a.py', 'b.py']);
    assert.match(few.note, /Only 2 of 5 files were read/);
    assert.deepEqual([...linesOfFiles(root, paths, { ...usualLimits, bytes: 7 }).lines.keys()], paths.slice(0, 3));
    assert.equal(linesOfFiles(root, paths, { ...usualLimits, ofOne: 20 }).lines.has('d.py'), false);
  });
});
