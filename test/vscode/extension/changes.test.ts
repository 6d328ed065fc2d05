import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { credit } from '../../../src/core/policy/returns.ts';
import type { Policy } from '../../endpoint/policy.ts';
import type { TestEndpoint } from '../../endpoint/server.ts';
import { startEndpoint } from '../../endpoint/server.ts';
import { activateKnack, configure, currentAgent, runTask } from './knack.ts';

/** Changes two files by a command, takes its time, changes one more by the tool `edit`, then is done. */
const commands = ["sed -i 's/^two$/TWO/' changed/a.txt && echo new > changed/n.txt", 'sleep 2'];
const editor: Policy = {
  propose: ({ steps }) => {
    const command = commands[steps.length];
    if (command !== undefined) return [{ action: { tool: 'run', input: { command } }, intent: 'work', logit: 0 }];
    const input = { path: 'changed/b.txt', oldText: 'old', newText: 'fresh' };
    if (steps.length === commands.length) return [{ action: { tool: 'edit', input }, intent: 'edit', logit: 0 }];
    return [{ action: { tool: 'finish', input: { summary: 'changed' } }, intent: 'done', logit: 0 }];
  },
  rate: () => 0,
};

describe('what a run changed', () => {
  let endpoint: TestEndpoint;
  let restore: () => Promise<void>;
  let root: string;
  const file = (name: string) => join(root, 'changed', name);
  const text = (name: string) => readFileSync(file(name), 'utf8');
  /** On disk, and as the editor has it: a document that was opened before follows with some delay. */
  const written = async (name: string, contents: string) => {
    writeFileSync(file(name), contents);
    const document = await vscode.workspace.openTextDocument(file(name));
    while (document.getText() !== contents) await new Promise((resolve) => setTimeout(resolve, 50));
    return document;
  };
  before(async () => {
    endpoint = await startEndpoint({ policy: editor });
    restore = await configure({ approve: 'write', memory: 'off', model: 'tiny', baseUrl: endpoint.baseURL });
    // On by default in a browser: it would save what is typed before a test looks.
    await vscode.workspace.getConfiguration('files').update('autoSave', 'off', vscode.ConfigurationTarget.Global);
    root = (await currentAgent()).folder.uri.fsPath;
    mkdirSync(join(root, 'changed'));
    writeFileSync(file('a.txt'), 'one\ntwo\nthree\nfour\nfive\nsix\n');
    writeFileSync(file('b.txt'), 'old\n');
    writeFileSync(file('mine.txt'), '');
  });
  after(async () => {
    await restore();
    await vscode.workspace.getConfiguration('files').update('autoSave', undefined, vscode.ConfigurationTarget.Global);
    await endpoint.close();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(join(root, 'changed'), { recursive: true, force: true });
  });

  it('does not disturb someone typing in an editor, and lists its files by step with their counts', async () => {
    const document = await vscode.workspace.openTextDocument(file('mine.txt'));
    const shown = await vscode.window.showTextDocument(document);
    const { changed } = await activateKnack();
    const updated = new Promise<void>((resolve) => {
      const listening = changed.onDidUpdate(() => {
        if (changed.files.length < 3) return;
        listening.dispose();
        resolve();
      });
    });
    let typed = '';
    const agent = await currentAgent();
    const run = agent.start('change the files', undefined);
    while (agent.running) {
      typed += 'x';
      await vscode.commands.executeCommand('type', { text: 'x' });
      assert.equal(vscode.window.activeTextEditor, shown, 'the editor keeps the focus');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await run;
    assert.ok(typed.length > 10, `${typed.length} keys`);
    assert.deepEqual([document.getText(), document.isDirty], [typed, true]);
    assert.equal(text('b.txt'), 'fresh\n');
    await updated;
    assert.deepEqual(
      changed.files.map(({ target: { t, path } }) => `${t} ${path}`),
      ['0 changed/a.txt', '0 changed/n.txt', '2 changed/b.txt'],
    );
    assert.deepEqual(agent.run?.steps[0]?.changes?.files[0], {
      path: 'changed/a.txt',
      kind: 'changed',
      added: 1,
      removed: 1,
    });
    await document.save();
  });

  it('reviews all its files at once, and one as a diff, without taking the focus', async () => {
    const { changed } = await activateKnack();
    await vscode.commands.executeCommand('knack.openChange', changed.files[0]?.target);
    const diffs = () =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs.map(({ input }) => input))
        .filter((input) => input instanceof vscode.TabInputTextDiff);
    assert.equal(diffs().length, 1);
    const [diff] = diffs();
    assert.ok(diff);
    const [original, modified] = await Promise.all(
      [diff.original, diff.modified].map((uri) => vscode.workspace.openTextDocument(uri)),
    );
    assert.match(original?.getText() ?? '', /\ntwo\n/);
    assert.match(modified?.getText() ?? '', /\nTWO\n/);
    await vscode.commands.executeCommand('knack.reviewChanges');
    assert.ok(
      vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(({ label }) => label.includes('change the files'))),
    );
  });

  it('undoes a file, keeps what was changed since, and says so to the memory; refuses under unsaved changes', async () => {
    const { changed } = await activateKnack();
    const agent = await currentAgent();
    const of = (path: string) => changed.files.find(({ target }) => target.path === path);
    const document = await vscode.workspace.openTextDocument(file('b.txt'));
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(1, 0), 'unsaved\n');
    await vscode.workspace.applyEdit(edit);
    assert.ok(document.isDirty);
    const { episodeId = '' } = agent.run ?? {};
    await assert.rejects(changed.changesOf(agent).undo({ episodeId, t: 2 }), /b\.txt has unsaved changes/);
    assert.equal(text('b.txt'), 'fresh\n');
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await document.save();

    writeFileSync(file('a.txt'), text('a.txt').replace('six', 'mine'));
    await vscode.commands.executeCommand('knack.undoChanges', of('changed/a.txt'));
    assert.equal(text('a.txt'), 'one\ntwo\nthree\nfour\nfive\nmine\n');
    assert.equal(of('changed/a.txt'), undefined);
    await vscode.commands.executeCommand('knack.undoChanges', of('changed/n.txt'));
    assert.equal(existsSync(file('n.txt')), false);
    const told = agent.run?.steps[0]?.signals.filter(({ source }) => source === 'change') ?? [];
    assert.deepEqual(told.map(credit), [-0.5, -1]);

    await vscode.commands.executeCommand('knack.keepChanges', of('changed/b.txt'));
    assert.deepEqual(changed.files, []);
    assert.ok(agent.run?.steps[2]?.signals.some(({ reason }) => reason === 'you kept this change'));
  });

  it('edits a file with unsaved changes in its editor: they stay, nothing is saved for the user, and Undo takes the edit back', async () => {
    const document = await written('b.txt', 'old\n');
    await vscode.window.showTextDocument(document);
    const insert = new vscode.WorkspaceEdit();
    insert.insert(document.uri, new vscode.Position(1, 0), 'unsaved\n');
    await vscode.workspace.applyEdit(insert);
    await runTask('change the files');
    assert.deepEqual([document.getText(), document.isDirty], ['fresh\nunsaved\n', true]);
    assert.equal(text('b.txt'), 'old\n');
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), 'old\nunsaved\n');
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  it('tells the model of errors that the editor finds after an edit and not before, keeps them as state, and counts them', async () => {
    await written('b.txt', 'old\nbroken\n');
    const server = vscode.languages.createDiagnosticCollection('knack-test');
    const look = (document: vscode.TextDocument) => {
      if (!document.uri.path.endsWith('/changed/b.txt')) return;
      const lines = document.getText().split('\n');
      server.set(
        document.uri,
        lines.flatMap((line, i) => {
          if (!/broken|fresh/.test(line)) return [];
          const found = new vscode.Diagnostic(new vscode.Range(i, 0, i, 1), `Cannot find name '${line}'.`);
          return [Object.assign(found, { source: 'ts', code: 2304 })];
        }),
      );
    };
    const listening = vscode.Disposable.from(
      server,
      vscode.workspace.onDidOpenTextDocument(look),
      vscode.workspace.onDidChangeTextDocument(({ document }) => look(document)),
    );
    vscode.workspace.textDocuments.forEach(look);
    try {
      const { steps, signals } = await runTask('change the files');
      const step = steps[2];
      assert.deepEqual(step?.observation?.diagnostics, [
        { path: 'changed/b.txt', line: 1, code: 'TS2304', message: "Cannot find name 'fresh'." },
      ]);
      assert.match(
        step.observation.text,
        /errors that were not there before.+\nchanged\/b\.txt:1 TS2304 Cannot find name 'fresh'\./,
      );
      assert.ok(steps[3]?.decision.state.nouns.includes('diagnostic:TS2304'));
      const told = signals.filter(({ source }) => source === 'diagnostic');
      assert.deepEqual(
        told.map(({ t, value, reason }) => ({ t, value, reason })),
        [{ t: 2, value: -0.25, reason: '1 new error in the editor: TS2304' }],
      );
    } finally {
      listening.dispose();
    }
  });

  it('learns at the next run that its change was edited by hand since', async () => {
    await written('b.txt', 'old\n');
    const { episodeId } = await runTask('change the files');
    assert.equal(text('b.txt'), 'fresh\n');
    await written('b.txt', 'old\n');
    await runTask('change the files');
    const store = await (await currentAgent()).experience.store();
    // On a slow machine the run does not wait for it.
    let steps: readonly (number | undefined)[] = [];
    while (steps.length === 0) {
      const [earlier] = await store.episodes({ episodeIds: [episodeId] });
      steps = (earlier?.signals ?? []).flatMap(({ t, source, value }) => (source === 'change' && value < 0 ? [t] : []));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    assert.deepEqual(steps, [2]);
  });

  it('asks for approval of an edit with its diff at hand, the focus where it was', async () => {
    const asking = await configure({ approve: 'ask', memory: 'off', model: 'tiny', baseUrl: endpoint.baseURL });
    const own = await startEndpoint({
      policy: {
        ...editor,
        propose: ({ steps }) =>
          steps.length > 0
            ? [{ action: { tool: 'finish', input: { summary: 'no' } }, intent: 'done', logit: 0 }]
            : [
                {
                  action: { tool: 'edit', input: { path: 'changed/mine.txt', oldText: 'x', newText: 'y', all: true } },
                  intent: 'edit',
                  logit: 0,
                },
              ],
      },
    });
    try {
      await vscode.workspace
        .getConfiguration('knack')
        .update('baseUrl', own.baseURL, vscode.ConfigurationTarget.Global);
      const agent = await currentAgent();
      const asked = new Promise<void>((resolve) => {
        const listening = agent.questions.onDidAsk(() => {
          listening.dispose();
          resolve();
        });
      });
      const run = runTask('edit it');
      await asked;
      const { pending } = agent.questions;
      assert.ok(pending?.kind === 'approval');
      const { episodeId, decision } = pending.request;
      await vscode.commands.executeCommand('knack.openChange', { episodeId, t: decision.t, path: 'changed/mine.txt' });
      const tab = vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .find(({ input }) => input instanceof vscode.TabInputTextDiff && input.original.query.includes('pending'));
      assert.ok(tab, 'the diff is open');
      agent.questions.approve(episodeId, decision.t, { kind: 'rejected' });
      await run;
      assert.match(text('mine.txt'), /^x+$/);
    } finally {
      await asking();
      await own.close();
    }
  });
});
