// The goals of a task, with the relevance of each of the workspace's commands.
import { canonical, type Workspace } from '../commands/workspace.ts';
import type { Goal } from '../request/goals.ts';
import { goalsOf, leastConfidence } from '../request/goals.ts';
import { literalCommand } from '../request/literalCommand.ts';
import type { Matcher, Ranking } from '../request/match.ts';
import { actionConcepts, queryWords, saysOtherwise } from '../request/vocabulary.ts';
import { beyondGoal } from './beyondGoal.ts';

/** The goal of a task that is itself a command. */
export function literalGoal(task: string, workspace: Workspace, matcher: Matcher): Goal | undefined {
  const literal = literalCommand(task, workspace);
  return literal === undefined
    ? undefined
    : { ...goalFrom(task, matcher, workspace.commands), literal: canonical(literal, workspace.python) };
}

export function goalsFor(task: string, matcher: Matcher, commands: Workspace['commands']): readonly Goal[] {
  const parts = goalsOf(task).map((text) => goalFrom(text, matcher, commands));
  const known = parts.filter(({ ranking }) => ranking.confidence >= leastConfidence);
  return known.length > 1 ? known : [goalFrom(task, matcher, commands)];
}

export function goalFrom(text: string, matcher: Matcher, commands: Workspace['commands']): Goal {
  const ranked = startersOnly(text, matcher.rank(text), commands);
  const ranking = isMissed(text, ranked) ? { ...ranked, confidence: 0 } : ranked;
  const asked = ranking.relevance.filter((_, id) => commands[id] && beyondGoal(commands[id], text) === undefined);
  const best = Math.max(0, ...asked);
  return { text, ranking, best: best > 0 ? best : Math.max(0, ...ranking.relevance), literal: undefined };
}

/** A test that starts a server for itself starts nothing for the user: where a start is wanted, no command named after something else counts. */
function startersOnly(text: string, ranking: Ranking, commands: Workspace['commands']): Ranking {
  const wanted = actionConcepts(text);
  if (!wanted.has('#start') || wanted.size > 1) return ranking;
  const relevance = ranking.relevance.map((value, id) => (saysOtherwise(commands[id]?.name ?? '', wanted) ? 0 : value));
  return { ...ranking, relevance, confidence: Math.min(ranking.confidence, Math.max(0, ...relevance)) };
}

/** Whether no command does what a text asks for first: "clean up the build files" is not a build if nothing cleans. */
function isMissed(text: string, { matched }: Ranking): boolean {
  const [lead] = queryWords(text);
  if (!lead?.specific || matched.some((found) => found.includes(lead.word))) return false;
  // "A clean build" and "a release build" are builds.
  return !/\b(?:clean|release|docs?)\s+(?:build|compile)\s*[.!?]*$/i.test(text);
}
