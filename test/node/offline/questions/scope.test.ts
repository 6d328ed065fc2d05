import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { isIn, scopeOf } from '../../../../src/node/offline/questions/scope.ts';
import { writeWorkspace } from '../workspaces.ts';

describe('the files that a question is about', () => {
  const root = writeWorkspace({ 'src/a.js': '', 'vendor/b.js': '', 'tests/c.js': '' });
  after(() => rmSync(root, { recursive: true }));

  it('are those of a folder that is there, without what does not count', () => {
    assert.deepEqual(scopeOf('lines of code in src/', root), { folder: 'src', without: [] });
    assert.deepEqual(scopeOf('how many TODOs outside vendor', root), { folder: '.', without: ['vendor'] });
    assert.deepEqual(scopeOf('count them (vendor/ does not count)', root), { folder: '.', without: ['vendor'] });
    assert.deepEqual(scopeOf('largest files, not the ones in the vendored library', root).without, ['vendor']);
    assert.deepEqual(scopeOf('largest files without the tests and vendor', root).without, ['tests', 'vendor']);
    assert.deepEqual(scopeOf('largest files in this repo', root), { folder: '.', without: [] });
  });

  it('are told by their paths', () => {
    const scope = { folder: '.', without: ['vendor'] };
    assert.ok(isIn(scope, 'src/a.js') && !isIn(scope, 'vendor/b.js') && !isIn(scope, 'lib/vendor/b.js'));
    assert.ok(!isIn({ folder: 'src', without: [] }, 'tests/c.js'));
  });
});
