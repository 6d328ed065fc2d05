// What a text names that a workspace can do.
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { actionConcepts, isKnownWord } from './vocabulary.ts';

/** `#test`, and `report` where a script is called so; empty where a text names nothing. */
export type DeedsIn = (text: string) => ReadonlySet<string>;

/** Names of scripts and targets that say too little to be meant wherever the word occurs. */
const vagueNames: ReadonlySet<string> = new Set(
  'file files data main core code default info help list show'.split(' '),
);

/** "Run the report": what a workspace calls its own scripts and targets is something to do too; "and report whether it passes" is not. */
export function deedsOf(commands: readonly WorkspaceCommand[]): DeedsIn {
  const names = new Set(
    commands
      .filter(({ kind }) => kind === 'declared')
      .flatMap(({ script, name }) => (script ?? name).toLowerCase().split(/[^\p{L}]+/u))
      .filter((word) => word.length > 3 && !isKnownWord(word) && !vagueNames.has(word)),
  );
  const said = (text: string) =>
    [...text.toLowerCase().matchAll(/\p{L}+(?!\p{L}|\s+(?:whether|if|what|which|how|back|to me|it|that|any)\b)/gu)]
      .map(([word]) => word)
      .filter((word) => names.has(word));
  return (text) => new Set([...actionConcepts(text), ...said(text)]);
}

const maker =
  /\b(?:that|which|what(?:ever)?|(?:every|any)thing|all)\s+(?:has been |was |were )?[^.;:!?]*?\b(?:made|left|written|wrote|created|produced|generated|built)\b|\b[\p{L}-]+\s+(?:has\s+|have\s+|had\s+)?(?:made|left|wrote|created|produced|generated)\b/giu;

/** Whether a text only says of a command what it has made: "remove what load and report made". */
export function isMaker(name: string, text: string): boolean {
  const word = name.toLowerCase();
  const has = (some: string) =>
    some
      .toLowerCase()
      .split(/[^\p{L}\p{N}-]+/u)
      .includes(word);
  return word !== '' && !isKnownWord(word) && has(text) && !has(text.replaceAll(maker, ' '));
}
