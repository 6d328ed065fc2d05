// `npm run nightly:logits`: the logits that Knack reads out of a reply, against the softmax of a real model's own logits.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { softmax } from '../../src/core/policy/softmax.ts';
import { createOpenAIModel } from '../../src/node/openai/openaiModel.ts';
import { proposalRequest, run } from '../endpoint/episode.ts';
import { startEndpoint } from '../endpoint/server.ts';
import type { LlamaSequence } from './llama.ts';
import { openLlama } from './llama.ts';
import { tinyModel, vocabulary } from './tinyModel.ts';

const commands = ['make', 'make test', 'ls', 'git status'];
const labels = ['A', 'B', 'C', 'D'];
/** Before these stand special tokens and bytes. */
const firstPlain = 3 + 256;
const candidates = commands.map((command, index) => ({ label: labels[index], tool: 'run', input: { command } }));

/** ln of the probability of each token by id. */
type Distribution = readonly number[];

/** How the model could have come to write the choice: the tokens of `"A"}` differ. */
const spellings: readonly (readonly string[])[] = [
  ['"', 'A', '"', '}'],
  ['"A', '"', '}'],
  ['"', 'A"', '}'],
  ['"A"', '}'],
  [' ', '"', 'A', '"', '}'],
];

async function distributions(sequence: LlamaSequence, ids: readonly number[]): Promise<readonly Distribution[]> {
  const outputs = await sequence.controlledEvaluate(ids.map((id) => [id, { generateNext: { logits: true } }]));
  return outputs.map((output) => {
    const logits = output?.next.logits ?? new Map<number, number>();
    const max = Math.max(...logits.values());
    const norm = max + Math.log([...logits.values()].reduce((sum, logit) => sum + Math.exp(logit - max), 0));
    return vocabulary.map((_, id) => (logits.get(id) ?? -Infinity) - norm);
  });
}

const idOf = (token: string) => {
  const id = vocabulary.indexOf(token, firstPlain);
  assert.ok(id > 0, `no token ${JSON.stringify(token)}`);
  return id;
};

/** P(label): over all ways to state it after the key's colon, as far as the reply's own tokens lead there. */
function truth(label: string, path: readonly string[], at: readonly Distribution[]): number {
  let before = '';
  let reached = 0;
  let prob = 0;
  for (const [index, token] of path.entries()) {
    const own = /[A-Z]/u.test(token);
    for (const [id, other] of vocabulary.entries()) {
      // Where the reply itself states a label, one counts whatever quotes are around it; before that, it must continue as JSON does.
      const said = own ? other.replaceAll(/[\s"]/gu, '') : (before + other).replaceAll(/\s/gu, '');
      const states = new RegExp(own ? `^${label}$` : `^"${label}"?$`, 'iu').test(said);
      if (id >= firstPlain && states) prob += Math.exp(reached + (at[index]?.[id] ?? 0));
    }
    if (own) break;
    reached += at[index]?.[idOf(token)] ?? 0;
    before += token;
  }
  return prob;
}

const folder = mkdtempSync(join(tmpdir(), 'knack-logits-'));
const llama = await openLlama();
const endpoint = await startEndpoint();
try {
  const modelPath = join(folder, 'tiny.gguf');
  writeFileSync(modelPath, tinyModel(7));
  const model = await llama.loadModel({ modelPath, gpuLayers: 0 });
  const knack = createOpenAIModel({ model: 'tiny', baseURL: endpoint.baseURL, apiKey: '' });
  let worst = 0;
  for (const spelling of spellings) {
    const head = Array.from(`${JSON.stringify({ candidates, recalled: [] }).slice(0, -1)},"choice":`);
    const tokens = [...head, ...spelling];
    const sequence = (await model.createContext({ contextSize: 1024 })).getSequence();
    // The first token is that of the beginning; each one's distribution stands at the token before it.
    const at = await distributions(sequence, [1, ...tokens.map(idOf)]);
    const content = tokens.map((token, index) => {
      const logprobs = at[index] ?? [];
      const alternative = (id: number) => ({ token: vocabulary[id], logprob: logprobs[id], bytes: null });
      const top_logprobs = [...vocabulary.keys()].slice(firstPlain).map(alternative);
      return { ...alternative(idOf(token)), top_logprobs };
    });
    const message = { role: 'assistant', content: tokens.join('') };
    const choice = { index: 0, message, finish_reason: 'stop', logprobs: { content } };
    const body = JSON.stringify({ model: 'tiny', choices: [choice] });
    await knack.propose(proposalRequest(), AbortSignal.timeout(10_000));
    endpoint.failures.push({ kind: 'body', type: 'application/json', body });
    const proposal = await knack.propose(proposalRequest(), AbortSignal.timeout(10_000));
    assert.deepEqual(
      [proposal.problem, proposal.tier, proposal.candidates.map(({ action }) => action)],
      [undefined, 'logprobs', commands.map(run)],
    );
    const weights = labels.map((label) => truth(label, spelling, at.slice(head.length)));
    const probs = weights.map((weight) => weight / weights.reduce((sum, other) => sum + other, 0));
    const read = softmax(proposal.candidates.map(({ priorLogit }) => priorLogit));
    for (const [index, prob] of read.entries()) {
      const error = Math.abs(prob - (probs[index] ?? 0));
      worst = Math.max(worst, error);
      assert.ok(error < 1e-9, `${JSON.stringify(spelling)} ${labels[index]}: ${prob} for ${probs[index]}`);
    }
    process.stdout.write(
      `${JSON.stringify(spelling.join('·'))}: ${probs.map((prob) => prob.toExponential(3)).join(', ')}\n`,
    );
  }
  process.stdout.write(
    `The logits read from ${spellings.length} spellings are the model's own; worst error ${worst.toExponential(1)}.\n`,
  );
} finally {
  await endpoint.close();
  rmSync(folder, { recursive: true });
}
// llama.cpp's threads would keep the process.
process.exit();
