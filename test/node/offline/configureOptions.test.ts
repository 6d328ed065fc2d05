import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Builds in another variant than the plain one. */
describe('options of a build', () => {
  const programs = searchPath('make', 'cc', 'git', 'bash', 'sh', 'autoreconf', 'clang', 'gcc');
  const propose = async (files: Files, task: string) => proposeIn(files, task, {}, programs);
  const first = async (files: Files, task: string) => commands(await propose(files, task))[0];

  describe('of a script called configure', () => {
    const files: Files = {
      'configure*':
        '#!/bin/sh\n# usage: configure [options]\n# --without-pam\n# --with-timestamp\n# --enable-debug\n# --enable-static\n# --help\necho x > config.mk\ncase $1 in --with-pam|--without-timestamp) ;; esac\n',
      GNUmakefile: 'include config.mk\n\nall: doas\n\ndoas: doas.c\n\t${CC} -o doas doas.c\n\nclean:\n\trm -f doas\n',
      ...{ 'doas.c': 'int main(void) { return 0; }\n', 'README.md': '# doas\n' },
    };
    for (const [task, line] of [
      ['compile without pam', './configure --without-pam && make'],
      ['please build it with timestamp support', './configure --with-timestamp && make'],
      ['build with debug and without pam', './configure --enable-debug --without-pam && make'],
      ['configure --without-pam, then make', './configure --without-pam && make'],
      ['configure without pam', './configure --without-pam'],
      ['show configure options', './configure --help'],
      ['help for configure', './configure --help'],
      ['clean', 'make clean'],
    ] as const)
      it(`are given: ${task}`, async () => {
        assert.equal(await first(files, task), line);
      });

    it('are not turned round', async () => {
      assert.doesNotMatch((await first(files, 'build without static libs')) ?? '', /--enable-static/u);
    });

    it('come with a first configuration where none is there', async () => {
      assert.match((await first(files, 'build')) ?? '', /^\.\/configure && make/u);
      assert.doesNotMatch((await first({ ...files, 'config.mk': 'A=1\n' }, 'build doas')) ?? '', /configure/u);
    });

    it('have no test that nothing declares', async () => {
      assert.doesNotMatch((await first(files, 'any tests here?')) ?? '', /check/u);
    });

    it('are not contradicted by what may stand in', async () => {
      const { check } = await propose(files, 'build with debug');
      assert.ok((check?.standIns ?? []).every((line) => !line.includes('--disable-debug')));
    });

    for (const task of ['why build without pam?', 'do not build with pam', 'what does --without-pam do?'])
      it(`are not tried: ${task}`, async () => {
        assert.doesNotMatch((await first(files, task)) ?? '', /configure|make/u);
      });

    it('allow no success where they are not declared', async () => {
      assert.equal((await propose(files, 'build without selinux')).check, undefined);
    });
  });

  describe('of Autoconf', () => {
    const files: Files = {
      'configure.ac':
        'AC_INIT([a], [1])\nLT_INIT\nAC_ARG_ENABLE([lua], AS_HELP_STRING([--enable-lua], [x]))\nAC_ARG_WITH(systemd, AS_HELP_STRING([--with-systemd], [x]))\nAC_OUTPUT\n',
      ...{ 'Makefile.am': 'bin_PROGRAMS = a\n', 'autogen.sh*': '#!/bin/sh\nautoreconf -i\n', 'a.c': '' },
    };
    for (const [task, option] of [
      ['build without systemd', '--without-systemd'],
      ['build with lua', '--enable-lua'],
      ['build static only', '--disable-shared'],
      ['build with no shared libs', '--disable-shared'],
    ] as const)
      it(`are given: ${task}`, async () => {
        assert.equal(await first(files, task), `./autogen.sh && ./configure ${option} && make`);
      });
    it('allow a success where they are given', async () => {
      assert.match((await propose(files, 'build static only')).check?.command ?? '', /--disable-shared && make$/u);
    });
    it('are none where a part of the sources is named', async () => {
      assert.doesNotMatch((await first(files, 'build lua')) ?? '', /--enable/u);
    });
    it('end with the configuration where only that is wanted', async () => {
      assert.equal(await first(files, 'run autogen and configure only'), './autogen.sh && ./configure');
    });
  });

  describe('of a Makefile', () => {
    const files: Files = {
      Makefile:
        'CSTD = 99\nifdef AES192\nCFLAGS += -DAES192\nendif\nifneq ($(sse2only),)\nCFLAGS += -msse2\nendif\nifeq ($(ASAN),y)\nCFLAGS += -fsanitize=address\nendif\nifndef NO_PTHREADS\nLDFLAGS += -lpthread\nendif\nCFLAGS += -std=c$(CSTD)\n\nall: prog\n\nprog: main.c\n\t$(CC) $(CFLAGS) -o prog main.c\n',
      ...{ 'main.c': 'int main(void) { return 0; }\n', 'README.md': '# prog\n' },
    };
    for (const [task, setting] of [
      ['build with AES192', 'AES192=1'],
      ['compile for sse2 only', 'sse2only=1'],
      ['build with address sanitizer', 'ASAN=y'],
      ['build without pthreads', 'NO_PTHREADS=1'],
      ['compile with c11', 'CSTD=11'],
      ['compile it with clang', 'CC=clang'],
    ] as const)
      it(`are set: ${task}`, async () => {
        assert.match((await first(files, task)) ?? '', new RegExp(`^make(?: all)? ${setting}$`, 'u'));
      });
    for (const task of ['build with jemalloc', 'build without AES192', 'compile with c++17'])
      it(`allow no success where there are none: ${task}`, async () => {
        assert.equal((await propose(files, task)).check, undefined);
      });
    it('are no run', async () => {
      const { check } = await propose(files, 'build with AES192 and run');
      assert.equal(check, undefined);
    });
  });
});
