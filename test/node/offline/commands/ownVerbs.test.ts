import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { createOfflineModel } from '../../../../src/node/offline/offlineModel.ts';
import { commands, request } from '../request.ts';
import { type Files, searchPath, writeWorkspace } from '../workspaces.ts';

// Neither uv nor poetry is here.
const path = searchPath('python3', 'git');
const withManager = searchPath('python3', 'git', 'uv');

async function proposeIn(files: Files, task: string, programs: string = path) {
  const root = writeWorkspace(files);
  try {
    return await createOfflineModel({ root, path: programs }).propose(request(task), new AbortController().signal);
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

describe('the verb of such a program', () => {
  const said = (...lines: readonly string[]): Files => ({
    ...shelf,
    'README.md': `# shelf\n\n\`\`\`sh\n${lines.map((line) => `uv run shelf ${line}\n`).join('')}\`\`\`\n`,
  });
  const ofShelf = async (files: Files, task: string) =>
    commands(await proposeIn(files, task)).filter((line) => line.includes('shelf '));

  it('is not started for a usual deed that only its description names', async () => {
    const books = said(
      'rank  # Build the ranking',
      'level  # Format all books',
      'try  # Test run',
      'look  # Check the cards',
    );
    for (const task of ['build it', 'format the code', 'run the tests', 'check the code'])
      assert.deepEqual(await ofShelf(books, task), [], task);
    assert.equal((await ofShelf(books, 'show the ranking'))[0] ?? `${start} rank`, `${start} rank`);
  });

  it('is not started where it or its description speaks of money, mail or state', async () => {
    const season = said(
      'pay  # Build the bank order and transfer the prizes',
      'pay --dry-run  # Test run of the payout',
      'zero  # Format all books to zero',
      'settle  # Test run of the bank transfer, then pays',
      'close  # Close the season and zero all books',
      'round  # Ends the round and notifies all members',
      'rotate  # New keys',
    );
    for (const task of [
      'build it',
      'format the code',
      'run the tests',
      'check the code',
      'zero all books',
      'close the season',
      'transfer the prizes',
      'end the round',
      'new keys please',
    ])
      assert.deepEqual(await ofShelf(season, task), [], task);
    assert.equal(commands(await proposeIn(season, 'uv run shelf close'))[0], `${start} close`);
  });

  it('is not taken for a usual deed where its manager is there either', async () => {
    const grave = said('zero  # Format all books to zero', 'settle  # Test run of the bank transfer, then pays');
    for (const task of ['format the code', 'run the tests']) {
      const proposed = commands(await proposeIn(grave, task, withManager));
      assert.ok(!proposed.some((line) => /\b(?:zero|settle)\b/.test(line)), `${task}: ${proposed.join(', ')}`);
    }
  });

  it('is started still for what it is called', async () => {
    const usual = said('fmt  # Build order of all cards', 'serve  # the web page');
    assert.equal((await ofShelf(usual, 'format the cards'))[0], `${start} fmt`);
    assert.equal((await ofShelf(usual, 'start the server'))[0], `${start} serve`);
  });
});
