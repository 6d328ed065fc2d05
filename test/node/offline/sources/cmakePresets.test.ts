import assert from 'node:assert/strict';
import { optionOfTests } from '../../../../src/node/offline/request/cmakeOptions.ts';
import { cmakePresetCommands } from '../../../../src/node/offline/sources/cmakePresets.ts';
import { reasonIn } from '../../../../src/core/agent/failureReason.ts';
import { commands, proposeIn, ran } from '../request.ts';
import type { Files } from '../workspaces.ts';

const desk = { name: 'desk', displayName: 'desk machine', binaryDir: '${sourceDir}/out/${presetName}' };
const board = {
  name: 'board',
  displayName: 'board in the shed',
  inherits: 'cross',
  binaryDir: '${sourceDir}/out/board',
};
const cross = { name: 'cross', hidden: true, cacheVariables: { CMAKE_CXX_COMPILER: { value: 'no-such-g++' } } };

function presets(configurePresets: readonly object[], more: object = {}) {
  const text = JSON.stringify({ version: 3, configurePresets, ...more });
  return cmakePresetCommands({
    text: (file) => (file === 'CMakePresets.json' ? text : undefined),
    onPath: (program) => program === 'cmake',
    system: 'Linux',
  }).map(({ command, kind }) => `${kind}: ${command}`);
}

describe('the option of CMake without which no tests are built', () => {
  const rows: readonly (readonly [lists: string, option: string | undefined])[] = [
    ['option(APP_BUILD_TESTS "the tests" OFF)', 'APP_BUILD_TESTS'],
    ['set(APP_TESTS OFF CACHE BOOL "the tests")', 'APP_TESTS'],
    ['if(BUILD_TESTING)\nadd_subdirectory(tests)\nendif()', 'BUILD_TESTING'],
    ['include(CTest)\nif(BUILD_TESTING)\nadd_subdirectory(tests)\nendif()', undefined],
    ['option(BUILD_TESTING "the tests" ON)\nif(BUILD_TESTING)\nendif()', undefined],
    ['option(APP_WITHOUT_TESTS "none" OFF)', undefined],
    ['enable_testing()', undefined],
    ['option(X_TEST "all" ${X_MASTER})\noption(X_PEDANTIC_TEST "more" OFF)', undefined],
    ['option(X_TEST "all" OFF)\noption(X_CUDA_TEST "more" OFF)', 'X_TEST'],
  ];
  for (const [lists, option] of rows)
    it(`is ${option ?? 'none'} in ${JSON.stringify(lists)}`, () => assert.equal(optionOfTests(lists), option));
});

describe('presets of CMake', () => {
  it('configure and build, and test where there is a preset for that', () => {
    const more = {
      buildPresets: [{ name: 'desk-all', configurePreset: 'desk' }],
      testPresets: [
        { name: 'quick', inherits: 'base' },
        { name: 'base', hidden: true, configurePreset: 'desk' },
      ],
    };
    const build = 'cmake --preset desk && cmake --build --preset desk-all';
    assert.deepEqual(presets([desk], more), [`declared: ${build}`, `declared: ${build} && ctest --preset quick`]);
  });

  it('build in their folder where no preset does', () => {
    assert.deepEqual(presets([desk]), ['declared: cmake --preset desk && cmake --build out/desk']);
    assert.deepEqual(presets([{ ...desk, binaryDir: '/tmp/x' }]), []);
    assert.deepEqual(presets([{ ...desk, binaryDir: undefined }]), []);
  });

  it('wait to be named where they are several, or lack their compiler', () => {
    assert.deepEqual(presets([board, cross, desk]), [
      'documented: cmake --preset board && cmake --build out/board',
      'declared: cmake --preset desk && cmake --build out/desk',
    ]);
    const two = presets([desk, { ...desk, name: 'small' }]);
    assert.ok(two.length === 2 && two.every((line) => line.startsWith('documented: ')));
    const [first] = presets([
      { ...desk, name: 'default' },
      { ...desk, name: 'small' },
    ]);
    assert.equal(first, 'declared: cmake --preset default && cmake --build out/default');
  });

  it('are left out where they are for another system', () => {
    const on = (rhs: string) => ({ ...desk, condition: { type: 'equals', lhs: '${hostSystemName}', rhs } });
    assert.deepEqual(presets([on('Windows')]), []);
    assert.equal(presets([on('Linux')]).length, 1);
  });
});

describe('a CMake project with presets', () => {
  const files = (list: readonly object[]): Files => ({
    'CMakeLists.txt': 'project(x)\noption(BOARD "for the board (cross)" ON)\n',
    'CMakePresets.json': JSON.stringify({ version: 3, configurePresets: list }),
  });
  const ofDesk = 'cmake --preset desk && cmake --build out/desk';
  const plain = 'cmake -S . -B build && cmake --build build';

  for (const [task, command] of Object.entries({
    'build it': ofDesk,
    'compile it on this machine, not for the board': ofDesk,
    'make a build for the desk mashine': ofDesk,
    'build it for the board in the shed': 'cmake --preset board && cmake --build out/board',
  }))
    it(`"${task}" takes the right one`, async () => {
      const { check, ...proposal } = await proposeIn(files([board, cross, desk]), task);
      assert.equal(commands(proposal)[0], command);
      assert.equal(check?.command, command);
    });

  it('is built by what its own message names', async () => {
    const several = files([desk, { ...desk, name: 'small' }]);
    const said = (message: string) =>
      `CMake Error at CMakeLists.txt:14 (message):\n  ${message}\n\n\n-- Configuring incomplete\n`;
    const next = async (message: string) =>
      commands(await proposeIn(several, 'build it', { transcript: ran([plain, 1, said(message)]) }));
    assert.equal((await next('Not in the sources,\n  for instance cmake --preset desk'))[0], ofDesk);
    const both = await next('BOARD is on. On a desk machine\n  configure with -DBOARD=OFF (preset: desk)');
    const switched = 'cmake -S . -B build -DBOARD=OFF && cmake --build build';
    assert.deepEqual(both.slice(0, 2).sort(), [switched, ofDesk].sort());
    const unknown = await next('Configure with -DNOT_HERE=OFF');
    assert.ok(!unknown.some((line) => line.includes('NOT_HERE')));
  });
});

describe('the reason of a failed configuration', () => {
  it('is the message of the project', () => {
    const text =
      '-- Found\nCMake Error at CMakeLists.txt:14 (message):\n  BOARD is on.\n  Use -DBOARD=OFF\n\n\n-- Configuring incomplete, errors occurred!\n';
    assert.deepEqual(reasonIn(text), [
      'CMake Error at CMakeLists.txt:14 (message):',
      'BOARD is on.',
      'Use -DBOARD=OFF',
    ]);
  });
});
