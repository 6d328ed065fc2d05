import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { purposes, purposesOf } from '../../../../src/node/offline/purpose/purpose.ts';
import trained from '../../../../src/node/offline/purpose/weights.json' with { type: 'json' };
import heldOut from './heldOut.json' with { type: 'json' };

interface Example {
  readonly purpose: string;
  readonly text: string;
}

const listed = (byPurpose: Readonly<Record<string, readonly string[]>>): readonly Example[] =>
  Object.entries(byPurpose).flatMap(([purpose, texts]) => texts.map((text) => ({ purpose, text })));
const probOf = ({ text }: Example) => purposesOf(text)[0]?.prob ?? 0;
const isRight = ({ purpose, text }: Example) => purposesOf(text)[0]?.purpose === purpose;

describe('the purpose of a request', () => {
  const written = readFileSync('scripts/purposes/requests.json', 'utf8');
  const examples = listed(JSON.parse(written) as Record<string, string[]>);
  const unseen = listed(heldOut);

  it('is known for at least nine in ten of those that the classifier was not trained on', () => {
    const trainedOn = new Set(examples.map(({ text }) => text));
    assert.deepEqual(
      unseen.filter(({ text }) => trainedOn.has(text)),
      [],
    );
    const right = unseen.filter(isRight);
    assert.ok(right.length >= 0.9 * unseen.length, `${right.length} of ${unseen.length}`);
  });

  it('is nearly always right where it is held for certain', () => {
    const certain = unseen.filter((example) => probOf(example) >= 0.75);
    const right = certain.filter(isRight);
    assert.ok(certain.length > 0.6 * unseen.length, `${certain.length} of ${unseen.length}`);
    assert.ok(right.length >= 0.97 * certain.length, `${right.length} of ${certain.length}`);
  });

  it('is that of the example for nearly all examples', () => {
    const right = examples.filter(isRight);
    assert.ok(right.length >= 0.97 * examples.length, `${right.length} of ${examples.length}`);
  });

  it('comes with a probability for each, the likeliest first', () => {
    for (const text of ['', '?', 'run the tests', 'zxqv']) {
      const probs = purposesOf(text).map(({ prob }) => prob);
      assert.equal(probs.length, purposes.length);
      assert.ok(Math.abs(probs.reduce((sum, prob) => sum + prob, 0) - 1) < 1e-9);
      assert.deepEqual(
        probs,
        probs.toSorted((a, b) => b - a),
      );
    }
  });

  it('was learned from the examples as they are: else run `npm run purposes`', () => {
    assert.equal(trained.examples, createHash('sha256').update(written).digest('hex'));
  });
});
