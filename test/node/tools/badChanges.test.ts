import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ToolContext } from '../../../src/core/ports.ts';
import { isOffered } from '../../../src/core/tools/registry.ts';
import type { Action, JsonObject, Risk } from '../../../src/core/types.ts';
import type { Observation } from '../../../src/core/episode.ts';
import { createProcessShell } from '../../../src/node/shell/processShell.ts';
import type { CommandShell } from '../../../src/node/shell/types.ts';
import { createTools } from '../../../src/node/tools/createTools.ts';

const harmless: Risk = { class: 'read', reasons: [], alwaysAsk: false };
const noone = 65_534;

const edit = (path: string, oldText = 'two', newText = '2', more: JsonObject = {}): Action => ({
  tool: 'edit',
  input: { path, oldText, newText, ...more },
});
const write = (path: string, text = 'new\n'): Action => ({ tool: 'write', input: { path, text } });
const patch = (...lines: readonly string[]): Action => ({
  tool: 'applyPatch',
  input: { patch: ['*** Begin Patch', ...lines, '*** End Patch'].join('\n') },
});
const update = (path: string, old = 'two'): Action => patch(`*** Update File: ${path}`, '@@', `-${old}`, '+2');

/** What a model may get wrong, and what it is told; nothing is changed by any of it. */
const mistakes: readonly (readonly [string, Action, RegExp])[] = [
  ['text that is not there', edit('a.txt', 'twoo'), /^the old text is not in a\.txt\. Most like it: line 2\n2\ttwo\n/],
  [
    'a line that is not there',
    update('a.txt', 'twoo'),
    /^the old text is not in a\.txt\. Most like it: line 2\n2\ttwo\n/,
  ],
  [
    'text that stands twice',
    edit('a.txt', 'o'),
    /^the old text stands 2 times in a\.txt, in the lines 1, 2\. .*all: true/,
  ],
  ['the same text', edit('a.txt', 'two', 'two'), /^oldText and newText are the same: nothing would change/],
  ['the same line', patch('*** Update File: a.txt', '-two', '+two'), /^the patch changes nothing/],
  ['no old text', edit('a.txt', ''), /^oldText is empty: say which text of a\.txt/],
  ['text in an empty file', edit('empty.txt'), /^empty\.txt is empty: write the whole file instead/],
  ['a line of an empty file', update('empty.txt'), /^empty\.txt is empty: a chunk can only add lines to it/],
  ['a binary file', edit('binary'), /^binary is a binary file: only text can be edited/],
  ['a binary file to replace', write('binary'), /^binary is a binary file/],
  ['a binary file to patch', update('binary'), /^binary is a binary file/],
  ['a file over 10 MB', edit('big'), /^big has 10\.0 MB, more than the 10 MB that can be edited: use a command/],
  ['a file over 10 MB to replace', write('big'), /^big has 10\.0 MB/],
  ['a file over 10 MB to patch', update('big'), /^big has 10\.0 MB/],
  ['a new file over 10 MB', write('huge', 'x'.repeat(10 * 1024 * 1024 + 1)), /^huge would have more than 10 MB/],
  ['a folder', edit('folder'), /^folder is a folder, not a file/],
  ['a folder to replace', write('folder'), /^folder is a folder, not a file/],
  ['a folder to patch', update('folder'), /^folder is a folder, not a file/],
  ['the workspace itself', write('.'), /^\. is the workspace folder, not a file/],
  [
    'a file where a folder would be',
    write('a.txt/new'),
    /^a\.txt\/new cannot be written: a part of its path is not a folder/,
  ],
  ['a missing file', edit('none.txt'), /^none\.txt does not exist: list shows what there is; write makes a new file/],
  ['a missing file to patch', update('none.txt'), /^none\.txt does not exist: list shows what there is\.$/],
  ['a file not read', write('a.txt'), /^a\.txt exists, and was not read whole in this run: read it .*, or use edit/],
  [
    'a file not read to add',
    patch('*** Add File: a.txt', '+x'),
    /was not read whole in this run: read it .*\*\*\* Update File/,
  ],
  ['a path outside', edit('../a.txt'), /^edit: \.\.\/a\.txt is outside the workspace/],
  ['a path outside to write', write('/etc/knack-test'), /^write: \/etc\/knack-test is outside the workspace/],
  ['a path outside to patch', update('~/a.txt'), /^applyPatch: ~\/a\.txt is outside the workspace/],
  ['a link out', edit('out/a.txt'), /^edit: out\/a\.txt is outside the workspace/],
  ['a link out to write', write('out/new.txt'), /^write: out\/new\.txt is outside the workspace/],
  ['a link out to patch', patch('*** Add File: out/new.txt', '+x'), /^applyPatch: out\/new\.txt is outside/],
  ['a link to what is not there, outside', write('dangling'), /^dangling is a symbolic link that leads nowhere/],
  ['git’s own files', write('.git/config'), /^\.git\/config belongs to git: only git's own commands change it/],
  ['no patch', { tool: 'applyPatch', input: { patch: 'garbage' } }, /^applyPatch: line 1 of the patch: .*Begin Patch/],
  ['an empty patch', patch(), /^applyPatch: line 1 of the patch: the patch changes no file/],
  ['a number for a text', edit('a.txt', 'two', '2', { all: 'yes' }), /^edit: 'all': /],
  [
    'an input of another tool',
    { tool: 'edit', input: { path: 'a.txt', text: '' } },
    /^edit: 'oldText' is missing; 'newText' is/,
  ],
];

describe('changes to files that cannot be made', () => {
  let base = '';
  let root = '';
  let shell: CommandShell;
  const at = (path: string) => join(root, path);
  const context: ToolContext = { signal: new AbortController().signal, onOutput: () => undefined };

  const toolsOf = (folder: string) =>
    createTools({ root: folder, shell, outputLimit: 4000, commandTimeoutMs: 15_000, risk: () => harmless });
  const use = async ({ tool, input }: Action, tools = toolsOf(root)): Promise<Observation> => {
    const found = tools.find(({ spec }) => spec.name === tool);
    assert.ok(found);
    return found.execute(input, context);
  };
  /** Every file but the large one, with its contents. */
  const contents = () =>
    readdirSync(base, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'big')
      .map((entry) => `${entry.parentPath}/${entry.name} ${readFileSync(join(entry.parentPath, entry.name), 'utf8')}`)
      .sort();

  before(() => {
    base = realpathSync(mkdtempSync(join(tmpdir(), 'knack-bad-')));
    chmodSync(base, 0o755);
    root = join(base, 'workspace');
    for (const folder of ['workspace/folder', 'workspace/.git', 'elsewhere'])
      mkdirSync(join(base, folder), { recursive: true });
    writeFileSync(at('a.txt'), 'one\ntwo\nthree\n');
    writeFileSync(at('empty.txt'), '');
    writeFileSync(at('binary'), Buffer.from([116, 119, 111, 0]));
    writeFileSync(at('big'), Buffer.alloc(10 * 1024 * 1024 + 1, 'x'));
    writeFileSync(join(base, 'elsewhere/a.txt'), 'two\n');
    symlinkSync('../elsewhere', at('out'));
    symlinkSync('../elsewhere/none', at('dangling'));
    shell = createProcessShell({ root, outputLimit: 1000, killGraceMs: 100 });
  });
  after(async () => {
    await shell.dispose();
    rmSync(base, { recursive: true, force: true });
  });

  for (const [name, action, message] of mistakes) {
    it(`tell the model what is wrong, and change nothing: ${name} (${action.tool})`, async () => {
      const before = contents();
      const { status, text } = await use(action);
      assert.equal(status, 'toolError');
      assert.match(text, message);
      assert.deepEqual(contents(), before);
    });
  }

  it('name no tool that changes files and that the model is not offered', async () => {
    const names = ['edit', 'write', 'applyPatch'];
    const messages = await Promise.all(
      mistakes.map(async ([, action]) => ({ tool: action.tool, text: (await use(action)).text })),
    );
    for (const id of ['openai/gpt-5-mini', 'ollama/qwen3-coder']) {
      const [offered, others] = [names.filter((one) => isOffered(one, id)), names.filter((one) => !isOffered(one, id))];
      for (const { text } of messages.filter(({ tool }) => offered.includes(tool)))
        assert.doesNotMatch(text, new RegExp(`\\b(?:${others.join('|')})\\b(?! the)`, 'i'), id);
    }
  });

  it('leave two changes of one file in one patch undone when the second cannot be made', async () => {
    const twice = patch('*** Update File: a.txt', '-one', '+1', '*** Update File: ./a.txt', '-one', '+I');
    const { status, text } = await use(twice);
    assert.equal(status, 'toolError');
    assert.match(text, /^nothing was changed, because the old text is not in a\.txt/);
    assert.equal(readFileSync(at('a.txt'), 'utf8'), 'one\ntwo\nthree\n');
  });

  it('tell of a file, or a folder, that may not be written', async () => {
    const locked = mkdtempSync(join(base, 'locked-'));
    mkdirSync(join(locked, 'folder'));
    for (const name of ['read-only.txt', 'secret.txt', 'folder/a.txt']) writeFileSync(join(locked, name), 'two\n');
    chmodSync(join(locked, 'read-only.txt'), 0o444);
    chmodSync(join(locked, 'secret.txt'), 0o000);
    chmodSync(join(locked, 'folder'), 0o555);
    chmodSync(locked, 0o777);
    const isRoot = process.geteuid?.() === 0;
    const tools = toolsOf(locked);
    if (isRoot) process.seteuid?.(noone);
    try {
      const problems = [edit('read-only.txt'), edit('secret.txt'), edit('folder/a.txt'), write('folder/new.txt')];
      const told: string[] = [];
      for (const action of problems) told.push((await use(action, tools)).text);
      // Who is no owner may not give a file its owner back either.
      const why = 'may not be written: (?:permission denied|its owner or its folder does not allow it), and nothing';
      assert.match(told[0] ?? '', new RegExp(`^read-only\\.txt ${why}`));
      assert.equal(told[1], 'secret.txt may not be read: permission denied.');
      assert.match(told[2] ?? '', new RegExp(`^folder/a\\.txt ${why}`));
      assert.match(told[3] ?? '', new RegExp(`^folder/new\\.txt ${why}`));
    } finally {
      if (isRoot) process.seteuid?.(0);
      chmodSync(join(locked, 'folder'), 0o755);
      rmSync(locked, { recursive: true, force: true });
    }
  });

  it('leave all files of a patch as they were when the disk is full in the middle', async function () {
    const small = mkdtempSync(join(base, 'small-'));
    const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', small]);
    if (mount.status !== 0) {
      rmSync(small, { recursive: true });
      this.skip();
    }
    try {
      writeFileSync(join(small, 'a.txt'), 'one\n');
      const lines = Array.from({ length: 3000 }, (_, i) => `+line ${i} ${'x'.repeat(60)}`);
      const full = patch('*** Update File: a.txt', '-one', '+1', '*** Add File: deep/b.txt', ...lines);
      const { status, text } = await use(full, toolsOf(small));
      assert.equal(status, 'toolError');
      assert.equal(text, 'deep/b.txt was not written: the disk is full, and nothing was changed. Free some space.');
      assert.deepEqual([readdirSync(small), readFileSync(join(small, 'a.txt'), 'utf8')], [['a.txt'], 'one\n']);
      assert.equal(existsSync(join(small, 'deep')), false);
    } finally {
      spawnSync('umount', [small]);
      rmSync(small, { recursive: true, force: true });
    }
  });
});
