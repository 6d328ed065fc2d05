// Cline: tasks/<task>/ui_messages.json in its storage. It lists which commands ran, but mostly not how they ended.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SessionEvent } from '../events.ts';
import { exitedWith } from '../events.ts';
import {
  fieldsOf,
  filesBelow,
  filesOf,
  given,
  jsonFile,
  listOf,
  parsed,
  realFolder,
  sessionFile,
  textOf,
  timeOf,
} from '../records.ts';
import type { Place, SessionSource } from '../source.ts';

const isMessages = (name: string) => name === 'ui_messages.json';

export const cline: SessionSource = {
  id: 'cline',
  title: 'Cline',
  kind: 'agent',
  async *find(place) {
    for await (const path of place.paths ? filesOf(place.paths, isMessages) : ownTasks(place)) {
      const task = dirname(path).split(/[/\\]/).at(-1) ?? 'task';
      const file = await sessionFile(path, task, place.root);
      if (file) yield file;
    }
  },
  async *read(file) {
    const messages = await jsonFile(file);
    if (!Array.isArray(messages)) yield { kind: 'skipped', what: 'a task that is not JSON, or too large' };
    const running: { id: string | undefined } = { id: undefined };
    for (const [index, message] of listOf(messages).map(fieldsOf).entries()) {
      yield* eventsOf(message, `${file.session}.${index}`, running);
    }
  },
};

/** Tasks whose history names this workspace as the folder that they began in. */
async function* ownTasks({ root, home, env }: Place): AsyncGenerator<string, void> {
  const config = env['XDG_CONFIG_HOME'] ?? join(home, '.config');
  const storage = 'User/globalStorage/saoudrizwan.claude-dev';
  const places = [
    ...['Code', 'Code - Insiders', 'VSCodium', 'Cursor'].map((name) => join(config, name, storage)),
    ...['Code', 'Cursor'].map((name) => join(home, 'Library/Application Support', name, storage)),
    ...['.vscode-server', '.vscode-remote'].map((name) => join(home, name, 'data', storage)),
    env['CLINE_DIR'] ?? join(home, '.cline', 'data'),
  ];
  for (const place of places) {
    const history = await readFile(join(place, 'state', 'taskHistory.json'), 'utf8').catch(() => '[]');
    for (const task of listOf(parsed(history)).map(fieldsOf)) {
      const id = textOf(task['id']);
      if (id !== undefined && realFolder(textOf(task['cwdOnTaskInitialization']) ?? '') === root)
        yield* filesBelow(join(place, 'tasks', id), isMessages);
    }
  }
}

/** `running` holds the id of the command whose end is awaited. */
function* eventsOf(
  message: Readonly<Record<string, unknown>>,
  id: string,
  running: { id: string | undefined },
): Generator<SessionEvent, void> {
  const common = given('at', timeOf(message['ts']));
  const text = textOf(message['text']) ?? '';
  const { ask, say } = message;
  if (say === 'task' || say === 'user_feedback') yield { kind: 'prompt', ...common, text };
  else if ((ask === 'command' || say === 'command') && text !== '') {
    running.id = id;
    yield { kind: 'command', ...common, id, command: text.replace(/REQ_APP$/, '').trim() };
  } else if (running.id !== undefined && (ask === 'completion_result' || say === 'api_req_started')) {
    const done = running.id;
    running.id = undefined;
    yield { kind: 'result', ...common, id: done, observation: exitedWith(undefined) };
  }
  if (say === 'completion_result') yield { kind: 'end', ...common };
}
