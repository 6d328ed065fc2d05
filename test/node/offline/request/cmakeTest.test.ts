import assert from 'node:assert/strict';
import { firstCommand, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const before = 'cmake -S . -B build && cmake --build build';
const after = 'ctest --test-dir build --output-on-failure -R';
const project = (tests: string): Files => ({
  'CMakeLists.txt': `project(x)\nenable_testing()\n${tests}`,
  'test/unknown_flags.cxx': 'int main() {}\n',
  'test/other_case.cxx': 'int main() {}\n',
});
const loop = project(
  'file(GLOB all test/*.cxx)\nforeach (src ${all})\n  get_filename_component(name ${src} NAME_WE)\n  set(target "xtest-${name}")\n  add_executable(${target} ${src})\n  add_test(NAME ${name} COMMAND ${target})\nendforeach ()\n',
);
const called = project(
  'function(add_case name)\n  add_executable(${name} test/${name}.cxx)\n  add_test(NAME case_${name} COMMAND ${name})\nendfunction()\nadd_case(unknown_flags)\nadd_case(other_case)\n',
);
const plain = project(
  'add_executable(flags_test test/unknown_flags.cxx)\nadd_test(NAME flags COMMAND flags_test)\nadd_executable(o test/other_case.cxx)\nadd_test(NAME o COMMAND o)\n',
);
const together = project(
  'add_executable(all_tests test/unknown_flags.cxx test/other_case.cxx)\nadd_test(NAME all COMMAND runner)\n',
);

describe('one test of CMake', () => {
  for (const [files, line] of [
    [loop, `${before} --target xtest-unknown_flags && ${after} '^unknown_flags$'`],
    [called, `${before} --target unknown_flags && ${after} '^case_unknown_flags$'`],
    [plain, `${before} --target flags_test && ${after} '^flags$'`],
  ] as const)
    for (const task of [
      'run only the unknown_flags test',
      'build and run just the test unknown_flags, the whole suite takes too long',
      'There is one test for this, unknown_flags; compiling all of them takes minutes, so please check just that one.',
    ])
      it(`has only its program built: ${line}, ${task}`, async () => {
        assert.equal(await firstCommand(files, task), line);
        assert.equal((await proposeIn(files, task)).check?.command, line);
      });
});

it('one test of CMake is not run where all that is registered has another name', async () => {
  assert.equal(await firstCommand(together, 'run only the unknown_flags test'), 'finish');
  assert.equal((await proposeIn(together, 'run only the unknown_flags test')).check, undefined);
});

describe('tests of Cargo that a word names', () => {
  const files: Files = {
    'Cargo.toml': '[package]\nname = "x"\n',
    'src/lib.rs': '/// ```\n/// 1\n/// ```\npub fn a() {}\n#[cfg(test)]\nmod doctor {\n  #[test]\n  fn a() {}\n}\n',
    'tests/integration/main.rs': 'mod doctype;\nmod text;\n',
    'tests/integration/doctype.rs': '#[test]\nfn a() {}\n',
    'tests/integration/text.rs': '#[test]\nfn a() {}\n',
    'README.md': '    cargo test --doc\n',
  };
  for (const [task, line] of [
    ['cargo test, but only the doctype ones', 'cargo test --test integration doctype'],
    ['run only the doctype tests', 'cargo test --test integration doctype'],
    ['please run the docytpe tests (tests/integration/doctype.rs)', 'cargo test --test integration doctype'],
    ['run just the doctor tests', 'cargo test doctor'],
  ] as const)
    it(`are selected: ${task}`, async () => assert.equal(await firstCommand(files, task), line));

  it('is not run by CTest where no test is registered with it', async () => {
    const files = {
      'CMakeLists.txt': 'project(x)\ninclude(GNUInstallDirs)\nenable_testing()\nadd_executable(x_test test.cpp)\n',
      'test.cpp': 'int main() {}\n',
      Makefile: 'test: test.cpp\n\tc++ -o test test.cpp\n',
    };
    const line = await firstCommand(files, "I'd like to see whether the checks in test.cpp hold.");
    assert.doesNotMatch(line, /ctest/);
  });
});
