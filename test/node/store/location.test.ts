import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { storeLocation } from '../../../src/node/store/location.ts';
import { StoreError } from '../../../src/node/store/database/storeError.ts';
import { withFolder } from './records.ts';

/** With the user's data folder at a place of ours, where the platform lets it be moved. */
async function withDataHome(work: (folder: string, home: string) => void): Promise<void> {
  await withFolder((folder) => {
    const before = process.env['XDG_DATA_HOME'];
    const home = join(folder, 'data');
    process.env['XDG_DATA_HOME'] = home;
    try {
      work(folder, home);
    } finally {
      if (before === undefined) delete process.env['XDG_DATA_HOME'];
      else process.env['XDG_DATA_HOME'] = before;
    }
  });
}

describe('the place of a workspace’s memory', () => {
  before(function () {
    if (process.platform !== 'linux') this.skip();
  });

  it('follows a workspace that is moved, and no other folder', () =>
    withDataHome((folder) => {
      const [first, second, third] = ['first', 'second', 'third'].map((name) => join(folder, name)) as [
        string,
        string,
        string,
      ];
      mkdirSync(first);
      const before = storeLocation({ workspace: first });
      writeFileSync(before.file, 'experience');
      renameSync(first, second);
      mkdirSync(third);
      const others = storeLocation({ workspace: third });
      assert.equal(existsSync(others.file), false);
      const after = storeLocation({ workspace: second });
      assert.equal(readFileSync(after.file, 'utf8'), 'experience');
      assert.equal(existsSync(before.folder), false);
      mkdirSync(first);
      assert.equal(existsSync(storeLocation({ workspace: first }).file), false);
    }));

  it('is a folder of the user that tells the workspace’s name, the same through a symbolic link and another spelling', () =>
    withDataHome((folder, home) => {
      const workspace = join(folder, 'My Project (1)');
      mkdirSync(join(workspace, 'sub'), { recursive: true });
      symlinkSync(workspace, join(folder, 'link'));
      const { folder: place, file } = storeLocation({ workspace });
      assert.match(relative(home, place), /^knack\/workspaces\/My-Project-1-[0-9a-f]{12}$/);
      assert.equal(file, join(place, 'experience.db'));
      for (const other of [join(folder, 'link'), `${workspace}/`, join(workspace, 'sub', '..')]) {
        assert.equal(storeLocation({ workspace: other }).folder, place);
      }
      const note = JSON.parse(readFileSync(join(place, 'workspace.json'), 'utf8')) as { readonly workspace: string };
      assert.equal(note.workspace, workspace);
      assert.deepEqual(readdirSync(workspace), ['sub'], 'nothing is written into the workspace');
    }));

  it('differs for workspaces of the same name', () =>
    withDataHome((folder) => {
      const places = ['a', 'b'].map((parent) => {
        const workspace = join(folder, parent, 'app');
        mkdirSync(workspace, { recursive: true });
        return storeLocation({ workspace }).folder;
      });
      assert.notEqual(places[0], places[1]);
    }));

  it('is the folder given instead, made when missing, which keeps the name of its first workspace', () =>
    withDataHome((folder) => {
      const memoryDir = join(folder, 'shared', 'memory');
      assert.equal(storeLocation({ workspace: folder, memoryDir }).folder, memoryDir);
      mkdirSync(join(folder, 'second'));
      storeLocation({ workspace: join(folder, 'second'), memoryDir });
      const note = JSON.parse(readFileSync(join(memoryDir, 'workspace.json'), 'utf8')) as {
        readonly workspace: string;
      };
      assert.equal(note.workspace, folder);
    }));

  it('is refused with path and remedy where the workspace is missing or a file is in the way', () =>
    withDataHome((folder) => {
      const fails = (options: { workspace: string; memoryDir?: string }, path: string) =>
        assert.throws(
          () => storeLocation(options),
          (error) => error instanceof StoreError && error.message.includes(path),
        );
      fails({ workspace: join(folder, 'nowhere') }, join(folder, 'nowhere'));
      writeFileSync(join(folder, 'file'), '');
      fails({ workspace: folder, memoryDir: join(folder, 'file', 'x') }, join(folder, 'file', 'x'));
    }));

  it('is refused at once where a folder takes no folders and calls them missing', function () {
    if (!existsSync('/proc/self')) this.skip();
    for (const memoryDir of ['/proc/nope', '/proc/nope/deeper/still'])
      assert.throws(
        () => storeLocation({ workspace: '/', memoryDir }),
        (error) => error instanceof StoreError && error.message.includes(memoryDir),
      );
  });
});
