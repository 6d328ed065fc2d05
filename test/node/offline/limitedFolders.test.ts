import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

describe('the folders to which a longer request is limited', () => {
  const files: Files = {
    'Cargo.toml': '[package]\nname = "otter"\nversion = "0.1.0"\nedition = "2021"\n',
    ...{ 'src/lib.rs': 'pub mod fish;\n', 'src/fish.rs': '', 'benches/speed.rs': 'fn main() {}\n' },
    'tests/all.rs': '',
  };
  const first = async (task: string) =>
    commands(await proposeIn(files, task, {}, searchPath('cargo', 'rustfmt', 'git')))[0];

  for (const task of [
    'Format the Rust code in src/; leave benches/ as it is.',
    'rustfmt src only, not benches',
    'The code under src is untidy. Could you run the formatter on that folder only? Please don’t touch benches.',
    'Bring everything in the src folder into the standard layout, and nothing outside that folder.',
    'The benches are open in another branch, so please don’t touch them. Format the src folder.',
    'put src into the house style but keep tests untouched',
    'Bring everything in src/ into the standard Rust layout. Leave tests and benches as they are.',
    'The sources look messy and I’d like them run through rustfmt. Please do only the src folder though; I have work on benches and tests, so those must stay as they are.',
    'I have tests open in another branch so please dont touch it. format the src folder',
  ])
    it(`are the only ones that are rewritten: ${task}`, async () => {
      assert.equal(await first(task), "rustfmt --edition 2021 $(git ls-files 'src/*.rs')");
    });

  it('are the only ones that are looked at', async () => {
    assert.equal(
      await first('check the format of src only, not of the tests'),
      "rustfmt --check --edition 2021 $(git ls-files 'src/*.rs')",
    );
  });

  it('leave nothing that could be formatted alone where all is', async () => {
    assert.equal(await first('format everything but leave benches alone'), 'finish');
  });

  for (const task of ['format the code', 'format everything please, nothing else', 'format it, the tests pass already'])
    it(`are not limited: ${task}`, async () => {
      assert.equal(await first(task), 'cargo fmt');
    });
});
