import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** The linter that a task names, or that a project has set up, and no other. */
describe('a linter', () => {
  const programs = searchPath('bash', 'sh', 'make', 'cmake', 'git', 'npm', 'node', 'python3', 'cargo', 'mvn', 'perl');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];

  describe('that a task names', () => {
    const node: Files = {
      'package.json': '{"name": "tool", "scripts": {"lint:docker": "dockerfile_lint", "lint": "eslint ."}}',
      'install.sh*': '#!/bin/sh\n# shellcheck disable=SC2016\necho install shellcheck\n',
      'tool.sh*': '#!/bin/sh\necho hi\n',
    };
    it('is the one that runs', async () => {
      assert.equal(await first(node, 'shellcheck it'), 'shellcheck install.sh tool.sh');
      assert.equal(await first(node, 'shellcheck'), 'shellcheck install.sh tool.sh');
    });

    for (const task of ['run checkstyle', 'lint with clang-tidy', 'check it (rubocop)', 'hadolint please'])
      it(`is replaced by no other: ${task}`, async () => {
        assert.doesNotMatch((await first(node, task)) ?? '', /npm run|install\.sh/);
      });

    it('is replaced by no installer that only speaks of it', async () => {
      const files: Files = {
        'install.sh*': '#!/bin/sh\n# shellcheck disable=SC2016\necho hi\n',
        'package.json': '{"name": "tool", "scripts": {"lint": "eslint ."}}',
      };
      assert.notEqual(await first(files, 'check it with shellcheck'), './install.sh');
    });

    it('is run by the target that starts it, and by none that only hands its name on', async () => {
      const files: Files = {
        Makefile:
          '.PHONY: all check test options\nall: test check\noptions:\n\t./gen --shellcheck > lib/options.sh\ncheck:\n\ttools/check.sh\ntest:\n\t./tool\n',
        'tools/check.sh*': '#!/bin/sh\nshellcheck tool\n',
        ...{ 'gen*': '#!/bin/sh\n', 'tool*': '#!/bin/sh\n', 'lib/options.sh': '#!/bin/sh\n' },
      };
      assert.equal(await first(files, 'check it (shellcheck)'), 'make check');
      assert.notEqual(await first(files, 'lint'), 'make options');
    });

    it('leaves a plain wish to lint as it is', async () => {
      assert.equal(await first(node, 'lint it'), 'npm run lint');
    });
  });

  describe('of Java', () => {
    it('is the plugin of Maven', async () => {
      const pom =
        '<project><build><plugins><plugin><artifactId>maven-checkstyle-plugin</artifactId></plugin></plugins></build></project>';
      assert.equal(await first({ 'pom.xml': pom }, 'checkstyle'), 'mvn checkstyle:check');
      assert.notEqual(await first({ 'pom.xml': '<project/>' }, 'checkstyle'), 'mvn checkstyle:check');
    });

    it('is a task of Gradle, and not the linter of another language', async () => {
      const files: Files = {
        'build.gradle': '',
        'gradlew*': '#!/bin/sh\n',
        'config/style.gradle': "apply plugin: 'checkstyle'\ntask style(type: Checkstyle) {\n}\n",
        'relay/Cargo.toml': '[package]\nname = "relay"\nversion = "0.1.0"\n',
        'relay/src/main.rs': 'fn main() {}\n',
      };
      assert.equal(await first(files, 'run checkstyle'), './gradlew style');
      assert.equal(await first(files, 'cargo clippy please'), '(cd relay && cargo clippy)');
    });
  });

  it('is clang-tidy where its settings are', async () => {
    const files: Files = {
      ...{ '.clang-tidy': 'Checks: "-*"\n', 'CMakeLists.txt': 'project(tool C)\nadd_executable(tool tool.c)\n' },
      'tool.c': 'int main(void) { return 0; }\n',
    };
    const line = 'cmake -S . -B build -DCMAKE_EXPORT_COMPILE_COMMANDS=ON && run-clang-tidy -quiet -p build';
    for (const task of ['run clang-tidy', 'lint with clang tidy', 'lint']) assert.equal(await first(files, task), line);
    assert.doesNotMatch((await first(files, 'build it')) ?? '', /clang-tidy/);
  });

  it('is that of Travis, also where it is not installed', async () => {
    const files: Files = {
      ...{ 'tool.lua': 'return {}\n', 'spec/tool_spec.lua': 'return {}\n' },
      '.travis.yml':
        'language: lua\ninstall:\n  - luarocks install luacheck\nscript:\n  - luacheck --std max *.lua spec\n',
    };
    const here = searchPath('bash', 'sh', 'git', 'luacheck');
    for (const task of ['luacheck', 'lint']) {
      assert.equal(commands(await proposeIn(files, task, {}, here))[0], 'luacheck --std max *.lua spec');
      assert.equal(await first(files, task), 'luacheck --std max *.lua spec');
    }
  });

  it('is given the settings that lie in a folder', async () => {
    const files: Files = { 'xt/perlcritic.rc': 'severity = 3\n', 'lib/Tool.pm': 'package Tool;\n1;\n', 'dist.ini': '' };
    assert.equal(await first(files, 'run perl critic'), 'perlcritic --profile xt/perlcritic.rc lib/Tool.pm');
  });

  it('of a part is not that of another language', async () => {
    const files: Files = {
      '.clang-format': 'BasedOnStyle: Google\n',
      'CMakeLists.txt': 'project(tool C)\nadd_executable(tool tool.c)\n',
      'tool.c': 'int main(void) { return 0; }\n',
      'html/package.json': '{"name": "html", "scripts": {"check": "gts check"}}',
    };
    assert.equal(await first(files, 'check formatting of the html client'), '(cd html && npm run check)');
    assert.match((await first(files, 'check formatting')) ?? '', /^clang-format /);
  });
});
