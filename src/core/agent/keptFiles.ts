// Checkpoints in the loop: before a step that may write, and after it, during the next model call.
import { toolOf } from '../tools/registry.ts';
import type { Action } from '../types.ts';
import type { ChangedFile, StepChanges } from '../episode.ts';
import type { AgentEvent } from './events.ts';
import type { EpisodeOptions, Running } from './running.ts';
import { riskOf } from './weigh.ts';

export interface KeptStep {
  readonly t: number;
  /** Undefined while the step runs. */
  readonly changes: Promise<StepChanges | undefined> | undefined;
}

/** Must be called right before an action runs. `mayWrite`: overrides a class that only reads. */
export async function* keepBefore(
  { checkpoints }: EpisodeOptions,
  run: Running,
  t: number,
  { action, mayWrite }: { readonly action: Action; readonly mayWrite: boolean },
): AsyncGenerator<AgentEvent, void> {
  if (!checkpoints || run.kept?.t === t || toolOf(action.tool).role !== 'act') return;
  if (!mayWrite && riskOf(action, run.tools).class === 'read') return;
  const preview = await run.tools.get(action.tool)?.preview?.(action.input);
  const problem = await checkpoints.before(run.start.episodeId, t, preview?.ok === true ? pathsOf(preview.files) : []);
  run.kept = problem === undefined ? { t, changes: undefined } : undefined;
  if (problem !== undefined && problem !== run.notKept) {
    const message = `What this step changes cannot be undone with knack undo: ${problem}.`;
    yield { type: 'notice', level: 'warning', message };
  }
  run.notKept = problem;
}

/** The step is over: starts looking for its changes, without waiting for the result. */
export function lookAfter({ checkpoints }: EpisodeOptions, run: Running): void {
  if (!checkpoints || !run.kept || run.kept.changes) return;
  const { t } = run.kept;
  run.kept = { t, changes: checkpoints.after(run.start.episodeId, t, changedPaths(run, t)) };
}

/** A tool that can predict its changes also reports all of them. Undefined: not known. */
function changedPaths({ steps, tools }: Running, t: number): readonly string[] | undefined {
  const { decision, executed, observation } = steps[t] ?? {};
  const action = executed?.action ?? decision?.candidates[decision.chosen]?.action;
  if (!observation || !action || !tools.get(action.tool)?.preview) return undefined;
  return pathsOf(observation.changes ?? []);
}

function pathsOf(files: readonly Pick<ChangedFile, 'path' | 'movedFrom'>[]): readonly string[] {
  return files.flatMap(({ path, movedFrom }) => [path, ...(movedFrom === undefined ? [] : [movedFrom])]);
}

/** Waits for the result, and emits it if anything changed. */
export async function* tellChanges(options: EpisodeOptions, run: Running): AsyncGenerator<AgentEvent, void> {
  lookAfter(options, run);
  const { kept } = run;
  run.kept = undefined;
  const changes = await kept?.changes;
  if (kept && changes && changes.files.length > 0) yield { type: 'changes', t: kept.t, ...changes };
}
