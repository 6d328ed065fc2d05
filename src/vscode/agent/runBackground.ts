// What a run shows beyond its own events: the past episodes behind its evidence, and results of earlier runs of the task.
import { actionKey } from '../../core/action/key.ts';
import type { AgentEvent } from '../../core/agent/events.ts';
import { redactAction } from '../../core/agent/weigh.ts';
import { hasEarned } from '../../core/approval/earned.ts';
import type { EpisodeSummary } from '../../core/storePorts.ts';
import { referencedEpisodes } from '../../core/policy/pastSteps.ts';
import { defaultSettings, learningSettings } from '../../core/settings.ts';
import { scriptText } from '../../node/workspace/scriptText.ts';
import type { Store } from '../../node/store/sqliteStore.ts';
import { withFacts } from '../../protocol/reduceEvent.ts';
import { historyOf } from '../../protocol/runHistory.ts';
import type { RunView } from '../../protocol/viewState.ts';
import type { Experience } from './experience.ts';

/** Most earlier runs of a task shown. */
const mostRuns = 200;

/** What to change in the run; its own steps are reread, as they finish while it runs. */
export async function runBackground(
  run: RunView,
  experience: Experience,
): Promise<Pick<RunView, 'references'> & Partial<Pick<RunView, 'history'>>> {
  const decisions = run.steps.flatMap(({ decision }) => decision ?? []);
  const missing = referencedEpisodes(decisions).filter((id) => !(id in run.references) || id === run.episodeId);
  const found = missing.length === 0 ? {} : await experience.past(missing);
  const first = run.steps.length === 0 || run.phase === 'ended';
  const history = first ? historyOf(run.task, await earlierRuns(await experience.store(), run.task)) : undefined;
  return {
    references: { ...run.references, ...found },
    ...(history ? { history } : {}),
  };
}

async function earlierRuns(store: Store, task: string): Promise<readonly EpisodeSummary[]> {
  const query = { task, order: 'newestFirst', limit: mostRuns } as const;
  return (await store.summaries(query, learningSettings(defaultSettings))).toReversed();
}

/** For an action that needs approval: which script of `root` it runs, and whether it has earned running unasked. */
export async function approvalBackground(
  { t, action, risk }: Pick<Extract<AgentEvent, { type: 'approvalRequest' }>, 't' | 'action' | 'risk'>,
  root: string,
  store: Store,
): Promise<(run: RunView) => RunView> {
  const { command } = action.input;
  const script = typeof command === 'string' ? scriptText(root, command) : undefined;
  const record = await store.approvals(actionKey(redactAction(action)).exact);
  const earned = typeof command === 'string' && hasEarned(record, risk) ? { earned: record } : {};
  return (now) => withFacts(now, t, { ...(script ? { script } : {}), ...earned });
}
