// Events of a session -> turns: a task in the user's words, and the commands that followed with their results.
import { createHash } from 'node:crypto';
import { isAbsolute, join, normalize, relative } from 'node:path';
import { redactSecrets } from '../../core/state/secrets/redact.ts';
import type { Observation } from '../../core/episode.ts';
import type { CommandEvent, ResultEvent, SessionEvent, SettingEvent, ToolEvent } from './events.ts';
import { longestCommand, realFolder } from './records.ts';

export interface TurnStep {
  /** The command as it would be given in the workspace folder. */
  readonly command: string;
  /** Undefined while it runs, or if its outcome is unknown. */
  observation: Observation | undefined;
  readonly at: number;
  /** Other tools used since the command before. */
  readonly tools: readonly ToolEvent[];
}

export interface Turn {
  /** Id of its first command, from the source or derived from its content. */
  readonly id: string;
  /** Empty if the source has no user's words. */
  readonly task: string;
  readonly session: string;
  readonly model: string | undefined;
  readonly branch: string | undefined;
  readonly steps: readonly TurnStep[];
  /** Nothing will follow: the agent finished, or another task began. */
  readonly over: boolean;
}

export interface TurnOptions {
  /** Real path of the workspace folder. */
  readonly root: string;
  /** The session belongs to this workspace, wherever it ran: its first folder counts as the root. */
  readonly anywhere: boolean;
  readonly session: string;
  /** Consecutive commands in one folder are a turn; a longer pause ends it. */
  readonly terminal: boolean;
  /** Turns are named by session, first command, and how often that was run before. */
  readonly namedByContent?: boolean;
  /** Whether a command in a folder (relative to the root, '' for it) may be learned from. */
  readonly accepts: (command: string, folder: string) => boolean;
  readonly onSkipped: (what: string) => void;
}

/** Length of a pause that separates a person's terminal commands into episodes. */
export const terminalGapMs = 10 * 60_000;

/** More steps are not a single task. */
const mostSteps = 2000;
/** Longest prompt kept. */
const longestTask = 4000;
/** Longest output kept until the turn is encoded. */
const longestText = 16_000;

interface Lane {
  session: string;
  /** As reported by the source; `cwd` is the real path. */
  told: string;
  cwd: string;
  model: string | undefined;
  branch: string | undefined;
  task: string;
  steps: TurnStep[];
  firstId: string | undefined;
  lastAt: number;
  over: boolean;
  tools: ToolEvent[];
  readonly open: Map<string, TurnStep>;
  /** How often each command was run, by its text. */
  readonly runs: Map<string, number>;
}

/** Keeps one turn per lane in memory, however long the session. A turn ends with the next prompt, or with the file. */
export async function* turnsOf(events: AsyncIterable<SessionEvent>, options: TurnOptions): AsyncGenerator<Turn, void> {
  const lanes = new Map<string, Lane>();
  let base = options.anywhere ? undefined : options.root;
  for await (const event of events) {
    if (event.kind === 'skipped') {
      options.onSkipped(event.what);
      continue;
    }
    const lane = lanes.get(event.lane ?? '') ?? newLane(options);
    lanes.set(event.lane ?? '', lane);
    if (event.kind === 'setting') {
      if (options.terminal && isElsewhere(event, lane)) yield* ended(lane, true);
      base ??= event.cwd === undefined ? undefined : realFolder(event.cwd);
      applySetting(lane, event);
    } else if (event.kind === 'prompt') {
      const task = event.text.slice(0, longestTask);
      if (task === lane.task && lane.steps.length === 0) continue;
      yield* ended(lane, true);
      lane.task = task;
    } else if (event.kind === 'end') lane.over = true;
    else if (event.kind === 'tool') lane.tools.push(event);
    else if (event.kind === 'result') attachResult(lane, event);
    else {
      if (options.terminal && (event.at ?? 0) - lane.lastAt > terminalGapMs) yield* ended(lane, true);
      addCommand(lane, event, base ?? options.root, options);
    }
  }
  for (const lane of lanes.values()) yield* ended(lane, options.terminal || lane.over);
}

function newLane({ session, root, anywhere }: TurnOptions): Lane {
  const nothing = { model: undefined, branch: undefined, firstId: undefined };
  return {
    ...nothing,
    session,
    told: anywhere ? '' : root,
    cwd: anywhere ? '' : root,
    task: '',
    steps: [],
    lastAt: 0,
    over: false,
    tools: [],
    open: new Map(),
    runs: new Map(),
  };
}

function isElsewhere(event: SettingEvent, lane: Lane): boolean {
  return (
    (event.session !== undefined && event.session !== lane.session) ||
    (event.cwd !== undefined && event.cwd !== lane.told)
  );
}

function applySetting(lane: Lane, { session, cwd, model, branch }: SettingEvent): void {
  lane.session = session ?? lane.session;
  lane.told = cwd ?? lane.told;
  lane.cwd = cwd === undefined ? lane.cwd : realFolder(cwd);
  lane.model = model ?? lane.model;
  lane.branch = branch ?? lane.branch;
}

function addCommand(lane: Lane, event: CommandEvent, base: string, options: TurnOptions): void {
  const at = event.at ?? lane.lastAt;
  lane.lastAt = Math.max(at, lane.lastAt);
  const home = lane.cwd === '' ? base : lane.cwd;
  const folder = event.cwd === undefined ? home : isAbsolute(event.cwd) ? realFolder(event.cwd) : join(home, event.cwd);
  const placed = placedCommand(event.command, folder, base);
  if (!placed || !options.accepts(placed.command, placed.folder)) return;
  if (placed.command.length > longestCommand || lane.steps.length >= mostSteps) {
    options.onSkipped(
      placed.command.length > longestCommand ? 'a command of more than 32 KB' : 'a turn of more than 2000 steps',
    );
    return;
  }
  const step: TurnStep = { command: placed.line, observation: undefined, at, tools: lane.tools };
  lane.tools = [];
  lane.over = false;
  lane.firstId ??= options.namedByContent === true ? contentId(lane, step) : event.id;
  lane.runs.set(step.command, (lane.runs.get(step.command) ?? 0) + 1);
  lane.steps.push(step);
  lane.open.set(event.id, step);
}

/** The same id for a hook's report and for the agent's own file. */
function contentId({ session, runs }: Lane, { command }: TurnStep): string {
  const content = JSON.stringify([redactSecrets(command), runs.get(command) ?? 0]);
  return `${session}.${createHash('sha256').update(content).digest('hex').slice(0, 16)}`;
}

interface Placed {
  readonly command: string;
  /** Relative to the root, '' for it. */
  readonly folder: string;
  /** As typed in the root. */
  readonly line: string;
}

/** Undefined outside the workspace. `cd FOLDER && COMMAND` determines where it runs, like the session's folder. */
function placedCommand(text: string, folder: string, root: string): Placed | undefined {
  const [whole = '', quoted, bare] = /^cd\s+(?:"([^"$`\\]+)"|([^\s;&|"'$`\\]+))\s*&&\s*/.exec(text.trim()) ?? [];
  const target = quoted ?? bare;
  const into =
    target === undefined ? folder : isAbsolute(target) ? realFolder(normalize(target)) : join(folder, target);
  const inside = relative(root, into.replace(/(?<=.)\/$/, ''));
  if (inside.startsWith('..') || isAbsolute(inside)) return undefined;
  const command = text.trim().slice(whole.length).trim();
  if (command === '' || /[^\P{Cc}\n\t]/u.test(command)) return undefined;
  const name = /^[\w@%+=:,./-]+$/.test(inside) ? inside : `'${inside.replaceAll("'", "'\\''")}'`;
  return { command, folder: inside, line: inside === '' ? command : `cd ${name} && ${command}` };
}

function attachResult(lane: Lane, { id, observation }: ResultEvent): void {
  const step = lane.open.get(id);
  if (!step) return;
  const { text } = observation;
  const known = step.observation;
  if (known && known.status !== 'unknown') return;
  const kept = text.length <= longestText ? text : `${text.slice(0, longestText / 2)}\n${text.slice(-longestText / 2)}`;
  step.observation = { ...observation, text: kept };
}

/** Omits unfinished commands, and all after them while the session may continue. */
function* ended(lane: Lane, over: boolean): Generator<Turn, void> {
  const running = lane.steps.findIndex(({ observation }) => observation === undefined);
  const steps = running < 0 ? lane.steps : lane.steps.slice(0, running);
  if (steps.length > 0 && lane.firstId !== undefined) {
    const { firstId: id, task, session, model, branch } = lane;
    yield { id, task, session, model, branch, steps, over: over && running < 0 };
  }
  lane.steps = [];
  lane.over = false;
  lane.firstId = undefined;
  lane.tools = [];
  lane.open.clear();
}
