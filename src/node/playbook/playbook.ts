// The playbook of a workspace: what memory knows to work, with a person's changes, and what no longer exists.
import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { playOf, type Play } from '../../core/policy/playbook.ts';
import type { SqliteStore } from '../store/sqliteStore.ts';
import { scriptIn } from '../workspace/ownScripts.ts';

export interface PlaybookEntry extends Play {
  /** A person wrote the way; `worked`, `runs` and `verifiedAt` are still those of the runs. */
  readonly edited: boolean;
  /** Why it may not work any more. */
  readonly stale: 'failedSince' | 'gone' | undefined;
}

/** Tasks considered, those that ran most often; newest runs of each. So its cost does not grow with the memory. */
const looked = { tasks: 40, runs: 12 };

const changesSchema = v.object({
  plays: v.record(v.string(), v.object({ way: v.optional(v.array(v.string())), hidden: v.optional(v.boolean()) })),
});
type Changes = v.InferOutput<typeof changesSchema>['plays'];

type Source = Pick<SqliteStore, 'tasks' | 'outlines' | 'location'>;

/** Most often used first; without hidden tasks. */
export async function readPlaybook(
  store: Source,
  root: string,
  most = looked.tasks,
): Promise<readonly PlaybookEntry[]> {
  const changes = readChanges(store);
  const entries: PlaybookEntry[] = [];
  for (const { task } of await store.tasks({ order: 'mostEpisodes', offset: 0, limit: most })) {
    const change = changes[task];
    if (change?.hidden) continue;
    const play = playOf(task, await store.outlines({ task, order: 'newestFirst', limit: looked.runs }));
    if (!play) continue;
    const way = change?.way ?? play.way;
    const gone = way.some((command) => isGone(root, command));
    const stale = gone ? 'gone' : play.failedSince ? 'failedSince' : undefined;
    entries.push({ ...play, way, edited: change?.way !== undefined, stale });
  }
  return entries;
}

/** Stores a person's own way for a task; undefined restores that of the memory. @throws Error when it cannot be written */
export async function editPlay(store: Source, task: string, way: readonly string[] | undefined): Promise<void> {
  const { way: _, ...others } = readChanges(store)[task] ?? {};
  await write(store, task, way === undefined ? others : { ...others, way: [...way] });
}

/** Hides a task from the playbook; the memory keeps it. @throws Error when it cannot be written */
export async function hidePlay(store: Source, task: string): Promise<void> {
  await write(store, task, { ...readChanges(store)[task], hidden: true });
}

/** For messages. */
export function playbookFile({ location }: Pick<Source, 'location'>): string {
  return join(dirname(location), 'playbook.json');
}

/** Empty if missing or damaged. */
function readChanges(store: Pick<Source, 'location'>): Changes {
  try {
    return v.parse(changesSchema, JSON.parse(readFileSync(playbookFile(store), 'utf8'))).plays;
  } catch {
    return {};
  }
}

async function write(store: Pick<Source, 'location'>, task: string, change: Changes[string]): Promise<void> {
  const plays = { ...readChanges(store), [task]: change };
  const file = playbookFile(store);
  const written = `${file}.${process.pid}`;
  await writeFile(written, `${JSON.stringify({ plays }, null, 2)}\n`, { mode: 0o600 });
  await rename(written, file);
}

/** Whether a command names a script that package.json, Makefile or justfile does not have (any more). */
function isGone(root: string, command: string): boolean {
  const npm = /^(?:npm|pnpm|yarn|bun) run ([\w:.-]+)/u.exec(command)?.[1];
  if (npm !== undefined) return scriptIn(root, 'package.json', npm) === undefined;
  const recipe = /^just ([\w-]+)/u.exec(command)?.[1];
  return recipe !== undefined && scriptIn(root, 'justfile', recipe) === undefined;
}
