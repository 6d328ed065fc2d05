// `knack changes`: which files each step of a run changed.
import { commandOf } from '../core/action/command.ts';
import { actionText } from '../core/policy/explain.ts';
import { isUndone } from '../core/policy/changes.ts';
import { standingSignals } from '../core/policy/returns.ts';
import type { EpisodeRecord } from '../core/episode.ts';
import type { ChangesOfStep, History } from '../node/checkpoints/history.ts';
import { oneLine } from './card.ts';
import { changedLines } from './changedLines.ts';
import { diffLines } from './diff.ts';
import { dateText } from './episodes.ts';
import type { Io } from './io.ts';
import { exitStatus, plain } from './io.ts';
import { stepIndex } from './memoryAccess.ts';
import type { MemoryFlags } from './options.ts';
import { episodeWithChanges, withHistory } from './pastChanges.ts';

interface ChangeFlags extends MemoryFlags {
  readonly step?: string;
  readonly diff?: boolean;
  readonly json?: boolean;
}

export async function changes(name: string | undefined, flags: ChangeFlags, io: Io): Promise<number> {
  return withHistory(flags, io, async (history, memory) => {
    const episode = await episodeWithChanges(history, memory, name);
    const t = stepIndex(episode, flags.step);
    const steps = (await history.changesOf(episode.episodeId)).filter((step) => t === undefined || step.t === t);
    if (flags.json) {
      for (const { t: at, files, leftOut, after, shared } of steps) {
        const { episodeId } = episode;
        const mayBeOf = Object.fromEntries(shared);
        const about = { folder: history.top, cutOff: after === undefined, files, leftOut };
        const fate = fateOf(episode, at);
        io.print(
          JSON.stringify({ episodeId, t: at, ...about, ...(shared.size > 0 && { mayBeOf }), ...(fate && { fate }) }),
        );
      }
      return exitStatus.succeeded;
    }
    io.print(io.colors.bold(oneLine(episode.task, io.width)));
    io.print(io.colors.dim(`${episode.episodeId}, ${dateText(episode.at)} UTC, in ${history.top}`));
    const told = steps.filter(({ files, after }) => files.length > 0 || after === undefined);
    for (const step of told) await printStep(history, episode, step, flags, io);
    if (told.length === 0) io.print('No step changed a file that is kept.');
    else if (
      !told.every(({ t: at, after }) => after === undefined || standingSignals(episode.signals, at).some(isUndone))
    )
      io.print(io.colors.dim(`\nTo undo them: knack undo ${episode.episodeId}`));
    printLeftOut(steps, io);
    return exitStatus.succeeded;
  });
}

async function printStep(
  history: History,
  episode: EpisodeRecord,
  { t, files, shared, before, after }: ChangesOfStep,
  flags: ChangeFlags,
  io: Io,
): Promise<void> {
  io.print(`\n${t + 1} ${oneLine(stepText(episode, t), io.width - 6)}`);
  const fate = fateOf(episode, t);
  if (fate !== undefined) io.print(io.colors.dim(`  ${oneLine(fate, 100)}`));
  if (after === undefined) {
    io.print(
      io.colors.yellow(
        `  cut off, so its changes are unknown; knack restore ${episode.episodeId} --step ${t + 1} --dry-run`,
      ),
    );
    return;
  }
  for (const line of changedLines(files, io, Number.MAX_SAFE_INTEGER)) io.print(`  ${line}`);
  for (const [path, id] of shared)
    io.print(io.colors.yellow(`  ${plain(path)}: or run ${id}, which was running too, changed it`));
  if (!flags.diff) return;
  const diff = await history.diff(before, after, files.flatMap(bothNames));
  // In a pipe it is a patch, to the byte; a terminal gets no control characters.
  if (!io.colors.isColorSupported) io.write(`\n${diff}`);
  else for (const line of ['', ...diffLines(diff, io)]) io.print(line);
}

/** What a person did with the step's change, in words; undefined: nothing is known. */
function fateOf({ signals }: EpisodeRecord, t: number): string | undefined {
  return standingSignals(signals, t).find(({ source }) => source === 'change')?.reason;
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
  io.print(
    io.colors.dim(
      `Not kept (over 10 MB, a repository of its own, unreadable, a name that is not text, or ignored by git before the step): ${named}${more}`,
    ),
  );
}
