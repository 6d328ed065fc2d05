// The lines that tell why a command failed.
import assert from 'node:assert/strict';
import { reasonIn } from '../../../src/core/agent/failureReason.ts';

const trace = (raised: string) => `Traceback (most recent call last):
  File "/lib/pluggy/_callers.py", line 121, in _multicall
    raise exception
    ^^^^^^^^^^^^^^^
  File "/lib/_pytest/capture.py", line 173, in load
    teardown.throw(exception)
${raised}
see https://docs.example.org/deprecations.html
`;

describe('the reason in a traceback', () => {
  const cases: readonly (readonly [raised: string])[] = [
    ['pytest.PytestRemovedIn9Warning: The (path) argument is deprecated'],
    ['subprocess.TimeoutExpired: Command timed out after 5 seconds'],
    ['KeyboardInterrupt'],
    ['FileNotFoundError: [Errno 2] No such file: a.txt'],
  ];
  for (const [raised] of cases)
    it(`is what was raised, and no line of source: ${raised}`, () => {
      assert.deepEqual(reasonIn(trace(raised)), [raised]);
      // The beginning of a long output may be left out.
      assert.deepEqual(reasonIn(trace(raised).split('\n').slice(3).join('\n')), [raised]);
    });

  it('is all that was raised', () => {
    const text = `${trace('ValueError: a')}\nDuring handling of the above exception, another one occurred:\n\n${trace('Stop: b')}`;
    assert.deepEqual(reasonIn(text).at(-1), 'Stop: b');
    assert.ok(reasonIn(text).includes('ValueError: a'));
  });
});

describe('the reason of a program that Cargo started', () => {
  it('is what it printed last and how it ended, not the tests that passed before', () => {
    const text = `test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s

     Running benches/x.rs (target/release/deps/x-1)
round 3 differs
error: bench failed, to rerun pass \`--bench x\`

Caused by:
  process didn't exit successfully: \`target/release/deps/x-1 --bench\` (exit status: 3)
`;
    assert.deepEqual(reasonIn(text), [
      'round 3 differs',
      'error: bench failed, to rerun pass `--bench x`',
      "process didn't exit successfully: `target/release/deps/x-1 --bench` (exit status: 3)",
    ]);
  });
});

describe('the reason of a test that Node ran in TAP', () => {
  const tap = (error: string, values: string) => `TAP version 13
# Subtest: adds
not ok 1 - adds
  ---
  duration_ms: 7.763457
  location: '/q/a.test.js:2:1'
  failureType: 'testCodeFailure'
  ${error}
  code: 'ERR_ASSERTION'
  name: 'AssertionError'
  ${values}
  operator: '=='
  stack: |-
    TestContext.<anonymous> (/q/a.test.js:2:25)
  ...
1..1
# tests 1
# pass 0
# fail 1
`;

  it('is what differed, not what the runner notes of every failure', () => {
    const plain = reasonIn(tap("error: '2 == 3'", 'expected: 3\n  actual: 2'));
    assert.deepEqual(plain, ['not ok 1 - adds', "error: '2 == 3'", 'expected: 3', '# fail 1']);
    const strict = tap(
      'error: |-\n    Expected values to be strictly equal:\n    \n    2 !== 3\n',
      'expected: 3\n  actual: 2',
    );
    assert.deepEqual(reasonIn(strict), ['not ok 1 - adds', '2 !== 3', 'expected: 3', '# fail 1']);
  });
});

describe('the reason of a failed comparison', () => {
  const diff =
    '--- -\t2026-01-01\n+++ test/results/faults-01.txt\t2026-01-01\n@@ -1,2 +1,2 @@\n same\n-old 1\n+new 1\n';

  it('names the files, where nothing else tells', () => {
    const text = `+ diff -u - test/results/cycles-01.txt\n${diff} perf 40\n`;
    assert.deepEqual(reasonIn(text), [
      '--- -\t2026-01-01',
      '+++ test/results/faults-01.txt\t2026-01-01',
      '-old 1',
      '+new 1',
    ]);
  });

  it('is the last of several', () => {
    const other = diff.replaceAll('faults-01', 'first');
    assert.ok(reasonIn(`${other}\n${diff}`).join('\n').includes('faults-01'));
  });
});

describe('the reason of failed tests that scripts run one by one', () => {
  const earlier = [
    "sum_test.sh err sum_verify unable to find checksum for 'a' in 'b'",
    "sum_test.sh err sum_verify unable to find checksum for 'c' in 'd'",
    "sum_test.sh err sum_verify unable to find checksum for 'e' in 'f'",
  ];
  const reason = (...lines: string[]) => reasonIn([...earlier, ...lines].join('\n'));

  it('begins with the assertion that failed, and ends with the file before make stops', () => {
    const lines = reason(
      'curl: (6) Could not resolve host: example.org',
      "assertEquals failed: want='6' got='0'",
      '^ get_test.sh',
      'make: *** [Makefile:3: test] Error 2',
    );
    assert.equal(lines[0], "assertEquals failed: want='6' got='0'");
    assert.deepEqual(lines.slice(-2), ['curl: (6) Could not resolve host: example.org', '^ get_test.sh']);
  });

  it('begins with the failed test in the words of other runners', () => {
    for (const line of [
      'not ok 3 reads an empty file',
      'ASSERT:expected:<1> but was:<2>',
      'FAIL: tests/get.sh',
      '2 - parse_test (Failed)',
      'tests/a.cpp:12: FAILED:',
    ])
      assert.equal(reason(line, 'done')[0], line);
  });

  it('takes no test for failed that is still to be written', () => {
    assert.notEqual(
      reason('not ok 3 reads an empty file # TODO later', 'cannot read x')[0]?.startsWith('not ok'),
      true,
    );
  });

  it('takes no line of code before the stop of make', () => {
    const lines = reason('a.c:1:2: error: expected ;', '   |   ^~~~', 'make: *** [Makefile:3: a.o] Error 1');
    assert.equal(lines.at(-1), 'a.c:1:2: error: expected ;');
  });
});
