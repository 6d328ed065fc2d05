import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { eachComesFirst, firstCommand } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

describe('tests named by their place', () => {
  const programs = searchPath('bash', 'sh', 'make', 'go', 'mvn', 'perl', 'prove', 'git', 'find');
  after(() => rmSync(programs, { recursive: true, force: true }));
  const first = (files: Files, task: string) => firstCommand(files, task, [], programs);
  const each = (files: Files, lines: Readonly<Record<string, string>>) => eachComesFirst(files, programs, lines);

  describe('of Go', () => {
    each(
      {
        ...{ 'go.mod': 'module a\n', Makefile: 'test:\n\tgo test ./...\n' },
        'width_test.go': 'package a\nfunc TestWidth(t *testing.T) {}\nfunc TestWidthOfAll(t *testing.T) {}\n',
        'pkg/sieve/sieve_test.go': 'package sieve\nfunc TestSieve(t *testing.T) {}\n',
        'pkg/mutation/a_test.go': 'package mutation\nfunc TestA(t *testing.T) {}\n',
        'pkg/mutation/mutation_test.go': 'package mutation\nfunc TestM(t *testing.T) {}\n',
      },
      {
        'only TestWidth': "go test . -run '^TestWidth$'",
        'run only the function TestSieve': "go test ./pkg/sieve -run '^TestSieve$'",
        'run the tests in pkg/sieve': 'go test ./pkg/sieve/...',
        'test only pkg/mutation': 'go test ./pkg/mutation/...',
        'only the mutation tests': 'go test ./pkg/mutation/...',
        'run all tests': 'make test',
        'run the tests': 'make test',
      },
    );
  });

  describe('of Java', () => {
    const test = 'src/test/java/org/vole';
    each(
      {
        'pom.xml': '<project/>',
        ...{ [`${test}/safety/CleanerTest.java`]: '', [`${test}/safety/ListTest.java`]: '' },
        ...{ [`${test}/select/PickTest.java`]: '', [`${test}/select/Helper.java`]: '' },
      },
      {
        'run tests in org.vole.safety': 'mvn test -Dtest=CleanerTest,ListTest',
        'run just the tests in the select package': 'mvn test -Dtest=PickTest',
        'only CleanerTest': 'mvn test -Dtest=CleanerTest',
        'run the tests': 'mvn test',
      },
    );
  });

  describe('of Perl', () => {
    each(
      {
        ...{ 'Makefile.PL': '', 'lib/A.pm': '', 'rat*': '#!/usr/bin/perl\n' },
        ...{ 't/pg.t': '', 't/pg_admin.t': '', 't/util.t': '', 'xt/pod.t': '', 'xt/man.t': '' },
      },
      {
        'run the author tests in xt': 'prove -l xt',
        'run xt/*.t': 'prove -l xt/*.t',
        'just the pg tests, t/pg*.t': 'prove -l t/pg*.t',
        'run the tests in t': 'perl Makefile.PL && make && make test',
        'run the tests': 'perl Makefile.PL && make && make test',
      },
    );
  });

  describe('of Lua', () => {
    each(
      { Makefile: 'test:\n\tbusted spec\n', 'spec/cache_spec.moon': '', 'spec/a_spec.moon': '', 'tests/list.lua': '' },
      {
        'only run spec/cache_spec.moon': 'busted spec/cache_spec.moon',
        // All of them are not what is wanted.
        'run only tests/list.lua': 'finish',
      },
    );
  });

  it('do not run when the task forbids it or wants something else', async () => {
    const files: Files = {
      'go.mod': 'module a\n',
      'pkg/sieve/sieve_test.go': 'package sieve\nfunc TestSieve(t *testing.T) {}\n',
    };
    for (const task of [
      "don't run TestSieve",
      'where is TestSieve?',
      'delete the tests in pkg/sieve',
      'run everything but TestSieve',
    ])
      assert.ok(!/sieve/iu.test(await first(files, task)) || (await first(files, task)).startsWith('grep'), task);
  });
});
