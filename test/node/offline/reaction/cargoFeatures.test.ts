import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { gatedTests, leftOutByFeatures, withFeatures } from '../../../../src/node/offline/reaction/cargoFeatures.ts';
import { commands, firstCommand, proposeIn, ran } from '../request.ts';
import { writeWorkspace, type Files } from '../workspaces.ts';

const cargo: Files = {
  'Cargo.toml': `[package]
name = "x"
version = "0.1.0"

[features]
default = ["std"]
std = []
slow = []

[[test]]
name = "big"
required-features = ["slow"]

[[test]]
name = "small"
required-features = ["std"]
`,
  'src/lib.rs': '',
  'tests/big.rs': '',
};
const none = 'running 0 tests\n\ntest result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n';
const one = 'running 1 test\ntest result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n';

describe('tests that require features of Cargo', () => {
  let root = '';
  before(() => (root = writeWorkspace(cargo)));
  after(() => rmSync(root, { recursive: true }));

  it('are those whose features are not on by default', () => {
    assert.deepEqual(gatedTests({ root }), [{ name: 'big', features: ['slow'] }]);
    assert.deepEqual(withFeatures('cargo test -- --nocapture', { root }), [
      'cargo test --features slow -- --nocapture',
    ]);
    assert.deepEqual(withFeatures('cargo test --all-features', { root }), []);
  });

  it('run with these where Cargo tested nothing, or says that it requires them', async () => {
    assert.equal(
      await firstCommand(cargo, 'run the tests', ran(['cargo test', 0, none])),
      'cargo test --features slow',
    );
    const refused = 'error: target `big` in package `x` requires the features: `slow`\n';
    assert.equal(
      await firstCommand(cargo, 'run the integration tests', ran([`cargo test --test '*'`, 101, refused])),
      "cargo test --test '*' --features slow",
    );
    const done = ran(['cargo test', 0, none], ['cargo test --features slow', 0, one]);
    assert.equal(commands(await proposeIn(cargo, 'run the tests', { transcript: done }))[0], 'finish');
  });

  it('are named where the others passed', async () => {
    const { candidates } = await proposeIn(cargo, 'run the tests', { transcript: ran(['cargo test', 0, one]) });
    assert.match(
      JSON.stringify(candidates[0]?.action.input),
      /`big` did not run: `Cargo.toml` wants `--features slow`/,
    );
    assert.equal(leftOutByFeatures('cargo test --features slow', { root }), '');
  });
});

describe('tests that were all skipped for want of a variable', () => {
  const files: Files = { 'package.json': JSON.stringify({ scripts: { test: 'node --test' } }), 'test/a.test.js': '' };
  const skipped = (why: string) => `ok 1 - a # SKIP ${why}\n# tests 1\n# pass 0\n# fail 0\n# skipped 1\n`;

  it('run with the value that they name, or a document', async () => {
    const first = (why: string, more: Files = {}) =>
      firstCommand({ ...files, ...more }, 'run the tests', ran(['npm test', 0, skipped(why)]));
    assert.equal(await first('set RUN_SLOW=1 to run it'), 'RUN_SLOW=1 npm test');
    assert.equal(
      await first('RUN_SLOW is not set', { 'README.md': '# x\n\n```sh\nRUN_SLOW=yes npm run all\n```\n' }),
      'RUN_SLOW=yes npm test',
    );
    assert.equal(await first('set RUN_LIVE=1 to run it'), 'finish');
  });
});
