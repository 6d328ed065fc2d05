// "We want to link our game with it. Could you compile it, please?": where nothing fits the whole, the one sentence that asks is read alone.
import { onlyRequest } from '../request/onlyRequest.ts';
import type { ReadRequest } from './taskGoals.ts';

/** What `read` makes of a text, or of the only request in it where that is clear and the whole is not. */
export function withOnlySentence(said: string, read: (said: string) => ReadRequest): ReadRequest {
  const whole = read(said);
  const request = whole.isBeyond === true ? onlyRequest(said) : undefined;
  const alone = request === undefined ? undefined : read(request);
  return alone?.isClear === true && alone.isBeyond !== true ? alone : whole;
}
