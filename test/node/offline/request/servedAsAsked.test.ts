import assert from 'node:assert/strict';
import { servedAsAsked } from '../../../../src/node/offline/request/servedAsAsked.ts';
import { listenOptions } from '../../../../src/node/offline/request/listenOptions.ts';
import { commands, proposeIn } from '../request.ts';
import { searchPath, type Files } from '../workspaces.ts';

const makefile = 'PROG = tinyrelay\nSRCS = main.c net.c\n\nall: $(PROG)\n\n$(PROG): $(SRCS)\n\tcc -o $@ $(SRCS)\n';
const source = 'int main(int argc, char **argv) { return run(argc, argv); }\n';
const readme =
  '# tinyrelay\n\nA SOCKS5 proxy.\n\n## Options\n\n    tinyrelay -q -i listenip -p port -u user -b bindaddr\n\nall are optional; -b is for outgoing connections.\n';
const byReadme: Files = { Makefile: makefile, 'main.c': source, 'net.c': '', 'README.md': readme };
const byUsage: Files = {
  ...byReadme,
  'README.md': '# tinyrelay\n\nA SOCKS5 proxy.\n',
  'main.c': `static void usage(void) { puts("usage: tinyrelay [options]\\n  -a, --listen-addr ADDR  where to listen\\n  -p, --port PORT  which port\\n"); }\n${source}`,
};

describe('a server that is started where the task says', () => {
  const programs = searchPath('sh', 'make', 'cc');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];

  for (const task of [
    'Could you start tinyrelay for me, listening on 127.0.0.1 port 1085?',
    'run tinyrelay on 127.0.0.1:1085',
    'I need a local SOCKS5 proxy from this repo up on 127.0.0.1, port 1085, no password.',
    'I cloned tinyrelay to try it against my client, which expects a SOCKS5 server at 127.0.0.1:1085. Get the thing up and listening there; no authentication needed, and no system-wide install please.',
    'start it on localhost:1085 without a password',
  ])
    it(`is told address and port by what its README names: ${task}`, async () =>
      assert.equal(await first(byReadme, task), 'make tinyrelay && ./tinyrelay -i 127.0.0.1 -p 1085'));

  it('is told only the port where no address is named', async () =>
    assert.equal(await first(byReadme, 'start the proxy on port 1085'), 'make tinyrelay && ./tinyrelay -p 1085'));

  it('is told by the usage text of its source', async () =>
    assert.equal(
      await first(byUsage, 'start tinyrelay on 127.0.0.1:1085'),
      'make tinyrelay && ./tinyrelay --listen-addr 127.0.0.1 --port 1085',
    ));

  for (const task of [
    'stop the proxy on port 1085',
    "don't start the proxy on port 1085",
    'what listens on port 1085?',
    'how do I start it on port 1085?',
    'explain how to run it on port 1085',
    'I want to know whether something listens on port 1085',
    'run the tests against the proxy on port 1085',
    'make 1085 the default port: change it so that it runs on port 1085',
    'start it on port 1085 and another one on port 1086',
  ])
    it(`is not started with them for something else: ${task}`, async () =>
      assert.doesNotMatch((await first(byReadme, task)) ?? '', /-p 10/));
});

describe('options to listen by', () => {
  it('are those of the usage alone', () => {
    assert.equal(listenOptions('usage: x [-p port] [-h host]', 'run it on 0.0.0.0:99'), '-h 0.0.0.0 -p 99');
    assert.equal(listenOptions('usage: x -l port -b bindaddr\n(outgoing)', 'run it at 127.0.0.1:99'), '-l 99');
    assert.equal(listenOptions('usage: x -l port', 'run it at 10.0.0.5, port 99'), undefined);
    assert.equal(listenOptions('usage: x -q', 'run it on port 99'), undefined);
    assert.equal(listenOptions('usage: x [-p port] file', 'run it on port 99'), undefined);
    assert.equal(listenOptions('usage: x [-p port]', 'the port 99 is odd'), undefined);
  });

  it('are of no use where several programs are started', () => {
    const start = (name: string) => ({ name: 'start', command: `./${name}`, description: '', body: '', origin: '' });
    const all = ['a', 'b'].map((name) => ({ ...start(name), kind: 'declared' as const }));
    assert.equal(servedAsAsked('start on port 99', { root: '/nowhere', commands: all, documents: [] }), undefined);
  });
});
