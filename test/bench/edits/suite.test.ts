import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { type Bug, fixOf, likeBug, loadBugs, otherPrograms } from '../../../bench/edits/bugs.ts';
import { ownBugsByKind } from '../../../bench/edits/ownBugs.ts';
import { passes } from '../../../bench/edits/play.ts';
import { runEdits } from '../../../bench/edits/suite.ts';

interface Report {
  readonly bugs: readonly string[];
  readonly results: readonly {
    readonly arm: string;
    readonly attempts: Readonly<Record<'first' | 'again' | 'alike', readonly number[]>>;
    readonly usage: { readonly outputTokens: number };
  }[];
}

/** As `passes`, without a process for each program. */
function passesInContext({ test }: Bug, program: string): boolean {
  const context = { console: { assert } };
  try {
    runInNewContext(`${program}\n${test}`, context, { timeout: 3000 });
    return true;
  } catch {
    return false;
  }
}

describe('the suite edits', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'knack-bench-edits-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('has forty real bugs of six kinds with working fixes, even when moved to another file', () => {
    const kinds = Object.values(ownBugsByKind);
    assert.equal(kinds.length, 6);
    assert.ok(kinds.every(({ length }) => length >= 6 && length <= 8));
    const bugs = loadBugs([]);
    assert.equal(new Set(bugs.map(({ name }) => name)).size, 40);
    for (const bug of [...bugs, ...bugs.map(likeBug)]) {
      assert.ok(passesInContext(bug, bug.fixed), bug.name);
      assert.ok(!passesInContext(bug, bug.buggy), bug.name);
      const { oldText, newText } = fixOf(bug.name, bug.buggy, bug.fixed);
      assert.equal(
        bug.buggy.replace(oldText, () => newText),
        bug.fixed,
      );
      assert.ok(otherPrograms(bug).length >= 3, bug.name);
    }
  });

  it('reads files of HumanEvalPack, and says which line is none', () => {
    const file = join(folder, 'pack.jsonl');
    const line = {
      prompt: 'const twice = (n) => {\n',
      canonical_solution: '  return 2 * n;\n}\n',
      buggy_solution: '  return 3 * n;\n}\n',
      test: 'console.assert(twice(2) === 4)\n',
      entry_point: 'twice',
      failure_symptoms: 'incorrect output',
    };
    writeFileSync(file, `${JSON.stringify(line)}\n`);
    const [bug] = loadBugs([file]);
    assert.ok(bug);
    assert.equal(bug.task, 'fix twice: incorrect output');
    assert.deepEqual([passes(bug, bug.fixed), passes(bug, bug.buggy)], [true, false]);
    writeFileSync(file, '{"prompt":1}\n');
    assert.throws(() => loadBugs([file]), /pack\.jsonl:1 is not a HumanEvalPack record/);
  });

  it('finds that a bug takes fewer attempts once it was fixed before, here and elsewhere', async () => {
    const json = join(folder, 'report.json');
    await runEdits(['--bugs', '5', '--seeds', '1', '--arms', 'off,posterior', '--json', json], () => undefined);
    const { bugs, results } = JSON.parse(readFileSync(json, 'utf8')) as Report;
    assert.equal(bugs.length, 5);
    const [off, posterior] = results.map(({ attempts }) => attempts);
    assert.ok((posterior?.again[0] ?? 9) < (off?.again[0] ?? 0));
    assert.ok((posterior?.alike[0] ?? 9) < (off?.alike[0] ?? 0));
  });
});
