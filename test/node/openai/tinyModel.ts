import assert from 'node:assert/strict';
import { softmax } from '../../../src/core/policy/softmax.ts';
import type { Proposal } from '../../../src/core/ports.ts';
import type { ConnectionOptions } from '../../../src/node/openai/connection.ts';
import { createOpenAIModel } from '../../../src/node/openai/openaiModel.ts';
import { proposalRequest, run } from '../../endpoint/episode.ts';
import type { Wish } from '../../endpoint/policy.ts';
import { fixedPolicy } from '../../endpoint/policy.ts';
import type { TestEndpoint, TestEndpointOptions } from '../../endpoint/server.ts';
import { startEndpoint } from '../../endpoint/server.ts';

export const never = new AbortController().signal;
export const wish = (command: string, logit: number): Wish => ({
  action: run(command),
  intent: `try "${command}"`,
  logit,
});
export const wishes = [wish('npm test', 1.25), wish('make test', 0.5), wish('echo \'{"choice":"C"}\'', -0.75)];
export const recalled = [run('npx mocha'), run('npm run unknown')];
export const policy = fixedPolicy([...wishes, wish('npx mocha', 0.1)], -2);
/** The test model's true logits: proposals, then remembered actions. */
export const trueLogits = [1.25, 0.5, -0.75, 0.1, -2];

/** Of the running test, once started. */
export let endpoint: TestEndpoint | undefined;
export const start = async (options: TestEndpointOptions = {}) =>
  (endpoint = await startEndpoint({ policy: { ...policy, propose: () => wishes }, ...options }));
export const open = (options: Partial<ConnectionOptions> = {}) =>
  createOpenAIModel({
    model: 'tiny',
    baseURL: endpoint?.baseURL ?? '',
    apiKey: '',
    pace: { sleep: () => Promise.resolve(), silenceMs: 5000 },
    ...options,
  });
export const propose = (options: Partial<ConnectionOptions> = {}) =>
  open(options).propose(proposalRequest({ recalled }), never);
export const stop = () => endpoint?.close();

/** The prior of the test model, as probabilities. */
export function assertPrior(proposal: Proposal, tolerance: number) {
  assert.equal(proposal.problem, undefined);
  assert.deepEqual(
    proposal.candidates.map(({ action }) => action),
    wishes.map(({ action }) => action),
  );
  const logits = [...proposal.candidates.map(({ priorLogit }) => priorLogit), ...proposal.recalledLogits];
  assert.equal(logits.length, trueLogits.length);
  const probs = softmax(logits.map((logit) => logit ?? Number.NaN));
  for (const [index, prob] of softmax(trueLogits).entries()) {
    assert.ok(Math.abs((probs[index] ?? Number.NaN) - prob) < tolerance, `${index}: ${probs[index]} for ${prob}`);
  }
}
