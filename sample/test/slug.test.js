import assert from 'node:assert/strict';
import test from 'node:test';
import { slug } from '../src/index.js';

test('joins words with hyphens', () => {
  assert.equal(slug('Hello,  World!'), 'hello-world');
});

test('drops marks and keeps letters', () => {
  assert.equal(slug('Škoda: crème brûlée'), 'skoda-creme-brulee');
});

test('writes Cyrillic and Greek in Latin letters', () => {
  assert.equal(slug('Добрый день'), 'dobryy-den');
  assert.equal(slug('Αθήνα'), 'athina');
});

test('reads symbols aloud', () => {
  assert.equal(slug('50% Rock & Roll'), '50-percent-rock-and-roll');
});

test('is empty for a title without letters and digits', () => {
  assert.equal(slug('…!'), '');
});
