import assert from 'node:assert/strict';
import { environments } from '../../../src/node/offline/commands/launchers.ts';

/** The start of a manager of Python environments, with its options and their values. */
describe('a manager of environments', () => {
  for (const line of ['uv run pytest', 'uv run --group dev pytest', 'uv run -p 3.12 --no-sync pytest'])
    it(`stands before the program: ${line}`, () => {
      assert.equal(line.replace(environments, ''), 'pytest');
    });

  it('is read in no time whatever follows', () => {
    const begin = performance.now();
    assert.ok(!environments.test(`uv run ${'--with '.repeat(3000)}!`));
    assert.ok(performance.now() - begin < 1000);
  });
});
