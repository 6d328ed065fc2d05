import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Folders that a longer request means, where it asks, undoes, or speaks of what is only called like a folder. */
describe('folders that a request means', () => {
  const programs = searchPath('sh', 'make', 'python3', 'git', 'cargo', 'rustfmt');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];

  describe('in a project of Rust', () => {
    const files: Files = {
      'Cargo.toml': '[package]\nname = "toolx"\nversion = "0.1.0"\nedition = "2021"\n',
      ...{ 'src/main.rs': 'mod a;\nfn main() {}\n', 'src/a.rs': '\n', 'docs/a.md': 'A\n' },
    };
    const ofSources = "rustfmt --edition 2021 $(git ls-files 'src/*.rs')";
    for (const task of [
      'Format only src and tell me what changed',
      'I would like you to format only the src folder',
      'When you have time, format the src folder only please',
    ])
      it(`are formatted: ${task}`, async () => {
        assert.equal(await first(files, task), ofSources);
      });
    for (const task of [
      'why does only src get formatted',
      'Only the src folder is formatted badly. How do I format it?',
      'what formatter is used only in src?',
      'Someone formatted the src folder only. Undo that.',
      'format only docs',
    ])
      it(`are left as they are: ${task}`, async () => {
        assert.equal(await first(files, task), 'finish');
      });
    it('are not what is built or deleted', async () => {
      assert.equal(await first(files, 'build the docs folder only'), 'cargo doc --no-deps');
      assert.notEqual(await first(files, 'delete only the docs folder'), 'cargo clean');
    });
  });

  describe('in a project of Python', () => {
    const files: Files = {
      'pyproject.toml': '[project]\nname = "pk"\n[tool.ruff]\nline-length = 100\n',
      Makefile: 'test:\n\tpython3 -m pytest\n\nformat:\n\truff format .\n',
      ...{ 'src/pk/__init__.py': '\n', 'tests/test_a.py': 'def test_a():\n    pass\n', 'docs/conf.py': 'x = 1\n' },
      ...{ 'weekly.py': 'print(1)\n', 'reset.py': 'print(2)\n' },
    };
    for (const task of [
      'Format the code. The docs only mention black.',
      'weekly.py is the only thing I changed. Run the tests and format that file.',
      'format src, only the tests folder should stay as it is',
      'format src. tests stay untouched please',
      'I reworked src/pk last night. Only that folder needs formatting, tests are somebody else’s.',
    ])
      it(`are not those that are only spoken of: ${task}`, async () => {
        const line = (await first(files, task)) ?? '';
        assert.doesNotMatch(line, /format (?:\S+ )*(?:docs|tests)\b/u);
      });
    it('are no script of a similar name', async () => {
      assert.doesNotMatch((await first(files, 'run the rest script')) ?? '', /reset/u);
    });
  });

  it('leave a file that is no report as it is', async () => {
    const files: Files = {
      'pyproject.toml': '[project]\nname = "pk"\n[tool.pytest.ini_options]\n',
      ...{ 'pom.xml': '<project/>\n', 'tests/test_a.py': 'def test_a():\n    pass\n' },
    };
    const told = await first(files, 'run the tests, junit report to out.xml');
    assert.match(told ?? '', /--junitxml=out\.xml$/u);
    for (const task of ['run the junit tests of pom.xml', 'run the tests but don’t write the junit report out.xml'])
      assert.doesNotMatch((await first(files, task)) ?? '', /junitxml/u);
  });
});
