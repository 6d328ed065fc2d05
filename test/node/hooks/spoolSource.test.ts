import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultSettings, learningSettings } from '../../../src/core/settings.ts';
import { loadStateEncoder } from '../../../src/core/state/encoder.ts';
import { storeTurns } from '../../../src/node/hooks/storeTurns.ts';
import { appendEvent, spoolPath } from '../../../src/node/hooks/spool.ts';
import { exitedWith } from '../../../src/node/sessions/events.ts';
import { learnFrom } from '../../../src/node/sessions/learn.ts';
import { copilot } from '../../../src/node/sessions/sources/copilot.ts';
import { gemini } from '../../../src/node/sessions/sources/gemini.ts';
import { openStore } from '../../../src/node/store/sqliteStore.ts';
import { readWorkspaceFacts } from '../../../src/node/workspace/facts.ts';
import { write } from '../sessions/transcripts.ts';

const ran = [
  { command: 'npm test', exitCode: 1 },
  { command: 'npm run generate', exitCode: 0 },
  { command: 'npm test', exitCode: 0 },
];
const prompts = ['run the tests', 'once more'];

describe('a session that hooks told of and that the agent kept in a file', () => {
  let folder: string;
  let root: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'knack-spooled-')));
    root = join(folder, 'project');
    mkdirSync(root);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const copilotFile = () => {
    const record = (type: string, data: object) =>
      `${JSON.stringify({ type, data, timestamp: '2026-11-01T10:00:00Z' })}\n`;
    const calls = prompts.flatMap((content, turn) => [
      record('user.message', { content }),
      ...ran.flatMap(({ command, exitCode }, index) => {
        const toolCallId = `call-${turn}-${index}`;
        const content = `out\n<exited with exit code ${exitCode}>`;
        return [
          record('tool.execution_start', { toolCallId, toolName: 'bash', arguments: { command } }),
          record('tool.execution_complete', { toolCallId, success: true, result: { content } }),
        ];
      }),
      record('session.idle', {}),
    ]);
    const start = record('session.start', { sessionId: 's1', context: { cwd: root } });
    write(join(folder, '.copilot', 'session-state', 's1', 'events.jsonl'), [start, ...calls].join(''));
  };

  const geminiFile = () => {
    const output = (code: number) =>
      `Command: x\nDirectory: (root)\nOutput: x\nError: (none)\nExit Code: ${code}\nSignal: (none)\nBackground PIDs: (none)\nProcess Group PGID: 7`;
    const timestamp = '2026-11-01T10:00:00Z';
    const messages = prompts.flatMap((content, turn) => [
      { type: 'user', timestamp, content },
      ...ran.map(({ command, exitCode }, index) => {
        const result = [{ functionResponse: { response: { output: output(exitCode) } } }];
        const call = { id: `run-${turn}-${index}`, name: 'run_shell_command', args: { command }, status: 'success' };
        return { type: 'gemini', timestamp, content: '', toolCalls: [{ ...call, timestamp, result }] };
      }),
      { type: 'gemini', timestamp, content: 'It works.' },
    ]);
    write(join(folder, '.gemini', 'tmp', 'p', '.project_root'), root);
    const session = JSON.stringify({ sessionId: 's1', messages });
    write(join(folder, '.gemini', 'tmp', 'p', 'chats', 'session-1.json'), session);
  };

  for (const [source, writeFile] of [
    [copilot, copilotFile],
    [gemini, geminiFile],
  ] as const) {
    it(`counts once with ${source.title}, whose hooks tell no ids of calls`, async () => {
      const path = spoolPath(folder, source.id, 's1');
      const at = Date.UTC(2026, 10, 1, 10);
      for (const text of prompts) {
        appendEvent(path, { kind: 'prompt', session: 's1', text }, {}, at);
        for (const { command, exitCode } of ran)
          appendEvent(
            path,
            { kind: 'after', session: 's1', cwd: root, command, observation: exitedWith(exitCode) },
            {},
            at,
          );
        appendEvent(path, { kind: 'end', session: 's1' }, {}, at);
      }
      const storeFile = join(folder, 'experience.db');
      await storeTurns({ root, storeFolder: folder, storeFile, now: at, busyTimeoutMs: 1000 });
      writeFile();
      const place = { root, home: folder, env: {} };
      const files = [];
      for await (const file of source.find(place)) files.push(file);
      assert.equal(files.length, 1);
      const store = openStore({ file: storeFile });
      const before = (await store.episodes()).map(({ episodeId, steps }) => [episodeId, steps.length]);
      assert.equal(before.length, 2);
      const report = await learnFrom({
        ...{ source, place, files, store, dryRun: false, now: at, accepts: () => true },
        ...{ encoder: await loadStateEncoder(), workspace: await readWorkspaceFacts(root) },
        settings: learningSettings(defaultSettings),
        signal: new AbortController().signal,
      });
      const after = (await store.episodes()).map(({ episodeId, steps }) => [episodeId, steps.length]);
      await store.close();
      assert.deepEqual([report.steps, report.skipped, after], [0, 0, before]);
    });
  }
});
