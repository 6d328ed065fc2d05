// One call of a hook: its input as text, its output as text. Nothing in here may block the agent.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isFields, isWithin, parsed, realFolder } from '../sessions/records.ts';
import { advise } from './advise.ts';
import type { HookAgent, HookEvent, Voice } from './events.ts';
import { appendEvent, appendNouns, situationOf, spoolPath } from './spool.ts';

export interface HookCall {
  readonly agent: HookAgent;
  /** Name of the event, from the command line. */
  readonly event: string | undefined;
  readonly voice: Voice;
  readonly input: string;
  /** Real path of the workspace folder. */
  readonly root: string;
  readonly storeFolder: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** [0, 1). */
  readonly draw: number;
  /** Runs `findWords` in another process: the agent does not wait for it. */
  readonly ahead: (session: string) => void;
}

/** What the hook prints; undefined: nothing. @throws whatever goes wrong: the caller swallows it. */
export async function answerHook(call: HookCall): Promise<string | undefined> {
  const input = parsed(call.input.replace(/^\uFEFF/, ''));
  const event = isFields(input) ? call.agent.parse(input, call.event) : undefined;
  if (!event || isElsewhere(event, call.root)) return undefined;
  const { storeFolder, now } = call;
  const path = spoolPath(storeFolder, call.agent.id, event.session);
  if (event.kind === 'before') return before(event, path, call);
  const placed = event.cwd === undefined ? event : { ...event, cwd: realFolder(event.cwd) };
  appendEvent(path, placed, {}, now);
  if (event.kind === 'prompt' && existsSync(storeFileOf(storeFolder))) call.ahead(event.session);
  if (event.kind === 'end') {
    const { storeTurns } = await import('./storeTurns.ts');
    await storeTurns({ root: call.root, storeFolder, storeFile: storeFileOf(storeFolder), now, busyTimeoutMs: 2000 });
  }
  return undefined;
}

const storeFileOf = (storeFolder: string) => join(storeFolder, 'experience.db');

const isElsewhere = ({ cwd }: HookEvent, root: string) => cwd !== undefined && !isWithin(cwd, root);

async function before(
  event: HookEvent & { readonly kind: 'before' },
  path: string,
  call: HookCall,
): Promise<string | undefined> {
  const { agent, voice, draw, storeFolder, now } = call;
  const storeFile = storeFileOf(storeFolder);
  const situation = situationOf(path);
  const stateNow = async () => {
    const { state, task } = situation;
    if (task === undefined) return state;
    const nouns = await nounsOf(task.text, call.root);
    appendNouns(path, nouns, task.askedAt);
    return { ...state, nouns: [...new Set([...nouns, ...state.nouns])] };
  };
  const { refusals } = situation;
  const answer = await advise({
    command: event.command,
    situation: { state: stateNow, refusals },
    storeFile,
    voice,
    draw,
  });
  if (!answer) return undefined;
  if (answer.voice === 'deny') appendEvent(path, event, { kind: 'refused' }, now);
  const reply = agent.reply(answer);
  return reply && JSON.stringify(reply);
}

/** Finds the words of the latest prompt, before a warning needs them. */
export async function findWords({
  agent,
  session,
  root,
  storeFolder,
}: Pick<HookCall, 'agent' | 'root' | 'storeFolder'> & { readonly session: string }): Promise<void> {
  const path = spoolPath(storeFolder, agent.id, session);
  const { task } = situationOf(path);
  if (task) appendNouns(path, await nounsOf(task.text, root), task.askedAt);
}

/** The words of a task as in a state; computed once per prompt, as the language library is slow to load. */
async function nounsOf(task: string, root: string): Promise<readonly string[]> {
  const [{ loadStateEncoder }, { readWorkspaceFacts }] = await Promise.all([
    import('../../core/state/encoder.ts'),
    import('../workspace/facts.ts'),
  ]);
  const [encoder, workspace] = await Promise.all([loadStateEncoder(), readWorkspaceFacts(root)]);
  return encoder.encode({ task, workspace, transcript: [] }).nouns;
}
