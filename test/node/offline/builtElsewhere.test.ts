import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOfflineModel } from '../../../src/node/offline/offlineModel.ts';
import { asksForFindings } from '../../../src/node/offline/reaction/findings.ts';
import { spelled } from '../../../src/node/offline/request/spelling.ts';
import type { Ran } from './request.ts';
import { commands, firstCommand, path, ran, request } from './request.ts';
import { writeWorkspace } from './workspaces.ts';

const service = 'sh -n x\n';
async function afterFailure(files: Record<string, string>, text: string, ...more: readonly Ran[]) {
  const root = writeWorkspace({ 'services/a/build.sh': service, 'services/a/src/a.c': '', ...files });
  mkdirSync(join(root, '.git'));
  writeFileSync(join(root, 'services/a', 'README.md'), '# a\n');
  const model = createOfflineModel({ root: join(root, 'services/a'), path });
  const asked = request('build it', { transcript: ran(['bash build.sh', 1, text], ...more) });
  const proposal = await model.propose(asked, new AbortController().signal);
  rmSync(root, { recursive: true });
  return commands(proposal)[0] ?? '';
}

describe('a file that another folder makes', () => {
  const text = 'a: ../../libs/m/out/m.jar is missing; build libs/m first';

  it('is made by the build of that folder', async () => {
    assert.equal(await afterFailure({ 'libs/m/build.sh': 'x\n' }, text), '(cd ../../libs/m && sh build.sh)');
    assert.equal(await afterFailure({ 'libs/m/Makefile': 'all:\n\tx\n' }, text), '(cd ../../libs/m && make)');
    assert.equal(
      await afterFailure({ 'libs/m/build.sh': 'x\n' }, 'a is not there: build libs/m first'),
      '(cd ../../libs/m && sh build.sh)',
    );
  });

  it('is not what was to be built here', async () => {
    const built = ['(cd ../../libs/m && sh build.sh)', 0, 'out/m.jar'] as const;
    assert.equal(await afterFailure({ 'libs/m/build.sh': 'x\n' }, text, built), 'bash build.sh');
  });

  it('is not where nothing builds there, or the file is outside of the repository', async () => {
    for (const [files, said] of [
      [{ 'libs/m/README.md': '' }, text],
      [{ 'libs/m/build.sh': 'x\n' }, 'a: ../../../libs/m/out/m.jar is missing'],
    ] as const)
      assert.ok(!(await afterFailure(files, said)).includes('libs/m'), said);
  });
});

describe('what a request says beside', () => {
  it('corrects a name in brackets', () => {
    assert.equal(spelled('where is formatWieght (formatWeight)', new Set()), 'where is formatWeight');
    assert.equal(spelled('where is formatWeight (formatPrice)', new Set()), 'where is formatWeight (formatPrice)');
  });

  it('asks whether a check passes, not only what it finds', () => {
    assert.equal(asksForFindings('would the formatting be fine, and if not, which file is to blame?'), false);
    assert.equal(asksForFindings('which files fail the formatting check?'), true);
  });

  it('names a preset of CMake by its configuration', async () => {
    const preset = (name: string) => ({ name, binaryDir: `\${sourceDir}/build/${name}` });
    const files = {
      'CMakeLists.txt': 'project(x)\n',
      'CMakePresets.json': JSON.stringify({ configurePresets: [preset('dev'), preset('release')] }),
    };
    assert.equal(
      await firstCommand(files, 'do a release build'),
      'cmake --preset release && cmake --build build/release',
    );
  });
});
