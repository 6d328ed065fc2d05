import assert from 'node:assert/strict';
import { commands, proposeIn } from '../request.ts';
import { searchPath, type Files } from '../workspaces.ts';

const source = (more: string) =>
  `#include <stdio.h>\nint main(int argc, char **argv) {\n  if (argc < 3) {\n    printf("usage: miniweb Port-Number Top-Directory\\n\\n"\n      "\\tExample: miniweb 8181 /home/web &\\n");\n    return 1;\n  }\n${more}  return 0;\n}\n`;
const server: Files = {
  'README.md':
    '# miniweb\n\nTo compile this you need a basic C compiler, use: cc miniweb2.c -o miniweb\n\nThen: ./miniweb 80 .\n',
  'miniweb3.c': source(''),
  'client.c': 'int main(void) { return 0; }\n',
  'index.html': '<p>hello</p>\n',
  'miniweb*': '\u007fnot for this machine\n',
};
const programs = searchPath('cc', 'make', 'bash');
const first = async (task: string, files: Files = server) => commands(await proposeIn(files, task, {}, programs))[0];
const line = 'cc miniweb3.c -o miniweb3 && ./miniweb3 8123 .';

describe('a server of one source in C', () => {
  it('is compiled as its document says, beside what is there, and told port and folder', async () => {
    for (const task of [
      'Please start miniweb on port 8123 and let it serve this folder.',
      'srart miniweb here, port 8123',
      "I'd like this little test site to be up at http://localhost:8123/ with miniweb.",
      "Fresh clone on a Linux box. Compile miniweb if that is needed, then launch it on 8123 with the repository's root as its web directory.",
    ])
      assert.equal(await first(task), line, task);
    for (const task of [
      'get miniweb up on port 8123',
      'We need the web server running on port 8123.',
      'run ./miniweb on port 8123',
    ])
      assert.equal(await first(task), line, task);
    assert.equal(await first('start the web server'), line.replace('8123', '8181'));
  });

  it('has to stay up where it goes on in the background, as the only one of its name', async () => {
    const daemon: Files = { ...server, 'miniweb3.c': source('  if (fork() != 0)\n    return 0;\n') };
    const task = 'start miniweb on port 8123';
    const isRunning = "ps -C miniweb3 -o stat= | grep -q '^[^Z]'";
    assert.equal(
      commands(await proposeIn(daemon, task, {}, searchPath('cc', 'make', 'bash', 'ps')))[0],
      `cc miniweb3.c -o miniweb3 && ! ${isRunning} && ./miniweb3 8123 . && sleep 1 && ${isRunning}`,
    );
    assert.equal(await first(task, daemon), line);
  });

  it('is not, where the task wants something else or nothing tells how', async () => {
    for (const task of [
      "don't start miniweb on port 8123",
      'how do I start miniweb on port 8123?',
      'stop miniweb on port 8123',
      'start the client on port 8123',
      'start nginx on port 8123',
      'start miniweb on port 8123 and on port 8124',
      'test miniweb on port 8123',
      'start the web server 8123',
      'compile miniweb',
      'explain how to start miniweb on port 8123',
      'I want the server up to date',
      'I need the server running and documented',
      "I'd like to know what is needed to have the server running",
      'start a review of the server',
      'launch an attack on the server at port 8181',
      'Run a security scan of the web server on port 8181',
      'start a tcpdump of the server on port 8181',
      'Run gdb on miniweb on port 8181',
      'We want the web server documented and running on Friday',
      'I need the server up on port 8181 tomorrow',
      'start miniweb on port 8181 serving ../',
      'start miniweb on port 8181 with /etc',
      'start miniweb on port 8181 for /var/www',
      'start miniweb on port 8181 serving public',
      'start miniweb on port 8181 with the public folder',
      'start miniweb on ports 8181 and 8182',
      'start miniweb on port 8181 or 8182',
      'start miniweb on port 8181 with TLS',
      'start miniweb on port 8181 in a container',
      'start miniweb on port 8181 and open the browser',
      'start miniweb on port 8181 5 times',
    ])
      assert.doesNotMatch((await first(task)) ?? '', /miniweb3 8/, task);
    const task = 'start miniweb on port 8123';
    for (const files of [
      { ...server, 'README.md': '# miniweb\n' },
      { ...server, 'miniweb3.c': 'int main(void) { return 0; }\n' },
      { ...server, 'miniweb1.c': source('') },
      { ...server, miniweb3: 'notes of mine\n' },
      { ...server, Makefile: 'all:\n\techo\n' },
    ])
      assert.doesNotMatch((await first(task, files)) ?? '', /cc miniweb3/);
  });
});
