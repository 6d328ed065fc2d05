// A run in a workspace as every front end has it: what became of earlier changes, its memory, rules, checkpoints, and the episode.
import { setTimeout as delay } from 'node:timers/promises';
import type { AgentEvent } from '../core/agent/events.ts';
import type { EpisodeRecord } from '../core/episode.ts';
import type { EpisodeMemory } from '../core/memory/memory.ts';
import { learningSettings } from '../core/settings.ts';
import type { LearningSettings } from '../core/settings.ts';
import { checkpointFolder } from './checkpoints/checkpointFolder.ts';
import { openCheckpoints } from './checkpoints/checkpoints.ts';
import type { OthersWrites } from './checkpoints/othersWrites.ts';
import { journalFolder, rollBack } from './files/journal.ts';
import { nodeFiles } from './files/textFiles.ts';
import { judgedLately } from './rewards/judged.ts';
import { lookBackIn } from './rewards/survival.ts';
import { runSession, type SessionRequest } from './session.ts';
import { readAllowRules } from './store/allowRules.ts';
import type { SqliteStore } from './store/sqliteStore.ts';
import type { TeamRequest } from './team/sync.ts';

export interface WorkspaceRunRequest extends Omit<
  SessionRequest,
  'allowed' | 'checkpoints' | 'judged' | 'memory' | 'store' | 'team'
> {
  readonly store: SessionRequest['store'] & Pick<SqliteStore, 'outlines'>;
  /** The folder with the memory's file; checkpoints are kept beside it. */
  readonly location: { readonly folder: string };
  /** With everything learned before the run, rewards of earlier changes included. */
  readonly loadMemory: (settings: LearningSettings) => Promise<EpisodeMemory>;
  /** How to reach the team of the workspace; undefined: none was joined. */
  readonly teamRequest: () => Promise<TeamRequest | undefined>;
  /** What people write in an editor meanwhile. */
  readonly othersWrites?: () => OthersWrites & { readonly dispose: () => void };
  /**
   * How long to wait for what became of earlier changes, which takes longer after many commits; what is found later counts from the
   * next run on. Absent: to its end.
   */
  readonly lookBackPatienceMs?: number;
}

/**
 * Runs an episode; see `runSession`. The caller owns shell and store.
 * @throws StoreError; what became of earlier changes is only a notice.
 */
export async function* runInWorkspace(request: WorkspaceRunRequest): AsyncGenerator<AgentEvent, EpisodeRecord> {
  const { root, location, settings, loadMemory, teamRequest, othersWrites, lookBackPatienceMs, ...session } = request;
  const keepsCheckpoints = settings.checkpoints === 'on';
  await rollBack(journalFolder(location));
  if (keepsCheckpoints) await lookBack(request);
  const memory = await loadMemory(learningSettings(settings));
  const team = await teamRequest();
  const people = keepsCheckpoints ? othersWrites?.() : undefined;
  const checkpoints = keepsCheckpoints
    ? openCheckpoints({ root, folder: checkpointFolder(location), now: Date.now, ...(people ? { people } : {}) })
    : undefined;
  try {
    return yield* runSession({
      ...{ ...session, root, settings, memory },
      files: session.files ?? nodeFiles(root, journalFolder(location)),
      allowed: () => readAllowRules(root),
      judged: await judgedLately(session.store),
      ...(checkpoints ? { checkpoints } : {}),
      ...(team ? { team } : {}),
    });
  } finally {
    people?.dispose();
    await checkpoints?.dispose();
  }
}

async function lookBack({ root, location, store, onNotice, lookBackPatienceMs }: WorkspaceRunRequest): Promise<void> {
  const looking = lookBackIn({ root, folder: checkpointFolder(location), store }).catch((error: unknown) =>
    onNotice(`What became of earlier changes is not known: ${String(error)}`),
  );
  if (lookBackPatienceMs === undefined) await looking;
  else await Promise.race([looking, delay(lookBackPatienceMs, undefined, { ref: false })]);
}
