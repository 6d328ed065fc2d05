import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

const programs = searchPath('sh', 'bash', 'git', 'find', 'zig', 'fpm', 'make');
const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];

describe('a project of Zig', () => {
  const files: Files = {
    'build.zig':
      'pub fn build(b: *Build) void {\n    const t = b.step("test", "Run all tests");\n    const e = b.step("examples", "Build examples");\n    const r = b.step("release", "Upload it");\n    const d = b.step("docs", "Generate docs.");\n}\n',
    ...{ 'src/main.zig': 'pub fn main() void {}\n', 'README.md': '# Pod\n' },
  };
  for (const [task, line] of [
    ['build it', 'zig build'],
    ['compile', 'zig build'],
    ['build it in release mode', 'zig build --release=safe'],
    ['run the tests', 'zig build test'],
    ['build the examples', 'zig build examples'],
    ['build the docs', 'zig build docs'],
    ['check the formatting', 'zig fmt --check .'],
    ['format the code', 'zig fmt .'],
    ['check the format, but change nothing', 'zig fmt --check .'],
  ] as const)
    it(`is worked on by its tool: ${task}`, async () => {
      assert.equal(await first(files, task), line);
    });

  it('has not done what leaves a part out', async () => {
    for (const task of [
      'run the tests but only for src/main.zig',
      'run the tests with filter pod',
      'build it without zig',
    ])
      assert.equal((await proposeIn(files, task, {}, programs)).check, undefined, task);
    assert.equal((await proposeIn(files, 'run the tests', {}, programs)).check?.command, 'zig build test');
  });

  it('has no tests and no docs without such a step, and is not released', async () => {
    const plain = { ...files, 'build.zig': 'pub fn build(b: *Build) void {}\n' };
    assert.equal(await first(plain, 'run the tests'), 'finish');
    assert.equal(await first(plain, 'build the docs'), 'finish');
    assert.notEqual(await first(files, 'make a release'), 'zig build release');
    assert.equal(await first(files, 'where is main defined?'), 'search');
  });
});

describe('a package of fpm', () => {
  const files: Files = {
    'fpm.toml': 'name = "pod"\n\n[[test]]\nname = "stem-test"\nsource-dir = "test/stem"\nmain = "main.f90"\n',
    ...{ 'app/main.f90': 'program pod\nend program\n', 'test/stem/main.f90': 'program t\nend program\n' },
  };
  for (const [task, line] of [
    ['build', 'fpm build'],
    ['build it in release mode', 'fpm build --profile release'],
    ['run the tests', 'fpm test'],
    ['run only stem-test', 'fpm test stem-test'],
    ['run it', 'fpm run'],
  ] as const)
    it(`is worked on by its tool: ${task}`, async () => {
      assert.equal(await first(files, task), line);
    });

  it('has no test by its own name', async () => {
    const own = { ...files, 'fpm.toml': (files['fpm.toml'] ?? '').replace('stem-test', 'pod-test') };
    assert.doesNotMatch((await first(own, 'run example package pod')) ?? '', /pod-test/);
  });

  it('is not started where it is a library', async () => {
    assert.equal(
      await first({ 'fpm.toml': 'name = "pod"\n', 'src/pod.f90': 'module pod\nend module\n' }, 'run it'),
      'finish',
    );
  });
});
