import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** One file, looked at by what reads its language: nothing is built, linked or run. */
describe('the syntax of a file', () => {
  const programs = searchPath('bash', 'sh', 'make', 'git', 'find', 'xargs', 'gcc', 'g++', 'perl', 'ruby', 'node');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];

  describe('of C', () => {
    const files: Files = {
      Makefile: 'all: tool\ntool: src/tool.c\n\t$(CC) -o $@ $<\n',
      'src/tool.c': '#include <stdio.h>\n#include "kit/kit.h"\nint main(void) { return 0; }\n',
      'src/part.cc': 'int part() { return 1; }\n',
      'include/kit/kit.h': '#define KIT 1\n',
    };
    const line = 'gcc -fsyntax-only -Iinclude src/tool.c';
    for (const task of [
      'does src/tool.c compile, syntax only',
      'does tool.c compile (syntax only)?',
      'check whether src/tool.c compiles cleanly without building everything',
      'check that tool.c has no syntax errors',
      'are there any syntax errors in src/tool.c?',
      'check src/tool.c syntax',
      'syntax check of src/tool.c please',
    ])
      it(`is looked at: ${task}`, async () => {
        assert.equal(await first(files, task), line);
      });

    it('is looked at by the compiler of its language', async () => {
      assert.equal(await first(files, 'check the syntax of src/part.cc'), 'g++ -fsyntax-only src/part.cc');
    });

    for (const task of [
      'compile src/tool.c',
      'fix the syntax errors in src/tool.c',
      "don't check the syntax of src/tool.c",
    ])
      it(`is not what another request wants: ${task}`, async () => {
        assert.doesNotMatch((await first(files, task)) ?? '', /-fsyntax-only/);
      });
  });

  describe('of shells', () => {
    const files: Files = {
      'build-all.sh': '#!/bin/sh\nset -e\n',
      'tool*': '#!/bin/sh\necho hi\n',
      'README.md': '# Tool\n',
    };
    for (const [task, line] of [
      ['check build-all.sh syntax', 'bash -n build-all.sh'],
      ["verify build-all.sh's syntax", 'bash -n build-all.sh'],
      ['syntax check tool under sh', 'sh -n tool'],
      ['does build-all.sh have syntax errors?', 'bash -n build-all.sh'],
    ] as const)
      it(`is looked at: ${task}`, async () => {
        assert.equal(await first(files, task), line);
      });

    for (const task of ['check tool syntax highlighting', 'explain the syntax of build-all.sh', 'run build-all.sh'])
      it(`is not what another request wants: ${task}`, async () => {
        assert.doesNotMatch((await first(files, task)) ?? '', /^(?:ba)?sh -n /);
      });

    it('is not looked at by a shell that is not here', async () => {
      assert.equal(await first(files, 'syntax check tool under ksh'), 'finish');
    });
  });

  it('is that of all files where only a language is named', async () => {
    const files: Files = { 'bin/tool*': '#!/usr/bin/perl\n1;\n', 'lib/Tool.pm': 'package Tool;\n1;\n' };
    for (const task of ['check the perl syntax', "check the script's perl syntax"])
      assert.match((await first(files, task)) ?? '', /\| xargs -0rn1 perl -Ilib -c$|-exec|perl -Ilib -c/);
    assert.doesNotMatch((await first(files, 'explain the perl syntax')) ?? '', /perl .*-c/);
  });
});
