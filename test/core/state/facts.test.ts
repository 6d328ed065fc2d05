import assert from 'node:assert/strict';
import fc from 'fast-check';
import { observationFacts, workspaceFacts } from '../../../src/core/state/facts.ts';
import type { Observation } from '../../../src/core/episode.ts';

const exited = (exitCode: number, text: string): Observation => ({ status: 'exited', exitCode, text, durationMs: 5 });

/** Outputs of real tools, shortened; the facts that they give, joined. */
const outputs: readonly (readonly [string, number, string, string])[] = [
  [
    'tsc',
    2,
    "a.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'.\n",
    'exit:2 tool:tsc err:TS2322 file:*.ts',
  ],
  [
    'tsc in pretty form',
    1,
    "src/a.tsx:3:1 - error TS2345: Argument of type 'x'\n\nFound 1 error in src/a.tsx:3\n",
    'exit:1 tool:tsc err:TS2345 file:*.tsx',
  ],
  [
    'tsc without a package',
    2,
    "a.ts(2,17): error TS2307: Cannot find module 'zod' or its corresponding type declarations.\n",
    'exit:2 tool:tsc missing:module file:*.ts',
  ],
  [
    'eslint',
    1,
    "\n/tmp/outs/b.js\n  1:1  error  'foo' is not defined  no-undef\n  2:1  error  'bar' is not defined  no-undef\n\n✖ 2 problems (2 errors, 0 warnings)\n",
    'exit:1 tool:eslint file:*.js',
  ],
  [
    'mocha',
    1,
    '\n  x\n    ✔ a\n    1) b\n\n\n  1 passing (10ms)\n  1 failing\n\n  1) x\n       b:\n     TypeError: boom\n      at Context.<anonymous> (t.cjs:1:52)\n      at process.processImmediate (node:internal/timers:574:21)\n',
    'exit:1 tool:mocha tests:failed err:TypeError file:*.cjs',
  ],
  ['mocha when all is well', 0, '\n  x\n    ✔ a\n\n\n  1 passing (3ms)\n', 'exit:0 tool:mocha tests:passed'],
  [
    'jest',
    1,
    'FAIL src/sum.test.ts\n  ● adds › two\n\n    expect(received).toBe(expected)\n\n      at Object.<anonymous> (src/sum.test.ts:5:21)\n\nTest Suites: 1 failed, 1 total\nTests:       1 failed, 3 passed, 4 total\nTime:        0.61 s\n',
    'exit:1 tool:jest tests:failed file:*.ts',
  ],
  [
    'jest when all is well',
    0,
    'PASS src/sum.test.ts\nTest Suites: 1 passed, 1 total\nTests:       3 passed, 3 total\n',
    'exit:0 tool:jest tests:passed',
  ],
  [
    'vitest',
    1,
    ' RUN  v2.1.4 /home/u/app\n\n ❯ src/a.test.ts (2 tests | 1 failed) 5ms\nAssertionError: expected 1 to be 2\n ❯ src/a.test.ts:4:13\n\n Test Files  1 failed (1)\n      Tests  1 failed | 1 passed (2)\n   Duration  312ms\n',
    'exit:1 tool:vitest tests:failed err:AssertionError file:*.ts',
  ],
  [
    'vitest without tests',
    1,
    ' RUN  v2.1.4 /home/u/app\n\nNo test files found, exiting with code 1\n',
    'exit:1 tool:vitest tests:none',
  ],
  [
    'node --test',
    1,
    '✔ a (0.4ms)\n✖ b (0.1ms)\nℹ tests 2\nℹ pass 1\nℹ fail 1\n\ntest at n.cjs:1:44\n  Error: x\n',
    'exit:1 tool:node-test tests:failed file:*.cjs',
  ],
  [
    'pytest',
    1,
    '============================= test session starts ==============================\ncollected 2 items\n\ntest_x.py .F\n\ntest_x.py:4: AssertionError\n=========================== short test summary info ============================\nFAILED test_x.py::test_b - assert 1 == 2\n========================= 1 failed, 1 passed in 0.03s =========================\n',
    'exit:1 tool:pytest tests:failed err:AssertionError file:*.py',
  ],
  [
    'pytest without tests',
    5,
    '============================= test session starts ==============================\ncollected 0 items\n\n============================ no tests ran in 0.00s =============================\n',
    'exit:5 tool:pytest tests:none',
  ],
  [
    'pytest when all is well',
    0,
    '.....                    [100%]\n5 passed in 0.12s\n',
    'exit:0 tool:pytest tests:passed',
  ],
  [
    'unittest',
    1,
    'F\nFAIL: test_a (test_x.T.test_a)\nTraceback (most recent call last):\n  File "/tmp/outs/test_x.py", line 3, in test_a\nAssertionError: 1 != 2\n\nRan 1 test in 0.000s\n\nFAILED (failures=1)\n',
    'exit:1 tool:unittest tests:failed err:AssertionError file:*.py',
  ],
  [
    'unittest when all is well',
    0,
    '..\n----------\nRan 2 tests in 0.000s\n\nOK\n',
    'exit:0 tool:unittest tests:passed',
  ],
  [
    'go test',
    1,
    '--- FAIL: TestAdd (0.00s)\n    add_test.go:8: got 3\nFAIL\nFAIL\texample.com/add\t0.002s\nFAIL\n',
    'exit:1 tool:go tests:failed file:*.go',
  ],
  ['go test when all is well', 0, 'ok  \texample.com/add\t0.002s\n', 'exit:0 tool:go tests:passed'],
  [
    'go build without a module',
    1,
    'main.go:4:2: no required module provides package github.com/x/y; to add it:\n\tgo get github.com/x/y\n',
    'exit:1 tool:go missing:module file:*.go',
  ],
  [
    'cargo build',
    101,
    '   Compiling app v0.1.0 (/home/u/app)\nerror[E0308]: mismatched types\n --> src/main.rs:2:18\n  |\nerror: could not compile `app` (bin "app") due to 1 previous error\n',
    'exit:101 tool:cargo err:E0308 file:*.rs',
  ],
  [
    'cargo test',
    101,
    "     Running unittests src/lib.rs (target/debug/deps/app-0f5e)\n\nthread 'tests::adds' panicked at src/lib.rs:12:9:\nassertion failed\n\ntest result: FAILED. 0 passed; 1 failed; 0 ignored; finished in 0.00s\n",
    'exit:101 tool:cargo tests:failed err:panicked file:*.rs',
  ],
  ['make without a target', 2, "make: *** No rule to make target 'zz'.  Stop.\n", 'exit:2 tool:make missing:target'],
  [
    'make with gcc',
    2,
    'gcc -o a a.c\na.c:1:10: fatal error: nope.h: No such file or directory\ncompilation terminated.\nmake: *** [Makefile:2: a] Error 1\n',
    'exit:2 tool:gcc missing:file file:*.c',
  ],
  [
    'npm without a script',
    1,
    'npm error Missing script: "nope"\nnpm error\nnpm error To see a list of scripts, run:\nnpm error   npm run\n',
    'exit:1 tool:npm missing:script',
  ],
  [
    'npm without a package.json',
    254,
    "npm error code ENOENT\nnpm error syscall open\nnpm error path /tmp/x/package.json\nnpm error enoent Could not read package.json: Error: ENOENT: no such file or directory, open '/tmp/x/package.json'\n",
    'exit:254 tool:npm missing:file',
  ],
  [
    'npm with a conflict',
    1,
    'npm ERR! code ERESOLVE\nnpm ERR! ERESOLVE unable to resolve dependency tree\n',
    'exit:1 tool:npm conflict',
  ],
  [
    'pnpm without a script',
    1,
    ' ERR_PNPM_NO_SCRIPT  Missing script: nope\n',
    'exit:1 tool:pnpm missing:script err:ERR_PNPM_NO_SCRIPT',
  ],
  [
    'yarn without a script',
    1,
    'yarn run v1.22.22\nerror Command "nope" not found.\n',
    'exit:1 tool:yarn missing:script',
  ],
  [
    'maven',
    1,
    '[INFO] BUILD FAILURE\n[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.11.0:compile\n[ERROR] /home/u/src/main/java/A.java:[3,8] cannot find symbol\n',
    'exit:1 tool:maven file:*.java',
  ],
  [
    'maven tests',
    1,
    '[ERROR] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0\njava.lang.NullPointerException: x\n\tat A.b(A.java:4)\n[INFO] BUILD FAILURE\n',
    'exit:1 tool:maven tests:failed err:NullPointerException file:*.java',
  ],
  [
    'gradle',
    1,
    "FAILURE: Build failed with an exception.\n\n* What went wrong:\nTask 'nope' not found in root project 'app'.\n\nBUILD FAILED in 1s\n",
    'exit:1 tool:gradle missing:target',
  ],
  [
    'docker without a daemon',
    1,
    'Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?\n',
    'exit:1 tool:docker',
  ],
  [
    'git outside of a repository',
    128,
    'fatal: not a git repository (or any of the parent directories): .git\n',
    'exit:128 tool:git missing:repository',
  ],
  [
    'git merge',
    1,
    'Auto-merging a.txt\nCONFLICT (content): Merge conflict in a.txt\nAutomatic merge failed; fix conflicts and then commit the result.\n',
    'exit:1 tool:git conflict',
  ],
  [
    'git checkout',
    1,
    "error: pathspec 'nope' did not match any file(s) known to git\n",
    'exit:1 tool:git missing:file',
  ],
  ['bash without the command', 127, 'bash: line 1: foo: command not found\n', 'exit:127 missing:command'],
  ['dash without the command', 127, 'sh: 1: foo: not found\n', 'exit:127 missing:command'],
  ['a shell that says nothing', 127, '', 'exit:127 missing:command'],
  ['a file that is not there', 1, 'cat: nope: No such file or directory\n', 'exit:1 missing:file'],
  ['a file that may not run', 126, 'bash: ./b.js: Permission denied\n', 'exit:126 denied'],
  [
    'node without a package',
    1,
    "node:internal/modules/cjs/loader:1568\n  throw err;\n\nError: Cannot find module 'left-pad'\nRequire stack:\n- /tmp/outs/a.js\n    at Module._resolveFilename (node:internal/modules/cjs/loader:1564:15)\n",
    'exit:1 missing:module',
  ],
  [
    'node without what is to be built',
    1,
    "Error: Cannot find module './dist/main.js'\n    at Object.<anonymous> (/app/run.js:1:1)\n",
    'exit:1 missing:file file:*.js',
  ],
  [
    'python without a package',
    1,
    'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\n    import nope\nModuleNotFoundError: No module named \'nope\'\n',
    'exit:1 missing:module file:*.py',
  ],
  [
    'python in a library',
    1,
    'Traceback (most recent call last):\n  File "/usr/lib/python3.11/json/decoder.py", line 355, in raw_decode\njson.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)\n',
    'exit:1 err:JSONDecodeError',
  ],
  ['a port in use', 1, 'Error: listen EADDRINUSE: address already in use :::3000\n', 'exit:1 err:EADDRINUSE'],
  ['curl without a network', 6, 'curl: (6) Could not resolve host: example.com\n', 'exit:6 offline'],
  ['a search that finds words of failure', 0, 'src/a.ts:3: throw new TypeError("ENOENT")\n', 'exit:0'],
];

describe('observationFacts', () => {
  for (const [title, exitCode, text, facts] of outputs) {
    it(`tells the output of ${title}`, () => assert.equal(observationFacts(exited(exitCode, text)).join(' '), facts));
  }

  it('tells how a step ended when it did not exit', () => {
    const end = (observation: Partial<Observation>) =>
      observationFacts({ text: 'fatal: TypeError: x', durationMs: 1, status: 'ok', ...observation });
    assert.deepEqual(end({ status: 'signaled', signalName: 'SIGKILL', text: '' }), ['signal:SIGKILL']);
    assert.deepEqual(end({ status: 'timedOut', text: '' }), ['timeout']);
    assert.deepEqual(end({ status: 'unknown', text: '' }), ['exit:unknown']);
    assert.deepEqual(end({ status: 'rejected' }), ['rejected']);
    assert.deepEqual(end({ status: 'refused' }), ['refused']);
    assert.deepEqual(end({ status: 'aborted' }), ['aborted']);
    assert.deepEqual(end({ status: 'ok' }), ['ok']);
    assert.deepEqual(end({ status: 'toolError', text: 'a.txt: no such file or directory' }), [
      'tool-error',
      'missing:file',
    ]);
  });

  it('does not depend on the order in which parallel tools print', () => {
    const lines = [
      'src/b.ts(3,1): error TS2345: x',
      'src/a.ts(1,7): error TS2322: y',
      'src/c.tsx(2,2): error TS2322: z',
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(lines, { minLength: 3 }), (shuffled) =>
        assert.equal(
          observationFacts(exited(2, shuffled.join('\n'))).join(' '),
          'exit:2 tool:tsc err:TS2322 err:TS2345 file:*.ts',
        ),
      ),
      { seed: 1, numRuns: 50 },
    );
  });

  it('reads long and hostile outputs in linear time, and no more than seven facts', () => {
    const any = fc.constantFrom(
      'error TS2345: ',
      'a/',
      '.ts',
      ':1:1:',
      'Error',
      'E',
      '=',
      ' ',
      '1 failed',
      '\n',
      'Tests run: 1',
      '[',
      'spawn ',
      "thread 'x",
      'sh: ',
      '--- FAIL:',
      'A',
    );
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 6 }), (parts) => {
        const text = parts.join('').repeat(Math.ceil(1_000_000 / parts.join('').length));
        assert.ok(observationFacts(exited(1, text)).length <= 7);
      }),
      { seed: 2, numRuns: 40 },
    );
  });
});

describe('workspaceFacts', () => {
  const workspace = { packageManagers: ['pnpm', 'npm'], languages: ['typescript'], git: 'dirty', context: {} } as const;
  it('gives the first package manager, else the first language', () => {
    assert.deepEqual(workspaceFacts(workspace, ['run', 'test']), ['pnpm']);
    assert.deepEqual(workspaceFacts({ ...workspace, packageManagers: [] }, ['run', 'test']), ['typescript']);
    assert.deepEqual(workspaceFacts({ packageManagers: [], languages: [], git: 'none', context: {} }, ['commit']), []);
  });
  it('gives the state of git for tasks about version control only, so that what a run leaves behind changes no other state', () => {
    assert.deepEqual(workspaceFacts(workspace, ['commit', 'change']), ['pnpm', 'git:dirty']);
    assert.deepEqual(workspaceFacts({ ...workspace, git: 'clean' }, ['stash']), ['pnpm', 'git:clean']);
  });
  it('tells what commands have made where the task is a common goal, in one word', () => {
    const built = { ...workspace, made: ['a', 'b', 'c', 'd', 'e'] };
    assert.deepEqual(workspaceFacts(built, ['test']), ['pnpm', 'made:a,b,c,d']);
    assert.deepEqual(workspaceFacts(built, ['explain', 'parser']), ['pnpm']);
    assert.deepEqual(workspaceFacts({ ...workspace, made: [] }, ['test']), ['pnpm']);
  });
});
