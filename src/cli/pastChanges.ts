// What `knack changes`, `undo` and `restore` share: the checkpoints of a workspace, and the choice of run and files.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { EpisodeRecord, Signal } from '../core/episode.ts';
import { checkpointFolder } from '../node/checkpoints/checkpointFolder.ts';
import { GitError } from '../node/checkpoints/git.ts';
import type { History } from '../node/checkpoints/history.ts';
import { openHistory } from '../node/checkpoints/history.ts';
import { inside } from '../node/checkpoints/othersWrites.ts';
import { realPath } from '../node/checkpoints/place.ts';
import { finishUndoing } from '../node/rewards/undoing.ts';
import type { Io } from './io.ts';
import { UsageError } from './io.ts';
import type { OpenMemory } from './memoryAccess.ts';
import { findEpisode, withMemory } from './memoryAccess.ts';
import type { MemoryFlags } from './options.ts';

/** Finishes first what a killed `undo` or `restore` had begun. */
export async function withHistory(
  flags: MemoryFlags,
  io: Io,
  work: (history: History, memory: OpenMemory) => Promise<number>,
): Promise<number> {
  return withMemory(flags, io, async (memory) => {
    let history: History | undefined;
    try {
      history = await openHistory({ root: memory.root, folder: checkpointFolder(memory.location) });
      const append = (id: string, signals: readonly Signal[]) => memory.store.appendSignals(id, signals);
      for (const id of await finishUndoing(history, append)) io.warn(`Finished an ${id} that had been cut off.`);
      return await work(history, memory);
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      if (error.message.includes('alternate object path'))
        throw new Error(
          'the checkpoints cannot be used: files that runs did not change were kept in this workspace’s git repository alone, and that is gone',
          { cause: error },
        );
      const remedy =
        error.kind === 'missing' ? ', or not on the PATH; what was kept of the files is in its format' : '';
      throw new Error(`the checkpoints cannot be used: ${error.message}${remedy}`, { cause: error });
    } finally {
      history?.dispose();
    }
  });
}

/** The episode of that name; without one, the newest that has checkpoints. @throws UsageError */
export async function episodeWithChanges(
  history: History,
  { store }: OpenMemory,
  name: string | undefined,
): Promise<EpisodeRecord> {
  if (name !== undefined && name !== 'last') return findEpisode(store, name);
  // Ids begin with the time: the newest as `knack episodes` has it.
  const ids = (await history.ids()).flatMap(({ id, isSaved }) => (isSaved ? [] : [id])).sort();
  for (const id of ids.toReversed()) {
    const [episode] = await store.episodes({ episodeIds: [id] });
    if (episode) return episode;
  }
  throw new UsageError('no run here has changed files yet, or its checkpoints are older than two weeks');
}

/** `[EPISODE] [FILE...]`, in any order: a word is an episode if it names one, or something saved, and no file here. @throws UsageError */
export async function namesAndFiles(
  history: History,
  { store, root }: OpenMemory,
  words: readonly string[],
): Promise<{ readonly name: string | undefined; readonly only?: readonly string[] }> {
  const saved = new Set((await history.ids()).flatMap(({ id, isSaved }) => (isSaved ? [id] : [])));
  const isName = async (word: string) => {
    if (word === 'last' || saved.has(word)) return true;
    const ids = await store.ids({ idPrefix: word, limit: 2 });
    return ids.includes(word) || (ids.length > 0 && !existsSync(resolve(root, word)));
  };
  if (words.some((word) => word.trim() === ''))
    throw new UsageError('a word is empty: name an episode or a file, or give none for the last run');
  const names: string[] = [];
  const files: string[] = [];
  for (const word of words) ((await isName(word)) ? names : files).push(word);
  if (names.length > 1) throw new UsageError(`${names.join(' and ')} are episodes: name one`);
  return {
    name: names[0],
    ...(files.length > 0 && { only: files.map((file) => insideOf(history.top, root, file)) }),
  };
}

/** As `git -C`: relative to the workspace folder, which is the shell's without --cwd. The file may be gone. @throws UsageError */
function insideOf(top: string, root: string, file: string): string {
  const path = inside(top, realPath(resolve(root, file)));
  if (path === undefined) throw new UsageError(`${file} is not in ${top}`);
  return path;
}
