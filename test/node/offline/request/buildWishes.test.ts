import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { missingProduct } from '../../../../src/node/offline/request/products.ts';
import { commands, proposeIn } from '../request.ts';
import { searchPath, writeWorkspace, type Files } from '../workspaces.ts';

const programs = searchPath('sh', 'java', 'javac', 'find', 'cargo', 'cmake', 'make');
const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];
const java: Files = { 'src/tide/Main.java': 'package tide;\nclass Main {}\n' };
const crate: Files = {
  'Cargo.toml': '[package]\nname = "tide"\nversion = "0.1.0"\n',
  'src/main.rs': 'fn main() {}\n',
};

describe('a build that is said by what it makes', () => {
  it('compiles Java', async () => {
    const javac = "find src -name '*.java' -exec javac -d build {} +";
    for (const task of [
      'There is no IDE on this box. I need the classes to be able to play, do not start it yet.',
      'Turn the sources into something that `java` can start (leave the result inside this folder) and tell me the command for playing.',
    ])
      assert.equal(await first(java, task), javac, task);
  });

  it('makes libraries', async () => {
    const make: Files = { Makefile: 'all:\n\tcc -shared -o libtide.so tide.c\n', 'tide.c': '' };
    for (const task of [
      'I need the libtide shared and static libraries out of this tree.',
      "I'd like a static library here.",
      'we need both static and shared libs',
    ])
      assert.equal(await first(make, task), 'make all', task);
    for (const task of [
      'Do we need the static library?',
      'Why do I need a static and a shared library?',
      "I wish we'd like the shared libraries",
      'Tell me whether I need the static library',
      'Do I need the static library?',
    ])
      assert.notEqual(await first(make, task), 'make all', task);
  });

  it('is the release', async () => {
    const task =
      'There is no binary here, so get me the fast one (with optimisations, not debug) and tell me where it lies.';
    assert.equal(await first(crate, task), 'cargo build --release');
  });

  it('is nothing where the words only sound so', async () => {
    for (const task of ['What do I need the classes for?', 'Why is `java` so slow here?'])
      assert.ok(!(await first(java, task))?.includes('javac'), task);
    for (const task of ['Get me the fast one of the two parsers.', 'Is there a fast one?'])
      assert.notEqual(await first(crate, task), 'cargo build --release', task);
  });

  it('is only a part where what was built is also to be run', async () => {
    const cmake: Files = {
      'CMakeLists.txt': 'project(tide C)\nadd_executable(tide2html tide.c)\nadd_executable(other other.c)\n',
      'README.md': '# tide\n',
    };
    const task = 'Build the tide2html tool and use it to convert the README into README.html.';
    assert.ok((await first(cmake, task))?.includes('--target tide2html') !== true);
    const root = writeWorkspace(cmake);
    assert.equal(missingProduct(task, { root, products: new Map() }), 'README.html');
    assert.equal(missingProduct('Convert the README into a page.', { root, products: new Map() }), undefined);
    rmSync(root, { recursive: true });
    const make: Files = { Makefile: 'all: tide\n\ntide: tide.c\n\tcc -o tide tide.c\n\n.PHONY: all\n' };
    const both = 'There are sample programs; get them built in place and executed and show me their output.';
    assert.equal((await proposeIn(make, both, {}, programs)).check, undefined);
  });
});
