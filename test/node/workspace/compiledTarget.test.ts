import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assessCommand } from '../../../src/core/approval/permission.ts';
import { onlyCompiles } from '../../../src/node/workspace/compiledTarget.ts';
import { ownScripts } from '../../../src/node/workspace/ownScripts.ts';

const compiles = (text: string, target = 'kit-install', there: readonly string[] = [], set: readonly string[] = []) =>
  onlyCompiles(
    text,
    target,
    (path) => there.includes(path),
    () => '',
    set,
  );

describe('a target that sounds like an installation', () => {
  it('is a program where its rules only compile it', () => {
    for (const recipe of [
      '$(CC) $(CFLAGS) -o $@ $^ $(LDFLAGS)',
      '@cc -o kit-install kit-install.o -lz',
      '$(Q)$(CXX) $< -o $(@)',
      'arm-none-eabi-gcc-12 -o $@ $<',
      'cc $(shell pkg-config --cflags zlib) $< -o $@',
      '@echo "LD $@"\n\t@mkdir -p $(@D)\n\tcc $< -o $@',
    ])
      assert.ok(compiles(`kit-install: kit-install.c\n\t${recipe}\n`), recipe);
    assert.ok(compiles('BINS = kit kit-install\n$(BINS): a.c\n\tcc -o $@ src/$(@:.exe=).c\n'));
    assert.ok(compiles('kit-install: CFLAGS += -g\nkit-%: kit-%.c\n\tcc $< -o $@\n'));
    assert.ok(compiles('all: kit-install\nkit-install: kit-install.o\n', 'kit-install', ['kit-install.c']));
  });

  it('is none where a recipe does more, or its text does not show it', () => {
    for (const recipe of [
      'install -m 755 kit /usr/local/bin',
      'cp kit $(PREFIX)/bin',
      'cc -o kit kit.c',
      'cc -o /usr/local/bin/kit kit.c',
      'cc -o $@ kit.c && cp $@ /usr/local/bin',
      'cc -o $@ kit.c; ./$@',
      'cc -o $@ kit.c\n\tsudo cp $@ /usr/bin',
      'cc -o $@ $(shell ./get.sh)',
      'cc -o $@ `curl x`',
      '$(call build,$@) -o $@',
      '$(DO) -o $@ kit.c',
      '@echo done',
    ])
      assert.ok(!compiles(`kit-install: kit.c\n\t${recipe}\n`), recipe);
    assert.ok(!compiles('kit-install: kit.c\n\tcc -o $@ kit.c\nkit-install:: ; cp kit /usr/bin\n'));
    assert.ok(!compiles('kit-install: kit.c\n\tcc -o $@ kit.c\n%-install:\n\tcp kit /usr/bin\n'));
    assert.ok(!compiles('install: a.c\n\tcc -o $@ a.c\n', 'install'));
    assert.ok(!compiles('uninstall: a.c\n\tcc -o $@ a.c\n', 'uninstall'));
    assert.ok(!compiles('all: kit-install\n'));
    assert.ok(!compiles('all: kit\n', 'kit-install', ['kit-install.c']));
    assert.ok(!compiles('kit-install: a.c\n\t$(CC) -o $@ a.c\n', 'kit-install', [], ['CC=install']));
  });

  it('asks only where it may install', () => {
    const root = mkdtempSync(join(tmpdir(), 'knack-'));
    const own = ownScripts(() => [root]);
    const verdict = (command: string): string =>
      assessCommand(command, {
        ...{ approve: 'write', allow: [], deny: [], sandbox: 'off', sandboxProblem: undefined },
        own,
      }).verdict;
    writeFileSync(
      join(root, 'Makefile'),
      'CC = cc\nBINS = kit kit-install\nall: $(BINS)\n$(BINS): kit.c\n\t$(CC) -o $@ $<\ninstall: $(BINS)\n\tcp $(BINS) /usr/local/bin\nboot-install: kit-install install\n\tcc -o $@ kit.c\n',
    );
    const lines = ['make', 'make all', 'make kit-install', 'make -j4 kit kit-install', 'make kit-install CFLAGS=-g'];
    for (const line of lines) assert.equal(verdict(line), 'allow', line);
    for (const line of [
      'make install',
      'make kit-install install',
      'make boot-install',
      'make kit-install CC=install',
      'make -f other.mk kit-install',
      'make other-install',
      'make -C sub kit-install',
    ])
      assert.equal(verdict(line), 'ask', line);
    rmSync(root, { recursive: true });
  });
});
