import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Tests of a module that others are called like, and what a program does with a thing that it knows. */
describe('a part of a crate', () => {
  const programs = searchPath('bash', 'sh', 'git', 'cargo');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];
  const tests = '#[cfg(test)]\nmod test {\n    #[test]\n    fn works() {}\n}\n';

  const crate: Files = {
    'Cargo.toml': '[package]\nname = "kelp"\nversion = "0.1.0"\nedition = "2021"\n',
    'src/lib.rs': 'pub mod socket;\npub mod wire;\n',
    ...{ 'src/socket/tcp.rs': tests, 'src/wire/tcp.rs': tests, 'src/wire/udp.rs': tests, 'src/wire/raw.rs': '' },
    ...{ 'src/iface/inner/frag.rs': tests, 'src/iface/inner/tests/frag.rs': '#[rstest]\n#[case(1)]\nfn works() {}\n' },
  };
  for (const [task, line] of [
    ['tcp socket tests', 'cargo test socket::tcp::'],
    ['run the wire tcp tests', 'cargo test wire::tcp::'],
    ['only the frag inner tests', 'cargo test -- iface::inner::frag:: iface::inner::tests::frag::'],
  ] as const)
    it(`is told by all its words: ${task}`, async () => {
      assert.equal(await first(crate, task), line);
    });

  it('is not told where a word names nothing', async () => {
    assert.ok(!(await first(crate, 'tcp plugin tests'))?.includes('::'));
    assert.ok(!(await first(crate, 'raw wire tests'))?.includes('raw::'));
  });

  it('is a member too where another needs it by its path, with the feature that its file wants', async () => {
    const files: Files = {
      'Cargo.toml': '[workspace]\nmembers = ["cli"]\n',
      'cli/Cargo.toml':
        '[package]\nname = "cli"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\nkelp = { path = "../kelp" }\n',
      'cli/src/main.rs': 'fn main() {}\n',
      'kelp/Cargo.toml':
        '[package]\nname = "kelp"\nversion = "0.1.0"\nedition = "2021"\n\n[features]\ndefault = []\nredactions = []\n',
      'kelp/src/lib.rs': '',
      'kelp/tests/test_redaction.rs': '#![cfg(feature = "redactions")]\n\n#[test]\nfn works() {}\n',
    };
    assert.equal(
      await first(files, 'redaction tests'),
      'cargo test -p kelp --test test_redaction --features redactions',
    );
  });
});

describe('a subcommand of the own program', () => {
  const programs = searchPath('bash', 'sh', 'git', 'cargo');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];
  const files: Files = {
    'Cargo.toml': '[package]\nname = "kelp"\nversion = "0.1.0"\nedition = "2021"\n',
    'src/main.rs': 'mod cli;\nfn main() {}\n',
    'src/cli.rs':
      'use clap::Subcommand;\n\n#[derive(Subcommand)]\npub enum Command {\n    /// Shows it\n    Preview { name: String },\n    Run {\n        name: String,\n    },\n    Reset { name: String },\n    Purge { name: String },\n    Test,\n}\n',
    ...{ 'themes/ayu.yml': 'a: 1\n', 'exercises/one/intro1.rs': 'fn main() {}\n', 'src/parser.rs': '' },
  };
  for (const [task, line] of [
    ['preview ayu', 'cargo run --quiet -- preview ayu'],
    ['preview the ayu theme', 'cargo run --quiet -- preview ayu'],
    ['show me the preview of ayu', 'cargo run --quiet -- preview ayu'],
    ['run the exercise intro1', 'cargo run --quiet -- run intro1'],
    ['run it with --help', 'cargo run --quiet -- --help'],
    ['the help', 'cargo run --quiet -- --help'],
  ] as const)
    it(`is started with it: ${task}`, async () => {
      assert.equal(await first(files, task), line);
    });

  for (const task of [
    ...['reset the exercise intro1', 'purge ayu'],
    ...['do not preview ayu', 'why preview ayu?', 'can you preview ayu without running anything?'],
    'run parser',
    'test parser',
    'preview it',
    'preview everything',
    'how does preview ayu work?',
  ])
    it(`is not meant: ${task}`, async () => {
      assert.ok(!(await first(files, task))?.includes('cargo run --quiet -- '));
    });
});
