import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Parts of a repository that have a manifest of their own, beside what the rest of it is about. */
describe('a part of the repository with a manifest of its own', () => {
  const programs = searchPath('bash', 'sh', 'make', 'cargo', 'mdbook', 'git');
  const propose = (files: Files, task: string) => proposeIn(files, task, {}, programs);

  const files: Files = {
    'Cargo.toml': '[package]\nname = "otter"\nversion = "0.1.0"\n',
    ...{ 'src/main.rs': 'fn main() {}\n', 'src/parser.rs': '' },
    'website/package.json': '{"private": true, "dependencies": {"left-pad": "1"}}',
    'fuzz/Cargo.toml': '[package]\nname = "otter-fuzz"\nversion = "0.0.0"\n\n[workspace]\n',
    'fuzz/src/main.rs': 'fn main() {}\n',
  };

  for (const task of ['website build', 'build the website', 'is the website formatted?'])
    it(`does not pass because the whole does: ${task}`, async () => {
      assert.equal((await propose(files, task)).check, undefined);
    });

  for (const task of ['build it', 'build the otter', 'is the code formatted?', 'please build the whole project'])
    it(`is not meant: ${task}`, async () => {
      assert.notEqual((await propose(files, task)).check, undefined);
    });

  it('is built where it is a package of Cargo', async () => {
    assert.equal(commands(await propose(files, 'fuzz build'))[0], 'cargo build --manifest-path fuzz/Cargo.toml');
    assert.equal(commands(await propose(files, 'run the tests'))[0], 'cargo test');
  });

  describe('of mdBook', () => {
    const book: Files = {
      ...files,
      'docs/book.toml': '[book]\ntitle = "Otter"\n',
      'docs/src/SUMMARY.md': '# Summary\n',
    };
    for (const [task, line] of [
      ['build the book', 'mdbook build docs'],
      ['serve the book', 'mdbook serve docs'],
      ['serve the docs on port 4000', 'mdbook serve docs -p 4000'],
      ['start it', 'cargo run'],
      ['build it', 'cargo build'],
    ] as const)
      it(`is told: ${task}`, async () => {
        assert.equal(commands(await propose(book, task))[0], line);
      });
  });
});

describe('what CI builds for CodeQL', () => {
  const workflow =
    'name: CodeQL\non: push\njobs:\n  analyze:\n    name: Analyze\n    runs-on: ubuntu-latest\n    steps:\n      - uses: github/codeql-action/init@v3\n      - run: ./ci/codeql-build.sh\n      - uses: github/codeql-action/analyze@v3\n';
  const files: Files = {
    '.github/workflows/codeql.yml': workflow,
    'ci/codeql-build.sh*': '#!/bin/sh\nmake\n',
    Makefile: 'all: tool\n\ntool: tool.c\n\tcc -o tool tool.c\n',
    'tool.c': 'int main(void) { return 0; }\n',
  };

  it('is no linter', async () => {
    const proposal = await proposeIn(files, 'lint the code', {}, searchPath('bash', 'sh', 'make', 'cc'));
    assert.equal(commands(proposal)[0], 'finish');
    assert.equal(proposal.check, undefined);
  });
});

describe('the language whose code is to be looked at', () => {
  const files: Files = {
    'pyproject.toml': '[project]\nname = "otter"\nversion = "1"\n\n[tool.ruff]\nline-length = 100\n',
    ...{ 'otter.py': 'x = 1\n', 'native/fast.cpp': 'int main() { return 0; }\n' },
  };
  const checkOf = async (task: string) =>
    (await proposeIn(files, task, {}, searchPath('python3', 'ruff', 'git'))).check?.command;

  for (const task of ['cpp lint', 'lint the c++ code', 'check the formatting of the c++ sources', 'lint the CSS'])
    it(`is no other: ${task}`, async () => {
      assert.equal(await checkOf(task), undefined);
    });

  for (const task of ['lint', 'python lint', 'lint the python code', 'check the formatting of the python files'])
    it(`is this one: ${task}`, async () => {
      assert.match((await checkOf(task)) ?? '', /ruff/u);
    });
});
