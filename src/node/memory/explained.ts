// Why a stored step was chosen, for another program.
import type { PastEpisodes } from '../../core/policy/pastSteps.ts';
import { readPast } from '../../core/policy/pastSteps.ts';
import type { Decision } from '../../core/decision.ts';
import type { Store } from '../store/sqliteStore.ts';

/** A decision in words, as on the front end's cards. */
export type Describe = (decision: Decision, past: PastEpisodes) => readonly string[];

export interface Explained {
  readonly ok: boolean;
  /** The card, or what is wrong with the question, beginning with its field. */
  readonly text: string;
}

/** Defaults: the newest episode that ran here and its last step; steps count from 1. */
export async function explainStep(
  store: Store,
  { episode: id, step }: { readonly episode: string | undefined; readonly step: number | undefined },
  describe: Describe,
): Promise<Explained> {
  const query =
    id === undefined ? { origin: 'local' as const, order: 'newestFirst' as const, limit: 1 } : { episodeIds: [id] };
  const [episode] = await store.episodes(query);
  if (!episode) {
    return { ok: false, text: id === undefined ? 'There are no episodes yet.' : `episode: there is no episode ${id}.` };
  }
  const wanted = step === undefined ? episode.steps.at(-1) : episode.steps.find(({ t }) => t === step - 1);
  if (!wanted) return { ok: false, text: `step: episode ${episode.episodeId} has ${episode.steps.length} step(s).` };
  const { origin, via } = episode.provenance;
  const past = await readPast([wanted.decision], (episodeIds) => store.observed({ episodeIds }));
  const lines = [
    `Task: ${episode.task}`,
    `Step ${wanted.t + 1} of episode ${episode.episodeId}`,
    ...(origin === 'local' ? [] : [`From: ${via ?? origin}`]),
    ...describe(wanted.decision, past),
  ];
  return { ok: true, text: lines.join('\n') };
}
