import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Manifests with a table where most have a text. */
describe('a table within a table of tasks', () => {
  const first = async (files: Files, task: string, ...programs: readonly string[]) =>
    commands(await proposeIn(files, task, {}, searchPath('python3', 'git', 'bash', ...programs)))[0];

  it('may set the default of a variable', async () => {
    const files = {
      'pyproject.toml':
        '[project]\nname = "kelp"\nversion = "1.0"\n\n[tool.poe.tasks.lint]\ncmd = "ruff check $WHERE"\nenv.WHERE.default = "-q kelp"\n',
    };
    assert.equal(await first(files, 'poe lint', 'poe', 'ruff'), 'poe lint');
  });

  it('may describe a console script', async () => {
    const files = {
      'pyproject.toml':
        '[tool.poetry]\nname = "kelp"\nversion = "1.0"\n\n[tool.poetry.scripts]\nkelp = { reference = "kelp.cli:main", type = "console" }\n',
      'kelp/__init__.py': '',
      'kelp/cli.py': 'def main():\n    print("hello")\n',
    };
    assert.match((await first(files, 'start kelp')) ?? '', /kelp\.cli/u);
  });
});
