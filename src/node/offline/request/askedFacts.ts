// "My disk filled up in a call, so I am suspicious. How large is a/b.c?": the plain question in a text whose other sentences only tell why.
import type { Workspace } from '../commands/workspace.ts';
import { countOfFiles } from './countOfFiles.ts';
import { askedLicense } from './askedLicense.ts';
import { countByName } from './countByName.ts';
import { countOfFolder } from './countOfFolder.ts';
import { countOfTestFiles } from './countOfTestFiles.ts';
import { definitionAsked } from './definitionAsked.ts';
import { linesOfFile, sizeOfFile } from './factsOfFile.ts';
import { soundFile } from './soundFile.ts';
import { factWords } from './factSpelling.ts';
import { largestFiles, largestOfFolder } from './largestAsked.ts';
import { longestFiles } from './longestAsked.ts';
import { longestScripts, rankedFiles } from './rankedFiles.ts';
import { onlyTells, sentencesIn } from './onlyTells.ts';
import { versionAsked } from './versionAsked.ts';

/** A plain question for what a text asks, or undefined where it may want anything else. */
export type AskedFact = (text: string, place: Pick<Workspace, 'root'>) => string | undefined;

const facts: readonly AskedFact[] = [soundFile, sizeOfFile, linesOfFile, countOfFiles, countOfTestFiles, askedLicense];
/** What they name may be spelled like a slip of the pen. */
const asSaid: readonly AskedFact[] = [
  countByName,
  rankedFiles,
  longestFiles,
  countOfFolder,
  largestOfFolder,
  largestFiles,
  definitionAsked,
  versionAsked,
  longestScripts,
];

/** Longer texts want more than one fact. */
const mostRead = 900;

/** Not as it lies here now. */
const otherState =
  /\b(?:compiled|minified|gzipped|zipped|compressed|bundled|packed|transpiled|stripped|uncompressed)\b|\bin\s+HEAD\b|\bHEAD~|\b(?:before|after|since|at|in)\s+(?:(?:my|the|our|your|that|this)\s+)?(?:last|latest|previous|first|next)\s+(?:commit|release|version|tag|change|merge|build)\b|\bused\s+to\b/iu;

export function askedFact(task: string, place: Pick<Workspace, 'root'>): string | undefined {
  const said = task.trim().replace(/\s+/gu, ' ');
  if (said === '' || said.length > mostRead || /[\n`]{3}/u.test(task)) return undefined;
  const text = factWords(said);
  return (
    firstOf(otherState.test(text) ? [] : facts, text, place) ??
    (isOfNow(said) ? firstOf(asSaid, said, place) : undefined)
  );
}

function firstOf(kinds: readonly AskedFact[], text: string, place: Pick<Workspace, 'root'>): string | undefined {
  for (const fact of kinds) {
    const plain = fact(text, place);
    if (plain !== undefined) return plain;
  }
  return undefined;
}

/** "It has grown since the last release" only tells why. */
const isOfNow = (said: string): boolean =>
  sentencesIn(said).every((sentence) => !otherState.test(sentence) || (tellsOf.test(sentence) && onlyTells(sentence)));
const tellsOf =
  /^\W*(?:(?:so|and|but|well)\W+)?(?:i|we|he|she|they|it|my|our|the|an?|some\w*|every\w*|this|that|there|people|\p{Lu}\p{Ll}+ (?:says|said|thinks|thought|claims|believes|swears|told|wants|wonders))\b/iu;
