import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { movedRemote, normalisedRemote, remotesOf } from '../../../src/node/team/membership/workspaceKey.ts';
import { withFolder } from '../store/records.ts';

describe('The workspace that a folder is', () => {
  it('is the same for all ways to write a remote', () => {
    const same = [
      'git@github.com:Acme/Shop.git',
      'https://me:secret@github.com/acme/shop/',
      'ssh://git@github.com:22/acme/shop',
      'git://github.com/acme//shop.git',
      'https://me:p@ss@github.com/acme/shop',
      'https://me:se/cret@github.com/acme/shop.git',
      'https://github.com/acme/shop?token=secret',
    ];
    assert.deepEqual([...new Set(same.map(normalisedRemote))], ['github.com/acme/shop']);
    assert.equal(normalisedRemote('github.com:acme/x@y'), 'github.com/acme/x@y');
  });

  it('is known by origin, else by the only remote; and no longer the same when those are gone or others', () =>
    withFolder(async (root) => {
      const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' });
      const moved = async (was: string) => movedRemote(was, await remotesOf(root));
      const shop = 'example.org/acme/shop';
      assert.deepEqual(await remotesOf(root), { chosen: undefined, all: new Map() });
      assert.equal(await moved(''), undefined);
      git('init', '-q');
      git('remote', 'add', 'upstream', 'git@example.org:acme/shop.git');
      assert.equal((await remotesOf(root)).chosen, shop);
      assert.deepEqual(await moved(''), { was: '', now: shop });
      git('remote', 'add', 'fork', 'work:me/shop');
      git('config', 'url.https://example.org/.insteadOf', 'work:');
      assert.equal((await remotesOf(root)).chosen, undefined);
      assert.equal(await moved(shop), undefined);
      assert.equal(await moved('example.org/me/shop'), undefined);
      assert.deepEqual(await moved('example.org/other'), { was: 'example.org/other', now: '' });
      git('remote', 'add', 'origin', 'https://example.org/me/shop');
      assert.deepEqual(await moved(shop), { was: shop, now: 'example.org/me/shop' });
      renameSync(join(root, '.git'), join(root, 'lost'));
      assert.deepEqual(await moved(shop), { was: shop, now: '' });
    }));

  it('is not known, and so not taken for another, where git cannot be asked', () =>
    withFolder(async (root) => {
      const remotes = await remotesOf(join(root, 'missing'));
      assert.match(remotes.problem ?? '', /missing|cannot change/);
      assert.equal(movedRemote('', remotes), undefined);
      assert.equal(movedRemote('example.org/a', remotes)?.problem, remotes.problem);
    }));
});
