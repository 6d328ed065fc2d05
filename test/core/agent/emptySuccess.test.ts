import assert from 'node:assert/strict';
import { emptySuccess, testedSomething } from '../../../src/core/agent/emptySuccess.ts';
import { run } from './world.ts';

describe('a test run that exited with 0 and tested nothing', () => {
  const empty: readonly (readonly [string, string])[] = [
    ['make hiredis-test', "make: 'hiredis-test' is up to date."],
    ['make test', "make: Nothing to be done for 'test'."],
    ['npm test', '\n> x@1.0.0 test\n> mocha\n\n  0 passing (1ms)\nNo test files found'],
    ['npx jest --passWithNoTests', 'No tests found, exiting with code 0'],
    ['python -m pytest', 'collected 0 items'],
    ['python -m unittest', 'Ran 0 tests in 0.000s\n\nOK'],
    ['npm test', 'ℹ tests 0\nℹ pass 0'],
    ['go test ./...', '?   \texample.com/a\t[no test files]'],
    ['ctest', 'No test configuration file found!\nUsage\n  ctest [options]'],
    ['cargo test', 'running 0 tests\n\ntest result: ok. 0 passed; 0 failed'],
    [
      'bash tests/run_tests.sh',
      'This script uses bash_unit\nFirst install bash_unit (check the page on how to do this)',
    ],
    ['npm run typecheck', '\n> x@1.0.0 typecheck\n> bash t.sh\n\npyright is not installed, skipping the type check'],
    ['make lint', 'flake8 missing, lint skipped'],
    ['make test', 'Skipping the tests: bats not found'],
    ['make lint', 'style: there is no style.conf, skipped'],
    ['./run-tests.sh', 'no fixtures here, skipping the tests'],
    ['npm test', '\n> x@1.0.0 test\n> node t.js\n\nSkipping tests: not on CI'],
    ['make unit_test', 'user.c\nCreating bin\nLinking unit_test\n'],
    ['(cd projects/make && make unit_test)', "a.c\nLinking unit_test\nmake[1]: Leaving directory '/x'"],
    ['make calc_test', '[ 50%] Building C\n[100%] Linking C executable bin/calc_test\n[100%] Built target calc_test\n'],
    ['make all && make test', "cc a.c\nmake: Nothing to be done for 'test'."],
    ['npx jest', 'Test Suites: 3 skipped, 0 of 3 total\nTests:       7 skipped, 7 total'],
    ['npx mocha', '  sum\n    - adds\n\n  0 passing (2ms)\n  1 pending'],
    ['python -m pytest', 'collected 3 items\n\ntests/a.py sss\n\n====== 3 skipped in 0.02s ======'],
    ['python -m pytest', 'collected 4 items / 4 deselected / 0 selected\n====== 4 deselected in 0.02s ======'],
    ['python -m unittest', 's\n-----\nRan 1 test in 0.000s\n\nOK (skipped=1)'],
    ['node --test', 'ℹ tests 2\nℹ suites 0\nℹ pass 0\nℹ fail 0\nℹ cancelled 0\nℹ skipped 2'],
    ['bash test.sh', 'TAP version 13\nok 1 - a # SKIP no database\nok 2 - b # SKIP no database\n1..2'],
    ['bash test.sh', '1..0 # SKIP no database'],
    ['bats test', '3 tests, 0 failures, 3 skipped'],
    ['npx cypress run test', "Can't run because no spec files were found."],
    ['dotnet test', 'No test is available in demo.dll. Make sure that test discoverers are registered'],
    ['phpunit test', 'No tests executed!'],
    ['gradle test', '> Task :compileTestJava NO-SOURCE\n> Task :test NO-SOURCE\n\nBUILD SUCCESSFUL in 1s'],
    ['prove test', 't/a.t .. skipped: no network\nFiles=1, Tests=0,  0 wallclock secs\nResult: NOTESTS'],
    ['npm run lint', 'No changed files. 0 problems (use --all to check every file)'],
    ['npm run lint', 'Checked 0 files.\n0 problems'],
    ['npm run lint', '0 files, 0 problems'],
    ['make lint', 'Linting 0 files\nAll checks passed!'],
    ['make fmt-check', 'no files changed since main, nothing to check'],
    ['npm run typecheck', 'Success: no issues found in 0 source files'],
    ['npm run lint', 'cached: nothing to lint'],
    ['npm run coverage', 'No coverage data found. Run the tests first.'],
    ['make coverage', 'CoverageWarning: No data was collected. (no-data-collected)\nNo data to report.'],
    ['make test', '   Compiling app v0.1.0\n  Executable unittests src/lib.rs (target/debug/deps/app-1)'],
    ['python -m pytest --collect-only', '<Function test_a>\n\n====== 5 tests collected in 0.01s ======'],
    ['ctest -N', 'Test project /x\n  Test #1: t\n\nTotal Tests: 1'],
    ['npm test', 'ran 0 files'],
    ['make test && ./unit', 'cc -o unit unit.c\n0 tests'],
    ['make lib-test && make test', "make: 'lib-test' is up to date.\nmake: 'test' is up to date."],
  ];
  for (const [command, text] of empty) {
    it(`is seen in the output of ${command}`, () => assert.notEqual(emptySuccess(run(command), text), undefined));
  }

  const real: readonly (readonly [string, string])[] = [
    ['npm run lint', 'Checked 4 files in 3ms. No fixes applied. 0 files changed.'],
    ['npm run lint', 'Checked 12 files. 0 errors, 0 warnings.'],
    ['npm run lint', '12 files checked (10 cached), 0 problems, nothing to fix'],
    ['npm run typecheck', 'Success: no issues found in 3 source files'],
    ['npm run format', 'No files changed.'],
    ['npm run lint', ''],
    ['make fmt-check', 'All matched files use Prettier code style!'],
    ['npm run coverage', 'All files | 100 | 100\n2 passing'],
    ['make lint', 'no problems in the sources'],
    ['python -m pytest', 'collected 5 items\n\n====== 5 passed in 0.01s ======'],
    ['make test && ./unit', "make: 'test' is up to date."],
    ['ctest', 'Test #1: t ... Passed\n100% tests passed, 0 tests failed out of 1'],
    ['npm test', '\n> trap@1.0.0 test\n> node t.js\n\nok'],
    ['npm test', '# tests 12\n# pass 12\n# fail 0'],
    ['go test ./...', '?   \texample.com/a\t[no test files]\nok  \texample.com/b\t0.004s'],
    ['cargo test', 'running 3 tests\ntest result: ok. 3 passed; 0 failed\n   Doc-tests x\nrunning 0 tests'],
    ['python -m pytest', '===== 4 passed, 0 failed in 0.02s ====='],
    ['make check', 'TOTAL: 7\n7 tests, 0 failures'],
    ['make lint', 'checked 3 files\nshfmt is not installed, skipping it'],
    ['make test', 'ok 1 - a # skipped: jq not installed\nok 2 - b\n1..2'],
    ['npm test', '  5 passing (4ms)\n  2 pending'],
    ['npm test', 'Tests:       2 skipped, 5 passed, 7 total'],
    ['python -m pytest', '====== 4 passed, 3 skipped in 0.02s ======'],
    ['python -m unittest', 'Ran 3 tests in 0.000s\n\nOK (skipped=1)'],
    ['bats test', '3 tests, 0 failures, 1 skipped'],
    ['cargo test', 'test result: ok. 3 passed; 0 failed; 1 ignored'],
    ['npm test', '12 passed, 0 failed'],
    ['npm run build', 'terser is not installed, skipping'],
    ['make lint', '14 scripts checked, 2 of other people skipped'],
    ['make lint', 'checked src\nvendor skipped'],
    ['make all && make test', "make: Nothing to be done for 'all'.\nok"],
    ['make && ./run_tests.sh', "make: 'tool' is up to date.\nok"],
    // Building what is built already is a success of a build.
    ['make build', "make: 'build' is up to date."],
    ['npm run lint', 'nothing to be done'],
    ['make check', '[100%] Linking C executable calc_test\n[100%] Built target calc_test\n[100%] Built target check'],
    ['make unit_test', 'Linking unit_test\n./unit_test\nok'],
    ['make test', 'Linking runner\n'],
    ['make unit', 'Linking unit\n'],
    ['make test', 'Linking test\n'],
  ];
  for (const [command, text] of real) {
    it(`is not seen in ${JSON.stringify(text.slice(0, 40))} of ${command}`, () =>
      assert.equal(emptySuccess(run(command), text), undefined));
  }
});

describe('a run of unittest', () => {
  const failed = 'ERROR: test_a (unittest.loader._FailedTest.test_a)\nNo module named a\n';
  it('tested nothing where no file of tests could be imported', () => {
    assert.ok(!testedSomething(`${failed}Ran 1 test in 0.001s\n\nFAILED (errors=1)`));
    assert.ok(testedSomething(`${failed}Ran 3 tests in 0.001s\n\nFAILED (errors=1)`));
  });
});
