// What a step itself changed while other runs changed files at the same time.
import type { Difference, Entry } from './changes.ts';
import { differences } from './changes.ts';
import type { Git } from './git.ts';
import type { CheckpointRecord } from './records.ts';
import { treeWith } from './trees.ts';

export interface RecordedStep {
  readonly before: CheckpointRecord;
  /** Undefined: it is running, or was cut off. */
  readonly after: CheckpointRecord | undefined;
}

export interface OwnChanges {
  /** Trees whose difference is the step's change; another run's known changes are in both. */
  readonly before: string;
  readonly after: string;
  /** Paths that a command of another run may have changed as well, by the id of that run. */
  readonly shared: ReadonlyMap<string, string>;
}

/** A step without an end counts as running for at most this long, milliseconds. */
const longestMs = 3_600_000;

/** Steps on record, in their order. */
export function stepsOf(all: readonly CheckpointRecord[]): readonly RecordedStep[] {
  const afters = new Map(all.flatMap((one) => (one.phase === 'after' ? [[`${one.id} ${one.t}`, one]] : [])));
  return all
    .filter(({ phase }) => phase === 'before')
    .map((before) => ({ before, after: afters.get(`${before.id} ${before.t}`) }));
}

/**
 * `steps`: of all runs. A tool's changes are known by file; for commands only the difference before and after is: a file that two of
 * them may have changed at the same time is `shared`. `now`: the current tree, for steps still running. @throws GitError
 */
export async function ownChanges(
  git: Git,
  { before, after }: { readonly before: CheckpointRecord; readonly after: CheckpointRecord },
  steps: readonly RecordedStep[],
  now?: { readonly tree: string; readonly at: number },
): Promise<OwnChanges> {
  const plain = { before: before.tree, after: after.tree, shared: new Map<string, string>() };
  if (after.exact || before.tree === after.tree) return plain;
  const others = steps.filter((step) => step.before.id !== before.id && overlaps(step, before.at, after.at, now?.at));
  if (others.length === 0) return plain;
  const mine = new Map((await differences(git, before.tree, after.tree)).map((one) => [one.path, one]));
  const theirs = new Map<string, Entry | undefined>();
  for (const other of others) {
    for (const { path, to } of await changedBy(git, other, now?.tree)) {
      if (!mine.has(path)) continue;
      if (other.after?.exact) theirs.set(path, to);
      else plain.shared.set(path, other.before.id);
    }
  }
  for (const path of theirs.keys()) plain.shared.delete(path);
  return { ...plain, before: await treeWith(git, before.tree, theirs) };
}

function overlaps({ before, after }: RecordedStep, from: number, to: number, now: number | undefined): boolean {
  const end = after?.at ?? (now === undefined || now - before.at > longestMs ? -Infinity : now);
  return before.at < to && end > from;
}

function changedBy(git: Git, { before, after }: RecordedStep, now = before.tree): Promise<readonly Difference[]> {
  return differences(git, before.tree, after?.tree ?? now);
}
