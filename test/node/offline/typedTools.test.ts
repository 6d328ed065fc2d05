import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { eachComesFirst, firstCommand } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

describe('a tool in a task', () => {
  const programs = searchPath('bash', 'sh', 'make', 'cmake', 'python3', 'git', 'find', 'cc', 'docker', 'perl', 'prove');
  after(() => rmSync(programs, { recursive: true, force: true }));
  const first = (files: Files, task: string) => firstCommand(files, task, [], programs);
  const each = (files: Files, lines: Readonly<Record<string, string>>) => eachComesFirst(files, programs, lines);

  describe('whose program is not installed', () => {
    each(
      {
        Makefile: 'test:\n\tbusted spec\n\tbusted spec_db\n',
        'spec_db/a_spec.lua': '',
        'run.lua': '',
        'README.md': '# Vole\n',
        'vole.gemspec': 'Gem::Specification.new\n',
      },
      {
        'busted spec_db': 'busted spec_db',
        'run busted spec_db please': 'busted spec_db',
        'bundle exec rake -T': 'bundle exec rake -T',
        'lua run.lua tests': 'lua run.lua tests',
        'luarocks make': 'luarocks make',
      },
    );

    it('is not a command in the middle of a sentence', async () => {
      const files: Files = { Makefile: 'test:\n\tbusted spec\n', 'spec/a_spec.lua': '' };
      assert.equal(await first(files, 'run the busted specs'), 'make test');
      assert.ok(!(await first(files, 'is lua -v enough for the tests?')).startsWith('lua '));
    });
  });

  describe('that is the program of the project', () => {
    const files: Files = {
      'CMakeLists.txt': 'project(mole C)\nadd_executable(mole src/mole.c)\n',
      'src/mole.c': 'int main(void) { return 0; }\n',
      'README.md':
        '# mole\n\n## Docker\n\nGenerate a key pair:\n\n```sh\ndocker run -i --rm -v .:/mole someone/mole -s mole.key -G\n```\n\n```sh\ndocker run --rm -v .:/w someone/mole make test\n```\n',
    };
    each(files, {
      'mole -v': 'cmake -S . -B build && cmake --build build && ./build/mole -v',
      'run mole -v': 'cmake -S . -B build && cmake --build build && ./build/mole -v',
    });

    it('starts no container unasked', async () => {
      for (const task of ['mole key', 'make a mole key', 'mole -G key'])
        assert.ok(!(await first(files, task)).startsWith('docker '), task);
    });
  });

  it('is not a command when only its version is asked for', async () => {
    const files: Files = {
      'README.md': '# Marten\n\n## Install\n\nTo install it you need `make 4.1` or newer, use `make 4.x`.\n',
    };
    assert.equal(await first(files, 'install it'), 'finish');
  });

  describe('of documents', () => {
    const readme =
      '# Lynx\n\nThe docs are made with\n\n```sh\nford docs.md -o _ford\n```\n\nLook at them:\n\n```sh\npython3 -m http.server -d _ford\n```\n';
    each(
      {
        'README.md': readme,
        'docs.md': '',
        'config.ld': '',
        'CMakeLists.txt': 'project(lynx C)\nadd_library(lynx a.c)\n',
      },
      {
        'build the docs with ford': 'ford docs.md -o _ford',
        'generate the ldoc documentation': 'ldoc .',
        // Both would.
        'build the docs': 'finish',
        'build the docs with yard': 'finish',
      },
    );
    each(
      {
        Rakefile: 'require "rdoc/task"\nRDoc::Task.new do |doc|\nend\n',
        'a.gemspec': 'Gem::Specification.new\n',
        Gemfile: 'gemspec\n',
      },
      { 'generate the rdoc': 'bundle exec rake rdoc' },
    );
    each(
      { 'CMakeLists.txt': 'project(lynx C)\nadd_library(lynx a.c)\nadd_custom_target(doc COMMAND doxygen)\n' },
      { 'build the doc target': 'cmake -S . -B build && cmake --build build --target doc' },
    );
    each({ Makefile: 'docs:\n\tldoc .\n', 'config.ld': '' }, { 'build the docs': 'make docs' });
  });

  describe('that mends the style of PHP', () => {
    const files: Files = {
      'composer.json': JSON.stringify(
        { name: 'a/b', scripts: { phpcs: 'phpcs', phpcbf: 'phpcbf', phpstan: 'phpstan analyse' } },
        null,
        4,
      ),
    };
    each(files, { 'fix code style': 'composer phpcbf', 'please fix the coding style': 'composer phpcbf' });

    it('does not run for a mere look', async () => {
      for (const task of ['check the code style', 'how do I fix code style?', 'lint it'])
        assert.notEqual(await first(files, task), 'composer phpcbf', task);
    });
  });

  describe('that builds', () => {
    each(
      {
        'CMakeLists.txt':
          'project(stoat C)\noption(STOAT_TESTS "Tests" ON)\noption(STOAT_LEAK_TESTS "Leaks" ON)\nadd_executable(stoat a.c)\nenable_testing()\nadd_test(NAME a COMMAND stoat)\n',
        'build.zig': '',
        'fpm.toml': '',
        'configure.ac': '',
        'autogen.sh*': '#!/bin/sh\n',
      },
      {
        'build with zig': 'zig build',
        'run the tests with fpm': 'fpm test',
        'build with fpm': 'fpm build',
        'build it with autotools please': './autogen.sh && ./configure && make',
        'use autotools to build this': './autogen.sh && ./configure && make',
        'build with cmake, tests off': 'cmake -S . -B build -DSTOAT_TESTS=OFF && cmake --build build',
        'build without tests': 'cmake -S . -B build -DSTOAT_TESTS=OFF && cmake --build build',
      },
    );
    each(
      {
        Makefile: 'O_ICONS := 0\nall: a\n\tcc -o a a.c\ndebug: a\n\tcc -g -o a a.c\nstatic: a\n\tcc -static -o a a.c\n',
        'a.c': '',
      },
      { 'make with O_ICONS=1': 'make O_ICONS=1', 'debug build': 'make debug', 'build it in debug mode': 'make debug' },
    );

    it('gets only variables that the Makefile knows', async () => {
      const files: Files = { Makefile: 'all:\n\tcc a.c\n', 'a.c': '' };
      assert.notEqual(await first(files, 'make with O_NONE=1'), 'make O_NONE=1');
    });
  });
});
