import assert from 'node:assert/strict';
import { firstCommand, proposeIn, ran } from './request.ts';
import type { Files } from './workspaces.ts';

const files: Files = {
  Makefile:
    'LIB = libproto.a\nall: $(LIB) gen-headers\n\n$(LIB): proto.o gen/ids.h\n\tar rcs $@ proto.o\n\ngen-headers:\n\tpython3 gen.py > gen/table.h\n\n' +
    'gen/ids.h: ids.txt\n\tpython3 ids.py\n\ntest: $(LIB)\n\t./t\n\nclean:\n\trm -f *.o\n\n.PHONY: all gen-headers clean test\n',
};

describe('a file that a task wants to have', () => {
  const asked: Readonly<Record<string, string>> = {
    'I would like to have libproto.a': 'make libproto.a',
    'I need libproto.a for the firmware, can you make it?': 'make libproto.a',
    'Please build the static library libproto.a': 'make libproto.a',
    'gen/ids.h has to be made, please': 'make gen/ids.h',
    'generate ids.h': 'make gen/ids.h',
    'I want gen/table.h': 'make gen-headers',
    'run the tests, they need libproto.a': 'make test',
    'Do not build libproto.a, clean up': 'make clean',
  };
  for (const [task, command] of Object.entries(asked))
    it(`"${task}" runs what makes it`, async () => {
      assert.equal(await firstCommand(files, task), command);
    });

  it('makes no success while it is not there', async () => {
    const done = async (task: string, command: string, more: Files = {}) => {
      const { candidates } = await proposeIn({ ...files, ...more }, task, { transcript: ran([command, 0]) });
      return candidates[0]?.action.input['success'];
    };
    assert.equal(await done('I would like to have libproto.a', 'make libproto.a'), false);
    assert.equal(await done('I would like to have libproto.a', 'make libproto.a', { 'libproto.a': 'x' }), true);
    assert.equal(await done('I would like to have libproto.a', 'make libproto.a', { 'out/lib/libproto.a': 'x' }), true);
    assert.equal(await done('build it', 'make all'), true);
  });
});
