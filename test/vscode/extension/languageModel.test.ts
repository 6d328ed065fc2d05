import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { configure, currentAgent, runTask, until } from './knack.ts';

interface Provider {
  readonly requests: readonly { readonly model: string; readonly text: string; readonly tools: readonly string[] }[];
}

const task = 'say hello';

async function invoke(name: string, input: object): Promise<string> {
  const result = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
  return result.content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}

describe('a model that VS Code offers', () => {
  let restore: () => Promise<void>;
  let provider: Provider;
  before(async () => {
    // What earlier tests taught the memory must not choose here.
    restore = await configure({ approve: 'write', memory: 'off' });
    const extension = vscode.extensions.getExtension<Provider>('knack-test.model-provider');
    assert.ok(extension, 'the extension with the models is there');
    provider = await extension.activate();
  });
  after(async () => {
    await vscode.commands.executeCommand('knack.chooseModel', 'offline');
    await restore();
  });

  for (const model of ['tool', 'text'])
    it(`proposes by ${model}, with stated confidences and counted tokens`, async () => {
      await vscode.commands.executeCommand('knack.chooseModel', `vscode:knack-test/${model}`);
      const episode = await runTask(task);
      const agent = await currentAgent();
      assert.equal(episode.model, `vscode/knack-test/${model}`);
      const [first] = episode.steps;
      assert.equal(first?.decision.tier, 'verbalised');
      assert.equal(first.decision.candidates[0]?.intent, 'greet');
      const [a = 0, b = 0] = first.decision.candidates.map(({ priorProb }) => priorProb);
      assert.ok(a > b);
      assert.match(first.observation?.text ?? '', /hello from the model|README/u);
      assert.notEqual(episode.outcome, 'interrupted');
      assert.equal(episode.steps.at(-1)?.decision.candidates[0]?.action.tool, 'finish');
      assert.deepEqual(provider.requests.at(-1)?.tools, ['proposal']);
      assert.ok((agent.run?.usage.inputTokens ?? 0) > 0);
      assert.ok((agent.run?.usage.outputTokens ?? 0) > 0);
      assert.match(agent.prompts.get(`${episode.episodeId} 0`) ?? '', /say hello/u);
      const earlier = [...agent.prompts.keys()].filter((name) => !name.startsWith(episode.episodeId));
      assert.deepEqual(earlier, [], 'prompts of earlier runs are freed');
    });

  for (const [model, said] of [
    ['quota', /quota.+Choose Model/su],
    ['broken', /clogged.+Choose Model/su],
    ['prose', /no usable proposal/u],
    ['gone', /offers no model/u],
  ] as const)
    it(`that is ${model} ends the episode with a message that says what to do`, async () => {
      await vscode.commands.executeCommand('knack.chooseModel', `vscode:knack-test/${model}`);
      const episode = await runTask(task);
      assert.equal(episode.outcome, 'interrupted');
      assert.equal(episode.steps.length, 0);
      const agent = await currentAgent();
      const reason = agent.run?.reason;
      assert.match(reason?.kind === 'problem' ? reason.message : '', said);
      assert.deepEqual(agent.state.notices, [], 'it is said once');
    });

  it('is cancelled when the task is stopped', async () => {
    await vscode.commands.executeCommand('knack.chooseModel', 'vscode:knack-test/slow');
    const agent = await currentAgent();
    const asked = provider.requests.length;
    const run = vscode.commands.executeCommand('knack.runTask', task);
    await until(agent, () => agent.run?.steps[0]?.phase === 'proposing');
    while (provider.requests.length === asked) await new Promise((resolve) => setTimeout(resolve, 10));
    await vscode.commands.executeCommand('knack.stopTask');
    await run;
    assert.equal(agent.run?.outcome, 'aborted');
  });
});

describe('the tools for other agents', () => {
  it('record an outcome with its provenance, and recall it', async () => {
    const input = { task: 'deploy the blog', command: 'make publish', exitCode: 0, source: 'another agent' };
    assert.match(await invoke('knack_record', input), /Recorded as/u);
    const agent = await currentAgent();
    const [episode] = await (await agent.experience.store()).episodes({ text: 'deploy the blog' });
    assert.deepEqual(episode?.provenance, { origin: 'tool', via: 'another agent' });
    assert.match(await invoke('knack_recall', { task: 'deploy the blog' }), /make publish: .+ mean return \+/u);
  });

  it('learn nothing from what has no outcome', async () => {
    assert.match(await invoke('knack_record', { task: 'x', command: 'y' }), /nothing can be learned/u);
  });

  it('explain the latest decision', async () => {
    const restore = await configure({ approve: 'write' });
    await runTask('run `echo explained`');
    await restore();
    assert.match(await invoke('knack_explain', { step: 1 }), /\* echo explained: .*likel/u);
  });
});
