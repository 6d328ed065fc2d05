import assert from 'node:assert/strict';
import { listEnd, literalEnd } from '../../../src/core/action/literalValues.ts';

describe('values that are written out', () => {
  for (const text of [
    '1',
    '-2.5e3',
    '10n',
    '"a \\"b\\""',
    "'it'",
    'true',
    'null',
    'NaN',
    '[1, [2, "x"], {}]',
    '{a: 1, "b c": [null], 3: undefined,}',
    'new Map()',
    'new Map([["a", 1]]).entries()',
    'new Date("2026-01-01")',
    'Symbol("x")',
  ])
    it(`is one: ${text}`, () => assert.equal(literalEnd(` ${text} rest`, 0), text.length + 1));

  for (const text of [
    'name',
    'process.env',
    'require("fs")',
    '`a`',
    'new Function("x")',
    'new Map()["constructor"]',
    '() => 1',
    '{ get a() { return 1 } }',
    '{ ...a }',
    '[...a]',
    '"unfinished',
    '1 + 1',
    'trueish',
  ])
    it(`is none, or ends before the rest: ${text}`, () => assert.notEqual(literalEnd(text, 0), text.length));

  it('ends a list with its bracket', () => {
    assert.equal(listEnd('"a", 1) + x', 0, ')'), 7);
    assert.equal(listEnd(')', 0, ')'), 1);
    assert.equal(listEnd('"a" 1)', 0, ')'), undefined);
    assert.equal(listEnd('"a", b)', 0, ')'), undefined);
  });

  it('gives up on what is nested too deeply', () => {
    assert.equal(literalEnd('['.repeat(40) + ']'.repeat(40), 0), undefined);
  });
});
