import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scriptText } from '../../../src/node/workspace/scriptText.ts';

describe('what a script really runs', () => {
  const root = mkdtempSync(join(tmpdir(), 'knack-scripts-'));
  before(() => {
    const scripts = { ci: 'npm run generate && npm test', test: 'mocha', pretest: 'tsc' };
    writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts }));
    writeFileSync(join(root, 'Makefile'), 'all: x\n\nbuild.x: dep\n\t@echo one\n\tcc -o two\n\nother:\n\tfalse\n');
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  for (const [command, expected] of [
    ['npm run ci', { file: 'package.json', text: 'npm run generate && npm test' }],
    ['npm test -- --silent', { file: 'package.json', text: 'tsc && mocha' }],
    ['pnpm ci', { file: 'package.json', text: 'npm run generate && npm test' }],
    ['make build.x', { file: 'Makefile', text: 'make dep; echo one; cc -o two' }],
    ['make all', { file: 'Makefile', text: 'make x' }],
    ['make buildxx', undefined],
    ['npm install', undefined],
    ['ls', undefined],
  ] as const)
    it(`of \`${command}\` ${expected ? `is ${expected.text}` : 'is not known'}`, () => {
      assert.deepEqual(scriptText(root, command), expected);
    });

  it('is not known where the manifest cannot be read', () => {
    assert.equal(scriptText(join(root, 'nowhere'), 'npm test'), undefined);
  });
});
