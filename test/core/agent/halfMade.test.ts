// What a failed recipe of make left behind is not made.
import assert from 'node:assert/strict';
import { halfMade } from '../../../src/core/agent/halfMade.ts';
import { commandAction } from '../../../src/core/tools/run.ts';

const ran = (command: string, exitCode: number, text: string) => ({
  action: commandAction(command),
  observation: { status: 'exited', exitCode, text, durationMs: 1 } as const,
});
const broke = ran('make all', 2, 'lua tools/make.lua > spec.html\nmake: *** [Makefile:31: spec.html] Error 127');
const idle = "make: Nothing to be done for 'all'.\n";

describe('a target that make left half made', () => {
  it('is not taken for made where make has nothing to do', () => {
    assert.deepEqual(halfMade('make all', idle, [broke]), {
      failed: 'make: *** [Makefile:31: spec.html] Error 127',
      idle: "make: Nothing to be done for 'all'.",
      output: broke.observation.text,
    });
    assert.ok(halfMade('make spec.html', "make: 'spec.html' is up to date.", [broke, ran('ls', 0, 'spec.html')]));
    const below = ran('make -C docs', 2, 'make: *** [Makefile:31: spec.html] Error 127');
    assert.ok(halfMade('make -C docs', `make[1]: Entering directory '/w/docs'\n${idle}`, [below]));
  });
  it('is made where another run has worked since', () => {
    assert.equal(halfMade('make all', idle, [broke, ran('make all CC=gcc', 0, 'gcc -o a a.c')]), undefined);
  });
  it('is not told from a run that did something, that no run went before, or that none failed at a target before', () => {
    assert.equal(halfMade('make all', `cc -o a a.c\n${idle}`, [broke]), undefined);
    assert.equal(halfMade('make all', idle, []), undefined);
    assert.equal(halfMade('make all', '', [broke]), undefined);
    assert.equal(halfMade('make all', idle, [ran('make lint', 2, 'make: *** [Makefile:3: lint] Error 1')]), undefined);
    assert.equal(
      halfMade('make -C lib', idle, [ran('make -C docs', 2, 'make: *** [Makefile:3: a.html] Error 1')]),
      undefined,
    );
    assert.equal(
      halfMade('make all', idle, [ran('make all', 2, 'make: *** No rule to make target `all`.')]),
      undefined,
    );
    assert.equal(halfMade('cmake --build build', idle, [broke]), undefined);
    assert.equal(halfMade('make all', idle, [ran('npm test', 1, 'make: *** [a.mk:3: a] Error 1')]), undefined);
  });
});
