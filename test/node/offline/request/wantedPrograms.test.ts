import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { programToBe } from '../../../../src/node/offline/request/wantedPrograms.ts';
import { commands, firstCommand, proposeIn } from '../request.ts';
import { type Files, writeWorkspace } from '../workspaces.ts';

const kit: Files = {
  'README.md': '# kit\n\nA small kit.\n',
  Makefile:
    'BINS = kit kit-install kit-search\nall: $(BINS)\n$(BINS): src/kit.c\n\tcc -o $@ src/$@.c\ninstall: $(BINS)\n\tcp $(BINS) /usr/local/bin\nclean:\n\trm -f $(BINS)\n',
  'src/kit.c': 'int main(void) { return 0; }\n',
  'package.json': '{"name": "kit", "scripts": {"install": "kit install -f", "version": "./scripts/update-kit-json"}}',
  'kit.json': '{}',
  'scripts/update-kit-json*':
    "#!/usr/bin/env node\nconst fs = require('fs');\nfs.writeFileSync('kit.json', JSON.stringify(require('../kit.json')));\n",
};
const configured: Files = {
  'configure.sh*': '#!/bin/sh\n. ./configure.inc\nAC_OUTPUT Makefile\n',
  'Makefile.in': 'PGMS=flow\nall: $(PGMS)\nflow: main.o\n\t@CC@ -o flow main.o\ntest: flow\n\t./flow -t\n',
  'main.c': 'int main(void) { return 0; }\n',
  'tools/checkbits.sh*': '#!/bin/sh\ngrep -c BITS flags.h\n',
};

describe('programs that are wanted by their names', () => {
  it('are built, whatever words are in them', async () => {
    for (const [task, line] of [
      ['I need the kit and kit-install executables from this checkout.', 'make kit kit-install'],
      ['We just need the kit, kit-search and kit-install binaries.', 'make kit kit-search kit-install'],
      ['give me the kit-search binary, please', 'make kit-search'],
      ['I need kit-install', 'make kit-install'],
      ['I want a working ./kit-search here.', 'make kit-search'],
    ] as const)
      assert.equal(await firstCommand(kit, task), line, task);
  });

  it('are built with the library that they may load, where they are to be used', async () => {
    const chain: Files = {
      Makefile:
        'SO = libchain.so\nall: $(SO) chain chaind\n$(SO): lib.o\n\tcc -shared -o $@ lib.o\nchain: main.o\n\tcc -o $@ main.o\nchaind: d.o\n\tcc -o $@ d.o\n.PHONY: all\n',
      'main.c': 'int main(void) { return 0; }\n',
    };
    for (const task of [
      'I want a chain binary here in the checkout that I can try out.',
      'I need the chain program here so that I can use it.',
    ])
      assert.equal(await firstCommand(chain, task), 'make all', task);
    assert.equal(await firstCommand(chain, 'I want the chain binary.'), 'make chain');
    const plain = { ...chain, Makefile: chain['Makefile']?.replace('all: $(SO)', 'all:') ?? '' };
    assert.equal(await firstCommand(plain, 'I want a chain binary that I can try out.'), 'make chain');
  });

  it('are built by what configures the project', async () => {
    for (const task of [
      'I need a working flow binary in this checkout.',
      'Fresh clone, nothing configured yet. Get it to the point where ./flow exists and runs; please keep it out of /usr/local.',
      'Configure whatever is needed until I have a ./flow',
      'build it',
    ])
      assert.equal(await firstCommand(configured, task), 'sh configure.sh && make', task);
    assert.equal(await firstCommand(configured, 'run the tests'), 'sh configure.sh && make && make test');
  });

  it('are no order to install, and none for what changes the project', async () => {
    for (const task of [
      'I need the kit and kit-install executables removed',
      'I want the kit binary stripped',
      'I want kit-install gone',
      'run kit-search',
      'I need kit-install, but not built',
    ]) {
      const all = commands(await proposeIn(kit, task));
      assert.ok(
        !all.some((line) => /update-kit-json|npm|kit-install$|make install/.test(line)),
        `${task}: ${all.join(', ')}`,
      );
    }
  });

  it('do nothing that a part of their name says', async () => {
    assert.equal(await firstCommand(kit, 'rebuild kit-install'), 'make kit-install');
    assert.equal(await firstCommand(kit, 'compile kit-install and kit-search'), 'make kit-install kit-search');
    for (const task of ['debug kit-install', 'kit-install crashes, please fix it', 'strip kit-install']) {
      const all = commands(await proposeIn(kit, task));
      assert.ok(!all.some((line) => /npm|make install/.test(line)), `${task}: ${all.join(', ')}`);
    }
  });

  it('are not built where something else is asked or wanted', async () => {
    for (const task of [
      'Where is the kit-search binary?',
      'How do I get the kit-search binary?',
      'I need the kit-search binary removed.',
      'I need the kit-search binary in /usr/local/bin.',
      "I don't need the kit-search binary.",
      'I need the kit-search executable tested.',
    ])
      assert.notEqual(await firstCommand(kit, task), 'make kit-search', task);
  });

  it('are to be there in the end', () => {
    const root = writeWorkspace({ 'kit*': '' });
    assert.equal(programToBe('get it to the point where ./flow exists', root), 'flow');
    assert.equal(programToBe('build it so that I have a ./flow to try', root), 'flow');
    assert.equal(programToBe('get it to the point where ./kit exists', root), undefined);
    assert.equal(programToBe('run ./flow', root), undefined);
    assert.equal(programToBe('until there is ./flow.txt', root), undefined);
    rmSync(root, { recursive: true });
  });
});
