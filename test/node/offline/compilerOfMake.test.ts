import assert from 'node:assert/strict';
import { firstCommand, proposeIn } from './request.ts';

/** "With gcc": the variable by which a Makefile takes another compiler. */
describe('a build with a compiler that a task names', () => {
  const files = { Makefile: 'CC = clang\n\nall: a\n\na: a.c\n\t$(CC) -o a a.c\n', 'a.c': 'int main() { return 0; }\n' };

  for (const task of [
    'Build this project with gcc.',
    'Can you build everything with gcc for me? Please leave the sources as they are.',
    'I only have gcc on this computer. Could you compile it using gcc?',
    'biuld everything wiht gcc please',
  ])
    it(`is made so: ${task}`, async () => {
      assert.equal(await firstCommand(files, task), 'make all CC=gcc');
      assert.equal((await proposeIn(files, task)).check?.command, 'make all CC=gcc');
    });

  it('is made with the version of it', async () => {
    assert.equal(await firstCommand(files, 'build it with gcc-12'), 'make all CC=gcc-12');
    assert.equal(await firstCommand(files, 'compile with clang'), 'make all CC=clang');
  });

  for (const task of [
    'why does it not build with gcc?',
    'build it, it works with gcc on my machine',
    'does it build with gcc or clang?',
    'The build with gcc fails.',
    'Compile a.c with gcc',
    'Build the shared library with gcc',
    'Build it twice, once with clang and then with gcc',
    'build it',
  ])
    it(`is another: ${task}`, async () => {
      assert.ok(!(await firstCommand(files, task)).includes('CC='));
    });
});

describe('a target of a Makefile', () => {
  it('that only configures what another one builds is no build', async () => {
    const Makefile =
      'BUILDDIR ?= build\n\nall: cmake_build man/a.3\n\ncmake_build: $(BUILDDIR)\n\tcmake --build $(BUILDDIR)\n\n$(BUILDDIR):\n\tcmake -S . -B $(BUILDDIR)\n';
    assert.notEqual(await firstCommand({ Makefile }, 'build'), 'make build');
    assert.equal(
      await firstCommand({ Makefile: 'build:\n\tcmake -S . -B out && cmake --build out\n' }, 'build'),
      'make build',
    );
  });

  it('that is one of several kinds of tests is run where its kind is meant', async () => {
    const files = {
      Makefile:
        '.PHONY: check unit-tests integration-tests\ncheck: unit-tests integration-tests\n\nunit-tests:\n\t./unit.sh\n\nintegration-tests:\n\t./integration.sh\n',
    };
    assert.equal(await firstCommand(files, 'run the tests'), 'make check');
    assert.equal(await firstCommand(files, 'run the unit tests'), 'make unit-tests');
    assert.equal(await firstCommand(files, 'run the integration tests'), 'make integration-tests');
  });
});
