// Merges others' episodes into the store: new ones, additions to known ones, and withdrawals by their authors.
import type { EpisodeRecord, Signal } from '../../../core/episode.ts';
import type { Store } from '../../store/sqliteStore.ts';
import type { IncomingEpisode } from './incomingEpisode.ts';
import { nameOf } from '../facts.ts';

interface Merged {
  readonly episodes: number;
  readonly steps: number;
  readonly withdrawn: number;
  /** Not added: they were forgotten here. */
  readonly forgotten: number;
}

/** Idempotent. @throws StoreError */
export async function mergeArrived(
  store: Store,
  read: readonly { readonly id: string; readonly arrived: IncomingEpisode }[],
): Promise<Merged> {
  const known = new Set(await store.ids({ episodeIds: read.map(({ id }) => id) }));
  const fresh = read.flatMap(({ id, arrived }) => (known.has(id) ? [] : (arrived.episode ?? [])));
  const added = await store.importEpisodes(fresh);
  let [episodes, steps, withdrawn] = [0, 0, 0];
  for (const count of added) {
    steps += count;
    if (count > 0) episodes++;
  }
  const left = fresh.flatMap(({ episodeId }, at) => (added[at] === 0 ? [episodeId] : []));
  // Another window may have added them meanwhile.
  const forgotten = left.length === 0 ? 0 : left.length - (await store.ids({ episodeIds: left })).length;
  for (const { id, arrived } of read.filter((one) => known.has(one.id))) {
    const merged = await mergeKnown(store, id, arrived);
    steps += merged.steps;
    withdrawn += merged.withdrawn;
  }
  return { episodes, steps, withdrawn, forgotten };
}

async function mergeKnown(
  store: Store,
  id: string,
  { episode, withdrawn, withdrawnSteps }: IncomingEpisode,
): Promise<Pick<Merged, 'steps' | 'withdrawn'>> {
  if (withdrawn) return { steps: 0, withdrawn: (await store.forget(id)) > 0 ? 1 : 0 };
  const [here] = await store.outlines({ episodeIds: [id] });
  if (!here) return { steps: 0, withdrawn: 0 };
  let gone = 0;
  const present = new Set(here.steps.map(({ t }) => t));
  for (const t of withdrawnSteps) if (present.has(t)) gone += await store.forget(id, t);
  // Episodes run on this machine are already complete.
  if (!episode || here.provenance.author === undefined) return { steps: 0, withdrawn: gone };
  const [steps = 0] = await store.importEpisodes([episode]);
  await addSignals(store, here, episode, new Set(steps > 0 ? newSteps(here, episode) : []));
  if (
    here.outcome === 'interrupted' &&
    episode.outcome !== 'interrupted' &&
    episode.outcome !== undefined &&
    steps === 0
  ) {
    await store.endEpisode(id, episode.outcome, episode.endedAt ?? episode.at);
  }
  return { steps, withdrawn: gone };
}

function newSteps(here: EpisodeRecord, episode: EpisodeRecord): readonly number[] {
  const present = new Set(here.steps.map(({ t }) => t));
  return episode.steps.filter(({ t }) => !present.has(t)).map(({ t }) => t);
}

/** Late ratings. Ratings of new steps, and a verdict with new steps, were imported with those. */
async function addSignals(
  store: Store,
  here: EpisodeRecord,
  { episodeId, signals }: EpisodeRecord,
  added: ReadonlySet<number>,
): Promise<void> {
  const known = new Set(here.signals.map(nameOf.signal));
  const late = signals.filter((signal: Signal) => {
    if (known.has(nameOf.signal(signal))) return false;
    return signal.t === undefined ? added.size === 0 : !added.has(signal.t);
  });
  await store.appendSignals(episodeId, late);
}
