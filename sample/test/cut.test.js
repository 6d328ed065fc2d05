import assert from 'node:assert/strict';
import test from 'node:test';
import { slug } from '../src/index.js';

test('cuts at a word', () => {
  assert.equal(slug('A very long title, cut at a word', { maxLength: 16 }), 'a-very-long');
});

test('cuts a first word that is too long', () => {
  assert.equal(slug('Donaudampfschifffahrt', { maxLength: 5 }), 'donau');
});
