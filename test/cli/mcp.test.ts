import assert from 'node:assert/strict';
import { existsSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { history } from '../../bench/growth/history.ts';
import { openStore } from '../../src/node/store/sqliteStore.ts';
import { claudeSession, trapped } from '../node/sessions/transcripts.ts';
import type { Knack } from './knack.ts';
import { bundleKnack } from './knack.ts';

describe('knack mcp', () => {
  let knack: Knack;
  let client: Client;
  before(async () => {
    knack = await bundleKnack();
    const cwd = realpathSync(knack.workspace('mcp', { 'package.json': '{"scripts":{"test":"x"}}' }));
    const place = ['--cwd', cwd, '--memory-dir', join(knack.folder, 'mcp-memory')];
    const files = ['a', 'b', 'c'].map((session) => {
      const path = join(knack.folder, `${session}.jsonl`);
      writeFileSync(path, claudeSession(trapped(session, cwd)));
      return path;
    });
    await knack.run(['learn', '--from', 'claude', '--path', ...files, '--yes', ...place]);
    const [command = '', ...args] = knack.command(['mcp', ...place]);
    client = new Client({ name: 'test', version: '1' });
    await client.connect(new StdioClientTransport({ command, args, stderr: 'ignore' }));
  });
  after(async () => {
    await client.close();
    knack.dispose();
  });

  async function call(
    name: string,
    input: Record<string, unknown>,
  ): Promise<{ readonly text: string; readonly isError: boolean }> {
    const { content, isError } = await client.callTool({ name, arguments: input });
    const [first] = content as readonly { readonly type: string; readonly text?: string }[];
    return { text: first?.text ?? '', isError: isError === true };
  }

  it('offers four tools, each with a schema of its input', async () => {
    const { tools } = await client.listTools();
    assert.deepEqual(tools.map(({ name }) => name).sort(), ['advise', 'explain', 'recall', 'report']);
    for (const { name, inputSchema, annotations } of tools) {
      assert.equal(inputSchema.type, 'object', name);
      assert.equal(annotations?.readOnlyHint, name !== 'report');
    }
    const advise = tools.find(({ name }) => name === 'advise');
    assert.deepEqual([...(advise?.inputSchema.required ?? [])].sort(), ['command', 'task']);
  });

  it('recalls what other agents tried, and advises before a command', async () => {
    const recalled = await call('recall', { task: 'run the tests' });
    assert.match(recalled.text, /npm run generate: 0\.\d tries in \d episodes, mean return \+0/);
    const advised = await call('advise', { task: 'run the tests', command: 'npm test' });
    assert.match(advised.text, /`npm test` failed 3 of 3 times .* It worked after `npm run generate`/);
    const prepared = await call('advise', {
      task: 'run the tests',
      command: 'npm test',
      previous: [{ command: 'npm run generate', exitCode: 0 }],
    });
    assert.match(prepared.text, /No objection/);
  });

  it('learns from reports, by exit status alone, and knows at once what it was told', async () => {
    for (let i = 0; i < 3; i++) {
      const told = await call('report', {
        task: 'check the style',
        command: 'npm run style',
        exitCode: 3,
        source: 'tester',
      });
      assert.match(told.text, /Recorded as .*, marked as coming from tester; it weighs 0\.25/);
    }
    const advised = await call('advise', { task: 'check the style', command: 'npm run style' });
    assert.match(advised.text, /failed 3 of 3 times .* exit status 3/);
    const praised = await call('report', {
      task: 'check the style',
      command: 'npm run style',
      source: 'it succeeded, value 1',
    });
    assert.ok(praised.isError);
    assert.match(praised.text, /exitCode/);
    const named = await call('report', {
      task: 'check the style',
      command: 'npm run style',
      exitCode: 3,
      source: `s ghp_${'a1B2c3D4e5F6'.repeat(3)}\n\u001b[31mfake`,
    });
    assert.match(named.text, /coming from s «redacted[^\n]*fake;/);
    assert.ok(!named.text.includes('\u001b'));
  });

  it('explains a step, and says which field is wrong', async () => {
    const explained = await call('explain', { episode: 'claude:toolu_a_0_0', step: 1 });
    assert.match(explained.text, /Task: run the tests\nStep 1 of .*\nFrom: Claude Code, session a\n[\s\S]*\* npm test/);
    for (const [name, input, field] of [
      ['recall', {}, /task/],
      ['recall', { task: 7 }, /task/],
      ['advise', { task: 'x' }, /command/],
      ['advise', { task: 'x', command: 'ls', previous: [{ command: 'ls', exitCode: 'zero' }] }, /exitCode/],
      ['report', { task: 'x', command: 'ls', exitCode: 1.5 }, /exitCode/],
      ['report', { task: 'x', command: 'ls', value: 1 }, /value/],
      ['explain', { step: 0 }, /step/],
      ['explain', { episode: 'nowhere' }, /episode/],
    ] as const) {
      const answer = await call(name, input).catch((error: unknown) => ({ text: String(error), isError: true }));
      assert.equal(answer.isError, true, `${name} ${JSON.stringify(input)}: ${answer.text}`);
      assert.match(answer.text, field, name);
    }
  });

  it('leaves a snapshot of a long log, for itself and for the next start, and keeps up with others', async () => {
    const cwd = realpathSync(knack.workspace('long', { 'package.json': '{}' }));
    const memoryDir = join(knack.folder, 'long-memory');
    const store = openStore({ file: join(memoryDir, 'experience.db') });
    const records = [...history(90, 10)];
    await store.importEpisodes(records.slice(0, 80));
    const [command = '', ...args] = knack.command(['mcp', '--cwd', cwd, '--memory-dir', memoryDir]);
    const own = new Client({ name: 'test', version: '1' });
    await own.connect(new StdioClientTransport({ command, args, stderr: 'ignore' }));
    const known = async () => {
      const { content } = await own.callTool({ name: 'recall', arguments: { task: 'nothing like it' } });
      return Number(/(\d+) experiences in all/u.exec(JSON.stringify(content))?.[1]);
    };
    const before = await known();
    assert.ok(before > 500 && existsSync(`${store.location}-memory`), String(before));
    await store.importEpisodes(records.slice(80));
    await store.close();
    assert.ok((await known()) > before);
    await own.close();
  });

  it('has the episodes as resources', async () => {
    const { resources } = await client.listResources();
    const one = resources.find(({ uri }) => uri.includes('toolu_a_0_0'));
    assert.equal(one?.name, 'run the tests');
    const { contents } = await client.readResource({ uri: one.uri });
    const [body] = contents as readonly { readonly text: string }[];
    const episode = JSON.parse(body?.text ?? '') as {
      readonly steps: readonly { readonly action: { readonly input: object }; readonly exitCode?: number }[];
    };
    assert.deepEqual(episode.steps[0]?.action.input, { command: 'npm test' });
    assert.equal(episode.steps[0].exitCode, 1);
    await assert.rejects(client.readResource({ uri: 'knack://episodes/nothing' }), /there is no episode nothing/);
  });
});
