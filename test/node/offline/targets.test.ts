import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import type { Files } from './workspaces.ts';

const documented = (line: string) => ({ 'README.md': `# x\n\n## Build\n\n    ${line}\n` });
const offered = async (files: Files, task = 'build it') => {
  const proposal = await proposeIn(files, task, { maxCandidates: 20 });
  return { all: commands(proposal), check: proposal.check?.command };
};

describe('a target or script that a document names', () => {
  it('is not offered where the Makefile has no rule for it: make takes a folder of that name for done', async () => {
    const makefile = 'all: build/x\n\nbuild/x: build/x.o\n\tcc -o $@ $<\n\nbuild/%.o: %.c\n\tcc -c -o $@ $<\n';
    const { all, check } = await offered({ ...documented('make build'), Makefile: makefile, 'build/.keep': '' });
    assert.ok(!all.includes('make build'));
    assert.deepEqual([all[0], check], ['make all', 'make all']);
  });

  it('is offered where a pattern, a variable or an included file may be its rule', async () => {
    for (const rules of ['buil%:\n\ttouch x\n', 'T = build\n$(T):\n\ttouch x\n', 'include rules.mk\n', 'x build: y\n'])
      assert.ok(
        (await offered({ ...documented('make build'), Makefile: `help:\n\t@echo hi\n${rules}` })).all.includes(
          'make build',
        ),
        rules,
      );
  });

  it('is not offered where package.json has no such script', async () => {
    const files = { ...documented('npm run compile'), 'package.json': '{"scripts":{"build":"tsc"}}' };
    assert.deepEqual(
      (await offered(files)).all.filter((line) => line.startsWith('npm')),
      ['npm run build'],
    );
  });
});
