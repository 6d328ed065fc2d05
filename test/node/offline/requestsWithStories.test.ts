import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** The usual requests as people tell them: politely, with a story, with what they leave to others. */
describe('a request that comes with a story', () => {
  const programs = searchPath('sh', 'make', 'cmake', 'npm', 'node', 'python3', 'cargo', 'git', 'find', 'clang-format');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];
  const summary = async (files: Files, task: string) =>
    JSON.stringify((await proposeIn(files, task, {}, programs)).candidates[0]?.action.input['summary']);

  const c: Files = {
    Makefile:
      'all: gull\n\ngull: gull.c\n\t$(CC) -o $@ gull.c\n\ncheck: gull\n\tsh tests/run.sh\n\nformat:\n\tclang-format -i gull.c\n\nclean:\n\trm -f gull\n\n.PHONY: all check format clean\n',
    'gull.c': 'int main(void) { return 0; }\n',
    'tests/run.sh': './gull\n',
  };
  const npm: Files = {
    'package.json': JSON.stringify({
      name: 'api',
      scripts: { build: 'node b.js', test: 'node --test', lint: 'eslint .', clean: 'rm -rf dist', start: 'node s.js' },
    }),
  };

  describe('that forbids any change', () => {
    for (const task of [
      'My mentor looks at the whitespace first. Is ours as clang-format would like to have it? I want only the verdict, the files stay untouched.',
      'A wager: she says at least one file is badly formatted, I say none. Who’s right? Please stay read-only.',
      'does the code comply with the formatter? if not I’ll speak with the author, so please don’t repair it',
      'i allready formatted i think, can u make sure w/o rewriting anything',
      'hands off the files, just tell me whether they are formatted',
    ])
      it(`formats nothing: ${task}`, async () => {
        assert.equal(await first(c, task), 'clang-format --dry-run --Werror gull.c');
      });

    for (const task of [
      'Format the code, but don’t run the tests',
      'They are not formatted, says the bot. Format them in place.',
      'format everything please, so that the formatting check is happy',
    ])
      it(`formats where that is ordered: ${task}`, async () => {
        assert.equal(await first(c, task), 'make format');
      });
  });

  describe('that rules something out', () => {
    for (const task of [
      'throw the dist folder and that stuff away, no need to rebuild',
      'Yesterday’s dist is haunting me, I keep looking at stale output. Would you please sweep it away? Don’t rebuild, I’ll do that later.',
      'So kindly return the tree to how it was before the build; the tar I’ll make myself.',
    ])
      it(`does none of that: ${task}`, async () => {
        assert.equal(await first(npm, task), 'npm run clean');
      });

    it('does not mend what the writer mends', async () => {
      const ruff: Files = {
        'pyproject.toml': '[project]\nname = "x"\n[tool.ruff]\nline-length = 100\n',
        Makefile: 'lint:\n\truff check .\n\nfix:\n\truff check --fix .\n',
      };
      const task =
        'You’d do me a kindness by having ruff inspect the code. Just the findings, please, I like to repair things with my own hands.';
      assert.equal(commands(await proposeIn(ruff, task, {}, searchPath('make', 'ruff', 'python3')))[0], 'make lint');
    });
  });

  describe('that names a command', () => {
    for (const [task, command] of [
      ['Old habit: never go to lunch on an unchecked tree. Would you do a make check for me please', 'make check'],
      ['before the weekend i’d sleep better knowing make check is happy... is it?', 'make check'],
      ['just make', 'make'],
      ['./gull pls', 'make gull && ./gull'],
      ['lets count some gulls, run gull', 'make gull && ./gull'],
      ['build gull', 'make gull'],
    ] as const)
      it(`runs it: ${task}`, async () => {
        assert.equal(await first(c, task), command);
      });

    it('runs it also with what is told beside it', async () => {
      const tool: Files = {
        'pyproject.toml': '[project]\nname = "tool"\n',
        'tool/__init__.py': '',
        'tool/__main__.py': '',
      };
      assert.equal(await first(tool, 'python -m tool, go'), 'python3 -m tool');
    });
  });

  it('tells of a command that is not to be run now', async () => {
    const files: Files = {
      'package.json': JSON.stringify({
        name: 'nd',
        version: '4.5.6',
        scripts: { deploy: './deploy.sh', test: 'mocha' },
      }),
    };
    for (const task of ['yesterday I had to run npm run deploy again.', 'see if npm run deploy works from the docs'])
      assert.equal(await first(files, task), 'finish', task);
  });

  it('is about the project’s own version, though it mentions a dependency', async () => {
    const files: Files = {
      'package.json': JSON.stringify({
        name: 'nd',
        version: '4.5.6',
        dependencies: { express: '^4.18.0', semver: '7.0.0' },
      }),
    };
    for (const task of [
      'which version are we on? express broke again',
      'what version is this project? I upgraded express',
      'what is the version of the server',
    ])
      assert.doesNotMatch(JSON.stringify(await proposeIn(files, task, {}, programs)), /4\.18\.0|7\.0\.0/, task);
    assert.match(await summary(files, 'which express do we use?'), /express \^4\.18\.0/);
  });

  it('lints without mending, whether that is forbidden or only not asked for', async () => {
    const files: Files = {
      'package.json': JSON.stringify({
        name: 'x',
        scripts: { lint: 'eslint . --fix' },
        devDependencies: { eslint: '9' },
      }),
      'node_modules/.bin/eslint*': '#!/bin/sh\n',
    };
    for (const task of [
      'lint, but hands off the files',
      'lint please; I’ll fix things myself',
      'just report lint errors, don’t repair them',
      'run eslint on teh repo, but dont autofix anythign. does it pass?',
    ])
      assert.equal(await first(files, task), './node_modules/.bin/eslint .', task);
    assert.equal(await first(files, 'lint it'), './node_modules/.bin/eslint .');
    assert.equal(await first(files, 'npm run lint'), 'npm run lint');
  });

  it('is no order to start what it only says the name of', async () => {
    const files: Files = { 'CMakeLists.txt': 'project(hello C)\nadd_executable(hello main.c)\n', 'main.c': '' };
    for (const task of ['say hello', 'run hello with the file a.txt'])
      assert.equal(await first(files, task), 'finish', task);
  });

  it('is an order, for all its question mark', async () => {
    const task =
      'Could you please compile gull on this machine, the normal default build as the docs describe it? I’d like to have the library. Thank you!';
    assert.match((await first({ ...c, 'README.md': '# gull\n' }, task)) ?? '', /^make/);
  });

  it('wants all of the tests though it asks which of them fail', async () => {
    const task =
      'Could you run this project’s whole test suite and tell me how many tests pass and which, if any, do not?';
    assert.equal(await first({ ...npm, 'test/a.test.js': '', 'test/b.test.js': '' }, task), 'npm test');
  });

  it('is about all packages, though one of them is called as a word of it', async () => {
    const types = JSON.stringify({ name: '@m/report', scripts: { types: 'tsc --noEmit' } });
    const mono: Files = {
      'package.json': JSON.stringify({
        name: 'm',
        private: true,
        workspaces: ['packages/*'],
        scripts: { types: 'npm run types --workspaces' },
      }),
      'packages/report/package.json': types,
      'packages/meter/package.json': types.replace('report', 'meter'),
    };
    for (const task of [
      'Could you run the type check for the whole repo and report? No fixes, please.',
      'Run tsc without emitting over the packages and tell me whether they type-check.',
      'run tsc',
    ])
      assert.equal(await first(mono, task), 'npm run types', task);
  });

  describe('for a version', () => {
    const lock = JSON.stringify({ packages: { 'node_modules/express': { version: '4.21.1' } } });
    const locked: Files = {
      'package.json': JSON.stringify({ name: 'server', version: '14.1.2', devDependencies: { express: '^4.17.1' } }),
      'package-lock.json': lock,
    };
    for (const task of [
      'exact express version in our lockfile?',
      'wich version of expres does the lock file pin, exactly',
      'A security bulletin about express just landed in my inbox. I need to know the exact version of express we have locked here.',
    ])
      it(`of a dependency tells what is locked: ${task}`, async () => {
        assert.match(await summary(locked, task), /4\.21\.1 is locked/);
      });

    it('of a lock file of the first kind, and a long one', async () => {
      const old = JSON.stringify({ padding: 'x'.repeat(300_000), dependencies: { express: { version: '4.16.0' } } });
      assert.match(await summary({ ...locked, 'package-lock.json': old }, 'version of express'), /4\.16\.0 is locked/);
    });

    it('of a library that lies here as a copy is what the copy says', async () => {
      const header =
        '/* pack - an encoder */\n#define PACK_VERSION_MAJOR 2\n#define PACK_VERSION_MINOR 3\n#define PACK_VERSION_PATCH 1\n';
      const files: Files = {
        'CMakeLists.txt': 'project(raster VERSION 0.9.4)\nadd_library(pack STATIC third_party/pack/pack.c)\n',
        'third_party/pack/pack.h': header,
        'third_party/pack/pack.c': '',
        NEWS: '0.9.0 output with pack 2.1.0\n',
      };
      for (const task of ['pack version?', 'which version of pack is bundled?'])
        assert.match(await summary(files, task), /2\.3\.1 \(`third_party\/pack\/pack\.h:2`\)/, task);
    });

    it('of a module of Perl may be asked by the last part of its name', async () => {
      const files: Files = { 'Makefile.PL': "NAME => 'Text::Gazette',\nVERSION_FROM => 'lib/Text/Gazette.pm'\n" };
      const perl: Files = { ...files, 'lib/Text/Gazette.pm': "package Text::Gazette;\nour $VERSION = '0.47';\n" };
      assert.match(await summary(perl, 'What version is this module?'), /0\.47/);
    });
  });

  describe('to start', () => {
    it('builds and starts the only program of CMake', async () => {
      const files: Files = { 'CMakeLists.txt': 'project(boom)\nadd_executable(${PROJECT_NAME} a.cpp)\n', 'a.cpp': '' };
      for (const task of ['run boom', 'start teh program'])
        assert.equal(await first(files, task), 'cmake -S . -B build && cmake --build build && ./build/boom', task);
    });

    it('knows where CMake puts programs, and nothing where it cannot tell', async () => {
      const lists = (folder: string) =>
        `project(boom)\nset(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${folder})\nadd_executable(boom a.cpp)\n`;
      const started = (folder: string) => first({ 'CMakeLists.txt': lists(folder), 'a.cpp': '' }, 'start the program');
      assert.match((await started('${CMAKE_BINARY_DIR}/bin')) ?? '', /&& \.\/build\/bin\/boom$/);
      assert.match((await started('${CMAKE_SOURCE_DIR}/out')) ?? '', /&& \.\/out\/boom$/);
      assert.doesNotMatch((await started('${OUT}')) ?? '', /\/boom/);
      const two = { 'CMakeLists.txt': 'project(p)\nadd_executable(a a.c)\nadd_executable(b b.c)\n' };
      assert.doesNotMatch((await first(two, 'start the program')) ?? '', /&& \.\//);
    });
  });

  it('builds no image of a container that it does not speak of', async () => {
    const files: Files = {
      Makefile: 'all: darkd\n\ndarkd: darkd.c\n\t$(CC) -o $@ darkd.c\n',
      'README.md': '# darkd\n\n```\ndocker build -t darkd .\n```\n',
      Dockerfile: 'FROM alpine\n',
      'darkd.c': '',
    };
    const withDocker = searchPath('make', 'docker');
    const asked = (task: string) => proposeIn(files, task, {}, withDocker).then((proposal) => commands(proposal)[0]);
    assert.equal(await asked('Compile darkd.'), 'make all');
    assert.match((await asked('build the docker image')) ?? '', /^docker build /);
  });

  it('is answered by the project’s own linter where the one of the settings is not installed', async () => {
    const files: Files = {
      'setup.cfg': '[pylint]\n[flake8]\nmax-line-length = 100\n',
      'CONTRIBUTING.md': '# Contributing\n\n## Lint\n\n```\npython3 -m tools.lint\n```\n',
      'tools/__init__.py': '',
      'tools/lint.py': "if __name__ == '__main__':\n    pass\n",
      'shop/__init__.py': '',
    };
    const path = searchPath('python3');
    const before = process.env['PATH'];
    process.env['PATH'] = path;
    try {
      assert.equal(commands(await proposeIn(files, 'lint', {}, path))[0], 'python3 -m tools.lint');
    } finally {
      process.env['PATH'] = before;
    }
  });

  it('names what it wants defined in backticks', async () => {
    const { candidates } = await proposeIn({ 'a.pm': '' }, 'Find the definition of the Perl sub `monkey_patch`.');
    assert.match(JSON.stringify(candidates[0]?.action.input), /monkey_patch/);
  });
});
