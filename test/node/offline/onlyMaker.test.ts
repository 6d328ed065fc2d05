import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';

describe('a target that compiles and is not called a build', () => {
  const makefile = [
    'OUT := out/meter-$(shell cat version).jar',
    '.PHONY: all jar check publish',
    'all: jar publish',
    'jar: $(OUT)',
    '$(OUT): version',
    '\tjavac -d out/classes Meter.java',
    '\tjar -c -f $@ -C out/classes .',
    'check: jar',
    '\tjava -cp out/classes MeterTest',
    'publish: jar',
    '\tcp $(OUT) /srv/drop/',
    '',
  ];

  it('is the build where no other one compiles, also through a target with the name of a variable', async () => {
    for (const task of ['build the program', 'compile this project please']) {
      const proposal = await proposeIn({ Makefile: makefile.join('\n'), version: '1' }, task);
      assert.equal(commands(proposal)[0], 'make jar', task);
      assert.equal(proposal.check?.command, 'make jar', task);
    }
  });

  it('leaves open which is meant where there are two', async () => {
    const two = [...makefile, 'viewer:', '\tcc -o viewer viewer.c', ''].join('\n');
    const { check } = await proposeIn({ Makefile: two, version: '1' }, 'compile this project please');
    assert.equal(check, undefined);
  });
});
