import { defaultSettings, learningSettings } from '../../../src/core/settings.ts';
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { ExperienceNode } from '../../../src/vscode/views/experienceItems.ts';
import { history } from '../../../bench/growth/history.ts';
import { activateKnack, configure, currentAgent, runTask, until } from './knack.ts';

const greeting = 'run `echo hello`';

/** A process whose parent does not look stays as a zombie: it runs nothing. */
function isGone(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return true;
  }
}

describe('an episode', () => {
  let restore: () => Promise<void>;
  before(async () => {
    restore = await configure({ approve: 'write', model: 'offline' });
  });
  after(() => restore());

  it('runs, is stored in the memory that the command line reads too, and is shown', async () => {
    const episode = await runTask(greeting);
    const agent = await currentAgent();
    assert.equal(episode.outcome, 'unknown');
    assert.match(episode.steps[0]?.observation?.text ?? '', /hello/u);
    const { location } = await agent.experience.store();
    assert.match(location, /\.local\/share\/knack\/workspaces\/.+experience\.db$/u);
    assert.ok(existsSync(location));
    assert.equal(agent.run?.episodeId, episode.episodeId);
    assert.equal(agent.run.phase, 'ended');
    assert.ok((agent.experience.size ?? 0) >= episode.steps.length);
  });

  it('is kept as something to say while another one runs, and nothing starts after a stop', async () => {
    const agent = await currentAgent();
    const first = vscode.commands.executeCommand('knack.runTask', 'run `sleep 30`');
    await until(agent, () => agent.run?.steps[0]?.phase === 'running');
    await vscode.commands.executeCommand('knack.runTask', 'another one');
    assert.match(agent.state.notices.at(-1)?.message ?? '', /Will be sent when this run ends: another one/u);
    await vscode.commands.executeCommand('knack.stopTask');
    await first;
    assert.equal(agent.run?.outcome, 'aborted');
    assert.equal(agent.running, false);
  });

  it('that is stopped leaves no process behind', async () => {
    const agent = await currentAgent();
    const holding = "setInterval(() => {}, 1e6); console.log('holding as', process.pid)";
    writeFileSync(join(agent.folder.uri.fsPath, 'hold.mjs'), holding);
    const first = vscode.commands.executeCommand('knack.runTask', 'run `node hold.mjs`');
    const printed = () => /holding as (\d+)/u.exec(agent.run?.steps[0]?.output.text ?? '')?.[1];
    await until(agent, () => agent.questions.pending !== undefined || printed() !== undefined);
    await vscode.commands.executeCommand('knack.approveAction');
    await until(agent, () => printed() !== undefined);
    const pid = Number(printed());
    await vscode.commands.executeCommand('knack.stopTask');
    await first;
    assert.ok(isGone(pid), `process ${pid} is still there`);
  });

  it('becomes better liked by a rating, which the card shows', async () => {
    const episode = await runTask(greeting);
    const agent = await currentAgent();
    await vscode.commands.executeCommand('knack.rateUp', { episodeId: episode.episodeId, t: 0, value: 1 });
    const [step] = agent.run?.steps ?? [];
    assert.equal(step?.rating, 1);
    assert.ok((step.discountedReturn ?? 0) > 0);
    await vscode.commands.executeCommand('knack.rateDown', { episodeId: episode.episodeId });
    assert.equal(agent.run?.rating, -1);
  });

  it('is learned from: the next one has evidence', async () => {
    const episode = await runTask(greeting);
    const [step] = episode.steps;
    assert.ok((step?.decision.evidence.neighbors.length ?? 0) > 0);
    const agent = await currentAgent();
    assert.ok(Object.keys(agent.run?.references ?? {}).length > 0);
    assert.ok((agent.run?.history.withMemory.length ?? 0) >= 2);
  });

  it('shows the whole output of a step in an editor that cannot be written', async () => {
    const episode = await runTask('run `seq 1 20000`');
    const agent = await currentAgent();
    const path = `/${agent.folder.name}/${episode.episodeId}/0/output.txt`;
    const document = await vscode.workspace.openTextDocument(vscode.Uri.from({ scheme: 'knack-output', path }));
    assert.equal(document.getText().trim().split('\n').length, 20_000);
  });
});

describe('approval', () => {
  let restore: () => Promise<void>;
  before(async () => {
    restore = await configure({ approve: 'ask', model: 'offline' });
  });
  after(() => restore());

  it('is waited for, and can be given by a command', async () => {
    const agent = await currentAgent();
    const run = vscode.commands.executeCommand('knack.runTask', 'run `touch approved.txt`');
    await until(agent, () => agent.questions.pending?.kind === 'approval');
    const file = join(agent.folder.uri.fsPath, 'approved.txt');
    assert.ok(!existsSync(file), 'nothing ran yet');
    await vscode.commands.executeCommand('knack.approveAction');
    await run;
    assert.ok(existsSync(file));
  });

  it('can be refused; the action does not run', async () => {
    const agent = await currentAgent();
    const run = vscode.commands.executeCommand('knack.runTask', 'run `touch rejected.txt`');
    await until(agent, () => agent.questions.pending?.kind === 'approval');
    await vscode.commands.executeCommand('knack.rejectAction');
    await until(agent, () => !agent.running || agent.questions.pending !== undefined);
    await vscode.commands.executeCommand('knack.stopTask');
    await run;
    assert.ok(!existsSync(join(agent.folder.uri.fsPath, 'rejected.txt')));
    const episode = await agent.experience.episode(agent.run?.episodeId ?? '');
    assert.equal(episode?.steps[0]?.observation?.status, 'rejected');
  });

  it('of an edited command runs that one', async () => {
    const agent = await currentAgent();
    const run = vscode.commands.executeCommand('knack.runTask', 'run `touch proposed.txt`');
    await until(agent, () => agent.questions.pending?.kind === 'approval');
    const { episodeId = '' } = agent.run ?? {};
    assert.ok(!agent.questions.approve(episodeId, 7, { kind: 'approved' }), 'of another step is not taken');
    assert.ok(agent.questions.approveEdited(episodeId, 0, 'touch edited.txt'));
    await until(agent, () => !agent.running || agent.questions.pending !== undefined);
    await vscode.commands.executeCommand('knack.stopTask');
    await run;
    const root = agent.folder.uri.fsPath;
    assert.deepEqual([existsSync(join(root, 'edited.txt')), existsSync(join(root, 'proposed.txt'))], [true, false]);
  });
});

describe('earned autonomy', () => {
  let restore: () => Promise<void>;
  before(async () => {
    restore = await configure({ approve: 'ask', model: 'offline', inferCheck: 'off' });
  });
  after(() => restore());

  it('is offered after five good approvals, runs unasked once taken, and is taken back in the tree', async () => {
    const agent = await currentAgent();
    const { tree } = await activateKnack();
    const runOnce = async (decide: (episodeId: string) => void) => {
      const run = vscode.commands.executeCommand('knack.runTask', 'run `touch earned.txt`');
      await until(agent, () => agent.questions.pending?.kind === 'approval');
      const earned = agent.run?.steps[0]?.approval?.earned;
      decide(agent.run?.episodeId ?? '');
      await run;
      return earned;
    };
    for (let time = 0; time < 5; time++)
      assert.equal(await runOnce((id) => agent.questions.approve(id, 0, { kind: 'approved' })), undefined);
    const earned = await runOnce((id) => agent.allowAlways(id, 0, 'command'));
    assert.deepEqual(earned, { approved: 5, succeeded: 5, rejected: 0 });
    await vscode.commands.executeCommand('knack.runTask', 'run `touch earned.txt`');
    assert.equal(agent.run?.steps[0]?.observation?.exitCode, 0);
    const [group] = await tree.getChildren();
    assert.ok(group?.kind === 'unaskedGroup');
    const [entry] = await tree.getChildren(group);
    assert.ok(entry);
    assert.equal(tree.getTreeItem(entry).description, 'approved 5 times, 5 times exit 0');
    await vscode.commands.executeCommand('knack.askAgain', entry);
    assert.deepEqual(agent.allowed.entries, []);
  });
});

describe('the experience view', () => {
  const only = async (tasks: readonly ExperienceNode[], task: string) => {
    const { tree } = await activateKnack();
    const node = tasks.find((one) => one.kind === 'task' && one.task.task === task);
    assert.ok(node, task);
    return tree.getChildren(node);
  };

  it('groups episodes by task, newest first, with their steps', async () => {
    const { tree } = await activateKnack();
    const tasks = await tree.getChildren();
    const episodes = await only(tasks, greeting);
    assert.ok(episodes.length >= 2);
    const at = episodes.map((node) => (node.kind === 'episode' ? node.episode.at : 0));
    assert.deepEqual(
      at,
      at.toSorted((a, b) => b - a),
    );
    const [step] = await tree.getChildren(episodes[0]);
    assert.ok(step?.kind === 'step');
    const item = tree.getTreeItem(step);
    assert.ok(typeof item.label === 'string' && item.label.includes('echo hello'));
    assert.match(String(item.description), /^[+−]?\d|unknown/u);
  });

  it('shows only what contains the filter', async () => {
    const { tree } = await activateKnack();
    await vscode.commands.executeCommand('knack.filterExperience', 'approved.txt');
    const tasks = await tree.getChildren();
    assert.deepEqual(
      tasks.map((node) => node.kind === 'task' && node.task.task),
      ['run `touch approved.txt`'],
    );
    await vscode.commands.executeCommand('knack.clearFilter');
    assert.ok((await tree.getChildren()).length > 1);
  });

  it('pins, unpins and copies', async () => {
    const { tree } = await activateKnack();
    const [episode] = await only(await tree.getChildren(), greeting);
    assert.ok(episode?.kind === 'episode');
    await vscode.commands.executeCommand('knack.pinEpisode', episode);
    const agent = await currentAgent();
    assert.equal((await agent.experience.episode(episode.episode.episodeId))?.pinned, true);
    await vscode.commands.executeCommand('knack.unpinEpisode', episode);
    assert.equal((await agent.experience.episode(episode.episode.episodeId))?.pinned, false);
    await vscode.commands.executeCommand('knack.copyExperience', episode);
    assert.match(await vscode.env.clipboard.readText(), /echo hello/u);
  });

  it('follows what another window writes into the same memory', async () => {
    const agent = await currentAgent();
    const { openStore } = await import('../../../src/node/store/sqliteStore.ts');
    const [newest] = await (await agent.experience.store()).episodes({ order: 'newestFirst', limit: 1 });
    assert.ok(newest);
    const other = openStore({ file: (await agent.experience.store()).location });
    const told = new Promise<void>((resolve) => {
      const listening = agent.experience.onDidChange(() => {
        listening.dispose();
        resolve();
      });
    });
    await other.importEpisode({ ...newest, episodeId: 'from-another-window', task: 'done in another window' });
    await told;
    await other.close();
    const { tree } = await activateKnack();
    assert.equal((await only(await tree.getChildren(), 'done in another window')).length, 1);
  });
});

describe('the memory', () => {
  it('is exported and imported again without doubling', async () => {
    const agent = await currentAgent();
    const file = vscode.Uri.file(join(tmpdir(), `knack-export-${process.pid}.jsonl`));
    await vscode.commands.executeCommand('knack.exportMemory', file);
    const before = (await (await agent.experience.store()).outlines()).length;
    await vscode.commands.executeCommand('knack.importMemory', file);
    assert.equal((await (await agent.experience.store()).outlines()).length, before);
    await rm(file.fsPath);
  });

  it('forgets for good', async () => {
    const agent = await currentAgent();
    assert.equal(
      (await agent.experience.forget(
        [{ episodeId: 'from-another-window', t: undefined }],
        learningSettings(defaultSettings),
      )) > 0,
      true,
    );
    assert.equal(await agent.experience.episode('from-another-window'), undefined);
  });

  it('mode off makes a control run', async () => {
    const agent = await currentAgent();
    await vscode.commands.executeCommand('knack.chooseMemoryMode', 'off');
    const restore = await configure({ approve: 'write' });
    const episode = await runTask(greeting);
    await restore();
    // Not `on`: that of the workspace would win over what later tests set.
    await vscode.workspace.getConfiguration('knack').update('memory', undefined, vscode.ConfigurationTarget.Workspace);
    assert.equal(episode.memory, 'off');
    assert.equal(agent.run?.memory, 'off');
  });

  it('are shown a page at a time, tasks and the runs of each', async () => {
    const { tree } = await activateKnack();
    const agent = await currentAgent();
    const store = await agent.experience.store();
    const records = [...history(120, 3)].map((record, index) => ({
      ...record,
      ...{ episodeId: `paged-${index}`, task: index < 60 ? 'paged' : `paged ${index}`, memory: 'off' as const },
    }));
    await store.importEpisodes(records);
    const shown = async (node?: ExperienceNode) => {
      const nodes = await tree.getChildren(node);
      const kinds = nodes.map(({ kind }) => kind);
      return { nodes, items: kinds.filter((kind) => kind !== 'more').length, rest: nodes.at(-1) };
    };
    const showMore = async (rest: ExperienceNode | undefined) => {
      assert.ok(rest?.kind === 'more');
      const { command } = tree.getTreeItem(rest);
      await vscode.commands.executeCommand(command?.command ?? '', ...((command?.arguments ?? []) as unknown[]));
    };
    tree.filter = 'paged';
    try {
      const first = await shown();
      assert.deepEqual([first.items, first.nodes.length], [50, 51]);
      await showMore(first.rest);
      const all = await shown();
      assert.deepEqual([all.items, all.nodes.length], [61, 61]);
      const task = all.nodes.find((node) => node.kind === 'task' && node.task.task === 'paged');
      const runs = await shown(task);
      assert.deepEqual([runs.items, runs.nodes.length], [50, 51]);
      await showMore(runs.rest);
      assert.equal((await shown(task)).items, 60);
    } finally {
      tree.filter = '';
      const items = records.map(({ episodeId }) => ({ episodeId, t: undefined }));
      await agent.experience.forget(items, learningSettings(defaultSettings));
    }
  });
});
