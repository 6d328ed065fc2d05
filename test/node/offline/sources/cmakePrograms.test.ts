import assert from 'node:assert/strict';

import { cmakePrograms } from '../../../../src/node/offline/sources/cmakePrograms.ts';

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
});
