// "The monthly means and maxima": words of a task that seem to ask for more than a command does, and say only what its document says of it.
import type { Workspace } from '../commands/workspace.ts';

/** "Leave the sending to her", "don't submit": left to others, or not to be done. */
const left =
  /(?:[,;]\s*|\s+)(?:and\s+|but\s+)?(?:leave\s+(?:the\s+)?\w+ing\s+(?:of\s+\w+\s+)?to\s+(?:me|us|her|him|them|\p{Lu}\w+)|(?:please\s+)?(?:do(?:n['’]?t| not)|never)\s+\w+(?:\s+(?:it|them|anything))?)(?=\s*(?:[.,;!]|$))/giu;
const pair = /\b(\p{L}{3,})\s+and\s+(\p{L}{3,})\b/giu;
const kinds = /\b(?:the\s+|an?\s+|as\s+|just\s+)*(pdf|html|csv|json|xml|xlsx?|png|svg)\b/giu;

/** The task without them. `given`: the words that the command was given as arguments. */
export function withoutOwnDeed(
  task: string,
  command: string,
  given: string,
  { documents }: Pick<Workspace, 'documents'>,
): string {
  const said = new Set(documents.flatMap((text) => aroundUsage(text, command)).flatMap(wordsOf));
  const values = new Set(wordsOf(given));
  const isOwn = (word: string) => said.has(word.toLowerCase()) && !values.has(word.toLowerCase());
  return task
    .replace(left, ' ')
    .replace(pair, (whole, one: string, other: string) => (isOwn(one) && isOwn(other) ? `${one} ${other}` : whole))
    .replace(kinds, (whole, kind: string) => (isOwn(kind) ? ' ' : whole));
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];

/** The paragraph before the lines that start this program with something to fill in, these, and the one after. */
function aroundUsage(text: string, command: string): readonly string[] {
  const program = command.split(' ').slice(0, 2).join(' ');
  const blocks = text.split(/\n\s*\n/u);
  return blocks.flatMap((block, at) => {
    const starts = block.split('\n').some((line) => line.includes(`${program} `) && /[<[{]|[A-Z]{2}/u.test(line));
    return starts ? blocks.slice(Math.max(0, at - 1), at + 2) : [];
  });
}
