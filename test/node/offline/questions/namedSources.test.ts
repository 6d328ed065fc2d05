import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { aliasedIn } from '../../../../src/node/offline/questions/aliases.ts';
import { proposeIn } from '../request.ts';
import { writeWorkspace, type Files } from '../workspaces.ts';

describe('the version of a package that a question names', () => {
  const files: Files = {
    'pyproject.toml':
      '[project]\nname = "beacon"\nversion = "24.2.0"\n\n[tool.uv.workspace]\nmembers = ["packages/*"]\n',
    Makefile: '.PHONY: version\nversion:\n\t@sed -n 1p pyproject.toml\n',
    'packages/agent/pyproject.toml':
      '[project]\nname = "beacon-agent"\ndynamic = ["version"]\n\n[tool.hatch.version]\npath = "src/beacon_agent/__about__.py"\n',
    'packages/agent/src/beacon_agent/__about__.py': '_base = "2.7"\n__version__ = _base + ".1rc2"\n',
    'packages/hub/pyproject.toml': '[project]\nname = "beacon-hub"\nversion = "5.0.3"\n',
  };
  const asked: Readonly<Record<string, RegExp>> = {
    'version of the agent package?': /^2\.7\.1rc2 \(`packages\/agent\/src\/beacon_agent\/__about__\.py:2`\)/,
    'which version is beacon agent at': /^2\.7\.1rc2/,
    'tell me what __version__ of beacon_agent is': /^2\.7\.1rc2/,
    'what is the version of beacon-hub?': /^5\.0\.3/,
  };
  for (const [task, answer] of Object.entries(asked))
    it(`answers "${task}" for that one`, async () => {
      const { candidates } = await proposeIn(files, task);
      assert.match(candidates[0]?.action.input['summary'] as string, answer);
    });
});

describe('the version of a Perl distribution', () => {
  it('is that of the module which its Makefile.PL names', async () => {
    const files: Files = {
      'Makefile.PL': "WriteMakefile(\n  NAME => 'A::B',\n  VERSION_FROM => 'lib/A/B.pm',\n);\n",
      README: 'A-B version 0.09\n',
      'lib/A/B.pm': "package A::B;\n\nour $VERSION = '0.14';\n1;\n",
    };
    const { candidates } = await proposeIn(files, 'which version is this?');
    assert.equal(candidates[0]?.action.input['summary'], '0.14 (`lib/A/B.pm:3`)');
  });
});

describe('a version that is asked for by the way', () => {
  const files: Files = {
    'package.json': '{"name":"@birdbox/server","version":"4.1.2","bin":{"birdbox-server":"a.js"}}',
  };
  for (const task of [
    "I'm filling in a bug report and it asks for the exact version of the birdbox server I run from this checkout, what does it report?",
    'I have to write down in a ticket the exact version of the birdbox service that a build from here reports. Which one is it?',
    'I have to write the version of this project in a bug report; not the one in the changelog. Show it to me.',
  ])
    it(`looks into the manifest: ${task}`, async () => {
      const { candidates } = await proposeIn(files, task);
      const { tool, input } = candidates[0]!.action;
      assert.deepEqual([tool, input['glob']], ['search', '/package.json']);
    });
});

describe('aliasedIn', () => {
  const source = 'const tries = 3;\nasync function attemptAll(job) {\n}\nexport { attemptAll as withRetry, tries };\n';
  const hit = (path: string, line: number, text: string) => ({ path, line, text });
  const inSource = (hits: Parameters<typeof aliasedIn>[0]) => {
    const root = writeWorkspace({ 'src/backoff.js': source, '.git/HEAD': '' });
    try {
      return aliasedIn(hits, 'withRetry', root);
    } finally {
      rmSync(root, { recursive: true });
    }
  };

  it('finds what a module exports by another name', () => {
    const found = inSource([
      hit('dist/all.js', 1, 'export function withRetry() {'),
      hit('src/backoff.js', 4, 'export { attemptAll as withRetry, tries };'),
    ]);
    assert.equal(found?.name, 'attemptAll');
    assert.equal(found.hits[1]?.text, 'async function attemptAll(job) {');
  });

  it('follows the module that a name is taken from', () => {
    const found = inSource([hit('src/index.ts', 1, "export { attemptAll as withRetry } from './backoff.js';")]);
    assert.deepEqual([found?.name, found?.hits[1]?.path], ['attemptAll', 'src/backoff.js']);
  });

  it('finds nothing where the name is passed on, or only a bundle has it', () => {
    assert.equal(inSource([hit('src/index.js', 1, "export { withRetry } from './backoff.js';")]), undefined);
    assert.equal(inSource([hit('dist/all.js', 1, 'export { a as withRetry };')]), undefined);
  });
});
