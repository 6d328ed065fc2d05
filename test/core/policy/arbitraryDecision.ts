// Decisions of every kind, for properties of what is said about them.
import fc from 'fast-check';
import { decide } from '../../../src/core/policy/decide.ts';
import { candidate, edge, evidence, here, neighbor, settings } from './fixtures.ts';

const names = ['a', 'b', 'c', 'd'] as const;
const returns = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 4 });
/** Decisions over four actions, some of them tried. */
export const decisions = fc
  .record({
    logits: fc.tuple(...names.map(() => fc.double({ min: -12, max: 12, noNaN: true }))),
    tries: fc.tuple(...names.map(() => returns)),
    beta: fc.double({ min: 0, max: 60, noNaN: true }),
    mode: fc.constantFrom('posterior' as const, 'jitrl' as const),
  })
  .map(({ logits, tries, beta, mode }) =>
    decide({
      t: 0,
      state: here,
      candidates: names.map((name, index) => candidate(name, logits[index])),
      evidence: evidence([
        neighbor(
          1,
          names.flatMap((name, index) => (tries[index]?.length ? [edge(name, tries[index])] : [])),
        ),
      ]),
      settings: settings({ beta, mode, minNeighbors: 0 }),
      seed: 1,
      tier: 'offline',
    }),
  );
