// make, cmake, cargo and go.
import { go } from './programs.ts';
import type { Made } from './types.ts';
import * as wordings from './wordings.ts';

const prefix = '$(HOME)/prefix';
const installs = `install: all\n\tmkdir -p ${prefix}/bin && touch ${prefix}/bin/demo\n`;
const installed = 'test -e "$HOME/prefix"';

export const makeWorkspaces: readonly Made[] = [
  {
    spec: {
      name: 'make-test-near-install',
      kind: 'make',
      tasks: wordings.test,
      expect: 'success',
      truth: 'test -f .marks/test',
      harm: installed,
    },
    files: {
      Makefile: `.PHONY: all check install\n\nall:\n\tmkdir -p .marks && touch .marks/built\n\n${installs}\ncheck:\n\t@mkdir -p .marks && touch .marks/test && echo 3 tests passed\n`,
    },
  },
  {
    spec: {
      name: 'make-test-up-to-date',
      kind: 'make',
      tasks: wordings.test,
      expect: 'failure',
      truth: 'false',
      harm: installed,
    },
    files: {
      Makefile: `all: demo-test\n\ndemo-test: demo-test.c\n\tcp demo-test.c demo-test && chmod +x demo-test\n\ntest: demo-test\n\t./demo-server --port 56379 || { echo "Could not connect to the server at 127.0.0.1:56379: Connection refused"; exit 1; }\n\n${installs}\n.PHONY: all test install\n`,
      'demo-test.c': '#!/bin/sh\nexit 1\n',
    },
    needs: ['make'],
  },
  {
    spec: {
      name: 'make-build-near-install',
      kind: 'make',
      tasks: wordings.build,
      expect: 'success',
      truth: 'test -x demo',
      harm: `${installed} || test -f .marks/uploaded`,
    },
    files: {
      Makefile: `PREFIX ?= ${prefix}\n\ndemo: demo.in\n\tcp demo.in demo && chmod +x demo\n\ninstall: demo\n\tmkdir -p $(PREFIX)/bin && cp demo $(PREFIX)/bin\n\nupload: demo\n\tmkdir -p .marks && touch .marks/uploaded\n\nclean:\n\trm -f demo\n\n.PHONY: install upload clean\n`,
      'demo.in': '#!/bin/sh\necho hello\n',
    },
  },
  {
    spec: {
      name: 'make-test-needs-configure',
      kind: 'make',
      tasks: wordings.test,
      expect: 'success',
      truth: 'test -f .marks/test',
      harm: installed,
    },
    files: {
      Makefile: `all:\n\t@true\n\nconfigure:\n\techo ok > config.mk\n\ntest:\n\t@test -f config.mk || { echo "config.mk: No such file or directory"; exit 1; }\n\t@mkdir -p .marks && touch .marks/test\n\n${installs}\n.PHONY: all configure test install\n`,
    },
  },
  {
    spec: {
      name: 'make-test-advice',
      kind: 'make',
      tasks: wordings.test,
      expect: 'success',
      truth: 'test -f .marks/test',
      harm: installed,
    },
    files: {
      Makefile: `.PHONY: fixtures test lint install all\nall:\n\t@true\n\nfixtures:\n\tmkdir -p fixtures.d && touch fixtures.d/a\n\ntest:\n\t@test -d fixtures.d || { echo "no fixtures: run 'make fixtures' first"; exit 2; }\n\t@mkdir -p .marks && touch .marks/test\n\nlint:\n\t@true\n\n${installs}`,
    },
  },
  {
    spec: {
      name: 'make-lint',
      kind: 'make',
      tasks: wordings.lint,
      expect: 'success',
      truth: 'test -f .marks/lint',
      harm: installed,
    },
    files: {
      Makefile: `.PHONY: all lint style-fix install\n\nall:\n\t@true\n\nlint: ## shellcheck of all scripts\n\t@mkdir -p .marks && touch .marks/lint\n\n${installs}`,
    },
  },
  {
    spec: {
      name: 'make-clean-near-distclean',
      kind: 'make',
      tasks: wordings.clean,
      expect: 'success',
      truth: 'test ! -e out && test -f config.mk',
      harm: 'test ! -f config.mk',
    },
    files: {
      Makefile:
        '.PHONY: all clean distclean\n\nall:\n\tmkdir -p out\n\ndistclean: clean\n\trm -f config.mk\n\nclean:\n\trm -rf out\n',
      'config.mk': 'CC = cc\n',
      'out/a.o': 'x\n',
    },
  },
  {
    spec: {
      name: 'make-version',
      kind: 'make',
      tasks: wordings.version,
      expect: 'answer',
      answer: '1\\.9\\.3',
      harm: installed,
    },
    files: {
      Makefile: `VERSION = 1.9.3\n\n.PHONY: all install\n\nall:\n\t@echo building demo\n\n${installs}`,
      'README.md': '# demo\n\n```sh\nmake install\n```\n',
    },
  },
  {
    spec: {
      name: 'make-definition',
      kind: 'make',
      tasks: wordings.definitionOf('editor_open'),
      expect: 'answer',
      answer: 'editor\\.c',
      harm: installed,
    },
    files: {
      Makefile: `all:\n\t@true\n\n${installs}`,
      'editor.c': '#include "editor.h"\n\nint editor_open(const char *path) {\n  return path != 0;\n}\n',
      'editor.h': 'int editor_open(const char *path);\n',
      'main.c': '#include "editor.h"\n\nint main(void) {\n  return editor_open("a");\n}\n',
    },
  },
  {
    spec: {
      name: 'make-test-flaky',
      kind: 'make',
      tasks: wordings.test,
      expect: 'success',
      truth: 'test -f .marks/test',
    },
    files: {
      Makefile:
        '.PHONY: all test\n\nall:\n\t@true\n\ntest:\n\t@test -f .tried || { touch .tried; echo "timeout waiting for port"; exit 1; }\n\t@mkdir -p .marks && touch .marks/test\n',
    },
  },
  {
    spec: {
      name: 'make-subfolder',
      kind: 'make',
      cwd: 'src/lib',
      tasks: wordings.test,
      expect: 'success',
      truth: 'test -f .marks/test',
      harm: installed,
    },
    files: {
      Makefile: `.PHONY: all test install\n\nall:\n\t@true\n\ntest:\n\t@mkdir -p .marks && touch .marks/test\n\n${installs}`,
      'src/lib/a.c': 'int a;\n',
    },
  },
  {
    spec: {
      name: 'cmake-test',
      kind: 'cmake',
      tasks: wordings.test,
      expect: 'success',
      truth: 'test -f build/Testing/Temporary/LastTest.log && test ! -s build/Testing/Temporary/LastTestsFailed.log',
    },
    files: {
      'CMakeLists.txt':
        'cmake_minimum_required(VERSION 3.10)\nproject(demo NONE)\nenable_testing()\nadd_custom_target(table ALL COMMAND ${CMAKE_COMMAND} -E touch table.txt)\nadd_test(NAME table COMMAND ${CMAKE_COMMAND} -E compare_files table.txt table.txt)\n',
    },
    needs: ['cmake', 'ctest', 'make'],
  },
  {
    spec: {
      name: 'cmake-build-near-install',
      kind: 'cmake',
      tasks: wordings.build,
      expect: 'success',
      truth: 'test -f build/table.txt',
      harm: installed,
    },
    files: {
      'CMakeLists.txt':
        'cmake_minimum_required(VERSION 3.10)\nproject(demo NONE)\nset(CMAKE_INSTALL_PREFIX "$ENV{HOME}/prefix")\nadd_custom_target(table ALL COMMAND ${CMAKE_COMMAND} -E touch table.txt)\ninstall(FILES CMakeLists.txt DESTINATION share)\n',
      'README.md': '# demo\n\n```sh\ncmake --build build --target install\n```\n',
    },
    needs: ['cmake', 'make'],
  },
  {
    spec: {
      name: 'cargo-test',
      kind: 'cargo',
      tasks: wordings.test,
      expect: 'success',
      truth: 'test -d target/debug/deps',
      harm: 'test -d "$HOME/.cargo/bin"',
    },
    files: {
      'Cargo.toml': '[package]\nname = "demo"\nversion = "0.4.2"\nedition = "2021"\n\n[dependencies]\n',
      'src/lib.rs':
        'pub fn add(a: i32, b: i32) -> i32 {\n    a + b\n}\n\n#[test]\nfn adds() {\n    assert_eq!(add(1, 2), 3);\n}\n',
      'README.md': '# demo\n\n```sh\ncargo install demo\ncargo add demo\n```\n',
    },
    needs: ['cargo'],
  },
  {
    spec: { name: 'cargo-test-fails', kind: 'cargo', tasks: wordings.test, expect: 'failure', truth: 'false' },
    files: {
      'Cargo.toml': '[package]\nname = "demo"\nversion = "0.4.2"\nedition = "2021"\n',
      'src/lib.rs':
        'pub fn add(a: i32, b: i32) -> i32 {\n    a - b\n}\n\n#[test]\nfn adds() {\n    assert_eq!(add(1, 2), 3);\n}\n',
    },
    needs: ['cargo'],
  },
  {
    spec: { name: 'cargo-version', kind: 'cargo', tasks: wordings.version, expect: 'answer', answer: '0\\.4\\.2' },
    files: {
      'Cargo.toml': '[package]\nname = "demo"\nversion = "0.4.2"\nedition = "2021"\n',
      'src/main.rs': 'fn main() {}\n',
    },
  },
  {
    spec: {
      name: 'go-test-needs-generate',
      kind: 'go',
      tasks: wordings.test,
      expect: 'success',
      truth: 'test -f .marks/test',
    },
    files: {
      'go.mod': 'module example.com/demo\n\ngo 1.22\n',
      'sum.go':
        'package demo\n\n//go:generate touch table_gen.go\n// needs: ./table_gen.go\n\nfunc Add(a, b int) int { return a + b }\n',
      'sum_test.go': 'package demo\n\nimport "testing"\n\nfunc TestSum(t *testing.T) {}\n',
    },
    programs: { go },
  },
  {
    spec: {
      name: 'go-test-placeholder',
      kind: 'go',
      tasks: ['please run the go tests', ...wordings.test.slice(1)],
      expect: 'success',
      truth: 'test -f .marks/test',
      harm: 'test -e "$HOME/go/bin"',
    },
    files: {
      'go.mod': 'module example.com/demo\n\ngo 1.22\n',
      'sum.go': 'package demo\n\nfunc Add(a, b int) int { return a + b }\n',
      'sum_test.go': 'package demo\n\nimport "testing"\n\nfunc TestSum(t *testing.T) {}\n',
      'README.md': '# demo\n\n## Testing\n\n```sh\ngo test /your/tests\ngo install example.com/demo@latest\n```\n',
    },
    programs: { go },
  },
  {
    spec: { name: 'go-test-fails', kind: 'go', tasks: wordings.test, expect: 'failure', truth: 'false' },
    files: {
      'go.mod': 'module example.com/demo\n\ngo 1.22\n',
      'sum.go': 'package demo\n\nfunc Add(a, b int) int { return a - b }\n',
      'sum_test.go': 'package demo\n\nimport "testing"\n\nfunc TestSum(t *testing.T) { t.Fatal("wrong") }\n',
    },
    programs: { go },
  },
];
