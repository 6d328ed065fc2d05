// A missing file that a line of a document writes: `python3 gen.py words.csv > src/table.h`.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { proposableCommands } from '../commands/shellText.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain } from './suggestion.ts';

const line = /^[ \t]*(?:[$%❯] )?`{0,3}([\w./][^\n|;&<>`]*?)[ \t]*>[ \t]*([\w./-]+)`{0,3}[ \t]*$/gm;
const lacks = /missing|not found|no such file|cannot (?:open|find)|does not exist|can't (?:open|find)/i;

/** Nothing that is there is written over. */
export function documentedRedirect({ workspace, failure }: RepairContext): readonly Suggestion[] {
  if (!lacks.test(failure.text)) return [];
  return workspace.documents.flatMap((text) =>
    [...text.matchAll(line)].flatMap(([, start = '', file = '']): readonly Suggestion[] => {
      const isNamed = failure.text.includes(file) || failure.text.includes(basename(file));
      const isFree = isPlainName(file) && !file.includes('..') && !existsSync(join(workspace.root, file));
      const [command, ...more] = proposableCommands(start);
      if (!isNamed || !isFree || command === undefined || more.length > 0) return [];
      return [{ command: `${command} > ${file}`, logit: certain, intent: `a document makes ${file} so` }];
    }),
  );
}
