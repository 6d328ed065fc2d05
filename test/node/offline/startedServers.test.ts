import assert from 'node:assert/strict';
import { startByParts } from '../../../src/node/offline/request/backgroundStart.ts';
import { partsOf } from '../../../src/node/offline/request/orderInParts.ts';
import { startOfBuilt } from '../../../src/node/offline/request/startOfBuilt.ts';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

describe('a server that is compiled and started', () => {
  const programs = searchPath('sh', 'make', 'cc', 'gcc', 'perl', 'python3');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];

  const main = (body: string) => `int main(int argc, char **argv) {\n${body}\n}\n`;
  const served: Files = {
    Makefile: 'all: hush\n\nhush: hush.c\n\tcc -o hush hush.c\n\nclean:\n\trm -f hush\n',
    'hush.c': main('int default_port = 9999;\nif (argc == 2) default_port = atoi(argv[1]);\nlisten_on(default_port);'),
  };
  const withSource = (text: string): Files => ({ ...served, 'hush.c': text });

  it('is told the port as its first argument', async () => {
    for (const task of [
      'build hush and run it on port 8947 in the background',
      'Compile hush, then start it on port 8947, serving this folder.',
      'start hush on port 8947',
      'make and run hush on port 8947 please',
      'Could you build it and start it on port 8947?',
    ])
      assert.equal(await first(served, task), 'make hush && ./hush 8947', task);
  });

  it('is told it as its usage text says', async () => {
    const usage = (text: string) => withSource(main(`if (argc < 2) printf("usage: ${text}\\n"); go(argv);`));
    assert.equal(await first(usage('%s <port>'), 'start hush on port 8947'), 'make hush && ./hush 8947');
    assert.equal(
      await first(usage('hush <port> <dir>'), 'start hush on port 8947 for this folder'),
      'make hush && ./hush 8947 .',
    );
    for (const text of ['hush <host> <port>', 'hush <port> <dir>', 'hush <port> <user> <password>'])
      assert.equal(await first(usage(text), 'start hush on port 8947'), 'make hush && ./hush', text);
  });

  it('is told none where nothing tells how, or another folder is meant', async () => {
    assert.equal(
      await first(withSource(main('int port = atoi(argv[2]);')), 'start hush on port 8947'),
      'make hush && ./hush',
    );
    assert.equal(await first(served, 'start hush on port 8947 serving /srv/www'), 'make hush && ./hush');
  });

  it('is started with its log, and built by the same line', async () => {
    for (const task of [
      'build the server and start it in the background, log to server.log',
      'Build the server and start it in the background, with its output going to server.log here in the folder.',
      'biuld and strat the server in teh background, log to server.log',
      'Could you compile the server and leave it running in the background? Please send what it prints to server.log.',
    ])
      assert.equal(await first(served, task), 'make hush && ./hush >> server.log 2>&1', task);
    assert.equal(await first(served, 'clean, build the server and start it, log to server.log'), 'make clean');
    for (const task of ['do not start it, log to server.log', 'build it, log to server.log'])
      assert.ok(!(await first(served, task))?.includes('./hush >>'), task);
  });

  it('is what both orders want', () => {
    assert.equal(startOfBuilt('build the chat server and start it now'), 'start the chat server now');
    assert.equal(startOfBuilt('compile it and leave it running'), 'start it and leave it running');
    for (const task of [
      'build the docs',
      'start it',
      'run the tests, build it and start it',
      'build it and run the tests',
    ])
      assert.equal(startOfBuilt(task), undefined, task);
  });

  it('is a script with its log among stories', () => {
    const read = (said: string) => {
      const parts = partsOf(said);
      return parts && startByParts(parts);
    };
    assert.equal(
      read(
        "I'd like to open client.html in my browser. Could you start demo.py from this checkout and leave it running in the background? Please send its output to server.log here, and don't install anything.",
      ),
      'start demo.py in the background and write its output to server.log',
    );
    assert.equal(
      read(
        "Bring the chat example up on port 9001 with demo.py, so that it keeps going after you're done; what it prints belongs in server.log.",
      ),
      'start demo.py on port 9001 in the background and write its output to server.log',
    );
    assert.equal(read("I'd like to try it. What it prints belongs in server.log."), undefined);
    assert.equal(read('Start demo.py on port 9001 and port 9002 in the background, log to server.log'), undefined);
  });
});

describe('a program that reads standard input', () => {
  const programs = searchPath('sh', 'make', 'cc', 'gcc');
  const files: Files = {
    Makefile: 'lisp: lisp.c\n\tcc -o lisp lisp.c\n',
    'lisp.c': 'int main(int argc, char **argv) {\n  while ((c = getchar()) != EOF) eval(c);\n}\n',
    'examples/n-queens.lisp': '(queens)\n',
    'examples/life.lisp': '(life)\n',
  };
  const first = async (task: string, other: Files = files) => commands(await proposeIn(other, task, {}, programs))[0];

  it('is given the file there', async () => {
    for (const task of [
      'run examples/n-queens.lisp with lisp',
      'run examples/n-queens.lisp with lisp, show the last solution',
      'Run the n-queens example from the examples folder with lisp and show me the last board it prints.',
      'run the nqeens exmaple with lisp and show me the last board it pritns',
      "What is the last board that this Lisp prints when it is fed examples/n-queens.lisp? You'll have to compile it before.",
    ])
      assert.equal(await first(task), 'make lisp && ./lisp < examples/n-queens.lisp', task);
  });

  it('is not where it takes arguments, or no such file is here', async () => {
    const other = {
      ...files,
      'lisp.c': 'int main(int argc, char **argv) {\n  f = open_it(argv[1]);\n  getchar();\n}\n',
    };
    assert.ok(!(await first('run examples/life.lisp with lisp', other))?.includes('<'));
    for (const task of ['run examples/none.lisp with lisp', "don't run examples/life.lisp with lisp"])
      assert.ok(!(await first(task))?.includes('<'), task);
  });
});

describe('an option of a script that only checks', () => {
  const files: Files = {
    'probe.pl': '#!/usr/bin/perl\nGetOptions("dbcheck" => \\&check, "update" => \\&update);\n',
    'db/list.txt': 'a\n',
  };
  const first = async (task: string) => commands(await proposeIn(files, task, {}, searchPath('sh', 'perl')))[0];

  it('is passed on', async () => {
    for (const task of [
      "probe -dbcheck, any errors? don't install anything",
      "Run Probe's own database check (the -dbcheck option) and tell me whether it finds any syntax errors. Don't install anything.",
      'run probe.pl with -dbcheck',
    ])
      assert.equal(await first(task), 'perl probe.pl -dbcheck', task);
  });

  it('is not where it is only spoken of, unknown, or changes something', async () => {
    for (const task of [
      'what does probe -dbcheck do?',
      "don't run probe -dbcheck",
      'Run probe without -dbcheck',
      'probe -update, any errors?',
      'probe -cfgcheck, any errors?',
      'add a -dbcheck option to probe',
    ])
      assert.notEqual((await first(task))?.startsWith('perl probe.pl -'), true, task);
  });
});
