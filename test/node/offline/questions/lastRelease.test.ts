import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createFileReader } from '../../../../src/node/offline/commands/folder.ts';
import { readWorkspace } from '../../../../src/node/offline/commands/readWorkspace.ts';
import { questionOf, type Question } from '../../../../src/node/offline/questions/question.ts';
import { writeWorkspace, type Files } from '../workspaces.ts';

const log = { 'CHANGELOG.md': '# Changelog\n\n## [Unreleased]\n\n## [1.3.2] - 2025-01-02\n\n- x\n\n## [1.3.1]\n' };

async function asked(task: string, files: Files, tag?: string): Promise<Question | undefined> {
  const root = writeWorkspace(files);
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root });
  try {
    if (tag !== undefined) {
      git('init', '-q');
      git('commit', '-q', '--allow-empty', '-m', 'x');
      git('tag', tag);
    }
    return questionOf(task, await readWorkspace(root, createFileReader(), process.env['PATH'] ?? ''));
  } finally {
    rmSync(root, { recursive: true });
  }
}

describe('which release is the latest', () => {
  for (const task of [
    'what is the latest release?',
    "what's the last release",
    'which is the newest release of this project?',
    'which release is the latest?',
    'latest release?',
    'please show me the most recent release',
    'what was released last?',
    'which version was released last?',
  ])
    it(`is told by the change log: ${task}`, async () => {
      assert.equal((await asked(task, log))?.known, '`1.3.2 - 2025-01-02`, says `CHANGELOG.md` as its newest');
    });

  it('is told by the newest tag beside it', async () => {
    const [look] = (await asked('what is the latest release?', log, 'v1.3.3'))?.looks ?? [];
    assert.equal(
      look?.answer('2025-02-03\n'),
      '- `v1.3.3`, the newest tag, is of 2025-02-03\n- `1.3.2 - 2025-01-02`, says `CHANGELOG.md` as its newest',
    );
  });

  it('is not made up of the version in the manifest', async () => {
    const files = { 'package.json': '{"name":"a","version":"1.4.0"}\n' };
    assert.match(
      (await asked('what is the latest release?', files))?.known ?? '',
      /^No release is recorded here.*1\.4\.0/,
    );
    assert.match(
      String((await asked('what is the latest release?', { 'a.c': '' }))?.nothing),
      /^No release is recorded/,
    );
  });

  it('is not asked by who wants its changes', async () => {
    for (const task of [
      'what changed in the latest release?',
      'what does the last release contain?',
      'show the latest release notes',
    ])
      assert.doesNotMatch((await asked(task, log))?.known ?? '', /as its newest/, task);
  });
});
