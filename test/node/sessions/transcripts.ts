// The same session in the file formats of several agents, written by us in the shape that they write.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Ran {
  readonly command: string;
  /** Undefined: it ran in the background. */
  readonly exitCode?: number;
  readonly text?: string;
  readonly cwd?: string;
}

export interface Told {
  readonly session: string;
  readonly cwd: string;
  readonly turns: readonly { readonly prompt: string; readonly ran: readonly Ran[]; readonly over?: boolean }[];
}

const startedAt = Date.UTC(2026, 10, 1, 10);

/** A record a second. */
function clock(): () => string {
  let at = startedAt;
  return () => new Date((at += 1000)).toISOString();
}

const lines = (records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');

export function claudeSession({ session, cwd, turns }: Told): string {
  const now = clock();
  const common = () => ({
    ...{ sessionId: session, cwd, gitBranch: 'main', version: '2.1.0', isSidechain: false, userType: 'external' },
    timestamp: now(),
  });
  const assistant = (content: object, stopReason: string) => ({
    ...common(),
    type: 'assistant',
    message: { role: 'assistant', model: 'claude-opus-4-5', content: [content], stop_reason: stopReason },
  });
  return lines([
    { type: 'file-history-snapshot', messageId: 'm', snapshot: {} },
    ...turns.flatMap(({ prompt, ran, over = true }, turn) => [
      { ...common(), type: 'user', message: { role: 'user', content: prompt } },
      ...ran.flatMap(({ command, exitCode, text = '', cwd: folder = cwd }, i) => {
        const id = `toolu_${session}_${turn}_${i}`;
        const failed = exitCode !== undefined && exitCode !== 0;
        const input = {
          command,
          description: 'Run it',
          ...(exitCode === undefined ? { run_in_background: true } : {}),
        };
        const content = failed ? `Exit code ${exitCode}\n${text}` : text;
        return [
          { ...assistant({ type: 'tool_use', id, name: 'Bash', input }, 'tool_use'), cwd: folder },
          {
            ...common(),
            type: 'user',
            message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content, is_error: failed }] },
            toolUseResult: failed ? `Error: ${content}` : { stdout: text, stderr: '', interrupted: false },
          },
        ];
      }),
      ...(over ? [assistant({ type: 'text', text: 'Done, all tests pass now.' }, 'end_turn')] : []),
    ]),
  ]);
}

export function codexSession({ session, cwd, turns }: Told): string {
  const now = clock();
  const item = (payload: object) => ({ timestamp: now(), type: 'response_item', payload });
  const event = (payload: object) => ({ timestamp: now(), type: 'event_msg', payload });
  const message = (text: string) => item({ type: 'message', role: 'user', content: [{ type: 'input_text', text }] });
  return lines([
    { timestamp: now(), type: 'session_meta', payload: { id: session, cwd, git: { branch: 'main' } } },
    message('<environment_context>\n  <cwd>somewhere</cwd>\n</environment_context>'),
    ...turns.flatMap(({ prompt, ran, over = true }, turn) => [
      { timestamp: now(), type: 'turn_context', payload: { cwd, model: 'gpt-5.2-codex' } },
      message(prompt),
      event({ type: 'user_message', message: prompt, images: [] }),
      ...ran.flatMap(({ command, exitCode, text = '', cwd: workdir = cwd }, i) => {
        const id = `call_${session}_${turn}_${i}`;
        const ending =
          exitCode === undefined ? 'Process running with session ID 7' : `Process exited with code ${exitCode}`;
        return [
          item({
            type: 'function_call',
            name: 'exec_command',
            arguments: JSON.stringify({ cmd: command, workdir }),
            call_id: id,
          }),
          item({
            type: 'function_call_output',
            call_id: id,
            output: `Chunk ID: 3a${i}\nWall time: 0.1000 seconds\n${ending}\nOutput:\n${text}`,
          }),
        ];
      }),
      event({ type: 'agent_message', message: 'Done, all tests pass now.' }),
      ...(over ? [event({ type: 'task_complete', turn_id: String(turn) })] : []),
    ]),
  ]);
}

/** Version 1, whose commands stand in fences; one turn. */
export function miniSweSession({ cwd, turns }: Told): string {
  const [turn] = turns;
  const messages = [
    { role: 'system', content: 'You are a helpful assistant.' },
    { role: 'user', content: `<task>\n${turn?.prompt ?? ''}\n</task>\nMany rules follow.` },
    ...(turn?.ran ?? []).flatMap(({ command, exitCode, text = '' }) => [
      { role: 'assistant', content: `THOUGHT: next.\n\n\`\`\`bash\n${command}\n\`\`\`` },
      { role: 'user', content: `<returncode>${String(exitCode)}</returncode>\n<output>\n${text}\n</output>` },
    ]),
  ];
  const config = { model: { model_name: 'anthropic/claude-sonnet-4' }, environment: { cwd } };
  return JSON.stringify({
    info: { config, exit_status: 'Submitted' },
    messages,
    trajectory_format: 'mini-swe-agent-1',
  });
}

/** Where Claude Code keeps it. Returns the path. */
export function writeClaude(home: string, told: Told, text = claudeSession(told)): string {
  const folder = told.cwd.replaceAll(/[^A-Za-z0-9]/g, '-');
  return write(join(home, '.claude', 'projects', folder, `${told.session}.jsonl`), text);
}

/** Where Codex keeps it. Returns the path. */
export function writeCodex(home: string, told: Told): string {
  const name = `rollout-2026-11-01T10-00-00-${told.session}.jsonl`;
  return write(join(home, '.codex', 'sessions', '2026', '11', '01', name), codexSession(told));
}

export function write(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** `npm test` fails until `npm run generate` has run. */
export function trapped(session: string, cwd: string, prompt = 'run the tests'): Told {
  const test = { command: 'npm test', exitCode: 1, text: 'Error: generated.json is missing' };
  const generate = { command: 'npm run generate', exitCode: 0, text: 'generated' };
  return { session, cwd, turns: [{ prompt, ran: [test, generate, { ...test, exitCode: 0, text: 'ok' }] }] };
}
