import assert from 'node:assert/strict';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { statedEntries } from '../../../../src/node/offline/questions/entryPoints.ts';
import { createFileReader } from '../../../../src/node/offline/commands/folder.ts';
import { readWorkspace } from '../../../../src/node/offline/commands/readWorkspace.ts';
import { path, proposeIn, request } from '../request.ts';
import { createOfflineModel } from '../../../../src/node/offline/offlineModel.ts';
import type { Files } from '../workspaces.ts';
import { writeWorkspace } from '../workspaces.ts';

/** What a repository of that name states. */
async function entriesOf(name: string, files: Files): Promise<readonly string[]> {
  const place = writeWorkspace({});
  const root = writeWorkspace(files);
  try {
    mkdirSync(join(place, 'in'));
    symlinkSync(root, join(place, 'in', name));
    const workspace = await readWorkspace(join(place, 'in', name), createFileReader(), path);
    return statedEntries(workspace).map((line) => line.replaceAll('`', ''));
  } finally {
    for (const folder of [place, root]) rmSync(folder, { recursive: true });
  }
}

describe('the entry points that a project states', () => {
  const json = JSON.stringify;
  const table: readonly (readonly [kind: string, name: string, files: Files, expected: readonly string[]])[] = [
    [
      'the source of what is only there once it is built',
      'demo',
      {
        'package.json': json({
          name: '@a/demo',
          main: 'lib/demo.cjs',
          module: 'dist/demo.mjs',
          bin: { d: 'dist/cli.js' },
        }),
        ...{ 'lib/demo.cjs': '', 'src/demo.ts': '', 'src/cli.ts': '', 'src/index.ts': '' },
      },
      [
        'the source: src/demo.ts',
        'the source: src/cli.ts',
        'main: lib/demo.cjs (package.json:1)',
        'module: dist/demo.mjs (package.json:1)',
        'program d: dist/cli.js (package.json)',
      ],
    ],
    [
      'those of the packages that a monorepo publishes',
      'demo',
      {
        'package.json': json({ private: true, workspaces: ['packages/*'] }),
        'packages/one/package.json': json({ name: 'one', version: '1.0.0', main: 'dist/index.js' }),
        'packages/one/src/index.ts': '',
        'packages/site/package.json': json({ name: 'site', version: '0.0.0', private: true, main: 'index.js' }),
      },
      ['one, the source: packages/one/src/index.ts'],
    ],
    [
      'the modules of the newest rockspec',
      'inspect.lua',
      {
        'inspect.lua': '',
        'old.lua': '',
        'rockspecs/inspect-3.1-1.rockspec': 'build = { modules = { inspect = "old.lua" } }',
        'rockspecs/inspect-3.10-1.rockspec': 'build = { modules = { inspect = "inspect.lua" } }',
      },
      ['the module: inspect.lua'],
    ],
    ['a module that bears the name of the repository', 'lua-tidy', { 'tidy.lua': '' }, ['the module: tidy.lua']],
    [
      'what Composer loads by name',
      'down',
      {
        'composer.json': json({ autoload: { 'psr-0': { Down: '' }, files: ['functions.php'] } }),
        'Down.php': '',
        'functions.php': '',
      },
      ['autoloaded: Down from Down.php (composer.json)', 'autoloaded: functions.php'],
    ],
    ['the only header', 'utf8.h', { 'utf8.h': '', 'test/main.c': '' }, ['the header: utf8.h']],
    ['no header of a program', 'mux', { 'mux.h': '', 'mux.c': '' }, []],
    [
      'the public header',
      'graph',
      { 'include/graph.h': '', 'include/graph-box.h': '' },
      ['the header: include/graph.h'],
    ],
    [
      'the class that bears the name of a library',
      'checkout',
      {
        'pom.xml': '<project><parent><artifactId>p</artifactId></parent><artifactId>soup</artifactId></project>',
        'src/main/java/org/soup/Soup.java': '',
        'src/main/java/org/soup/Other.java': '',
      },
      ['the class: src/main/java/org/soup/Soup.java'],
    ],
  ];
  for (const [kind, name, files, expected] of table)
    it(`are ${kind}`, async () => assert.deepEqual(await entriesOf(name, files), expected));

  it('may be none: then a README is where to begin', async () => {
    const files = { 'README.md': '# Notes\n' };
    const look = (await proposeIn(files, 'where is the entry point?')).candidates[0]!.action;
    const observation = { status: 'exited', exitCode: 0, text: '', durationMs: 1 } as const;
    const transcript = [{ t: 0, action: look, observation }];
    const { action } = (await proposeIn(files, 'where is the entry point?', { transcript })).candidates[0]!;
    assert.match(action.input['summary'] as string, /no file has a main function\. `README\.md` is where to begin/);
  });
});

describe('counts in a folder of a repository', () => {
  it('are of the whole repository where the words name it', async () => {
    const whole = writeWorkspace({
      '.git/HEAD': 'ref: refs/heads/main\n',
      ...{ 'src/a.js': '', 'migrations/1.sql': '', 'migrations/2.sql': '', 'test/a.test.js': '' },
    });
    const first = async (task: string) => {
      const model = createOfflineModel({ root: join(whole, 'src'), path });
      const { candidates } = await model.propose(request(task), new AbortController().signal);
      return candidates[0]!.action.input['command'] as string;
    };
    try {
      assert.match(await first('how many migrations are in the repo?'), /^find \.\.\/migrations -type f/);
      assert.match(await first('how many tests are in the repo?'), /^git grep --untracked -IcE --full-name .* \.\. \|/);
      assert.match(await first('how many tests are there?'), /^git grep --untracked -IcE -e .* \. \|/);
    } finally {
      rmSync(whole, { recursive: true });
    }
  });
});
