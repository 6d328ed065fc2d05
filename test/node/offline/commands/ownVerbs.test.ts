import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { createOfflineModel } from '../../../../src/node/offline/offlineModel.ts';
import { commands, request } from '../request.ts';
import { type Files, searchPath, writeWorkspace } from '../workspaces.ts';

// Neither uv nor poetry is here.
const path = searchPath('python3', 'git');

async function proposeIn(files: Files, task: string) {
  const root = writeWorkspace(files);
  try {
    return await createOfflineModel({ root, path }).propose(request(task), new AbortController().signal);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const parser = (verbs: readonly string[]) =>
  `import argparse\ndef main():\n    p = argparse.ArgumentParser(prog="shelf")\n    sub = p.add_subparsers(dest="verb", required=True)\n${verbs.map((verb) => `    sub.add_parser("${verb}")\n`).join('')}    p.parse_args()\n`;

const shelf: Files = {
  'pyproject.toml':
    '[project]\nname = "shelf"\nversion = "1"\n[project.scripts]\nshelf = "shelf.cli:main"\n[build-system]\nrequires = ["hatchling"]\n',
  'src/shelf/__init__.py': '',
  'src/shelf/__main__.py': 'from .cli import main\nmain()\n',
  'src/shelf/cli.py': parser(['serve', 'fmt', 'list', 'add', 'reset']),
  'cards/a.csv': 'a\n',
  'README.md':
    '# shelf\n\n```sh\nuv sync\nuv run shelf serve            # http://127.0.0.1:8099\nuv run shelf fmt              # bring all cards into the common form\nuv run shelf fmt --check      # only say which are not\nuv run shelf add 3 "A title"\nuv run shelf reset            # empties the shelf, no undo\n```\n',
};
const start = 'PYTHONPATH=src python3 -m shelf';

describe('a program of the project that documents start by an absent manager', () => {
  for (const task of ['start the server', 'bring up the web page of shelf please', 'uv run shelf serve'])
    it(`is started with its verb: ${task}`, async () => {
      const proposal = await proposeIn(shelf, task);
      assert.equal(commands(proposal)[0], `${start} serve`);
      assert.equal(proposal.check?.command, `${start} serve`);
    });

  for (const task of [
    'format the cards',
    'run the formatter on cards/',
    'Would you bring all cards into the common form, please?',
    "CI complains that some of the CSV files don't look the way they should. Put them right with our tool.",
  ])
    it(`formats by its own verb: ${task}`, async () => {
      const proposal = await proposeIn(shelf, task);
      assert.equal(commands(proposal)[0], `${start} fmt`);
      assert.equal(proposal.check?.command, `${start} fmt`);
    });

  it('only looks where that is asked', async () => {
    assert.equal(commands(await proposeIn(shelf, 'is everything formatted?'))[0], `${start} fmt --check`);
  });

  it('is given no values of an example, and loses nothing, unless its line is typed', async () => {
    for (const task of ['add a title', 'empty the shelf', 'start it', 'reset everything', 'format the cards']) {
      const proposed = commands(await proposeIn(shelf, task));
      assert.ok(!proposed.some((line) => /\b(?:add|reset)\b/.test(line)), `${task}: ${proposed.join(', ')}`);
    }
    assert.equal(commands(await proposeIn(shelf, 'uv run shelf reset'))[0], `${start} reset`);
  });

  it('is not started without a verb where it refuses that', async () => {
    const files = { ...shelf, 'src/shelf/cli.py': parser(['fmt', 'report']), 'README.md': '# shelf\n' };
    const proposed = commands(await proposeIn(files, 'start shelf'));
    assert.ok(!proposed.includes(start), proposed.join(', '));
  });
});
