// What the user has said since the task was given: the reason of a rejection, a message after the end, the answer to a question.
import type { ProposalRequest, ProposedAction, TranscriptStep } from '../../../core/ports.ts';
import { toolOf } from '../../../core/tools/registry.ts';
import { askAction } from '../../../core/tools/ask.ts';
import type { Workspace } from '../commands/workspace.ts';
import { askIn } from '../request/asking.ts';
import { askedDeed } from '../request/askedDeeds.ts';
import { saidAsWhole } from '../request/wholeOrder.ts';
import { askedFact } from '../request/askedFacts.ts';
import { questionOf } from '../questions/question.ts';
import { isKnown } from '../request/goals.ts';
import { orderAmongStories } from '../request/orderAmongStories.ts';
import { folderToGo } from '../request/removedFolder.ts';
import { literalCommand } from '../request/literalCommand.ts';
import { createMatcher } from '../request/match.ts';
import { readable } from '../request/readable.ts';
import { actionConcepts } from '../request/vocabulary.ts';
import { goalsFor } from './goalRanking.ts';

export interface UserReplies {
  /** The current request: the newest one understood, else the task. */
  readonly task: string;
  /** Step at which it was said; -1: nothing was, or nothing understood. */
  readonly since: number;
  /** Commands that the user rejected since then, oldest first. */
  readonly rejected: readonly string[];
  /** Questions that the user answered since then. */
  readonly asked: number;
  /** Whether somebody can be asked, as far as known. */
  readonly answers: boolean;
}

type Request = Pick<ProposalRequest, 'task' | 'transcript'>;

/** Reads what the user said. */
export function userRepliesIn({ task, transcript }: Request, workspace: Workspace): UserReplies {
  const wishes = transcript.flatMap((step, at) => {
    const wish = wordsWith(step).flatMap((words) => wishIn(readable(words).text, task, workspace) ?? [])[0];
    return wish === undefined ? [] : [{ wish, at }];
  });
  const {
    wish = askedFact(task, workspace) ??
      saidAsWhole(task, workspace) ??
      askedDeed(task, workspace) ??
      orderAmongStories(folderToGo(task) === undefined ? askIn(task) : task),
    at: since = -1,
  } = wishes.at(-1) ?? {};
  const later = transcript.slice(since + 1);
  return {
    task: wish,
    since,
    rejected: later.flatMap(({ action, observation: { status } }) =>
      status === 'rejected' ? [toolOf(action.tool).textOf(action.input)] : [],
    ),
    asked: later.filter(isAnswered).length,
    answers: !transcript.some((step) => asks(step) && !isAnswered(step)),
  };
}

const asks = ({ action }: TranscriptStep) => toolOf(action.tool).role === 'ask';
const isAnswered = (step: TranscriptStep) => asks(step) && step.observation.status === 'ok';

function wordsWith(step: TranscriptStep): readonly string[] {
  const answer = isAnswered(step) ? [step.observation.text] : [];
  return [...(step.note === undefined ? [] : [step.note]), ...answer];
}

/** Separators in comments about a result: `Not done, because ...`, `no: use make`. */
const joints = /[,;:]|\.\s|\b(?:but|because|since|rather)\b/iu;
const lead =
  /^(?:(?:please|no|yes|well|you|it|we|should|must|needs?|has|have|to|be|try|use|using|with|do|run|now|then|also|only|and)\s+)+/iu;
/** A part about what not to do, or what went wrong, is not a request. */
const refusal = /\b(?:not|no|never|\w+n['’]t|cannot|stop|without|wrong|fail\w*|broken)\b/iu;

/** What the words ask for, if the workspace can do it and the task does not already ask for it; undefined otherwise. */
function wishIn(words: string, task: string, workspace: Workspace): string | undefined {
  const parts = words.split(joints).map((part) =>
    part
      .replace(/\binstead\b.*$/iu, '')
      .trim()
      .replace(lead, '')
      .replace(/[.!]+$/u, ''),
  );
  const wishes = [words, ...parts].filter((part) => part !== '' && !refusal.test(part));
  const literal = wishes.findLast((part) => literalCommand(part, workspace) !== undefined);
  if (literal !== undefined) return literal;
  const matcher = createMatcher(workspace.commands);
  const known = new Set(/\b(?:again|once more)\b/iu.test(words) ? [] : actionConcepts(task));
  return wishes.findLast((part) => {
    const isNew = [...actionConcepts(part)].some((concept) => !known.has(concept));
    return (
      questionOf(part, workspace) !== undefined || (isNew && goalsFor(part, matcher, workspace.commands).some(isKnown))
    );
  });
}

/** Misunderstood answers after which it stops asking. */
export const mostAsked = 2;

/** After a first rejection the next best command leads, if it is good; after a second it asks. */
const askLogits = [2, 6] as const;

/** The question of what to run instead; undefined if nothing was rejected, or asking has not helped. */
export function questionAfter({ rejected, asked, answers }: UserReplies): ProposedAction | undefined {
  if (rejected.length === 0 || asked >= mostAsked || !answers) return undefined;
  const question =
    asked === 0
      ? `What shall I run instead of ${rejected.map((command) => `\`${command}\``).join(' and ')}?`
      : 'I know commands and the scripts of this workspace: which one shall I run?';
  return {
    action: askAction(question),
    priorLogit: rejected.length + asked > 1 ? askLogits[1] : askLogits[0],
    intent: 'you said no, and nothing else here fits as well',
  };
}
