import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Packages of Cargo's in folders of their own. */
describe('a nested package of Cargo', () => {
  const programs = searchPath('bash', 'sh', 'python3', 'git', 'cargo');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];
  const manifest = (name: string) => `[package]\nname = "${name}"\nversion = "0.1.0"\nedition = "2021"\n`;
  const crate: Files = {
    'Cargo.toml': manifest('kelp'),
    'src/lib.rs': '',
    ...{ 'no_std_test/Cargo.toml': manifest('no_std_test'), 'no_std_test/src/main.rs': 'fn main() {}\n' },
    ...{ 'bench_tools/Cargo.toml': manifest('bench-tools'), 'bench_tools/src/lib.rs': '' },
    ...{ 'tests/Cargo.toml': manifest('kelp-tests'), 'tests/src/lib.rs': '' },
  };

  for (const [task, line] of [
    ['build no_std_test', 'cargo build --manifest-path no_std_test/Cargo.toml'],
    ['the no_std crate: does it compile', 'cargo build --manifest-path no_std_test/Cargo.toml'],
    ['does the no_std_test crate still compile?', 'cargo build --manifest-path no_std_test/Cargo.toml'],
    ['compile the bench tools', 'cargo build --manifest-path bench_tools/Cargo.toml'],
    ['check bench_tools', 'cargo check --manifest-path bench_tools/Cargo.toml'],
    ['run no_std_test', 'cargo run --manifest-path no_std_test/Cargo.toml'],
  ] as const)
    it(`is named by its folder or its name: ${task}`, async () => {
      assert.equal(await first(crate, task), line);
    });

  for (const task of [
    'build it',
    'run the tests',
    'test kelp',
    'build everything',
    'build the docs',
    'why does no_std_test not compile?',
  ])
    it(`is not meant otherwise: ${task}`, async () => {
      assert.ok(!(await first(crate, task))?.includes('--manifest-path'));
    });

  it('is the native part of a project in another language', async () => {
    const files: Files = {
      'pyproject.toml': '[project]\nname = "kelp"\nversion = "1"\n',
      'kelp/__init__.py': '',
      ...{ 'rust/Cargo.toml': manifest('kelp-native'), 'rust/src/lib.rs': '' },
    };
    assert.match(
      (await first(files, 'cargo clippy for the native part')) ?? '',
      /cargo clippy.*rust|rust.*cargo clippy/,
    );
    assert.match((await first(files, 'test the native part')) ?? '', /cargo test.*rust|rust.*cargo test/);
  });
});
