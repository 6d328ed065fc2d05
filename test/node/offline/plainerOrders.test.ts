import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Orders that say besides what is not to be done. */
describe('an order told by what is not to be', () => {
  const programs = searchPath('make', 'cc', 'git', 'bash', 'npm', 'node', 'cargo', 'mvn', 'go', 'gofmt', 'test', 'sh');
  const propose = async (files: Files, task: string) => proposeIn(files, task, {}, programs);
  const first = async (files: Files, task: string) => commands(await propose(files, task))[0];
  const files: Files = {
    Makefile:
      'all: prog\n\nprog: main.c\n\t$(CC) -o prog main.c\n\nenv:\n\tenv | sort\n\ninstall: prog\n\tcp prog /usr/local/bin\n\ncheck: prog\n\t./test.sh\n\ncheck-fast: prog\n\t./test.sh -f\n\nclean:\n\trm -f prog\n\n.PHONY: all env install check check-fast clean\n',
    ...{ 'main.c': 'int main(void) { return 0; }\n', 'test.sh*': '#!/bin/sh\nexit 0\n', 'README.md': '# prog\n' },
  };

  for (const [task, line] of [
    ['install it? no, only show env', 'make env'],
    ['install? nope, just run the tests', 'make check'],
    ['clean the build? no, only build it', 'make all'],
    ['make, no install', 'make all'],
    ['build it but dont install', 'make all'],
    ['build without running the tests please', 'make all'],
    ['make without install', 'make all'],
    ['install, dry run', 'make -n install'],
    ['please do a dry run of make install', 'make -n install'],
    ['dry run of the clean', 'make -n clean'],
    ['check-fast', 'make check-fast'],
    ['make only prog', 'make prog'],
  ] as const)
    it(`does only the rest: ${task}`, async () => {
      assert.equal(await first(files, task), line);
    });

  for (const task of ['clean? only the prog', 'install? only with a prefix', 'make and run it in qemu'])
    it(`is no other order, and nothing of it succeeds: ${task}`, async () => {
      const { check } = await propose(files, task);
      assert.notEqual(check?.command, 'make all');
      assert.doesNotMatch(check?.command ?? '', /^make prog|prefix|check/u);
    });

  it('installs where that is what is ordered', async () => {
    assert.equal(await first(files, 'install it'), 'make install');
    assert.equal(await first(files, 'make install'), 'make install');
  });

  it('publishes nothing for a dry run', async () => {
    const npm: Files = { 'package.json': '{"name": "a", "version": "1.0.0"}', 'index.js': '' };
    assert.equal(await first(npm, 'npm publish dry run'), 'npm publish --dry-run');
    const script: Files = { 'install*': '#!/bin/sh\ncp a /usr/bin\n', a: '', 'README.md': '# Dots\n' };
    for (const task of ['install dotfiles dry run', 'dry run of install'])
      assert.doesNotMatch((await first(script, task)) ?? '', /install/u);
  });

  for (const task of [
    'is there a dry run option?',
    'add a dry run option to install',
    'why does install have no dry run?',
  ])
    it(`is no dry run: ${task}`, async () => {
      assert.doesNotMatch((await first(files, task)) ?? '', /make -n/u);
    });

  describe('formatting', () => {
    const go: Files = { 'go.mod': 'module a\n\ngo 1.22\n', 'main.go': 'package main\n\nfunc main() {}\n' };
    for (const task of [
      'format but not change anything, only show',
      'format the code, but do not write anything',
      'format without changing files',
      'formatting dry run',
      'check formatting without write',
    ])
      it(`is only looked at: ${task}`, async () => {
        assert.match((await first(go, task)) ?? '', /^gofmt -l /u);
      });
    it('is done where only other files are left alone', async () => {
      assert.equal(await first(go, 'format the code'), 'gofmt -w .');
      assert.doesNotMatch((await first(go, 'format main.go without touching tests')) ?? '', /^gofmt -l/u);
    });
  });

  it('cleans by nothing that only sorts out modules', async () => {
    const tidy: Files = {
      Makefile: 'build:\n\tgo build .\n\ntidy:\n\tgo mod tidy\n',
      'go.mod': 'module a\n\ngo 1.22\n',
      'main.go': '',
    };
    assert.notEqual(await first(tidy, 'clean the build'), 'make tidy');
    assert.equal(await first(tidy, 'make tidy'), 'make tidy');
    const removing: Files = { Makefile: 'all: a\n\na: a.c\n\tcc -o a a.c\n\ntidy:\n\trm -f a\n', 'a.c': '' };
    assert.equal(await first(removing, 'clean the build'), 'make tidy');
  });

  it('runs no preparation in the place of what it prepares', async () => {
    const bench: Files = { 'benchmark-prereq.sh*': '#!/bin/sh\nwget x\n', 'README.md': '# A\n' };
    assert.notEqual(await first(bench, 'run the benchmark'), './benchmark-prereq.sh');
    assert.equal(await first(bench, 'run benchmark-prereq.sh'), './benchmark-prereq.sh');
  });

  describe('in a project of Maven', () => {
    const maven: Files = {
      'pom.xml':
        '<project><artifactId>a</artifactId><build><plugins><plugin><artifactId>maven-checkstyle-plugin</artifactId></plugin></plugins></build><profiles><profile><id>benchmark</id></profile></profiles></project>',
      'BENCHMARK.md': '# Benchmarks\n\n```sh\nmvn test -Pbenchmark\n```\n',
    };
    for (const [task, line] of [
      ['verify', 'mvn verify'],
      ['mvn clean and then package with skip test', 'mvn clean package -DskipTests'],
      ['clean, then verify', 'mvn clean verify'],
      ['mvn verify skip checkstyle', 'mvn verify -Dcheckstyle.skip'],
      ['run the benchmarks', 'mvn test -Pbenchmark'],
      ['build without run tests', 'mvn package -DskipTests'],
    ] as const)
      it(`says it in its own words: ${task}`, async () => {
        assert.equal(await first(maven, task), line);
      });
  });

  it('takes words for no command', async () => {
    assert.doesNotMatch((await first(files, 'run test posix/basic only')) ?? '', /^test /u);
  });
});
