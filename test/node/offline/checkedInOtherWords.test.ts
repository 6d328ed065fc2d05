import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Checks, builds and removals in words that do not name them, or beside a story. */
describe('in words of their own', () => {
  const programs = searchPath('bash', 'sh', 'make', 'cc', 'python3', 'git', 'npm', 'npx', 'node', 'cargo', 'ruff');
  const propose = (files: Files, task: string) => proposeIn(files, task, {}, programs);
  const first = async (files: Files, task: string) => commands(await propose(files, task))[0];
  const checkOf = async (files: Files, task: string) => (await propose(files, task)).check?.command;
  const crate: Files = { 'Cargo.toml': '[package]\nname = "x"\n', 'src/lib.rs': '', 'rustfmt.toml': '' };
  const node: Files = {
    'package.json': JSON.stringify({
      name: 'a',
      scripts: {
        build: 'tsc',
        lint: 'eslint .',
        'lint:fix': 'eslint . --fix',
        format: 'prettier --write .',
        'format:check': 'prettier --check .',
        test: 'mocha',
      },
    }),
    'package-lock.json': '{}',
    'README.md': '# a\n',
  };

  describe('whether the code is in its format', () => {
    for (const task of [
      'Is all the code neatly laid out per the project’s conventions? I don’t want any files modified.',
      'Would tidying up the code automatically change anything? Tell me, but don’t do it.',
      'Would the style bot complain about how the code is laid out? No changes please.',
      'We argued about braces all evening. Settle it: is this project’s code formatted the way it’s supposed to be?',
      'Is there any code here whose spacing and line wrapping isn’t as prescribed? Just report.',
      'Tell me if any source is badly indented or wrapped by this project’s standards, but don’t repair it.',
      'I’d like to know if the formatting here is clean.',
      'Does the layout of the code match the house style? Only look.',
      'Please test whether the code is formatted as required.',
      'Pretty please, tell me if the code is well-formatted, and don’t write to any file.',
      'Don’t reformat a thing. I merely wonder whether the formatting is fine.',
      'Review starts at two, and I was laughed at last time. Has everything in here been through the formatter?',
    ])
      it(`is checked: ${task}`, async () => {
        assert.equal(await first(crate, task), 'cargo fmt --check');
        assert.equal(await checkOf(crate, task), 'cargo fmt --check');
        assert.equal(await first(node, task), 'npm run format:check');
      });
    for (const task of [
      'Is the source laid out in packages as the convention wants?',
      'How is the code laid out?',
      'Is the code indented with tabs?',
      'Is the text wrapped correctly?',
      'Check the spacing of the buttons.',
    ])
      it(`is not asked: ${task}`, async () => {
        assert.notEqual(await first(crate, task), 'cargo fmt --check');
        assert.notEqual(await first(crate, task), 'cargo fmt');
      });
    it('does not take the place of what else is wanted', async () => {
      assert.equal(await first(node, 'Format the code, please. I want it neatly laid out.'), 'npm run format');
      const both = 'Is the code neatly indented? Then run the tests as well.';
      assert.notEqual(await checkOf(node, both), 'npm run format:check');
    });
  });

  describe('the style of the project', () => {
    for (const task of [
      'Reformat the code according to the project’s style.',
      'Give the whole code the project’s standard formatting.',
    ])
      it(`is what a formatter gives: ${task}`, async () => {
        assert.equal(await first(node, task), 'npm run format');
      });
  });

  it('is no success where the format was to be changed and is only told', async () => {
    const files: Files = {
      Makefile: 'format:\n\truff format --check .\n',
      'pyproject.toml': '[tool.ruff]\n',
      'a.py': '',
    };
    const check = await checkOf(files, 'Straighten out the indentation and the spacing of the code');
    assert.doesNotMatch(check ?? '', /--check/u);
  });

  describe('what a linter says', () => {
    for (const task of [
      'Please lint everything, report what you find and leave the fixing to me.',
      'Back from sick leave, and my inbox says lint is broken. Can you run it and tell me if that is still the case?',
      'My mentor swears by the linter. Please run it on the project and leave the files as they are.',
      'Could you run the lint checks and report the result?',
    ])
      it(`is shown, and nothing fixed: ${task}`, async () => {
        assert.equal(await first(node, task), 'npm run lint');
        assert.equal(await checkOf(node, task), 'npm run lint');
      });
    it('says nothing of a program that is to be run too', async () => {
      assert.notEqual(await checkOf(node, 'Lint the program, then build it and run it'), 'npm run lint');
    });
  });

  const made: Files = {
    Makefile: 'all: prog\n\nprog: main.c\n\tcc -o prog main.c\n\nclean:\n\trm -f prog\n\n.PHONY: all clean\n',
    'main.c': 'int main(void) { return 0; }\n',
    'README.md': '# prog\n',
  };

  describe('what builds made', () => {
    for (const task of [
      'Make it as if nothing had ever been compiled here, sources untouched.',
      'Put the checkout back to how it was before anything was built.',
      'Undo the build.',
      'Please do the usual clean. I’ll start the long build myself tonight.',
      'Delete whatever earlier builds have produced here.',
      'Someone packed the build results into our backup. Please delete them here, the sources stay of course.',
    ])
      it(`is removed: ${task}`, async () => {
        assert.equal(await first(made, task), 'make clean');
      });
    for (const task of [
      'Make it like it was built by hand.',
      'Don’t make it as if nothing had ever been built.',
      'Undo the build change.',
    ])
      it(`stays: ${task}`, async () => {
        assert.doesNotMatch((await first(made, task)) ?? '', /clean/u);
      });
    it('is not made again', async () => {
      const maven: Files = {
        'pom.xml': '<project><artifactId>a</artifactId></project>',
        '.github/workflows/scan.yml':
          'on: push\njobs:\n  a:\n    steps:\n      - name: Build\n        run: mvn clean compile -DskipTests\n',
      };
      const line = commands(
        await proposeIn(maven, 'Throw away the generated artifacts.', {}, searchPath('mvn', 'git')),
      )[0];
      assert.equal(line, 'mvn clean');
    });
  });

  describe('a build', () => {
    for (const task of [
      'Make everything.',
      'Take the sources here and make the deliverables from them.',
      'Run the code through the compiler, all of it, and tell me if it makes it.',
      'Can you generate the build products for this checkout?',
      'Please assemble the project from source.',
      'Please compile the project and just tell me if it works.',
      'I deleted quite a lot of lines this morning. Please run a build so I know that I didn’t delete too much.',
      'The lint is clean, the tests are green, now build it.',
      'I’d like to start the program later, so please build it first.',
      'I wiped my cache and all. Start a build, please.',
      'Doing some spring cleaning of my old repositories. Build this one, please, and tell me how it went.',
    ])
      it(`is meant: ${task}`, async () => {
        assert.equal(await first(made, task), 'make all');
        assert.equal(await checkOf(made, task), 'make all');
      });
    for (const task of [
      'Start the build server.',
      'Why does it generate the build output?',
      'Do a spring cleaning of the build output.',
      'Run the code through the compiler without output, only the types.',
    ])
      it(`is not meant: ${task}`, async () => {
        assert.notEqual(await first(made, task), 'make all');
      });
  });
});

describe('an order to format', () => {
  const files = {
    'package.json':
      '{"scripts": {"format": "prettier --write .", "lint": "eslint ."}, "devDependencies": {"prettier": "3"}}',
    ...{ 'docs/a.md': '# A\n', 'tests/a.js': 'a;\n', 'a.js': 'a;\n' },
  };
  for (const task of [
    "Format the code in line with our style guide, but don't touch tests",
    'Format the code to our style but skip docs',
    'Format the code in the house style, but do not touch the tests folder',
  ])
    it(`rewrites nothing where a part is to stay: ${task}`, async () => {
      assert.ok(
        !commands(await proposeIn(files, task)).some((line) => /^npm run format$|prettier --write \.$/.test(line)),
      );
    });
});
