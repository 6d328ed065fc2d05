import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { WorkspaceCommand } from '../../../../src/node/offline/commands/workspaceCommand.ts';
import {
  absentFramework,
  untested,
  vainWithoutFramework,
} from '../../../../src/node/offline/reaction/absentFramework.ts';
import type { Progress } from '../../../../src/node/offline/reaction/progress.ts';

const line = 'cmake -S . -B build && cmake --build build && ctest --test-dir build --output-on-failure';
const none = 'Test project /w/build\nNo tests were found!!!\n';
const noCatch = `CMake Warning at CMakeLists.txt:3 (find_package):
  By not providing "FindCatch2.cmake" in CMAKE_MODULE_PATH this project has
  asked CMake to find a package configuration file provided by "Catch2", but
  CMake did not find one.

  Could not find a package configuration file provided by "Catch2" with any
  of the following names:

    Catch2Config.cmake


CMake Warning at CMakeLists.txt:5 (message):
  Catch2 not found, not building tests


-- Configuring done
`;

describe('a framework of tests that CMake did not find', () => {
  let root = '';
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const after = (text: string, ...failed: readonly string[]): Progress =>
    ({
      attempts: new Map([
        [line, { failures: 0, failuresNow: 0, succeededAt: 0, failedAt: -1, text }],
        ...failed.map(
          (each) => [each, { failures: 1, failuresNow: 1, succeededAt: -1, failedAt: 1, text: '' }] as const,
        ),
      ]),
    }) as unknown as Progress;
  const namesIn = (text: string) => absentFramework(after(text), root)?.names;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'knack-framework-'));
    write('CMakeLists.txt', 'project(lamp CXX)\noption(T "" ON)\nfind_package(Catch2)\n');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('is why no tests were found, with the lines that say so', () => {
    assert.deepEqual(namesIn(noCatch + none), ['Catch2']);
    const told = untested(after(noCatch + none, './test/style.sh'), root) ?? '';
    assert.match(told, /^Not done: no tests were found: .* CMake could not find `Catch2`/);
    assert.match(told, /`CMakeLists\.txt:3` \(`find_package\(Catch2\)`\)/);
    assert.match(told, /Catch2 not found, not building tests/);
    assert.match(told, /`\.\/test\/style\.sh` failed as well\.$/);
  });

  it('is known by what modules and pkg-config say, by the project’s words, and from the cache', () => {
    assert.deepEqual(namesIn(`-- Could NOT find GTest (missing: GTEST_LIBRARY GTEST_INCLUDE_DIR)\n${none}`), ['GTest']);
    assert.deepEqual(namesIn(`-- Could NOT find Boost (missing: Boost_INCLUDE_DIR unit_test_framework) \n${none}`), [
      'Boost.Test',
    ]);
    assert.deepEqual(namesIn(`--   Package 'cmocka', required by 'virtual:world', not found\n${none}`), ['cmocka']);
    assert.deepEqual(namesIn(`--   No package 'check' found\n${none}`), ['check']);
    const words = absentFramework(after(`-- libevent not found, tests are disabled\n${none}`), root);
    assert.deepEqual(words?.said, ['libevent not found, tests are disabled']);
    write('build/CMakeCache.txt', 'Catch2_DIR:PATH=Catch2_DIR-NOTFOUND\nGTest_DIR:PATH=GTest_DIR-NOTFOUND\n');
    assert.deepEqual(namesIn(none), ['Catch2']);
  });

  it('is none where tests were found, where something else is missing, or an option is off', () => {
    assert.equal(namesIn(`${noCatch}100% tests passed, 0 tests failed out of 3\n`), undefined);
    assert.equal(namesIn(none), undefined);
    assert.equal(namesIn(`-- Could NOT find Doxygen (missing: DOXYGEN_EXECUTABLE) \n${none}`), undefined);
    assert.equal(namesIn(`-- Could NOT find Boost (missing: Boost_INCLUDE_DIR system) \n${none}`), undefined);
    assert.equal(namesIn(`-- Tests are not built: this needs -DLAMP_TESTS=ON\n${none}`), undefined);
    assert.equal(namesIn(`-- Performing Test HAS_FLAG - Failed, not found\n${none}`), undefined);
    assert.equal(untested(after(none), root), undefined);
  });

  it('makes other ways through CMake vain, and scripts of another purpose beside the tests', () => {
    const isVain = vainWithoutFramework(after(noCatch + none), root);
    const command = (text: string, body = ''): WorkspaceCommand => ({
      ...{ command: text, name: '', description: '', body, origin: '', kind: 'documented' },
    });
    assert.ok(isVain(command('cmake --preset ci && cmake --build --preset ci && ctest --preset ci')));
    assert.ok(isVain(command('make test', 'cd build; ctest')));
    assert.ok(isVain(command('./test/version-consistency.sh')));
    assert.ok(isVain(command('bash tests/install.sh')));
    assert.ok(!isVain(command('./test/run_tests.sh')));
    assert.ok(!isVain(command('make test', './unit')));
    assert.ok(!isVain(command('make check', 'cmake -B out -DFETCH_CATCH=ON && ctest --test-dir out')));
    assert.ok(!isVain(command('./scripts/lint.sh')));
    assert.ok(!vainWithoutFramework(after(none), root)(command(line)));
  });
});
