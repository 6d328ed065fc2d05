// What decides the exit status of a command line.
import assert from 'node:assert/strict';
import { exitParts, exitTree, type ExitTree } from '../../../src/core/action/exitParts.ts';
import { actionKey } from '../../../src/core/action/key.ts';

const treeOf = (command: string): ExitTree => {
  const action = { tool: 'run', input: { command } };
  return exitTree(action, actionKey(action));
};
/** `a & b` for all of them, `a | b` for any. */
const shown = (tree: ExitTree): string => {
  if (tree.kind === 'part') return tree.head;
  if (tree.kind === 'never') return 'never';
  return `(${tree.of.map(shown).join(tree.kind === 'all' ? ' & ' : ' | ')})`;
};

describe('the parts that decide an exit status', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['git push origin', 'git push'],
    ['npm ci && npm test', '(npm ci & npm test)'],
    ['cat a; ls b', 'ls'],
    ['cat a\nls b', 'ls'],
    ['set -e; cat a; ls b', '(cat & ls)'],
    ['cat a || ls b', '(cat | ls)'],
    ['cat a || true', 'never'],
    ['cat a || true && ls b', 'ls'],
    ['sleep 9 &', 'never'],
    ['ps aux | grep nginx', '(|ps & grep)'],
    ['set -o pipefail; ps aux | grep nginx', '(ps & grep)'],
    ['! grep a b', '!'],
    ['(cd a && make) || echo no', '((cd & make) | echo)'],
    ['sudo apt update', '(sudo & apt update)'],
    ['for f in *; do wc $f; done', 'wc'],
    ['if test -f a; then cat a; else ls; fi', '(cat & ls)'],
    ['x=1', 'never'],
    ['f() { ls; }', 'never'],
    ['make | tee log | tail', '(|make & |tee & tail)'],
    ['echo "a', 'run:echo'],
  ];
  for (const [command, tree] of cases)
    it(`of ${JSON.stringify(command)} are ${tree}`, () => {
      assert.equal(shown(treeOf(command)), tree);
    });

  it('have names at four levels', () => {
    assert.deepEqual(treeOf('git -C /tmp/x commit -m "two words"'), {
      kind: 'part',
      program: 'git',
      head: 'git commit',
      template: 'git -C * commit -m *',
      exact: 'git -C /tmp/x commit -m "two words"',
    });
  });

  it('are counted once each', () => {
    assert.deepEqual(
      exitParts(treeOf('ls a && ls b && ls a')).map(({ exact }) => exact),
      ['ls a', 'ls b'],
    );
  });

  it('of another tool are the whole', () => {
    const action = { tool: 'read', input: { path: 'src/a.ts' } };
    const tree = exitTree(action, actionKey(action));
    assert.deepEqual([tree.kind, shown(tree)], ['part', 'read:*.ts']);
  });
});
