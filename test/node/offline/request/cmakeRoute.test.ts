import assert from 'node:assert/strict';
import { firstCommand } from '../request.ts';
import type { Files } from '../workspaces.ts';

const both: Files = {
  Makefile: 'all:\n\tcc -o json json.c\ntest: all\n\t./json --test\n',
  'CMakeLists.txt':
    'project(json C)\nadd_executable(json json.c)\nenable_testing()\nadd_test(NAME json COMMAND json)\n',
  'json.c': 'int main(void) { return 0; }\n',
};
const all = 'cmake -S . -B build && cmake --build build && ctest --test-dir build --output-on-failure';

describe('the tests of CMake', () => {
  for (const task of [
    'cmake build + ctest',
    'configure with cmake into build/, compile, run ctest',
    'build it with cmake in a separate build directory and run all the tests',
    "I'd like to know whether the unit tests pass; use the CMake route rather than the plain Makefile and finish with ctest.",
  ])
    it(`are built and run: ${task}`, async () => assert.equal(await firstCommand(both, task), all));

  it('are not what a task rules out, or only asks about', async () => {
    assert.equal(await firstCommand(both, 'run the tests, not with cmake'), 'make test');
    assert.notEqual(await firstCommand(both, 'where is ctest configured?'), all);
  });
});
