// Requests in a folder where earlier ones have left something, and usual ones whose command takes some reading.
import assert from 'node:assert/strict';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOfflineModel } from '../../../src/node/offline/offlineModel.ts';
import { commands, firstCommand, path, ran, request } from './request.ts';
import { searchPath, writeWorkspace, type Files } from './workspaces.ts';

const usage =
  'int main(void) {\n  printf("usage:\\t%s /path/to/wwwroot [flags]\\n\\n", argv0);\n  printf("flags:\\t--port number (default: 80)\\n\\t--pidfile filename\\n\\t--log filename (default: stdout)\\n");\n}\n';
const server: Files = {
  Makefile: 'all: tinyd\n\ntinyd: tinyd.c\n\t$(CC) -o $@ tinyd.c\n',
  'README.md': '# tinyd\n\n    ./tinyd ~/public_html --port 8081\n',
  'tinyd.c': usage,
  'www/index.html': '',
};

async function firstIn(root: string, task: string, programs = path): Promise<string> {
  const proposal = await createOfflineModel({ root, path: programs }).propose(
    request(task),
    new AbortController().signal,
  );
  return commands(proposal)[0] ?? 'nothing';
}

describe('a server in C', () => {
  const line = 'make tinyd && ./tinyd www --port 8127 --log access.log';

  it('is started with the arguments that its sources have a place for', async () => {
    for (const task of [
      'start tinyd on port 8127 serving www/, log to access.log',
      'run the server: prot 8127, root ./www, --log access.log',
      'Get tinyd up and running for the www directory on port 8127; it should keep its access log in the file access.log in this folder.',
    ])
      assert.equal(await firstCommand(server, task), line, task);
  });

  it('is not started by who wants something else of a port', async () => {
    for (const task of [
      'Kill whatever is listening on port 8080 in this folder',
      'Why does the server not listen on port 8080 in this folder?',
      'Build it, do not start the web server on port 8080 in this folder',
    ])
      assert.doesNotMatch(await firstCommand(server, task), /\.\/tinyd/, task);
  });

  it('is started so again once it is built, whatever the folder is called', async () => {
    const root = writeWorkspace(server);
    writeFileSync(join(root, 'tinyd'), '\x7fELF');
    chmodSync(join(root, 'tinyd'), 0o755);
    assert.equal(await firstIn(root, 'start tinyd on port 8127 serving www/, log to access.log'), line);
    assert.equal(await firstIn(root, 'start the program'), 'make tinyd && ./tinyd');
    rmSync(root, { recursive: true });
  });
});

describe('a build', () => {
  it('uses another compiler where the one of the Makefile is not here', async () => {
    const programs = searchPath('sh', 'make', 'gcc');
    const root = writeWorkspace({
      Makefile: 'CC=clang\n\nall: tool\n\ntool: tool.c\n\t$(CC) -o tool tool.c\n',
      'tool.c': '',
    });
    const after = async (text: string) =>
      commands(
        await createOfflineModel({ root, path: programs }).propose(
          request('build it', { transcript: ran(['make all', 2, text]) }),
          new AbortController().signal,
        ),
      );
    assert.equal((await after('make: clang: No such file or directory'))[0], 'make all CC=gcc');
    assert.ok(!(await after('make: yasm: No such file or directory')).some((command) => command.includes('=')));
    rmSync(root, { recursive: true });
  });

  it('is one for a debugger where symbols or breakpoints are spoken of', async () => {
    const files = { 'CMakeLists.txt': 'project(demo C)\nadd_executable(demo demo.c)\n', 'demo.c': '' };
    const line = 'cmake -S . -B build -DCMAKE_BUILD_TYPE=Debug && cmake --build build';
    for (const task of [
      'Would you build the library with debugging symbols, please?',
      'I need it compiled so that gdb shows me source lines - no tests needed.',
      'I want to put breakpoints there, so set me up with a build of type Debug. The test suite takes ages, leave it out.',
    ])
      assert.equal(await firstCommand(files, task), line, task);
    assert.equal(await firstCommand(files, 'build it'), 'cmake -S . -B build && cmake --build build');
  });

  it('compiles Java in the only folder that has sources', async () => {
    const files = {
      'Game/src/a/Main.java': 'class Main {}\n',
      'Game/.classpath': '<classpathentry kind="src" path="src"/>',
    };
    const path = searchPath('sh', 'javac', 'find');
    const root = writeWorkspace(files);
    assert.equal(
      await firstIn(root, 'compile it', path),
      "find Game/src -name '*.java' -exec javac -d Game/build {} +",
    );
    writeFileSync(join(root, 'Game/.classpath'), '<classpathentry kind="lib" path="/opt/x.jar"/>');
    assert.equal(await firstIn(root, 'compile it', path), 'finish');
    rmSync(root, { recursive: true });
  });
});

describe('tests', () => {
  it('are the program that CMake makes of them without CTest', async () => {
    const lists =
      'project(argh)\noption(BUILD_TESTS "t" ON)\nif(BUILD_TESTS)\n  add_executable(argh_tests t.cpp)\nendif()\n';
    assert.equal(
      await firstCommand({ 'CMakeLists.txt': lists }, 'run the tests'),
      'cmake -S . -B build && cmake --build build && ./build/argh_tests',
    );
  });

  it('are one of Rust that a request names', async () => {
    const files = {
      'Cargo.toml': '[package]\nname = "demo"\n',
      'src/lib.rs': '#[test]\nfn version_cmp() {}\n#[test]\nfn other_one() {}\n',
    };
    for (const task of [
      'Could you please run just the one unit test named version_cmp and nothing else?',
      'I only care about the test that compares versions (version_cmp in src/lib.rs). Does it pass?',
    ])
      assert.equal(await firstCommand(files, task), 'cargo test version_cmp', task);
  });

  it('are all of a crate where the doc tests are to run too', async () => {
    const files = { 'Cargo.toml': '[package]\nname = "demo"\n', 'src/lib.rs': '' };
    for (const task of [
      'Please run the whole test suite of this crate, doc tests too.',
      'how many unit and doc tests pass?',
    ])
      assert.equal(await firstCommand(files, task), 'cargo test', task);
    assert.equal(await firstCommand(files, 'run only the doc tests'), 'cargo test --doc');
  });
});

describe('a clean-up', () => {
  const makefile = {
    Makefile: 'all: demo\n\ndemo: demo.c\n\tcc -o demo demo.c\n\ncheck: demo\n\t./demo\n\nclean:\n\trm demo .cache\n',
  };

  it('goes on where something is not there', async () => {
    const missing = "rm: cannot remove '.cache': No such file or directory\nmake: *** [Makefile:9: clean] Error 1";
    assert.equal(await firstCommand(makefile, 'clean up', ran(['make clean', 2, missing])), 'make -i clean');
    const guarded = { Makefile: 'clean:\n\trm demo\n\ttest -f .ok\n\trm -rf scratch\n' };
    assert.notEqual(await firstCommand(guarded, 'clean up', ran(['make clean', 2, missing])), 'make -i clean');
    const denied = "rm: cannot remove '.cache': Permission denied\nmake: *** [Makefile:9: clean] Error 1";
    assert.notEqual(await firstCommand(makefile, 'clean up', ran(['make clean', 2, denied])), 'make -i clean');
  });

  it('is no build and no check for what is to be gone', async () => {
    for (const task of [
      'I want no object files, library or binaries lying about here any more; everything else stays.',
      'I want the compiled things gone again, as the Makefile would do it, so the next make starts from scratch.',
    ])
      assert.equal(await firstCommand(makefile, task), 'make clean', task);
  });
});

describe('words that are no commands', () => {
  it('are those of a conversion, and an arrow', async () => {
    const convert = searchPath('sh', 'convert', 'npm');
    const root = writeWorkspace({ 'sample/a.hjson': '', 'package.json': '{"scripts":{"lint":"eslint ."}}' });
    for (const task of ['convert sample/a.hjson to sample/a.json', 'sample/a.hjson -> json pls, goes to sample/a.json'])
      assert.doesNotMatch(await firstIn(root, task, convert), /^convert|hjson/, task);
    writeFileSync(join(root, 'package.json'), '{"scripts":{"test":"node t.js"}}');
    assert.equal(await firstIn(root, 'sample/test.hjson -> json pls, goes to sample/test.json', convert), 'finish');
    rmSync(root, { recursive: true });
  });

  it('are the history of git in plain words', async () => {
    const root = writeWorkspace({ '.git/HEAD': 'ref: refs/heads/main\n' });
    assert.equal(await firstIn(root, 'git log last 5 comits'), "git log --format='%as %h %an: %s' -n 5");
    assert.match(await firstIn(root, 'top comitter by number of commits?'), /^git shortlog -sn/);
    assert.notEqual(await firstIn(root, 'revert the last 3 commits'), "git log --format='%as %h %an: %s' -n 3");
    rmSync(root, { recursive: true });
  });
});

describe('a script', () => {
  it('in the own language of a project is run by its program, which is built first', async () => {
    const files = {
      'build.sh': '#!/bin/bash\ngcc src/fe.c -O3 -o fe\n',
      'scripts/fib.fe': '(print 1)\n',
      'src/fe.c': '',
    };
    for (const task of ['run the fib example', 'exec scripts/fib.fe and show the output'])
      assert.match(await firstCommand(files, task), /build\.sh && \.\/fe scripts\/fib\.fe$/, task);
    assert.doesNotMatch(await firstCommand(files, 'delete scripts/fib.fe'), /\.\/fe/);
    const image = { Makefile: 'deploy:\n\tcc -o deploy d.c\n', 'Dockerfile.deploy': '' };
    assert.doesNotMatch(await firstCommand(image, 'Run the image from Dockerfile.deploy'), /deploy/);
  });

  it('is given what data files are called after, though its output has other words', async () => {
    const files: Files = {
      'README.md': '# census\n\n    python3 scripts/monthly.py <SITE> <YEAR>\n',
      'scripts/monthly.py': 'import sys\nsite, year = sys.argv[1:]\n',
      'data/raw/osier_2023.txt': '',
      'data/raw/weir_2023.txt': '',
    };
    const line = 'python3 scripts/monthly.py osier 2023';
    assert.equal(await firstCommand(files, 'make the monthly table for Osier Island, year 2023'), line);
    const made = { ...files, 'tables/osier-2023-monthly.csv': '' };
    assert.equal(await firstCommand(made, 'make the monthly table for osier 2023'), line);
  });

  it('makes what it is called after', async () => {
    const files = {
      'README.md': '1. `python3 scripts/report.py` writes `out/r.md`\n',
      'scripts/report.py': "open('out/r.md', 'w')\n",
    };
    assert.equal(await firstCommand(files, 'generate the report'), 'python3 scripts/report.py');
    const sends = { ...files, 'scripts/report.py': 'import smtplib\n' };
    assert.notEqual(await firstCommand(sends, 'generate the report'), 'python3 scripts/report.py');
  });
});
