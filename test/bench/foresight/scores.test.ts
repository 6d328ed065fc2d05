// Rankings, calibration and warnings, by hand.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  auc,
  aucWithin,
  calibrationError,
  losses,
  rankingOf,
  reliability,
  warningsAt,
  type Forecast,
} from '../../../bench/foresight/scores.ts';

const forecast = (task: number, score: number, happened: boolean): Forecast => ({ task, score, happened });

describe('rankings of forecasts', () => {
  it('count pairs in the right order, ties half', () => {
    const forecasts = [
      forecast(0, 0.9, true),
      forecast(0, 0.5, true),
      forecast(0, 0.5, false),
      forecast(0, 0.1, false),
    ];
    assert.equal(auc(forecasts), 3.5 / 4);
  });

  it('count within a task its own pairs alone', () => {
    // Task 0 is ranked rightly, task 1 wrongly, and task 1 has higher scores throughout.
    const forecasts = [
      ...[forecast(0, 0.2, true), forecast(0, 0.1, false)],
      ...[forecast(1, 0.8, true), forecast(1, 0.9, false), forecast(1, 0.7, false)],
    ];
    assert.equal(aucWithin(forecasts), 2 / 3);
    assert.equal(auc(forecasts), 3 / 6);
  });

  it('say nothing where one kind is missing', () => {
    assert.ok(Number.isNaN(auc([forecast(0, 0.5, true)])));
    assert.ok(Number.isNaN(aucWithin([forecast(0, 0.5, true), forecast(1, 0.5, false)])));
  });

  it('do not change when scores are stretched, and flip when they are negated', () => {
    const some = fc.array(
      fc.tuple(fc.nat(3), fc.integer({ min: -5, max: 5 }), fc.boolean()).map((parts) => forecast(...parts)),
      { minLength: 2, maxLength: 30 },
    );
    fc.assert(
      fc.property(some, (forecasts) => {
        const value = auc(forecasts);
        fc.pre(!Number.isNaN(value));
        const stretched = forecasts.map((one) => ({ ...one, score: one.score ** 3 + 7 }));
        const negated = forecasts.map((one) => ({ ...one, score: -one.score }));
        assert.ok(Math.abs(auc(stretched) - value) < 1e-12);
        assert.ok(Math.abs(auc(negated) - (1 - value)) < 1e-12);
      }),
    );
  });

  it('weigh tasks by how often they are drawn', () => {
    const forecasts = [
      ...[forecast(0, 0.2, true), forecast(0, 0.1, false)],
      ...[forecast(1, 0.8, true), forecast(1, 0.9, false)],
    ];
    const drawn = [(task: number) => (task === 0 ? 2 : 0), (task: number) => (task === 1 ? 2 : 0)];
    const { within } = rankingOf(forecasts, drawn);
    assert.deepEqual(within, { value: 0.5, low: 0, high: 1 });
  });
});

describe('forecasts as probabilities', () => {
  const forecasts = [
    ...[forecast(0, 0.05, false), forecast(0, 0.05, false), forecast(0, 0.05, true)],
    ...[forecast(0, 0.8, true), forecast(0, 1, true), forecast(0, 1, false)],
  ];

  it('are binned by tenths; 1 belongs to the last', () => {
    assert.deepEqual(
      reliability(forecasts).map(({ from, count, share }) => [from, count, share]),
      [
        [0, 3, 1 / 3],
        [0.8, 1, 1],
        [0.9, 2, 0.5],
      ],
    );
  });

  it('have the mean distance of their bins as their error', () => {
    const expected = (3 * Math.abs(0.05 - 1 / 3) + 0.2 + 2 * 0.5) / 6;
    assert.ok(Math.abs(calibrationError(forecasts) - expected) < 1e-12);
  });

  it('lose nothing when they are right and sure, and the base rate loses p (1 - p)', () => {
    const sure = [forecast(0, 1, true), forecast(0, 0, false)];
    assert.equal(losses(sure).brier, 0);
    assert.equal(losses(sure).brierOfBaseRate, 0.25);
    assert.ok(Math.abs(losses(sure).logLossOfBaseRate - Math.LN2) < 1e-12);
  });

  it('warn at a threshold with a precision and a recall', () => {
    const { warned, precision, recall } = warningsAt(0.7, forecasts);
    assert.deepEqual([warned, precision, recall], [3, 2 / 3, 2 / 3]);
  });
});
