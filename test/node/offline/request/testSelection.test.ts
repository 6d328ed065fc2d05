import assert from 'node:assert/strict';
import { commands, firstCommand, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const pytest: Files = {
  'pyproject.toml':
    '[project]\nname = "bills"\n[tool.pytest.ini_options]\npythonpath = ["src"]\nmarkers = ["slow: takes long, run nightly", "smoke: a first look"]\n',
  'src/bills/__init__.py': '',
  'tests/test_bulk.py': 'import pytest\n@pytest.mark.slow\ndef test_bulk():\n    pass\n',
  'tests/test_due.py': 'import pytest\n@pytest.mark.smoke\ndef test_due():\n    pass\n',
  'tests/browser/test_page.py': 'def test_page():\n    pass\n',
  'tests/test_cacheutils.py': 'def test_get():\n    pass\n',
};
const ctest: Files = {
  'CMakeLists.txt':
    'cmake_minimum_required(VERSION 3.16)\nproject(grid C)\ninclude(CTest)\nadd_subdirectory(tests)\n# add_test(NAME gone COMMAND gone)\n',
  'tests/CMakeLists.txt':
    'foreach(name IN ITEMS parser sheet soak)\n  add_executable(test_${name} test_${name}.c)\n  add_test(NAME ${name} COMMAND test_${name})\nendforeach()\nset_tests_properties(soak PROPERTIES LABELS slow TIMEOUT 300)\n',
  'tests/test_parser.c': 'int main(void) { return 0; }\n',
  'tests/test_sheet.c': 'int main(void) { return 0; }\n',
  'tests/test_soak.c': 'int main(void) { return 0; }\n',
};
const cargo: Files = {
  'Cargo.toml': '[package]\nname = "tally"\n',
  'src/lib.rs': '#[test]\nfn adds() {}\n#[test]\nfn slow_sum() {}\n',
};
const bats: Files = {
  'bin/log*': '#!/bin/sh\n',
  'test/rotate.bats': '@test "a" {\n  true\n}\n',
  'test/network.bats': '@test "b" {\n  true\n}\n',
};
const npm: Files = {
  'package.json': JSON.stringify({
    name: 'web',
    scripts: { test: 'node --test', 'test:fast': 'SKIP_SLOW=1 node --test' },
  }),
  'test/a.test.js': '',
};
const all = 'cmake -S . -B build && cmake --build build && ctest --test-dir build --output-on-failure';
const one =
  'cmake -S . -B build && cmake --build build --target test_parser && ctest --test-dir build --output-on-failure';

describe('the tests that a task selects', () => {
  const cases: readonly (readonly [Files, string, string])[] = [
    [pytest, 'run the tests, skip the slow ones', 'python3 -m pytest -m "not slow"'],
    [pytest, 'Please run the suite without the tests marked slow', 'python3 -m pytest -m "not slow"'],
    [pytest, 'pytest but not the slow marker', 'python3 -m pytest -m "not slow"'],
    [pytest, "do the tests pass, I mean everything which isn't marked as slow?", 'python3 -m pytest -m "not slow"'],
    [pytest, 'run only the tests marked smoke', 'python3 -m pytest -m smoke'],
    [pytest, 'run all tests except the browser ones', 'python3 -m pytest --ignore=tests/browser'],
    [pytest, 'just the cache utils tests please, not the whole suite', 'python3 -m pytest tests/test_cacheutils.py'],
    [pytest, 'the tests for the caching module, those alone', 'python3 -m pytest tests/test_cacheutils.py'],
    [ctest, 'run only the parser test', `${all} -R '^parser$'`],
    [ctest, 'I only touched the parser, so run its test alone, the soak one takes forever', `${one} -R '^parser$'`],
    [ctest, 'run the tests, leave out sheet and soak', `${all} -E '^(sheet|soak)$'`],
    [ctest, 'run the tests without those labelled slow', `${all} -LE '^slow$'`],
    [cargo, 'run the tests but skip the slow ones', 'cargo test -- --skip slow'],
    [bats, 'run the tests, all but the network ones', 'bats test/rotate.bats'],
    [npm, 'run the tests without the slow ones', 'npm run test:fast'],
  ];
  for (const [files, task, command] of cases)
    it(`are run: ${task}`, async () => assert.equal(await firstCommand(files, task), command));

  it('are not replaced by all of them where nothing tells them apart', async () => {
    for (const [files, task] of [
      [pytest, 'run the tests, skip the flaky ones'],
      [npm, 'run the tests except the database ones'],
      [ctest, 'run all tests but not the ones marked nightly'],
      [pytest, 'only the tests of the ledger, not the whole suite'],
    ] as const) {
      const { check } = await proposeIn(files, task);
      assert.equal(await firstCommand(files, task), 'finish', task);
      assert.equal(check, undefined, task);
    }
  });

  it('are all of them where a task leaves out something else', async () => {
    for (const task of [
      'run the tests, not the build',
      'run all the tests, not just the new ones',
      'do not skip any tests, run them',
    ])
      assert.equal(await firstCommand(pytest, task), 'python3 -m pytest', task);
    assert.ok(!commands(await proposeIn(pytest, 'run the tests')).some((line) => line.includes(' -m "')));
  });
});
