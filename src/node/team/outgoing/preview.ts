// Preview of what would leave: measured and quoted from the newest own episodes; of the older ones, only the ids are read.
import type { Store } from '../../store/sqliteStore.ts';
import type { Fact } from '../facts.ts';
import type { RedactionRules } from './outgoingFacts.ts';
import { isOwn, outgoingFacts } from './outgoingFacts.ts';

export interface Preview {
  /** Own episodes examined, how many would leave, and their steps: all, and those that would leave. */
  readonly episodes: number;
  readonly leavingEpisodes: number;
  readonly steps: number;
  readonly leavingSteps: number;
  /** Steps that would leave if they were not too large. */
  readonly tooLarge: number;
  /** All own episodes, also the older ones that were not examined. */
  readonly own: number;
  /** Bytes of JSON of what would leave. */
  readonly bytes: number;
  /** The newest episode, as it would leave. */
  readonly sample: readonly Fact[];
}

/** Most own episodes examined. */
const most = 200;

export async function previewPush(store: Store, rules: RedactionRules): Promise<Preview> {
  const ids = await store.ids({ own: true, order: 'newestFirst' });
  const seen = { episodes: 0, leavingEpisodes: 0, steps: 0, leavingSteps: 0, tooLarge: 0, bytes: 0 };
  let sample: readonly Fact[] = [];
  for (const id of ids.slice(0, most)) {
    const [episode] = await store.episodes({ episodeIds: [id] });
    if (!episode || !isOwn(episode)) continue;
    const { facts, tooLarge } = outgoingFacts(episode, rules);
    seen.tooLarge += tooLarge;
    seen.episodes++;
    seen.steps += episode.steps.length;
    seen.leavingSteps += facts.filter(({ name }) => name.startsWith('s')).length;
    seen.bytes += facts.reduce((sum, { body }) => sum + Buffer.byteLength(JSON.stringify(body)), 0);
    if (facts.length > 0) seen.leavingEpisodes++;
    if (sample.length === 0) sample = facts;
  }
  return { ...seen, own: seen.episodes + Math.max(0, ids.length - most), sample };
}
