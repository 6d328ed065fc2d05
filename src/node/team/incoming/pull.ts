// Reads what colleagues have added: every changed episode is read whole, so an interruption cannot split one.
import type { EpisodeRecord } from '../../../core/episode.ts';
import { localId, sharedAuthor } from './incomingEpisode.ts';
import { memberName } from '../facts.ts';
import type { Whole } from './log.ts';
import { readLog } from './log.ts';
import { mergeArrived } from './merge.ts';
import { aheadNote, cursorNote, readAhead, readStepCount, stepCountNote } from '../membership/membership.ts';
import type { Exchange } from '../outgoing/push.ts';
import type { Read, Wanted } from './readEpisodes.ts';
import { readEpisodes } from './readEpisodes.ts';

export interface PullReport {
  /** New here. */
  readonly episodes: number;
  readonly steps: number;
  /** Withdrawn by their authors, and deleted here. */
  readonly withdrawn: number;
  /** Facts that were refused. */
  readonly refused: number;
  /** Episodes that were forgotten here, and stay so. */
  readonly forgotten: number;
  /** Authors at their import limit: their new episodes stay on the server. */
  readonly full: readonly string[];
}

export const nothingPulled: PullReport = { episodes: 0, steps: 0, withdrawn: 0, refused: 0, forgotten: 0, full: [] };

/** Few: merging them must not hold up a window. */
const episodesAtOnce = 25;
/** Episodes kept in mind because of a clock that is ahead, of one author. */
const mostAhead = 200;
/** Steps taken of one author; a memory counts no more of all. */
const mostOfAuthor = 100_000;

/** Of these authors alone. @throws TeamError and StoreError; what was read by then stays. */
export async function pull(
  exchange: Exchange,
  authors: readonly string[],
  most: number = mostOfAuthor,
): Promise<PullReport> {
  const { store, server } = exchange;
  const total = { episodes: 0, steps: 0, withdrawn: 0, refused: 0, forgotten: 0 };
  const full = new Set<string>();
  const whole: Whole = new Map();
  const takeAll = async (author: string, episodes: readonly string[], before: number, ahead: Set<string>) => {
    let taken = before;
    for (let from = 0; from < episodes.length; from += episodesAtOnce) {
      const changed = episodes.slice(from, from + episodesAtOnce);
      const isFull = author !== server.self && taken >= most;
      const wanted = await changedHere(exchange, author, isFull ? await knownHere(exchange, author, changed) : changed);
      if (wanted.episodes.length < changed.length) full.add(author);
      for await (const part of readEpisodes(exchange, author, wanted)) {
        const merged = await mergeArrived(store, part);
        await dropClaimed(exchange, author, part);
        taken += merged.steps;
        total.episodes += merged.episodes;
        total.steps += merged.steps;
        total.withdrawn += merged.withdrawn;
        if (author !== server.self) total.forgotten += merged.forgotten;
        total.refused += part.reduce((sum, { arrived }) => sum + arrived.refused, 0);
        for (const { arrived, episode } of part) if (arrived.isAhead) ahead.add(episode);
      }
    }
    return taken;
  };
  const asked = authors.filter((author) => memberName.test(author));
  const ahead = new Map<string, Set<string>>();
  for (const author of asked) {
    const again = await readAhead(store, author);
    const still = new Set<string>();
    ahead.set(author, still);
    if (again.length === 0) continue;
    const taken = await takeAll(author, again, await readStepCount(store, author), still);
    await store.setNotes({ ...stepCountNote(author, taken), ...aheadNote(author, [...still]) });
  }
  for (let open = asked; open.length > 0;) {
    const logs = await readLog(exchange, open, whole);
    for (const { author, episodes, cursor } of logs) {
      const still = ahead.get(author) ?? new Set();
      const taken = await takeAll(author, episodes, await readStepCount(store, author), still);
      // Last: rereading after a crash changes nothing.
      await store.setNotes({
        ...cursorNote(author, server.epoch, cursor),
        ...stepCountNote(author, taken),
        ...aheadNote(author, [...still].slice(-mostAhead)),
      });
    }
    open = logs.filter(({ isFull }) => isFull).map(({ author }) => author);
  }
  return { ...total, full: [...full].sort() };
}

async function changedHere({ store, server }: Exchange, author: string, episodes: readonly string[]): Promise<Wanted> {
  if (author !== server.self) return { episodes, own: [] };
  const fromElsewhere = new Set(await store.ids({ episodeIds: episodes, author }));
  const own = (await store.ids({ episodeIds: episodes })).filter((id) => !fromElsewhere.has(id));
  return { episodes, own };
}

/** Episodes that a file in the repository attributes to a role are dropped once the role itself sends them. */
async function dropClaimed({ store }: Exchange, author: string, part: readonly Read[]): Promise<void> {
  const ids = part.flatMap(({ arrived, episode }) =>
    arrived.episode ? [localId({ author: sharedAuthor(author), isSelf: false }, episode)] : [],
  );
  await store.forgetAll(ids.map((episodeId) => ({ episodeId, t: undefined })));
}

/** Episodes of a colleague that are already here. */
async function knownHere({ store }: Exchange, author: string, episodes: readonly string[]): Promise<readonly string[]> {
  const idOf = (episode: string) => localId({ author, isSelf: false }, episode);
  const known = new Set(await store.ids({ episodeIds: episodes.map(idOf) }));
  return episodes.filter((episode) => known.has(idOf(episode)));
}

/** Most steps shown of an author: nobody reads more before confirming. */
const mostShown = 5000;

/** What an author has sent. */
export interface Peeked {
  /** The newest, as the store would keep them. */
  readonly episodes: readonly EpisodeRecord[];
  /** On the server, of all runs. */
  readonly runs: number;
  readonly steps: number;
}

/** The newest `most` episodes of an author, and counts of all, to look at before confirming; nothing is stored. */
export async function peek(exchange: Omit<Exchange, 'store'>, author: string, most: number): Promise<Peeked> {
  const { connection, workspace } = exchange;
  const [all] = await connection.query<{ runs: string; steps: string }>(
    `SELECT count(*) FILTER (WHERE name = 'b') AS runs, count(*) FILTER (WHERE name LIKE 's%') AS steps
     FROM knack.facts WHERE workspace = $1 AND author = $2`,
    [workspace, author],
  );
  const rows = await connection.query<{ episode: string }>(
    `SELECT episode FROM knack.facts WHERE workspace = $1 AND author = $2 AND name = 'b'
     ORDER BY seq DESC LIMIT $3`,
    [workspace, author, most],
  );
  const shown: EpisodeRecord[] = [];
  let steps = 0;
  for (let from = 0; from < rows.length && steps < mostShown; from += episodesAtOnce) {
    const episodes = rows.slice(from, from + episodesAtOnce).map(({ episode }) => episode);
    for await (const part of readEpisodes(exchange, author, { episodes, own: [] })) {
      for (const { arrived } of part) {
        if (!arrived.episode || steps >= mostShown) continue;
        shown.push(arrived.episode);
        steps += arrived.episode.steps.length;
      }
      if (steps >= mostShown) break;
    }
  }
  return { episodes: shown, runs: Number(all?.runs ?? 0), steps: Number(all?.steps ?? 0) };
}
