import assert from 'node:assert/strict';
import { mayKnowTarget } from '../../../src/node/workspace/makeTargets.ts';

describe('the targets of a Makefile', () => {
  const plain = 'CC := gcc\nall demo: \\\n  demo.in\n\tcp demo.in demo\n# old:\nx = a:b\n';
  for (const target of ['all', 'demo']) it(`are "${target}"`, () => assert.ok(mayKnowTarget(plain, target)));
  for (const target of ['CC', 'old', 'demo.in', 'x', 'build', 'cp'])
    it(`are not "${target}"`, () => assert.ok(!mayKnowTarget(plain, target)));

  for (const [text, known, unknown] of [
    ['build/%.o: %.c\n', 'build/a.o', 'build'],
    ['T = test\n$(T)-unit: a\n', 'test-unit', 'test'],
    ['${T}: a\n', 'anything', ''],
  ] as const)
    it(`may be ${known} by ${JSON.stringify(text)}, and not ${JSON.stringify(unknown)}`, () => {
      assert.ok(mayKnowTarget(text, known));
      assert.ok(!mayKnowTarget(text, unknown));
    });

  for (const text of [
    'include more.mk\n',
    '-include more.mk\n',
    '$(foreach t,$(ALL),$(eval $(call rule,$(t))))\n',
    '.DEFAULT:\n\t@echo none\n',
    '$(addprefix run-, $(ALL)): a\n',
    '$(patsubst %.c,%.o,$(SRC)): a\n',
  ])
    it(`may be any by ${JSON.stringify(text)}`, () => assert.ok(mayKnowTarget(text, 'build')));
});
