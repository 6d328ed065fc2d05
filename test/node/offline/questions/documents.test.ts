import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { compareVersions, latestRelease, releaseNamed } from '../../../../src/node/offline/questions/releases.ts';
import { opening } from '../../../../src/node/offline/questions/about.ts';
import { sectionsOf, undecorated } from '../../../../src/node/offline/questions/sections.ts';
import { releaseTags } from '../../../../src/node/offline/questions/tags.ts';
import { writeWorkspace } from '../workspaces.ts';

describe('the last release of a change log', () => {
  const firstLine = (text: string, mixed = false) => latestRelease(text, mixed)?.split('\n')[0];
  const table: readonly (readonly [what: string, log: string, expected: string | undefined])[] = [
    [
      'keep a changelog',
      '# Changelog\n\n## [Unreleased]\n- x\n\n## [1.2.0] - 2024-01-02\n- y\n\n## [1.1.0]\n',
      '## [1.2.0] - 2024-01-02',
    ],
    [
      'reStructuredText',
      'Changes\n=======\n\n3.13 (2026-04-22)\n+++++++++++++++++\n\n- y\n\n3.12\n++++\n',
      '3.13 (2026-04-22)',
    ],
    [
      'unreleased below the heading',
      'Version 3.1.0\n-----\n\nUnreleased\n\n- x\n\nVersion 3.0.2\n-----\n\n- y\n',
      'Version 3.0.2',
    ],
    ['unreleased in brackets', '## 26.1\n\n_(unreleased)_\n\n- x\n\n## 26.0\n\n- y\n', '## 26.0'],
    ['a plain list', '1.10.1 / 2025-07-17\n===\n\n  * y\n\n1.10.0 / 2019-09-10\n===\n', '1.10.1 / 2025-07-17'],
    ['bare versions', '[0.31.2]\n\n  * Export 1.2.3 things.\n\n[0.31.1]\n', '[0.31.2]'],
    [
      'with words',
      'Changes in 1.3.1 (22 Jan 2024)\n- Reject\n\nChanges in 1.3 (18 Aug 2023)\n',
      'Changes in 1.3.1 (22 Jan 2024)',
    ],
    ['levels by kind of release', '# [2.0.0](u) (2024)\n\n### Features\n\n## [1.9.0](u)\n', '# [2.0.0](u) (2024)'],
    ['oldest first', '## 1.0\n- a\n\n## 1.1\n- b\n', '## 1.1'],
    ['GNU, by dates', '2015-07-04  A B  a@b.c\n\n\t* x.c: y\n\n2015-07-03  A B  a@b.c\n', '2015-07-04  A B  a@b.c'],
    ['none', '# Changes\n\nSee the releases page.\n', undefined],
  ];
  for (const [what, log, expected] of table) {
    it(`is found (${what})`, () => assert.equal(firstLine(log), expected));
  }

  it('ends where the next one begins', () => {
    assert.equal(
      latestRelease('## 1.1\n\n- b\n\n### Fixes\n\n- c\n\n## 1.0\n- a\n'),
      '## 1.1\n\n- b\n\n### Fixes\n\n- c',
    );
  });

  it('is told from versions that a README merely mentions', () => {
    const mentions = '# demo\n\nNeeds\n\n1.2.3 or later\n\n## Usage\n';
    assert.equal(firstLine(mentions, true), undefined);
    assert.equal(firstLine('# demo\n\n## History\n\n### 7.0.0\n\n* a\n\n### 6.0.0\n\n* b\n', true), '### 7.0.0');
  });

  it('may be asked for by its version', () => {
    const log = '## 2.1.0\n- c\n\n## 2.0.3\n- b\n';
    assert.equal(releaseNamed(log, '2.0.3'), '## 2.0.3\n- b');
    assert.equal(releaseNamed(log, '2.1'), '## 2.1.0\n- c');
    assert.equal(releaseNamed(log, '3.0'), undefined);
  });
});

describe('versions', () => {
  it('are compared number by number, a pre-release before its release', () => {
    const sorted = ['v1.10.0', '1.9.2', '1.9', '1.9.2-rc.1'].sort(compareVersions);
    assert.deepEqual(sorted, ['1.9', '1.9.2-rc.1', '1.9.2', 'v1.10.0']);
  });
});

describe('tags', () => {
  it('are read from the files of git, packed and loose, and of a linked worktree', () => {
    const hash = 'a'.repeat(40);
    const place = writeWorkspace({
      'main/.git/HEAD': 'ref: refs/heads/main\n',
      'main/.git/packed-refs': `# pack-refs with: peeled\n${hash} refs/heads/main\n${hash} refs/tags/v1.9.0\n^${hash}\n${hash} refs/tags/nightly\n`,
      'main/.git/refs/tags/v1.10.0': `${hash}\n`,
      'main/.git/refs/tags/v2.0.0-rc1': `${hash}\n`,
      'main/.git/refs/tags/1;x': `${hash}\n`,
      'main/.git/worktrees/linked/commondir': '../..\n',
      'linked/.git': 'gitdir: ../main/.git/worktrees/linked\n',
    });
    try {
      for (const root of ['main', 'linked'])
        assert.deepEqual(releaseTags(`${place}/${root}`), ['v1.10.0', 'v1.9.0'], root);
      assert.deepEqual(releaseTags(place), []);
    } finally {
      rmSync(place, { recursive: true });
    }
  });
});

describe('a document', () => {
  const titles = (text: string) => sectionsOf(text).map(({ title }) => title);

  it('has sections in Markdown, reStructuredText, AsciiDoc and HTML, and none in its code blocks', () => {
    assert.deepEqual(titles('# A\n\n## [B](x)\n\n```sh\n# not one\n```\n\nC\n---\n'), ['A', 'B', 'C']);
    assert.deepEqual(titles('====\nTop\n====\n\nInstall\n-------\n\ntext\n'), ['Top', 'Install']);
    assert.deepEqual(titles('= Top\n\n== Use it\n'), ['Top', 'Use it']);
    assert.deepEqual(titles('<h2 align="center">Install</h2>\n'), ['Install']);
  });

  it('keeps inner sections inside of the outer one', () => {
    const [, install] = sectionsOf('# A\n\n## Install\n\none\n\n### With npm\n\ntwo\n\n## Use\n\nthree\n');
    assert.deepEqual([install?.line, install?.body], [3, 'one\n\n### With npm\n\ntwo']);
  });

  it('is read without pictures, badges and tags, but with what stands in angle brackets', () => {
    assert.equal(
      undecorated('[![b](i)](l)\n<p align="center">Usage: `demo <file>`</p>\n<!-- x -->\n'),
      'Usage: `demo <file>`',
    );
  });

  it('opens with its first paragraphs of prose', () => {
    const text =
      '# demo\n\n[![ci](a)](b) [![npm](c)](d)\n\n- [Install](#install)\n- [Use](#use)\n\n> Turns titles into slugs.\n\n> [!NOTE]\n> In development.\n\n## Install\n\n```sh\nnpm i demo\n```\n';
    assert.equal(opening(text), 'Turns titles into slugs.');
    assert.equal(opening('# demo\nA small library\n\n## Use\n'), 'A small library');
  });
});
