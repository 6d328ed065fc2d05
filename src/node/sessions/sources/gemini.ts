// Gemini CLI: ~/.gemini/tmp/<project>/chats/session-*.json, or .jsonl in later versions.
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
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
  isSkipped,
  jsonFile,
  jsonLines,
  listOf,
  realFolder,
  sessionFile,
  textOf,
  timeOf,
} from '../records.ts';
import type { Place, SessionSource } from '../source.ts';
import { geminiTools } from '../toolNames.ts';

const isChat = (name: string) => /^session-.*\.jsonl?$/.test(name);

export const gemini: SessionSource = {
  id: 'gemini',
  title: 'Gemini CLI',
  kind: 'agent',
  hasHooksWithoutIds: true,
  async *find(place) {
    for await (const path of place.paths ? filesOf(place.paths, isChat) : chats(place)) {
      const file = await sessionFile(path, undefined, place.root);
      if (file) yield file;
    }
  },
  async *read(file) {
    if (file.path.endsWith('.jsonl')) {
      for await (const record of jsonLines(file.path)) {
        if (isSkipped(record)) yield record;
        else yield* eventsOf(record);
      }
      return;
    }
    const session = fieldsOf(await jsonFile(file));
    yield* eventsOf(session);
    for (const message of listOf(session['messages'])) yield* eventsOf(fieldsOf(message));
  },
};

/** A project's folder is named by the SHA-256 of its path, or contains a file with the path. */
async function* chats({ root, home, env }: Place): AsyncGenerator<string, void> {
  const folder = join(env['GEMINI_CLI_HOME'] ?? home, '.gemini', 'tmp');
  const hash = createHash('sha256').update(root).digest('hex');
  for (const name of (await readdir(folder).catch(() => [])).sort()) {
    const told = await readFile(join(folder, name, '.project_root'), 'utf8').catch(() => '');
    if (name === hash || realFolder(told.trim()) === root) yield* filesBelow(join(folder, name, 'chats'), isChat);
  }
}

function* eventsOf(record: Fields): Generator<SessionEvent, void> {
  const at = timeOf(record['timestamp']);
  const common = given('at', at);
  if (record['sessionId'] !== undefined) {
    yield { kind: 'setting', ...common, ...given('session', textOf(record['sessionId'])) };
  } else if (record['type'] === 'user') {
    const text = contentText(record['content']).trim();
    if (text !== '') yield { kind: 'prompt', ...common, text };
  } else if (record['type'] === 'gemini') {
    yield { kind: 'setting', ...common, ...given('model', textOf(record['model'])) };
    const calls = listOf(record['toolCalls']).map(fieldsOf);
    for (const call of calls) yield* callEvents(call);
    if (calls.length === 0 && contentText(record['content']).trim() !== '') yield { kind: 'end', ...common };
  } else if (!quiet.has(textOf(record['type']) ?? '')) {
    yield { kind: 'skipped', what: `record ${textOf(record['type']) ?? 'without a type'}` };
  }
}

const quiet = new Set(['info', 'error', 'warning', 'session_metadata', 'message_update', '$set', 'about', 'quit']);

function* callEvents(call: Fields): Generator<SessionEvent, void> {
  const name = textOf(call['name']) ?? '';
  const id = textOf(call['id']);
  const args = fieldsOf(call['args']);
  const command = textOf(args['command']);
  const common = given('at', timeOf(call['timestamp']));
  const tool = geminiTools.tools[name];
  if (tool !== undefined) {
    yield {
      kind: 'tool',
      ...common,
      tool,
      ...given('path', textOf(args['file_path']) ?? textOf(args['absolute_path'])),
    };
  }
  if (!geminiTools.shells.has(name) || id === undefined || command === undefined) return;
  yield {
    kind: 'command',
    ...common,
    id,
    command,
    ...given('cwd', textOf(args['dir_path']) ?? textOf(args['directory'])),
  };
  const status = textOf(call['status']);
  if (status === 'cancelled') yield { kind: 'result', ...common, id, observation: observed({ status: 'rejected' }) };
  else if (call['result'] !== undefined || status === 'success' || status === 'error') {
    const response = fieldsOf(fieldsOf(fieldsOf(listOf(call['result'])[0])['functionResponse'])['response']);
    const text = textOf(response['output']) ?? textOf(response['error']) ?? '';
    yield { kind: 'result', ...common, id, observation: geminiObservation(text, status === 'error') };
  }
}

/**
 * Early versions always end with lines of their own (`Exit Code`, `Signal`), after all that was printed. Later ones write the status
 * only if it is not 0, in a place where a command could print the same: then it is unknown.
 */
export function geminiObservation(content: unknown, failed: boolean): Observation {
  const text = contentText(content);
  const code =
    /^Command: [\s\S]*\nExit Code: (\d{1,3}|\(none\))\nSignal: [^\n]*(?:\n(?:Background PIDs|Process Group PGID): [^\n]*)*$/.exec(
      text,
    )?.[1];
  if (code !== undefined) return exitedWith(code === '(none)' ? undefined : Number(code), text);
  if (failed) return observed({ status: 'unknown' }, text);
  const whole = /^Output: [\s\S]*\nProcess Group PGID: \d+$/.test(text);
  const told = /\n(?:Exit Code|Signal|Error|Background PIDs): [^\n]*\nProcess Group PGID: \d+$/.test(text);
  return exitedWith(whole && !told ? 0 : undefined, text);
}
