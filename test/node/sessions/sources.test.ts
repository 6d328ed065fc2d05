import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionEvent } from '../../../src/node/sessions/events.ts';
import { codexObservation } from '../../../src/node/sessions/sources/codex.ts';
import { copilotObservation } from '../../../src/node/sessions/sources/copilot.ts';
import { geminiObservation } from '../../../src/node/sessions/sources/gemini.ts';
import { sessionSources } from '../../../src/node/sessions/sources/registry.ts';
import type { TurnStep } from '../../../src/node/sessions/turns.ts';
import { turnsOf } from '../../../src/node/sessions/turns.ts';
import { claudeSession, miniSweSession, trapped, write, writeClaude, writeCodex } from './transcripts.ts';

describe('Sources of sessions', () => {
  let folder: string;
  let root: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'knack-sources-')));
    root = join(folder, 'project');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** What a source finds in the user's home, as turns: task, then command, status and exit status of each step. */
  async function turns(id: string) {
    const source = sessionSources.find((one) => one.id === id);
    assert.ok(source);
    const place = { root, home: folder, env: {} };
    const skipped: string[] = [];
    const found: unknown[] = [];
    const stepOf = ({ command, observation, tools }: TurnStep) => [
      ...tools.map(({ tool }) => tool),
      command,
      observation?.exitCode ?? observation?.status,
    ];
    for await (const file of source.find(place)) {
      const options = { root, anywhere: file.cwd !== undefined, session: file.session, terminal: false };
      const events: AsyncIterable<SessionEvent> = source.read(file, place);
      const all = turnsOf(events, { ...options, accepts: () => true, onSkipped: (what) => skipped.push(what) });
      for await (const { task, steps, over, model } of all) found.push([task, model, over, ...steps.map(stepOf)]);
    }
    return { found, skipped };
  }

  const jsonLines = (...records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');

  it('finds sessions of a workspace that the agent knew by a symbolic link', async () => {
    mkdirSync(root);
    const link = join(folder, 'linked');
    symlinkSync(root, link);
    writeClaude(folder, trapped('c', link));
    writeCodex(folder, trapped('x', link));
    const elsewhere = join(folder, 'elsewhere');
    mkdirSync(elsewhere);
    writeClaude(folder, trapped('e', elsewhere));
    for (const id of ['claude', 'codex']) {
      const { found } = await turns(id);
      assert.equal(found.length, 1, id);
      assert.deepEqual((found[0] as unknown[]).slice(3), [
        ['npm test', 1],
        ['npm run generate', 0],
        ['npm test', 0],
      ]);
    }
  });

  it("takes the user's own commands in Claude Code for prompts, those of the program for none", async () => {
    const told = trapped('slash', root);
    const said = (name: string, first: string, last: string) =>
      `<${first}>${name}</${first}>\n<${last}>${name}</${last}>\n<command-args>#7</command-args>`;
    for (const [text, task] of [
      [said('/review', 'command-message', 'command-name'), 'review #7'],
      [said('/clear', 'command-name', 'command-message'), ''],
    ] as const) {
      const turnsTold = told.turns.map((turn) => ({ ...turn, prompt: text }));
      writeClaude(folder, { ...told, turns: turnsTold });
      const { found } = await turns('claude');
      assert.deepEqual((found[0] as unknown[])[0], task);
    }
  });

  it('keeps commands of many lines whole, and knows calls that Claude Code never ran', async () => {
    const script = `cat > notes.txt <<'EOF'\n${'one more line\n'.repeat(600)}EOF`;
    const told = {
      session: 'long',
      cwd: root,
      turns: [{ prompt: 'write it', ran: [{ command: script, exitCode: 0 }] }],
    };
    const never = claudeSession({ ...told, turns: [{ prompt: 'again', ran: [{ command: 'ls', exitCode: 1 }] }] });
    const text = never.replaceAll('Exit code 1\\n', '<tool_use_error>Sibling tool call errored</tool_use_error>');
    writeClaude(folder, told);
    writeClaude(folder, { ...told, session: 'never' }, text);
    const { found, skipped } = await turns('claude');
    assert.deepEqual(
      found.map((turn) => (turn as unknown[])[3]),
      [
        [script, 0],
        ['ls', 'refused'],
      ],
    );
    assert.deepEqual(skipped, []);
  });

  it('reads the first trajectories of mini-swe-agent, which are lists of messages', async () => {
    const { messages } = JSON.parse(miniSweSession(trapped('list', root))) as { messages: unknown };
    write(join(folder, '.config', 'mini-swe-agent', 'list.traj.json'), JSON.stringify(messages));
    const { found, skipped } = await turns('swe-agent');
    assert.deepEqual((found[0] as unknown[]).slice(3), [
      ['npm test', 1],
      ['npm run generate', 0],
      ['npm test', 0],
    ]);
    assert.deepEqual(skipped, []);
  });

  it('reads Gemini CLI: one value a file, of the project whose path gives the folder its name', async () => {
    const call = (id: string, command: string, output: string, status = 'success') => ({
      id,
      name: 'run_shell_command',
      args: { command },
      status,
      timestamp: '2026-11-01T10:00:01Z',
      result: [{ functionResponse: { id, name: 'run_shell_command', response: { output } } }],
    });
    const early = (code: string) =>
      `Command: x\nDirectory: (root)\nOutput: Exit Code: 0\nError: (none)\nExit Code: ${code}\nSignal: (none)\nBackground PIDs: (none)\nProcess Group PGID: 7`;
    const session = {
      sessionId: 'g1',
      projectHash: 'x',
      messages: [
        { type: 'user', timestamp: '2026-11-01T10:00:00Z', content: 'run the tests' },
        {
          type: 'gemini',
          model: 'gemini-3-pro',
          content: '',
          toolCalls: [call('a', 'npm test', early('1')), call('b', 'npm run generate', early('0'))],
        },
        {
          type: 'gemini',
          model: 'gemini-3-pro',
          content: '',
          toolCalls: [
            { id: 'e', name: 'replace', args: { file_path: 'a.ts' }, status: 'success' },
            call('c', 'npm test', 'Output: fine\nProcess Group PGID: 7'),
            call('d', 'npm run lint', 'Output: bad\nExit Code: 2\nProcess Group PGID: 7'),
            call('f', 'rm x', '', 'cancelled'),
          ],
        },
        { type: 'gemini', model: 'gemini-3-pro', content: 'All is well now.' },
        { type: 'hologram' },
      ],
    };
    const project = createHash('sha256').update(root).digest('hex');
    write(
      join(folder, '.gemini', 'tmp', project, 'chats', 'session-2026-11-01T10-00-g1.json'),
      JSON.stringify(session),
    );
    write(
      join(folder, '.gemini', 'tmp', 'another', 'chats', 'session-2026-11-01T10-00-g2.json'),
      JSON.stringify(session),
    );
    assert.deepEqual(await turns('gemini'), {
      found: [
        [
          'run the tests',
          'gemini-3-pro',
          true,
          ['npm test', 1],
          ['npm run generate', 0],
          ['edit', 'npm test', 0],
          // A command could have printed that line: it is not known.
          ['npm run lint', 'unknown'],
          ['rm x', 'rejected'],
        ],
      ],
      skipped: ['record hologram'],
    });
  });

  it('reads Copilot CLI: events with a status line of its own at the end of a result', async () => {
    const start = (id: string, command: string) => ({
      type: 'tool.execution_start',
      data: { toolCallId: id, toolName: 'bash', arguments: { command } },
      timestamp: '2026-11-01T10:00:01Z',
    });
    const end = (id: string, content: string, more: object = {}) => ({
      type: 'tool.execution_complete',
      data: { toolCallId: id, success: true, result: { content }, ...more },
    });
    const events = (cwd: string) =>
      jsonLines(
        { type: 'session.start', data: { sessionId: 'p1', context: { cwd, branch: 'main' } } },
        { type: 'session.model_change', data: { newModel: 'claude-sonnet-4.5' } },
        { type: 'user.message', data: { content: 'run the tests' }, timestamp: '2026-11-01T10:00:00Z' },
        start('1', 'npm test'),
        end('1', '<exited with exit code 0>\nfailed\n<exited with exit code 1>'),
        start('2', 'npm start'),
        end('2', '<command is still running>'),
        start('3', 'npm run generate'),
        end('3', 'ok\n<exited with exit code 0>'),
        start('4', 'rm -rf x'),
        end('4', '', { success: false, error: { code: 'denied' } }),
        { type: 'session.idle', data: {} },
      );
    write(join(folder, '.copilot', 'session-state', 'p1', 'events.jsonl'), events(root));
    write(join(folder, '.copilot', 'session-state', 'p2.jsonl'), events('/elsewhere'));
    assert.deepEqual(await turns('copilot'), {
      found: [
        [
          'run the tests',
          'claude-sonnet-4.5',
          true,
          ['npm test', 1],
          ['npm start', 'unknown'],
          ['npm run generate', 0],
          ['rm -rf x', 'refused'],
        ],
      ],
      skipped: [],
    });
  });

  it('reads Cline: which commands ran, of tasks that began in this folder, and not how they ended', async () => {
    const storage = join(folder, '.config', 'Code', 'User', 'globalStorage', 'saoudrizwan.claude-dev');
    const history = [
      { id: '1', cwdOnTaskInitialization: root },
      { id: '2', cwdOnTaskInitialization: '/elsewhere' },
    ];
    write(join(storage, 'state', 'taskHistory.json'), JSON.stringify(history));
    const messages = [
      { ts: 1_793_000_000_000, type: 'say', say: 'task', text: 'run the tests' },
      { ts: 1_793_000_001_000, type: 'ask', ask: 'command', text: 'npm test' },
      { ts: 1_793_000_002_000, type: 'say', say: 'command_output', text: 'exit code 0' },
      { ts: 1_793_000_003_000, type: 'say', say: 'api_req_started', text: '{}' },
      { ts: 1_793_000_004_000, type: 'say', say: 'completion_result', text: 'All tests pass' },
    ];
    for (const id of ['1', '2']) write(join(storage, 'tasks', id, 'ui_messages.json'), JSON.stringify(messages));
    assert.deepEqual(await turns('cline'), {
      found: [['run the tests', undefined, true, ['npm test', 'unknown']]],
      skipped: [],
    });
  });

  it('reads SWE-agent, which states no outcome, and side chains of Claude Code apart', async () => {
    const trajectory = {
      history: [
        { role: 'system', content: 'x' },
        { role: 'user', content: '<task>fix it</task>' },
      ],
      trajectory: [
        { action: 'pytest', observation: '1 failed' },
        { action: '', observation: '' },
      ],
      info: { exit_status: 'submitted' },
    };
    write(join(folder, '.config', 'mini-swe-agent', 'x.traj'), JSON.stringify(trajectory));
    assert.deepEqual((await turns('swe-agent')).found, [['fix it', undefined, false, ['pytest', 'unknown']]]);

    const record = (type: string, content: unknown, more: object = {}) => ({
      ...{ type, sessionId: 's', cwd: root, timestamp: '2026-11-01T10:00:00Z', message: { role: type, content } },
      ...more,
    });
    const bash = (id: string, command: string) => [{ type: 'tool_use', id, name: 'Bash', input: { command } }];
    const done = (id: string) => [{ type: 'tool_result', tool_use_id: id, content: '', is_error: false }];
    const side = { isSidechain: true, agentId: 'a1' };
    write(
      join(folder, '.claude', 'projects', root.replaceAll(/[^A-Za-z0-9]/g, '-'), 's.jsonl'),
      jsonLines(
        record('user', 'the task'),
        record('assistant', bash('m1', 'make one')),
        record('user', 'look for it', side),
        record('assistant', bash('x1', 'rg it'), side),
        record('user', done('x1'), side),
        record('user', done('m1')),
        record('user', '<system-reminder>be good</system-reminder>'),
        record('assistant', bash('m2', 'make two')),
        record('user', done('m2')),
      ),
    );
    assert.deepEqual((await turns('claude')).found, [
      ['the task', undefined, false, ['make one', 0], ['make two', 0]],
      ['look for it', undefined, false, ['rg it', 0]],
    ]);
  });

  it("trusts an agent's own lines where a command cannot have written them, and none else", () => {
    const code = ({ exitCode }: { readonly exitCode?: number }) => exitCode;
    assert.equal(code(codexObservation('{"output":"Exit code: 0","metadata":{"exit_code":2}}')), 2);
    assert.equal(code(codexObservation('Exit code: 3\nWall time: 0.1 seconds\nOutput:\nExit code: 0')), 3);
    assert.equal(code(codexObservation('tests passed\nExit code: 0\nWall time: 0.1 seconds\nOutput:\n')), undefined);
    assert.equal(code(codexObservation('Process exited with code 0')), undefined);
    const running = 'Chunk ID: 3a\nWall time: 0.1 seconds\nProcess running with session ID 7\nOutput:\n';
    assert.equal(code(codexObservation(`${running}Process exited with code 0\nOutput:\n`)), undefined);
    assert.equal(code(copilotObservation('x\n<exited with exit code 4>\n', true)), 4);
    assert.equal(code(copilotObservation('<exited with exit code 0>\nand more', true)), undefined);
    assert.equal(code(copilotObservation('<exited with exit code 0>', false)), undefined);
    assert.equal(code(geminiObservation('Output: Exit Code: 0', false)), undefined);
    assert.equal(code(geminiObservation('Output: x\nExit Code: 0\nProcess Group PGID: 3', false)), undefined);
  });
});
