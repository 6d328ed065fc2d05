import assert from 'node:assert/strict';
import { firstCommand } from './request.ts';

describe('what only the text of a script tells', () => {
  const files = {
    'README.md': '# tidy\n',
    'tools/aggregate.py': "OUT = Path('out') / 'totals.csv'\nwith OUT.open('w') as f: f.write('x')\n",
    'tools/pages.py': 'import sys\nopen("pages/index.html", "w").write("x")\n',
    'tools/handover.sh': '#!/bin/sh\nawk 1 data/*.tsv > "$OUT/inventory.tsv"\n',
    'tools/common.py': "open('index.html').read()\n",
  };
  const asked: Readonly<Record<string, string>> = {
    'make the html': 'python3 tools/pages.py',
    'I need the totals for the board, please make them': 'python3 tools/aggregate.py',
    'get me out/totals.csv': 'python3 tools/aggregate.py',
    'make the inventory': 'bash tools/handover.sh',
    'I want inventory.tsv for Monday': 'bash tools/handover.sh',
  };
  for (const [task, command] of Object.entries(asked))
    it(`finds the producer for "${task}"`, async () => assert.equal(await firstCommand(files, task), command));

  it('finds what writes a bundle', async () => {
    const bundle = {
      'README.md': '# lamp\n',
      'build.py': "output_path = 'lamp.js'\nopen(output_path, 'w').write(''.join(sources()))\n",
      'src/core.js': 'var a = 1;\n',
    };
    for (const task of ['I need the single lamp.js file that one includes in a page.', 'get me lamp.js'])
      assert.equal(await firstCommand(bundle, task), 'python3 build.py', task);
    for (const task of [
      'I need lamp.js explained',
      "I don't need lamp.js",
      'I need the lamp.js file removed',
      'I need the core.js file',
    ])
      assert.notEqual(await firstCommand(bundle, task), 'python3 build.py', task);
    const reads = { ...bundle, 'build.py': "input_path = 'lamp.js'\nprint(open(input_path).read())\n" };
    assert.notEqual(await firstCommand(reads, 'I need the single lamp.js file.'), 'python3 build.py');
    for (const task of [
      'We want lamp.js to stay as it is',
      'I need lamp.js to be smaller',
      'We need lamp.js translated',
      'I want lamp.js on the server',
    ])
      assert.notEqual(await firstCommand(bundle, task), 'python3 build.py', task);
    for (const text of [
      "dest = 'lamp.js'\nsftp.put(dest, '/srv/lamp.js')\n",
      "dest = 'lamp.js'\nprint(open(dest).read())\n",
      `${bundle['build.py']}upload(output_path)\n`,
      `${bundle['build.py']}rmtree('src')\n`,
      `${bundle['build.py']}os.system('''\nrm -rf ../www\n''')\n`,
    ])
      for (const task of ['I need lamp.js', 'get me lamp.js', 'update lamp.js'])
        assert.notEqual(await firstCommand({ 'README.md': '', 'join_it.py': text }, task), 'python3 join_it.py', text);
    const moves = { ...bundle, 'build.py': `${bundle['build.py']}os.rename('lamp.js', 'www/lamp.js')\n` };
    assert.notEqual(await firstCommand(moves, 'I need the single lamp.js file.'), 'python3 build.py');
  });

  it('takes no script that only writes what it moves over its input', async () => {
    const close = '#!/bin/sh\nhead -n 1 data/orders.csv > data/orders.new && mv data/orders.new data/orders.csv\n';
    const emptying = { 'scripts/close-month.sh': close, 'README.md': '' };
    assert.notEqual(
      await firstCommand(emptying, 'import the orders and after that write the new Monday report'),
      'bash scripts/close-month.sh',
    );
    assert.notEqual(await firstCommand(emptying, 'make the orders'), 'bash scripts/close-month.sh');
  });

  const hives = {
    'README.md': '`schema.sql` is made by `bin/dump-schema`; `bin/migrate` brings `data/hives.db` up to date.\n',
    'schema.sql': 'create table hives (id);\n',
    'migrations/001.sql': 'create table hives (id);\n',
    'bin/dump-schema*':
      '#!/bin/sh\n{ cat migrations/*.sql; echo .schema; } | sqlite3 :memory: >schema.sql.new\nmv schema.sql.new schema.sql\n',
    'bin/migrate*': '#!/bin/sh\nfor f in migrations/*.sql; do sqlite3 data/hives.db <"$f"; done\n',
  };
  for (const task of [
    'regenerate schema.sql',
    'update schema.sql from the migrations',
    "would you bring the schema.sql up to date with what's in migrations/, the usual way",
  ])
    it(`changes no database for a file: ${task}`, async () => {
      assert.equal(await firstCommand(hives, task), './bin/dump-schema');
      const { 'bin/dump-schema*': _, ...without } = hives;
      assert.equal(await firstCommand(without, task), 'finish');
    });

  it('takes no script that does more than make the thing', async () => {
    const mails = 'import smtplib\nopen("out/totals.csv", "w").write("a")\n';
    assert.notEqual(
      await firstCommand({ 'tools/month.py': mails, 'README.md': '`python3 tools/month.py`' }, 'make the totals'),
      'python3 tools/month.py',
    );
  });

  it('takes the script that its authors have named', async () => {
    const named = { ...files, 'package.json': '{"scripts":{"board":"python3 tools/aggregate.py"}}' };
    assert.equal(await firstCommand(named, 'produce the totals'), 'npm run board');
  });

  it('takes none of two, and none that reaches out', async () => {
    const two = { ...files, 'tools/site.py': 'open("public/index.html", "w").write("x")\n' };
    assert.equal(await firstCommand(two, 'make the html'), 'finish');
    const out = { 'scripts/publish.py': 'open("index.html", "w").write("x")\n', 'README.md': '' };
    assert.equal(await firstCommand(out, 'make the html'), 'finish');
    assert.equal(await firstCommand(files, 'make me a coffee'), 'finish');
  });
});
