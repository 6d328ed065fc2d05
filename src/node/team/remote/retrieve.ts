// Retrieval from a team's server, for memories too big to copy: candidates by bands there, exact Jaccard and statistics here.
import { createMemory } from '../../../core/memory/experienceMemory.ts';
import { foldEpisode } from '../../../core/memory/fold.ts';
import type { Retrieval } from '../../../core/memory/memory.ts';
import type { LearningSettings } from '../../../core/settings.ts';
import { parseState } from '../../../core/state/format.ts';
import { stateTokens } from '../../../core/state/tokens.ts';
import type { EpisodeRecord } from '../../../core/episode.ts';
import type { State } from '../../../core/types.ts';
import { bandsOf } from './bands.ts';
import type { Exchange } from '../outgoing/push.ts';
import { readEpisodes } from '../incoming/readEpisodes.ts';

/** Candidates fetched: neighbours share more bands than others, so they are among the first. */
const mostCandidates = 200;
/** Newest episodes fetched per neighbour. */
const episodesPerState = 5;

export interface NearState {
  readonly id: string;
  readonly state: State;
  readonly similarity: number;
}

type Server = Omit<Exchange, 'store'>;

/** The `k` most similar states at or above `threshold` among those of `authors` that share a band: one round trip. @throws TeamError */
export async function nearStates(
  { connection, workspace }: Pick<Server, 'connection' | 'workspace'>,
  authors: readonly string[],
  state: State,
  { threshold, k }: Pick<LearningSettings, 'threshold' | 'k'>,
): Promise<readonly NearState[]> {
  const rows = await connection.query<{ state: string; line: string }>(
    'SELECT state, line FROM knack.candidates($1, $2, $3, $4)',
    [workspace, authors, bandsOf(workspace, state), mostCandidates],
  );
  const own = new Set(stateTokens(state, 1));
  return rows
    .flatMap(({ state: id, line }) => {
      const parsed = parseState(line);
      if (!parsed.ok) return [];
      const similarity = jaccard(own, stateTokens(parsed.state, 1));
      return similarity >= threshold ? [{ id, state: parsed.state, similarity }] : [];
    })
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, k);
}

function jaccard(own: ReadonlySet<string>, tokens: readonly string[]): number {
  const shared = tokens.filter((token) => own.has(token)).length;
  return shared / (own.size + tokens.length - shared);
}

/** The newest episodes of these authors that went through the states, as the store would keep them. @throws TeamError */
async function episodesAt(
  server: Server,
  authors: readonly string[],
  states: readonly NearState[],
): Promise<readonly EpisodeRecord[]> {
  if (states.length === 0) return [];
  const rows = await server.connection.query<{ author: string; episode: string }>(
    `SELECT DISTINCT fact.author, fact.episode FROM unnest($2::uuid[]) AS near (state)
     CROSS JOIN LATERAL (
       SELECT author, episode FROM knack.facts
       WHERE workspace = $1 AND facts.state = near.state AND author = ANY ($3) ORDER BY seq DESC LIMIT $4
     ) AS fact`,
    [server.workspace, states.map(({ id }) => id), authors, episodesPerState],
  );
  const episodes: EpisodeRecord[] = [];
  for (const author of new Set(rows.map((row) => row.author))) {
    const own = rows.filter((row) => row.author === author).map(({ episode }) => episode);
    for await (const part of readEpisodes(server, author, { episodes: own, own: [] }))
      episodes.push(...part.flatMap(({ arrived }) => arrived.episode ?? []));
  }
  return episodes.sort((a, b) => a.at - b.at);
}

/** Episodes that went through situations like `state`. @throws TeamError */
export async function episodesNear(
  server: Server,
  authors: readonly string[],
  state: State,
  settings: Pick<LearningSettings, 'threshold' | 'k'>,
): Promise<readonly EpisodeRecord[]> {
  return episodesAt(server, authors, await nearStates(server, authors, state, settings));
}

/**
 * The same as from a memory of all that these authors have sent, except for states that share no band (docs/results.md says how many)
 * and for tries beyond the newest five of a state. `misses` are only found if they share a band too.
 * @throws TeamError
 */
export async function retrieveRemotely(
  server: Server,
  authors: readonly string[],
  state: State,
  settings: LearningSettings,
): Promise<Retrieval> {
  const memory = createMemory(settings);
  for (const episode of await episodesNear(server, authors, state, settings)) foldEpisode(memory, episode, settings);
  return memory.retrieve(state);
}
