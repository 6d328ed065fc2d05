import assert from 'node:assert/strict';

import { cargo, featuresOfPrograms } from '../../../../src/node/offline/sources/cargo.ts';

describe('what Cargo does by convention', () => {
  const gated =
    '[package]\nname = "a"\n[features]\ndefault = []\ncli = []\n[[bin]]\nname = "a"\nrequired-features = ["cli"]\n';
  const commands = (manifest: string): readonly string[] =>
    cargo({
      names: new Set(['Cargo.toml']),
      text: (file) => (file === 'Cargo.toml' ? manifest : undefined),
    }).map(([command]) => command);

  it('starts a program with the features without which it is not made', () => {
    assert.equal(featuresOfPrograms(gated), 'cli');
    assert.ok(commands(gated).includes('cargo build --release'));
    assert.ok(commands(gated).includes('cargo run --features cli'));
  });

  it('is the plain build where it makes one', () => {
    assert.equal(featuresOfPrograms('[package]\nname = "a"\n[lib]\npath = "x.rs"\n'), '');
    assert.equal(featuresOfPrograms(gated.replace('default = []', 'default = ["cli"]')), '');
    assert.equal(featuresOfPrograms(`${gated}[[bin]]\nname = "b"\n`), '');
    assert.equal(featuresOfPrograms(gated.replace('required-features', '# required-features')), '');
    assert.ok(commands('[package]\nname = "a"\n').includes('cargo build --release'));
  });
});
