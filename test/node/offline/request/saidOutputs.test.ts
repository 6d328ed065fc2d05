import assert from 'node:assert/strict';
import { commands, firstCommand, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const shop: Files = {
  Makefile:
    'build:\n\tmkdir -p dist\n\tsqlite3 dist/shop.db < src/create.sql\n\nreport:\n\tsqlite3 dist/shop.db < src/report.sql\n',
  'README.md':
    '# Shop\n\nThe tea shop.\n\n```sh\nmake build  # Creates database at ./dist/shop.db\n```\n\n```sh\nmake report\n```\n',
  'src/create.sql': 'create table tea(name);\n',
  'src/report.sql': 'select count(*) from tea;\n',
};
const pages: Files = {
  'package.json': '{"name":"swap","private":true,"scripts":{"build":"node build.mjs","test":"node --test"}}',
  'build.mjs': 'export {};\n',
  'README.md': '# Swap\n\nThe seed swap pages of the village.\n\n    npm run build     # writes site/\n    npm test\n',
};

describe('what a document says that a command makes', () => {
  for (const task of [
    'Please create the shop SQLite database from the SQL sources here.',
    'make teh shop.db',
    'I need shop.db in dist so that I can practise some SQL.',
    'create the database',
  ])
    it(`is made by that: ${task}`, async () => {
      const proposal = await proposeIn(shop, task);
      assert.equal(commands(proposal)[0], 'make build');
      assert.ok(
        ['make build', 'test -s dist/shop.db'].includes(proposal.check?.command ?? ''),
        proposal.check?.command,
      );
    });

  for (const task of [
    'Would you please generate the seed swap pages from the current JSON files?',
    'I need fresh HTML in site/ so that I can look at it offline.',
    'render the pages',
  ])
    it(`may be a folder of pages: ${task}`, async () => {
      const proposal = await proposeIn(pages, task);
      assert.equal(commands(proposal)[0], 'npm run build');
      assert.equal(proposal.check?.command, 'npm run build');
    });

  it('is not made where the words want something else', async () => {
    for (const [files, task] of [
      [shop, 'create a backup of the database'],
      [shop, 'create the orders database'],
      [shop, 'create the shop database dump'],
      [shop, "don't create the database"],
      [shop, 'how do I create the database?'],
      [pages, 'delete the pages in site/'],
      [pages, 'do not generate the pages'],
    ] as const) {
      const [first = ''] = commands(await proposeIn(files, task));
      assert.ok(!/^(?:make build|npm run build)$/.test(first), `${task}: ${first}`);
    }
    const { check } = await proposeIn(pages, 'I need a new page in site/');
    assert.equal(check, undefined);
  });

  it('leaves a typed target as it is', async () =>
    assert.equal(await firstCommand(shop, 'make report'), 'make report'));
});

describe('what is said to be made', () => {
  const readme = '# Shop\n\nThe tea shop.\n\n```sh\nmake db  # Creates database at ./shop.db\n```\n';
  const sources = { 'README.md': readme, 'src/create.sql': 'create table tea(name);\n' };
  const plain = 'db:\n\tsqlite3 shop.db < src/create.sql\n';
  const checkOf = async (files: Files, task: string) => (await proposeIn(files, task)).check?.command;

  it('is made where nothing is lost', async () =>
    assert.equal(await checkOf({ ...sources, Makefile: plain }, 'create the database'), 'make db'));

  it('is not certain where its recipe or its words tell of a loss', async () => {
    for (const Makefile of [
      'db:\n\trm -f shop.db; sqlite3 shop.db < src/create.sql\n',
      'db:\n\tsqlite3 shop.db "drop table tea"\n\tsqlite3 shop.db < src/create.sql\n',
      'db: old\n\tsqlite3 shop.db < src/create.sql\nold:\n\trm -f shop.db\n',
    ])
      assert.equal(await checkOf({ ...sources, Makefile }, 'create the database'), undefined, Makefile);
    const told = readme.replace('at ./shop.db', 'at ./shop.db, drops all tables first');
    assert.equal(await checkOf({ ...sources, 'README.md': told, Makefile: plain }, 'create the database'), undefined);
  });

  it('is not certain where a database is there already, or a file that is not wanted anew', async () => {
    const filled = { ...sources, Makefile: plain, 'shop.db': 'x' };
    assert.equal(await checkOf(filled, 'create the database'), undefined);
    assert.equal(await checkOf(filled, 'create a fresh database'), undefined);
    const report = {
      'README.md': '# Shop\n\nThe tea shop.\n\n```sh\nmake sums  # Writes the report at ./shop.md\n```\n',
      Makefile: 'sums:\n\techo 1 > shop.md\n',
    };
    assert.equal(await checkOf(report, 'write the report'), 'make sums');
    assert.equal(await checkOf({ ...report, 'shop.md': 'x' }, 'write the report again'), 'make sums');
    assert.notEqual(await checkOf({ ...report, 'shop.md': 'x' }, 'write the report'), 'make sums');
  });
});
