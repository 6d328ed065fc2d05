import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createOfflineModel } from '../../../src/node/offline/offlineModel.ts';
import { commandAction } from '../../../src/core/tools/run.ts';
import { searchAction } from '../../../src/core/tools/looking.ts';
import type { ProposalRequest, TranscriptStep } from '../../../src/core/ports.ts';
import { commands, path, ran, request } from './request.ts';
import type { Files } from './workspaces.ts';
import { writeWorkspace } from './workspaces.ts';

async function proposedIn(files: Files, folder: string, task: string, more: Partial<ProposalRequest> = {}) {
  const place = writeWorkspace({ '.git/HEAD': 'ref: refs/heads/main\n', ...files });
  try {
    const model = createOfflineModel({ root: join(place, folder), path });
    return await model.propose(request(task, more), new AbortController().signal);
  } finally {
    rmSync(place, { recursive: true });
  }
}

const looked = (pattern: string, text: string): TranscriptStep => ({
  t: 0,
  action: searchAction({ pattern, maxResults: 500 }),
  observation: { status: 'ok', text, durationMs: 1 },
});

describe('a subfolder of a repository that has no manifest', () => {
  const files: Files = {
    'README.md': '# x\n\n## Checks\n\n    cd checks && ./all\n\nA test is flaky now and then: run it again.\n',
    'checks/all': '#!/bin/sh\n',
    'checks/one.check': '',
  };

  it('runs what the README above runs in that folder', async () => {
    assert.equal(commands(await proposedIn(files, 'checks', 'run the checks'))[0], './all');
    const named = { ...files, 'README.md': '# x\n\n## Tests\n\n```sh\ncd checks && ./all\n```\n' };
    assert.equal(commands(await proposedIn(named, 'checks', 'run the specs, I want a green run'))[0], './all');
    assert.equal(commands(await proposedIn(named, 'checks', './all, again if one flakes'))[0], './all');
    const wordy = 'run the specs, I want a green run (one flakes, see README); tell me what is really broken';
    const inSpec = {
      'README.md': '# x\n\n## Tests\n\n    cd spec && ./run\n',
      'spec/run': '#!/bin/sh\n',
    };
    assert.equal(commands(await proposedIn(inSpec, 'spec', wordy))[0], './run');
  });

  it('reruns a test that the README calls flaky, a limited number of times', async () => {
    const flaky = { ...files, 'README.md': (files['README.md'] ?? '').replace('## Checks', '## Tests') };
    const failed = (times: number) =>
      ran(...Array.from({ length: times }, () => ['./all', 1, 'not ok 1 - keeps both'] as const));
    const after = async (times: number) =>
      commands(await proposedIn(flaky, 'checks', 'run the tests', { transcript: failed(times) }))[0];
    assert.equal(await after(2), './all');
    assert.equal(await after(3), './all');
    assert.equal(await after(4), 'finish');
  });
});

describe('the version, in a folder without a manifest', () => {
  const versions: readonly (readonly [file: string, text: string])[] = [
    ['version.txt', '5.9.20\n2022.01.25\n'],
    ['CMakeLists.txt', 'cmake_minimum_required(VERSION 3.10)\nproject(tally VERSION 5.9.20)\n'],
    ['package.json', '{ "name": "tally", "version": "5.9.20" }\n'],
  ];
  for (const [file, text] of versions)
    it(`is that of ${file} above`, async () => {
      const files = { [file]: text, 'src/tally.c': 'int main(void) { return 0; }\n' };
      const { candidates } = await proposedIn(files, 'src', 'which version is this?');
      assert.equal(candidates[0]?.action.tool, 'finish');
      assert.match(JSON.stringify(candidates[0].action.input), /5\.9\.20/);
    });
});

describe('a question about the project in a folder without a manifest', () => {
  const manifest = {
    name: 'x',
    version: '2.4.1',
    license: 'MIT',
    engines: { node: '>=18' },
    dependencies: { pad: '^1.3.0' },
  };
  const files: Files = {
    'package.json': JSON.stringify(manifest),
    'README.md': '# x\n\nKeeps the books of small shops.\n\n## Install\n\n    npm install x\n',
    'CHANGELOG.md': '# Changes\n\n## 2.4.1\n\n- rounding\n',
    '.github/workflows/ci.yml': 'on: push\njobs:\n  a:\n    steps:\n      - run: npm test\n',
    'lib/deep/a.js': '',
  };
  const answerTo = async (task: string) =>
    JSON.stringify((await proposedIn(files, 'lib/deep', task)).candidates[0]!.action.input);

  it('is answered by the manifest above, with the way to it', async () => {
    assert.match(await answerTo('which version is this?'), /2\.4\.1 \(`\.\.\/\.\.\/package\.json:1`\)/);
    assert.match(await answerTo('what is the license?'), /MIT \(`\.\.\/\.\.\/package\.json:1`\)/);
    assert.match(await answerTo('which dependencies does it have?'), /pad \^1\.3\.0/);
    assert.match(await answerTo('which node version does it need?'), />=18/);
    assert.match(await answerTo('what does CI run?'), /\.\.\/\.\.\/\.github\/workflows\/ci\.yml.*npm test/);
    assert.match(await answerTo('how do I install it?'), /\.\.\/\.\.\/README\.md:5.*npm install x/);
  });

  it('is answered by the document above, read from here', async () => {
    const looks = async (task: string) => commands(await proposedIn(files, 'lib/deep', task))[0];
    assert.equal(await looks('what does this project do?'), 'cat ../../README.md');
    assert.equal(await looks('what changed in the last release?'), 'cat ../../CHANGELOG.md');
  });
});

describe('what memory recalls from another folder of the repository', () => {
  const files: Files = { Makefile: 'test:\n\t./t\nbuild:\n\t./b\n', 'lib/a.c': '' };
  const recalledIn = async (folder: string, ...lines: readonly string[]) => {
    const { recalledLogits } = await proposedIn(files, folder, 'run the tests', { recalled: lines.map(commandAction) });
    return recalledLogits.map((logit) => logit === -60);
  };

  it('is not run where it was not recorded', async () => {
    assert.deepEqual(await recalledIn('lib', 'make test', '(cd .. && make test)'), [true, false]);
    assert.deepEqual(await recalledIn('.', 'make test', '(cd .. && make test)'), [false, true]);
  });
});

describe('a manifest that is one long line', () => {
  it('states its version, of which a search would show nothing', async () => {
    const long = { description: 'x'.repeat(500), version: '2.4.1' };
    const found = await proposedIn({ 'package.json': JSON.stringify(long) }, '.', 'which version is this?');
    assert.match(JSON.stringify(found.candidates[0]!.action.input), /2\.4\.1/);
  });
});

describe('a definition that lies in another folder of the repository', () => {
  const task = 'which file defines climbDelay?';
  const use = looked('\\bclimbDelay\\b', 'main.go:3:\tpace.climbDelay(1)');
  it('is looked for in all of it before a mere use is the answer', async () => {
    const found = await proposedIn({ 'app/main.go': '' }, 'app', task, { transcript: [use] });
    assert.equal(commands(found)[0], "git grep --untracked -n -I -w -F -e 'climbDelay' -- ':/'");
    const step: TranscriptStep = {
      t: 1,
      action: commandAction("git grep --untracked -n -I -w -F -e 'climbDelay' -- ':/'"),
      observation: {
        status: 'exited',
        exitCode: 0,
        text: '../lib/ladder.go:9:func climbDelay(n int) int {\nmain.go:3:\tpace.climbDelay(1)',
        durationMs: 1,
      },
    };
    const answer = await proposedIn({ 'app/main.go': '' }, 'app', task, { transcript: [use, step] });
    assert.match(JSON.stringify(answer.candidates[0]!.action.input), /defined here:.*lib\/ladder\.go:9/);
  });

  for (const wording of [
    'main.go calls pace.climbDelay. Which file has the definition of the function itself, not the mock?',
    'grep for func climbDelay and tell me the file',
  ])
    it(`is understood: ${wording}`, async () => {
      const { candidates } = await proposedIn({ 'app/main.go': '' }, 'app', wording);
      assert.equal(candidates[0]!.action.input['pattern'], '\\bclimbDelay\\b');
    });
});

describe('a question about the whole repository from one of its folders', () => {
  for (const [task, expected] of [
    ['which file is the largest in the whole repository', /^git ls-tree -r -l --full-tree HEAD \| sort -k 4 -rn/],
    ['how many lines of code are in the repo?', /^git grep --untracked -Ic '' -- '\.\.' \|/],
    ['list the files of the repo', /^git ls-tree --name-only --full-tree HEAD$/],
    ['list the TODOs in the repo', /^git grep --untracked -n -I -w -E -e 'TODO\|Todo\|ToDo' -- ':\/'$/],
    ['where is climbDelay defined in this repo?', /^git grep --untracked -n -I -w -F -e 'climbDelay' -- ':\/'$/],
  ] as const)
    it(`looks from its root: ${task}`, async () => {
      assert.match(commands(await proposedIn({ 'docs/a.md': '' }, 'docs', task))[0] ?? '', expected);
    });
});

describe('a name that a folder only imports, passes on or declares', () => {
  it('is looked for in the rest of the repository', async () => {
    for (const line of [
      'types.d.ts:1:export declare function climbDelay(n: number): number',
      'index.js:7:  climbDelay: pace.climbDelay,',
      'pace.h:2:extern int climbDelay(int n);',
    ]) {
      const transcript = [looked('\\bclimbDelay\\b', line)];
      const found = await proposedIn({ 'app/a.js': '' }, 'app', 'where is climbDelay defined?', { transcript });
      assert.equal(commands(found)[0], "git grep --untracked -n -I -w -F -e 'climbDelay' -- ':/'", line);
    }
  });
});

describe('a term that the documents of another folder define', () => {
  const files = { 'handbook/glossary.md': '' };
  const look = "git grep --untracked -n -I -i -w -F -e 'guest member' -- ':/'";
  for (const wording of [
    'where is "guest member" defined?',
    'could you find the definition of guest member in these papers for me, please?',
    'a neighbour asked who exactly counts as a guest member with us; which file has the actual definition?',
    'wher do we defnie guest member',
    'glossary.md only points elsewhere for guest member, find the file that really defines it',
  ])
    it(`is looked for in the whole repository: ${wording}`, async () => {
      assert.equal(commands(await proposedIn(files, 'handbook', wording))[0], look);
    });

  it('is where it is said what it means, and not where a glossary points to that', async () => {
    const text = [
      'glossary.md:9:**Guest member**: a legal term, see the rules for what it means.',
      '../rules.md:25:4.2 "Guest member" means a person who has been admitted',
      'shifts.md:3:A guest member may swap shifts.',
    ];
    const answered = async (lines: readonly string[]) => {
      const observation = { status: 'exited', exitCode: 0, text: lines.join('\n'), durationMs: 1 } as const;
      const transcript = [{ t: 0, action: commandAction(look), observation }];
      const proposal = await proposedIn(files, 'handbook', 'where is guest member defined?', { transcript });
      return JSON.stringify(proposal.candidates[0]!.action.input);
    };
    const found = await answered(text);
    assert.match(found, /defined here:.*rules\.md:25.*4\.2/);
    assert.doesNotMatch(found, /glossary/);
    assert.match(await answered(text.filter((line) => !line.includes('rules.md'))), /glossary\.md:9/);
  });

  it('is no name of the code, nor half a sentence', async () => {
    for (const wording of ['where do we define users in schema', 'show the definition of slugify helper in the code'])
      assert.doesNotMatch(
        JSON.stringify(await proposedIn(files, 'handbook', wording)),
        /users in schema|slugify helper/,
      );
  });
});

describe('a package of several, seen from its own folder', () => {
  const own = (name: string) => ({
    [`packages/${name}/package.json`]: JSON.stringify({ name: `@x/${name}`, scripts: { build: `node ${name}.js` } }),
  });
  const files: Files = {
    'package.json': '{ "private": true }',
    'pnpm-workspace.yaml': 'packages:\n  - packages/*\n',
    ...own('parser'),
    ...own('html'),
    ...own('site'),
  };

  it('is built alone', async () => {
    for (const task of ['build this package', 'build it']) {
      const { check, ...proposal } = await proposedIn(files, 'packages/parser', task);
      assert.equal(commands(proposal)[0], 'npm run build');
      assert.equal(check?.command, 'npm run build');
    }
  });
});

describe('a remedy that a failure names, in a package of a repository', () => {
  const scripts = (bodies: Record<string, string>) => JSON.stringify({ scripts: bodies });
  const remedy = async (files: Files, folder: string, command: string, text: string) =>
    commands(await proposedIn(files, folder, 'run the tests', { transcript: ran([command, 1, text]) }))[0];
  const files: Files = {
    'package.json': scripts({ test: 'node all.js', tables: 'node tables.js', build: 'node all.js build' }),
    'packages/tax/package.json': scripts({ test: 'node t.js', build: 'node b.js' }),
  };

  for (const line of [
    'Error: tables/2024.json not found; run "npm run tables" in the repository root',
    'no tables: run `npm run tables` from the top folder first',
    "tables are missing, please run 'npm run tables'",
    'tables are missing. Run this in the root of the repository:\n    npm run tables',
  ])
    it(`is run in the root: ${line}`, async () => {
      assert.equal(await remedy(files, 'packages/tax', 'npm test', line), '(cd ../.. && npm run tables)');
    });

  it("is the package's own script unless the root is named", async () => {
    assert.equal(await remedy(files, 'packages/tax', 'npm test', 'run "npm run build" first'), 'npm run build');
    const named = 'run "npm run build" in the repository root first';
    assert.equal(await remedy(files, 'packages/tax', 'npm test', named), '(cd ../.. && npm run build)');
  });

  it('is a target of the Makefile above', async () => {
    const made: Files = {
      Makefile: 'fixtures:\n\tpython3 gen.py\ncheck:\n\tpytest\n',
      'services/api/pyproject.toml': '[project]\nname = "api"\n[tool.pytest.ini_options]\n',
      'services/api/tests/test_a.py': 'import pytest\n',
    };
    const text = 'RuntimeError: no fixtures; use "make fixtures" at the top level';
    assert.equal(await remedy(made, 'services/api', 'python3 -m pytest', text), '(cd ../.. && make fixtures)');
  });
});
