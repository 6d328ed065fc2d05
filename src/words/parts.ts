// Sentences with commands and links in them: the words are translated whole, and each front end draws the parts in its own way.
import type { ExperienceRef } from '../core/decision.ts';

export type Part =
  | string
  | { readonly code: string }
  /** A link to a past step; drawn as its date. */
  | { readonly step: ExperienceRef; readonly at: number };

/** For where nothing but text can stand; a link is its day. */
export function plainPart(part: Part): string {
  if (typeof part === 'string') return part;
  return 'code' in part ? part.code : new Date(part.at).toISOString().slice(0, 10);
}

const first = 0xe000;

/** Placeholder for `l10n.t` instead of the part with this index. */
export function slot(index: number): string {
  return String.fromCharCode(first + index);
}

/** The text with the slots replaced by their parts. */
export function filled(text: string, parts: readonly Part[]): readonly Part[] {
  return text
    .split(/([\ue000-\ue00f])/u)
    .map((piece, index) => (index % 2 === 0 ? piece : (parts[(piece.codePointAt(0) ?? 0) - first] ?? '')))
    .filter((part) => part !== '');
}
