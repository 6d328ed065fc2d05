// Codex: ~/.codex/sessions/Y/M/D/rollout-*.jsonl, one record a line; before version 0.40 without the outer record.
import { join } from 'node:path';
import type { Observation } from '../../../core/episode.ts';
import type { SessionEvent } from '../events.ts';
import { exitedWith, observed } from '../events.ts';
import type { Fields } from '../records.ts';
import {
  contentText,
  fieldsOf,
  filesBelow,
  filesOf,
  given,
  isFields,
  isSkipped,
  isWithin,
  jsonLines,
  listOf,
  parsed,
  sessionFile,
  textOf,
  timeOf,
  wholeOf,
} from '../records.ts';
import type { Place, SessionSource } from '../source.ts';
import { codexTools } from '../toolNames.ts';

const isRollout = (name: string) => name.endsWith('.jsonl');

export const codex: SessionSource = {
  id: 'codex',
  title: 'Codex',
  kind: 'agent',
  async *find(place) {
    for await (const path of rollouts(place)) {
      const cwd = await folderOf(path);
      const file = await sessionFile(
        path,
        /([0-9a-f]{8}-[0-9a-f-]{27})\.jsonl$/.exec(path)?.[1],
        place.paths ? place.root : undefined,
      );
      const elsewhere = cwd !== undefined && !isWithin(cwd, place.root);
      if (file && (place.paths || !elsewhere)) yield file;
    }
  },
  async *read(file) {
    for await (const record of jsonLines(file.path)) {
      if (isSkipped(record)) yield record;
      else yield* eventsOf(record);
    }
  },
};

async function* rollouts({ home, env, paths }: Place): AsyncGenerator<string, void> {
  if (paths) yield* filesOf(paths, isRollout);
  else {
    const folder = env['CODEX_HOME'] ?? join(home, '.codex');
    for (const name of ['archived_sessions', 'sessions']) yield* filesBelow(join(folder, name), isRollout);
  }
}

/** The folder that the first record names; later ones may name others. */
async function folderOf(path: string): Promise<string | undefined> {
  for await (const record of jsonLines(path)) {
    return isSkipped(record) ? undefined : textOf(fieldsOf(record['payload'])['cwd']);
  }
  return undefined;
}

const quiet = new Set(['compacted', 'world_state', 'ghost_snapshot']);

function* eventsOf(record: Fields): Generator<SessionEvent, void> {
  const type = textOf(record['type']);
  const at = timeOf(record['timestamp']);
  const payload = record['payload'];
  if (type === 'session_meta' || type === 'turn_context') yield settingOf(fieldsOf(payload), at);
  else if (type === 'response_item') yield* itemEvents(fieldsOf(payload), at);
  else if (type === 'event_msg') yield* messageEvents(fieldsOf(payload), at);
  else if (type === undefined && textOf(record['id']) !== undefined) yield settingOf(record, at);
  else if (type !== undefined && !isFields(payload) && itemTypes.has(type)) yield* itemEvents(record, at);
  else if (record['record_type'] === undefined && !(type !== undefined && quiet.has(type))) {
    yield { kind: 'skipped', what: `record ${type ?? 'without a type'}` };
  }
}

const itemTypes = new Set(['message', 'reasoning', 'function_call', 'function_call_output', 'local_shell_call']);

function settingOf(payload: Fields, at: number | undefined): SessionEvent {
  return {
    kind: 'setting',
    ...given('at', at),
    ...given('session', textOf(payload['id'])),
    ...given('cwd', textOf(payload['cwd'])),
    ...given('model', textOf(payload['model'])),
    ...given('branch', textOf(fieldsOf(payload['git'])['branch'])),
  };
}

/** The only UI events whose content is not elsewhere: typed words, and true exit statuses. */
function* messageEvents(payload: Fields, at: number | undefined): Generator<SessionEvent, void> {
  const id = textOf(payload['call_id']);
  const message = textOf(payload['message']);
  if (payload['type'] === 'task_complete') yield { kind: 'end', ...given('at', at) };
  else if (payload['type'] === 'user_message' && message !== undefined) yield* promptOf(message, at);
  else if (payload['type'] === 'exec_command_end' && id !== undefined) {
    const text = textOf(payload['aggregated_output']) ?? textOf(payload['stdout']) ?? '';
    yield { kind: 'result', ...given('at', at), id, observation: exitedWith(wholeOf(payload['exit_code']), text) };
  }
}

function* promptOf(text: string, at: number | undefined): Generator<SessionEvent, void> {
  const words = text.replace(/^[\s\S]*?## My request for Codex:\n/, '').trim();
  if (words !== '' && !injected.test(words)) yield { kind: 'prompt', ...given('at', at), text: words };
}

const injected = /^(?:<[a-z_]+>|# AGENTS\.md instructions)/;

function* itemEvents(item: Fields, at: number | undefined): Generator<SessionEvent, void> {
  const id = textOf(item['call_id']);
  switch (item['type']) {
    case 'message':
      if (item['role'] === 'user') yield* promptOf(contentText(item['content']), at);
      return;
    case 'function_call':
      if (id !== undefined) yield* callOf(id, textOf(item['name']) ?? '', parsed(textOf(item['arguments']) ?? ''), at);
      return;
    case 'local_shell_call':
      if (id !== undefined) yield* callOf(id, 'local_shell', item['action'], at);
      return;
    case 'custom_tool_call':
      if (item['name'] === 'apply_patch') yield* patchOf(textOf(item['input']) ?? '', at);
      return;
    case 'function_call_output':
    case 'local_shell_call_output':
      if (id !== undefined) {
        yield { kind: 'result', ...given('at', at), id, observation: codexObservation(item['output']) };
      }
      return;
  }
}

function* callOf(id: string, name: string, input: unknown, at: number | undefined): Generator<SessionEvent, void> {
  if (!codexTools.shells.has(name)) return;
  const fields = fieldsOf(input);
  const command = commandOf(fields['command'] ?? fields['cmd']);
  if (command === undefined) return;
  const patch = /^apply_patch\b/.exec(command);
  if (patch) yield* patchOf(command, at);
  else {
    const cwd = textOf(fields['workdir']) ?? textOf(fields['working_directory']);
    yield { kind: 'command', ...given('at', at), id, command, ...given('cwd', cwd) };
  }
}

/** A shell line, or words, without a leading shell call (`bash -lc LINE`). */
function commandOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const words = listOf(value).filter((word) => typeof word === 'string');
  if (words.length === 0) return undefined;
  const [program = '', flag = '', line] = words;
  if (words.length === 3 && /(?:^|\/)(?:ba|z|da|k)?sh$/.test(program) && /^-\w*c$/.test(flag)) return line;
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ');
}

function* patchOf(patch: string, at: number | undefined): Generator<SessionEvent, void> {
  for (const [, kind, path = ''] of patch.matchAll(/^\*\*\* (Add|Update) File: (.+)$/gm)) {
    yield { kind: 'tool', ...given('at', at), tool: kind === 'Add' ? 'write' : 'edit', path };
  }
}

/**
 * The program wraps what a command printed: in JSON with the exit status in its metadata, or after lines of its own that end with
 * `Output:`. Only these are read for the status.
 */
export function codexObservation(output: unknown): Observation {
  const text = typeof output === 'string' ? output : contentText(fieldsOf(output)['content'] ?? output);
  if (/^(?:exec command |)rejected by user/.test(text)) return observed({ status: 'rejected' });
  const wrapped = text.startsWith('{') ? parsed(text) : undefined;
  if (isFields(wrapped) && isFields(wrapped['metadata'])) {
    const { exit_code: code, duration_seconds: seconds } = wrapped['metadata'];
    const durationMs = typeof seconds === 'number' ? Math.round(seconds * 1000) : 0;
    return exitedWith(wholeOf(code), textOf(wrapped['output']) ?? '', durationMs);
  }
  const [head = '', seconds] =
    /^(?:Chunk ID: \S+\n)?(?:Exit code: -?\d+\n)?Wall time: ([\d.]+) seconds\n(?:(?!Output:)[A-Z][\w ]*: ?\S*\n|Process [^\n]*\n)*Output:(?:\n|$)/.exec(
      text,
    ) ?? [];
  const code = /^(?:Exit code: |Process exited with code )(-?\d+)$/m.exec(head)?.[1];
  const printed = text.slice(head.length);
  return exitedWith(code === undefined ? undefined : Number(code), printed, Math.round(Number(seconds ?? 0) * 1000));
}
