import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectAbove, workspaceAround } from '../../../src/node/workspace/projectRoot.ts';

describe('what a folder belongs to', () => {
  let top: string;
  beforeEach(() => {
    top = realpathSync(mkdtempSync(join(tmpdir(), 'knack-root-')));
    mkdirSync(join(top, 'demo/packages/a/src'), { recursive: true });
    writeFileSync(join(top, 'demo/Makefile'), '');
  });
  afterEach(() => rmSync(top, { recursive: true, force: true }));
  const demo = (...parts: string[]) => join(top, 'demo', ...parts);

  it('is the repository that holds it, whatever projects lie between', () => {
    mkdirSync(demo('.git'));
    writeFileSync(demo('packages/a/package.json'), '{}');
    assert.equal(workspaceAround(demo('packages/a/src')), demo());
    assert.equal(projectAbove(demo('packages/a/src')), demo('packages/a'));
    assert.equal(projectAbove(demo()), undefined);
  });

  it('is the topmost project a few levels up, where there is no repository', () => {
    assert.equal(workspaceAround(demo('packages/a')), demo());
    mkdirSync(demo('packages/a/src/deep/er'), { recursive: true });
    assert.equal(workspaceAround(demo('packages/a/src/deep/er')), demo('packages/a/src/deep/er'));
  });

  it('is the folder with the README where it is a part of it by its name, and has none of its own', () => {
    const part = (name: string) => {
      mkdirSync(join(top, 'plain', name), { recursive: true });
      return join(top, 'plain', name);
    };
    part('lib');
    writeFileSync(join(top, 'plain', 'README.md'), '# plain\n');
    assert.equal(projectAbove(part('lib')), join(top, 'plain'));
    assert.equal(projectAbove(part('holidays')), undefined);
    writeFileSync(join(part('docs'), 'README'), '');
    assert.equal(projectAbove(part('docs')), undefined);
  });

  it('is the folder itself where nothing lies above, and never a folder that anybody may write to', () => {
    assert.equal(workspaceAround(top), top);
    mkdirSync(join(top, 'alone'));
    assert.equal(workspaceAround(join(top, 'alone')), join(top, 'alone'));
    assert.equal(workspaceAround('/'), '/');
  });
});
