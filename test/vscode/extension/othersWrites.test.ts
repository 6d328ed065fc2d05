import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { ChangedFiles } from '../../../src/vscode/views/changedFiles.ts';
import type { TestEndpoint } from '../../endpoint/server.ts';
import { startEndpoint } from '../../endpoint/server.ts';
import { activateKnack, configure, currentAgent } from './knack.ts';

/** Waits for a file that the test writes, so that what the person does lies within the step; then changes two. */
const command =
  'cd beside; touch begun; while [ ! -e go ]; do sleep 0.1; done; echo made > made.txt; echo end >> both.txt';

describe('what a person does while a command of a run is under way', () => {
  let endpoint: TestEndpoint;
  let restore: () => Promise<void>;
  let root: string;
  const file = (name: string) => join(root, 'beside', name);
  const text = (name: string) => readFileSync(file(name), 'utf8');
  const appear = async (name: string) => {
    while (!existsSync(file(name))) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  const saveWith = async (name: string, added: string) => {
    const document = await vscode.workspace.openTextDocument(file(name));
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), added);
    await vscode.workspace.applyEdit(edit);
    assert.ok(await document.save());
  };

  before(async () => {
    endpoint = await startEndpoint({
      policy: {
        propose: ({ steps }) => {
          const run = { tool: 'run', input: { command } };
          const action = steps.length === 0 ? run : { tool: 'finish', input: { summary: 'done' } };
          return [{ action, intent: 'the next', logit: 0 }];
        },
        rate: () => 0,
      },
    });
    restore = await configure({ approve: 'write', memory: 'off', model: 'tiny', baseUrl: endpoint.baseURL });
    root = (await currentAgent()).folder.uri.fsPath;
    mkdirSync(file('folder'), { recursive: true });
    for (const name of ['mine.txt', 'both.txt', 'old.txt', 'folder/moved.txt']) writeFileSync(file(name), 'old\n');
  });
  after(async () => {
    await restore();
    await endpoint.close();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(join(root, 'beside'), { recursive: true, force: true });
  });

  it('is theirs: it is no change of the step, and stays when the step is undone', async () => {
    const { changed } = await activateKnack();
    const agent = await currentAgent();
    const run = agent.start('wait for me', undefined);
    await appear('begun');
    await saveWith('mine.txt', 'by hand\n');
    await saveWith('both.txt', 'by hand\n');
    const files = new vscode.WorkspaceEdit();
    files.createFile(vscode.Uri.file(file('new.txt')), { contents: Buffer.from('by hand\n') });
    files.deleteFile(vscode.Uri.file(file('old.txt')));
    files.renameFile(vscode.Uri.file(file('folder')), vscode.Uri.file(file('renamed')));
    assert.ok(await vscode.workspace.applyEdit(files));
    writeFileSync(file('go'), '');
    await run;
    const { episodeId = '' } = agent.run ?? {};
    const { steps } = await changed.changesOf(agent).of(episodeId);
    // Two files are the test's own signals; nobody saved them in an editor.
    const told = steps.flatMap((step) => step.files.map(({ path }) => path)).filter((path) => !/begun|go$/.test(path));
    assert.deepEqual(told, ['beside/both.txt', 'beside/made.txt']);
    const { undone, kept } = await changed.changesOf(agent).undo({ episodeId, t: 0 });
    assert.deepEqual([undone.length, kept], [4, []]);
    assert.deepEqual(['mine.txt', 'both.txt', 'new.txt', 'renamed/moved.txt'].map(text), [
      'by hand\nold\n',
      'by hand\nold\n',
      'by hand\n',
      'old\n',
    ]);
    assert.deepEqual(
      ['old.txt', 'folder', 'made.txt'].map((name) => existsSync(file(name))),
      [false, false, false],
    );
  });

  it('what was kept or undone is not listed again in the next window', async () => {
    const { agents } = await activateKnack();
    const stored = new Map<string, unknown>();
    const state = {
      keys: () => [...stored.keys()],
      get: (key: string) => stored.get(key),
      update: (key: string, value: unknown) => Promise.resolve(void stored.set(key, value)),
    } as vscode.Memento;
    rmSync(file('begun'), { force: true });
    writeFileSync(file('go'), '');
    const agent = await currentAgent();
    await agent.start('wait for me', undefined);
    const listedBy = async (window: ChangedFiles) => {
      // A new window follows its run once that changes.
      while (window.shown?.episodeId !== agent.run?.episodeId || window.shown?.steps.length === 0) {
        await agent.open(agent.run?.episodeId ?? '');
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return window.files.map(({ target }) => target.path);
    };
    const first = new ChangedFiles(agents, state);
    try {
      assert.ok((await listedBy(first)).includes('beside/made.txt'));
      first.markDecided(first.files.map(({ target }) => target).filter(({ path }) => path === 'beside/made.txt'));
      const second = new ChangedFiles(agents, state);
      const listed = await listedBy(second);
      second.dispose();
      assert.ok(!listed.includes('beside/made.txt') && listed.includes('beside/both.txt'), listed.join());
    } finally {
      first.dispose();
    }
  });
});
