// Answers that need no command: a fact, a list of places, or the reason why there is no answer.
import { placeOf, type Hit } from './hits.ts';
import type { Question } from './question.ts';

export const told = (known: string): Question => ({ known, looks: [], nothing: '' });

export const unknown = (nothing: string): Question => ({ looks: [], nothing });

const mostPlaces = 8;

/** Where something is: the first of the lines, under a heading. */
export function toldWithPlaces(head: string, hits: readonly Hit[]): Question {
  const more = hits.length > mostPlaces ? `\n\nand ${String(hits.length - mostPlaces)} more` : '';
  return told(`${head}\n\n${hits.slice(0, mostPlaces).map(placeOf).join('\n')}${more}`);
}

/** `1 file`, `2 files`, `3 branches`. */
export const many = (count: number, unit: string): string =>
  `${String(count)} ${unit}${count === 1 ? '' : /(?:s|x|ch)$/.test(unit) ? 'es' : 's'}`;
