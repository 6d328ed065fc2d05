// `knack changes`, `undo` and `restore`: what a run changed, and taking it back.
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { commandOf } from '../core/action/command.ts';
import { actionText } from '../core/policy/explain.ts';
import type { EpisodeRecord } from '../core/episode.ts';
import { checkpointFolder } from '../node/checkpoints/checkpointFolder.ts';
import { GitError } from '../node/checkpoints/git.ts';
import type { ChangesOfStep, History, Plan } from '../node/checkpoints/history.ts';
import { openHistory } from '../node/checkpoints/history.ts';
import type { UndoPlan } from '../node/checkpoints/undo.ts';
import { signalsOfUndo } from '../node/rewards/undoing.ts';
import { oneLine } from './card.ts';
import { changedLines } from './changedLines.ts';
import { dateText } from './episodes.ts';
import type { Io } from './io.ts';
import { UsageError, exitStatus } from './io.ts';
import type { OpenMemory } from './memoryAccess.ts';
import { findEpisode, stepIndex, withMemory } from './memoryAccess.ts';
import type { MemoryFlags } from './options.ts';

interface ChangeFlags extends MemoryFlags {
  readonly step?: string;
  readonly diff?: boolean;
  readonly json?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly list?: boolean;
}

const all = Number.MAX_SAFE_INTEGER;

export async function changes(name: string | undefined, flags: ChangeFlags, io: Io): Promise<number> {
  return withHistory(flags, io, async (history, memory) => {
    const episode = await episodeWithChanges(history, memory, name);
    const t = stepIndex(episode, flags.step);
    const steps = (await history.changesOf(episode.episodeId)).filter((step) => t === undefined || step.t === t);
    if (flags.json) {
      for (const { t: at, files, leftOut, after } of steps) {
        io.print(
          JSON.stringify({
            episodeId: episode.episodeId,
            t: at,
            folder: history.top,
            cutOff: after === undefined,
            files,
            leftOut,
          }),
        );
      }
      return exitStatus.succeeded;
    }
    io.print(io.colors.bold(oneLine(episode.task, io.width)));
    io.print(io.colors.dim(`${episode.episodeId}, ${dateText(episode.at)} UTC, in ${history.top}`));
    const told = steps.filter(({ files, after }) => files.length > 0 || after === undefined);
    for (const step of told) await printStep(history, episode, step, flags, io);
    if (told.length === 0) io.print('No step changed a file that is kept.');
    else io.print(io.colors.dim(`\nTo take them back: knack undo ${episode.episodeId}`));
    printLeftOut(steps, io);
    return exitStatus.succeeded;
  });
}

async function printStep(
  history: History,
  episode: EpisodeRecord,
  { t, files, before, after }: ChangesOfStep,
  flags: ChangeFlags,
  io: Io,
): Promise<void> {
  io.print(`\n${t + 1} ${oneLine(stepText(episode, t), io.width - 6)}`);
  if (after === undefined) {
    io.print(
      io.colors.yellow(
        `  cut off, so its changes are not known; knack restore ${episode.episodeId} --step ${t + 1} --dry-run`,
      ),
    );
    return;
  }
  for (const line of changedLines(files, io, all)) io.print(`  ${line}`);
  if (flags.diff)
    io.write(`\n${await history.diff(before, after, files.flatMap(bothNames), io.colors.isColorSupported)}`);
}

function bothNames({ path, movedFrom }: { readonly path: string; readonly movedFrom?: string }): readonly string[] {
  return movedFrom === undefined ? [path] : [movedFrom, path];
}

function stepText({ steps }: EpisodeRecord, t: number): string {
  const step = steps.find((one) => one.t === t);
  const action = step && (step.executed ?? step.decision.candidates[step.decision.chosen])?.action;
  return action ? (commandOf(action) ?? actionText(action)) : '';
}

function printLeftOut(steps: readonly ChangesOfStep[], io: Io): void {
  const paths = [...new Set(steps.flatMap(({ leftOut }) => leftOut))];
  if (paths.length === 0) return;
  const named = paths.slice(0, 5).join(', ');
  const more = paths.length > 5 ? `, and ${paths.length - 5} more` : '';
  io.print(io.colors.dim(`Not kept (over 10 MB, or a repository of its own): ${named}${more}`));
}

/** Takes back what a run, one of its steps, or those did to some files; what was changed since in other lines stays. */
export async function undo(words: readonly string[], flags: ChangeFlags, io: Io): Promise<number> {
  return withHistory(flags, io, async (history, memory) => {
    const { episode, files } = await whatToUndo(history, memory, words);
    if (episode.outcome === undefined)
      throw new UsageError(`episode ${episode.episodeId} still runs; stop it before its changes are undone`);
    const t = stepIndex(episode, flags.step);
    const only = files.length === 0 ? {} : { only: files.map((file) => insideOf(history.top, file)) };
    const plan = await history.planUndo(episode.episodeId, { ...(t === undefined ? {} : { t }), ...only });
    const kept = printUndo(plan, io);
    for (const at of plan.cutOff) {
      io.warn(
        `Step ${at + 1} was cut off, so its changes are not known. To see what differs from before it: knack restore ${episode.episodeId} --step ${at + 1} --dry-run`,
      );
    }
    if (plan.files.length === 0) {
      io.print(kept > 0 ? 'Nothing could be undone.' : 'Nothing to undo.');
      return kept > 0 ? exitStatus.failed : exitStatus.succeeded;
    }
    if (flags.dryRun) return exitStatus.succeeded;
    const skipped = await carryOut(history, plan, 'undo', io);
    const learned = signalsOfUndo(plan.steps, new Set(skipped), Date.now());
    await memory.store.appendSignals(episode.episodeId, learned);
    if (learned.length > 0) io.print(io.colors.dim('It counts against the steps that made these changes.'));
    return kept > 0 ? exitStatus.failed : exitStatus.succeeded;
  });
}

/** Gives the number of files that stay as they are although they were to be undone. */
function printUndo(plan: Plan & UndoPlan, io: Io): number {
  for (const line of changedLines(plan.files, io, all)) io.print(`  ${line}`);
  const results = plan.steps.flatMap(({ t, files }) => files.map((file) => ({ t, ...file })));
  for (const { path } of results.filter(({ result }) => result === 'merged')) {
    io.print(io.colors.dim(`  ${path}: changed since as well; that stays`));
  }
  const kept = results.filter(({ result }) => result === 'kept');
  for (const { path, t } of kept) {
    io.warn(
      `${path} stays as it is: what step ${t + 1} changed in it was changed again since. knack restore shows what was there before.`,
    );
  }
  return kept.length;
}

/** Puts all files back to before a step, or to what an undo or restore had saved; files only. */
export async function restore(name: string | undefined, flags: ChangeFlags, io: Io): Promise<number> {
  return withHistory(flags, io, async (history, memory) => {
    if (flags.list) return printPoints(history, memory, io);
    const saved = (await history.ids()).find(({ id, isSaved }) => isSaved && id === name);
    const episode = saved ? undefined : await episodeWithChanges(history, memory, name);
    const id = saved?.id ?? episode?.episodeId ?? '';
    const t = episode && stepIndex(episode, flags.step);
    const plan = await history.planRestore(id, t);
    if (!plan)
      throw new UsageError(
        `there is no checkpoint${t === undefined ? '' : ` before step ${t + 1}`} of ${id}; knack restore --list names them`,
      );
    if (plan.files.length === 0) {
      io.print('All files are as they were then.');
      return exitStatus.succeeded;
    }
    io.print('This would change:');
    for (const line of changedLines(plan.files, io, all)) io.print(`  ${line}`);
    if (plan.since.length > 0) {
      io.print(io.colors.yellow(`Changed since that run, and put back too: ${plan.since.join(', ')}`));
    }
    if (flags.dryRun) return exitStatus.succeeded;
    if (!(await confirmed(flags, io))) return exitStatus.succeeded;
    await carryOut(history, plan, 'restore', io);
    return exitStatus.succeeded;
  });
}

async function printPoints(history: History, { store }: OpenMemory, io: Io): Promise<number> {
  for (const { id, at, isSaved } of await history.ids()) {
    const [episode] = isSaved ? [] : await store.episodes({ episodeIds: [id] });
    const what = isSaved
      ? 'saved before files were put back'
      : oneLine(episode?.task ?? 'a run that was forgotten', 60);
    io.print(`${id.padEnd(24)} ${dateText(at)}  ${what}`);
  }
  return exitStatus.succeeded;
}

async function confirmed(flags: ChangeFlags, io: Io): Promise<boolean> {
  if (flags.yes) return true;
  if (!io.interactive)
    throw new UsageError('there is nobody to ask whether to change these files: add --yes, or --dry-run to only look');
  const { confirm } = await import('@inquirer/prompts');
  return confirm({ message: 'Put these files back?', default: false });
}

/** Paths that were skipped. */
async function carryOut(history: History, plan: Plan, name: 'undo' | 'restore', io: Io): Promise<readonly string[]> {
  const { savedAs, paths, skipped } = await history.carryOut(plan, name);
  const files = `${paths.length} ${paths.length === 1 ? 'file' : 'files'}`;
  io.print(`${name === 'undo' ? 'Undone in' : 'Put back'} ${files}. To take that back: knack restore ${savedAs}`);
  for (const path of skipped)
    io.warn(
      `${path} stays as it is: it was changed just now, or it cannot be written. Look at it, then run the command again`,
    );
  return skipped;
}

/** `[EPISODE] [FILE...]`: the first word is an episode where it names one. */
async function whatToUndo(
  history: History,
  memory: OpenMemory,
  words: readonly string[],
): Promise<{ readonly episode: EpisodeRecord; readonly files: readonly string[] }> {
  const [first, ...rest] = words;
  const isName =
    first === 'last' || (first !== undefined && (await memory.store.ids({ idPrefix: first, limit: 1 })).length > 0);
  const episode = await episodeWithChanges(history, memory, isName ? first : undefined);
  return { episode, files: isName ? rest : words };
}

/** The episode of that name; without one, the newest that has checkpoints. @throws UsageError */
async function episodeWithChanges(
  history: History,
  { store }: OpenMemory,
  name: string | undefined,
): Promise<EpisodeRecord> {
  if (name !== undefined && name !== 'last') return findEpisode(store, name);
  for (const { id } of (await history.ids()).filter(({ isSaved }) => !isSaved)) {
    const [episode] = await store.episodes({ episodeIds: [id] });
    if (episode) return episode;
  }
  throw new UsageError('no run here has changed files yet, or its checkpoints are older than two weeks');
}

/** Relative to the folder that is kept. Files may be gone, so that their real paths are not known. @throws UsageError */
function insideOf(top: string, file: string): string {
  const path = relative(top, resolve(file));
  if (path.startsWith('..') || isAbsolute(path)) throw new UsageError(`${file} is not in ${top}`);
  return path.split(sep).join('/');
}

async function withHistory(
  flags: ChangeFlags,
  io: Io,
  work: (history: History, memory: OpenMemory) => Promise<number>,
): Promise<number> {
  return withMemory(flags, io, async (memory) => {
    const history = await openHistory({ root: memory.root, folder: checkpointFolder(memory.location) });
    try {
      for (const id of await history.finish()) io.warn(`An ${id} that had been cut off was finished.`);
      return await work(history, memory);
    } catch (error) {
      if (error instanceof GitError) throw new Error(`checkpoints cannot be read: ${error.message}`, { cause: error });
      throw error;
    } finally {
      history.dispose();
    }
  });
}
