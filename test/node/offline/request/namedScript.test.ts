import assert from 'node:assert/strict';
import { firstCommand, commands, proposeIn, ran } from '../request.ts';
import type { Files } from '../workspaces.ts';

const files: Files = {
  'CMakeLists.txt': 'project(x)\nadd_executable(x x.c)\n',
  'autogen.sh*': '#!/bin/sh\nautoreconf -i\n',
  'run-spec*': '#!/bin/sh\ngit clone https://example.com/spec\nnode run-spec.js spec/*.json\n',
  'run-spec.js': '#!/usr/bin/env node\nconsole.log(process.argv.slice(2));\n',
  'run-tests*': '#!/bin/sh\necho ok\n',
};

describe('a script that a task names', () => {
  for (const [task, command] of [
    ['run ./autogen.sh to generate the configure script', './autogen.sh'],
    ['Could you create the configure script with autogen.sh?', './autogen.sh'],
    ['genrate configure for me via autogen.sh please', './autogen.sh'],
    [
      'There is no configure file. As I understand it the autogen script writes one, so please run that for me.',
      './autogen.sh',
    ],
    ['please run the sepc tests (run-spec)', './run-spec'],
    ["There's a script run-spec for the specification, run it.", './run-spec'],
    ['run the tests', './run-tests'],
  ] as const)
    it(`is run: ${task}`, async () => assert.equal(await firstCommand(files, task), command));

  it('is not run where the task only asks about it, or rules it out', async () => {
    for (const task of ['what does autogen.sh do?', 'build it without running autogen.sh', 'where is autogen.sh?'])
      assert.notEqual(await firstCommand(files, task), './autogen.sh', task);
  });

  it('is not all that is done where the task orders more', async () => {
    const makefile = { 'CMakeLists.txt': files['CMakeLists.txt'] ?? '', 'clean.sh*': '#!/bin/sh\nrm -rf build\n' };
    assert.notEqual((await proposeIn(makefile, 'clean up with clean.sh, then build')).check?.command, './clean.sh');
  });

  it('has nothing else run in its place where it was refused', async () => {
    const [step] = ran(['./run-spec', 0]);
    assert.ok(step);
    const refused = { ...step, observation: { status: 'refused' as const, text: 'Not run: asks', durationMs: 0 } };
    const left = commands(await proposeIn(files, 'please run the spec tests (run-spec)', { transcript: [refused] }));
    assert.deepEqual(left, ['finish']);
  });
});

describe('a script that fits best and was refused', () => {
  it('has no other script run in its place', async () => {
    const [step] = ran(['./run-spec', 0]);
    assert.ok(step);
    const refused = { ...step, observation: { status: 'refused' as const, text: 'Not run: asks', durationMs: 0 } };
    const task = 'Please do the check against the official specification.';
    const left = commands(await proposeIn(files, task, { transcript: [refused] }));
    assert.deepEqual(left, ['finish']);
  });
});

describe('a script whose interpreter is not where its first line says', () => {
  const broken: Files = { 'script/tally*': '#!perl\nprint 1;\n', 'README.md': '# x\n' };
  it('is started by it', async () => {
    assert.equal(await firstCommand({ 'report*': '#!/opt/none/bin/bash\necho 1\n' }, 'run ./report'), './report');
    assert.equal(
      await firstCommand({ 'report*': '#!/opt/none/bin/bash\necho 1\n' }, 'run the report script'),
      'bash report',
    );
    assert.ok(broken);
  });

  it('is started by it after the shell has said so', async () => {
    const said = '/bin/bash: line 1: ./report: cannot execute: required file not found';
    const transcript = ran(['./report --all', 127, said]);
    assert.equal(
      await firstCommand({ 'report*': '#!/opt/none/bin/bash\necho 1\n' }, 'run `./report --all`', transcript),
      'bash report --all',
    );
  });
});

describe('commands in brackets behind what they do', () => {
  const perl: Files = {
    'Makefile.PL': 'use ExtUtils::MakeMaker;\n',
    'lib/A.pm': '1;\n',
    INSTALL: '    make install\n',
  };
  const programs = ['perl', 'make', 'sh'];
  for (const task of [
    'build it (make clean, make all)',
    'build it (make clean && make all)',
    'build it (make clean, then make all), no install',
    'build it: make clean, then make all',
  ])
    it(`are all run: ${task}`, async () => {
      const makefile = { Makefile: 'all:\n\tcc a.c\nclean:\n\trm -f a\n' };
      assert.equal(await firstCommand(makefile, task), 'make clean && make all');
    });

  it('do not hide what a task stops before', async () => {
    assert.ok(programs.length > 0);
    for (const task of [
      'configure and build this distribution the way INSTALL says, but stop before installing',
      'Do the usual Perl build steps, no make install.',
    ])
      assert.equal(await firstCommand(perl, task), 'perl Makefile.PL && make', task);
  });
});

describe('a target that a task names as such', () => {
  const makefile: Files = {
    Makefile:
      'PREFIX = /usr\nall:\n\tcc a.c\ndist:\n\ttar cf x.tar .\ninstall: all\n\tcp a $(DESTDIR)$(PREFIX)/bin\ninstall-icons:\n\tcp i $(DESTDIR)$(PREFIX)/share\n',
  };
  for (const [task, command] of [
    ['make the source tarball, target dist', 'make dist'],
    ['pack the sources with the dist target', 'make dist'],
    ['copy the icons (install-icons) please', 'make install-icons'],
    ['install only the icons (install-icons) below a folder out in here', 'make install-icons PREFIX="$PWD/out"'],
    ['build it', 'make all'],
  ] as const)
    it(`is made: ${task}`, async () => assert.equal(await firstCommand(makefile, task), command));

  it('is not made where it is only asked about or ruled out', async () => {
    for (const task of ['what does the dist target do?', 'build it, but not the target dist'])
      assert.notEqual(await firstCommand(makefile, task), 'make dist', task);
  });
});

describe('a failure that names a source called default', () => {
  it('makes no file of its ending from it', async () => {
    const files: Files = { Makefile: 'all:\n\tperl squash\n', 'Default.pm': '1;\n', 'app.default.ini': 'a=1\n' };
    const left = commands(
      await proposeIn(files, 'build it', {
        transcript: ran(['make all', 2, "perl squash Default.pm\nCan't locate A.pm"]),
      }),
    );
    assert.ok(!left.some((line) => line.startsWith('cp ')), left.join('; '));
  });
});
