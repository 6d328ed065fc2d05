import assert from 'node:assert/strict';
import { andThen, commands, proposeIn, ran } from './request.ts';

describe('what may not run', () => {
  const files = {
    'package.json': JSON.stringify({
      scripts: { report: 'node scripts/report.js', notes: 'node scripts/notes.js', weekly: 'bash scripts/report.sh' },
    }),
    ...{ 'scripts/report.js': '', 'scripts/report.sh': '', 'scripts/notes.js': '', 'README.md': '' },
    Makefile: 'report:\n\t./scripts/report.sh\n.PHONY: report\n',
  };
  const afterRefusal = async (command: string) => {
    const transcript = andThen([], 'run', { command }, { status: 'refused', text: 'Not run: it asks' });
    return commands(await proposeIn(files, 'run the report', { transcript, maxCandidates: 20 }));
  };

  it('is not proposed under the other names of the same script', async () => {
    const offered = await afterRefusal('npm run report');
    assert.ok(!offered.some((line) => line.includes('report.js') || line === 'npm run report'), offered.join());
    const others = await afterRefusal('make report');
    assert.ok(!others.some((line) => line.includes('report.sh') || line === 'npm run weekly'), others.join());
  });

  it('bars no other script of the same program', async () => {
    const offered = await afterRefusal('node scripts/notes.js');
    assert.ok(offered.includes('npm run report') || offered.includes('make report'), offered.join());
  });
});

describe('another way to start pytest', () => {
  const files = {
    'pyproject.toml': '[project]\nname = "a"\nversion = "1"\n[tool.pytest.ini_options]\n',
    'tox.ini': '[tox]\nenvlist = py3\n[testenv]\ncommands = py.test\n',
    'tests/test_a.py': 'import pytest\n\ndef test_a():\n    pass\n',
  };
  const after = async (text: string) =>
    commands(await proposeIn(files, 'run the tests', { transcript: ran(['py.test', 1, text]), maxCandidates: 20 }));

  it('is not tried after a failure that it leaves as it is, but where Python misses a module', async () => {
    assert.ok(!(await after('E AttributeError: old\n1 error')).some((line) => line.endsWith('-m pytest')));
    assert.ok((await after("E ModuleNotFoundError: No module named 'a'")).some((line) => line.endsWith('-m pytest')));
  });
});
