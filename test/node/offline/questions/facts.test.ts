import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { TranscriptStep } from '../../../../src/core/ports.ts';
import { commandOf } from '../../../../src/core/action/command.ts';
import { createOfflineModel } from '../../../../src/node/offline/offlineModel.ts';
import { proposeIn, request } from '../request.ts';
import { definitionIn } from '../../../../src/node/offline/questions/definition.ts';
import { hitsOf } from '../../../../src/node/offline/questions/hits.ts';
import { releaseTags } from '../../../../src/node/offline/questions/tags.ts';
import type { Files } from '../workspaces.ts';
import { writeWorkspace } from '../workspaces.ts';

const node: Files = {
  'package.json': JSON.stringify(
    { name: 'demo', version: '1.2.3', license: 'MIT', author: 'A B <a@b.c> (https://b.c)', engines: { node: '>=20' } },
    null,
    2,
  ),
  LICENSE:
    'MIT License\n\nCopyright (c) 2024 A B\n\nPermission is hereby granted, free of charge, to any person obtaining a copy\n',
  'README.md':
    '# demo\n\nTurns titles into slugs.\n\n## Installing a plugin\n\nno\n\n## Installation\n\n```sh\nnpm install demo\n```\n\n## Usage\n\nCall it.\n',
};
const python: Files = {
  'pyproject.toml':
    '[project]\nname = "demo"\nrequires-python = ">=3.9"\nlicense = {text = "BSD-3-Clause"}\nmaintainers = [{name = "C D", email = "c@d.e"}]\n',
  'setup.cfg': '[metadata]\nauthor = E F\n',
};

const text = (value: unknown) => (typeof value === 'string' ? value.replaceAll('`', '') : '');

/** What the first proposal answers; undefined if it looks first. */
async function answer(
  files: Files,
  task: string,
  transcript: readonly TranscriptStep[] = [],
): Promise<string | undefined> {
  const { tool, input } = (await proposeIn(files, task, { transcript })).candidates[0]!.action;
  return tool === 'finish' ? text(input['summary']) : undefined;
}

describe('facts that the workspace states', () => {
  const table: readonly (readonly [task: string, files: Files, expected: RegExp])[] = [
    [
      'what license is it under?',
      node,
      /^- MIT \(package\.json:4\)\n- MIT \(LICENSE\)\n- Copyright \(c\) 2024 A B \(LICENSE:3\)$/,
    ],
    ['which licence does it have?', python, /^BSD-3-Clause \(pyproject\.toml:4\)$/],
    [
      'what license is it under?',
      { 'README.md': '# x\n\n## License\n\nPublic domain.\n' },
      /README\.md:3, "License":\n\nPublic domain\./,
    ],
    ['what license is it under?', { 'a.c': '' }, /^No licence is stated/],
    ['who maintains it?', node, /^A B <a@b\.c> \(author in package\.json\)$/],
    [
      'who is the maintainer of this project?',
      python,
      /^- C D <c@d\.e> \(maintainers in pyproject\.toml\)\n- E F \(setup\.cfg:2\)$/,
    ],
    ['who maintains this?', { 'a.c': '' }, /^No manifest or document names who maintains it/],
    ['which node version does it need?', node, /^>=20 \(package\.json:\d+\)$/],
    ['Would this run on an old Node, or how new does it have to be?', node, /^>=20 \(package\.json:\d+\)$/],
    ['Look up which node this asks for.', node, /^>=20 \(package\.json:\d+\)$/],
    [
      'We are stuck on an old box. What is the oldest release of node it supports?',
      node,
      /^>=20 \(package\.json:\d+\)$/,
    ],
    ['what version of python is required?', python, /^>=3\.9 \(pyproject\.toml:3\)$/],
    ['what is the minimum go version?', { 'go.mod': 'module x\n\ngo 1.21\n' }, /^1\.21 \(go\.mod:3\)$/],
    [
      'which rust version does it need?',
      { 'Cargo.toml': '[package]\nname = "x"\nrust-version = "1.70"\n' },
      /^1\.70 \(Cargo\.toml:3\)$/,
    ],
    [
      'which ruby version does it support?',
      { 'x.gemspec': "s.required_ruby_version = '>= 2.7'\n" },
      /^>= 2\.7 \(x\.gemspec:1\)$/,
    ],
    ['which c version does it need?', { Makefile: 'all:\n\tcc -std=c99 a.c\n' }, /^c99 \(Makefile:2\)$/],
    [
      'which java version do I need?',
      { 'pom.xml': '<properties><maven.compiler.release>17</maven.compiler.release></properties>' },
      /^17 \(pom\.xml:1\)$/,
    ],
    ['what perl version does it need?', { cpanfile: "requires 'perl' => '5.10.1';\n" }, /^5\.10\.1 \(cpanfile:1\)$/],
    ['which lua version does it need?', { 'x-1-1.rockspec': 'dependencies = { "lua >= 5.1" }' }, /^>= 5\.1 \(/],
    ['which elixir version does it need?', { 'mix.exs': 'elixir: "~> 1.11",' }, /^~> 1\.11 \(mix\.exs:1\)$/],
    ['which ghc version do I need?', { 'x.cabal': 'tested-with: GHC ==9.4.8\n' }, /^GHC ==9\.4\.8 \(x\.cabal:1\)$/],
    [
      'which node version does it need?',
      { '.travis.yml': 'node_js:\n  - "6"\n  - 8 # LTS\nscript: x\n' },
      /^tested: 6, 8 \(\.travis\.yml\)$/,
    ],
    ['how do I install it?', node, /^README\.md:9, "Installation":\n\nsh\nnpm install demo\n$/],
    [
      'how to install this package',
      { 'Cargo.toml': '[package]\nname = "x"\n' },
      /From the manifests:\n\n- cargo add x/,
    ],
    ['how do I install it?', { 'README.md': '# x\n\n## 📦 Installation\n\nRun it.\n' }, /Installation":\n\nRun it\./],
    ['how do I install it?', { 'README.md': '# x\n\nTo build and install it, run:\n\n    make\n' }, /md:3:[^]*make/],
    [
      'how do I install it?',
      { 'README.md': '# x\n\nIf your installation is old, you see:\n', 'a/b.gemspec': '' },
      /gem install b \(a\/b\.gemspec\)/,
    ],
    ['how do I install it?', { 'x.cabal': 'name: x\n' }, /cabal install --lib x/],
    [
      'which dependencies does it have?',
      { 'package.json': '{"dependencies": {"a": "^1", "b": "2"}, "devDependencies": {"c": "*"}}' },
      /^- package\.json, dependencies \(2\): a \^1, b 2\n- package\.json, devDependencies \(1\): c$/,
    ],
    [
      'what does it depend on?',
      { 'pyproject.toml': '[project]\nname = "x"\n[dependency-groups]\ntests = ["pytest>9"]\n' },
      /^- pyproject\.toml, dependencies: none\n- pyproject\.toml, group: tests \(1\): pytest>9$/,
    ],
    [
      'list the dependencies',
      { 'go.mod': 'module x\n\nrequire (\n\ta.b/c v1.0.0\n\td.e/f v0.1.0 // indirect\n)\n' },
      /require \(1\): a\.b\/c v1\.0\.0\n.*indirect \(1\): d\.e\/f v0\.1\.0$/,
    ],
    [
      'which dependencies does it have?',
      {
        'pom.xml':
          '<project><properties><v>1.2</v></properties><dependencies><dependency><groupId>g</groupId><artifactId>a</artifactId><version>${v}</version></dependency></dependencies></project>',
      },
      /^- pom\.xml, dependencies \(1\): g:a 1\.2$/,
    ],
    [
      'what dependencies does it pull in',
      {
        'Cargo.toml':
          '[package]\nname = "x"\n[dependencies]\nserde = { package = "serde_core", version = "1", optional = true }\n[target.\'cfg(unix)\'.dev-dependencies]\nnix = "0.3"\n',
      },
      /\(1\): serde_core as serde 1 \(optional\)\n.*dev-dependencies for cfg\(unix\) \(1\): nix 0\.3$/,
    ],
    ['min ndoe version for this?', { 'package.json': '{"engines":{"node":">=6"}}' }, />=6/],
    ['minimum supported node?', { 'package.json': '{"engines":{"node":">=6"}}' }, />=6/],
    [
      'which version is this and which cmake does it need?',
      {
        'pyproject.toml': '[project]\nname = "x"\ndynamic = ["version"]\n[tool.hatch.version]\npath = "v.py"\n',
        'v.py': '__version__ = "4.5.6"\n',
        'CMakeLists.txt': 'cmake_minimum_required(VERSION 3.5)\n',
      },
      /4\.5\.6[^]*3\.5/,
    ],
    [
      'tell me the release number of this checkout',
      {
        'pyproject.toml': '[project]\nname = "x"\ndynamic = ["version"]\n[tool.hatch.version]\npath = "v.py"\n',
        'v.py': '__version__ = "4.5.6"\n',
      },
      /4\.5\.6/,
    ],
    [
      'which modules and perl version are required',
      { 'Makefile.PL': 'use 5.010001;\n', 'README.md': '# Requirements\n\nFile::Next\n' },
      /File::Next/,
    ],
    [
      'which packages does it need?',
      { 'x.cabal': 'library\n  build-depends:   base >= 4, bytes\n  exposed-modules: A\n' },
      /build-depends \(2\): base >= 4, bytes$/,
    ],
    [
      'which dependencies does it have?',
      { cpanfile: "requires 'File::Next' => '1.18';\n" },
      /\(1\): File::Next 1\.18$/,
    ],
    [
      'which dependencies does it have?',
      { 'a.gemspec': "s.add_dependency('b', '>= 1')\n", 'a.windows.gemspec': "s.add_dependency('ffi')\n" },
      /^- a\.gemspec, dependencies \(1\): b >= 1$/,
    ],
    ['which dependencies does it have?', { 'mix.exs': '{:ex_doc, "~> 0.12", only: :docs}' }, /ex_doc ~> 0\.12 :docs$/],
    ['which dependencies does it have?', { 'bootstrap.sh': 'git pull\n' }, /^No manifest here lists dependencies\.$/],
    [
      'which dependencies does it have?',
      { Makefile: 'install:\n\tcp a /usr\n' },
      /^None that the build files look for/,
    ],
    [
      'what can I run here?',
      { 'README.md': '# a list\n' },
      /^No script, target or documented command was found here\.$/,
    ],
    [
      'what can I run here?',
      { 'docs/Makefile': 'html:\n\tsphinx\n', 'Cargo.toml': '[package]\nname = "x"\n' },
      /^- cargo test.*\(cd docs && make html\)/s,
    ],
    ['how do I use it?', node, /^README\.md:15, "Usage":\n\nCall it\.$/],
    ['how do I install it?', { 'a.c': '' }, /^No document here has a section about that/],
  ];
  for (const [task, files, expected] of table) {
    it(`answer "${task}" (${Object.keys(files).join(', ')})`, async () =>
      assert.match((await answer(files, task)) ?? 'looked', expected));
  }

  it('give the versions of the packages where the root of a monorepo is not a package itself', async () => {
    const manifest = (version: string) => JSON.stringify({ version }, null, 2);
    const files: Files = {
      'package.json': JSON.stringify({ version: '1.0.0', private: true, workspaces: ['packages/*'] }),
      'packages/a/package.json': manifest('2.1.0'),
      'packages/b/package.json': manifest('0.3.0'),
    };
    assert.match(
      (await answer(files, 'which version is this?')) ?? 'looked',
      /:\n\n- 2\.1\.0 \(packages\/a\/package\.json:2\)\n- 0\.3\.0 \(packages\/b\/package\.json:2\)$/,
    );
  });

  it('name the newest tag where the manifest lags behind it', async () => {
    const refs = ['v1.1.0', 'v1.0.2'].map((tag) => `${'a'.repeat(40)} refs/tags/${tag}\n`).join('');
    const stated = async (version: string) => {
      const files: Files = { 'package.json': JSON.stringify({ version }), '.git/HEAD': '', '.git/packed-refs': refs };
      const task = 'which version is this?';
      const { action } = (await proposeIn(files, task)).candidates[0]!;
      const observation = { status: 'ok', text: `package.json:1:"version": "${version}",\n`, durationMs: 1 } as const;
      return answer(files, task, [{ t: 0, action, observation }]);
    };
    assert.equal(await stated('0.9.0'), '0.9.0 (package.json:1), but the newest tag is v1.1.0.');
    assert.equal(await stated('1.2.0'), '1.2.0 (package.json:1)');
  });

  it('are searched for in documents where no manifest requires a version, with what ripgrep can match', async () => {
    for (const language of ['c', 'c++', 'node', 'bash']) {
      const task = `which ${language} version does it need?`;
      const { action } = (await proposeIn({ 'README.md': '' }, task)).candidates[0]!;
      const pattern = text(action.input['pattern']);
      assert.doesNotMatch(pattern, /\(\?[!<=]/, 'no look-around');
      assert.match(
        { c: 'in ANSI C.', 'c++': 'uses C++17', node: 'Node.js >= 20', bash: 'bash 4' }[language] ?? '',
        new RegExp(pattern, 'i'),
      );
    }
  });

  it('quote a version so that its sign is not read as a quotation', async () => {
    const { action } = (await proposeIn(node, 'which node version does it need?')).candidates[0]!;
    assert.equal(action.input['summary'], '`>=20` (`package.json:7`)');
  });

  it('are no dependencies where a folder has that name', async () => {
    for (const task of ['show the todos without deps', 'list the files in deps', 'how many lines of c are in deps?'])
      assert.equal(await answer({ 'package.json': '{}', 'deps/a.c': '' }, task), undefined, task);
    for (const task of ['list the files in deps', "what's in deps?", 'show the files in the deps folder']) {
      const { action } = (await proposeIn({ 'deps/a.c': '' }, task)).candidates[0]!;
      assert.deepEqual(action, { tool: 'list', input: { path: 'deps' } }, task);
    }
  });

  it('install, start and publish nothing for a question that no rule knows', async () => {
    const files = {
      'bootstrap.sh': 'git pull\n',
      'package.json': JSON.stringify({ scripts: { setup: 'sh bootstrap.sh', start: 'node .', test: 'node --test' } }),
    };
    for (const task of ['which setup does it expect of servers?', 'what does the app start with?'])
      assert.match((await answer(files, task)) ?? 'ran', /nothing was run for it/, task);
    const { candidates } = await proposeIn(files, 'what do the tests say?');
    assert.equal(commandOf(candidates[0]!.action), 'npm test');
  });

  it('open a README without what only tells how, and with what the manifest says', async () => {
    const manifest = { 'package.json': JSON.stringify({ description: 'Runs programs' }) };
    const about = async (readme: string, more: Files = {}) => {
      const files = { ...more, 'README.md': readme };
      const { action } = (await proposeIn(files, 'what does this project do?')).candidates[0]!;
      const observation = { status: 'ok', text: readme.replace(/^/gm, '1\t'), durationMs: 1 } as const;
      return answer(files, 'what does this project do?', [{ t: 0, action, observation }]);
    };
    assert.equal(
      await about('# libx - A C library for parsing.\n\nTo build it, run:\n\n    $ make\n'),
      'libx - A C library for parsing.',
    );
    assert.match((await about('# x\n\nSpecial thanks to:\n', manifest)) ?? '', /^Runs programs \(package\.json:1\)$/);
    assert.equal(
      await about('# x\n\n* Home: https://x.y\n\nIt reads words.\n\n## Usage\n\nCall it like this.\n'),
      'It reads words.',
    );
  });

  it('count the lines of C++ and of shell programs without an ending', async () => {
    const files = { '.git/HEAD': 'ref: refs/heads/main\n', fff: '#!/usr/bin/env bash\n', 'a.cc': '', 'a.zsh': '' };
    const counted = async (task: string) => {
      const { action } = (await proposeIn(files, task)).candidates[0]!;
      const text = '40 1 cc\n30 1 c\n20 1 /fff\n10 1 zsh\n';
      const observation = { status: 'exited', exitCode: 0, text, durationMs: 1 } as const;
      return answer(files, task, [{ t: 0, action, observation }]);
    };
    assert.match(
      (await counted('how many lines of c++ are there?')) ?? '',
      /^40 lines of code in 1 file:\n- C\+\+: 40/,
    );
    assert.match(
      (await counted('how many lines of shell are there?')) ?? '',
      /^30 lines of code in 2 files:\n- Shell: 30/,
    );
  });

  it('know the signature of a Haskell function as its definition', () => {
    const hits = hitsOf(
      'A.hs:7:  , parsePage\nA.hs:60:parsePage :: String -> Page\nA.hs:61:parsePage text = run text\n',
    );
    assert.match(definitionIn(hits, 'parsePage') ?? '', /defined here:\n\n- `A\.hs:60`/);
  });

  it('count tests by folder', async () => {
    const files = { '.git/HEAD': 'ref: refs/heads/main\n', 'spec/a_spec.lua': '' };
    const { action } = (await proposeIn(files, 'where are the tests?')).candidates[0]!;
    const observation = {
      status: 'exited',
      exitCode: 0,
      text: '     8 /spec/\n     1 /lib/x_test.lua\n',
      durationMs: 1,
    } as const;
    assert.equal(
      await answer(files, 'where are the tests?', [{ t: 0, action, observation }]),
      '- spec/: 8 files\n- lib/x_test.lua',
    );
  });

  it('compare only tags of the same project', () => {
    const refs = ['javawriter-2.5.1', 'demo-1.13.0'].map((tag) => `${'a'.repeat(40)} refs/tags/${tag}\n`).join('');
    const root = writeWorkspace({ 'demo/.git/HEAD': '', 'demo/.git/packed-refs': refs });
    assert.deepEqual(releaseTags(`${root}/demo`), ['demo-1.13.0']);
    rmSync(root, { recursive: true });
    const parent = writeWorkspace({
      '.git/HEAD': '',
      '.git/packed-refs': `${'a'.repeat(40)} refs/tags/x-parent-2.14.0\n`,
    });
    assert.deepEqual(releaseTags(parent), ['x-parent-2.14.0']);
    rmSync(parent, { recursive: true });
  });

  it('end well where nothing is left to do, and show the list that a project keeps in a file', async () => {
    const files: Files = { TODO: '* more tests\n', 'a.c': '' };
    const { action } = (await proposeIn(files, 'list the TODOs')).candidates[0]!;
    assert.equal(action.input['pattern'], '\\b(?:TODO|Todo|ToDo)\\b');
    const observation = { status: 'ok', text: '[nothing found]\n', durationMs: 1 } as const;
    const end = (await proposeIn(files, 'list the TODOs', { transcript: [{ t: 0, action, observation }] }))
      .candidates[0]!;
    assert.equal(end.action.input['success'], true);
    assert.match(
      text(end.action.input['summary']),
      /^No file except ignored ones contains TODO\.\n\nTODO:\n\n\n\* more tests/,
    );
  });

  it('are not asked for by tasks that do something', async () => {
    const files = {
      ...node,
      'package.json': JSON.stringify({ scripts: { 'license:check': 'x', release: 'y', setup: 'z' } }),
    };
    const first = async (task: string) => {
      const { action } = (await proposeIn(files, task)).candidates[0]!;
      return commandOf(action) ?? action.tool;
    };
    assert.equal(await first('check the license headers'), 'npm run license:check');
    assert.equal(await first('release a new version'), 'npm run release');
    assert.equal(await first('how do I run the setup?'), 'finish');
  });

  it('know the name of the folder, whatever signs it has', async () => {
    const place = writeWorkspace({ 'a$&b/README.md': '# x\n\n## Installing a$&b\n\nCopy it.\n' });
    try {
      const model = createOfflineModel({ root: `${place}/a$&b` });
      const proposal = await model.propose(request('how do I install a$&b?'), new AbortController().signal);
      assert.match(text(proposal.candidates[0]!.action.input['summary']), /^README\.md:3, .*\n\nCopy it\.$/);
    } finally {
      rmSync(place, { recursive: true });
    }
  });

  it('are read from inside of the workspace only', async () => {
    const place = writeWorkspace({ 'secret/LICENSE': 'MIT License', 'demo/a.c': '' });
    try {
      execFileSync('ln', ['-s', '../secret/LICENSE', `${place}/demo/LICENSE`]);
      // Nobody writes to it: opening it would block.
      execFileSync('/bin/sh', ['-c', 'mkfifo "$0"', `${place}/demo/COPYING`]);
      const model = createOfflineModel({ root: `${place}/demo` });
      const proposal = await model.propose(request('what license is it under?'), new AbortController().signal);
      assert.match(text(proposal.candidates[0]!.action.input['summary']), /^No licence is stated/);
    } finally {
      rmSync(place, { recursive: true });
    }
  });
});

describe('questions to git and to the files', () => {
  /** Runs what is proposed, until it ends. */
  async function ask(root: string, task: string): Promise<string> {
    const model = createOfflineModel({ root });
    const transcript: TranscriptStep[] = [];
    for (let t = 0; t < 6; t++) {
      const { action } = (await model.propose(request(task, { transcript }), new AbortController().signal))
        .candidates[0]!;
      const command = commandOf(action);
      if (command === undefined) return text(action.input['summary']);
      const output = execFileSync('bash', ['-c', command], { cwd: root, encoding: 'utf8' });
      transcript.push({ t, action, observation: { status: 'exited', exitCode: 0, text: output, durationMs: 1 } });
    }
    return 'never ended';
  }
  let root = '';
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A B', '-c', 'user.email=a@b.c', '-c', 'commit.gpgsign=false', ...args], {
      cwd: root,
    });
  before(() => {
    root = writeWorkspace({ 'a.c': 'int a;\nint b;\n', 'ä.md': 'x\n', run: '#!/bin/sh\necho\n', LICENSE: 'y\n' });
    git('init', '-q', '-b', 'main');
    git('add', '.');
    git('commit', '-qm', 'First');
    git('tag', 'v1.0.0');
    git('commit', '-qm', 'Mend the lock', '--allow-empty');
    git('tag', 'v1.0.1');
    git('commit', '-qm', 'Later', '--allow-empty');
  });
  after(() => rmSync(root, { recursive: true }));

  it('count lines by language, documents apart', async () => {
    const found = await ask(root, 'how many lines of code are there?');
    assert.match(found, /^4 lines of code in 2 files:\n- C: 2 in 1 file\n- Shell: 2 in 1 file\n/);
    assert.match(found, /2 lines of documents and data in 2 files: \.md 1, without ending 1\.\n6 lines in all\.$/);
    assert.match(await ask(root, 'how many lines of C code are there?'), /^2 lines of code in 1 file/);
  });

  it('list the largest files without a total among them', async () => {
    assert.match(await ask(root, 'what are the biggest files?'), /^- 15 bytes: run\n- 14 bytes: a\.c\n/);
  });

  it('tell the commits of the last release where no change log does', async () => {
    const found = await ask(root, 'what changed in the last release?');
    assert.match(
      found,
      /^There is no change log\. The commits in v1\.0\.1 \(since v1\.0\.0\), newest first:\n\n\n\w+ Mend the lock\n$/,
    );
    assert.match(await ask(root, 'what changed in 1.0.0?'), /The commits in v1\.0\.0, newest first:\n\n\n\w+ First\n$/);
  });

  it('name who committed', async () => {
    assert.match(
      await ask(root, 'who maintains it?'),
      /^The last 3 commits, \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d: A B \(3\)\.$/,
    );
  });

  it('say whether the tree is clean', async () => {
    assert.equal(await ask(root, 'is the working tree clean?'), 'Clean: nothing to commit (branch main).');
    execFileSync('touch', [`${root}/new`]);
    assert.match(await ask(root, 'are there uncommitted changes?'), /^Not clean: 1 file differs .*\n\n\n\?\? new\n$/);
  });
});
