// What the hooks of one session have reported: a file of lines, appended to by every hook, until it is moved into the store.
import { appendFileSync, closeSync, constants, existsSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { observationFacts } from '../../core/state/facts.ts';
import { redactSecrets } from '../../core/state/secrets/redact.ts';
import type { Observation } from '../../core/episode.ts';
import type { State } from '../../core/types.ts';
import { verbOf } from '../../core/action/verb.ts';
import { commandAction } from '../../core/tools/run.ts';
import type { Fields } from '../sessions/records.ts';
import { fieldsOf, isFields, listOf, longestCommand, parsed, textOf, wholeOf } from '../sessions/records.ts';
import { makeFolder } from '../files/privateFiles.ts';
import type { HookEvent } from './events.ts';

/** Next to the memory. */
export const spoolFolder = (storeFolder: string) => join(storeFolder, 'hooks');

/** A session's file; `agent` is an id of the registry. */
export function spoolPath(storeFolder: string, agent: string, session: string): string {
  return join(spoolFolder(storeFolder), `${agent}-${session.replaceAll(/[^\w.-]/g, '-').slice(0, 100)}.jsonl`);
}

const longestText = 4000;
/** What a hook looks back at. */
const tailBytes = 1 << 17;

/**
 * One line, in one write, so that concurrent hooks do not mix. Secrets are redacted; the head and tail of a command's output
 * are kept until the session is settled, to look for signs.
 */
export function appendEvent(path: string, event: HookEvent, extra: Fields, at: number): void {
  append(path, { ...lineOf(event), ...extra, at });
}

/** The words of the task from `askedAt`. A spool settled meanwhile needs none. */
export function appendNouns(path: string, nouns: readonly string[], askedAt: number): void {
  if (!existsSync(path)) return;
  const descriptor = openSync(path, constants.O_WRONLY | constants.O_APPEND);
  try {
    writeSync(descriptor, `${JSON.stringify({ kind: 'nouns', nouns, askedAt })}\n`);
  } finally {
    closeSync(descriptor);
  }
}

function append(path: string, line: Fields): void {
  makeFolder(join(path, '..'));
  appendFileSync(path, `${JSON.stringify(line)}\n`, { mode: 0o600 });
}

function lineOf(event: HookEvent): Fields {
  const { kind, cwd } = event;
  switch (event.kind) {
    case 'prompt':
      return { kind, cwd, text: redactSecrets(event.text.slice(0, longestText)) };
    case 'before':
    case 'after': {
      const command = redactSecrets(event.command.slice(0, longestCommand + 1));
      const observation = event.kind === 'after' ? kept(event.observation) : undefined;
      return { kind, cwd, id: event.id, command, observation };
    }
    case 'tool':
      return { kind, tool: event.tool, path: event.path };
    case 'end':
      return { kind };
  }
}

function kept(observation: Observation): Observation {
  const { text } = observation;
  const cut = text.length <= longestText ? text : `${text.slice(0, longestText / 2)}\n${text.slice(-longestText / 2)}`;
  return { ...observation, text: redactSecrets(cut) };
}

/** The session's current situation, from the end of its spool. */
export interface Situation {
  readonly state: State;
  /** The task, while its words are not yet in the state. */
  readonly task: { readonly text: string; readonly askedAt: number } | undefined;
  /** How often in a row this command was refused last. */
  readonly refusals: (command: string) => number;
}

/** Actions that a state looks back at, as in the encoder. */
const shownVerbs = 3;

/** For a session that has reported nothing: an empty state. */
export function situationOf(path: string): Situation {
  const lines = existsSync(path) ? tailOf(path) : [];
  let nouns: readonly string[] = [];
  let task: Situation['task'];
  let facts: readonly string[] = [];
  let verbs: string[] = [];
  let refused: string[] = [];
  for (const line of lines) {
    const { kind } = line;
    if (kind === 'prompt') {
      task = { text: textOf(line['text']) ?? '', askedAt: wholeOf(line['at']) ?? 0 };
      [nouns, facts, verbs, refused] = [[], [], [], []];
    } else if (kind === 'nouns') {
      if (line['askedAt'] === task?.askedAt) [task, nouns] = [undefined, textsOf(line['nouns'])];
    } else if (kind === 'refused') refused.push(textOf(line['command']) ?? '');
    else if (kind === 'after') {
      facts = observationFacts(observationOf(line));
      verbs.push(verbOf(commandAction(textOf(line['command']) ?? '')));
      refused = [];
    } else if (kind === 'tool') {
      const path = textOf(line['path']);
      verbs.push(verbOf({ tool: textOf(line['tool']) ?? 'edit', input: path === undefined ? {} : { path } }));
      facts = ['ok'];
    }
  }
  verbs = verbs.slice(-shownVerbs);
  return {
    state: { nouns: [...new Set([...nouns, ...facts])], verbs: verbs.length === 0 ? ['start'] : verbs },
    task,
    refusals: (command) => refused.length - (refused.findLastIndex((one) => one !== command) + 1),
  };
}

const textsOf = (value: unknown) => listOf(value).filter((text) => typeof text === 'string');

/** The last whole lines. */
function tailOf(path: string): readonly Fields[] {
  const descriptor = openSync(path, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const from = Math.max(0, size - tailBytes);
    const buffer = Buffer.alloc(size - from);
    readSync(descriptor, buffer, 0, buffer.length, from);
    const lines = buffer.toString('utf8').split('\n');
    return (from > 0 ? lines.slice(1) : lines).map(parsed).filter(isFields);
  } finally {
    closeSync(descriptor);
  }
}

/** The outcome in a line of kind `after`. */
export function observationOf(line: Fields): Observation {
  const observation = fieldsOf(line['observation']);
  const exitCode = wholeOf(observation['exitCode']);
  const status = statuses.find((one) => one === observation['status']) ?? 'unknown';
  return {
    status: status === 'exited' && exitCode === undefined ? 'unknown' : status,
    ...(exitCode === undefined ? {} : { exitCode }),
    text: textOf(observation['text']) ?? '',
    durationMs: 0,
  };
}

const statuses = ['exited', 'timedOut', 'aborted', 'rejected', 'refused', 'unknown'] as const;
