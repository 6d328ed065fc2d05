// `knack playbook`: what works here, and its export for other agents.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { inAgentsFile, skillFile } from '../node/playbook/exports.ts';
import type { PlaybookEntry } from '../node/playbook/playbook.ts';
import { editPlay, hidePlay, readPlaybook } from '../node/playbook/playbook.ts';
import type { SqliteStore } from '../node/store/sqliteStore.ts';
import { oneLine } from './card.ts';
import type { Io } from './io.ts';
import { UsageError, counted, exitStatus } from './io.ts';
import { withMemory } from './memoryAccess.ts';
import type { MemoryFlags } from './options.ts';

export interface PlaybookFlags extends MemoryFlags {
  readonly json?: boolean;
  /** A file to write: AGENTS.md, SKILL.md. */
  readonly export?: string;
  /** A person's own commands, in order. */
  readonly set?: readonly string[];
  readonly reset?: boolean;
  readonly hide?: boolean;
}

/** Without a task: all plays. With one: changes its play. @throws UsageError */
export async function playbook(task: string | undefined, flags: PlaybookFlags, io: Io): Promise<number> {
  return withMemory(flags, io, async ({ store, root }) => {
    if (task !== undefined) return change(store, task, flags, io);
    const plays = await readPlaybook(store, root);
    if (flags.export !== undefined) return exportTo(resolve(root, flags.export), basename(root), plays, io);
    if (flags.json) for (const play of plays) io.print(JSON.stringify(play));
    else for (const line of lines(plays, io)) io.print(line);
    return exitStatus.succeeded;
  });
}

function lines(plays: readonly PlaybookEntry[], { colors, width }: Io): readonly string[] {
  if (plays.length === 0)
    return ['Nothing is known to work here yet: run a task with --check, or rate the result of a run.'];
  return plays.flatMap(({ task, way, worked, runs, verifiedAt, by, stale, edited }) => [
    colors.bold(oneLine(task, width - 2)),
    ...way.map((command) => `  ${colors.cyan(oneLine(command, width - 4))}`),
    colors.dim(
      `  worked in ${worked} of ${counted(runs, 'run')}, last ${new Date(verifiedAt).toISOString().slice(0, 10)}, ${by === 'check' ? 'by the check' : 'as you said'}${edited ? '; edited by you' : ''}`,
    ),
    ...(stale === undefined ? [] : [colors.yellow(`  ${staleText[stale]}`)]),
  ]);
}

const staleText = {
  failedSince: 'It has failed since.',
  gone: 'It names a script that no longer exists.',
} as const;

async function change(store: SqliteStore, task: string, { set, reset, hide }: PlaybookFlags, io: Io): Promise<number> {
  const [known] = await store.tasks({ order: 'newest', text: task, offset: 0, limit: 1 });
  if (known?.task !== task)
    throw new UsageError(
      `no run of the task ${JSON.stringify(task)} is remembered; knack playbook lists what is known`,
    );
  if (hide) await hidePlay(store, task);
  else if (reset) await editPlay(store, task, undefined);
  else if (set && set.length > 0) await editPlay(store, task, set);
  else throw new UsageError('say what to change: --set "<command>" (once for each), --reset or --hide');
  io.print(`Changed the play of ${JSON.stringify(task)}.`);
  return exitStatus.succeeded;
}

async function exportTo(file: string, name: string, plays: readonly PlaybookEntry[], io: Io): Promise<number> {
  if (plays.length === 0)
    throw new UsageError('nothing is known to work here yet: run a task with --check, or rate a result');
  const isSkill = basename(file).toLowerCase() === 'skill.md';
  const existing = existsSync(file) ? readFileSync(file, 'utf8') : '';
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, isSkill ? skillFile(name, plays) : inAgentsFile(existing, plays));
  io.print(`Wrote ${counted(plays.length, 'play')} to ${file}.`);
  return exitStatus.succeeded;
}
