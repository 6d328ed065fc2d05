import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { configure, currentAgent, runTask } from './knack.ts';

describe('the playbook', () => {
  let restore: () => Promise<void>;
  before(async () => {
    restore = await configure({ approve: 'write', model: 'offline', inferCheck: 'off' });
  });
  after(() => restore());

  it('has what a person said worked, offers it in the greeting, and opens as a page', async () => {
    const task = 'run `touch playbook.txt`';
    // The greeting shows what was asked for most often, and other suites have run tasks here.
    for (let run = 0; run < 4; run++) {
      const { episodeId } = await runTask(task);
      await vscode.commands.executeCommand('knack.rateUp', { episodeId });
    }
    const agent = await currentAgent();
    await agent.experience.readKnown();
    assert.deepEqual(
      agent.state.known?.find((one) => one.task === task),
      { task, way: ['touch playbook.txt'] },
    );
    const opened = new Promise<vscode.Tab>((resolve) => {
      const listening = vscode.window.tabGroups.onDidChangeTabs(({ opened: tabs }) => {
        const tab = tabs.find(({ label }) => label === 'Knack Playbook');
        if (tab) resolve(tab);
        if (tab) listening.dispose();
      });
    });
    await vscode.commands.executeCommand('knack.openPlaybook');
    await vscode.window.tabGroups.close(await opened);
  });
});
