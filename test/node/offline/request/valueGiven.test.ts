import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileGiven } from '../../../../src/node/offline/request/valueGiven.ts';
import { eachComesFirst, firstCommand } from '../request.ts';
import { searchPath, writeWorkspace, type Files } from '../workspaces.ts';
import assert from 'node:assert/strict';

describe('a value that a request gives to a program', () => {
  const programs = searchPath('make', 'cc', 'sh');
  const files: Files = {
    Makefile: 'tally: tally.c\n\t$(CC) -o tally tally.c\n\nclean:\n\trm -f tally\n',
    'tally.c': 'int main(int argc, char **argv) { return argc != 2; }\n',
    'sums.txt': '1+2\n',
  };
  eachComesFirst(files, programs, {
    'run tally on "(5kb+2mb)/3"': 'make tally && ./tally "(5kb+2mb)/3"',
    'Please start tally with the expression (5kb+2mb)/3 and show me what it prints.':
      'make tally && ./tally "(5kb+2mb)/3"',
    "feed '17*4' to tally": 'make tally && ./tally "17*4"',
  });
  for (const task of ['run tally on sums.txt', 'run other on "1+2"', 'run tally on Monday'])
    it(`is none in: ${task}`, async () =>
      assert.doesNotMatch(await firstCommand(files, task, [], programs), /tally "/u));

  describe('that is a file', () => {
    const script: Files = { 'tide*': '#!/bin/sh\ncat "$1"\n', 'tests/in.txt': 'ebb\n', Makefile: 'all:\n\ttrue\n' };
    const root = writeWorkspace(script);
    after(() => rmSync(root, { recursive: true }));
    for (const task of [
      'run tide on in.txt',
      "Could you please run this project's own tide script over in.txt and show me what it prints?",
      'execute the tide from this repo against in.txt , wanna see the output',
    ])
      it(`goes to the script above: ${task}`, () =>
        assert.equal(fileGiven(task, join(root, 'tests')), '../tide in.txt'));
    it('goes to the script here, and to nothing else', () => {
      assert.equal(fileGiven('run tide on tests/in.txt', root), './tide tests/in.txt');
      for (const task of [
        'run tide on tests/out.txt',
        'run ebb on tests/in.txt',
        'run tide on tests/in.txt and delete it',
      ])
        assert.equal(fileGiven(task, root), undefined, task);
    });
  });
});
