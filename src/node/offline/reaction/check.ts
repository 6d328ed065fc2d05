// The command whose success is the task's, where the workspace's own commands leave no doubt.
import type { InferredCheck } from '../../../core/ports.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import type { Goal } from '../request/goals.ts';
import { actionConcepts } from '../request/vocabulary.ts';
import { unasked } from './unasked.ts';

/** Confidence of a goal from which its command is known. */
const sureConfidence = 0.5;

/** Undefined where any of the goals leaves a doubt. Several goals need all their commands to succeed. */
export function inferCheck(goals: readonly Goal[], commands: readonly WorkspaceCommand[]): InferredCheck | undefined {
  const checks = goals.map((goal) => checkOf(goal, commands));
  if (checks.length === 0 || checks.includes(undefined)) return undefined;
  const known = checks.flatMap((check) => check ?? []);
  return {
    command: known.map(({ command }) => command).join(' && '),
    reason: known.map(({ reason }) => reason).join('; '),
  };
}

function checkOf(goal: Goal, commands: readonly WorkspaceCommand[]): InferredCheck | undefined {
  if (goal.literal !== undefined) return { command: goal.literal, reason: 'the task names this command' };
  if (goal.ranking.confidence < sureConfidence || actionConcepts(goal.text).size === 0) return undefined;
  const own = commands
    .map((command, id) => ({ command, relevance: goal.ranking.relevance[id] ?? 0 }))
    .filter(({ command }) => command.kind !== 'fallback' && unasked(command, goal.text) === undefined)
    .sort((a, b) => b.relevance - a.relevance);
  const [best] = own;
  if (!best || best.relevance < sureConfidence) return undefined;
  const { command, name, origin } = best.command;
  return { command, reason: name === '' || origin.includes(name) ? origin : `${origin} ${name}` };
}
