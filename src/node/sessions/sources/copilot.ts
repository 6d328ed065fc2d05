// GitHub Copilot CLI: ~/.copilot/session-state/<session>/events.jsonl, or <session>.jsonl in early versions.
import { join } from 'node:path';
import type { Observation } from '../../../core/episode.ts';
import type { SessionEvent } from '../events.ts';
import { exitedWith, observed } from '../events.ts';
import type { Fields } from '../records.ts';
import {
  fieldsOf,
  filesBelow,
  filesOf,
  given,
  isSkipped,
  isWithin,
  jsonLines,
  parsed,
  sessionFile,
  textOf,
  timeOf,
} from '../records.ts';
import type { Place, SessionSource } from '../source.ts';
import { copilotTools } from '../toolNames.ts';

const isEvents = (name: string) => name.endsWith('.jsonl');

export const copilot: SessionSource = {
  id: 'copilot',
  title: 'Copilot CLI',
  kind: 'agent',
  hasHooksWithoutIds: true,
  async *find(place) {
    for await (const path of eventFiles(place)) {
      const session = /([^/\\]+)(?:[/\\]events)?\.jsonl$/.exec(path)?.[1];
      const file = await sessionFile(path, session, place.paths ? place.root : undefined);
      if (file && (place.paths || (await isOf(path, place.root)))) yield file;
    }
  },
  async *read(file) {
    for await (const record of jsonLines(file.path)) {
      if (isSkipped(record)) yield record;
      else yield* eventsOf(record);
    }
  },
};

async function* eventFiles({ home, env, paths }: Place): AsyncGenerator<string, void> {
  if (paths) yield* filesOf(paths, isEvents);
  else yield* filesBelow(join(env['COPILOT_HOME'] ?? join(home, '.copilot'), 'session-state'), isEvents);
}

/** By the folder that the first record names. */
async function isOf(path: string, root: string): Promise<boolean> {
  for await (const record of jsonLines(path)) {
    const cwd = isSkipped(record) ? undefined : textOf(fieldsOf(fieldsOf(record['data'])['context'])['cwd']);
    return cwd === undefined || isWithin(cwd, root);
  }
  return false;
}

const told = new Set(['user.message', 'tool.execution_start', 'tool.execution_complete', 'assistant.turn_end']);

function* eventsOf(record: Fields): Generator<SessionEvent, void> {
  const type = textOf(record['type']);
  const data = fieldsOf(record['data']);
  const common = given('at', timeOf(record['timestamp'] ?? record['ts']));
  if (type === undefined) yield { kind: 'skipped', what: 'record without a type' };
  else if (type === 'session.start' || type === 'session.resume') {
    const context = fieldsOf(data['context']);
    const session = textOf(data['sessionId']);
    const branch = textOf(context['branch']);
    yield {
      kind: 'setting',
      ...common,
      ...given('session', session),
      ...given('cwd', textOf(context['cwd'])),
      ...given('branch', branch),
    };
  } else if (type === 'session.model_change') {
    yield { kind: 'setting', ...common, ...given('model', textOf(data['newModel'])) };
  } else if (type === 'session.idle' || type === 'session.shutdown') yield { kind: 'end', ...common };
  else if (told.has(type)) yield* stepEvents(type, data, common);
}

function* stepEvents(type: string, data: Fields, common: { readonly at?: number }): Generator<SessionEvent, void> {
  const id = textOf(data['toolCallId']);
  if (type === 'user.message') {
    const text = textOf(data['content']);
    if (text !== undefined && text.trim() !== '') yield { kind: 'prompt', ...common, text };
    return;
  }
  if (id === undefined) return;
  if (type === 'tool.execution_complete') {
    yield { kind: 'result', ...common, id, observation: resultOf(data) };
    return;
  }
  const args = fieldsOf(typeof data['arguments'] === 'string' ? parsed(data['arguments']) : data['arguments']);
  const name = textOf(data['toolName']) ?? '';
  const command = textOf(args['command']);
  const tool = copilotTools.tools[name];
  if (copilotTools.shells.has(name) && command !== undefined) yield { kind: 'command', ...common, id, command };
  else if (tool !== undefined) yield { kind: 'tool', ...common, tool, ...given('path', textOf(args['path'])) };
}

function resultOf(data: Fields): Observation {
  const error = fieldsOf(data['error']);
  if (error['code'] === 'rejected') return observed({ status: 'rejected' });
  if (error['code'] === 'denied') return observed({ status: 'refused' });
  const result = data['result'];
  return copilotObservation(textOf(result) ?? textOf(fieldsOf(result)['content']) ?? '', data['success'] === true);
}

/** A result ends with a line of the program's own, after all that was printed. */
export function copilotObservation(text: string, ran: boolean): Observation {
  const [line = '', code] = /(?:^|\n)<exited with exit code (\d{1,3})>\s*$/.exec(text) ?? [];
  if (!ran || code === undefined) return exitedWith(undefined, text);
  return exitedWith(Number(code), text.slice(0, text.length - line.length));
}
