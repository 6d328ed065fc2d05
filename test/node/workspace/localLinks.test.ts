import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { onlyLinks } from '../../../src/node/workspace/localLinks.ts';
import { type Files, writeWorkspace } from '../offline/workspaces.ts';

const member = (name: string, dependencies: Record<string, string> = {}, more: object = {}) =>
  JSON.stringify({ name, version: '1.0.0', dependencies, ...more });
const base: Files = {
  'package.json': JSON.stringify({ private: true, workspaces: ['packages/*'] }),
  'packages/a/package.json': member('@x/a'),
  'packages/b/package.json': member('b', { '@x/a': '^1.0.0' }),
};

describe('an install that only makes links', () => {
  const isSo = (files: Files) => {
    const root = writeWorkspace({ ...base, ...files });
    try {
      return onlyLinks(root);
    } finally {
      rmSync(root, { recursive: true });
    }
  };

  it('needs nothing but packages of the workspace', () => {
    assert.equal(isSo({}), true);
    assert.equal(isSo({ 'packages/b/package.json': member('b', { '@x/a': 'workspace:*' }) }), true);
    assert.equal(isSo({ 'package.json': member('root', { b: 'file:packages/b' }) }), true);
    assert.equal(
      isSo({ 'package-lock.json': '{"packages":{"node_modules/b":{"resolved":"packages/b","link":true}}}' }),
      true,
    );
  });

  it('has no dependency, setting or lock that leads elsewhere', () => {
    for (const value of ['git+https://example.com/a.git', 'https://example.com/a.tgz', 'npm:other@1', 'x/y', 'latest'])
      assert.equal(isSo({ 'packages/b/package.json': member('b', { '@x/a': value }) }), false, value);
    assert.equal(isSo({ 'packages/b/package.json': member('b', { lodash: '^4.0.0' }) }), false);
    assert.equal(isSo({ 'packages/b/package.json': member('b', { c: 'file:../../../c' }) }), false);
    assert.equal(isSo({ 'packages/b/package.json': member('b', {}, { devDependencies: { mocha: '1' } }) }), false);
    assert.equal(
      isSo({ 'package.json': JSON.stringify({ workspaces: ['packages/*'], packageManager: 'yarn@4.0.0' }) }),
      false,
    );
    assert.equal(isSo({ '.npmrc': 'global=true\n' }), false);
    assert.equal(isSo({ 'yarn.lock': 'a@1:\n  resolved "https://example.com/a.tgz"\n' }), false);
    assert.equal(isSo({ 'packages/b/package.json': '{' }), false);
  });
});
