import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';

import { withoutOwnName } from '../../../../src/node/offline/request/ownName.ts';
import { actionConcepts } from '../../../../src/node/offline/request/vocabulary.ts';
import { writeWorkspace } from '../workspaces.ts';

describe('a project that is called after what tools do', () => {
  let root = '';
  before(() => (root = writeWorkspace({ 'Cargo.toml': '[package]\nname = "gridlint"\n' })));
  after(() => rmSync(root, { recursive: true, force: true }));
  const concepts = (task: string): readonly string[] => [...actionConcepts(withoutOwnName(task, root))];

  it('is not asked for that by its name alone', () => {
    assert.deepEqual(concepts('make me an optimised build of the gridlint program'), ['#build']);
    assert.deepEqual(concepts('build gridlint'), ['#build']);
  });

  it('is asked for it where nothing else says what to do, or the rest says so too', () => {
    assert.deepEqual(concepts('run gridlint'), ['#lint']);
    assert.ok(concepts('build gridlint and lint it').includes('#lint'));
    assert.ok(concepts('build it and run stocklint').includes('#lint'));
    assert.equal(withoutOwnName('open src/gridlint.rs', root), 'open src/gridlint.rs');
  });
});
