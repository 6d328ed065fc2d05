// The playbook: for each task, the shortest way that is known to have worked here, and how far to trust it.
import { commandRisk } from '../approval/commandRisk.ts';
import { commandOf } from '../action/command.ts';
import { toolOf } from '../tools/registry.ts';
import type { Action } from '../types.ts';
import type { EpisodeRecord, StepRecord } from '../episode.ts';
import { resultOf } from './result.ts';

export interface Play {
  readonly task: string;
  /** Commands in their order; at least one. */
  readonly way: readonly string[];
  /** What confirmed that it worked: the check command or a person. */
  readonly by: 'check' | 'user';
  /** Runs whose outcome is known, and those of them that worked. */
  readonly runs: number;
  readonly worked: number;
  /** End of the newest run that worked this way; milliseconds since the epoch. */
  readonly verifiedAt: number;
  /** That run. */
  readonly episodeId: string;
  /** Whether a run of the task has failed since. */
  readonly failedSince: boolean;
}

/**
 * The play of one task from its runs, in any order; undefined if none is known to have worked by commands alone.
 * Only runs made here count, not imports. The shortest way wins, the newest among equals.
 */
export function playOf(task: string, runs: readonly EpisodeRecord[]): Play | undefined {
  const known = runs
    .filter((run) => run.task === task && run.provenance.origin === 'local')
    .map((run) => ({ run, result: resultOf(run), at: run.endedAt ?? run.at }))
    .filter(({ result }) => result === 'worked' || result === 'failed');
  const ways = known
    .flatMap(({ run, result, at }) => {
      const way = result === 'worked' ? wayOf(run.steps) : undefined;
      return way ? [{ run, at, way }] : [];
    })
    .toSorted((a, b) => a.way.length - b.way.length || b.at - a.at);
  const [best] = ways;
  if (!best) return undefined;
  const sameWay = ways.filter(({ way }) => way.join('\n') === best.way.join('\n'));
  const verifiedAt = Math.max(...sameWay.map(({ at }) => at));
  return {
    task,
    way: best.way,
    by: best.run.signals.some(({ source, t, value }) => source === 'user' && t === undefined && value > 0)
      ? 'user'
      : 'check',
    runs: known.length,
    worked: known.filter(({ result }) => result === 'worked').length,
    verifiedAt,
    episodeId: best.run.episodeId,
    failedSince: known.some(({ result, at }) => result === 'failed' && at > verifiedAt),
  };
}

/** The commands that succeeded, without read-only ones if others act; undefined if files were edited on the way. */
function wayOf(steps: readonly StepRecord[]): readonly string[] | undefined {
  const commands: string[] = [];
  for (const step of steps) {
    const action = actionOf(step);
    if (!action || toolOf(action.tool).role !== 'act') continue;
    const command = commandOf(action);
    if (command === undefined) {
      if (toolOf(action.tool).runsUnasked) continue;
      return undefined;
    }
    if (step.observation?.exitCode !== 0 || command.includes('«redacted')) continue;
    // If a command ran twice, the last run counts.
    const before = commands.indexOf(command);
    if (before >= 0) commands.splice(before, 1);
    commands.push(command);
  }
  const acting = commands.filter((command) => commandRisk(command).class !== 'read');
  const way = acting.length > 0 ? acting : commands;
  return way.length > 0 ? way : undefined;
}

function actionOf({ decision, executed }: StepRecord): Action | undefined {
  return (executed ?? decision.candidates[decision.chosen])?.action;
}
