// Answers that need no look, and how they count.
import type { Question } from './question.ts';

export const told = (known: string): Question => ({ known, looks: [], nothing: '' });

export const unknown = (nothing: string): Question => ({ looks: [], nothing });

/** `1 file`, `2 files`, `3 branches`. */
export const many = (count: number, unit: string): string =>
  `${String(count)} ${unit}${count === 1 ? '' : /(?:s|x|ch)$/.test(unit) ? 'es' : 's'}`;
