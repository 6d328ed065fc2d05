import assert from 'node:assert/strict';
import { commands, firstCommand, path, proposeIn, ran } from './request.ts';
import { conceptsOf } from '../../../src/node/offline/request/vocabulary.ts';
import type { Files } from './workspaces.ts';

const scripts = (all: Record<string, string>, more: object = {}) =>
  JSON.stringify({ name: 'demo', scripts: all, ...more });
const checkOf = async (files: Files, task: string) => (await proposeIn(files, task)).check?.command;

describe('a workspace by an author who does not know these rules', () => {
  it('runs what a document names where the program of a target is missing, and takes it for the check', async () => {
    const files = {
      Makefile: 'lint:\n\tpromtool check rules rules/*.yml\n',
      'scripts/check_rules.py': '',
      'README.md':
        '`make lint` uses `promtool`. If you do not have promtool, use\n`scripts/check_rules.py`, which is alike.\n',
    };
    assert.equal(await firstCommand(files, 'lint'), 'python3 scripts/check_rules.py');
    assert.equal(await checkOf(files, 'lint'), 'python3 scripts/check_rules.py');
    assert.equal(await firstCommand(files, 'check the rules for mistakes'), 'python3 scripts/check_rules.py');
    const silent = { ...files, 'README.md': '`make lint` uses `promtool`. Then `scripts/check_rules.py` sums up.\n' };
    assert.equal(await firstCommand(silent, 'lint'), 'make lint');
  });

  it('takes what a document in plain text names in place of one target for that target alone', async () => {
    const files = {
      Makefile: 'TEXMK = textool -pdf\npdf:\n\t$(TEXMK) main.tex\nclean:\n\t$(TEXMK) -c main.tex\n.PHONY: pdf clean\n',
      'scripts/tidy.sh': '#!/bin/sh\nrm -f *.aux\n',
      'README.txt': 'make pdf        the thesis\n\nWithout textool: scripts/tidy.sh does what make clean does.\n',
    };
    assert.equal(await firstCommand(files, 'clean up the build junk'), 'bash scripts/tidy.sh');
    assert.equal(await checkOf(files, 'clean up the build junk'), 'bash scripts/tidy.sh');
    assert.equal(await firstCommand(files, 'build the pdf'), 'make pdf');
  });

  it('gives a test script that finds no tests the folder that has some', async () => {
    const files = { 'scripts/test.sh': '', 'spec/a.spec.sh': '', 'lib/a.sh': '' };
    const empty = ran(['bash scripts/test.sh', 0, 'No tests found in tests/']);
    assert.equal(await firstCommand(files, 'run the tests', empty), 'bash scripts/test.sh spec');
    const done = [...empty, { ...ran(['bash scripts/test.sh spec', 0, 'a 4 ok'])[0]!, t: 1 }];
    const { candidates } = await proposeIn(files, 'run the tests', { transcript: done });
    assert.equal(candidates[0]?.action.input['success'], true);
  });

  it('builds the site where a target is called so, and publishes nothing', async () => {
    const files = { Makefile: 'publish: site\n\t./upload\nsite:\n\tpython3 render.py\n.PHONY: publish site\n' };
    for (const task of [
      'build the site',
      'build it',
      'generate the html pages',
      'make a local build of the docs, nothing else',
    ]) {
      assert.equal(await firstCommand(files, task), 'make site', task);
      assert.equal(await checkOf(files, task), 'make site', task);
    }
  });

  it('starts a package that can be run as a module, by any name for it', async () => {
    const files = { 'tides/__main__.py': '', 'tides/__init__.py': '', Makefile: 'push:\n\t./send\n' };
    for (const task of ['start it', 'run it', 'run the app', 'run tides', 'launch the application'])
      assert.equal(await firstCommand(files, task), 'python3 -m tides', task);
  });

  it('counts the files of a folder, and the rows of a table without its header and comments', async () => {
    const files = {
      'migrations/1_a.sql': '',
      'migrations/2_b.sql': '',
      'migrations/README.md': '',
      'data/x.csv': '',
      'migrate.sh': '',
    };
    for (const task of ['how many migrations are there?', 'count the SQL migrations', 'number of migration files'])
      assert.match(await firstCommand(files, task), /^find migrations -type f -name '\*\.sql'/, task);
    for (const task of ['how many stations are in data/x.csv?', 'number of stations in the csv'])
      assert.match(await firstCommand(files, task), /^grep -v .* data\/x\.csv \| tail -n \+2 \| wc -l$/, task);
    assert.doesNotMatch(await firstCommand(files, 'how many files are there?'), /migrations/);
    const notes = { 'notes/a.md': '', 'notes/b.md': '', 'notes/c.txt': '' };
    const [first] = (await proposeIn(notes, 'how many notes are there?')).candidates;
    assert.equal(first?.action.input['command'], "find notes -type f -not -name '.*' | wc -l");
    assert.equal(first.intent, 'count the files in notes');
  });

  it('stays with the package whose folder the task names', async () => {
    const files = {
      'package.json': scripts(
        { test: 'cd packages/a && npm test && cd ../b && npm test' },
        { workspaces: ['packages/*'] },
      ),
      'packages/a/package.json': JSON.stringify({ name: '@x/a', scripts: { test: 'node t.js' } }),
      'packages/b/package.json': JSON.stringify({ name: '@x/b', scripts: { test: 'node t.js' } }),
    };
    assert.equal(await firstCommand(files, 'are the tests in packages/b green?'), 'npm test -w @x/b');
    assert.equal(await firstCommand(files, 'are the tests green?'), 'npm test');
  });

  it('takes the unit tests for the tests where the test script is the placeholder', async () => {
    const files = {
      'package.json': scripts({ test: 'echo "Error: no test specified" && exit 0', 'test:unit': 'node t.js' }),
    };
    assert.equal(await checkOf(files, 'run the tests'), 'npm run test:unit');
  });

  it('takes `fmt` for a task, and "is it lint clean?" for a check', async () => {
    const files = { 'package.json': scripts({ format: 'node f.js' }), Makefile: 'lint:\n\t./l\nclean:\n\trm -f x\n' };
    const { candidates } = await proposeIn(files, 'fmt', {}, `${path}:/usr/bin`);
    assert.equal(commands({ candidates, recalledLogits: [], tier: 'offline' })[0], 'npm run format');
    assert.equal(await firstCommand(files, 'is the repo lint clean?'), 'make lint');
    assert.ok(!conceptsOf('is it type clean?').has('#clean'));
  });

  it('reads what a README shows in an indented block', async () => {
    const files = {
      'README.md': '# x\n\nRun the tests:\n\n    python3 checks/all.py\n\n    x = make(1)\n',
      'checks/all.py': '',
    };
    assert.equal(await firstCommand(files, 'run the tests'), 'python3 checks/all.py');
  });

  it('looks for what is named first, where "it" is asked for', async () => {
    const { candidates } = await proposeIn(
      { 'a.py': '' },
      'I keep seeing parse_it in logs, in which file is it defined?',
    );
    assert.equal(candidates[0]?.action.input['pattern'], '\\bparse_it\\b');
  });
});
