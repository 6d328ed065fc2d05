import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { buildWithoutManuals } from '../../../../src/node/offline/reaction/withoutManuals.ts';
import { commands, proposeIn, ran } from '../request.ts';
import { writeWorkspace } from '../workspaces.ts';

const makefile = (all: string) =>
  `OBJS = main.o\nall: ${all}\n\ntide$(EXE): $(OBJS)\n\t$(CC) -o tide$(EXE) $(OBJS)\n\ntide.info: tide.texi\n\tmakeinfo tide.texi\n\nguide: guide.md\n\tpandoc -o guide.out guide.md\n\n.PHONY: all\n`;
const files = (all: string) => ({
  Makefile: makefile(all),
  'main.c': 'int main(void) { return 0; }\n',
  'tide.texi': '',
});
const missing =
  "main.c:1:5: warning: unused variable 'n' [-Wunused-variable]\nmake: makeinfo: No such file or directory\nmake: *** [Makefile:8: tide.info] Error 127";

describe('a build that lacks a tool for the documentation', () => {
  it('goes on with what needs none, which counts as the build', async () => {
    const from = files('tide$(EXE) tide.info guide');
    for (const task of [
      'build it',
      "bulid tide, don't install",
      'I only need the binary; compile it for me, please.',
    ]) {
      const next = await proposeIn(from, task, { transcript: ran(['make all', 2, missing]) });
      assert.equal(commands(next)[0], 'make tide', task);
    }
    assert.ok((await proposeIn(from, 'build it')).check?.standIns?.includes('make tide'));
    const done = await proposeIn(from, 'build it', { transcript: ran(['make all', 2, missing], ['make tide', 0]) });
    assert.deepEqual([done.candidates[0]?.action.tool, done.candidates[0]?.action.input['success']], ['finish', true]);
  });

  it('writes over no document', () => {
    const Makefile =
      'all: tide README.md tide.1 sites tide.zsh\n\ntide:\n\tcc -o tide main.c\n\nREADME.md:\n\t./readme.py > README.md\n\ntide.1:\n\tpandoc -o tide.1 README.md\n\nsites:\n\t./sites.py docs/sites.md\n\ntide.zsh:\n\t./zsh.py\n';
    const root = writeWorkspace({ Makefile });
    try {
      assert.equal(buildWithoutManuals('make all', 'start tide', root), 'make tide tide.zsh');
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });

  it('does not where the documentation, or exactly this command, is wanted, or another tool is missing', async () => {
    const from = files('tide$(EXE) tide.info');
    for (const task of ['build it with its documentation', 'make all', 'build everything, the manual too']) {
      const next = await proposeIn(from, task, { transcript: ran(['make all', 2, missing]) });
      assert.ok(!commands(next).includes('make tide'), task);
    }
    const other = 'make: flex: No such file or directory\nmake: *** [Makefile:8: tide.info] Error 127';
    const next = await proposeIn(from, 'build it', { transcript: ran(['make all', 2, other]) });
    assert.notEqual(commands(next)[0], 'make tide');
  });

  it('has nothing else to build where all is documentation, or one part of it runs that tool', () => {
    const found = (all: string) => {
      const root = writeWorkspace(files(all));
      const line = buildWithoutManuals('make all', 'build it', root);
      rmSync(root, { recursive: true });
      return line;
    };
    assert.equal(found('tide.info guide'), undefined);
    assert.equal(found('tide$(EXE)'), undefined);
    assert.equal(found('tide$(EXE) guide'), 'make tide');
    assert.equal(found('tide$(EXE) tide.info unknown'), undefined);
  });

  it('takes no shared library for a page of the manual', () => {
    const root = writeWorkspace({
      Makefile:
        'all: tide libtide.so.1\n\ntide: a.c\n\tcc -o tide a.c\n\nlibtide.so.1: b.c\n\tcc -shared -o libtide.so.1 b.c\n',
    });
    assert.equal(buildWithoutManuals('make all', 'build it', root), undefined);
    rmSync(root, { recursive: true });
  });
});
