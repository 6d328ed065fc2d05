// "We want to link our game with it. Could you compile it, please?": where nothing fits the whole, what asks in it is read alone.
import { barerTexts } from '../request/barerTexts.ts';
import { isKnown } from '../request/goals.ts';
import { onlyRequest } from '../request/onlyRequest.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import type { ReadRequest } from './taskGoals.ts';

/** What `read` makes of a text, or of the only request in it where that is clear and the whole is not. */
export function withOnlySentence(said: string, read: (said: string) => ReadRequest): ReadRequest {
  const whole = read(said);
  const request = whole.isBeyond === true ? onlyRequest(said) : undefined;
  const alone = request === undefined ? undefined : read(request);
  return alone?.isClear === true && alone.isBeyond !== true ? alone : whole;
}

/** The same of a text that fits nothing: what it asks, without what that is for, and where. */
export function withoutCircumstances(said: string, read: (said: string) => ReadRequest): ReadRequest {
  const whole = read(said);
  if (!isUnserved(whole)) return whole;
  for (const barer of barerTexts(said)) {
    const found = read(barer);
    if (!isUnserved(found) && isUsual(found)) return found;
  }
  return whole;
}

const isUnserved = ({ isBeyond, goals, question }: ReadRequest): boolean =>
  isBeyond === true || (question === undefined && !goals.some((goal) => goal.literal !== undefined || isKnown(goal)));

/** What looks, or makes what can be made again. */
const usual: ReadonlySet<string> = new Set([
  '#test',
  '#unit',
  '#build',
  '#lint',
  '#types',
  '#format',
  '#check',
  '#clean',
  '#docs',
]);

function isUsual({ goals, question, workspace }: ReadRequest): boolean {
  if (question !== undefined) return true;
  return goals.every(({ literal, ranking, best }) => {
    const chosen = workspace.commands.filter(({ command }, at) =>
      literal === undefined ? best > 0 && (ranking.relevance[at] ?? 0) >= best : command === literal,
    );
    return chosen.length > 0 && chosen.every(({ name }) => [...conceptsOf(name)].some((one) => usual.has(one)));
  });
}
