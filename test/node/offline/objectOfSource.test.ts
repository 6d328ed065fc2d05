import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

const programs = searchPath('sh', 'bash', 'git', 'find', 'cc', 'c++', 'gcc', 'make');
const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];

describe('one source of C', () => {
  const files: Files = {
    'README.md': '# Pod\n',
    'src/leaf.c': '#include "leaf.h"\nint leaf(void) { return 1; }\n',
    'src/leaf.h': 'int leaf(void);\n',
    'src/main.c': '#include "leaf.h"\nint main(void) { return leaf(); }\n',
    'src/kern.c': '#include "kernel/types.h"\nint kern;\n',
    'src/part.c': '#include "pod.h"\n#ifdef _WIN32\n#include "win.h"\n#endif\nint part;\n',
    'include/pod.h': '',
  };
  for (const [task, line] of [
    ['compile only src/leaf.c', 'cc -c src/leaf.c -o src/leaf.o'],
    ['just compile src/leaf.c please', 'cc -c src/leaf.c -o src/leaf.o'],
    ['compile leaf.c with -O3', 'cc -O3 -c src/leaf.c -o src/leaf.o'],
    ['compile only leaf.c with warnings', 'cc -Wall -Wextra -c src/leaf.c -o src/leaf.o'],
    ['compile src/main.c to an object file', 'cc -c src/main.c -o src/main.o'],
    ['compile src/main.c only to object', 'cc -c src/main.c -o src/main.o'],
    ['is leaf.c compile clean with -Wall', 'cc -Wall -Werror -fsyntax-only src/leaf.c'],
    ['does src/leaf.c compile without warnings?', 'cc -Wall -Werror -fsyntax-only src/leaf.c'],
    ['does leaf.c still compile?', 'cc -fsyntax-only src/leaf.c'],
    ['compile only src/part.c', 'cc -Iinclude -c src/part.c -o src/part.o'],
  ] as const)
    it(`is compiled alone: ${task}`, async () => {
      assert.equal(await first(files, task), line);
    });

  it('becomes a program where it is one, with the flags that are said', async () => {
    assert.equal(await first(files, 'compile src/main.c'), 'cc -o src/main src/main.c src/leaf.c');
    assert.equal(await first(files, 'compile src/main.c with -O2'), 'cc -O2 -o src/main src/main.c src/leaf.c');
  });

  it('is not compiled without what it includes, and cleans nothing', async () => {
    assert.doesNotMatch((await first(files, 'compile only src/kern.c')) ?? '', /kern\.o/);
    const made = { ...files, Makefile: 'all:\n\ttrue\nclean:\n\trm -f *.o\n' };
    assert.notEqual(await first(made, 'is kern.c compile clean with -Wall'), 'make clean');
  });

  it('takes no longer for many flags', async () => {
    const begin = performance.now();
    await first(files, `compile src/leaf.c with ${'-W'.repeat(100)} x!`);
    assert.ok(performance.now() - begin < 4000);
    assert.equal(
      await first(files, 'compile only src/leaf.c with -Wall, -Wextra and -O2'),
      'cc -Wall -Wextra -O2 -c src/leaf.c -o src/leaf.o',
    );
  });

  it('is made by the rule of the Makefile', async () => {
    const made = { ...files, Makefile: 'all: pod\n\npod: src/leaf.o src/main.o\n\tcc -o $@ $^\n' };
    assert.equal(await first(made, 'compile only src/leaf.c'), 'make src/leaf.o');
    assert.equal(await first(made, 'build it'), 'make all');
  });

  it('is looked at where a question is about it', async () => {
    for (const task of ['where is src/leaf.c compiled?', 'why does leaf.c not compile?', 'do not compile leaf.c'])
      assert.doesNotMatch((await first(files, task)) ?? '', /^cc /, task);
  });
});
