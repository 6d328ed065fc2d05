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

describe('what a build makes', () => {
  const make: Files = {
    Makefile:
      'help:\n\t@echo all\nall: bin/relay\nbin/relay: main.c\n\tcc -o $@ $<\ninstall: all\n\tinstall bin/relay $(PREFIX)/bin\n' +
      'test: all\n\tsh t.sh\n.PHONY: all help install test\n',
    'README.md': '# relay\n\n    bin/relay --port 80\n',
  };
  const maven: Files = {
    'pom.xml': '<project><artifactId>relay</artifactId></project>',
    'README.md': '# relay\n\n    java -jar relay.jar orders.csv\n',
  };
  const node: Files = { 'package.json': '{ "scripts": { "build": "pack", "start": "node dist/x.js" } }' };

  for (const task of [
    'Can you get me a bin/relay out of this source tree?',
    'I need the bin/relay executable. Please make it.',
    "I'd like to try it by hand later. Produce bin/relay, don't install it.",
    'My colleague deleted bin/relay; build it again please',
    'bin/relay is missing here. Could you generate it?',
    'Could bin/relay be rebuilt?',
    'Have bin/relay ready for me.',
    'We need a working bin/relay by tonight, nothing installed into the system.',
  ])
    it(`"${task}" runs its own rule, and nothing installs`, async () => {
      const proposal = await proposeIn(make, task, { maxCandidates: 40 });
      const [first, ...others] = proposal.candidates.map(({ action }) => action.input['command']);
      assert.equal(first, 'make bin/relay');
      assert.equal(proposal.check?.command, 'make bin/relay');
      assert.ok(!others.includes('make install'));
    });

  for (const [task, check] of Object.entries({
    'Can I have a target/relay.jar that runs?': 'test -s target/relay.jar',
    'Please see that target/relay.jar gets built.': 'test -s target/relay.jar',
    "How about building target/relay.jar? I'll start it on my own.": 'test -s target/relay.jar',
    'The demo is at three and I need target/relay.jar to exist by then.': 'test -s target/relay.jar',
    'create the exectuable jar of relay in target/': 'mvn package',
    'Put the finished jar into the target folder, please.': 'mvn package',
  }))
    it(`"${task}" is a build, and no run of what it makes`, async () => {
      const { check: inferred, candidates } = await proposeIn(maven, task);
      assert.equal(candidates[0]?.action.input['command'], 'mvn package');
      assert.equal(inferred?.command, check);
    });

  it('shows by its presence that a build was one, unless it was there before', async () => {
    const task = 'Give me a fresh dist/x.js.';
    assert.equal((await proposeIn(node, task)).check?.command, 'test -s dist/x.js');
    const { check, candidates } = await proposeIn({ ...node, 'dist/x.js': 'x' }, task);
    assert.equal(check?.command, 'npm run build');
    assert.equal(candidates[0]?.action.input['command'], 'npm run build');
  });

  it('is there where the task wants it, or the build was no success', async () => {
    const done = async (task: string, more: Files = {}) => {
      const { candidates } = await proposeIn({ ...maven, ...more }, task, { transcript: ran(['mvn package', 0]) });
      return candidates[0]?.action.input['success'];
    };
    assert.equal(await done('Can I have a target/relay.jar that runs?'), false);
    assert.equal(await done('Can I have a target/relay.jar that runs?', { 'relay.jar': 'x' }), false);
    assert.equal(await done('Can I have a target/relay.jar that runs?', { 'target/relay.jar': 'x' }), true);
    assert.equal(await done('create the executable jar of relay in target/'), false);
    assert.equal(await done('create the executable jar of relay in target/', { 'target/relay.jar': 'x' }), true);
  });

  it('does not take two words joined by a slash for a path', async () => {
    assert.equal((await proposeIn(node, 'make the build/test scripts run')).check?.command, 'npm run build');
  });
});
