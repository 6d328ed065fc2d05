import assert from 'node:assert/strict';
import fc from 'fast-check';
import { actionKey } from '../../../src/core/action/key.ts';
import { verbOf } from '../../../src/core/action/verb.ts';
import type { Action } from '../../../src/core/types.ts';

const run = (command: string): Action => ({ tool: 'run', input: { command } });
const headOf = (command: string): string => actionKey(run(command)).head;

describe('actionKey of a command', () => {
  it('has four levels from exact to tool', () => {
    assert.deepEqual(actionKey(run('git  commit -m "a  b" src/x.ts')), {
      exact: 'run:git commit -m "a  b" src/x.ts',
      template: 'run:git commit -m *',
      head: 'run:git commit',
      tool: 'run',
    });
  });

  const heads: readonly (readonly [string, string])[] = [
    ['npm test', 'npm test'],
    ['npm run build -- --watch', 'npm run build'],
    ['cargo +nightly test --release', 'cargo test'],
    ['python3.12 -m pytest -k x', 'python -m pytest'],
    ['make check', 'make check'],
    ['docker compose -f x.yml up -d', 'docker compose up'],
    ['env X=1 timeout 5 npm test', 'npm test'],
    ['git -C sub -c a=b commit', 'git commit'],
    ['cd web && npm ci && npm test 2>&1 | tail -5', 'npm ci && npm test'],
    ['/usr/bin/make -j4', 'make'],
    ['node scripts/build.js', 'node build.js'],
    ['ls', 'ls'],
    ['open mailbox with leaflet', 'open'],
    ['', ''],
  ];
  it('names program and sub-command in its head, looking through wrappers and preparations', () => {
    for (const [command, head] of heads) assert.equal(headOf(command), `run:${head}`, command);
  });

  it('wildcards what is volatile in the template, and keeps program, sub-command and flags', () => {
    const template = (command: string): string => actionKey(run(command)).template;
    assert.equal(template('grep -rn "foo" src/a.ts'), 'run:grep -rn *');
    assert.equal(template('curl --max-time=5 https://a.b/c'), 'run:curl --max-time=* *');
    assert.equal(template('head -n5 a.txt b.txt'), 'run:head -n* *');
    assert.equal(template('npm test -- --grep "x y"'), 'run:npm test -- --grep *');
    assert.equal(template('cat a.txt'), template('cat /tmp/x/b.md'));
  });

  it('is the same for commands that differ in blanks between words alone', () => {
    assert.equal(actionKey(run('  ls \t -la  ')).exact, 'run:ls -la');
    assert.equal(actionKey(run('a &&\n\n b')).exact, actionKey(run('a &&\nb')).exact);
  });

  it('differs where blanks are part of a word', () => {
    const pairs = [
      ["echo 'a  b'", "echo 'a b'"],
      ['echo "a  b"', 'echo "a b"'],
      ['echo a\\  b', 'echo a\\ b'],
      ['echo "$(echo "a  b")"', 'echo "$(echo "a b")"'],
      ['cat <<E\na  b\nE', 'cat <<E\na b\nE'],
      ['x=${y:-a  b}', 'x=${y:-a b}'],
      ["ls # it's\necho 'x  y' '", "ls # it's\necho 'x y' '"],
      ["echo $'a\\'  b'", "echo $'a\\' b'"],
      ['a[x  y]=1', 'a[x y]=1'],
      ['ls\npwd', 'ls pwd'],
    ];
    for (const [one, other] of pairs) assert.notEqual(actionKey(run(one!)).exact, actionKey(run(other!)).exact, one);
  });

  it('is never shared by two commands whose words differ', () => {
    const word = fc.constantFrom('a', "'a  b'", '"c  d"', 'e\\ ', '  ', '\t', '\n', ';', '|', "'", '"');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), fc.array(word, { maxLength: 8 }), (one, other) => {
        const [left, right] = [one.join(''), other.join('')];
        if (left.replaceAll(/[ \t\n]/g, '') !== right.replaceAll(/[ \t\n]/g, '')) {
          assert.notEqual(actionKey(run(left)).exact, actionKey(run(right)).exact);
        }
      }),
      { seed: 7, numRuns: 2000 },
    );
  });

  it('keeps apart the same command run with other inputs', () => {
    const inWeb = actionKey({ tool: 'run', input: { command: 'npm test', cwd: 'web' } });
    assert.notEqual(inWeb.exact, actionKey(run('npm test')).exact);
    assert.equal(inWeb.head, 'run:npm test');
  });
});

describe('actionKey of another tool', () => {
  it('does not depend on the order of the input', () => {
    const one = actionKey({ tool: 'read', input: { path: 'src/a.ts', from: 3 } });
    assert.deepEqual(one, actionKey({ tool: 'read', input: { from: 3, path: 'src/a.ts' } }));
    assert.deepEqual(one, {
      exact: 'read:{"from":3,"path":"src/a.ts"}',
      template: 'read:{"from":"*","path":"*"}',
      head: 'read:*.ts',
      tool: 'read',
    });
  });

  it('cannot be taken for a command by a tool named like one', () => {
    assert.notEqual(actionKey({ tool: 'run:x', input: {} }).exact, actionKey(run('x:{}')).exact);
  });
});

describe('verbOf', () => {
  const verbs: readonly (readonly [string, string])[] = [
    ['npm test', 'test'],
    ['npm run test:unit', 'test'],
    ['python -m pytest -q', 'test'],
    ['cargo test', 'test'],
    ['npx vitest run', 'test'],
    ['make check', 'test'],
    ['npm run build', 'build'],
    ['tsc -p .', 'build'],
    ['npm ci', 'install'],
    ['pip install -r requirements.txt', 'install'],
    ['git commit -m x', 'git-commit'],
    ['git status', 'git-status'],
    ['cat src/a.ts', 'read:ts'],
    ['grep -rn foo .', 'search'],
    ['ls -la', 'ls'],
    ['cd a && npm install && npm test', 'test'],
    ['', 'other'],
    ['"', 'other'],
  ];
  it('is the short verb that a state shows', () => {
    for (const [command, verb] of verbs) assert.equal(verbOf(run(command)), verb, command);
    assert.equal(verbOf({ tool: 'read', input: { path: 'src/a.TS' } }), 'read:ts');
    assert.equal(verbOf({ tool: 'list', input: { path: '.' } }), 'ls');
    assert.equal(verbOf({ tool: 'finish', input: {} }), 'finish');
  });

  it('has neither blanks nor brackets nor capitals, whatever the action', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const action of [run(text), { tool: text, input: { path: text } }])
          assert.match(verbOf(action), /^[a-z0-9:+._-]{1,32}$/);
      }),
      { seed: 7, numRuns: 2000 },
    );
  });
});
