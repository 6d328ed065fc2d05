import assert from 'node:assert/strict';
import { withOptions } from '../../../../src/node/offline/request/options.ts';
import { commands, firstCommand, proposeIn } from '../request.ts';

const crate = '[package]\nname = "a"\nversion = "0.1.0"\n';

describe('an option that a task asks for by what it does', () => {
  const table: readonly (readonly [command: string, task: string, expected: string])[] = [
    ['cargo check', 'type-check with all features', 'cargo check --all-features'],
    ['cargo test', 'run the tests, optional features included', 'cargo test --all-features'],
    ['cargo test', 'test it with every optional feature turned on', 'cargo test --all-features'],
    ['cargo check --all-features', 'check with all features', 'cargo check --all-features'],
    ['cargo build', 'build it without the default features', 'cargo build --no-default-features'],
    ['cargo build', 'build it in release mode', 'cargo build --release'],
    ['cargo test', 'run the ignored tests too', 'cargo test -- --include-ignored'],
    ['cargo clippy', 'lint, warnings count as errors', 'cargo clippy -- -D warnings'],
    ['cargo clippy', 'lint with all features, and deny warnings', 'cargo clippy --all-features -- -D warnings'],
    ['go test ./...', 'run the tests with the race detector', 'go test -race ./...'],
    ['go test ./...', 'run the tests without the test cache', 'go test -count=1 ./...'],
    ['python3 -m pytest', 'run the tests, stop at the first failure', 'python3 -m pytest -x'],
    ['python3 -m mypy src', 'check the types strictly', 'python3 -m mypy src --strict'],
    [
      'cmake -S . -B build && cmake --build build',
      'build it in debug mode',
      'cmake -S . -B build -DCMAKE_BUILD_TYPE=Debug && cmake --build build',
    ],
    ['npm test', 'run the tests with all features', 'npm test'],
    ['cargo test', 'run all the tests of the feature branch', 'cargo test'],
    ['go test ./...', 'run the tests of the race package', 'go test ./...'],
    ['cargo build', 'build the release', 'cargo build'],
  ];
  for (const [command, task, expected] of table)
    it(`${command} for "${task}" is ${expected}`, () => {
      const known = { ...{ command, name: 'x', description: '', body: '' }, origin: 'x', kind: 'declared' as const };
      assert.equal(withOptions(task, [known])[0]?.command, expected);
    });

  it('is part of what is run, and of what shows that the task is done', async () => {
    const proposal = await proposeIn({ 'Cargo.toml': crate }, 'does everything typecheck with all featurs on?');
    assert.equal(commands(proposal)[0], 'cargo check --all-features');
    assert.equal(proposal.check?.command, 'cargo check --all-features');
  });
});

describe('an alias of Cargo', () => {
  const files = (config: string) => ({ 'Cargo.toml': crate, '.cargo/config.toml': `[alias]\n${config}\n` });

  it('is a command of the workspace by what it stands for', async () => {
    assert.equal(
      await firstCommand(files('ck = "check --all-features"'), 'type-check with all features'),
      'cargo check --all-features',
    );
    assert.equal(
      await firstCommand(files('ck = "check --all-features"'), 'run cargo ck'),
      'cargo check --all-features',
    );
    assert.equal(
      await firstCommand(files('lint = ["clippy", "--all-targets"]'), 'lint it'),
      'cargo clippy --all-targets',
    );
  });

  it('that starts a program of its own is for tasks that name it', async () => {
    const xtask = files('xtask = "run --package xtask --"');
    assert.equal(await firstCommand(xtask, 'run the tests'), 'cargo test');
    assert.equal(await firstCommand({ ...files('broken'), 'src/main.rs': '' }, 'build it'), 'cargo build');
  });
});

describe('an option of another sentence', () => {
  it('is meant where the request refers back to it', async () => {
    const files = { 'Cargo.toml': '[package]\nname = "x"\n[features]\ntls = []\n', 'src/lib.rs': '' };
    const first = async (task: string) => commands(await proposeIn(files, task))[0];
    assert.equal(
      await first('We ship with all optional features on. Can you type-check that configuration?'),
      'cargo check --all-features',
    );
    assert.equal(await first('We ship with all optional features on. Can you type-check it?'), 'cargo check');
  });
});
