// A run in a workspace, from its start to its end, for every front end: memory, team, rules and checkpoints around an episode.
import { reason } from '../core/reason.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { AgentEvent } from '../core/agent/events.ts';
import type { EpisodeRecord } from '../core/episode.ts';
import type { EpisodeMemory } from '../core/memory/memory.ts';
import { learningSettings } from '../core/settings.ts';
import type { LearningSettings } from '../core/settings.ts';
import { checkpointFolder } from './checkpoints/checkpointFolder.ts';
import { openCheckpoints } from './checkpoints/checkpoints.ts';
import type { OthersWrites } from './checkpoints/othersWrites.ts';
import { judgedLately } from './rewards/judged.ts';
import { lookBackIn } from './rewards/survival.ts';
import { runSession, type SessionRequest } from './session.ts';
import { readAllowRules } from './store/allowRules.ts';
import { thinDecisions, thinnedAfterRun } from './store/retention.ts';
import type { SqliteStore } from './store/sqliteStore.ts';
import type { TeamRequest } from './team/sync.ts';

export interface RunMemory {
  /** With everything learned before the run, rewards of earlier changes included. */
  readonly load: (settings: LearningSettings) => Promise<EpisodeMemory>;
  /** Makes the next `load` faster. */
  readonly save: (settings: LearningSettings) => Promise<unknown>;
}

export interface RunTeam {
  /** Before the run: learns from the file in the repository. */
  readonly learnShared: () => Promise<unknown>;
  /** How to reach the server; undefined: no team was joined. */
  readonly request: () => Promise<TeamRequest | undefined>;
  /** After the run: sends and fetches what is new. Waits no longer than the front end can. */
  readonly exchange: () => Promise<void>;
}

export interface WorkspaceRunRequest extends Omit<
  SessionRequest,
  'allowed' | 'checkpoints' | 'judged' | 'memory' | 'store' | 'team'
> {
  readonly store: SessionRequest['store'] & Pick<SqliteStore, 'outlines' | 'thinSome'>;
  /** The folder with the memory's file; checkpoints are kept beside it. */
  readonly location: { readonly folder: string };
  readonly memory: RunMemory;
  readonly team: RunTeam;
  /** The episode has ended; its ratings leave with the exchange that follows. */
  readonly onEnded: (record: EpisodeRecord) => Promise<void>;
  /** What people write in an editor meanwhile. */
  readonly othersWrites?: () => OthersWrites & { readonly dispose: () => void };
  /**
   * How long to wait for what became of earlier changes, which takes longer after many commits; what is found later counts from the
   * next run on. Absent: to its end.
   */
  readonly lookBackPatienceMs?: number;
}

/**
 * Runs an episode (see `runSession`), then exchanges with the team, thins old decisions (`keepDecisions`) and saves the memory. The caller
 * owns shell and store. @throws StoreError; what became of earlier changes is only a notice.
 */
export async function* runInWorkspace(request: WorkspaceRunRequest): AsyncGenerator<AgentEvent, EpisodeRecord> {
  const { settings, store, memory, team } = request;
  await team.learnShared();
  const record = yield* runWithCheckpoints(request);
  await request.onEnded(record);
  await team.exchange();
  await thinDecisions(store, settings.keepDecisions, thinnedAfterRun);
  await memory.save(learningSettings(settings));
  return record;
}

async function* runWithCheckpoints(request: WorkspaceRunRequest): AsyncGenerator<AgentEvent, EpisodeRecord> {
  const { root, location, settings, memory, team, othersWrites, onEnded, lookBackPatienceMs, ...session } = request;
  const keepsCheckpoints = settings.checkpoints === 'on';
  if (keepsCheckpoints) await lookBack(request);
  const loaded = await memory.load(learningSettings(settings));
  const server = await team.request();
  const people = keepsCheckpoints ? othersWrites?.() : undefined;
  const checkpoints = keepsCheckpoints
    ? openCheckpoints({ root, folder: checkpointFolder(location), now: Date.now, ...(people ? { people } : {}) })
    : undefined;
  try {
    return yield* runSession({
      ...{ ...session, root, settings, memory: loaded },
      allowed: () => readAllowRules(root),
      judged: await judgedLately(session.store),
      ...(checkpoints ? { checkpoints } : {}),
      ...(server ? { team: server } : {}),
    });
  } finally {
    people?.dispose();
    await checkpoints?.dispose();
  }
}

async function lookBack({ root, location, store, onNotice, lookBackPatienceMs }: WorkspaceRunRequest): Promise<void> {
  const looking = lookBackIn({ root, folder: checkpointFolder(location), store }).catch((error: unknown) =>
    onNotice(reason('fatesUnknown', String(error))),
  );
  if (lookBackPatienceMs === undefined) await looking;
  else await Promise.race([looking, delay(lookBackPatienceMs, undefined, { ref: false })]);
}
