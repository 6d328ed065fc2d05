// "Run the tests and tell me the version": something to do, and a question beside it.
import type { ProposedAction } from '../../../core/ports.ts';
import { finishAction } from '../../../core/tools/finish.ts';
import { toolOf } from '../../../core/tools/registry.ts';
import type { Workspace } from '../commands/workspace.ts';
import { questionOf, type Question } from '../questions/question.ts';
import { purposeOf, type Purpose } from '../purpose/purpose.ts';
import { isKnown } from '../request/goals.ts';
import { actionConcepts } from '../request/vocabulary.ts';
import type { Scored } from './situation.ts';
import type { ReadRequest } from './taskGoals.ts';
import { asksForFindings } from './findings.ts';
import { readRequest } from './readRequest.ts';

const joints =
  /\s*(?:[.?!;,]+\s+(?:(?:and|then|also|plus)\s+)?|\s(?:and|then|plus|but)\s+)(?:(?:then|also|please|afterwards|after that|finally)[,\s]+)*/giu;
const asks =
  /^(?:(?:please|can you|could you)\s+)*(?:(?:tell|show|give|remind)\s+(?:me|us)|let\s+me\s+know|say|report|print|list|what(?:['’]s)?|which|who|where|how\s+(?:many|much|big|large))\b/iu;
const does =
  /^(?:(?:please|can you|could you|would you|first|now|just)[,\s]+)*(?:re)?(?:run|execute|test|build|compile|lint|format|type-?check|check|start|clean)\b/iu;
/** How it went is told anyway. */
const asksHowItWent =
  /\b(?:bad|fail\w*|pass\w*|errors?|warnings?|results?|outcome|green|red|broke\w*|wrong|output|problems?|it|they|them|that|this went|happens?|how many tests|coverage|slow\w*|took|takes)\b/iu;
const telling =
  /^(?:(?:please|can you|could you)\s+)*(?:(?:tell|show|give|remind)\s+(?:me|us)|let\s+me\s+know|say|report|print|list)\s+/iu;

const run: ReadonlySet<Purpose> = new Set(['test', 'build', 'lint', 'format-check', 'types']);
const leastProb = 0.6;

/** An order, or what only a run tells: "do the tests pass". */
function isDeed(part: string): boolean {
  if (does.test(part)) return true;
  // "Not the compiled copy."
  if (/^\W*(?:not|never|no|nothing)\b/iu.test(part)) return false;
  const { purpose, prob } = purposeOf(part);
  return prob >= leastProb && run.has(purpose);
}

/** A request, and what it asks besides what is to be done. */
export function readBoth(said: string, whole: Workspace): ReadRequest & { readonly beside?: Question } {
  if (asksForFindings(said)) return readRequest(said, whole);
  for (const { index, 0: joint } of said.matchAll(joints)) {
    const parts = [said.slice(0, index).trim(), said.slice(index + joint.length).trim()] as const;
    const [deed, question] = isDeed(parts[0]) ? parts : [parts[1], parts[0]];
    if (!isDeed(deed) || !asks.test(question) || asksHowItWent.test(question)) continue;
    const beside = asked(question, whole);
    if (beside === undefined || actionConcepts(deed).size === 0) continue;
    const read = readRequest(deed, whole);
    if (read.question === undefined && read.goals.every((goal) => goal.literal !== undefined || isKnown(goal)))
      return { ...read, beside };
  }
  return readRequest(said, whole);
}

/** "The version" after "tell me" is "what is the version?" */
function asked(part: string, whole: Workspace): Question | undefined {
  const thing = part.replace(telling, '').replace(/[\s.!?]+$/u, '');
  return (
    questionOf(part, whole) ??
    (/^(?:the|its|our|my)\s/iu.test(thing) ? questionOf(`what is ${thing}?`, whole) : undefined)
  );
}

/** The question is looked into first, which changes nothing; its answer stands below what was done. */
export function withAnswer(scored: Scored, answering: Scored): Scored {
  const isFinish = ({ action }: ProposedAction) => toolOf(action.tool).role === 'finish';
  const [best] = answering.proposals.toSorted((a, b) => b.priorLogit - a.priorLogit);
  if (best === undefined) return scored;
  if (!isFinish(best)) return { ...answering, check: scored.check };
  const answer = best.action.input['summary'] as string;
  const proposals = scored.proposals.map((proposal) => {
    if (!isFinish(proposal)) return proposal;
    const { summary, success } = proposal.action.input;
    return { ...proposal, action: finishAction(`${summary as string}\n\n${answer}`, success === true) };
  });
  return { ...scored, proposals };
}
