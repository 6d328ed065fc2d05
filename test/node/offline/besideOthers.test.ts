import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** What stands beside something else: another wish, another language, a linter that is missing. */
describe('beside others', () => {
  const programs = searchPath('bash', 'sh', 'make', 'cc', 'python3', 'git', 'npm', 'node');
  const propose = (files: Files, task: string) => proposeIn(files, task, {}, programs);
  const first = async (files: Files, task: string) => commands(await propose(files, task))[0];
  const checkOf = async (files: Files, task: string) => (await propose(files, task)).check?.command;

  describe('a wish before another', () => {
    const files: Files = {
      'package.json': JSON.stringify({
        scripts: { test: 'node --test', lint: 'node lint.js', build: 'node build.js' },
      }),
      ...{ 'lint.js': '', 'build.js': '', 'a.test.js': '' },
    };
    for (const [task, check] of [
      ['I want it linted. Could you also run the tests?', undefined],
      ['I need the tests to pass. Can you also lint?', 'npm test && npm run lint'],
      ['I want to send a patch. Could you run the tests and lint too?', 'npm test && npm run lint'],
      ['I want to send a patch. Could you run the tests?', 'npm test'],
    ] as const)
      it(`counts: ${task}`, async () => {
        const found = await checkOf(files, task);
        assert.ok(check === undefined ? found !== 'npm test' : found === check, found);
      });
  });

  describe('a program in C with a package for Python', () => {
    const files: Files = {
      Makefile: 'PROG=tool\n\nall: $(PROG)\n\ntool: main.c\n\t$(CC) -o tool main.c\n\nclean:\n\trm -f tool\n',
      ...{
        'main.c': 'int main(void) { return 0; }\n',
        'setup.py': 'from setuptools import setup\nsetup(name="tool")\n',
      },
      'pyproject.toml': '[build-system]\nrequires = ["setuptools"]\n',
    };
    for (const task of ['build', 'compile it', 'build the program please'])
      it(`is built by its Makefile: ${task}`, async () => {
        assert.match((await first(files, task)) ?? '', /^make (?:all|tool)$/);
      });
    for (const task of ['build the python wheel', 'build the python package'])
      it(`gives the package where that is wanted: ${task}`, async () => {
        assert.equal(await first(files, task), 'python3 -m build');
      });
  });

  it('takes no test with a number for a build', async () => {
    const files: Files = {
      Makefile:
        'default: sum\n\nsum: sum.c\n\t$(CC) -o sum sum.c\n\nsum32: sum.c ## generate the program in 32-bits mode\n\t$(CC) -m32 -o sum32 sum.c\n\ntest: sum\n\t./sum\n\ntest32: sum32\n\t./sum32\n',
      'sum.c': 'int main(void) { return 0; }\n',
    };
    assert.equal(await first(files, 'build it for 32 bit'), 'make sum32');
  });

  it('takes "build" in a text for no command of Python', async () => {
    const files: Files = {
      'CMakeLists.txt': 'project(x)\n',
      'README.md': '# x\n\n```\n--list="review,build help,reformat"\nbuild help\n```\n',
    };
    assert.ok(!commands(await propose(files, 'run the example with --help')).includes('python3 -m build help'));
  });

  describe('a linter that only CI starts and that is missing', () => {
    const ci = (line: string): Files => ({
      '.travis.yml': `language: bash\nscript:\n  - ${line}\n`,
      ...{ 'tool*': '#!/bin/sh\nexit 0\n', Makefile: 'install:\n\tcp tool /usr/bin\n' },
    });
    for (const task of ['lint the script', 'run the linter', 'any lint problems?'])
      it(`is named: ${task}`, async () => {
        assert.equal(await first(ci('shellcheck tool -e 2254'), task), 'shellcheck tool -e 2254');
      });
    for (const line of [
      'shellcheck missing.sh',
      'shellcheck "file"',
      ...['rubocop -a tool', 'rubocop --safe-auto-correct tool', 'ktlint -F tool', 'swiftlint autocorrect tool'],
      'clang-tidy -fix tool',
    ])
      it(`is not where it has nothing to look at, or rewrites: ${line}`, async () => {
        assert.equal(await first(ci(line), 'lint the script'), 'finish');
      });
    it('may have options that rewrite with another linter', async () => {
      assert.equal(await first(ci('shellcheck -x -f gcc tool'), 'lint the script'), 'shellcheck -x -f gcc tool');
    });
    it('gives way to a linter of the project', async () => {
      const files: Files = { ...ci('shellcheck tool'), Makefile: 'lint:\n\tsh -n tool\n' };
      assert.equal(await first(files, 'lint the script'), 'make lint');
    });
  });
});
