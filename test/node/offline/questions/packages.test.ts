import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createOfflineModel } from '../../../../src/node/offline/offlineModel.ts';
import type { Workspace } from '../../../../src/node/offline/commands/workspace.ts';
import { namesProject } from '../../../../src/node/offline/questions/ownPackage.ts';
import { path, request } from '../request.ts';
import { writeWorkspace, type Files } from '../workspaces.ts';

/** What is answered at once in a folder of a repository; the tool where something is looked at first. */
async function answerIn(files: Files, folder: string, task: string): Promise<string> {
  const root = writeWorkspace({ '.git/HEAD': 'ref: refs/heads/main\n', ...files });
  try {
    const model = createOfflineModel({ root: join(root, folder), path });
    const { candidates } = await model.propose(request(task), new AbortController().signal);
    const { tool, input } = candidates[0]!.action;
    const { summary } = input;
    return tool === 'finish' && typeof summary === 'string' ? summary.replaceAll('`', '') : tool;
  } finally {
    rmSync(root, { recursive: true });
  }
}

const cargo: Files = {
  'Cargo.toml':
    '[workspace]\nmembers = ["crates/*"]\n\n[workspace.package]\nversion = "0.14.2"\nrust-version = "1.70.0"\n',
  'crates/core/Cargo.toml': '[package]\nname = "quill-core"\nversion = "0.9.0"\n',
  'crates/cli/Cargo.toml':
    '[package]\nname = "quill-cli"\nversion.workspace = true\n\n[[bin]]\nname = "quill"\n\n[dependencies]\nquill-core = { path = "../core", version = "0.9.0" }\n',
};
const manifest = (name: string, version: string) => JSON.stringify({ name, version }, null, 1);
const npm: Files = {
  'package.json': JSON.stringify({ name: 'hue', private: true, workspaces: ['packages/*'] }),
  'packages/core/package.json': manifest('@hue/core', '2.1.0'),
  'packages/cli/package.json': manifest('@hue/cli', '0.3.0'),
};
const uv: Files = {
  'pyproject.toml': '[project]\nname = "stack"\nversion = "1.0.0"\n',
  'packages/parse/pyproject.toml': '[project]\nname = "stack-parse"\nversion = "0.4.1"\n',
};
const maven: Files = {
  'pom.xml': '<project>\n<artifactId>all</artifactId>\n<version>3.2.1</version>\n</project>\n',
  'web/pom.xml':
    '<project>\n<parent>\n<artifactId>all</artifactId>\n<version>3.2.1</version>\n</parent>\n<artifactId>shop-web</artifactId>\n<dependencies><dependency><artifactId>x</artifactId><version>9.9</version></dependency></dependencies>\n</project>\n',
};

/** Its version is made of properties, some of them set in the parent. */
const made: Files = {
  'pom.xml':
    '<project>\n<artifactId>quay</artifactId>\n<version>${base}.${patch}${suffix}</version>\n<properties>\n<base>1.${minor}</base>\n<minor>8</minor>\n<patch>3</patch>\n<suffix>-rc1</suffix>\n</properties>\n</project>\n',
  'crane/pom.xml':
    '<project>\n<parent>\n<artifactId>quay</artifactId>\n<version>${base}.${patch}${suffix}</version>\n</parent>\n<artifactId>quay-crane</artifactId>\n</project>\n',
  'CHANGELOG.md': '## 1.9.0 - unreleased\n\n## 1.8.2 - 2026-01-02\n',
};

describe('the version of one package of a repository', () => {
  const rows: readonly (readonly [Files, folder: string, task: string, answer: string])[] = [
    [cargo, 'crates/cli', 'what version is quill-cli', '0.14.2 (../../Cargo.toml:5)'],
    [cargo, 'crates/cli', 'which version of the quill command is this?', '0.14.2 (../../Cargo.toml:5)'],
    [cargo, 'crates/cli', 'which version is this?', '0.14.2 (../../Cargo.toml:5)'],
    [cargo, '.', 'what version is quill-core at?', '0.9.0 (crates/core/Cargo.toml:3)'],
    [cargo, '.', 'waht verison of quill-cli is this?', '0.14.2 (Cargo.toml:5)'],
    [cargo, 'crates/cli', 'tell me the version of quill-core', '0.9.0 (../core/Cargo.toml:3)'],
    [npm, '.', 'what version is @hue/cli?', '0.3.0 (packages/cli/package.json:3)'],
    [npm, '.', 'which version of the core package do we have', '2.1.0 (packages/core/package.json:3)'],
    [npm, 'packages/cli', 'which version does packages/core have?', '2.1.0 (../core/package.json:3)'],
    [uv, '.', 'show me the version of stack-parse', '0.4.1 (packages/parse/pyproject.toml:3)'],
    [maven, '.', 'what version is shop-web', '3.2.1 (web/pom.xml:4)'],
    [made, '.', 'what version would the artifacts have?', '1.8.3-rc1 (pom.xml:5)'],
    [made, 'crane', 'which version is this?', '1.8.3-rc1 (../pom.xml:5)'],
    [made, '.', 'what release of the quay modules did I check out?', '1.8.3-rc1 (pom.xml:5)'],
    [{ ...made, '.mvn/maven.config': '-Dpatch=9\n-Dsuffix=-beta\n' }, '.', 'version?', '1.8.9-beta (pom.xml:5)'],
    [
      { ...made, 'pom.xml': made['pom.xml']!.replace('<suffix>-rc1</suffix>', '<suffix/>') },
      '.',
      'which version of quay crane is this?',
      '1.8.3 (pom.xml:5)',
    ],
    [
      {
        ...cargo,
        'Cargo.toml': '[workspace]\nmembers = ["crates/*"]\n',
        'crates/cli/Cargo.toml': '[package]\nname = "cli"\nversion = "2.0.0"\n',
      },
      '.',
      'which version is this?',
      'Every package has its own version:\n\n- cli 2.0.0 (crates/cli/Cargo.toml:3)\n- quill-core 0.9.0 (crates/core/Cargo.toml:3)',
    ],
  ];
  for (const [files, folder, task, answer] of rows)
    it(`answers "${task}" in ${folder} with ${answer.split('\n')[0]!}`, async () =>
      assert.equal(await answerIn(files, folder, task), answer));

  it('is looked for where a property of it is stated nowhere', async () => {
    const open = { ...made, 'pom.xml': made['pom.xml']!.replace('<patch>3</patch>', '') };
    assert.equal(await answerIn(open, '.', 'which version is this?'), 'search');
  });

  it('looks for the project’s own where none is named, or two are', async () => {
    assert.equal(await answerIn(uv, '.', 'which version is this?'), 'search');
    assert.equal(await answerIn(uv, '.', 'what version is stack'), 'search');
  });
});

describe('the packages of a language', () => {
  it('are not a version of it', async () => {
    const files: Files = {
      'package.json': JSON.stringify({ name: 'hue', engines: { node: '>=20' }, devDependencies: { tape: '^5.0.0' } }),
    };
    assert.match(await answerIn(files, '.', 'what node packages do the tests need?'), /tape \^5\.0\.0/);
    assert.match(await answerIn(files, '.', 'which node version do the tests need?'), /^>=20/);
  });
});

describe('the project, by the words of its name', () => {
  const root = writeWorkspace({ 'package.json': manifest('@hue/tide-table', '2.1.0') });
  const workspace = { root } as Workspace;
  after(() => rmSync(root, { recursive: true }));

  it('is named also where they are misspelt or in another order', () => {
    for (const task of ['version of the tide table', 'version of teh tdie tabel here', 'hue tide_table version'])
      assert.ok(namesProject(task, workspace), task);
    for (const task of ['version of tide', 'version of react', 'version of the timetable'])
      assert.ok(!namesProject(task, workspace), task);
  });
});
