// "How many files are in packages/parser/lib?": nothing else is asked, whatever the parts of the path are called.
import type { Workspace } from '../commands/workspace.ts';
import { told } from '../questions/answers.ts';
import { largestIn } from '../questions/files.ts';
import { filesUnder } from '../questions/filesUnder.ts';
import { isFolderIn } from '../request/fileCommand.ts';
import { createMatcher } from '../request/match.ts';
import { type ReadRequest, unknownGoal } from './taskGoals.ts';

const asks = /^(?:how many files are|what are the (?:(\d+) )?largest files) in ([\w@.+-][\w@./+-]*)\?$/u;
const usualCount = 10;

export function factOfFolder(task: string, whole: Workspace): ReadRequest | undefined {
  const [, count, folder = '.'] = asks.exec(task) ?? [];
  if (/^\.*$|(?:^|\/)\.\.(?:\/|$)/u.test(folder) || !isFolderIn(whole.root, folder)) return undefined;
  const question = task.startsWith('how many')
    ? told(filesUnder(whole.root, folder))
    : largestIn(folder, Number(count ?? usualCount), whole);
  const goals = [unknownGoal(task, whole.commands)];
  return { task, workspace: whole, matcher: createMatcher(whole.commands), goals, question, isClear: true };
}
