import assert from 'node:assert/strict';
import { commands, firstCommand, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const rules = '\nall: build/ring\n\nbuild/ring: ring.c\n\t$(CC) $(CFLAGS) -o $@ $<\n';
const compared: Files = {
  Makefile: `VARIANT ?= debug\nifeq ($(VARIANT),release)\nCFLAGS += -O2\nelse\nCFLAGS += -g\nendif\n${rules}\nrelease:\n\t$(MAKE) VARIANT=release all\n`,
  'ring.c': 'int main(void) { return 0; }\n',
};
const switched: Files = {
  Makefile: `ifdef DEBUG\nCFLAGS += -g -O0\nelse\nCFLAGS += -O2\nendif\n${rules}`,
  'ring.c': 'int main(void) { return 0; }\n',
};
const called: Files = {
  Makefile: `${rules}\nrelease:\n\t$(MAKE) CFLAGS=-O2 all\n`,
  'ring.c': 'int main(void) { return 0; }\n',
};
const npm: Files = {
  'package.json': JSON.stringify({
    name: 'web',
    scripts: { build: 'node build.js', 'build:prod': 'node build.js --minify', release: 'npm publish' },
  }),
  'build.js': '',
};
const cargo: Files = { 'Cargo.toml': '[package]\nname = "tally"\n', 'src/main.rs': 'fn main() {}\n' };
/** It publishes. */
const tagged: Files = {
  Makefile: `ifneq (,$(findstring release,$(MAKECMDGOALS)))\nCFLAGS += -O2\nendif\n${rules}\nrelease: all\n\tgit tag v1\n\tgit push --tags\n`,
  'ring.c': 'int main(void) { return 0; }\n',
};

describe('a variant of a build', () => {
  for (const [files, task, command] of [
    [compared, 'make a release build', 'make all VARIANT=release'],
    [compared, 'Would you mind building the optimised (release) binary for me?', 'make all VARIANT=release'],
    [compared, "They can't take the debug one. Build the release variant.", 'make all VARIANT=release'],
    [compared, 'build release, do not install it', 'make all VARIANT=release'],
    [compared, 'What I need is the executable in its release flavour', 'make all VARIANT=release'],
    [switched, 'compile a debug build', 'make all DEBUG=1'],
    [called, 'make the release build', 'make CFLAGS=-O2 all'],
    [npm, 'do a production build', 'npm run build:prod'],
    [cargo, 'make a release build', 'cargo build --release'],
  ] as const)
    it(`is built: ${task}`, async () => assert.equal(await firstCommand(files, task), command));

  it('is not shown by a build that says nothing of it, and nothing is published for it', async () => {
    const proposed = await proposeIn(tagged, 'make a release build');
    assert.equal(proposed.check, undefined);
    assert.ok(!commands(proposed).includes('make release'));
  });

  it('is none where a task wants something else of a release', async () => {
    assert.notEqual(await firstCommand(compared, 'write the release notes'), 'make all VARIANT=release');
    assert.equal(await firstCommand(compared, 'build it'), 'make all');
  });
});
