import assert from 'node:assert/strict';
import { softmax } from '../../../src/core/policy/softmax.ts';
import { createOpenAIModel } from '../../../src/node/openai/openaiModel.ts';
import { callDialects, loggedDialects } from '../../endpoint/dialects.ts';
import { proposalRequest, run } from '../../endpoint/episode.ts';
import { fixedPolicy } from '../../endpoint/policy.ts';
import type { TestEndpoint, TestEndpointOptions } from '../../endpoint/server.ts';
import { startEndpoint } from '../../endpoint/server.ts';
import type { Dialect } from '../../endpoint/wire.ts';

const never = new AbortController().signal;
const trueLogits = [1.25, 0.5, -0.75];
const commands = ['npm test', 'make "schön 漢字"', 'ls'];
const policy = fixedPolicy(
  commands.map((command, index) => ({ action: run(command), intent: 'try', logit: trueLogits[index] ?? 0 })),
);

describe('the dialects of servers', () => {
  let endpoint: TestEndpoint | undefined;
  const start = async (options: TestEndpointOptions) => {
    endpoint = await startEndpoint({ policy, ...options });
    return createOpenAIModel({
      model: 'tiny',
      baseURL: endpoint.baseURL,
      apiKey: '',
      pace: { sleep: () => Promise.resolve(), silenceMs: 5000 },
    });
  };
  const propose = async (options: TestEndpointOptions) => (await start(options)).propose(proposalRequest(), never);
  afterEach(() => endpoint?.close());

  for (const [name, dialect] of Object.entries(loggedDialects)) {
    it(`gives the true prior of a server that ${name}`, async () => {
      const { candidates, problem, tier } = await propose({ dialect, chunkBytes: 37 });
      assert.equal(problem, undefined);
      assert.equal(tier, 'logprobs');
      assert.deepEqual(
        candidates.map(({ action }) => action),
        commands.map(run),
      );
      const probs = softmax(candidates.map(({ priorLogit }) => priorLogit));
      for (const [index, prob] of softmax(trueLogits).entries())
        assert.ok(Math.abs((probs[index] ?? 0) - prob) < 1e-6, `${index}: ${probs[index]} for ${prob}`);
    });
  }

  for (const [name, dialect] of Object.entries(callDialects)) {
    for (const streamed of [true, false]) {
      if (streamed && name.includes('objects')) continue;
      it(`takes all tool calls of a server that ${name}${streamed ? '' : ' and does not stream'}`, async () => {
        const model = await start({ dialect, ...(streamed ? {} : { rejects: ['stream'] }) });
        await model.propose(proposalRequest(), never);
        endpoint?.failures.push({
          kind: 'calls',
          calls: [
            { name: 'run', arguments: '{"command":"ls -l"}' },
            { name: 'finish', arguments: '{"summary":"done"}' },
          ],
        });
        const { candidates, problem } = await model.propose(proposalRequest(), never);
        assert.equal(problem, undefined);
        assert.deepEqual(
          candidates.map(({ action }) => action),
          [run('ls -l'), { tool: 'finish', input: { summary: 'done' } }],
        );
        // The first is its choice: twice the weight of the other.
        const [first = 0, second = 0] = candidates.map(({ priorLogit }) => priorLogit);
        assert.ok(Math.abs(first - second - Math.LN2) < 1e-12);
      });
    }
  }

  const verbalised: Readonly<Record<string, Dialect>> = {
    'gives its content as the object itself': {
      parts: (parts) =>
        parts.map((part) => ({
          ...part,
          choices: part.choices.map(({ message, ...choice }) => ({
            ...choice,
            logprobs: null,
            message: { content: JSON.parse(message?.content ?? '') as object },
          })),
        })),
    },
    'takes all of its answer for reasoning': {
      parts: (parts) =>
        parts.map((part) => ({
          ...part,
          choices: part.choices.map(({ message, ...choice }) => ({
            ...choice,
            logprobs: null,
            message: { content: null, reasoning_content: message?.content },
          })),
        })),
    },
    'answers with a call of the schema': {
      parts: (parts) =>
        parts.map((part) => ({
          ...part,
          choices: part.choices.map(({ message, ...choice }) => ({
            ...choice,
            logprobs: null,
            message: { content: null, function_call: { name: 'json', arguments: message?.content } },
          })),
        })),
    },
  };
  for (const [name, dialect] of Object.entries(verbalised)) {
    it(`reads the proposal of a server that ${name}`, async () => {
      const { candidates, problem, tier } = await propose({ dialect, rejects: ['stream'] });
      assert.deepEqual([problem, tier], [undefined, 'verbalised']);
      assert.deepEqual(
        candidates.map(({ action }) => action),
        commands.map(run),
      );
    });
  }

  it('counts the last usage where every part has one, and none where all are null or negative', async () => {
    const counting = (usage: (index: number) => object | null): Dialect => ({
      parts: (parts) => parts.map((part, index) => ({ ...part, usage: usage(index) })),
    });
    const grown = await propose({
      dialect: counting((index) => ({ prompt_tokens: 9, completion_tokens: Math.min(index, 3) })),
    });
    // The probe and the proposal.
    assert.deepEqual([grown.usage?.inputTokens, grown.usage?.outputTokens], [18, 6]);
    await endpoint?.close();
    const none = await propose({ dialect: counting((index) => (index % 2 ? null : { prompt_tokens: -4 })) });
    assert.deepEqual([none.usage?.inputTokens, none.usage?.outputTokens], [undefined, undefined]);
  });
});
