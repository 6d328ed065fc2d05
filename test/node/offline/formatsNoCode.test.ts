import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** What is called after formatting, or has an option of that name, and leaves the code as it is. */
describe('a wish to have the code formatted', () => {
  const propose = (files: Files) =>
    proposeIn(
      files,
      'format the code',
      {},
      searchPath('bash', 'sh', 'make', 'npm', 'node', 'python3', 'mvn', 'pytest'),
    );

  for (const [what, files] of [
    [
      'a test of formats',
      { 'tests/test_format.py': '', 'README.md': '# A\n\n```sh\npytest tests/test_format.py\n```\n' },
    ],
    [
      'an option of that name',
      { 'package.json': '{"scripts": {"dist": "browserify --format.indent=1 lib > dist/a.js"}}' },
    ],
    ['a program that formats something else', { 'sqlite_formatter*': '#!/bin/sh\n', 'other*': '#!/bin/sh\n' }],
    [
      'headers of a licence',
      { 'README.md': '# A\n\nFormat:\n\n```sh\n./mvnw license:format\n```\n', 'mvnw*': '#!/bin/sh\n' },
    ],
  ] as const)
    it(`is not met by ${what}`, async () => {
      const proposal = await propose(files);
      assert.equal(commands(proposal)[0], 'finish');
      assert.equal(proposal.check, undefined);
    });

  for (const [line, files] of [
    ['npm run pretty', { 'package.json': '{"scripts": {"pretty": "prettier --write ."}}' }],
    ['make fmt', { Makefile: 'fmt:\n\tclang-format -i *.c\n' }],
    ['./format.sh', { 'format.sh*': '#!/bin/sh\nblack .\n' }],
  ] as const)
    it(`is met by ${line}`, async () => {
      assert.equal(commands(await propose(files))[0], line);
    });
});
