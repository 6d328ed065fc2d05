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
