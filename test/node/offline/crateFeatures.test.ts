import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

describe('features of a crate', () => {
  const programs = searchPath('cargo', 'make', 'sh');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];
  const crate = (features: string): Files => ({
    'Cargo.toml': `[package]\nname = "tally"\nversion = "0.1.0"\n\n[features]\n${features}\n\n[dependencies]\nserde = { version = "1", optional = true }\nrand = { version = "1", optional = true }\n`,
    'src/lib.rs': '',
  });
  const std = crate('default = ["std"]\nstd = []\nalloc = []');

  for (const [task, line] of [
    ['build it without std', 'cargo build --no-default-features'],
    ['test without the std feature', 'cargo test --no-default-features'],
    ['build it with the serde feature', 'cargo build --features serde'],
    ['test with the serde feature enabled', 'cargo test --features serde'],
    ['build with the serde and rand features', 'cargo build --features serde,rand'],
    ['build with the serde feature and the rand feature', 'cargo build --features serde,rand'],
    ['build it without default features but with alloc', 'cargo build --no-default-features --features alloc'],
    ['run the tests with all features', 'cargo test --all-features'],
    ['cargo check including tests and benches', 'cargo check --all-targets'],
    ['build it without warnings', 'cargo build'],
    ['build it, not with the serde feature', 'cargo build'],
  ] as const)
    it(`are given as asked: ${task}`, async () => assert.equal(await first(std, task), line));

  it('stay on where another one is to be off', async () => {
    const files = crate('default = ["std", "git"]\nstd = []\ngit = []');
    assert.equal(
      await first(files, 'build it without git support'),
      'cargo build --no-default-features --features std',
    );
  });

  it('are not guessed from the name of a dependency', async () => {
    const files = crate('json = ["dep:serde"]');
    assert.equal(await first(files, 'build it with the serde feature'), 'cargo build');
  });

  it('are given to the command of Cargo that is typed, whatever targets there are', async () => {
    const files = { ...std, Makefile: 'check-fmt:\n\tcargo fmt --check\ncheck:\n\tcargo check --all-features\n' };
    assert.equal(await first(files, 'cargo check it'), 'cargo check');
    assert.equal(await first(files, 'cargo check with all features'), 'cargo check --all-features');
    assert.notEqual(await first(files, 'cargo check with the parser module only'), 'cargo check');
  });

  it('build the member that is named by its own part of the name', async () => {
    const files: Files = {
      'Cargo.toml':
        '[package]\nname = "tally"\n\n[workspace]\n\n[dependencies]\ntally-macros = { path = "./tally-macros" }\n',
      'src/lib.rs': '',
      'tally-macros/Cargo.toml': '[package]\nname = "tally-macros"\n',
    };
    assert.equal(await first(files, 'build the macros crate only'), 'cargo build -p tally-macros');
    assert.equal(await first(files, 'build it'), 'cargo build --workspace');
    assert.equal(await first(files, 'build tally'), 'cargo build --workspace');
  });
});
