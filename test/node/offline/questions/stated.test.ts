// What change logs, configurations and documents state: since when something is there, a setting of an environment, an option's default.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { createFileReader } from '../../../../src/node/offline/commands/folder.ts';
import { readWorkspace } from '../../../../src/node/offline/commands/readWorkspace.ts';
import { questionOf } from '../../../../src/node/offline/questions/question.ts';
import { writeWorkspace, type Files } from '../workspaces.ts';

async function known(files: Files, task: string): Promise<string | undefined> {
  const root = writeWorkspace(files);
  try {
    return questionOf(task, await readWorkspace(root, createFileReader(), process.env['PATH'] ?? ''))?.known;
  } finally {
    rmSync(root, { recursive: true });
  }
}

const hues: Files = {
  'package.json': '{"name":"hues","version":"2.0.1"}',
  'CHANGELOG.md':
    '# Changelog\n\n## 2.0.0\n\n- Fix the bright colors on Windows\n- TOML v1.1.0 compatibility\n\n## 1.1.0\n\n- Added bright color variants (#55)\n\n## 1.0.0\n\n- First release\n',
};

describe('since when something is there', () => {
  for (const task of [
    'which version added the bright colors?',
    'since what release are there bright color variants?',
    'I need brightBlue - what is the minimum version of hues that I have to depend on?',
  ])
    it(`is the oldest release that tells of it: ${task}`, async () =>
      assert.equal(await known(hues, task), '1.1.0 (`CHANGELOG.md:10`): Added bright color variants (#55)'));

  it('goes by a number too', async () => {
    assert.match((await known(hues, 'from which version on does it understand TOML 1.1?')) ?? '', /^2\.0\.0 /);
  });

  it('is not guessed, and is not what another program has to be', async () => {
    for (const task of ['which version added the sparkline?', 'which python version does it support?'])
      assert.doesNotMatch((await known(hues, task)) ?? '', /CHANGELOG/);
  });
});

const mail: Files = {
  'config/default.json': '{\n  "port": 4600,\n  "maxScanMb": 10,\n  "maxPages": 200\n}\n',
  'config/production.json': '{\n  "host": "0.0.0.0",\n  "maxScanMb": 48\n}\n',
  'config/test.json': '{\n  "port": 0\n}\n',
  'package.json': '{"name":"mail","scripts":{"start":"node src/server.js"}}',
};

describe('a setting of an environment', () => {
  for (const [task, answer] of [
    ['max scan size in production?', '`maxScanMb = 48` in production (`config/production.json:3`)'],
    [
      "what's the upload limit for scans in prod (not dev)",
      '`maxScanMb = 48` in production (`config/production.json:3`)',
    ],
    [
      'which port does the live service listen on?',
      '`port = 4600` in production, which does not set it itself (`config/default.json:2`)',
    ],
  ] as const)
    it(`is its own, or the one that it inherits: ${task}`, async () => assert.equal(await known(mail, task), answer));

  it('is not guessed', async () => {
    for (const task of [
      'start it in production',
      'which colour is used in production?',
      'what is the port in staging?',
    ])
      assert.doesNotMatch((await known(mail, task)) ?? '', /in (?:production|staging)/, task);
  });
});

const map: Files = {
  'readme.md':
    '# map\n\n### map(input, mapper, options?)\n\n##### concurrency\n\nType: `number`\\\nDefault: `Infinity`\\\nMinimum: `1`\n\nNumber of pending promises.\n\n##### stopOnError\n\nType: `boolean`\\\nDefault: `true`\n',
  'index.d.ts':
    'type Options = {\n\t/**\n\tNumber of pending promises.\n\n\t@default Infinity\n\t*/\n\treadonly concurrency?: number;\n};\n',
};

describe('the default of an option', () => {
  for (const task of [
    'default concurrency?',
    "what is the concurrency limit if I don't pass one",
    'If I call map(input, mapper) without any options, what value does concurrency have then?',
  ])
    it(`is what a document or a comment states: ${task}`, async () =>
      assert.match(
        (await known(map, task)) ?? '',
        /^`Infinity`, the default of `concurrency` \(`(?:readme\.md|index\.d\.ts):\d+`\)$/,
      ));

  it('is not that of another option', async () => {
    assert.doesNotMatch((await known(map, 'what is the default timeout?')) ?? '', /the default of/);
  });
});
