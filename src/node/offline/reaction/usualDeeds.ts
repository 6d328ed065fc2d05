// Whether what fits a request best is only one of the usual deeds, a build, the tests, a clean, that its words happen to name.
import type { Workspace } from '../commands/workspace.ts';
import { isKnown } from '../request/goals.ts';
import { actionConcepts, conceptsOf } from '../request/vocabulary.ts';
import type { ReadRequest } from './taskGoals.ts';

const usual: ReadonlySet<string> = new Set('#test #build #lint #format #types #clean #start #unit #check'.split(' '));

/** "Make the program, no install" */
const makesProduct =
  /\b(?:make|build|compile)\s+(?:(?:the|our|this)\s+)?(?:[\w.-]+\s+)?(?:program|binary|library|executable|app|tool)\b/iu;

/** Whether a command was found only because the words name tests, a build or another of the usual deeds. */
export function isOnlyUsual({ goals, task }: ReadRequest): boolean {
  const isFix = conceptsOf(task).has('#fix');
  if (makesProduct.test(task)) return false;
  return goals.every((goal) => {
    const concepts = [...actionConcepts(goal.text)];
    // "Fix the failing test": a run shows what is wrong, and its success that nothing is. A start shows neither.
    if (isFix && !concepts.includes('#start') && !concepts.includes('#clean')) return false;
    return isKnown(goal) && concepts.length > 0 && concepts.every((concept) => usual.has(concept));
  });
}

/** Whether all that fits best does no more than projects usually do, by its name, and the text does not want anything mended. */
export function isUsualDeed(said: string, { goals, workspace: { commands } }: ReadRequest): boolean {
  const isUsual = ({ name }: Workspace['commands'][number]) => {
    const concepts = [...conceptsOf(name)];
    return concepts.length > 0 && concepts.every((concept) => usual.has(concept));
  };
  const best = goals.flatMap((goal) =>
    commands.filter(({ command }, id) =>
      goal.literal === undefined ? (goal.ranking.relevance[id] ?? 0) >= goal.best : command === goal.literal,
    ),
  );
  return best.length > 0 && best.every(isUsual) && !conceptsOf(said).has('#fix');
}
