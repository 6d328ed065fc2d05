import assert from 'node:assert/strict';
import { firstCommand, proposeIn } from './request.ts';

describe('a program of the workspace', () => {
  const files = {
    ...{ 'scripts/weekly.sh': 'mkdir -p out\n', 'tests/test_a.py': 'def test_a(): pass\n', 'data/in.csv': '' },
    'README.md': '# x\n',
  };

  it('is started by its path, whatever else is said about it', async () => {
    for (const task of [
      'run scripts/weekly.sh, set up what it needs first',
      'please run scripts/weekly.sh and show me what it prints',
      'run the script scripts/weekly.sh but do not mail it to anyone',
    ])
      assert.equal(await firstCommand(files, task), 'bash scripts/weekly.sh', task);
  });

  it('is the check of a task that names it', async () => {
    assert.equal((await proposeIn(files, 'run the weekly report')).check?.command, 'bash scripts/weekly.sh');
  });

  it('has made the file that the task wants, or the task is not done', async () => {
    const check = async (task: string) => (await proposeIn(files, task)).check?.command;
    assert.equal(await check('make the weekly list, I need out/weekly.tsv'), 'test -s out/weekly.tsv');
    assert.equal(await check('run the weekly script so I get out/weekly.tsv'), 'test -s out/weekly.tsv');
    // It is there already, or it may be anywhere.
    assert.equal(await check('make the weekly list, I want data/in.csv used'), 'bash scripts/weekly.sh');
    assert.equal(await check('make the weekly list, I need ../weekly.tsv'), 'bash scripts/weekly.sh');
  });

  it('checks what it is told to run over', async () => {
    assert.equal(await firstCommand({ ...files }, 'run pytest over tests/'), 'python3 -m pytest tests/');
    assert.equal(await firstCommand({ ...files }, 'run mypy on the tests folder'), 'python3 -m mypy tests');
    assert.notEqual(await firstCommand({ ...files }, 'run pytest over lunch'), 'python3 -m pytest lunch');
  });
});

describe('a configuration by CMake or Meson', () => {
  const readme = '# x\n\n## Build\n\n    cmake -S . -B build -DCMAKE_BUILD_TYPE=Release\n    cmake --build build\n';
  it('is no build', async () => {
    const files = { 'CMakeLists.txt': 'project(x)\n', 'README.md': readme };
    for (const task of ['build it', 'can you build it with cmake', 'configure and build with cmake into build/']) {
      const proposal = await proposeIn(files, task);
      assert.equal(proposal.check?.command, 'cmake -S . -B build && cmake --build build', task);
    }
  });
});
