import assert from 'node:assert/strict';
import { withAntecedent } from '../../../../src/node/offline/request/antecedents.ts';
import { firstCommand } from '../request.ts';
import type { Files } from '../workspaces.ts';

const files: Files = {
  Makefile:
    'tables:\n\tpython3 tools/tables.py\n\nschema-doc:\n\tpython3 tools/schema_doc.py schema.sql docs/schema.md\n',
  'docs/schema.md': '# Tables\n',
  'schema.sql': 'CREATE TABLE a (b);\n',
};

describe('what is to be made again', () => {
  it('may stand in the sentence before the order', async () => {
    for (const task of [
      'The schema documentation is out of date, please regenerate it.',
      "I added a table to schema.sql and docs/schema.md doesn't know it yet. Can you have it made anew with the script?",
      'Our schema docs are stale. Could you refresh them?',
      'docs/schema.md still has the old tables. Please make it again',
      'The schema doc lags behind the server. Have it regenerated, please.',
      'The schema doc is outdated; I need it regenerated.',
    ])
      assert.equal(await firstCommand(files, task), 'make schema-doc', task);
  });

  it('is not what has only been spoken of', () => {
    for (const task of [
      'The tests are broken, run them again',
      'I changed the parser. Please regenerate it',
      'regenerate it',
      'docs/schema.md is fine, make it so',
    ])
      assert.equal(withAntecedent(task), task);
  });
});
