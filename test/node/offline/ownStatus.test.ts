import assert from 'node:assert/strict';
import { firstCommand, proposeIn, ran } from './request.ts';
import type { Files } from './workspaces.ts';

const makefile = (recipe: string, more = ''): Files => ({ Makefile: `.PHONY: check clean\n${more}check:\n${recipe}` });
const scripts = (test: string, more = {}): Files => ({
  'package.json': JSON.stringify({ name: 'demo', scripts: { test, ...more } }),
  'package-lock.json': '{}',
});

/** A place -> what runs its tests, so that a failure shows. */
const places: Readonly<Record<string, readonly [Files, string]>> = {
  'a target that forgives': [makefile('\t@node t.js >/dev/null 2>&1 || true\n\t@echo finished\n'), 'node t.js'],
  'a line that make ignores': [makefile('\t-@node t.js\n'), 'node t.js'],
  'a target that pipes': [makefile('\t$(NODE) t.js 2>&1 | tee log\n', 'NODE ?= node\n'), 'node t.js 2>&1'],
  'a loop of a target': [
    makefile('\t@for t in $(T); do node $$t; done; echo done\n', 'T = a.js b.js\n'),
    'node a.js && node b.js',
  ],
  'what a target requires first': [
    { Makefile: 'check: gen\n\t@node t.js | tail -n 3\ngen:\n\tnode g.js\n' },
    'make gen && node t.js',
  ],
  'a script of a manifest': [scripts('node t.js; exit 0'), 'node t.js'],
  'a script of a manifest that starts a shell script': [
    { ...scripts('sh ci/test.sh'), 'ci/test.sh': '#!/bin/sh\nnode t.js || true\n' },
    'node t.js',
  ],
  'a makefile that ignores every status': [makefile('\tnode t.js\n', '.IGNORE:\n'), 'node t.js'],
  'a target that hides what a script prints': [
    { ...makefile('\t@sh t.sh\n'), 't.sh': 'node t.js 2>/dev/null || true\n' },
    'node t.js',
  ],
  'a shell script that a document names': [
    {
      'check_all.sh': '#!/bin/sh\nset +e\nnode t.js\necho done\n',
      'README.md': 'Run the tests with `./check_all.sh`.\n',
    },
    'set +e; node t.js',
  ],
  'a shell script': [
    {
      'run_tests.sh': '#!/bin/sh\ncd "$(dirname "$0")" || exit 0\nnode t.js >> t.log 2>&1 || true\necho "tests done"\n',
    },
    'node t.js',
  ],
};

describe('a command that ignores its own failures', () => {
  for (const [title, [files, command]] of Object.entries(places))
    it(`is run by what it runs: ${title}`, async () => {
      assert.equal(await firstCommand({ 't.js': '', ...files }, 'run the tests'), command);
    });

  it('is run so where the task names it', async () => {
    assert.equal(await firstCommand(makefile('\tnode t.js || true\n'), 'make check'), 'node t.js');
  });

  it('stays as it is where its failures count, or are no failures', async () => {
    assert.equal(await firstCommand(makefile('\t-rm -f core\n\tnode t.js\n'), 'run the tests'), 'make check');
    assert.equal(await firstCommand(scripts('rm -rf out; node t.js'), 'run the tests'), 'npm test');
    const cleans = { Makefile: 'clean:\n\t-make -C lib clean || true\n\t@echo cleaned\n' };
    assert.equal(await firstCommand(cleans, 'clean up'), 'make clean');
  });

  it('gives no check where the program is not here without which it does nothing', async () => {
    const lint = (recipe: string): Files => ({ Makefile: `lint:\n\t${recipe}\n`, 'a.sh': '' });
    for (const [recipe, check] of [
      ['@if command -v nosuchlint >/dev/null; then nosuchlint *.sh; fi', undefined],
      ['@command -v nosuchlint >/dev/null && nosuchlint *.sh || true', undefined],
      ['@if command -v nosuchlint >/dev/null; then nosuchlint *.sh; else exit 1; fi', 'make lint'],
      ['@if command -v node >/dev/null; then node lint.js; fi', 'make lint'],
    ] as const)
      assert.equal((await proposeIn(lint(recipe), 'run the linter')).check?.command, check, recipe);
  });

  it('gives no check and says so, where what it runs is not plain', async () => {
    const files = scripts('node t.js || true', { pretest: 'node b.js' });
    const { check } = await proposeIn(files, 'run the tests');
    assert.equal(check, undefined);
    const { candidates } = await proposeIn(files, 'run the tests', { transcript: ran(['npm test', 0]) });
    assert.match(
      candidates[0]?.action.input['summary'] as string,
      /ends with 0 whatever happens: it ignores the status of `node t.js`/,
    );
  });

  it('is no formatter if it only checks the format', async () => {
    const files: Files = {
      'Cargo.toml': '[package]\nname = "demo"\n',
      'src/main.rs': '',
      Makefile: '.PHONY: fmt\nfmt:\n\tcargo fmt --all -- --check || true\n',
    };
    assert.equal(await firstCommand(files, 'put the code into the style that rustfmt.toml asks for'), 'cargo fmt');
  });
});

describe('a target that takes what is printed for what is expected', () => {
  it('is not run after a test has failed', async () => {
    const files: Files = {
      Makefile: 'check: all\n\t./t > out\n\tdiff want out\nbless: all\n\t./t > want\nall:\n\tcc -o t t.c\n',
    };
    const { candidates } = await proposeIn(files, 'run the tests', { transcript: ran(['make check', 1]) });
    assert.ok(candidates.every(({ action }) => action.input['command'] !== 'make bless'));
  });

  const lint = (last: string): Files => ({
    'README.md': '# jobs\n',
    'tools/lint.sh*': `#!/usr/bin/env bash\nset -u\nreport=.lint/report.txt\n: >"$report"\nfor f in bin/*; do\n  bash -n "$f" 2>>"$report"\n  grep -nE ' +$' "$f" >>"$report"\ndone\nn=$(wc -l <"$report")\ncat "$report"\n${last}\n`,
  });

  it('is that of the report that a script counts at its end', async () => {
    assert.equal((await proposeIn(lint('[ "$n" -eq 0 ]'), 'lint')).check?.command, './tools/lint.sh');
    assert.equal((await proposeIn(lint('! [ -s "$report" ]'), 'lint')).check?.command, './tools/lint.sh');
  });

  it('tells nothing where the script only shows the report', async () => {
    assert.equal((await proposeIn(lint('echo "$n problems"'), 'lint')).check, undefined);
    assert.equal((await proposeIn(lint('[ -d bin ]'), 'lint')).check, undefined);
  });
});
