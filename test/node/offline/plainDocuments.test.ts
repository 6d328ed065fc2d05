// Documents in plain text, and lines of documents that write a file.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { commands, proposeIn, ran } from './request.ts';
import { searchPath } from './workspaces.ts';

describe('a document', () => {
  const readme = [
    'RUNNING',
    '    perl -Ilib bin/mill data/page.txt',
    '',
    'STYLE',
    '    Four spaces, no tabs.',
    '',
    '        perl maint/style.pl --check     name the lines that break the rules',
    '        perl maint/style.pl --write     repair them in place',
    '        perl -pi -e s/a/b/ lib/Mill.pm',
  ].join('\n');
  const mill = {
    README: readme,
    'maint/style.pl': '',
    'bin/mill': '#!/usr/bin/perl\n',
    'lib/Mill.pm': '',
    'data/page.txt': '',
  };

  const programs = searchPath('perl', 'sh');
  after(() => rmSync(programs, { recursive: true }));

  it('in plain text names its commands below headings in capitals, a formatter that checks among them', async () => {
    for (const task of ['check the formatting', 'is the code style ok?', 'lint it'])
      assert.equal(commands(await proposeIn(mill, task, {}, programs))[0], 'perl maint/style.pl --check', task);
    const all = commands(await proposeIn(mill, 'check the formatting', {}, programs));
    assert.ok(!all.some((line) => line.includes('-pi')));
  });

  it('writes a missing file by a line with a redirection, over nothing that is there', async () => {
    const files = {
      Makefile: 'test:\n\tcc t.c -o t && ./t\n',
      'README.md': '# x\n\n    python3 tools/gen.py data/a.csv > src/table.h\n',
      'tools/gen.py': '',
      'data/a.csv': '',
    };
    const transcript = ran(['make test', 2, 't.c:1: fatal error: src/table.h: No such file or directory']);
    const next = async (more: Record<string, string>) =>
      commands(await proposeIn({ ...files, ...more }, 'run the tests', { transcript }))[0];
    assert.equal(await next({}), 'python3 tools/gen.py data/a.csv > src/table.h');
    assert.notEqual(await next({ 'src/table.h': '' }), 'python3 tools/gen.py data/a.csv > src/table.h');
  });
});
