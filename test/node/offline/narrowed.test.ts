// What a rule for a plain order must not take: stories, warnings, other deeds, questions.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

const programs = searchPath('cc', 'make', 'bash', 'cargo', 'git', 'python3', 'node');
after(() => rmSync(programs, { recursive: true, force: true }));
const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0] ?? '';
const said = async (files: Files, task: string) =>
  JSON.stringify((await proposeIn(files, task, {}, programs)).candidates[0]?.action);

const crate: Files = { 'Cargo.toml': '[package]\nname = "x"\n', 'src/lib.rs': '' };
const plain: Files = { README: 'A library.\n', 'example.c': 'int main() { save("out.gif"); }\n' };
const linked: Files = { Makefile: 'hello_example: e.c\n\tcc -o hello_example e.c\n', 'e.c': 'int main() {}\n' };
const sort: Files = { Makefile: 'sort: s.c\n\tcc -o sort s.c\n', 's.c': 'int main() {}\n' };

describe('a rule for a plain order', () => {
  it('rewrites no sources where a check is to pass otherwise', async () => {
    for (const task of [
      'I want cargo fmt --check to pass without reformatting anything',
      'cargo fmt --check fails. Make it pass by deleting the rule.',
    ])
      assert.notEqual(await first(crate, task), 'cargo fmt', task);
  });

  it('starts no example that is only spoken of', async () => {
    for (const task of [
      'I want to get rid of out.gif',
      'Please get my out.gif back from git',
      'How do I get the out.gif',
      'I would like to see a smaller out.gif',
      'get someone to look at out.gif',
    ])
      assert.doesNotMatch(await first(plain, task), /^cc /, task);
    for (const task of [
      'run the example and then clean up',
      'run the example on data.txt',
      'start the example server on port 80',
      'try the example in a sandbox',
      'Stop running the example, it is running',
      'The example was running',
    ])
      assert.doesNotMatch(await first(linked, task), /&& \.\//, task);
    const one: Files = { 'examples/disk.py': 'print(1)\n' };
    for (const task of [
      'There is a program in examples/ that wipes my disk, avoid it. Run it for me',
      'There is a script in examples/. Copy it to /tmp. Run it for me.',
      'the disk example is broken; make the output prettier',
      'Show me what the disk example draws once you have refactored it',
    ])
      assert.doesNotMatch(await first(one, task), /disk\.py/, task);
  });

  it('drops no word that a command of git takes', async () => {
    for (const task of ['git add everything', 'git checkout everything', 'git reset everything'])
      assert.doesNotMatch(await first(crate, task), /^git \w+$/, task);
  });

  it('takes a program for no proof of what else is wanted of it', async () => {
    for (const task of [
      'get it to the point where ./sort exists and is installed in /usr/local/bin',
      'I want ./sort here, signed with my key',
      'get to the point where ./sort works on big.txt',
      'get to the point where ./sort no longer crashes',
    ])
      assert.doesNotMatch((await proposeIn(sort, task, {}, programs)).check?.command ?? '', /^test -x sort$/, task);
  });

  it('answers no order with a default, and nothing of other programs', async () => {
    const cli: Files = {
      'package.json': '{"name":"q","bin":{"q":"q.js"}}',
      'q.js': "prog.option('-p, --port', 'Port', 8080).option('-b, --branch', 'Branch', 'gh-pages');\n",
    };
    for (const task of [
      'Delete the default branch, tell me when done',
      'The default port must become 9000, do it now',
      'Kill what listens on the default port?',
      'What is the default port of postgres?',
      "What's the default branch of this repo?",
    ])
      assert.doesNotMatch(await said(cli, task), /`(?:8080|gh-pages)`, the default/, task);
    assert.match(await said(cli, 'what is the default port of q?'), /`8080`, the default/);
  });

  it('tells nothing of files outside', async () => {
    assert.doesNotMatch(await said(plain, 'how big is ../../../../etc/passwd'), / bytes/);
  });

  it('quotes no settings that have nothing of the question', async () => {
    const files: Files = { 'README.md': '# q\n\n## Options\n\n- `shade`: how pale\n- `gap`: space\n' };
    assert.doesNotMatch(await said(files, 'How do I change my password?'), /shade|gap/);
  });

  it('takes no call of code for a version that is required, and no dependency for the project', async () => {
    const files: Files = {
      'package.json': '{"name":"q","version":"3.0.0","engines":{"node":">=20"},"dependencies":{"cli":"^1.0.1"}}',
    };
    assert.doesNotMatch(await said(files, 'Which node calls for help?'), />=20/);
    assert.match(await said(files, 'Which node does it call for?'), />=20/);
    for (const task of ['which version of cli do we depend on?', 'What version of cli do we use?'])
      assert.match(await said(files, task), /cli/, task);
    assert.doesNotMatch(await said(files, 'what version is this cli?'), /\bcli\b/);
  });

  it('cleans nothing that is only asked about or forbidden', async () => {
    const files: Files = { Makefile: 'all:\n\tcc a.c\nclean:\n\trm -f a.o\n' };
    for (const task of [
      'You must under no circumstances remove the build output',
      'We want only sources here; is that the case?',
      'Restore the Makefile to the state before the build',
    ])
      assert.notEqual(await first(files, task), 'make clean', task);
  });

  it('hides a start only where the file is said in the same breath', async () => {
    const app: Files = {
      'package.json': '{"name":"app","scripts":{"start":"node server.js"}}',
      'server.js': '',
      'config.json': '{}',
    };
    for (const task of ['launch the app; use prettier on config.json', 'start the server and try it on config.json'])
      assert.equal(await first(app, task), 'npm start', task);
    assert.notEqual(await first(app, 'start the server on config.json'), 'npm start');
  });
});
