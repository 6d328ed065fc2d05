// The unit of reward is nobody's business: with all rewards divided by ten, a learner does the same.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createMemory } from '../../../../src/core/memory/experienceMemory.ts';
import { decide } from '../../../../src/core/policy/decide.ts';
import { discountedReturns } from '../../../../src/core/policy/returns.ts';
import { settings } from '../fixtures.ts';
import { candidateOf, experience, stateOf } from '../../memory/experiences.ts';

const commands = ['go left', 'go right', 'stay here'];
const rooms = ['hall', 'attic', 'cellar'];
/** Sizes of returns below 0.01 are as good as none: the small unit stays above. */
const reward = fc.constantFrom(-1, -0.6, 0.3, 0.7, 1);
const world = fc.record({
  /** By room and command. */
  rewards: fc.array(reward, { minLength: 9, maxLength: 9 }),
  leadsTo: fc.array(fc.nat({ max: 2 }), { minLength: 9, maxLength: 9 }),
  logits: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 9, maxLength: 9 }),
  /** From which episode on the rewards have the opposite sign. */
  changesAt: fc.integer({ min: 5, max: 60 }),
  seed: fc.nat(),
});

/** What is done in 40 episodes of three steps. */
function playedIn(
  { rewards, leadsTo, logits, changesAt, seed }: typeof world extends fc.Arbitrary<infer T> ? T : never,
  unit: number,
) {
  const own = settings({ stepCost: 0 });
  const memory = createMemory(own);
  const done: number[] = [];
  for (let episode = 0; episode < 40; episode++) {
    let room = 0;
    const earned: number[] = [];
    for (let t = 0; t < 3; t++) {
      const state = stateOf(rooms[room] ?? '');
      const place = (index: number) => 3 * room + index;
      const candidates = commands.map((command, index) => ({
        ...candidateOf(command),
        priorLogit: logits[place(index)] ?? 0,
      }));
      const evidence = memory.evidence(state, candidates);
      const { chosen } = decide({ t, state, candidates, evidence, settings: own, seed, tier: 'offline' });
      memory.append(experience(String(episode), t, commands[chosen] ?? '', state));
      earned.push((rewards[place(chosen)] ?? 0) * (episode < changesAt ? unit : -unit));
      done.push(chosen);
      room = leadsTo[place(chosen)] ?? 0;
    }
    memory.setReturns(String(episode), discountedReturns(earned, own));
  }
  return done;
}

describe('the unit of reward', () => {
  it('makes no difference to what is done, within returns from 0.01 to 10', () => {
    fc.assert(
      fc.property(world, (one) => {
        assert.deepEqual(playedIn(one, 0.1), playedIn(one, 1));
      }),
      { numRuns: 30, seed: 15 },
    );
  });
});
