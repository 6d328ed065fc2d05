// Folders that a build tool has made: what cleans them.
import assert from 'node:assert/strict';
import { commands, firstCommand, proposeIn } from './request.ts';

describe('offline: cleaning a build folder', () => {
  const cmake = { 'CMakeLists.txt': 'project(x C)', 'out/CMakeCache.txt': '' };

  it('is its tool’s job, whatever the folder is called', async () => {
    for (const task of ['make clean', 'clean up what was built', 'remove the build output'])
      assert.equal(await firstCommand(cmake, task), 'cmake --build out --target clean', task);
    const meson = { 'meson.build': '', 'builddir/meson-info/intro.json': '' };
    assert.equal(await firstCommand(meson, 'clean the project'), 'meson compile -C builddir --clean');
  });

  it('is done as a document says, for what builds make and nothing else', async () => {
    const files = (folder: string) => ({
      'README.md': `# x\n\nClean with \`rm -rf ${folder}\`.\n`,
      [`${folder}/a.o`]: '',
    });
    assert.equal(await firstCommand(files('target'), 'clean up'), 'rm -rf target');
    assert.ok(!commands(await proposeIn(files('core'), 'clean up')).includes('rm -rf core'));
    const gone = { 'README.md': '# x\n\nClean with `rm -rf target`.\n' };
    assert.ok(!commands(await proposeIn(gone, 'clean up')).includes('rm -rf target'));
  });

  it('is its removal where it was configured at another place', async () => {
    const moved = (folder: string) => ({
      ...{ 'CMakeLists.txt': 'project(x C)', '.gitignore': `${folder}/\n` },
      [`${folder}/CMakeCache.txt`]: 'CMAKE_CACHEFILE_DIR:INTERNAL=/home/someone/x/build\n',
    });
    assert.equal(await firstCommand(moved('build'), 'clean up the build output'), 'rm -rf build');
    assert.equal(await firstCommand(moved('out'), 'clean up'), 'rm -rf out');
    assert.notEqual(await firstCommand(moved('core'), 'clean up'), 'rm -rf core');
  });
});
