import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { createFileReader } from '../../../../src/node/offline/commands/folder.ts';
import { readWorkspace } from '../../../../src/node/offline/commands/readWorkspace.ts';
import { questionOf } from '../../../../src/node/offline/questions/question.ts';
import { path } from '../request.ts';
import { writeWorkspace } from '../workspaces.ts';

const files = {
  'README.md': '# Handbook\n\nHow we sample.\n',
  'docs/methods/timing.md':
    '# Timing\n\nAll by the tide.\n\n## Slack window\n\nThe time around high water. It opens 10 minutes before\nhigh water and lasts 35 minutes.\n\n## Other\n\nNo.\n',
  'docs/methods/sampling.md': '# Sampling\n\nA station missed in its slack window is left out, not taken late.\n',
  'docs/glossary.md':
    '# Glossary\n\n**Slack window**: see the page on timing.\n\n**Deep bottle**: the one closed over ground.\n',
};

describe('a term that a document defines', () => {
  let root: string;
  before(() => (root = writeWorkspace(files)));
  after(() => rmSync(root, { recursive: true }));
  const answer = async (task: string) => questionOf(task, await readWorkspace(root, createFileReader(), path))?.known;

  it('is quoted with the sentences below its heading, however it is asked for', async () => {
    for (const task of [
      'where is "slack window" defined and how long is it',
      'Which page of the handbook defines the slack window, and how many minutes does it last?',
      'find the definition of the slack window: file, and length in minutes',
      'I am new here. Everybody talks of a slack window. Where in these pages is it explained, and how long is it?',
      'slack windw: which file defines it, how many min?',
    ]) {
      const said = (await answer(task)) ?? '';
      assert.match(said, /docs\/methods\/timing\.md:5/, task);
      assert.match(said, /lasts 35 minutes/, task);
      assert.doesNotMatch(said, /No\./, task);
    }
    assert.match((await answer('what is the deep bottle?')) ?? '', /glossary\.md:5[^]*closed over ground/);
  });

  it('is not looked for where code is asked about', async () => {
    assert.doesNotMatch((await answer('where is the function slack_window defined?')) ?? '', /35 minutes/);
  });
});
