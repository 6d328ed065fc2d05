// Fields of manifests, by what one calls them.
import assert from 'node:assert/strict';
import { createFileReader } from '../../../../src/node/offline/commands/folder.ts';
import { readWorkspace } from '../../../../src/node/offline/commands/readWorkspace.ts';
import { questionOf } from '../../../../src/node/offline/questions/question.ts';
import { path } from '../request.ts';
import type { Files } from '../workspaces.ts';
import { writeWorkspace } from '../workspaces.ts';

const node: Files = {
  'package.json': JSON.stringify(
    {
      name: '@a/demo',
      description: 'Turns titles into slugs',
      repository: { type: 'git', url: 'git+https://a.b/demo.git' },
      keywords: ['slug', 'title'],
      bugs: { url: 'https://a.b/demo/issues' },
      engines: { node: '>=20' },
      bin: { demo: 'bin/demo.js' },
      scripts: { test: 'node --test', lint: 'eslint .' },
    },
    null,
    2,
  ),
  'README.md': '# demo\n\nTurns titles into slugs.\n',
};
const rust: Files = {
  'Cargo.toml':
    '[package]\nname = "demo"\nedition = "2021"\nhomepage = "https://a.b"\ncategories = ["parsing"]\n\n[profile.release]\nlto = true\n',
};
const python: Files = {
  'pyproject.toml':
    '[project]\nname = "demo-py"\nkeywords = ["a", "b"]\n\n[project.urls]\nHomepage = "https://a.b"\nSource = "https://a.b/src"\n',
};
const go: Files = { 'go.mod': 'module example.org/demo\n\ngo 1.21\n', 'go.go': 'package demo\n' };
const maven: Files = {
  'pom.xml':
    '<project>\n<parent>\n<groupId>org.parent</groupId>\n<artifactId>parent</artifactId>\n</parent>\n<groupId>org.a</groupId>\n<artifactId>demo</artifactId>\n<dependencies><dependency><groupId>x</groupId><artifactId>y</artifactId></dependency></dependencies>\n</project>\n',
};

const ask = async (files: Files, task: string) =>
  questionOf(task, await readWorkspace(writeWorkspace(files), createFileReader(), path));
const plain = (text: string | undefined) => text?.replaceAll('`', '');

describe('the version of a dependency', () => {
  it('is what the manifest asks for and what the lock file has', async () => {
    const files = {
      'Cargo.toml': '[package]\nname = "demo"\n\n[dependencies.clap]\nversion = "4"\n',
      'Cargo.lock': '[[package]]\nname = "clap"\nversion = "4.5.2"\n',
    };
    assert.equal(
      plain((await ask(files, 'which version of clap does it use?'))?.known),
      '- clap 4 (Cargo.toml, dependencies)\n- 4.5.2 is locked (Cargo.lock:3)',
    );
  });

  it('names a dependency that only a module states', async () => {
    const files: Files = {
      'pom.xml': '<project>\n<artifactId>all</artifactId>\n<version>3.2.1</version>\n</project>\n',
      'core/pom.xml':
        '<project>\n<artifactId>core</artifactId>\n<dependencies>\n<dependency>\n<groupId>org.mockito</groupId>\n<artifactId>mockito-core</artifactId>\n<version>5.12.0</version>\n</dependency>\n</dependencies>\n</project>\n',
    };
    for (const task of ['mockito version?', 'which version of mockito do we use?'])
      assert.match(plain((await ask(files, task))?.known) ?? '', /mockito-core.*5\.12\.0.*core\/pom\.xml/, task);
  });
});

describe('fields of manifests', () => {
  const table: readonly (readonly [task: string, files: Files, expected: string])[] = [
    ['what is the module path?', go, 'example.org/demo (go.mod:1)'],
    ['what is the package name', node, '@a/demo (package.json:2)'],
    ['what is this project called?', python, 'demo-py (pyproject.toml:2)'],
    ['what is the repository url', node, 'git+https://a.b/demo.git (package.json:4)'],
    ['what keywords does the package have', node, 'slug, title (package.json:8)'],
    ["what's the description of the package?", node, 'Turns titles into slugs (package.json:3)'],
    ['where do I report bugs?', node, 'https://a.b/demo/issues (package.json:12)'],
    ['which binaries does it install?', node, 'demo bin/demo.js (package.json:18)'],
    ['show the scripts in package.json', node, 'scripts in package.json:\n\n\ntest: node --test\nlint: eslint .\n'],
    [
      'What does package.json have under scripts for node?',
      node,
      'scripts in package.json:\n\n\ntest: node --test\nlint: eslint .\n',
    ],
    ['which rust edition is used?', rust, '2021 (Cargo.toml:3)'],
    ['what are the categories of the crate', rust, 'parsing (Cargo.toml:5)'],
    ['what is the homepage?', rust, 'https://a.b (Cargo.toml:4)'],
    ['what is the profile.release section in Cargo.toml', rust, 'profile.release in Cargo.toml:\n\n\nlto: true\n'],
    ['what is the homepage of the project', python, 'https://a.b (pyproject.toml:6)'],
    ['where is the source hosted?', python, 'https://a.b/src (pyproject.toml:7)'],
    ['what is the artifact id?', maven, 'demo (pom.xml:7)'],
    ['what is the group id?', maven, 'org.a (pom.xml:6)'],
    ['is it ESM or CommonJS?', node, 'package.json states no type, which Node takes for CommonJS.'],
  ];
  for (const [task, files, expected] of table)
    it(`answer "${task}"`, async () => assert.equal(plain((await ask(files, task))?.known), expected));

  it('that are missing are said to be', async () => {
    for (const [task, files, expected] of [
      ['what is the homepage of this package?', node, /^No manifest states a homepage.*The repository is git\+https/],
      ['what is the foo field in package.json', node, /^package\.json has no foo\.$/],
      ['which rust edition is used?', go, /^No manifest states an edition: it is not in go\.mod\.$/],
    ] as const) {
      const question = await ask(files, task);
      assert.equal(question?.known, undefined);
      assert.match(plain(typeof question?.nothing === 'string' ? question.nothing : '') ?? '', expected);
    }
  });

  it('are not meant by names of other things', async () => {
    for (const task of [
      'what is the name of the function that parses?',
      'which commands are there?',
      'what is the url of the server?',
    ])
      assert.doesNotMatch(plain((await ask(node, task))?.known) ?? '', /^@a\/demo|https/, task);
  });
});
