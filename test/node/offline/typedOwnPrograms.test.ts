import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** The project's own program, with what is typed behind its name, from the sources. */
describe('the own program as it is typed', () => {
  const programs = searchPath('sh', 'python3', 'node', 'cargo', 'make', 'bun');
  const first = async (files: Files, task: string, path = programs) =>
    commands(await proposeIn(files, task, {}, path))[0];
  const crate: Files = {
    'Cargo.toml': '[package]\nname = "lister"\n\n[[bin]]\nname = "ls2"\npath = "src/main.rs"\n',
    'src/main.rs': 'use clap::Parser;\nfn main() {}\n',
    'README.md': '# Lister\n\n```\nls2 headers data.csv\n```\n',
    Makefile: 'profile:\n\tvalgrind ls2\n',
  };
  for (const [task, line] of [
    ['run ls2 -l on src', 'cargo run --quiet -- -l src'],
    ['run ls2 --tree --level 2', 'cargo run --quiet -- --tree --level 2'],
    ['please run ls2 headers on README.md', 'cargo run --quiet -- headers README.md'],
    ['run ls2 on this folder', 'cargo run --quiet -- .'],
    ['run ls2 --help from the checkout', 'cargo run --quiet -- --help'],
    ['count the code in src with ls2', 'cargo run --quiet -- src'],
    ["show ls2's help text", 'cargo run --quiet -- --help'],
  ] as const)
    it(`is started by cargo: ${task}`, async () => {
      assert.equal(await first(crate, task), line);
    });

  for (const task of [
    'run ls2 with colours',
    'run ls2 quickly',
    "don't run ls2 -l on src",
    'how do I run ls2 -l on src?',
    'delete the files in src with ls2',
  ])
    it(`is not started where more or something else is said: ${task}`, async () => {
      assert.doesNotMatch((await first(crate, task)) ?? '', /^cargo run --quiet --/);
    });

  it('is left to what is installed', async () => {
    assert.doesNotMatch((await first(crate, 'run ls2 -l on src', searchPath('cargo', 'ls2'))) ?? '', /^cargo/);
  });

  it('is a module of Python', async () => {
    const files = {
      'setup.cfg':
        '[metadata]\nname = getter\n\n[options.entry_points]\nconsole_scripts =\n    fetchit = getter.__main__:main\n',
      ...{
        'setup.py': 'from setuptools import setup\nsetup()\n',
        'getter/__init__.py': '',
        'getter/__main__.py': 'def main(): pass\n',
      },
    };
    assert.equal(await first(files, 'run fetchit --help from the checkout'), 'python3 -m getter --help');
  });

  it('is an example that is named by its file', async () => {
    const files = { 'package.json': '{"name":"a"}', 'examples/g.js': 'console.log(1)\n', 'examples/h.js': '' };
    assert.equal(await first(files, 'run the example g.js'), 'node examples/g.js');
    assert.notEqual(await first(files, 'run the example g.py'), 'node examples/g.js');
  });

  it('is an example in TypeScript where Bun is the runtime', async () => {
    const files = {
      'package.json': '{"name":"a","scripts":{"dev":"bun run --watch example/a.ts"}}',
      'example/http.ts': '',
      'example/a.ts': '',
    };
    assert.equal(await first({ ...files, 'bun.lock': '' }, 'run the http example'), 'bun example/http.ts');
    assert.notEqual(await first(files, 'run the http example'), 'bun example/http.ts');
  });
});
