// The syntax of one file, by what its language has for that.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { commands, proposeIn } from '../request.ts';
import { searchPath } from '../workspaces.ts';

describe('the syntax of a file', () => {
  const programs = searchPath('perl', 'python3', 'node', 'bash', 'ruby');
  after(() => rmSync(programs, { recursive: true }));
  const files = { 'lib/A.pm': '', 'a.py': '', 'a.js': '', 'a.sh': '', 'a.rb': '' };
  const cases: readonly (readonly [task: string, command: string])[] = [
    ['check the syntax of lib/A.pm', 'perl -Ilib -c lib/A.pm'],
    ['make sure that lib/A.pm parses', 'perl -Ilib -c lib/A.pm'],
    ['check the syntax of a.py', 'python3 -m py_compile a.py'],
    ['check whether a.js parses', 'node --check a.js'],
    ['check a.sh for syntax errors', 'bash -n a.sh'],
    ['verify the syntax of a.rb', 'ruby -c a.rb'],
  ];
  for (const [task, command] of cases)
    it(task, async () => {
      assert.equal(commands(await proposeIn(files, task, {}, programs))[0], command);
    });
});
