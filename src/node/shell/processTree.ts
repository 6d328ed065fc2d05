// Finds and ends everything that one command started: by marker, session, group, parents and output pipe; TERM, then KILL.
import { setTimeout as delay } from 'node:timers/promises';

import type { ProcessEntry } from './processTable.ts';

/** How one command's processes are identified. */
export interface RunIdentity {
  /** Value in the environment marker, or what such values begin with before a dot. */
  readonly id: string;
  /** Process id of the shell, hence also its group and session; undefined if they may have been reused. */
  readonly leader: number | undefined;
  /** Output pipe, as in `ProcessEntry.outputs`; undefined where unknown. */
  readonly output: string | undefined;
  /** Members seen before, by `processIdentity`. */
  readonly known: ReadonlySet<string>;
}

export function processIdentity(entry: ProcessEntry): string {
  return `${entry.pid}@${entry.startTime}`;
}

/**
 * The members of a run among `table`, never this process. Not found: a process that left session and group, lost its parent, cleared its
 * environment and redirected its output, all four; without /proc also one that left the group and lost its parent.
 */
export function membersOf(run: RunIdentity, table: readonly ProcessEntry[]): readonly ProcessEntry[] {
  const others = table.filter((entry) => entry.pid !== process.pid);
  const isMember = (entry: ProcessEntry): boolean =>
    entry.runs.some((id) => id === run.id || id.startsWith(`${run.id}.`)) ||
    (run.leader !== undefined && (entry.group === run.leader || entry.session === run.leader)) ||
    (run.output !== undefined && entry.outputs.includes(run.output)) ||
    run.known.has(processIdentity(entry));
  const members = new Set(others.filter(isMember).map(({ pid }) => pid));
  for (let before = -1; before < members.size;) {
    before = members.size;
    for (const entry of others) if (members.has(entry.parent)) members.add(entry.pid);
  }
  return others.filter((entry) => members.has(entry.pid));
}

/** After KILL a process may remain while the kernel is busy; after this long it is given up. */
const killDeadlineMs = 3000;

/**
 * Ends what `find` finds, until it finds nothing: TERM, `graceMs` to obey, then KILL (all are stopped first, so that none starts another
 * meanwhile). Returns what could not be ended: processes of another user, or stuck in the kernel. `isHeld`: stopped from the start
 * and killed at the end. The first process of a sandbox ignores TERM, and would continue with its next command.
 */
export async function endProcesses(
  find: () => readonly ProcessEntry[],
  graceMs: number,
  isHeld: (entry: ProcessEntry) => boolean = () => false,
): Promise<readonly ProcessEntry[]> {
  let members = find();
  const asked = new Set<string>();
  for (let waitedMs = 0, waitMs = 4; waitedMs < graceMs; waitMs *= 2) {
    signalAll(members.filter(isHeld), 'SIGSTOP');
    const free = members.filter((member) => !isHeld(member));
    if (free.length === 0) break;
    const newcomers = free.filter((member) => !asked.has(processIdentity(member)));
    for (const newcomer of newcomers) asked.add(processIdentity(newcomer));
    signalAll(newcomers, 'SIGTERM');
    signalAll(newcomers, 'SIGCONT');
    await delay(Math.min(waitMs, graceMs - waitedMs));
    waitedMs += waitMs;
    members = find();
  }
  for (let waitedMs = 0, waitMs = 4; members.length > 0 && waitedMs < killDeadlineMs; waitMs *= 2) {
    signalAll(members, 'SIGSTOP');
    signalAll(members, 'SIGKILL');
    await delay(waitMs);
    waitedMs += waitMs;
    members = find();
  }
  return members;
}

function signalAll(members: readonly ProcessEntry[], signal: NodeJS.Signals): void {
  for (const { pid } of members) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile, or belongs to another user: the next scan tells.
    }
  }
}
