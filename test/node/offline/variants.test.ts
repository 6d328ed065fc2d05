// Options that only a document names for one of several boards, targets or editions.
import assert from 'node:assert/strict';
import type { Files } from './workspaces.ts';
import { commands, proposeIn } from './request.ts';

const best = async (files: Files, task: string): Promise<string | undefined> =>
  commands(await proposeIn(files, task))[0];
const makefile =
  'BOARD ?= bench\nall:\n\tcc -DBOARD_$(BOARD) -o fw main.c\nflash: all\n\tst-flash write fw\nclean:\n\trm -rf build\n';

describe('offline: a variant that a request names', () => {
  it('is built as a document says for it', async () => {
    const files = {
      Makefile: makefile,
      'README.md':
        '# lamp\n\n`make` builds for the bench.\n\nFor the nucleo: `make BOARD=nucleo`. For the living room lamp: `make BOARD=lr2`.\n',
    };
    for (const task of ['build it for the nucleo', 'make the nucleo firmware', 'compile for nucleo please'])
      assert.equal(await best(files, task), 'make BOARD=nucleo', task);
    assert.equal(await best(files, 'build the firmware for the living room lamp'), 'make BOARD=lr2');
    assert.equal(await best(files, 'build for nucleo and lr2'), 'make BOARD=nucleo && make BOARD=lr2');
    for (const task of ['build it', 'build it, not for nucleo', 'build the lamp'])
      assert.equal(await best(files, task), 'make all', task);
    assert.equal(await best(files, 'clean the nucleo build'), 'make clean');
    assert.equal(await best(files, 'how do I build for the nucleo?'), 'finish');
  });

  it('does not take compiler output for a variant', async () => {
    const files = {
      Makefile: 'all:\n\tcc -c lamp.c\ntest:\n\tsh run.sh\n',
      'README.md': '# lamp\n\nTry it with `cc test.c liblamp.a -Isrc -o lamp`.\n',
      'test.c': '',
    };
    assert.equal(await best(files, 'I have just cloned lamp. Run its tests before I start.'), 'make test');
  });

  it('is built, and not flashed, where only flashing is shown', async () => {
    const files = { Makefile: makefile, 'README.md': '# lamp\n\nFlash it by `make flash BOARD=nucleo`.\n' };
    assert.equal(await best(files, 'build it for the nucleo'), 'make all BOARD=nucleo');
  });

  it('may be one of those listed beside an example, or compared with in the Makefile', async () => {
    const text = '# lamp\n\nSet `BOARD` to `bench`, `nucleo` or `desk`, e.g. `make BOARD=nucleo`.\n';
    const files = { Makefile: `${makefile}ifeq ($(BOARD),tower)\nX=1\nendif\n`, 'README.md': text };
    assert.equal(await best(files, 'build it for the desk board'), 'make BOARD=desk');
    assert.equal(await best(files, 'build the tower firmware'), 'make BOARD=tower');
  });

  it('is chosen by an option or a variable of other programs', async () => {
    const block = (line: string) => `\`\`\`sh\n${line}\n\`\`\`\n`;
    const python = {
      'build.py': '',
      'README.md': `# k\n\nBuild:\n\n${block('python3 build.py')}\nThe museum kiosk:\n\n${block('python3 build.py --variant kiosk')}`,
    };
    assert.equal(await best(python, 'build it for the kiosk'), 'python3 build.py --variant kiosk');
    const node = {
      'package.json': JSON.stringify({ scripts: { build: 'node b.js' } }),
      'README.md': '# s\n\n| target | command |\n| --- | --- |\n| phone | `TARGET=phone npm run build` |\n',
    };
    assert.equal(await best(node, 'build the phone version'), 'TARGET=phone npm run build');
    assert.equal(await best(node, 'build it'), 'npm run build');
  });
});
