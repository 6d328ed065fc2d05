import assert from 'node:assert/strict';
import { createMemory } from '../../../src/core/memory/experienceMemory.ts';
import { weigh } from '../../../src/core/agent/weigh.ts';
import type { LanguageModel, Tool } from '../../../src/core/ports.ts';
import { defaultSettings, learningSettings } from '../../../src/core/settings.ts';
import type { Action } from '../../../src/core/types.ts';
import { createOpenAIModel } from '../../../src/node/openai/openaiModel.ts';
import { memoryFiles } from '../../core/files/memoryFiles.ts';
import { editTool } from '../../../src/node/tools/editTool.ts';
import { writeTool } from '../../../src/node/tools/writeTool.ts';
import { proposalRequest } from '../../endpoint/episode.ts';
import type { Wish } from '../../endpoint/policy.ts';
import { fixedPolicy } from '../../endpoint/policy.ts';
import type { Failure, TestEndpoint, TestEndpointOptions } from '../../endpoint/server.ts';
import { startEndpoint } from '../../endpoint/server.ts';

const source = Array.from({ length: 40 }, (_, line) => `const value${String(line)} = ${String(line)};\n`).join('');
const edit = (intent: string, logit: number, newText: string): Wish => ({
  action: { tool: 'edit', input: { path: 'src/a.js', oldText: source, newText } },
  intent,
  logit,
});
const wishes = [
  edit('use let in place of const', 1, source.replaceAll('const', 'let')),
  edit('use var in place of const', 0.5, source.replaceAll('const', 'var')),
  edit('count from one', 0, source.replaceAll('= ', '= 1 + ')),
];
const best = wishes[0]?.action;
const outline: Action = { tool: 'edit', input: { path: 'src/a.js', change: 'use let in place of const' } };

describe('a change that is proposed in words, and written out when it is chosen', () => {
  let endpoint: TestEndpoint | undefined;
  const workspace = { root: process.cwd(), readOnlyRoots: () => [] };
  const options = { workspace, files: memoryFiles({ 'src/a.js': source }), seen: new Map<string, string>() };
  const tools = new Map<string, Tool>([editTool(options), writeTool(options)].map((tool) => [tool.spec.name, tool]));
  afterEach(() => endpoint?.close());

  async function open(more: TestEndpointOptions = {}): Promise<LanguageModel> {
    endpoint = await startEndpoint({ policy: { ...fixedPolicy(wishes, -2), propose: () => wishes }, ...more });
    const pace = { sleep: () => Promise.resolve(), silenceMs: 5000 };
    return createOpenAIModel({ model: 'tiny', baseURL: endpoint.baseURL, apiKey: '', pace });
  }
  const settings = { ...defaultSettings, beta: 0 };
  const { tools: _, ...proposal } = proposalRequest({ task: 'tidy up' });
  const choose = (model: LanguageModel, signal = new AbortController().signal) =>
    weigh({
      t: 0,
      episodeId: 'e',
      proposal,
      model,
      tools,
      memory: createMemory(learningSettings(settings)),
      settings,
      seed: 1,
      avoid: () => undefined,
      signal,
    });
  /** Lets the probe and the proposal pass. */
  const thenFails = (...failures: readonly Failure[]) =>
    endpoint?.failures.push({ kind: 'none' }, { kind: 'none' }, ...failures);

  for (const [tier, topLogprobs] of [
    ['logprobs', 20],
    ['verbalised', 0],
  ] as const) {
    it(`costs a part of what writing all candidates costs, in tier ${tier}`, async () => {
      const model = await open({ topLogprobs });
      const twoStages = await choose(model);
      const oneStage = await choose({ id: model.id, propose: (request, signal) => model.propose(request, signal) });
      assert.ok(twoStages.ok && oneStage.ok);
      assert.equal(twoStages.decision.tier, tier);
      assert.deepEqual([twoStages.action, oneStage.action], [best, best]);
      const [two = 0, one = 0] = [twoStages, oneStage].map(({ proposal: { usage } }) => usage?.outputTokens);
      assert.ok(two < one / 2, `${String(two)} tokens written in two stages, ${String(one)} in one`);
    });
  }

  it('is weighed, stored and learned by its words; what is done is the whole text', async () => {
    const result = await choose(await open());
    assert.ok(result.ok);
    const { candidates, chosen } = result.decision;
    assert.deepEqual(
      candidates.map(({ key }) => [key.exact, key.template, key.head]),
      wishes.map(({ intent }) => [`edit:src/a.js? ${intent}`, 'edit:src/a.js', 'edit:*.js']),
    );
    assert.deepEqual(candidates[chosen]?.action, best);
    assert.deepEqual(candidates[1]?.action.input, { path: 'src/a.js', change: 'use var in place of const' });
    assert.deepEqual(
      candidates.map(({ risk }) => risk.class),
      ['write', 'write', 'write'],
    );
  });

  it('is asked for again when the reply cannot be used, and another file is not it', async () => {
    for (const text of ['I would rather not.', JSON.stringify({ path: 'b.js', oldText: 'a', newText: 'b' })]) {
      const model = await open();
      thenFails({ kind: 'says', text });
      const result = await choose(model);
      assert.ok(result.ok);
      assert.deepEqual(result.action, best);
      assert.equal(endpoint?.requests.length, 4);
      await endpoint.close();
    }
  });

  it('leaves the episode to go on when the model never writes it, and ends it when the endpoint is gone', async () => {
    const model = await open();
    thenFails({ kind: 'says', text: 'no' }, { kind: 'says', text: 'no' });
    const unwritten = await choose(model);
    assert.ok(unwritten.ok);
    assert.deepEqual(unwritten.action, outline);
    const observation = await tools
      .get('edit')
      ?.execute(outline.input, { signal: new AbortController().signal, onOutput: () => undefined });
    assert.match(observation?.text ?? '', /unknown key 'change'|'oldText' is missing/);
    const refusals = Array.from({ length: 10 }, (): Failure => ({ kind: 'status', status: 401 }));
    endpoint?.failures.push({ kind: 'none' }, ...refusals);
    const gone = await choose(model);
    assert.equal(gone.ok, false);
  });

  it('stops when the user stops it', async () => {
    const model = await open();
    thenFails({ kind: 'hang' });
    const abort = new AbortController();
    const chosen = choose(model, abort.signal);
    const waiting = setInterval(() => {
      if ((endpoint?.requests.length ?? 0) >= 3) abort.abort(new Error('stopped'));
    }, 5);
    await assert.rejects(chosen, /stopped/);
    clearInterval(waiting);
  });
});
