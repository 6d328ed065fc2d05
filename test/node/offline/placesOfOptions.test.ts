import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Where an option of a command line, or a macro, is declared: sources come before what is written about them. */
describe('the place of an option', () => {
  const programs = searchPath('sh', 'python3', 'node', 'cargo', 'git', 'find');
  const answer = async (files: Files, task: string): Promise<string> => {
    const [first] = (await proposeIn(files, task, {}, programs)).candidates;
    const { success, summary } = first?.action.input ?? {};
    return typeof summary === 'string'
      ? `${success === true ? 'true' : 'false'}: ${summary}`
      : (first?.action.tool ?? '');
  };
  const python: Files = {
    'CHANGELOG.md': '- Added `--keep` to keep things.\n',
    'README.md': 'Use `--keep`.\n',
    'tool/cli.py':
      "import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument(\n    '-a', '--keep-all',\n)\nparser.add_argument(\n    '-k', '--keep',\n    action='store_true')\nRUN = [\n    '--other',\n]\n",
    'tests/test_cli.py': "main(['--keep'])\n",
    'tool/completion.sh': "COMPREPLY=($(compgen -W '--keep --keep-all'))\n",
  };
  for (const task of [
    'where is the option --keep defined?',
    'Where is --keep declared?',
    'which file declares the --keep flag?',
    "where's the --keep option?",
  ])
    it(`is the declaration itself: ${task}`, async () => {
      const said = await answer(python, task);
      assert.match(said, /^true: `--keep` is defined here:\n\n- `tool\/cli\.py:7`: `'-k', '--keep',`$/);
    });

  for (const [what, files, place] of [
    ['clap', { 'src/cli.rs': 'fn a() {\n  Arg::new("sort")\n    .long("sort")\n}\n' }, 'src/cli.rs:3'],
    [
      'a field of clap',
      { 'src/cli.rs': 'struct A {\n    #[arg(\n        long,\n        help = "x"\n    )]\n    sort: bool,\n}\n' },
      'src/cli.rs:6',
    ],
    [
      'a table of its own',
      { 'src/flags.rs': 'static S: Arg = Arg { short: None, long: "sort" };\n' },
      'src/flags.rs:1',
    ],
    ['commander', { 'bin/x.js': "program\n  .option('-s, --sort <by>', 'Sort')\n" }, 'bin/x.js:2'],
    ['flags of Go', { 'main.go': 'var s = flag.String("sort", "", "Sort")\n' }, 'main.go:1'],
    [
      'getopt_long',
      { 'main.c': 'static struct option o[] = {\n  {"sort", required_argument, 0, 1},\n};\n' },
      'main.c:2',
    ],
    ['a usage text', { 'src/cmd/a.rs': 'static USAGE: &str = "\n    -s, --sort   Sorts.\n";\n' }, 'src/cmd/a.rs:2'],
  ] as const)
    it(`is found in ${what}`, async () => {
      const said = await answer({ 'README.md': '`--sort` sorts.\n', ...files }, 'where is the --sort option defined?');
      assert.match(said, /^true: /);
      assert.ok(said.includes(`\`${place}\``), said);
    });

  it('is not told where only documents and tests have it', async () => {
    const files = { 'README.md': '`--sort` sorts.\n', 'tests/a.py': "run('--sort')\n", 'a.py': 'x = 1\n' };
    assert.match(await answer(files, 'where is the option --sort defined?'), /^false: /);
  });

  for (const task of ['where is --keep documented?', 'where is --keep used?', 'where is --keep tested?'])
    it(`is not meant by: ${task}`, async () => {
      assert.doesNotMatch(await answer(python, task), /is defined here/);
    });

  const crate: Files = {
    'Cargo.toml': '[package]\nname = "a"\n',
    'src/lib.rs': '\nmacro_rules! shout {\n}\nfn build() {}\n',
  };
  for (const task of ['where is the shout! macro defined?', 'where is the `shout!` macro', 'where is shout! defined?'])
    it(`is that of a macro with its mark: ${task}`, async () => {
      const [first] = (await proposeIn(crate, task, {}, programs)).candidates;
      assert.equal(first?.action.input['pattern'], '\\bshout\\b');
    });

  it('is that of a function with an everyday name', async () => {
    assert.match(await answer(crate, "where's the build function"), /^true: .*`src\/lib\.rs:4`/);
    const twice = { ...crate, 'src/a.rs': '\npub fn build() {}\n', 'README.md': '# A\n\nThe build function builds.\n' };
    assert.match(await answer(twice, "where's the build function"), /^true: .*`src\/a\.rs:2`[^]*`src\/lib\.rs:4`/);
  });

  it('runs what is typed with a mark behind it', async () => {
    assert.equal(
      commands(
        await proposeIn({ Makefile: 'test:\n\tpython3 -m unittest\n' }, 'run the tests!', {}, searchPath('make')),
      )[0],
      'make test',
    );
  });
});
