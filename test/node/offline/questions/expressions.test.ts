import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { valueOf } from '../../../../src/node/offline/questions/expressions.ts';
import { writeWorkspace } from '../workspaces.ts';

describe('an expression over constants', () => {
  const root = writeWorkspace({
    'cfg/units.go': 'package cfg\n\nconst slot = 250 * time.Millisecond // one slot\nvar rounds = 3\n',
    'cfg/cfg_test.go': 'const rounds = 9\n',
    'a/limits.py': 'PAGE = 1_000\nBOTH = PAGE * 2\nTWICE = 4\n',
    'b/limits.py': 'TWICE = 5\nLOOP = LOOP + 1\n',
    'src/Clock.java': 'class Clock {\n  private static final int TICK = 40;\n}\n',
  });
  after(() => rmSync(root, { recursive: true }));

  it('comes to a number, or a time, with what other files state', () => {
    for (const [expression, path, value] of [
      ['rounds * slot', 'main.go', '0.75 s'],
      ['2 * (slot + time.Second)', 'main.go', '2.5 s'],
      ['2 * time.Minute', 'main.go', '120 s'],
      ['BOTH / 8', 'main.py', '250'],
      ['10 * Clock.TICK', 'src/Main.java', '400'],
    ] as const)
      assert.equal(valueOf(expression, path, root), value, expression);
  });

  it('is left alone where it is a number, or a name is unknown, stated in two ways or in a circle', () => {
    for (const expression of [
      '30',
      'TWICE * 2',
      'LOOP * 2',
      'missing + 1',
      'f(PAGE)',
      'PAGE *',
      'PAGE // 2',
      '1 / NIL',
    ])
      assert.equal(valueOf(expression, 'main.py', root), undefined, expression);
    assert.equal(valueOf('PAGE * 2', 'main.go', root), undefined);
  });
});
