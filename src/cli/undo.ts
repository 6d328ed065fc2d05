// `knack undo` and `knack restore`: undo what a run changed, or restore files to an earlier state.
import { lstatSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Signal } from '../core/episode.ts';
import { isTakenBack } from '../core/policy/changes.ts';
import { standingSignals, undoneSteps } from '../core/policy/returns.ts';
import type { History, Plan } from '../node/checkpoints/history.ts';
import type { UndoneSteps } from '../node/checkpoints/records.ts';
import type { Restored } from '../node/checkpoints/restoring.ts';
import type { UndoPlan } from '../node/checkpoints/undo.ts';
import { isAmong } from '../node/checkpoints/undo.ts';
import { signalsAbout, signalsOfRestore, signalsOfUndo } from '../node/rewards/undoing.ts';
import { oneLine } from './card.ts';
import { changedLines } from './changedLines.ts';
import { dateText } from './episodes.ts';
import type { Io } from './io.ts';
import { UsageError, counted, exitStatus, plain } from './io.ts';
import type { OpenMemory } from './memoryAccess.ts';
import { confirmed, stepIndex } from './memoryAccess.ts';
import type { MemoryFlags } from './options.ts';
import { episodeWithChanges, namesAndFiles, withHistory } from './pastChanges.ts';

interface UndoFlags extends MemoryFlags {
  readonly step?: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly list?: boolean;
}

/** Undoes a run or one of its steps, or just in some files; keeps later changes in other lines. */
export async function undo(words: readonly string[], flags: UndoFlags, io: Io): Promise<number> {
  return withHistory(flags, io, async (history, memory) => {
    const { name, only } = await namesAndFiles(history, memory, words);
    const episode = await episodeWithChanges(history, memory, name);
    if (episode.outcome === undefined)
      throw new UsageError(`episode ${episode.episodeId} is still running; stop it before undoing its changes`);
    const t = stepIndex(episode, flags.step);
    const except = undoneSteps(episode.steps.map(({ t }) => ({ t, signals: episode.signals })));
    const plan = await history.planUndo(episode.episodeId, {
      except,
      ...(t === undefined ? {} : { t }),
      ...(only && { only }),
    });
    const touched = plan.steps.flatMap(({ files }) => files.map(({ path }) => path));
    if (except.length === 0) refuseUnknown(words, only, touched, history.top);
    if (name === undefined) io.print(io.colors.dim(`Of ${episode.episodeId}: ${oneLine(episode.task, io.width - 40)}`));
    const kept = printUndo(plan, history, memory, io);
    for (const at of plan.cutOff) {
      io.warn(
        `Step ${at + 1} was cut off, so its changes are unknown. To see what differs from before it: knack restore ${episode.episodeId} --step ${at + 1} --dry-run`,
      );
    }
    if (plan.files.length === 0) {
      const where =
        only && plan.steps.length === 0 && except.length === 0 ? ` The run changed nothing at ${only.join(', ')}.` : '';
      for (const at of except.filter((one) => (t ?? one) === one)) io.print(`Step ${at + 1} is undone already.`);
      io.print(kept > 0 ? 'Nothing could be undone.' : `Nothing to undo.${where}`);
      return kept > 0 ? exitStatus.failed : exitStatus.succeeded;
    }
    if (flags.dryRun) return exitStatus.succeeded;
    const id = episode.episodeId;
    const { skipped } = await carryOut(history, plan, 'undo', io, { id, steps: plan.steps.map((step) => step.t) });
    await learn(await signalsOfUndo(history, { id, steps: plan.steps, skipped }, Date.now()), id, memory, io);
    return kept + skipped.length > 0 ? exitStatus.failed : exitStatus.succeeded;
  });
}

/** Returns the number of files that could not be undone. */
function printUndo(plan: Plan & UndoPlan, history: History, memory: OpenMemory, io: Io): number {
  printFiles(plan, history, memory, io);
  const results = plan.steps.flatMap(({ t, files }) => files.map((file) => ({ t, ...file })));
  for (const { path } of results.filter(({ result }) => result === 'merged')) {
    io.print(io.colors.dim(`  ${plain(path)}: also changed since; that is kept`));
  }
  const kept = results.filter(({ result }) => result === 'kept');
  for (const { path, t } of kept) {
    io.warn(
      `${plain(path)} is unchanged: what step ${t + 1} changed in it was changed again since. knack restore shows what was there before.`,
    );
  }
  const unclear = results.filter(({ result }) => result === 'unclear');
  for (const { path, t, sharedWith } of unclear) {
    io.warn(
      `${plain(path)} stays as it is: run ${sharedWith ?? ''} ran at the same time as step ${t + 1}, so it is unclear which one changed it. Name the file to undo it anyway.`,
    );
  }
  return kept.length + unclear.length;
}

/** If the repository is larger than the folder in question, names it first: paths are relative to it. */
function printFiles({ files }: Plan, { top }: History, { root }: OpenMemory, io: Io): void {
  if (top !== root && files.length > 0) io.print(io.colors.dim(`In ${top}:`));
  for (const line of changedLines(files, io, Number.MAX_SAFE_INTEGER)) io.print(`  ${line}`);
}

/** Restores files to before a step, or to what an undo or restore had saved; files only. */
export async function restore(words: readonly string[], flags: UndoFlags, io: Io): Promise<number> {
  return withHistory(flags, io, async (history, memory) => {
    if (flags.list) return printPoints(history, memory, io);
    const { name, only } = await namesAndFiles(history, memory, words);
    const saved = (await history.ids()).find(({ id, isSaved }) => isSaved && id === name);
    const episode = saved ? undefined : await episodeWithChanges(history, memory, name);
    if (episode && episode.outcome === undefined && !flags.dryRun)
      throw new UsageError(`episode ${episode.episodeId} is still running; stop it before restoring files`);
    const id = saved?.id ?? episode?.episodeId ?? '';
    const t = episode && stepIndex(episode, flags.step);
    const plan = await history.planRestore(id, { ...(t === undefined ? {} : { t }), ...(only && { only }) });
    if (!plan)
      throw new UsageError(
        `there is no checkpoint${t === undefined ? '' : ` before step ${t + 1}`} of ${id}; knack restore --list names them`,
      );
    refuseUnknown(
      words,
      only,
      plan.files.flatMap(({ path, movedFrom }) => [path, movedFrom ?? path]),
      history.top,
    );
    if (plan.files.length === 0) {
      io.print(only ? `Nothing differs from then at ${only.join(', ')}.` : 'All files are as they were then.');
      return exitStatus.succeeded;
    }
    io.print('This would change:');
    printFiles(plan, history, memory, io);
    if (plan.since.length > 0) {
      io.print(io.colors.yellow(`Changed since that run, and restored too: ${plan.since.join(', ')}`));
    }
    if (!only && isElsewhere(plan, history, memory)) {
      io.print(io.colors.yellow(`Some are outside this folder. For its files alone: knack restore ${id} .`));
    }
    if (flags.dryRun) return exitStatus.succeeded;
    const refusal = 'cannot ask for confirmation here: add --yes, or --dry-run to only look';
    if (!(await confirmed(flags, io, { refusal, question: 'Restore these files?' }))) return exitStatus.succeeded;
    const from = t ?? 0;
    const undone = episode && { id, steps: episode.steps.map((step) => step.t).filter((at) => at >= from) };
    const { paths, skipped } = await carryOut(history, plan, 'restore', io, undone);
    const { undone: back } = plan;
    if (back) await learn(await signalsAbout(history, 'kept', { ...back, paths }, Date.now()), back.id, memory, io);
    else if (episode) {
      const takenBack = (at: number) => standingSignals(episode.signals, at).some(isTakenBack);
      await learn(await signalsOfRestore(history, { id, t: from, paths, takenBack }, Date.now()), id, memory, io);
    }
    return skipped.length > 0 ? exitStatus.failed : exitStatus.succeeded;
  });
}

/** A word that names neither an episode nor a file is a slip, and never "nothing to do". @throws UsageError */
function refuseUnknown(
  words: readonly string[],
  only: readonly string[] | undefined,
  touched: readonly string[],
  top: string,
): void {
  const unknown = only?.find(
    (path) => !touched.some((one) => isAmong(one, [path])) && !lstatSync(join(top, path), { throwIfNoEntry: false }),
  );
  if (unknown === undefined) return;
  const word = words.find((one) => unknown.endsWith(one)) ?? unknown;
  throw new UsageError(
    `'${word}' is neither an episode nor a file here; knack episodes lists the episodes, knack changes the files`,
  );
}

function isElsewhere({ files }: Plan, { top }: History, { root }: OpenMemory): boolean {
  const folder = relative(top, root);
  return folder !== '' && files.some(({ path }) => !path.startsWith(`${folder}/`));
}

/** The latest decision about a change counts. Steps that were forgotten learn nothing. */
async function learn(learned: readonly Signal[], id: string, { store }: OpenMemory, io: Io): Promise<void> {
  const [episode] = await store.episodes({ episodeIds: [id] });
  const signals = learned.filter(({ t }) => episode?.steps.some((step) => step.t === t));
  if (signals.length === 0) return;
  await store.appendSignals(id, signals);
  if (signals.some(isTakenBack)) io.print(io.colors.dim('It counts against the steps that made these changes.'));
  if (!signals.every(isTakenBack)) io.print(io.colors.dim('It counts for the steps that made these changes.'));
}

async function printPoints(history: History, { store }: OpenMemory, io: Io): Promise<number> {
  for (const { id, at, isSaved } of await history.ids()) {
    const [episode] = isSaved ? [] : await store.episodes({ episodeIds: [id] });
    const what = isSaved
      ? 'saved before files were restored'
      : oneLine(episode?.task ?? 'a run that was forgotten', 60);
    io.print(`${id.padEnd(24)} ${dateText(at)}  ${what}`);
  }
  return exitStatus.succeeded;
}

async function carryOut(
  history: History,
  plan: Plan,
  name: 'undo' | 'restore',
  io: Io,
  undone?: UndoneSteps,
): Promise<Restored> {
  const restored = await history.carryOut(plan, name, undone);
  const { savedAs, paths, skipped, problems } = restored;
  const files = counted(paths.length, 'file');
  const done = `${name === 'undo' ? 'Undone in' : 'Put back'} ${files}. To revert that: knack restore ${savedAs}`;
  io.print(paths.length > 0 ? done : `Nothing was ${name === 'undo' ? 'undone' : 'put back'}.`);
  for (const path of skipped)
    io.warn(
      `${plain(path)} is unchanged: ${problems.get(path) ?? 'it was changed just now, or something is in its place: look at it'}. Then run the command again`,
    );
  return restored;
}
