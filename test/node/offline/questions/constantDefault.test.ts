import assert from 'node:assert/strict';
import { proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const server: Files = {
  'README.md': '# Beacon\n\nA server.\n',
  'src/Server.java': [
    'class Server {',
    '  /**',
    '   * How long a client may be silent (in milliseconds).',
    '   */',
    '  public static final int CLIENT_READ_TIMEOUT = 7000;',
    '  private static final int SHUTDOWN_TIMEOUT = 90;',
    '  static final int QUEUE_LIMIT = 12;',
    '  void run() { int timeout = 3; }',
    '}',
  ].join('\n'),
  'src/test/ServerTest.java': 'class ServerTest { static final int CLIENT_READ_TIMEOUT = 1; }\n',
};

async function summaryOf(task: string, files: Files = server): Promise<string> {
  const [first] = (await proposeIn(files, task)).candidates;
  const summary = first?.action.input['summary'];
  return typeof summary === 'string' ? summary : '';
}
const isTold = /^`CLIENT_READ_TIMEOUT = 7000` \(`src\/Server\.java:5`\)\n\nAbove it: How long a client/;

describe('a default that stands in a constant', () => {
  for (const task of [
    'Could you find the place in the code where the default read timeout of the clients is set, and tell me its value?',
    'default client read timout - which file, what value?',
    'How long does it wait for a silent client before it gives up by default, and which source file says so?',
    'Clients get cut off when we use start() without arguments. I suspect the built-in read timeout. Where in the sources does it come from and how long is it?',
  ])
    it(`is told with its place: ${task}`, async () => assert.match(await summaryOf(task), isTold));

  it('is told as other languages write it', async () => {
    const go = { 'go.mod': 'module a\n', 'dial.go': 'package a\n\nconst defaultDialTimeout = 30 * time.Second\n' };
    assert.match(
      await summaryOf('where is the default dial timeout set?', go),
      /`defaultDialTimeout = 30 \* time\.Second`/,
    );
    const c = { 'a.c': '#define LISTEN_BACKLOG 511\n' };
    assert.match(
      await summaryOf('what is the default listen backlog, and in which file?', c),
      /`LISTEN_BACKLOG = 511`/,
    );
  });

  it('is not told where it is to be changed, or nothing of the question is in its name', async () => {
    for (const task of [
      'increase the default client read timeout to 10 seconds',
      'how do I change the default client read timeout?',
      'which option sets the default client read timeout?',
      'where is the default upstream timeout set?',
      'where is the client read timeout handled?',
    ])
      assert.doesNotMatch(await summaryOf(task), /^`\w+ = \d+` \(/, task);
  });
});
