// "My disk filled up in a call, so I am suspicious. How large is a/b.c?": the plain question in a text whose other sentences only tell why.
import type { Workspace } from '../commands/workspace.ts';
import { countOfFiles } from './countOfFiles.ts';
import { askedLicense } from './askedLicense.ts';
import { countOfTestFiles } from './countOfTestFiles.ts';
import { linesOfFile, sizeOfFile } from './factsOfFile.ts';
import { soundFile } from './soundFile.ts';
import { factWords } from './factSpelling.ts';

/** A plain question for what a text asks, or undefined where it may want anything else. */
export type AskedFact = (text: string, place: Pick<Workspace, 'root'>) => string | undefined;

const facts: readonly AskedFact[] = [soundFile, sizeOfFile, linesOfFile, countOfFiles, countOfTestFiles, askedLicense];

/** Longer texts want more than one fact. */
const mostRead = 900;

export function askedFact(task: string, place: Pick<Workspace, 'root'>): string | undefined {
  const said = task.trim().replace(/\s+/gu, ' ');
  if (said === '' || said.length > mostRead || /[\n`]{3}/u.test(task)) return undefined;
  const text = factWords(said);
  for (const fact of facts) {
    const plain = fact(text, place);
    if (plain !== undefined) return plain;
  }
  return undefined;
}
