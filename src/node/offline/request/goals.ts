// Splits a task into goals: "lint, then run the tests" has two.
import type { DeedsIn } from './deeds.ts';
import type { Ranking } from './match.ts';
import { actionConcepts } from './vocabulary.ts';

/** Below this confidence a text names nothing that the workspace can do. */
export const leastConfidence = 0.25;

/** The same if one command matches every known word and the other words are unknown. */
const leastConfidenceOfClear = 0.15;
const clearMatch = 0.8;

/** Whether a goal names something that the workspace is known to do. */
export const isKnown = ({ ranking: { confidence }, best }: Goal): boolean =>
  confidence >= leastConfidence || (confidence >= leastConfidenceOfClear && best >= clearMatch);

export interface Goal {
  readonly text: string;
  /** Of the workspace's commands. */
  readonly ranking: Ranking;
  /** Relevance of the best command, [0, 1]. */
  readonly best: number;
  /** The command that the task spells out, in canonical form. */
  readonly literal: string | undefined;
  /** What the program prints is what is asked for. */
  readonly shows?: true;
}

const joints = /\s*(?:\b(?:and then|after that|afterwards|followed by|then|and|before|plus)\b|[,;&]+|\.\s)\s*/i;

/** "Whatever else the build left behind", "the test output": things, not deeds. */
const asNoun =
  /\b(?:the|an?|this|that|its|last|old|previous|our|my|every|by)\s+(?:\w+\s+)?(?:build|builds|compiler|generator|tests?|release|install\w*)\s+(?:left|leaves|made|makes|produced|produces|has|have|is|was|outputs?|artifacts?|artefacts?|folders?|products?|leftovers?|stuff|files?)\b/giu;

/** "Everything that the build and the check produced": things, whatever made them. */
const asMaker =
  /\b(?:that|which|whatever|what)\s+(?:the|our|its|my|an?|earlier|old|previous|any)\s+[\w-]+(?:\s*(?:,|\band\b|\bor\b)\s*(?:the\s+|its\s+)?[\w-]+)*\s+(?:(?:has|have|had)\s+)?(?:made|makes?|produce[sd]?|left|leaves?|wrote|writes?|written|create[sd]?|generate[sd]?|put|built|dropped)\b(?:\s+(?:behind|there|out))?/giu;

/** "Clean up, compiled stuff only", "all that is generated (bundle, test logs)": what is there, and a list of it. */
const asMade =
  /(?<=[,;]\s*)(?:compiled|built|generated|bundled|rendered|formatted|tested|installed)\s+(?=(?:\w+\s+)?(?:stuff|things?|files?|objects?|code|outputs?|parts?|art[ie]facts?|products?|assets?|junk|binar(?:y|ies)|ones?)\b)|\([^()]*\)/giu;

/** "Clean up the caches and build leftovers": two things that are to go. */
const asLeft =
  /(?<=\b(?:clean|remov|delet|clear|wip|tid|purg|eras)\w*\s+(?:(?:up|out|away)\s+)?(?!(?:it|up|out|away|and|then)\b)[^.;!?]*?(?:,|\b(?:and|or))\s+)(?:build|built|compiler|test|coverage)\s+(?=(?:leftovers?|left-?overs?|remains|remnants?|residues?|junk|art[ie]facts?|outputs?|products?|caches?|folders?|director(?:y|ies)|stuff|logs?|results?|reports?)\b)/giu;

/** "Get rid of the .o files, the static library and the lua binary": so are these. */
const asGone =
  /(?<=\b(?:clean|remov|delet|clear|wip|tid|purg|eras|(?:get|getting)\s+rid\s+of)\w*\s+(?:[^.;!?]|\.\w)*?(?:,|\b(?:and|or))\s+)(?:(?:the|its|any|all|our)\s+)?(?!(?:build|compile|make|run|test|create|produce|install|rebuild|start|use)\b)(?:[\w.-]+\s+)?(?:binar(?:y|ies)|executables?|librar(?:y|ies)|archives?|programs?)\b/giu;

/**
 * The goals of a task in the order they are named. A part that names nothing to do ("unit and integration tests") belongs to its
 * neighbour; two parts about the same thing are one. Never empty.
 */
export function goalsOf(whole: string, deedsIn: DeedsIn = actionConcepts): readonly string[] {
  const without = whole.replace(asMaker, ' ').replace(asMade, ' ').replace(asLeft, ' ').replace(asGone, ' ');
  const task = actionConcepts(without).has('#clean') ? without : whole;
  const goals: { text: string; concepts: ReadonlySet<string> }[] = [];
  let pending = '';
  // In "the server and the client have tests" nothing is to be started.
  const wanted = deedsIn(task);
  for (const part of task.split(joints)) {
    const concepts = new Set([...deedsIn(part.replace(asNoun, ' '))].filter((concept) => wanted.has(concept)));
    const text = `${pending} ${part}`.trim();
    const last = goals.at(-1);
    if (concepts.size > 0) {
      if (last && [...concepts].every((concept) => last.concepts.has(concept))) last.text += ` ${text}`;
      else goals.push({ text, concepts });
      pending = '';
    } else if (last) last.text += ` ${part}`;
    else pending = text;
  }
  return goals.length < 2 ? [task] : goals.map(({ text }) => text);
}
