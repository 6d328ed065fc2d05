import assert from 'node:assert/strict';
import { proposalRequest, run } from '../../endpoint/episode.ts';
import type { TestEndpointOptions } from '../../endpoint/server.ts';
import { never, recalled, endpoint, start, open, propose, stop, assertPrior } from './tinyModel.ts';

describe('what a model finds out about its endpoint', () => {
  afterEach(stop);

  it('asks once per step, after one probe, and remembers what the probe found', async () => {
    await start();
    const cache = new Map<string, never>();
    const model = open({ capabilityCache: cache });
    await model.propose(proposalRequest({ recalled }), never);
    await model.propose(proposalRequest({ recalled }), never);
    await propose({ capabilityCache: cache });
    assert.equal(endpoint?.requests.length, 4);
    assert.deepEqual(
      endpoint.requests.map(({ response_format }) => response_format?.json_schema?.name),
      ['coin', 'proposal', 'proposal', 'proposal'],
    );
  });

  for (const parameter of ['logprobs', 'response_format', 'stream_options', 'max_tokens', 'seed', 'temperature']) {
    it(`does without ${parameter} where that is refused, and does not ask for it again`, async () => {
      await start({ rejects: [parameter] });
      const proposal = await propose();
      assertPrior(proposal, parameter === 'logprobs' ? 0.06 : 1e-6);
      assert.equal(proposal.tier, parameter === 'logprobs' ? 'verbalised' : 'logprobs');
      const proposals = endpoint?.requests.filter(({ messages }) => messages[1]?.content.includes('Propose')) ?? [];
      assert.equal(proposals.length, 1);
      assert.equal(proposals[0]?.[parameter], undefined);
    });
  }

  it('finds out what is refused when the endpoint does not say', async () => {
    await start({ rejects: ['response_format'], namesRejected: false });
    const proposal = await propose();
    assert.equal(proposal.tier, 'logprobs');
    assertPrior(proposal, 1e-6);
  });

  type Refuse = NonNullable<TestEndpointOptions['refuses']>;
  const refusal = (message: string, status = 400, param?: string) => ({
    status,
    error: { message, ...(param === undefined ? {} : { param }) },
  });
  const refusals: Readonly<Record<string, Refuse>> = {
    'log-probabilities together with a format': ({ logprobs, response_format }) =>
      logprobs && response_format ? refusal('logprobs cannot be used with response_format') : undefined,
    'log-probabilities together with a stream': ({ logprobs, stream }) =>
      logprobs && stream ? refusal('logprobs is not supported with stream=true') : undefined,
    'a format that its grammar cannot say, with 500': ({ response_format }) =>
      response_format ? refusal('failed to parse grammar', 500) : undefined,
    'the system role in its chat template, with 500': ({ messages }) =>
      messages[0]?.role === 'system' ? refusal('Jinja Exception: System role not supported', 500) : undefined,
    'what only `param` names': ({ seed }) =>
      seed === undefined ? undefined : refusal('Unsupported value', 400, 'seed'),
    'more than eight alternatives': ({ top_logprobs = 0 }) =>
      top_logprobs > 8 ? refusal('top_logprobs must be between 0 and 8') : undefined,
    'a limit of output tokens, without saying so': ({ max_tokens, max_completion_tokens }) =>
      (max_tokens ?? max_completion_tokens) === undefined ? undefined : refusal('Bad Request'),
  };
  for (const [name, refuses] of Object.entries(refusals)) {
    it(`finds a way to true logits where the endpoint refuses ${name}, and remembers it`, async () => {
      await start({ refuses });
      const model = open();
      await model.propose(proposalRequest({ recalled }), never);
      const before = endpoint?.requests.length ?? 0;
      const proposal = await model.propose(proposalRequest({ recalled }), never);
      assert.equal(proposal.tier, 'logprobs');
      assertPrior(proposal, 1e-6);
      assert.equal(endpoint?.requests.length, before + 1);
    });
  }

  it('asks for no more output tokens than the endpoint says it gives', async () => {
    const most = 1500;
    await start({
      refuses: ({ max_tokens }) =>
        Number(max_tokens) <= most
          ? undefined
          : refusal(`max_tokens is too large: 8192. This model supports at most ${String(most)} completion tokens`),
    });
    assertPrior(await propose(), 1e-6);
    assert.equal(endpoint?.requests.at(-1)?.['max_tokens'], most);
  });

  it('probes again when another model answers, or the log-probabilities stay away', async () => {
    let served = 'tiny-1';
    await start({ servedModel: () => served });
    const model = open();
    const names = () => endpoint?.requests.map(({ response_format }) => response_format?.json_schema?.name);
    await model.propose(proposalRequest(), never);
    served = 'tiny-2';
    await model.propose(proposalRequest(), never);
    await model.propose(proposalRequest(), never);
    assert.deepEqual(names(), ['coin', 'proposal', 'proposal', 'coin', 'proposal']);
  });

  it('does not take a strange answer to the probe for a lack of log-probabilities', async () => {
    await start();
    endpoint?.failures.push({
      kind: 'body',
      type: 'application/json',
      body: '{"choices":[{"message":{"content":"Heads!"}}]}',
    });
    assertPrior(await propose(), 1e-6);
  });

  it('does without what is malformed and can be spared', async () => {
    await start();
    const text = JSON.stringify({
      candidates: [{ tool: 'run', input: { command: 'ls' }, confidence: 40 }],
      choice: 'A',
    });
    const odd = {
      choices: [{ index: '0', message: { content: text }, logprobs: { content: [{ tok: 'x' }] } }],
      usage: 'much',
      model: 3,
    };
    endpoint?.failures.push({ kind: 'none' }, { kind: 'body', type: 'application/json', body: JSON.stringify(odd) });
    const { tier, candidates, problem } = await propose();
    assert.deepEqual([tier, candidates.map(({ action }) => action), problem], ['verbalised', [run('ls')], undefined]);
  });
});
