// Learning from `.knack/experience.jsonl`: only from authors the user has confirmed, and only when the file has changed.
import type { EpisodeRecord } from '../../../core/episode.ts';
import type { Store } from '../../store/sqliteStore.ts';
import { mergeArrived } from '../incoming/merge.ts';
import type { Trust } from '../membership/membership.ts';
import { localId } from '../incoming/incomingEpisode.ts';
import type { SharedEpisode } from './sharedFile.ts';
import { ignoredText, readShared, recordOf, sharedMark } from './sharedFile.ts';

const trustNote = 'shared.trust.';
const markNote = 'shared.mark';
const waitingNote = 'shared.waiting';

/** Authors of the file whom the user has decided about. A role of a server and a name in a file are not the same thing. */
async function sharedTrust(store: Store): Promise<ReadonlyMap<string, Trust>> {
  const notes = await store.notes(trustNote);
  return new Map([...notes].map(([name, value]) => [name.slice(trustNote.length), value as Trust]));
}

/** The file is reread next time. */
export const trustShared = (store: Store, author: string, trust: Trust): Promise<void> =>
  store.setNotes({ [trustNote + author]: trust, [markNote]: undefined });

export interface SharedReport {
  readonly steps: number;
  readonly waiting: readonly string[];
  /** What of the file was ignored, for people. */
  readonly ignored?: string;
}

/**
 * For a workspace that the user trusts. Reads nothing if the file has not changed since last time.
 * @throws StoreError when the store cannot be written.
 */
export async function learnShared(store: Store, root: string): Promise<SharedReport> {
  const mark = sharedMark(root);
  if (mark === undefined || (await store.notes(markNote)).get(markNote) === mark) return { steps: 0, waiting: [] };
  const trust = await sharedTrust(store);
  const shared = await readShared(root);
  const { episodes } = shared;
  const own = new Set(await store.ids({ episodeIds: episodes.map(({ episode }) => episode) }));
  // What a server has verified takes precedence over what a file claims.
  const checked = await fromServer(store, episodes);
  const wanted = episodes.filter(
    (one) => trust.get(one.author) === 'confirmed' && !own.has(one.episode) && !checked.has(one),
  );
  const read = wanted.map(recordOf);
  const { steps } = await mergeArrived(store, read);
  const others = episodes.filter(({ author, episode }) => !trust.has(author) && !own.has(episode));
  const waiting = [...new Set(others.map(({ author }) => author))].sort();
  await store.setNotes({
    // What is ahead of this clock is read again.
    [markNote]: read.some(({ arrived }) => arrived.isAhead) ? undefined : mark,
    [waitingNote]: waiting.length === 0 ? undefined : JSON.stringify(waiting),
  });
  const ignored = ignoredText(shared);
  return { steps, waiting, ...(ignored === undefined ? {} : { ignored }) };
}

/** Episodes that are here from the server, of a role with the same name. */
async function fromServer(store: Store, episodes: readonly SharedEpisode[]): Promise<ReadonlySet<SharedEpisode>> {
  const idOf = ({ author, episode }: SharedEpisode) => localId({ author, isSelf: false }, episode);
  const here = new Set(await store.ids({ episodeIds: episodes.map(idOf) }));
  return new Set(episodes.filter((one) => here.has(idOf(one))));
}

/** Quarantined authors of the file, as of the last read. */
export async function sharedWaiting(store: Store): Promise<readonly string[]> {
  const note = (await store.notes(waitingNote)).get(waitingNote);
  if (note === undefined) return [];
  const trust = await sharedTrust(store);
  return (JSON.parse(note) as string[]).filter((author) => !trust.has(author));
}

export interface SharedAuthor {
  readonly author: string;
  readonly trust: Trust | undefined;
  /** All of it was run here. */
  readonly isSelf: boolean;
  readonly episodes: readonly EpisodeRecord[];
}

export interface SharedReview {
  readonly authors: readonly SharedAuthor[];
  /** What of the file is ignored, for people. */
  readonly ignored: string | undefined;
}

/** The file's contents by author; stores nothing. */
export async function reviewShared(store: Store, root: string): Promise<SharedReview> {
  const trust = await sharedTrust(store);
  const shared = await readShared(root);
  const { episodes } = shared;
  const own = new Set(await store.ids({ episodeIds: episodes.map(({ episode }) => episode) }));
  const names = [...new Set(episodes.map(({ author }) => author))].sort();
  const authors = names.map((author) => {
    const theirs = episodes.filter((one) => one.author === author);
    return {
      author,
      trust: trust.get(author),
      isSelf: theirs.every(({ episode }) => own.has(episode)),
      episodes: theirs.flatMap((one) => recordOf(one).arrived.episode ?? []),
    };
  });
  return { authors, ignored: ignoredText(shared) };
}
