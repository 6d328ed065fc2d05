import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { purposes, purposeOf } from '../../../../src/node/offline/purpose/purpose.ts';
import trained from '../../../../src/node/offline/purpose/weights.json' with { type: 'json' };
import heldOut from './heldOut.json' with { type: 'json' };
import stories from './stories.json' with { type: 'json' };

interface Example {
  readonly purpose: string;
  readonly text: string;
}

const listed = (byPurpose: Readonly<Record<string, readonly string[]>>): readonly Example[] =>
  Object.entries(byPurpose).flatMap(([purpose, texts]) => texts.map((text) => ({ purpose, text })));
const probOf = ({ text }: Example) => purposeOf(text).prob;
const isRight = ({ purpose, text }: Example) => purposeOf(text).purpose === purpose;

describe('the purpose of a request', () => {
  const written = readFileSync('scripts/purposes/requests.json', 'utf8');
  const asides = readFileSync('scripts/purposes/asides.json', 'utf8');
  const examples = listed(JSON.parse(written) as Record<string, string[]>);
  const unseen = listed(heldOut);

  it('is known for at least nine in ten of those that the classifier was not trained on', () => {
    const trainedOn = new Set(examples.map(({ text }) => text));
    assert.deepEqual(
      [...unseen, ...listed(stories)].filter(({ text }) => trainedOn.has(text)),
      [],
    );
    const right = unseen.filter(isRight);
    assert.ok(right.length >= 0.9 * unseen.length, `${right.length} of ${unseen.length}`);
  });

  it('is known for four in five of those that come with a story, and rarely wrong where it is held for certain', () => {
    const told = listed(stories);
    const certain = told.filter((example) => probOf(example) >= 0.75);
    const right = told.filter(isRight);
    assert.ok(right.length >= 0.8 * told.length, `${right.length} of ${told.length}`);
    assert.ok(certain.filter(isRight).length >= 0.9 * certain.length && certain.length > 0.6 * told.length);
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

  it('is the likeliest, so its probability is at least its share', () => {
    for (const text of ['', '?', 'run the tests', 'zxqv']) {
      const { purpose, prob } = purposeOf(text);
      assert.ok(purposes.includes(purpose));
      assert.ok(prob >= 1 / purposes.length && prob <= 1, String(prob));
    }
    assert.ok(purposeOf('run the tests').prob > purposeOf('zxqv').prob);
  });

  it('was learned from the examples as they are: else run `npm run purposes`', () => {
    assert.equal(trained.examples, createHash('sha256').update(written).update(asides).digest('hex'));
  });
});
