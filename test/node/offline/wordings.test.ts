import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { firstCommand, proposeIn, ran } from './request.ts';
import { commandOf } from '../../../src/core/action/command.ts';
import { searchPath, type Files } from './workspaces.ts';

const scripts = (all: Record<string, string>) => JSON.stringify({ name: 'demo', scripts: all });
const node: Files = {
  'package.json': scripts({ build: 'node b.js', test: 'node t.js', lint: 'node l.js' }),
  '.git/HEAD': '',
};
const nox: Files = {
  'noxfile.py':
    'import nox\n\n@nox.session\ndef lint(session):\n    session.run("python", "tools/l.py")\n\n@nox.session\ndef tests(session):\n    session.run("python", "-m", "unittest")\n',
};
const rendered: Files = {
  'package.json': scripts({ build: 'mkdir -p public && python3 tools/render.py pages public' }),
  'tools/render.py': 'import sys\n',
};
const site: Files = {
  'package.json': scripts({
    ...{ build: 'node b.js', test: 'node t.js', lint: 'node l.js', typecheck: 'tsc', format: 'prettier -w .' },
    ...{ clean: 'rm -rf dist', start: 'node s.js', deploy: 'node d.js' },
  }),
  '.git/HEAD': '',
};
const maker: Files = { Makefile: 'types:\n\tpython3 t.py\nrotor: a.c\n\tcc a.c\n' };

describe('a wording of a stranger', () => {
  const programs = searchPath('tset', 'node', 'npm', 'make', 'python3', 'git', 'sort', 'find', 'wc');
  after(() => rmSync(programs, { recursive: true, force: true }));
  const rows: readonly (readonly [files: Files, task: string, first: string])[] = [
    [node, 'I need the zip of it for testing, could you build it?', 'npm run build'],
    [node, 'please build it for a demo tomorrow', 'npm run build'],
    [node, 'run the tests on the latest changes', 'npm test'],
    [node, 'lint my recent commits', 'npm run lint'],
    [node, 'show the recent commits', 'git log --oneline -n 20'],
    [node, 'I just merged the last commits, please build it', 'npm run build'],
    [nox, 'run the linter (nox)', 'python3 tools/l.py'],
    [
      maker,
      'I changed a return type and want to see that the types still check, could you run whatever we use for that?',
      'make types',
    ],
    [maker, 'mkae the types', 'make types'],
    [{ ...maker, report: '#!/bin/sh\n' }, './report month 2024', './report month 2024'],
    [node, 'run `echo hi > out.txt`', 'echo hi > out.txt'],
    [node, 'could you execute `node a.js & echo hi` for me', 'node a.js & echo hi'],
    [node, 'npm test 2>&1 | sort', 'npm test 2>&1 | sort'],
    [node, 'please run npm run build && npm test', 'npm run build && npm test'],
    [node, 'run `nosuchprogram | sort`', 'finish'],
    [node, 'run the tests > report', 'npm test'],
    [rendered, 'generate the site', 'npm run build'],
    [site, 'create the release build', 'npm run build'],
    [site, 'transpile the typescript', 'npm run build'],
    [site, 'is the code clean according to the linter?', 'npm run lint'],
    [site, 'purge the temporary build stuff', 'npm run clean'],
    [site, 'disk is nearly full, please drop the compiled files', 'npm run clean'],
    [site, 'reset the build folder', 'npm run clean'],
    [site, 'the output folder is empty. Fill it by building.', 'npm run build'],
    [site, 'compile and run it', 'npm run build'],
    [site, 'how does it look when it runs? start it', 'npm start'],
    [site, 'what do I type to... actually just run the tests for me', 'npm test'],
    [site, 'run the tset', 'npm test'],
    [{ 'README.md': '# x\n', 'guide.md': 'a b\n' }, 'how many words has guide.md?', 'wc -w guide.md'],
    [{ 'README.md': '# x\n', 'guide.md': 'a b\n' }, 'character count of guide.md', 'wc -m guide.md'],
  ];
  for (const [files, task, first] of rows)
    it(`is ${first}: "${task}"`, async () => {
      const proposal = await proposeIn(files, task, {}, programs);
      assert.equal(commandOf(proposal.candidates[0]!.action) ?? proposal.candidates[0]!.action.tool, first);
    });

  it('starts what it has built, where both are asked for', async () => {
    assert.equal(await firstCommand(site, 'compile and run it', ran(['npm run build', 0, ''])), 'npm start');
  });

  for (const task of ['open the file that contains the function toKebab for me', 'who implements toKebab?'])
    it(`asks for a definition: "${task}"`, async () => {
      const [first] = (await proposeIn(site, task)).candidates;
      assert.equal(first?.action.input['pattern'], '\\btoKebab\\b');
    });

  it('asks for what it names in code, and not for the error that it tells of', async () => {
    const [first] = (await proposeIn(node, 'I get a ValueError from parse_amount, where is that defined?')).candidates;
    assert.equal(first?.action.input['pattern'], '\\bparse_amount\\b');
  });
});

describe('tox without environments of several names', () => {
  const toxIni = (more: string) => ({ 'tox.ini': `[tox]\nenvlist = py39,py311\n[testenv]\n${more}`, 'setup.py': '' });
  it('is what its commands are', async () => {
    const proposal = await proposeIn(
      toxIni('deps = x\ncommands = make check {posargs}\n'),
      'run the tests',
      {},
      searchPath('make', 'python3'),
    );
    assert.equal(commandOf(proposal.candidates[0]!.action), 'make check');
  });
  it('is not taken apart where it sets up more than that', async () => {
    const proposal = await proposeIn(
      toxIni('changedir = sub\ncommands = make check\n'),
      'run the tests',
      {},
      searchPath('make', 'python3'),
    );
    assert.notEqual(commandOf(proposal.candidates[0]!.action), 'make check');
  });
});

describe('what a failure names', () => {
  const files = { ...node, 'tools/mk.py': '', 'gen/mk.sh': '' };
  const next = (text: string, places: Files = files) =>
    firstCommand(places, 'run the tests', ran(['npm test', 1, text]));

  it('is run where it is a script of the workspace', async () => {
    assert.equal(await next('FileNotFoundError: x.db not found: run tools/mk.py'), 'python3 tools/mk.py');
    assert.equal(await next('missing fixtures, generate them with `sh gen/mk.sh`'), 'bash gen/mk.sh');
  });

  it('is not run where a trace only passes through it, or where there is no such file', async () => {
    assert.notEqual(await next('  File "tools/mk.py", line 3, in x\nAssertionError'), 'python3 tools/mk.py');
    assert.notEqual(await next('run tools/other.py'), 'python3 tools/other.py');
  });

  it('is generated where a header of the project is missing, not one of the system', async () => {
    const c = { Makefile: 'all: a.c\n\tcc a.c\ngen-headers:\n\tsh tools/g.sh\n' };
    const built = (header: string) =>
      firstCommand(
        c,
        'build it',
        ran(['make all', 2, `a.c:1:10: fatal error: ids.h: No such file or directory\n    1 | #include ${header}`]),
      );
    assert.equal(await built('"ids.h"'), 'make gen-headers');
    assert.equal(await built('<ids.h>'), 'finish');
  });
});
