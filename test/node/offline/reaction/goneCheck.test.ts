// A clean that is to remove the built program too.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { linkedPrograms } from '../../../../src/node/offline/sources/linkedPrograms.ts';
import { filesRemoved } from '../../../../src/node/offline/sources/makeRemovals.ts';
import { createOfflineModel } from '../../../../src/node/offline/offlineModel.ts';
import { commands, path, proposeIn, request } from '../request.ts';
import { type Files, writeWorkspace } from '../workspaces.ts';

const elf = '\x7fELF\x02\x01\x01';
const makefile =
  'SRC = $(wildcard src/*.c)\nOBJ = $(SRC:.c=.o)\nBIN = squeeze\n\nall: $(BIN)\n$(BIN): $(OBJ)\n\t$(CC) $(OBJ) -o $(BIN)\n%.o: %.c\n\t$(CC) -c $< -o $@\nclean:\n\trm -f $(OBJ)\nfclean: clean\n\trm -f $(BIN)\nre: fclean all\n';
const built: Files = {
  Makefile: makefile,
  'src/main.c': 'int main(void) { return 0; }\n',
  'src/main.o': elf,
  squeeze: elf,
};
const withClean = (recipes: string): Files => ({
  ...built,
  Makefile: makefile.replace(/clean:[\s\S]*/u, recipes),
});
const first = async (files: Files, task: string) => commands(await proposeIn(files, task))[0];
const checkOf = async (files: Files, task: string) => (await proposeIn(files, task)).check?.command;

describe('a clean that is to remove the program too', () => {
  for (const task of [
    'clean up the build output, the squeeze binary too',
    'Could you remove everything that make has produced here, including the executable?',
    'get rid of all the build output (objects and the binary)',
    'The tree should look freshly cloned again: no object files and no compiled squeeze.',
    'I want to zip only the sources. Take out the objects and the program that the build left.',
    'Delete the squeeze executable and all .o files',
    'rm the objects + the executable pls',
    'Get rid of the object files. The binary can go as well.',
    "I'd like a clean tree: no objects, no binaries",
  ])
    it(`takes the target that does: ${task}`, async () => {
      const proposal = await proposeIn(built, task);
      assert.equal(commands(proposal)[0], 'make fclean');
      assert.equal(proposal.check?.command, 'make fclean');
    });

  for (const task of [
    'clean up',
    'clean up but keep the binary',
    'Clean up but leave the program',
    'remove the objects; the executable has to stay',
    'clean up the build output so that the binary can be built afresh',
    'remove the encode program',
  ])
    it(`is the usual one: ${task}`, async () => {
      assert.equal(await first(built, task), 'make clean');
      assert.equal(await checkOf(built, task), 'make clean');
    });

  for (const task of [
    'does make clean remove the squeeze binary?',
    'should I delete the binary?',
    "don't remove the squeeze binary",
    'Remove the squeeze program from /usr/local/bin',
    'make the binary',
    'clean up, then rebuild the binary',
  ])
    it(`is not meant by: ${task}`, async () => {
      const proposal = await proposeIn(built, task);
      assert.notEqual(commands(proposal)[0], 'make fclean');
      assert.ok(!(proposal.check?.command ?? '').includes('! -e'));
    });

  const task = 'clean up, objects and the binary';

  it('is not done while the program is there: removes by name what the target forgets', async () => {
    const none = withClean('clean:\n\trm -f $(OBJ)\n');
    assert.equal(await first(none, task), 'make clean && rm -f squeeze');
    assert.equal(await checkOf(none, task), '[ ! -e squeeze ]');
  });

  it('is the usual one where that removes the program', async () => {
    assert.equal(
      await first(withClean('clean:\n\trm -f $(OBJ) $(BIN)\nfclean: clean\n\trm -f x.o\n'), task),
      'make clean',
    );
    // Only the text of the Makefile tells what it removes.
    const script = withClean('clean:\n\trm -f $(OBJ)\n\t./scripts/clean.sh\n');
    assert.equal(await checkOf(script, task), '[ ! -e squeeze ]');
    const { squeeze: _, ...gone } = built;
    assert.equal(await checkOf(gone, task), 'make clean');
  });

  for (const recipe of [
    'rm -f $(BIN) src/main.c',
    'rm -f $(BIN) *.csv',
    'rm -rf $(BIN) downloads',
    'rm -rf $(BIN) ../squeeze',
    'rm -rf $(BIN) $(HOME)/.squeeze',
    'rm -f $(BIN); ./notify.sh',
    'rm -f $(BIN) `cat list`',
    'git clean -fdx',
  ])
    it(`takes no target that does more: ${recipe}`, async () => {
      const files = { ...withClean(`clean:\n\trm -f $(OBJ)\ndistclean: clean\n\t${recipe}\n`) };
      const all = { ...files, 'data.csv': '1\n', 'downloads/a.tgz': 'x' };
      assert.equal(await first(all, task), 'make clean && rm -f squeeze');
      assert.equal(await checkOf(all, task), '[ ! -e squeeze ]');
    });

  it('removes nothing that git keeps', async () => {
    const root = writeWorkspace(built);
    try {
      for (const args of [
        ['init', '-q'],
        ['add', '-f', 'squeeze'],
      ])
        execFileSync('git', ['-C', root, ...args]);
      const found = await createOfflineModel({ root, path }).propose(request(task), new AbortController().signal);
      assert.equal(commands(found)[0], 'make clean');
      assert.equal(found.check?.command, '[ ! -e squeeze ]');
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });

  it('takes the target that removes least', async () => {
    const files = withClean(
      'clean:\n\trm -f $(OBJ)\nmrproper: clean\n\trm -f $(BIN) lib.a\nclobber: clean\n\t@echo gone\n\t-rm -f $(BIN)\n',
    );
    assert.equal(await first({ ...files, 'lib.a': '!<arch>\n' }, task), 'make clobber');
  });

  it('knows the programs and what targets remove', () => {
    const root = writeWorkspace({
      ...withClean(
        'clean:\n\tfind . -name "*.o" -exec rm -f {} \\;\n\t$(MAKE) -C lib clean\nall2: tool\nwrong:\n\trm -f $(wildcard *)\n',
      ),
      'lib/Makefile': 'OBJS := a.o\nOBJS += b.o\nclean:\n\t$(RM) $(OBJS)\n',
      'lib/a.o': elf,
      'lib/b.o': elf,
      tool: elf,
      'tool.c': '',
      other: elf,
      script: '#!/bin/sh\n',
      'script.c': '',
    });
    try {
      assert.deepEqual([...linkedPrograms(root)].sort(), ['squeeze', 'tool']);
      assert.deepEqual([...(filesRemoved(root, 'clean') ?? [])].sort(), ['lib/a.o', 'lib/b.o', 'src/main.o']);
      assert.equal(filesRemoved(root, 'wrong'), undefined);
      assert.equal(filesRemoved(root, 'squeeze'), undefined);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
});
