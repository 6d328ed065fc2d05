import assert from 'node:assert/strict';
import { ignoredStatus } from '../../../src/core/action/ignoredStatus.ts';

/** Texts -> what they would run with its failures shown; '' where that is not plain. */
const ignoring: Readonly<Record<string, string>> = {
  'jest || true': 'jest',
  'eslint src >/dev/null 2>&1 || :': 'eslint src >/dev/null 2>&1',
  'pytest && echo passed || echo failed': 'pytest',
  'node build.js 2>&1 | tee build.log': 'node build.js 2>&1',
  'node check.js | tail -n 5 && echo ok': 'node check.js',
  'a | sort > out.txt': 'set -o pipefail; a | sort > out.txt',
  'rm -rf out; ./run_tests; echo finished': 'rm -rf out; ./run_tests',
  'cd sub; make; cd ..': 'cd sub; make && cd ..',
  '(cd x; make; echo y)': '(cd x; make)',
  'jest; exit 0': 'jest',
  'for t in put del; do ./out/$t > $t.log; done; diff want del.log':
    './out/put > put.log && ./out/del > del.log && diff want del.log',
  'for f in t/*.sh; do sh "$f"; done': 'for f in t/*.sh; do sh "$f" || exit 1; done',
  'sh t/a.sh; sh t/b.sh': 'sh t/a.sh && sh t/b.sh',
  './t_a; ./t_b': './t_a && ./t_b',
  'python3 t.py 2>&1 | grep -v Traceback | sed s/x/y/':
    'set -o pipefail; python3 t.py 2>&1 | grep -v Traceback | sed s/x/y/',
  'node t.js | grep -v debug': 'set -o pipefail; node t.js | grep -v debug',
  'set -e\na || true\necho ok': 'set -e; a',
};

/** What of these may fail unheeded, where no other text would show it. */
const hidden: Readonly<Record<string, string>> = {
  'node a.js & node b.js & wait': 'node a.js',
  'run() { sh "$1" || true; }\nrun t/a.sh\nrun t/b.sh': 'sh "$1"',
  'trap "exit 0" ERR EXIT\nsh t/a.sh': 'sh t/a.sh',
};

const telling = [
  'run() { sh "$1"; }\nrun t/a.sh',
  'cleanup() { rm -f x || true; }\nnode t.js',
  'warn() { node w.js || true; }\nnode t.js',
  'trap "rm -f x" EXIT\nnode t.js',
  'trap "exit 0" INT\nnode t.js',
  'jest',
  'rm -rf dist; tsc',
  'rm -f core || true',
  'mkdir -p out || true; cc -o x y',
  '[ -f x ] && a || true',
  'jest | tap-spec',
  'node t.js | grep -q passed',
  'sh prepare.sh; node t.js',
  'sh t/a.sh && sh t/b.sh',
  'set -o pipefail; a | tail -5',
  'set -e; a; echo ok',
  'for d in a b; do make -C $d || exit 1; done',
  'a || { echo broken; exit 1; }; echo ok',
  'if a; then b; fi; echo x',
  'cat x | sort | uniq',
  './server & wait',
  './server & jest',
  './server & sleep 1',
  'a "',
  '',
];

describe('ignoredStatus', () => {
  for (const [text, strict] of Object.entries(ignoring))
    it(`sees a failure ignored in ${JSON.stringify(text)}`, () => {
      assert.equal(ignoredStatus(text)?.strict ?? '', strict);
    });
  for (const [text, command] of Object.entries(hidden))
    it(`finds no other text for: ${text}`, () => {
      assert.deepEqual(ignoredStatus(text), { command, strict: undefined });
    });

  for (const text of telling)
    it(`believes the status of ${JSON.stringify(text)}`, () => {
      assert.equal(ignoredStatus(text), undefined);
    });
  it('names the command that may fail', () => {
    assert.equal(ignoredStatus('node t.js & echo started')?.command, 'node t.js');
    assert.equal(ignoredStatus('rm -rf out; ./run_tests --all; echo finished')?.command, './run_tests --all');
  });
});
