// mini-swe-agent and SWE-agent: one trajectory per file, *.traj.json and *.traj, wherever the user keeps them.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { SessionEvent } from '../events.ts';
import { exitedWith } from '../events.ts';
import type { Fields } from '../records.ts';
import {
  contentText,
  fieldsOf,
  filesBelow,
  filesOf,
  given,
  isFields,
  jsonFile,
  listOf,
  nonEmpty,
  sessionFile,
  textOf,
  timeOf,
  wholeOf,
} from '../records.ts';
import type { SessionSource } from '../source.ts';

const isTrajectory = (name: string) => name.endsWith('.traj.json') || name.endsWith('.traj');

export const miniSwe: SessionSource = {
  id: 'swe-agent',
  title: 'mini-swe-agent, SWE-agent',
  kind: 'agent',
  async *find({ root, home, env, paths }) {
    const config =
      env['MSWEA_GLOBAL_CONFIG_DIR'] ?? join(env['XDG_CONFIG_HOME'] ?? join(home, '.config'), 'mini-swe-agent');
    for await (const path of paths ? filesOf(paths, isTrajectory) : filesBelow(config, isTrajectory)) {
      // A trajectory named by the user belongs to this workspace: it often ran in a container.
      const file = await sessionFile(path, undefined, paths ? root : undefined);
      if (file) yield file;
    }
  },
  async *read(file) {
    const whole = await jsonFile(file);
    // Its first versions wrote only the messages.
    const value = Array.isArray(whole) ? { messages: whole } : whole;
    if (!isFields(value)) yield { kind: 'skipped', what: 'a trajectory that is not JSON, or too large' };
    else if (Array.isArray(value['messages'])) yield* messageEvents(value, idOf(file.path));
    else if (Array.isArray(value['trajectory'])) yield* stepEvents(value, idOf(file.path));
    else yield { kind: 'skipped', what: 'a trajectory without messages' };
  },
};

/** Trajectories of several runs have the same names. */
const idOf = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 12);

function* messageEvents(trajectory: Fields, file: string): Generator<SessionEvent, void> {
  const config = fieldsOf(fieldsOf(trajectory['info'])['config']);
  yield {
    kind: 'setting',
    ...given('model', textOf(fieldsOf(config['model'])['model_name'])),
    ...given('cwd', nonEmpty(fieldsOf(config['environment'])['cwd'])),
  };
  let open: readonly string[] = [];
  for (const [index, message] of listOf(trajectory['messages']).map(fieldsOf).entries()) {
    const extra = fieldsOf(message['extra']);
    const at = timeOf(message['timestamp'] ?? extra['timestamp']);
    const text = contentText(message['content']);
    const { role } = message;
    if (role === 'assistant' || message['object'] === 'response') {
      const commands = commandsOf(extra, text);
      open = commands.map((_, i) => `${file}.${index}.${i}`);
      for (const [i, command] of commands.entries()) {
        yield { kind: 'command', ...given('at', at), id: `${file}.${index}.${i}`, command };
      }
    } else if (open.length > 0 && role !== 'exit' && role !== 'system') {
      const [id, ...rest] = open;
      open = rest;
      if (id !== undefined) yield { kind: 'result', ...given('at', at), id, observation: outcomeOf(extra, text) };
    } else if (role === 'user' && index < 3) yield { kind: 'prompt', ...given('at', at), text: taskOf(text) };
  }
}

/** Version 2 lists them; version 1 has one in a fence. */
function commandsOf(extra: Fields, text: string): readonly string[] {
  const listed = listOf(extra['actions']).flatMap((action) => textOf(fieldsOf(action)['command']) ?? []);
  if (listed.length > 0) return listed;
  const fenced = /```(?:bash|sh|mswea_bash_command)\s*\n([\s\S]*?)\n```/.exec(text)?.[1];
  return fenced === undefined ? [] : [fenced];
}

/** The program's own line comes first, before what the command printed. */
function outcomeOf(extra: Fields, text: string) {
  const [head = '', code] = /^(?:Observation: )?<returncode>(-?\d+)<\/returncode>\n?/.exec(text) ?? [];
  const stated = wholeOf(extra['returncode']) ?? (code === undefined ? undefined : Number(code));
  return exitedWith(stated, textOf(extra['raw_output']) ?? text.slice(head.length));
}

/** The template puts rules around the task. */
function taskOf(text: string): string {
  const told = /<(?:task|pr_description|instructions?)>\s*([\s\S]*?)\s*<\//.exec(text)?.[1];
  return told ?? text.replace(/^(?:Please solve this (?:issue|task):|Your task:)\s*/i, '').replace(/\n\n[\s\S]*$/, '');
}

/** SWE-agent records actions and outputs, but no exit status. */
function* stepEvents(trajectory: Fields, file: string): Generator<SessionEvent, void> {
  const task = listOf(trajectory['history'])
    .map(fieldsOf)
    .find(({ role }) => role === 'user');
  if (task) yield { kind: 'prompt', text: taskOf(contentText(task['content'])) };
  for (const [index, step] of listOf(trajectory['trajectory']).map(fieldsOf).entries()) {
    const command = textOf(step['action'])?.trim();
    if (command === undefined || command === '') continue;
    yield { kind: 'command', id: `${file}.${index}`, command };
    yield {
      kind: 'result',
      id: `${file}.${index}`,
      observation: exitedWith(undefined, contentText(step['observation'])),
    };
  }
}
