// Tasks that are not in English, which this model cannot read.
import { isKnownWord } from './vocabulary.ts';

/** Whether a task is hardly in English: letters of another script or with accents, or several words of which this model knows none. */
export function isForeignLanguage(task: string): boolean {
  const words = task.toLowerCase().match(/[a-z]+/gu) ?? [];
  return /[^\P{L}a-z]/iu.test(task) || (words.length > 2 && !words.some(isKnownWord));
}
