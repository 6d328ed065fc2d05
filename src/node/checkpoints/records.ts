// Records of checkpoints: tags of trees below refs/knack in Knack's own repository. Refs are atomic, even if the process dies.
import * as v from 'valibot';
import type { Capture, LeftOut } from './capture.ts';
import type { Git } from './git.ts';
import { firstLine } from './git.ts';

/** `before` and `after` a step. `saved` and `wanted`: before and after files were restored. */
export type Phase = 'before' | 'after' | 'saved' | 'wanted';

export interface CheckpointRecord {
  /** Id of an episode or a restore. */
  readonly id: string;
  /** Step from 0; 0 for a restore. */
  readonly t: number;
  readonly phase: Phase;
  readonly tree: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** At most `namedLeftOut`. */
  readonly leftOut: readonly LeftOut[];
  readonly leftOutCount: number;
  /** Bytes that it took in, before compression. */
  readonly bytes: number;
  /** Files that the step's tool names, relative to the top folder: captured even if git does not list them. */
  readonly named?: readonly string[] | undefined;
  /** Those of them that git does not list. */
  readonly unlisted?: readonly string[] | undefined;
  /** See `Capture`. */
  readonly excludes?: readonly string[] | undefined;
  /** `after`: the tree holds only what the step's tool changed. */
  readonly exact?: true | undefined;
  /** `wanted`: the process that restores. */
  readonly pid?: number | undefined;
  /** `saved`: what was undone. */
  readonly undone?: UndoneSteps | undefined;
}

/** Steps of an episode whose changes were undone, wholly or in part. */
export interface UndoneSteps {
  readonly id: string;
  readonly steps: readonly number[];
}

/** How many omitted files are recorded by name. */
const namedLeftOut = 50;

const message = v.object({
  at: v.number(),
  bytes: v.number(),
  leftOut: v.array(
    v.object({ path: v.string(), why: v.picklist(['large', 'repository', 'unreadable', 'name', 'ignored']) }),
  ),
  leftOutCount: v.number(),
  named: v.optional(v.array(v.string())),
  excludes: v.optional(v.array(v.string())),
  unlisted: v.optional(v.array(v.string())),
  pid: v.optional(v.number()),
  exact: v.optional(v.literal(true)),
  undone: v.optional(v.object({ id: v.string(), steps: v.array(v.number()) })),
});

const root = 'refs/knack/';
const refPattern = /^refs\/knack\/([\w-]+)\/(\d+)\/(before|after|saved|wanted)$/;

function refOf({ id, t, phase }: Pick<CheckpointRecord, 'id' | 't' | 'phase'>): string {
  return `${root}${id}/${t}/${phase}`;
}

/** On disk when it settles. @throws GitError */
export async function record(
  git: Git,
  what: Pick<CheckpointRecord, 'id' | 't' | 'phase' | 'at' | 'named' | 'exact' | 'pid' | 'undone'>,
  { tree, leftOut, unlisted, excludes, bytes }: Capture,
): Promise<CheckpointRecord> {
  const { id, t, phase, at, exact, pid, undone } = what;
  const about = {
    ...{ at, bytes, exact, pid, undone, leftOut: leftOut.slice(0, namedLeftOut), leftOutCount: leftOut.length },
    ...(what.named && what.named.length > 0 && { named: what.named }),
    ...(unlisted.length > 0 && { unlisted }),
    ...(excludes.length > 0 && phase !== 'after' && { excludes }),
  };
  const seconds = Math.floor(at / 1000);
  const header = `object ${tree}\ntype tree\ntag knack\ntagger Knack <knack@localhost> ${seconds} +0000`;
  const tag = `${header}\n\n${JSON.stringify(about)}\n`;
  const oid = firstLine(await git(['hash-object', '-t', 'tag', '-w', '--stdin'], { input: tag }));
  await git(['update-ref', refOf(what), oid]);
  return { id, t, phase, tree, ...about };
}

/** Records of one id, or of all, by step. Skips damaged ones and names that cannot be ids. @throws GitError */
export async function records(git: Git, id?: string): Promise<readonly CheckpointRecord[]> {
  if (id !== undefined && !/^[\w-]+$/.test(id)) return [];
  const pattern = id === undefined ? root : `${root}${id}/`;
  const lines = await linesOf(git, pattern);
  return lines.flatMap((line) => recordOf(line) ?? []).sort((a, b) => a.t - b.t || a.at - b.at);
}

/** One call reads all, but ends at the first object that is missing or damaged: then each is read by itself. */
async function linesOf(git: Git, pattern: string): Promise<readonly string[]> {
  const read = async (refs: string) => {
    const format = '--format=%(refname) %(object) %(contents:subject)';
    const { status, stdout } = await git(['for-each-ref', format, refs], { statuses: [0, 128] });
    return status === 0 ? stdout.toString('utf8').split('\n') : undefined;
  };
  const whole = await read(pattern);
  if (whole) return whole;
  const names = (await git(['for-each-ref', '--format=%(refname)', pattern])).stdout.toString('utf8').split('\n');
  const lines: string[] = [];
  for (const name of names) if (name !== '') lines.push(...((await read(name)) ?? []));
  return lines;
}

function recordOf(line: string): CheckpointRecord | undefined {
  const [, ref = '', tree = '', about = ''] = /^(\S+) (\S*) (.*)$/.exec(line) ?? [];
  const [, id, t, phase] = refPattern.exec(ref) ?? [];
  if (id === undefined || tree === '') return undefined;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), message), about);
  if (!parsed.success) return undefined;
  return { id, t: Number(t), phase: phase as Phase, tree, ...parsed.output };
}

/** Deletes them; their trees may be collected. @throws GitError */
export async function erase(git: Git, gone: readonly Pick<CheckpointRecord, 'id' | 't' | 'phase'>[]): Promise<void> {
  if (gone.length === 0) return;
  await git(['update-ref', '--stdin'], { input: gone.map((one) => `delete ${refOf(one)}\n`).join('') });
}

/** Records by id. */
export function byRun(all: readonly CheckpointRecord[]): ReadonlyMap<string, readonly CheckpointRecord[]> {
  const runs = new Map<string, CheckpointRecord[]>();
  for (const one of all) {
    const run = runs.get(one.id);
    if (run) run.push(one);
    else runs.set(one.id, [one]);
  }
  return runs;
}

/** The files that tools have named, each once. */
export function namedIn(some: readonly CheckpointRecord[]): readonly string[] {
  return [...new Set(some.flatMap(({ named = [] }) => named))];
}

/** When the newest of some records was made; -Infinity for none. */
export function lastOf(run: readonly CheckpointRecord[]): number {
  return Math.max(...run.map(({ at }) => at));
}
