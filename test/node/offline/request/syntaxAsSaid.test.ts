// Whose syntax is to be looked at, by the words around its name.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { commands, proposeIn } from '../request.ts';
import { searchPath } from '../workspaces.ts';

const files = {
  'README.md': '# Tally\n',
  'tally.sh': '#!/bin/sh\necho\n',
  configure: '#!/bin/sh\necho\n',
  'lib/a.js': '\n',
  'lib/b.js': '\n',
  'manifest.json': '{}\n',
  'src/a.php': '<?php\n',
  'core/a.c': '#include "deep.h"\n',
  'core/include/tally/deep.h': '\n',
  'package.json': '{"name": "tally", "scripts": {"build": "node lib/a.js", "test": "node lib/b.js"}}\n',
};

describe('the syntax of what is named', () => {
  const programs = searchPath('bash', 'sh', 'node', 'npm', 'jq', 'gcc', 'xargs', 'find');
  after(() => rmSync(programs, { recursive: true }));
  const first = async (task: string) => commands(await proposeIn(files, task, {}, programs))[0] ?? '';
  const inLib = String.raw`find ./lib \( -name node_modules -o -name '.?*' \) -prune -o -type f \( -name '*.js' \) -print0 | xargs -0rn1 node --check`;

  const cases: readonly (readonly [task: string, command: string])[] = [
    ['is tally.sh valid bash?', 'bash -n tally.sh'],
    ['does tally.sh parse?', 'bash -n tally.sh'],
    ['is tally.sh valid posix shell?', 'sh -n tally.sh'],
    ['parse tally.sh without running it', 'bash -n tally.sh'],
    ['check tally.sh', 'bash -n tally.sh'],
    ['check the configure script for syntax errors', 'bash -n configure'],
    ["anything that doesn't parse in lib?", inLib],
    ['do the files in lib parse?', inLib],
    [
      'check lib/a.js and lib/b.js for syntax errors',
      's=0; node --check lib/a.js || s=1; node --check lib/b.js || s=1; exit $s',
    ],
    ['is manifest.json valid json?', 'jq empty manifest.json'],
    ['is manifest.json valid?', 'jq empty manifest.json'],
    ['syntax check src/a.php', 'php -l src/a.php'],
    ['does core/a.c compile? syntax only', 'gcc -fsyntax-only -Icore/include/tally core/a.c'],
  ];
  for (const [task, command] of cases)
    it(task, async () => {
      assert.equal(await first(task), command);
    });

  for (const task of [
    'parse lib/a.js with acorn',
    'run tally.sh',
    'fix the syntax error in lib/a.js',
    'does the test in lib/b.js pass?',
    'where is the parse function of lib/a.js?',
    'check the syntax of all files but lib/a.js',
  ])
    it(`is not: ${task}`, async () => {
      assert.doesNotMatch(await first(task), / -n |--check|-fsyntax-only|empty/);
    });
});
