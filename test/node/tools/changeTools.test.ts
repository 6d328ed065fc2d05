import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { reason } from '../../../src/core/reason.ts';
import type { Tool, ToolContext } from '../../../src/core/ports.ts';
import type { JsonObject, Risk } from '../../../src/core/types.ts';
import type { Observation } from '../../../src/core/episode.ts';
import { createProcessShell } from '../../../src/node/shell/processShell.ts';
import type { CommandShell } from '../../../src/node/shell/types.ts';
import { createTools } from '../../../src/node/tools/createTools.ts';

const harmless: Risk = { class: 'read', reasons: [], alwaysAsk: false };

describe('tools that change files', () => {
  let root = '';
  let shell: CommandShell;
  /** Of one run: they know what it has read. */
  let tools: readonly Tool[] = [];
  const at = (path: string) => join(root, path);
  const text = (path: string) => readFileSync(at(path), 'utf8');
  const context: ToolContext = { signal: new AbortController().signal, onOutput: () => undefined };

  function tool(name: string): Tool {
    const found = tools.find(({ spec }) => spec.name === name);
    assert.ok(found);
    return found;
  }
  const use = (name: string, input: JsonObject): Promise<Observation> => tool(name).execute(input, context);

  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'knack-change-')));
    shell = createProcessShell({ root, outputLimit: 1000, killGraceMs: 100 });
    tools = createTools({ root, shell, outputLimit: 4000, commandTimeoutMs: 15_000, risk: () => harmless });
  });
  afterEach(async () => {
    await shell.dispose();
    rmSync(root, { recursive: true, force: true });
  });

  it('say what they have changed, in words, in numbers and as a diff', async () => {
    writeFileSync(at('a.txt'), 'one\ntwo\n');
    const { status, text: said, changes } = await use('edit', { path: 'a.txt', oldText: 'two', newText: '2' });
    assert.equal(status, 'ok');
    assert.equal(said, 'a.txt +1 −1\n--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n');
    assert.deepEqual(changes, [{ path: 'a.txt', kind: 'changed', added: 1, removed: 1 }]);
    const made = await use('write', { path: 'src/new.txt', text: 'x\n' });
    assert.deepEqual([made.text, text('src/new.txt')], ['src/new.txt +1 −0 (new)\n', 'x\n']);
  });

  it('show before what they would do, and do nothing', async () => {
    writeFileSync(at('a.txt'), 'one\n');
    const input = { path: 'a.txt', oldText: 'one', newText: '1' };
    assert.deepEqual(await tool('edit').preview?.(input), {
      ok: true,
      files: [{ path: 'a.txt', before: 'one\n', after: '1\n' }],
    });
    assert.equal(text('a.txt'), 'one\n');
    const wrong = await tool('edit').preview?.({ ...input, oldText: 'three' });
    assert.equal(wrong?.ok, false);
  });

  it('replace no whole file that was not read, or has changed since, but what they wrote themselves', async () => {
    writeFileSync(at('a.txt'), 'one\n');
    const whole = (content: string) => use('write', { path: 'a.txt', text: content });
    assert.match((await whole('1\n')).text, /a\.txt exists, and was not read whole in this run: read it before/);
    await use('read', { path: 'a.txt' });
    writeFileSync(at('a.txt'), 'by hand\n');
    assert.match((await whole('1\n')).text, /a\.txt has changed since it was read: read it again/);
    assert.equal(text('a.txt'), 'by hand\n');
    await use('read', { path: 'a.txt' });
    assert.equal((await whole('1\n')).status, 'ok');
    assert.equal((await whole('2\n')).status, 'ok');
    assert.match((await whole('2\n')).text, /has this very text already/);
  });

  it('replace no whole file of which only a part was shown, until all of it was', async () => {
    writeFileSync(at('a.txt'), Array.from({ length: 500 }, (_, i) => `line ${i + 1}\n`).join(''));
    const whole = () => use('write', { path: 'a.txt', text: '1\n' });
    const refused = /a\.txt exists, and was not read whole in this run/;
    await use('read', { path: 'a.txt', startLine: 400 });
    assert.match((await whole()).text, refused);
    const { truncated } = await use('read', { path: 'a.txt' });
    assert.ok(truncated, 'its output has a limit');
    assert.match((await whole()).text, refused);
    for (const startLine of [200, 400]) await use('read', { path: 'a.txt', startLine, endLine: startLine + 250 });
    assert.equal((await whole()).status, 'ok');
  });

  it('edit a file that has changed elsewhere, and say so where the passage is gone', async () => {
    writeFileSync(at('a.txt'), 'one\ntwo\n');
    await use('read', { path: 'a.txt' });
    writeFileSync(at('a.txt'), 'ONE\ntwo\n');
    assert.equal((await use('edit', { path: 'a.txt', oldText: 'two', newText: '2' })).status, 'ok');
    writeFileSync(at('a.txt'), 'changed\n');
    const gone = await use('edit', { path: 'a.txt', oldText: 'ONE', newText: '1' });
    assert.match(gone.text, /^a\.txt has changed since it was read: the old text is not in a\.txt/);
  });

  it('are writes that name their files; outside, and what may hold secrets, are told apart', () => {
    const input = { path: 'a.txt', oldText: 'a', newText: 'b' };
    assert.deepEqual(tool('edit').risk(input), {
      class: 'write',
      reasons: [reason('changesNamed', 'a.txt')],
      alwaysAsk: false,
    });
    assert.equal(tool('edit').risk({ ...input, path: '.env' }).alwaysAsk, true);
    const patch = '*** Begin Patch\n*** Update File: a\n*** Move to: id_rsa\n*** End Patch';
    assert.equal(tool('applyPatch').risk({ patch }).alwaysAsk, true);
    for (const path of ['../a.txt', '/etc/passwd', '~/x'])
      assert.match(JSON.stringify(tool('write').check({ path, text: '' })), /outside the workspace/, path);
    const away = '*** Begin Patch\n*** Update File: a\n*** Move to: ../b\n*** End Patch';
    assert.match(JSON.stringify(tool('applyPatch').check({ patch: away })), /outside the workspace/);
    symlinkSync(tmpdir(), at('out'));
    assert.match(JSON.stringify(tool('write').check({ path: 'out/a', text: '' })), /outside the workspace/);
  });

  it('leave a symbolic link alone that a patch would delete, and what it leads to', async () => {
    mkdirSync(at('real'));
    writeFileSync(at('real/a.txt'), 'a\n');
    symlinkSync('real/a.txt', at('link'));
    const result = await use('applyPatch', { patch: '*** Begin Patch\n*** Delete File: link\n*** End Patch' });
    assert.match(result.text, /link is a symbolic link: move or delete it with a command/);
    assert.ok(existsSync(at('link')));
  });
});
