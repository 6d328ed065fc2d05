// Probabilities corrected by how often they came true.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Calibration, phases } from '../../../../src/core/memory/outcomes/calibration.ts';

const close = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-5, `${String(actual)} and ${String(expected)}`);
const probs = fc.double({ min: 0, max: 1, noNaN: true });
const cases = fc.array(fc.tuple(probs, fc.boolean()), { maxLength: 60 });
const after = (forecasts: readonly (readonly [number, boolean])[]) => {
  const calibration = new Calibration();
  for (const [prob, failed] of forecasts) calibration.add(prob, failed, 1);
  return calibration;
};

describe('calibration', () => {
  it('leaves probabilities alone while nothing is known', () => {
    for (const prob of [0.01, 0.2, 0.5, 0.77, 0.99]) close(new Calibration().corrected(prob), prob);
  });

  it('is the most likely offset and slope of the log-odds, near 0 and 1', () => {
    // Twenty times 0.5, of which five came true. In the middle of its bin, 0.125 nats, offset and slope change by g and 0.125 g, and
    // 5 g = sum (y - p) = 5 - 20/(1 + exp(-(0.125 + 1.015625 g))) has the root -0.56172.
    const calibration = after(Array.from({ length: 20 }, (_, index) => [0.5, index % 4 === 0] as const));
    close(calibration.corrected(0.5), 1 / (1 + Math.exp(0.561724)));
  });

  it('comes close to what came true, after many cases', () => {
    const often = (said: number, times: number, came: number) =>
      Array.from({ length: times }, (_, index) => [said, index < came] as const);
    const calibration = after([...often(0.1, 1000, 20), ...often(0.9, 1000, 700)]);
    assert.ok(Math.abs(calibration.corrected(0.1) - 0.02) < 0.005);
    assert.ok(Math.abs(calibration.corrected(0.9) - 0.7) < 0.03);
  });

  it('comes close to what came true, however far off all forecasts were', () => {
    for (const [said, share] of [
      [0.05, 0.5],
      [0.01, 0.3],
      [0.02, 0.2],
      [0.95, 0.5],
      [0.9, 0.1],
    ] as const) {
      const calibration = after(Array.from({ length: 1000 }, (_, index) => [said, index % 10 < 10 * share] as const));
      const corrected = calibration.corrected(said);
      assert.ok(
        Math.abs(corrected - share) < 0.05,
        `${String(said)} came true ${String(share)}, got ${String(corrected)}`,
      );
    }
  });

  it('shifts forecasts made after failures, by how those came true', () => {
    const calibration = new Calibration();
    for (let index = 0; index < 400; index++) {
      calibration.add(0.3, index % 10 < 3, 1, phases.calm);
      calibration.add(0.3, index % 10 < 6, 1, phases.failing);
      calibration.add(0.3, index % 10 < 1, 1, phases.recovered);
    }
    for (const [phase, share] of [
      [phases.calm, 0.3],
      [phases.failing, 0.6],
      [phases.recovered, 0.1],
    ] as const)
      assert.ok(Math.abs(calibration.corrected(0.3, phase) - share) < 0.04, String(calibration.corrected(0.3, phase)));
  });

  it('does not shift phases that were never met', () => {
    const calibration = after(Array.from({ length: 50 }, (_, index) => [0.4, index % 2 === 0] as const));
    assert.equal(calibration.corrected(0.4, phases.recovered), calibration.corrected(0.4));
  });

  it('rises with the probability, whatever came before, and stays within 0 and 1', () => {
    fc.assert(
      fc.property(cases, probs, probs, (forecasts, a, b) => {
        const calibration = after(forecasts);
        const [low, high] = [calibration.corrected(Math.min(a, b)), calibration.corrected(Math.max(a, b))];
        assert.ok(low <= high + 1e-12 && low > 0 && high < 1);
      }),
    );
  });

  it('removes cases without a trace, in any order', () => {
    fc.assert(
      fc.property(cases, cases, probs, (kept, gone, prob) => {
        const calibration = after([...gone, ...kept]);
        for (const [said, failed] of gone.toReversed()) calibration.add(said, failed, -1);
        assert.equal(calibration.corrected(prob), after(kept).corrected(prob));
        assert.equal(calibration.trust(0.1), after(kept).trust(0.1));
      }),
    );
  });

  it('trusts nothing at first, and fully what came true', () => {
    assert.equal(new Calibration().trust(0.1), 0);
    const right = after(
      Array.from({ length: 400 }, (_, index) => [index % 10 === 0 ? 1 : 0, index % 10 === 0] as const),
    );
    // sum (y - r)(p - r) = sum (p - r)^2 = 36, and 5 for the prior.
    close(right.trust(0.1), 36 / 41);
  });

  it('does not trust what did not come true', () => {
    const wrong = after(Array.from({ length: 100 }, (_, index) => [index % 2, index % 2 === 0] as const));
    assert.equal(wrong.trust(0.5), 0);
  });
});
