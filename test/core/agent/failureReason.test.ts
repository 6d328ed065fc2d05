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
