// From a known distribution through HTTP and the real client to the modulated choice, by numbers.
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { actionKey } from '../../../src/core/action/key.ts';
import { decide } from '../../../src/core/policy/decide.ts';
import { joinCandidates } from '../../../src/core/policy/candidates.ts';
import { softmax, stepSeed } from '../../../src/core/policy/softmax.ts';
import { defaultSettings, learningSettings } from '../../../src/core/settings.ts';
import type { Action } from '../../../src/core/types.ts';
import type { Decision, EdgeStats, Evidence } from '../../../src/core/decision.ts';
import { createOpenAIModel } from '../../../src/node/openai/openaiModel.ts';
import { proposalRequest, run } from '../../endpoint/episode.ts';
import { fixedPolicy } from '../../endpoint/policy.ts';
import { startEndpoint } from '../../endpoint/server.ts';

const draws = 10_000;
const commands = ['npm test', 'make test', 'npm run build', 'ls'];
const trueLogits = [1, 0.25, -0.5, -1.5];
/** Returns remembered for each command; the last was never tried. */
const returns = [-0.4, 0.6, 0.1];
const beta = 1.5;

const edge = (command: string, meanReturn: number): EdgeStats => ({
  key: actionKey(run(command)),
  action: run(command),
  visits: 4,
  settledVisits: 4,
  meanReturn,
  returnSpread: 0,
  episodes: 4,
  examples: [],
});

/** Upper 0.1 % point of chi-square with 3 degrees of freedom. */
const critical = 16.27;

describe('the modulated choice of a model with a known distribution', () => {
  it(`follows softmax(z + beta A) over ${String(draws)} seeded draws`, async () => {
    const state = { nouns: ['unit', 'test'], verbs: [] };
    const endpoint = await startEndpoint({
      policy: fixedPolicy(
        commands.map((command, index) => ({ action: run(command), intent: 'x', logit: trueLogits[index] ?? 0 })),
      ),
    });
    const model = createOpenAIModel({ model: 'tiny', baseURL: endpoint.baseURL, apiKey: '' });
    const recalled = [run('make test')];
    const proposal = await model.propose(proposalRequest({ state, recalled }), new AbortController().signal);
    await endpoint.close();
    assert.equal(proposal.tier, 'logprobs');
    const settings = learningSettings({ ...defaultSettings, mode: 'jitrl', choice: 'sample', beta, lambda: 0 });
    const candidates = joinCandidates({
      proposed: proposal.candidates,
      recalled: recalled.map((action) => ({ action, key: actionKey(action) })),
      recalledLogits: proposal.recalledLogits,
      settings,
      keyOf: actionKey,
      riskOf: () => ({ class: 'read', reasons: [], alwaysAsk: false }),
    });
    assert.equal(candidates.length, 4);
    const evidence: Evidence = {
      statistics: {
        edges: 3,
        experiences: 12,
        meanReturn: 0,
        returnVariance: 1,
        priorStrength: 1,
        levelTrust: 0,
      },
      neighbors: [{ state, similarity: 1, edges: returns.map((value, index) => edge(commands[index] ?? '', value)) }],
      levelResiduals: candidates.map(() => 0),
      nearestMisses: [],
    };
    const at = (seed: number): Decision =>
      decide({ t: 0, state, candidates, evidence, settings, seed, tier: proposal.tier });
    const commandOf = (action: Action) => commands.find((command) => isDeepStrictEqual(action, run(command))) ?? '';

    // By hand: V is the mean return; what was never tried is worth V.
    const value = (returns[0]! + returns[1]! + returns[2]!) / 3;
    const expected = softmax(trueLogits.map((logit, index) => logit + beta * ((returns[index] ?? value) - value)));
    const counts = new Map<string, number>(commands.map((command) => [command, 0]));
    for (let seed = 0; seed < draws; seed++) {
      const decision = at(stepSeed(20_260_101, seed));
      const chosen = commandOf(decision.candidates[decision.chosen]!.action);
      counts.set(chosen, counts.get(chosen)! + 1);
      if (seed === 0) {
        for (const { action, prob } of decision.candidates) {
          assert.ok(Math.abs(prob - expected[commands.indexOf(commandOf(action))]!) < 1e-6);
        }
      }
    }
    const chiSquare = (probs: readonly number[]) =>
      commands.reduce((sum, command, index) => {
        const mean = draws * probs[index]!;
        return sum + (counts.get(command)! - mean) ** 2 / mean;
      }, 0);
    assert.ok(chiSquare(expected) < critical, `chi-square ${chiSquare(expected).toFixed(2)}, 3 degrees of freedom`);
    assert.ok(chiSquare(softmax(trueLogits)) > 1000, 'the base policy would be told from the modulated one');
  });
});
