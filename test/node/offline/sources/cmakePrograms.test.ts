import assert from 'node:assert/strict';

import { cmakePrograms, cmakeStart, programNames } from '../../../../src/node/offline/sources/cmakePrograms.ts';

const nowhere = { root: '/nowhere', documents: [] };

describe('programs of a CMake project', () => {
  const gated =
    'option(WAV_TOOL "Build the tool" OFF)\nadd_library(wav a.c)\nif(WAV_TOOL)\n  add_executable(w m.c)\nendif()\n';

  it('may need an option that is off', () => {
    assert.deepEqual(cmakePrograms(gated), { always: false, option: 'WAV_TOOL' });
  });

  it('are made anyway, or none are, or by what is not clear', () => {
    assert.deepEqual(cmakePrograms(`${gated}add_executable(x x.c)\n`), { always: true, option: undefined });
    assert.deepEqual(cmakePrograms(`${gated}add_subdirectory(tools)\n`), { always: true, option: undefined });
    assert.equal(cmakePrograms(gated.replace(' OFF', ' ON')).option, undefined);
    assert.equal(cmakePrograms(gated.replaceAll('WAV_TOOL', 'WAV_TESTS')).option, undefined);
    assert.deepEqual(cmakePrograms('add_library(wav a.c)\n'), { always: false, option: undefined });
  });

  it('are called as the project is, or as it stands', () => {
    const lists = 'project(boom CXX)\nadd_executable(${PROJECT_NAME} a.cpp)\nadd_executable("tests" t.cpp)\n';
    assert.deepEqual(programNames(lists), ['boom', 'tests']);
    assert.deepEqual(programNames('add_executable(${OTHER} a.c)\nadd_executable(x ALIAS y)\n'), []);
  });

  it('are started where there is one, and nothing else is started', () => {
    const lists = 'project(boom)\nadd_executable(boom a.c)\nadd_executable(boom_tests t.c)\n';
    assert.match(cmakeStart(lists, [], nowhere)[0]?.command ?? '', /&& \.\/build\/boom$/);
    const start = { command: 'make run', name: 'run', description: '', body: '', origin: 'Makefile target' };
    assert.deepEqual(cmakeStart(lists, [{ ...start, kind: 'declared' }], nowhere), []);
    assert.deepEqual(cmakeStart(gated, [], nowhere), []);
  });

  it('are started with the arguments that documents give them, in one way only', () => {
    const lists = 'project(boom)\nadd_executable(boom a.c)\n';
    const startOf = (...documents: readonly string[]) =>
      cmakeStart(lists, [], { ...nowhere, documents })[0]
        ?.command.split(' && ')
        .at(-1);
    assert.equal(startOf('Run it:\n\n    ./build/boom --port 80\n'), './build/boom --port 80');
    assert.equal(startOf('To start anew, run `./build/boom --port 80`.'), './build/boom');
    for (const flag of ['--version', '--purge']) assert.equal(startOf(`    ./build/boom ${flag}\n`), './build/boom');
    assert.equal(startOf('    ./build/boom --port 80\n    ./build/boom\n'), './build/boom');
    assert.equal(startOf('    ./build/boom data/none.csv\n'), './build/boom');
    assert.equal(startOf('    ./build/boom < in.txt\n'), './build/boom');
  });
});
