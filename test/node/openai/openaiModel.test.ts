import assert from 'node:assert/strict';
import { softmax } from '../../../src/core/policy/softmax.ts';
import { createOpenAIModel } from '../../../src/node/openai/openaiModel.ts';
import { proposalRequest, run } from '../../endpoint/episode.ts';
import { fixedPolicy } from '../../endpoint/policy.ts';
import type { TokenStyle } from '../../endpoint/tokens.ts';
import { never, wish, recalled, trueLogits, endpoint, start, open, propose, stop, assertPrior } from './tinyModel.ts';

describe('a model behind an OpenAI-compatible endpoint', () => {
  afterEach(stop);

  const styles: Readonly<Record<string, TokenStyle>> = {
    'the label alone': {},
    'the quote and the label': { before: 1 },
    'a space, the quote and the label': { before: 2 },
    'the label and the quote': { after: 1 },
    'the label, the quote and the brace': { after: 2 },
    'both quotes and the brace': { before: 1, after: 2 },
    'the end of the key as well': { before: 3, after: 1 },
    'labels with and without a space, in upper and lower case': { spaced: 0.3, lower: 0.1 },
    'a quote that some alternatives merge with the label': { mergedQuote: 0.4 },
    'byte-level marks for blanks': { marked: true },
    'ids, with the text in the bytes alone': { ids: true },
    'single characters': { single: true },
  };
  for (const [name, tokens] of Object.entries(styles)) {
    it(`recovers the true prior within 1e-6 when the label's token is ${name}`, async () => {
      await start({ tokens, spaced: tokens.before === 2 || tokens.marked === true });
      const proposal = await propose();
      assert.equal(proposal.tier, 'logprobs');
      assertPrior(proposal, 1e-6);
    });
  }

  it('recovers it whatever the order of fields, and inside prose and fences', async () => {
    await start({
      proposalFields: ['choice', 'recalled', 'candidates'],
      candidateFields: ['confidence', 'input', 'tool', 'label', 'intent'],
      dress: (text) =>
        `<think>Is it {"choice":"B"}?</think>\nHere it is, as asked:\n\`\`\`json\n${text}\n\`\`\`\nGood luck!`,
    });
    const proposal = await propose();
    assert.equal(proposal.tier, 'logprobs');
    assertPrior(proposal, 1e-6);
  });

  for (const chunkBytes of [1, 7, 1000]) {
    it(`reads any script from a stream that arrives ${String(chunkBytes)} bytes at a time`, async () => {
      await start({ chunkBytes, policy: fixedPolicy([wish('echo “schön 漢字 🎉”', 0)]), topLogprobs: 0 });
      const proposal = await open().propose(proposalRequest(), never);
      assert.deepEqual(proposal.candidates[0]?.action, run('echo “schön 漢字 🎉”'));
    });
  }

  it('takes a reply that is not streamed', async () => {
    await start({ rejects: ['stream'] });
    assertPrior(await propose(), 1e-6);
  });

  it('gives labels that are not listed the floor of those that are', async () => {
    await start({ topLogprobs: 3 });
    const { tier, candidates, recalledLogits } = await propose();
    assert.equal(tier, 'logprobs');
    const [first = 0, second = 0, third = 0] = candidates.map(({ priorLogit }) => priorLogit);
    assert.ok(Math.abs(first - second - 0.75) < 1e-9);
    assert.equal(third, recalledLogits[0]);
    assert.equal(third, recalledLogits[1]);
    assert.ok(Math.abs(first - third - 1.15) < 1e-9);
  });

  it('recovers the prior within what whole percents allow where there are no log-probabilities', async () => {
    await start({ topLogprobs: 0 });
    const proposal = await propose();
    assert.equal(proposal.tier, 'verbalised');
    // (c + 1)/sum with c rounded: half a percent, and what adding 1 to each of five moves.
    assertPrior(proposal, 0.005 + 5 * 0.01);
    const percents = softmax(trueLogits).map((prob) => Math.round(100 * prob) + 1);
    const total = percents.reduce((sum, percent) => sum + percent, 0);
    const logits = [...proposal.candidates.map(({ priorLogit }) => priorLogit), ...proposal.recalledLogits];
    for (const [index, percent] of percents.entries()) {
      assert.ok(Math.abs((logits[index] ?? 0) - Math.log(percent / total)) < 1e-12);
    }
  });

  it('does not repeat a key that the model echoes', async () => {
    await start();
    const said = JSON.stringify({
      candidates: [{ tool: 'run', input: { command: 'echo secret-key-1' }, intent: 'show secret-key-1' }],
      choice: 'A',
    });
    endpoint?.failures.push({ kind: 'none' }, { kind: 'says', text: said });
    const proposal = await propose({ apiKey: 'secret-key-1' });
    assert.deepEqual(proposal.candidates[0]?.action, run('echo ***'));
    assert.ok(!JSON.stringify(proposal).includes('secret-key-1'));
  });

  it('puts the rules into the user message where there is no system role', async () => {
    await start({ rejectsSystem: true });
    assertPrior(await propose(), 1e-6);
    assert.deepEqual(
      endpoint?.requests.at(-1)?.messages.map(({ role }) => role),
      ['user'],
    );
  });

  it('shortens the prompt to the window that the endpoint tells', async () => {
    await start({ contextWindow: 3000 });
    const text = 'x '.repeat(3000);
    const transcript = [0, 1, 2, 3, 4].map((t) => ({
      t,
      action: run(`step ${String(t)}`),
      observation: { status: 'exited' as const, exitCode: 1, text, durationMs: 1 },
    }));
    const proposal = await open().propose(proposalRequest({ recalled, transcript }), never);
    assertPrior(proposal, 1e-6);
    assert.match(proposal.prompt ?? '', /step 0.*step 4/su);
  });

  it('asks once more after a reply that cannot be used, with what is wrong with it', async () => {
    await start();
    endpoint?.failures.push({ kind: 'none' }, { kind: 'says', text: 'Certainly! I would run the tests.' });
    const proposal = await propose();
    assertPrior(proposal, 1e-6);
    assert.match(
      String(endpoint?.requests.at(-1)?.messages.at(-1)?.content),
      /cannot be used: it is not the JSON object/u,
    );
  });

  const garbage: Readonly<Record<string, string>> = {
    'prose twice': 'I am a language model.',
    'no candidates': '{"candidates":[],"recalled":[],"choice":"A"}',
    'nothing at all': '',
    'a broken list with whole candidates in it':
      '"candidates":[{"tool":"run","input":{"command":"ls"}},{"tool":"run","input":{"command":"rm x"}}]',
    'a deep nest': '['.repeat(50_000),
  };
  for (const [name, text] of Object.entries(garbage)) {
    it(`says what is wrong with a model that answers with ${name}`, async () => {
      await start();
      endpoint?.failures.push({ kind: 'none' }, { kind: 'says', text }, { kind: 'says', text });
      const { candidates, problem } = await propose();
      assert.deepEqual(candidates, []);
      assert.match(
        problem ?? '',
        /^tiny at http:.* gave no usable proposal, also when asked again: .+\. Try another model/u,
      );
    });
  }

  for (const call of ['"tool":"rm","input":{}', '"tool":"run","input":{}', '"tool":"run","input":{"command":5}']) {
    it(`hands on a call that no tool takes when it is made twice, for the tool to say what is wrong: ${call}`, async () => {
      await start();
      const text = `{"candidates":[{"label":"A",${call},"confidence":50}],"recalled":[],"choice":"A"}`;
      endpoint?.failures.push({ kind: 'none' }, { kind: 'says', text }, { kind: 'says', text });
      const { candidates, problem } = await propose();
      assert.deepEqual([candidates.map(({ action }) => action), problem], [[JSON.parse(`{${call}}`)], undefined]);
      assert.match(String(endpoint?.requests.at(-1)?.messages.at(-1)?.content), /That reply cannot be used/u);
    });
  }

  it('says that a model refused, in its own words', async () => {
    await start();
    endpoint?.failures.push({ kind: 'none' }, { kind: 'says', text: '', refusal: 'I will not run tests.' });
    const { problem } = await propose();
    assert.match(problem ?? '', /tiny refused \(it says: I will not run tests\.\)/u);
  });

  it('never takes a command that the limit of output tokens cut', async () => {
    await start();
    const text = '{"candidates":[{"label":"A","intent":"","tool":"run","input":{"command":"rm -rf /tmp/x/y}';
    const cut = { kind: 'says' as const, text, finish: 'length' };
    endpoint?.failures.push({ kind: 'none' }, cut, cut);
    const { candidates, problem } = await propose();
    assert.deepEqual(candidates, []);
    assert.match(problem ?? '', /limit of output tokens/u);
    const [, first, second] = endpoint?.requests ?? [];
    assert.ok(Number(second?.['max_tokens']) > Number(first?.['max_tokens']) || Number(first?.['max_tokens']) === 8192);
  });

  it('takes tools that the model calls instead of writing', async () => {
    await start();
    endpoint?.failures.push(
      { kind: 'none' },
      { kind: 'calls', calls: [{ name: 'run', arguments: '{"command":"ls"}' }] },
    );
    const { candidates, tier } = await propose();
    assert.deepEqual(candidates, [{ action: run('ls'), priorLogit: 0 }]);
    assert.equal(tier, 'verbalised');
  });

  it('falls to plain words for a model that only gives a command, and then asks for no more', async () => {
    await start();
    const text = 'I would run this:\n```sh\nnpm test\n```\n';
    const says = { kind: 'says' as const, text };
    endpoint?.failures.push({ kind: 'none' }, says, says, says, says, says);
    const model = open();
    const advice = [
      { action: run('npm ci'), advantage: -0.5 },
      { action: run('make'), advantage: 0.25 },
    ];
    for (let step = 0; step < 3; step++) {
      const proposal = await model.propose(proposalRequest({ recalled, advice }), never);
      assert.equal(proposal.tier, 'prompt');
      assert.deepEqual(proposal.candidates, [{ action: run('npm test'), priorLogit: 0 }]);
      assert.deepEqual(proposal.recalledLogits, [undefined, undefined]);
    }
    assert.equal(endpoint?.requests.length, 6);
    const last = String(endpoint.requests.at(-1)?.messages[1]?.content);
    assert.match(last, /PREFER run \{"command":"make"\} \(\+0\.25\)\nAVOID run \{"command":"npm ci"\} \(-0\.50\)/u);
  });

  it('counts tokens and time, and cost only by prices it was given', async () => {
    await start();
    const free = await propose();
    assert.ok((free.usage?.inputTokens ?? 0) > 0 && (free.usage?.outputTokens ?? 0) > 0);
    assert.ok((free.usage?.durationMs ?? 0) > 0);
    assert.equal(free.usage?.cost, undefined);
    const { usage } = await propose({ prices: { input: 2, output: 8 } });
    assert.equal(
      usage?.cost?.toFixed(9),
      (((usage?.inputTokens ?? 0) * 2 + (usage?.outputTokens ?? 0) * 8) / 1e6).toFixed(9),
    );
  });

  it('names itself after its provider, and rejects an invalid base URL', () => {
    assert.equal(createOpenAIModel({ model: 'm', baseURL: 'http://localhost:11434/v1' }).id, 'ollama/m');
    assert.equal(createOpenAIModel({ model: 'm', baseURL: 'https://api.openai.com/v1' }).id, 'openai/m');
    assert.throws(() => createOpenAIModel({ model: 'm', baseURL: 'ftp://x' }), /'ftp:\/\/x' is not an http/u);
  });
});
