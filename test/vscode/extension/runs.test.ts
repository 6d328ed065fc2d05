import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { FolderAgent } from '../../../src/vscode/agent/folderAgent.ts';
import type { TestEndpoint } from '../../endpoint/server.ts';
import { startEndpoint } from '../../endpoint/server.ts';
import type { Policy } from '../../endpoint/policy.ts';
import { configure, currentAgent, runTask, until } from './knack.ts';

/** Greets once, then is done. */
const greeter: Policy = {
  propose: ({ steps }) =>
    steps.some(({ action }) => action.tool === 'run')
      ? [{ action: { tool: 'finish', input: { summary: 'greeted' } }, intent: 'it is done', logit: 0 }]
      : [{ action: { tool: 'run', input: { command: 'echo greetings' } }, intent: 'greet', logit: 0 }],
  rate: () => 0,
};

const waitingOf = (agent: FolderAgent): string => agent.state.waiting ?? '';

describe('an endpoint that has to be waited for', () => {
  let endpoint: TestEndpoint;
  let restore: () => Promise<void>;
  const busy = (seconds: number) => ({
    kind: 'status' as const,
    status: 429,
    headers: { 'retry-after': String(seconds) },
    body: '{"error":{"message":"Rate limit reached"}}',
  });
  before(async () => {
    endpoint = await startEndpoint({ policy: greeter });
    restore = await configure({ approve: 'write', memory: 'off', model: 'tiny', baseUrl: endpoint.baseURL });
  });
  after(async () => {
    await restore();
    await endpoint.close();
  });

  it('says for how long and why while it waits, and no more when it is over', async () => {
    const agent = await currentAgent();
    endpoint.failures.push(busy(1));
    const run = vscode.commands.executeCommand('knack.runTask', 'run `echo waited`');
    await until(agent, () => waitingOf(agent).includes('trying again in 1 s'));
    assert.match(waitingOf(agent), /127\.0\.0\.1.+Rate limit reached/u);
    await until(agent, () => agent.run?.steps[0]?.decision !== undefined);
    assert.doesNotMatch(waitingOf(agent), /trying again/u);
    await run;
    assert.notEqual(agent.run?.outcome, 'interrupted');
  });

  it('is not waited for any longer when the task is stopped', async () => {
    const agent = await currentAgent();
    endpoint.failures.push(busy(50));
    const run = vscode.commands.executeCommand('knack.runTask', 'run `echo never`');
    await until(agent, () => waitingOf(agent).includes('trying again in 50 s'));
    const asked = endpoint.requests.length;
    await vscode.commands.executeCommand('knack.stopTask');
    await run;
    assert.equal(agent.run?.outcome, 'aborted');
    assert.doesNotMatch(waitingOf(agent), /trying again/u);
    assert.equal(endpoint.requests.length, asked);
  });

  it('that fails for good leaves a run that can be resumed, and goes on from what was done', async () => {
    const agent = await currentAgent();
    endpoint.failures.push({ kind: 'none' }, { kind: 'status', status: 401 });
    await vscode.commands.executeCommand('knack.runTask', 'greet somebody', 'true');
    const interrupted = agent.run;
    assert.equal(interrupted?.outcome, 'interrupted');
    assert.equal(interrupted.steps.length, 1);
    const asked = endpoint.requests.length;
    await vscode.commands.executeCommand('knack.resumeEpisode');
    assert.ok(agent.run && agent.run.episodeId !== interrupted.episodeId);
    assert.deepEqual([agent.run.task, agent.run.check], ['greet somebody', 'true']);
    assert.equal(agent.run.outcome, 'succeeded');
    assert.equal(agent.run.steps.length, 1, 'it does not greet again');
    assert.match(JSON.stringify(endpoint.requests[asked]), /echo greetings/u);
  });
});

describe('a secret that a command prints', () => {
  it('is neither in the view while it runs, nor stored', async () => {
    const restore = await configure({ allow: ['sh leak.sh'], model: 'offline', memory: 'off' });
    const agent = await currentAgent();
    const seen: string[] = [];
    const watching = agent.onDidChange(() => seen.push(agent.run?.steps[0]?.output.text ?? ''));
    const secret = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a';
    const printing = `printf 'token: ${secret.slice(0, 20)}'\nsleep 0.1\nprintf '${secret.slice(20)}\\nshown\\n'\nsleep 0.1\n`;
    writeFileSync(join(agent.folder.uri.fsPath, 'leak.sh'), printing);
    const episode = await runTask('run `sh leak.sh`');
    watching.dispose();
    await restore();
    assert.match(episode.steps[0]?.observation?.text ?? '', /redacted/u);
    assert.ok(seen.some((text) => text.includes('shown')));
    for (const text of seen) assert.ok(!text.includes(secret), text);
  });
});
