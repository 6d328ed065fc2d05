import assert from 'node:assert/strict';
import { serverArguments } from '../../../src/node/offline/request/serverArguments.ts';
import { commands, firstCommand, proposeIn, ran } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

describe('what documents start', () => {
  const programs = searchPath(
    'sh',
    'bash',
    'make',
    'python3',
    'perl',
    'tclsh',
    'rustc',
    'javac',
    'node',
    'npm',
    'prove',
    'git',
    'find',
  );
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];

  for (const readme of [
    '# S\n\nRun `python3 hub.py`.\n',
    '# S\n\n## Running\n\n```\npython3 hub.py\n```\n',
    '# S\n\nIt prints tickets.\n\n    python3 hub.py\n',
    '# S\n\n`python3 hub.py` shows the departures board.\n',
  ])
    it(`starts the project: ${JSON.stringify(readme)}`, async () => {
      const files: Files = { 'README.md': readme, 'hub.py': 'print(1)\n', 'b.py': 'def x(): pass\n' };
      assert.equal(await first(files, 'start the program'), 'python3 hub.py');
      assert.equal(await first(files, 'fire up the server'), 'python3 hub.py');
    });

  it('does not start a setup script', async () => {
    const readme = '# Dotfiles\n\nRun `bash brew.sh`.\n';
    const files: Files = { 'README.md': readme, 'brew.sh': '#!/bin/sh\nbrew update\nbrew install git\n' };
    assert.equal(await first(files, 'start it'), 'finish');
    const plain: Files = { 'README.md': '# S\n\nRun `bash hub.sh`.\n', 'hub.sh': '#!/bin/sh\necho install it\n' };
    assert.equal(await first(plain, 'start it'), 'bash hub.sh');
  });

  it('checks no types where one is to type', async () => {
    const readme = '# B\n\nTo create a post, just run `./bb.sh post`.\n\nJust type and write.\n\n    ./bb.sh post\n';
    const files: Files = { 'README.md': readme, 'bb.sh*': '#!/bin/sh\ncat > post.html\n' };
    assert.equal(await first(files, 'type check'), 'finish');
  });

  it('is no start where it is an example, or where there are two programs', async () => {
    const example: Files = { 'README.md': 'Run `python3 examples/hub.py`.\n', 'examples/hub.py': '' };
    assert.equal(await first(example, 'start the program'), 'finish');
    const two: Files = { 'README.md': 'Run `python3 hub.py` or `python3 spoke.py`.\n', 'hub.py': '', 'spoke.py': '' };
    assert.equal(await first(two, 'start the program'), 'finish');
  });

  it('does not start a script that deletes data', async () => {
    const files: Files = {
      'README.md': '## Running\n\n    python3 tidy_db.py\n',
      'tidy_db.py': 'import os\nos.remove("data.db")\n',
    };
    assert.equal(await first(files, 'start it'), 'finish');
  });

  it('is run in the folder that stands beside it', async () => {
    const files: Files = {
      'README.md': '# Station\n\nRun `tclsh station.tcl` in `station/`.\n',
      'station/station.tcl': '',
      'other/notes.txt': '',
    };
    assert.equal(await first(files, 'start the station'), '(cd station && tclsh station.tcl)');
  });

  it('is run in the folder to which a block before it changes, without what may be left out', async () => {
    const steps = (folder: string): Files => ({
      'README.md': `# Pastes\n\n## Setup\n\n\`\`\`bash\ncd ${folder}\n\`\`\`\n\nRun it:\n\n\`\`\`bash\npython3 app.py [<address> <port>]\n\`\`\`\n`,
      'src/app.py': '',
    });
    assert.equal(await first(steps('pastes/src'), 'start the server'), '(cd src && python3 app.py)');
    assert.equal(await first(steps('./src'), 'start the server'), '(cd src && python3 app.py)');
    assert.equal(await first(steps('../src'), 'start the server'), 'finish');
    assert.equal(await first(steps('other'), 'start the server'), 'finish');
    const needed = steps('src')['README.md']?.replace('[<address> <port>]', '<address> [<port>]') ?? '';
    assert.equal(await first({ ...steps('src'), 'README.md': needed }, 'start the server'), 'finish');
  });

  it('has the only file that a placeholder can stand for, and the option that its program requires', async () => {
    const files: Files = {
      'README.md': '## Running it\n\n    python3 -m kilns --site sites/<your-site>.ini\n',
      'sites/mill.ini': '',
      'kilns/__init__.py': '',
      'kilns/__main__.py': 'p.add_argument("--site", required=True)\n',
    };
    assert.equal(await first(files, 'start it'), 'python3 -m kilns --site sites/mill.ini');
    assert.equal(await first({ ...files, 'sites/old.ini': '' }, 'start it'), 'python3 -m kilns');
  });

  it('is built by the compiler alone where that is all there is', async () => {
    const readme = '## Building\n\n```\ngit clone https://x.org/glow.git\ncd glow\nrustc -O glow.rs\n```\n';
    assert.equal(await first({ 'README.md': readme, 'glow.rs': 'fn main() {}\n' }, 'build it'), 'rustc -O glow.rs');
  });

  it('is not what a document only compares with', async () => {
    const files: Files = {
      Makefile: 'all: tiny\n\ntiny: tiny.c\n\t$(CC) -o tiny tiny.c\n',
      'tiny.c': '',
      'README.md': '`tiny <port>` opens a server, just like `python3 -m http.server`\n',
    };
    assert.equal(await first(files, 'start the server'), 'make tiny && ./tiny');
  });

  describe('of several programs of a Makefile', () => {
    const files: Files = {
      Makefile:
        'all: chat-server chat-client\n\nchat-server: s.c\n\t$(CC) s.c -o chat-server\n\nchat-client: c.c\n\t$(CC) c.c -o chat-client\n',
      's.c': '',
      'c.c': '',
    };
    for (const [task, command] of [
      ['start the chat server', 'make chat-server && ./chat-server'],
      ['start the client', 'make chat-client && ./chat-client'],
      ['build chat-server', 'make chat-server'],
      ['build it', 'make all'],
    ] as const)
      it(`is the one that is meant: ${task}`, async () => {
        assert.equal(await first(files, task), command);
      });
  });

  it('is no success where it only tells its usage, and gets the folder and the port that the request names', async () => {
    const files: Files = { Makefile: 'all: httpd\n\nhttpd: httpd.c\n\t$(CC) -o httpd httpd.c\n', 'httpd.c': '' };
    const usage =
      'cc -o httpd httpd.c\nhttpd/1.17, copyright (c) 2025 X.\nusage:\t./httpd /path/to/wwwroot [flags]\n\nflags:\t--port number (default: 8080)\n';
    const started = ran(['make httpd && ./httpd', 0, usage]);
    const next = async (task: string) => firstCommand(files, task, started);
    assert.equal(await next('start httpd on port 8127, serving this folder'), 'make httpd && ./httpd . --port 8127');
    // What the words do not give is not made up, nor does a program that serves nothing get a folder.
    assert.notEqual(
      await next('start httpd. Never the data folder, on port 80!'),
      'make httpd && ./httpd data --port 80',
    );
    assert.equal(serverArguments('usage: wipe.sh <directory>\n', 'run wipe.sh in this folder', '.'), undefined);
    assert.equal(
      serverArguments('usage: x <dir> [--port N]\n', 'serve this folder on port 8080', '.'),
      '. --port 8080',
    );
    assert.equal(serverArguments('usage: x <in> <out>\n', 'serve this folder', '.'), undefined);
    const [end] = (await proposeIn(files, 'start httpd', { transcript: started })).candidates;
    assert.notEqual(end?.action.input['success'], true);
  });

  it('compiles plain Java by the JDK where Maven reaches nothing', async () => {
    const files: Files = {
      'pom.xml': '<project><artifactId>x</artifactId><version>1</version></project>',
      'src/main/java/org/x/A.java': 'class A {}\n',
    };
    const offline = 'Could not transfer artifact x from/to central: Unknown host repo.maven.apache.org';
    const javac = "find src/main/java -name '*.java' -exec javac -d target/classes {} +";
    const withMaven = searchPath('sh', 'mvn', 'javac', 'find');
    const next = (await proposeIn(files, 'build it', { transcript: ran(['mvn package', 1, offline]) }, withMaven))
      .candidates;
    assert.ok(
      next.some(({ action }) => action.input['command'] === javac),
      JSON.stringify(next.map(({ action }) => action.input)),
    );
    const needy = (files['pom.xml'] ?? '').replace(
      '</project>',
      '<dependencies><dependency><groupId>g</groupId><artifactId>a</artifactId><version>1</version></dependency></dependencies></project>',
    );
    assert.ok(!commands(await proposeIn({ ...files, 'pom.xml': needy }, 'build it', {}, withMaven)).includes(javac));
  });
});
