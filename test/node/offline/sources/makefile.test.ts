import assert from 'node:assert/strict';
import { makefileCommands } from '../../../../src/node/offline/sources/makefile.ts';

describe('a target of a Makefile that does nothing', () => {
  it('marks a test target that only builds and prints as hollow', () => {
    const text = 'all: b.o\ntest: all\n\t@echo ok\ncheck: all\n\t./check\nverify-test: check\n\t@echo ok\n';
    const hollow = makefileCommands(`${text}.PHONY: all test check verify-test\n`).filter((one) => one.hollow);
    assert.deepEqual(
      hollow.map(({ command }) => command),
      ['make test'],
    );
  });

  it('marks a target as hollow that only shows a file which nothing makes', () => {
    const isHollow = (text: string) => makefileCommands(text).find(({ name }) => name === 'test')?.hollow === true;
    assert.ok(isHollow('test: out/last.txt\n\t@cat out/last.txt\n'));
    assert.ok(!isHollow('test: out/last.txt\n\t@cat out/last.txt\nout/last.txt:\n\t./t > $@\n'));
    assert.ok(!isHollow('test: out/last.txt\n\t@cat out/last.txt\nout/%.txt:\n\t./t > $@\n'));
    assert.ok(!isHollow('test: $(LOG)\n\t@cat $(LOG)\n'));
  });
});
