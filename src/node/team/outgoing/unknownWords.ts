// Words whose value a command does not say: a variable that it does not set itself, or what another program prints.
import type { Command, For, Select, SyntaxNode, Word } from 'unbash';

/** They name no file by what they are given. */
const speakers = /^(?:echo|printf|test|\[|:|true|exit|return|case)$/;
const declarers = /^(?:export|local|readonly|declare|typeset)$/;
/** Of the shell, and the same everywhere. */
const harmless = /^(?:[?#$!]|PWD)$/;

/** Variables that the command has set so far, to what it says. */
export type KnownVariables = Set<string>;

/** `program`: whose argument the word is; a redirection's target is of none. */
export function isUnknown(word: Word, known: KnownVariables, program: string): boolean {
  return !speakers.test(program) && hasUnknown(word.parts ?? [], known);
}

const hasUnknown = (parts: readonly SyntaxNode[], known: KnownVariables): boolean =>
  parts.some((part) => {
    if (part.type === 'DoubleQuoted' || part.type === 'LocaleString') return hasUnknown(part.parts, known);
    if (part.type === 'SimpleExpansion') return isUnset(part.text.replace(/^\$/, ''), known);
    if (part.type === 'ParameterExpansion') return part.prefix !== '#' && isUnset(part.parameter, known);
    return part.type === 'CommandExpansion';
  });

const isUnset = (name: string, known: KnownVariables) => !harmless.test(name) && !known.has(name);

/** After a command: `X=src` makes X known, `X=$(date)` and `read X` unknown. */
export function learnVariables({ name, prefix, suffix, args }: Command, known: KnownVariables): void {
  const program = name?.value ?? '';
  if (/^(?:read|mapfile|readarray|getopts|unset)$/.test(program)) {
    for (const word of args) if (word.type === 'Word') known.delete(word.value);
  }
  if (program !== '' && !declarers.test(program)) return;
  for (const part of [...prefix, ...suffix]) {
    if (part.type !== 'Assignment') continue;
    const isKnown = part.value.type === 'Word' && !isUnknown(part.value, known, '');
    if (isKnown && (part.append !== true || known.has(part.name))) known.add(part.name);
    else known.delete(part.name);
  }
}

/** Of `for` and `select`: known where all that it goes through is. */
export function learnLoop(node: For | Select, known: KnownVariables): void {
  const isKnown = node.wordlist?.every((word) => !isUnknown(word, known, '')) === true;
  if (isKnown) known.add(node.name.value);
  else known.delete(node.name.value);
}
