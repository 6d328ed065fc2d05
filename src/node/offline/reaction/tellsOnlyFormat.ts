// "Straighten out the indentation", where what ran only tells how the format is: nothing was straightened.
import type { Goal } from '../request/goals.ts';
import { actionConcepts } from '../request/vocabulary.ts';
import { asksAboutFormat } from './beyondGoal.ts';

const tells = /\s--(?:check|check-only|check-formatted|dry-run|list-different|diff)\b/u;
const writesToo = /\s--?(?:write|fix|i)\b|&&/u;

/** Whether a goal, in the words of `texts`, is to change the format and `ran` does not. */
export const tellsOnlyFormat = ({ literal, text }: Goal, texts: readonly string[], ran: string): boolean =>
  literal === undefined &&
  actionConcepts(text).has('#format') &&
  tells.test(ran) &&
  !writesToo.test(ran) &&
  !texts.some((each) => asksAboutFormat(each));
