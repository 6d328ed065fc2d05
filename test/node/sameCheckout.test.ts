import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Person } from './person.ts';
import { doneIn, openPerson } from './person.ts';

const task = 'run the tests';
const works = 'console.log("1 passed")';
const files = {
  'package.json': JSON.stringify({ scripts: { test: 'node t.js', build: 'node b.js', lint: 'node -e 0' } }),
  'b.js': `require('fs').writeFileSync('out.txt', 'x')`,
  't.js': `if (!require('fs').existsSync('out.txt')) { console.error('no out.txt'); process.exit(1); } ${works}`,
};

describe('the same task again in one checkout', () => {
  let person: Person;
  beforeEach(() => {
    person = openPerson(files);
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', person.root, '-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args]);
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'first');
  });
  afterEach(() => person.close());

  it('does not build again what is still built, and builds first where it is not', async () => {
    const steps: (readonly string[])[] = [];
    for (let run = 0; run < 4; run++) steps.push(doneIn(await person.run(task)));
    rmSync(join(person.root, 'out.txt'));
    steps.push(doneIn(await person.run(task)));
    assert.deepEqual(steps, [
      ['npm test', 'npm run build', 'npm test', 'finish'],
      ['npm test', 'finish'],
      ['npm test', 'finish'],
      ['npm test', 'finish'],
      ['npm run build', 'npm test', 'finish'],
    ]);
  });

  it('runs nothing for a question in the same words, however well that went', async () => {
    for (let run = 0; run < 2; run++) await person.run(task);
    assert.deepEqual(doneIn(await person.run('list the test files')), ['finish']);
  });

  it('keeps what it found out under one wording for all others', async () => {
    const wordings = [
      'run the tests',
      'please check that the test suite passes',
      'make sure nothing broke',
      'verify the code works',
      'can you run our tests before I push?',
      'did my last change break anything?',
    ];
    const steps: number[] = [];
    for (const wording of wordings) {
      steps.push(doneIn(await person.run(wording)).length);
      rmSync(join(person.root, 'out.txt'));
    }
    assert.deepEqual(steps, [4, 3, 3, 3, 3, 3]);
  });
});
