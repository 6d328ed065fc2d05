import assert from 'node:assert/strict';

import { withoutPlugins } from '../../../../src/node/offline/reaction/pytestPlugins.ts';
import type { RepairContext } from '../../../../src/node/offline/reaction/suggestion.ts';

const usage = (refused: string) =>
  `ERROR: usage: __main__.py [options] [file_or_dir]\n__main__.py: error: unrecognized arguments: ${refused}\n  inifile: pyproject.toml\n`;
const suggested = (command: string, text: string) =>
  withoutPlugins({ failure: { command, text } } as RepairContext).map((one) => one.command);

describe('options of pytest plugins that are not installed', () => {
  it('are left out, from the command and from the settings', () => {
    assert.deepEqual(suggested('python3 -m pytest --cov', usage('--cov=hive --cov-report=term')), [
      'python3 -m pytest -o addopts=',
    ]);
    assert.deepEqual(suggested('PYTHONPATH=src python3 -m pytest tests', usage('--timeout=30')), [
      'PYTHONPATH=src python3 -m pytest tests -o addopts=',
    ]);
  });

  it('stay where they choose tests, or where no pytest ran', () => {
    assert.deepEqual(suggested('python3 -m pytest', usage('--run-slow')), []);
    assert.deepEqual(suggested('python3 main.py', usage('--cov')), []);
    assert.deepEqual(suggested('python3 -m pytest', '1 failed'), []);
  });
});
