import { eachComesFirst, firstCommand } from '../request.ts';
import { searchPath, type Files } from '../workspaces.ts';
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
});
