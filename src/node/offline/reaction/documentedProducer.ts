// What a document says makes a file that a command misses.
import { writersOf } from '../request/documentedOutputs.ts';
import { missingFilesIn } from './missingFiles.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain } from './suggestion.ts';

export const documentedProducer = ({ workspace, failure }: RepairContext): readonly Suggestion[] =>
  missingFilesIn(failure.text, workspace.root)
    .flatMap((path) => writersOf(path, workspace))
    .map((line) => ({ command: line, logit: certain, intent: 'a document says that it writes what is missing' }));
