import assert from 'node:assert/strict';
import { changedFileText } from '../../../src/core/files/changedFileText.ts';
import { changedFile, unifiedDiff } from '../../../src/core/files/fileDiff.ts';
import { planPatch, planWrite } from '../../../src/core/files/plan.ts';
import { memoryFiles } from './memoryFiles.ts';

const none = () => undefined;

/** The problem of a patch that cannot be applied. */
async function problemOf(...given: Parameters<typeof patched>): Promise<string> {
  const problem = await patched(...given);
  assert.ok(typeof problem === 'string', 'it was applied');
  return problem;
}

/** The files after a patch; its problem where it cannot be applied. */
async function patched(
  texts: Readonly<Record<string, string>>,
  lines: readonly string[],
  seen = none as (path: string) => string | undefined,
) {
  const files = memoryFiles(texts);
  const plan = await planPatch(files, seen, ['*** Begin Patch', ...lines, '*** End Patch'].join('\n'));
  if (!plan.ok) return plan.problem;
  assert.deepEqual(await files.apply(plan.changes), { ok: true });
  return Object.fromEntries(files.texts);
}

describe('a patch', () => {
  it('adds, updates, moves and deletes in one go', async () => {
    const after = await patched({ 'a.txt': 'one\ntwo\nthree\n', 'b.txt': 'x\n', 'old/c.txt': 'c1\nc2\n' }, [
      '*** Add File: new/d.txt',
      '+d1',
      '+',
      '*** Update File: a.txt',
      '@@ one',
      '-two',
      '+TWO',
      '*** Update File: old/c.txt',
      '*** Move to: new/c.txt',
      '@@',
      ' c1',
      '-c2',
      '+C2',
      '*** Delete File: b.txt',
    ]);
    assert.deepEqual(after, { 'a.txt': 'one\nTWO\nthree\n', 'new/d.txt': 'd1\n\n', 'new/c.txt': 'c1\nC2\n' });
  });

  it('lets two parts change one file, the second after the first', async () => {
    const after = await patched({ 'a.txt': '1\n2\n3\n' }, [
      '*** Update File: a.txt',
      '-1',
      '+one',
      '*** Update File: a.txt',
      ' one',
      '-2',
      '+two',
      '*** Add File: b.txt',
      '+b',
      '*** Update File: b.txt',
      '-b',
      '+B',
    ]);
    assert.deepEqual(after, { 'a.txt': 'one\ntwo\n3\n', 'b.txt': 'B\n' });
  });

  it('changes nothing when one part cannot be done, and shows why', async () => {
    const problem = await patched({ 'a.txt': 'alpha\nbeta\ngamma\n' }, [
      '*** Add File: b.txt',
      '+b',
      '*** Update File: a.txt',
      ' alpha',
      '-betta',
      '+BETA',
    ]);
    assert.equal(
      problem,
      'nothing was changed, because the old text is not in a.txt. Most like it: lines 1-2\n1\talpha\n2\tbeta\n' +
        'Copy the old text from there exactly, blanks included, without the line numbers',
    );
  });

  it('looks for the header first, honours an end-of-file marker, and distinguishes whitespace only when it must', async () => {
    const text = 'class A:\n  def f():\n    pass\nclass B:\n  def f():\n    pass\n';
    const second = await patched({ 'a.py': text }, [
      '*** Update File: a.py',
      '@@ class B:',
      '@@   def f():',
      '-    pass',
      '+    return 1',
    ]);
    assert.deepEqual(second, { 'a.py': 'class A:\n  def f():\n    pass\nclass B:\n  def f():\n    return 1\n' });
    const end = await patched({ 'a.txt': 'x\ny\nx\ny\n' }, [
      '*** Update File: a.txt',
      '@@',
      ' x',
      '-y',
      '+z',
      '*** End of File',
    ]);
    assert.deepEqual(end, { 'a.txt': 'x\ny\nx\nz\n' });
    const blanks = await patched({ 'a.txt': '\tif (x) {  \n\t\tgo();\n\t}\n' }, [
      '*** Update File: a.txt',
      ' if (x) {',
      '-  go();',
      '+\t\tstop();',
    ]);
    assert.deepEqual(blanks, { 'a.txt': '\tif (x) {  \n\t\tstop();\n\t}\n' });
  });

  it('puts lines that only come in after their header, or at the end', async () => {
    const text = { 'a.txt': 'one\ntwo\n' };
    assert.deepEqual(await patched(text, ['*** Update File: a.txt', '@@', '+three']), { 'a.txt': 'one\ntwo\nthree\n' });
    assert.deepEqual(await patched(text, ['*** Update File: a.txt', '@@ one', '+1.5']), { 'a.txt': 'one\n1.5\ntwo\n' });
  });

  it('tolerates whitespace around its markers, and requires both of them', async () => {
    const files = memoryFiles({ 'a.txt': 'x — “y”\n' });
    const plan = await planPatch(
      files,
      none,
      '  *** Begin Patch  \n *** Update File: a.txt \n@@ \n-x - "y"\n+z\n *** End Patch ',
    );
    assert.ok(plan.ok);
    assert.equal(plan.changes[0]?.text, 'z\n');
    for (const text of [
      '',
      '*** Begin Patch',
      '*** Add File: a\n+b\n*** End Patch',
      '*** Begin Patch\n*** Add File: a\n+b',
    ])
      assert.equal((await planPatch(files, none, text)).ok, false, text);
  });

  it('says what is missing: a file to delete or to update', async () => {
    for (const part of [['*** Delete File: none.txt'], ['*** Update File: none.txt', '-a', '+b']])
      assert.match(await problemOf({ 'a.txt': 'a\n' }, part), /^none\.txt does not exist: list shows what there is/);
  });

  it('keeps line ends, and a missing final one unless the last line is rewritten', async () => {
    const change = ['*** Update File: a.txt', ' one', '-two', '+2'];
    assert.deepEqual(await patched({ 'a.txt': 'one\r\ntwo\r\nthree' }, change), { 'a.txt': 'one\r\n2\r\nthree' });
    assert.deepEqual(await patched({ 'a.txt': 'one\ntwo' }, change), { 'a.txt': 'one\n2\n' });
  });

  it('does not replace a file as a whole that was not read, or has changed since', async () => {
    const add = ['*** Add File: a.txt', '+new'];
    assert.match(
      await problemOf({ 'a.txt': 'old' }, add),
      /a\.txt exists, and was not read whole in this run: read it/,
    );
    assert.match(await problemOf({ 'a.txt': 'old' }, add, () => 'older'), /changed since it was read: read it again/);
    assert.deepEqual(await patched({ 'a.txt': 'old' }, add, () => 'old'), { 'a.txt': 'new\n' });
    const move = ['*** Update File: a.txt', '*** Move to: b.txt'];
    assert.match(await problemOf({ 'a.txt': 'a', 'b.txt': 'b' }, move), /b\.txt exists, and was not read/);
  });

  const unreadable: readonly (readonly [readonly string[], RegExp])[] = [
    [[], /line 1 of the patch: the patch changes no file/],
    [['*** Frobnicate File: a.txt'], /line 2 of the patch: '\*\*\* Frobnicate File: a\.txt' is not/],
    [['*** Update File: a.txt'], /line 3 of the patch: the update of a\.txt changes nothing/],
    [['*** Update File: a.txt', '@@'], /line 4 of the patch: a chunk has lines that begin with/],
    [
      ['*** Update File: a.txt', '@@', '-a', 'stray'],
      /line 5 of the patch: 'stray' is not '@@', nor a line of a chunk/,
    ],
  ];
  for (const [lines, expected] of unreadable) {
    it(`cannot be read: ${lines.join(' / ') || 'an empty one'}`, async () => {
      assert.match(await problemOf({ 'a.txt': 'a\n' }, lines), expected);
    });
  }

  it('is found within a here-document or a code fence', async () => {
    const inner = '*** Begin Patch\n*** Add File: a.txt\n+a\n*** End Patch';
    for (const text of [
      `<<'EOF'\n${inner}\nEOF`,
      `apply_patch <<EOF\n${inner}\nEOF\n`,
      `\`\`\`patch\n${inner}\n\`\`\``,
    ]) {
      const plan = await planPatch(memoryFiles({}), none, text);
      assert.ok(plan.ok, text);
    }
  });
});

describe('a change to a file', () => {
  it('keeps the ends of lines that a patch does not touch, where they are mixed', async () => {
    const lines = ['*** Begin Patch', '*** Update File: a.txt', '@@', '-three', '+THREE', '*** End Patch'];
    const plan = await planPatch(memoryFiles({ 'a.txt': 'one\r\ntwo\nthree\r\nfour' }), none, lines.join('\n'));
    assert.ok(plan.ok);
    assert.equal(plan.changes[0]?.text, 'one\r\ntwo\nTHREE\r\nfour');
  });

  it('refuses to write a NUL character, which would make the file a binary one', async () => {
    const plan = await planWrite(memoryFiles({}), none, { path: 'a.txt', text: 'a\0b\n' });
    assert.deepEqual(plan, {
      ok: false,
      problem: 'the new text of a.txt holds a NUL character: write binary files with a command',
    });
  });

  it('never writes the mark of a hidden secret into it', async () => {
    const plan = await planWrite(memoryFiles({}), none, { path: '.npmrc', text: 'token=«redacted:token»\n' });
    assert.ok(!plan.ok);
    assert.match(plan.problem, /stands for a secret that you are not shown/);
  });

  it('is counted and shown line by line', () => {
    const diff = { path: 'a.txt', before: 'one\ntwo\nthree\n', after: 'one\n2\n2.5\nthree\n' };
    assert.deepEqual(changedFile(diff), { path: 'a.txt', kind: 'changed', added: 2, removed: 1 });
    assert.equal(changedFileText(changedFile(diff)), 'a.txt +2 −1');
    assert.equal(unifiedDiff(diff), '--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,4 @@\n one\n-two\n+2\n+2.5\n three\n');
    assert.equal(changedFileText(changedFile({ path: 'n', before: undefined, after: 'x\n' })), 'n +1 −0 (new)');
    assert.equal(changedFileText(changedFile({ path: 'n', before: 'x\n', after: undefined })), 'n +0 −1 (deleted)');
    assert.match(unifiedDiff({ path: 'n', movedFrom: 'm', before: 'x\n', after: 'y\n' }), /^--- a\/m\n\+\+\+ b\/n\n/);
  });

  it('is counted quickly where two long texts have nothing in common', () => {
    const lines = (mark: string) => Array.from({ length: 20_000 }, (_, at) => `${mark}${String(at)}\n`).join('');
    const { added, removed } = changedFile({ path: 'a', before: lines('x'), after: lines('y') });
    assert.deepEqual([added, removed], [20_000, 20_000]);
  });
});
