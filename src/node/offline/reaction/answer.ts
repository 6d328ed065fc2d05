// Answers a question: looks in one place after the other, then finishes with the answer as the summary.
import type { Observation } from '../../../core/episode.ts';
import type { ProposedAction, TranscriptStep } from '../../../core/ports.ts';
import { finishAction } from '../../../core/tools/finish.ts';
import type { Question } from '../questions/question.ts';
import type { Progress } from './progress.ts';
import { actionIdentity } from './progress.ts';
import type { Scored } from './situation.ts';

const lookLogit = 4;
/** Gap between one way to look and the next: their order is fixed, without exploration. */
const laterPenalty = 9;
const answerLogit = 6;
const notYetLogit = -6;
/** Other remembered actions: a question needs nothing run, however well that went elsewhere. */
const besideLogit = -60;

const tooLong =
  'Not found out: the output was too long to be read whole, and an answer from a part of it could be wrong.';

const hasWorked = ({ status, exitCode }: Observation): boolean =>
  status === 'ok' || (status === 'exited' && exitCode === 0);

const isTooLong = ({ canBePart }: Question['looks'][number], { truncated }: Observation): boolean =>
  truncated !== undefined && canBePart !== true;

/** Without the two lines of a command's output between which something was left out: they may be parts of lines. */
const wholeLines = ({ text, truncated }: Observation): string =>
  truncated === undefined ? text : text.replace(/[^\n]*\n(\[\.\.\. \d+ bytes left out\b.*\.\.\.\])\n[^\n]*/, '$1');

/** Scores the next look, or the ending with what was found. */
export function scoreQuestion(
  { known, looks, nothing }: Question,
  transcript: readonly TranscriptStep[],
  progress: Progress,
  same: (command: string) => string,
): Scored {
  const identity = (look: Question['looks'][number]) => actionIdentity(look.action, same);
  const outputs = new Map(transcript.map(({ action, observation }) => [actionIdentity(action, same), observation]));
  const answer =
    known ??
    looks
      .map((look) => {
        const output = outputs.get(identity(look));
        return output && hasWorked(output) && !isTooLong(look, output) ? look.answer(wholeLines(output)) : undefined;
      })
      .find((found) => found !== undefined);
  const isCut = looks.some((look) => {
    const output = outputs.get(identity(look));
    return output !== undefined && hasWorked(output) && isTooLong(look, output);
  });
  const broken = looks
    .map((look) => outputs.get(identity(look)))
    .find((output) => output?.status === 'toolError' || output?.status === 'refused');
  const texts = [...outputs.values()].map(({ text }) => text);
  const open = looks.filter(
    (look) =>
      !outputs.has(identity(look)) && !progress.barred.has(look.action.tool) && look.onlyAfter?.(texts) !== false,
  );
  const proposals: ProposedAction[] =
    answer === undefined
      ? open.map(({ action, intent }, rank) => ({ action, intent, priorLogit: lookLogit - laterPenalty * rank }))
      : [];
  const finish: ProposedAction =
    answer !== undefined
      ? ending(answerLogit, true, answer, 'this is the answer')
      : ending(
          open.length === 0 ? answerLogit : notYetLogit,
          false,
          // A failed search does not prove that nothing is there.
          broken !== undefined
            ? `Not found out: ${broken.text.trim().slice(0, 400)}`
            : isCut
              ? tooLong
              : typeof nothing === 'string'
                ? nothing
                : nothing(texts),
          broken !== undefined ? 'the search failed' : isCut ? 'the output was cut' : 'nothing was found',
        );
  return {
    proposals: [...proposals, finish],
    logitOf: (command) =>
      proposals.find(({ action }) => actionIdentity(action, same) === command)?.priorLogit ?? besideLogit,
    finishLogit: finish.priorLogit,
    isOffered: () => false,
    isOfferedAbove: () => false,
    barred: (name) => progress.barred.has(name),
  };
}

function ending(priorLogit: number, success: boolean, summary: string, intent: string): ProposedAction {
  return { action: finishAction(summary, success), priorLogit, intent };
}
