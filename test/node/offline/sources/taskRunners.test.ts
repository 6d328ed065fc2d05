import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { commands, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';
import { searchPath } from '../workspaces.ts';

/** Interpreters, and no runner. */
const plain = searchPath('sh', 'bash', 'node', 'npm', 'python3', 'ruby', 'php', 'go', 'cargo');
after(() => rmSync(plain, { recursive: true, force: true }));

const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, plain))[0];

describe('a task whose runner is not installed', () => {
  const tables: readonly (readonly [runner: string, files: Files, typed: string, expected: string])[] = [
    [
      'poe',
      { 'pyproject.toml': '[tool.poe.tasks]\nlint = "python -m tools.check src"\n' },
      'poetry run poe lint',
      'python3 -m tools.check src',
    ],
    [
      'poe, a sequence with variables',
      {
        'pyproject.toml':
          '[tool.poe.tasks]\na = "python a.py"\nb = {cmd = "python b.py", env = {MODE = "ci"}}\nlint = ["a", "b"]\n',
      },
      'poe lint',
      'python3 a.py && MODE=ci python3 b.py',
    ],
    [
      'taskipy',
      { 'pyproject.toml': '[tool.taskipy.tasks]\nlint = {cmd = "python lint.py", help = "x"}\n' },
      'task lint',
      'python3 lint.py',
    ],
    [
      'pdm',
      { 'pyproject.toml': '[tool.pdm.scripts]\nlint = {composite = ["a", "python b.py"]}\na = "python a.py"\n' },
      'pdm run lint',
      'python3 a.py && python3 b.py',
    ],
    [
      'hatch',
      { 'pyproject.toml': '[tool.hatch.envs.default.scripts]\nlint = "python lint.py {args:src}"\n' },
      'hatch run lint',
      'python3 lint.py src',
    ],
    [
      'tox, in a folder of its own',
      { 'tox.ini': '[testenv:lint]\nchangedir = tools\ncommands = python lint.py {posargs}\n' },
      'tox -e lint',
      '(cd tools && python3 lint.py)',
    ],
    [
      'nox, with a pattern',
      {
        'noxfile.py': '@nox.session\ndef lint(session):\n    session.run("python", "lint.py", "-p", "*_case.py")\n',
      },
      'nox -s lint',
      "python3 lint.py -p '*_case.py'",
    ],
    [
      'task, with variables',
      {
        'Taskfile.yml':
          'vars: {DIR: src}\ntasks:\n  lint:\n    vars: {MODE: all}\n    cmds: ["python3 lint.py {{.DIR}} {{.MODE}} {{.CLI_ARGS}}"]\n',
      },
      'task lint',
      'python3 lint.py src all',
    ],
    [
      'pnpm and yarn, that start other programs',
      {
        'package.json':
          '{"packageManager":"yarn@4.1.0","scripts":{"lint":"yarn build && yarn run -T node lint.js","build":"pnpm exec node b.js"},"dependencies":{"x":"workspace:*"}}',
        'yarn.lock': '',
      },
      'yarn lint',
      'node b.js && node lint.js',
    ],
    ['pipenv', { Pipfile: '[scripts]\nlint = "python lint.py"\n' }, 'pipenv run lint', 'python3 lint.py'],
    [
      'tox',
      { 'tox.ini': '[testenv:lint]\ndeps = x\ncommands =\n  python lint.py {posargs:src}\n' },
      'tox -e lint',
      'python3 lint.py src',
    ],
    [
      'tox',
      {
        'tox.ini':
          '[testenv]\nset_env =\n  PYTHONPATH = {toxinidir}/src\ncommands_pre =\n  python gen.py {toxinidir}/a.csv\n[testenv:lint]\ncommands = python t.py {posargs:tests}\n',
      },
      'tox -e lint',
      'PYTHONPATH=src python3 gen.py a.csv && PYTHONPATH=src python3 t.py tests',
    ],
    [
      'tox',
      {
        'tox.ini':
          '[testenv]\ncommands_pre = python gen.py\ncommands = x\n[testenv:lint]\ncommands_pre =\ncommands = python lint.py\n',
      },
      'tox -e lint',
      'python3 lint.py',
    ],
    [
      'nox',
      {
        'noxfile.py':
          '@nox.session\ndef lint(session):\n    session.install("x")\n    session.run("python", "lint.py")\n',
      },
      'nox -s lint',
      'python3 lint.py',
    ],
    [
      'invoke',
      { 'tasks.py': '@task\ndef lint(c):\n    """Look at the style."""\n    c.run("python lint.py", pty=True)\n' },
      'invoke lint',
      'python3 lint.py',
    ],
    [
      'doit',
      { 'dodo.py': "def task_lint():\n    return {'actions': ['python lint.py']}\n" },
      'doit lint',
      'python3 lint.py',
    ],
    ['mise', { 'mise.toml': '[tasks.lint]\nrun = "node lint.js"\n' }, 'mise run lint', 'node lint.js'],
    [
      'cargo-make',
      { 'Makefile.toml': '[tasks.lint]\ncommand = "node"\nargs = ["lint.js", "src"]\n' },
      'cargo make lint',
      'node lint.js src',
    ],
    ['deno', { 'deno.json': '{"tasks": {"lint": "node lint.js"}}' }, 'deno task lint', 'node lint.js'],
    [
      'composer',
      { 'composer.json': '{"scripts": {"lint": ["@php lint.php", "@more"], "more": "php more.php"}}' },
      'composer lint',
      'php lint.php && php more.php',
    ],
    ['rake', { Rakefile: "task :lint do\n  sh 'ruby lint.rb'\nend\n" }, 'rake lint', 'ruby lint.rb'],
    [
      'mage',
      { 'magefile.go': 'func Lint() error {\n\treturn sh.RunV("go", "vet", "./...")\n}\n' },
      'mage lint',
      'go vet ./...',
    ],
    [
      'just, with a variable and a default',
      {
        justfile: 'py := "python3"\n\n# look at the style\nlint where="src":\n    {{py}} lint.py {{where}}\n',
      },
      'just lint',
      'python3 lint.py src',
    ],
  ];
  for (const [runner, files, typed, expected] of tables)
    it(`is run by its own lines: ${runner}`, async () => {
      assert.equal(await first(files, 'run the linter'), expected);
      if (runner !== 'cargo-make') assert.equal(await first(files, typed), expected);
    });

  it('is not taken apart where its lines are more than plain shell, or their program is not here', async () => {
    for (const line of ['shellcheck a.sh', 'python lint.py ${args}', 'if true; then python a.py; fi']) {
      const files = {
        'pyproject.toml': `[tool.poe.tasks]\nlint = ${JSON.stringify({ shell: line }).replace(':', '=')}\n`,
      };
      assert.doesNotMatch(String(await first({ ...files }, 'run the linter')), /^(?:python3|shellcheck|if)/, line);
    }
  });

  it('keeps each line in a shell of its own', async () => {
    const files = { 'mise.toml': '[tasks.lint]\nrun = ["cd a && node x.js", "node y.js"]\n' };
    assert.equal(await first(files, 'lint it'), '(cd a && node x.js) && node y.js');
  });
});

describe('a program that the project declares but that is not installed', () => {
  const files = {
    'pyproject.toml': '[project]\nname = "tally"\n[project.scripts]\ntally = "tally.cli:main"\n',
    'src/tally/__init__.py': '',
    'src/tally/cli.py': 'def main(): pass\n',
  };
  it('is started from its sources', async () => {
    const module = { ...files, 'src/tally/__main__.py': '' };
    assert.equal(await first(module, 'uv run tally --version'), 'PYTHONPATH=src python3 -m tally --version');
    assert.equal(await first(module, 'run `tally year 2024`'), 'PYTHONPATH=src python3 -m tally year 2024');
    assert.match(String(await first(files, 'uv run tally')), /^PYTHONPATH=src python3 -c 'from tally.cli import main;/);
  });
});
