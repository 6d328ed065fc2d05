import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBuilt } from '../../../src/node/workspace/builtFiles.ts';

describe('a file that a build makes again', () => {
  let root = '';
  before(() => {
    root = mkdtempSync(join(tmpdir(), 'knack-built-'));
    mkdirSync(join(root, 'src'));
    const makefile = [
      'OBJS = src/main.o',
      'OUT = lathe',
      '.PHONY: clean notes',
      'all: $(OUT) table.h',
      '$(OUT): $(OBJS)',
      '\tcc -o $(OUT) $(OBJS)',
      'table.h: gen.awk',
      '\tawk -f gen.awk > table.h',
      'notes:',
      '\tcat notes',
      'clean:',
      '\trm -f lathe',
      'settings: defaults',
    ];
    writeFileSync(join(root, 'Makefile'), makefile.join('\n'));
    writeFileSync(join(root, 'src', 'Makefile'), 'part:\n\tcc -o part part.c\n');
    writeFileSync(join(root, 'tool'), Buffer.from('7f454c4602010100', 'hex'));
    writeFileSync(join(root, 'libcal'), '!<arch>\nx');
    writeFileSync(join(root, 'script'), '#!/bin/sh\n');
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  for (const file of ['lathe', 'table.h', 'src/part', 'src/main.o', 'main.aux', 'tool', 'libcal', 'dist/a.js'])
    it(`is ${file}`, () => assert.equal(isBuilt(root, file), true));

  for (const file of [
    'script',
    'notes',
    'settings',
    'gen.awk',
    'main.tex',
    'addon.toc',
    'paper.bbl',
    'part',
    'src/part.c',
    'missing',
    'calib/a.cal',
  ])
    it(`is not ${file}`, () => assert.equal(isBuilt(root, file), false));
});
