// "Copy the dist folder to my desktop. Then delete it": a folder is only removed where the whole text asks for nothing else.
import { removedFolder } from '../request/removedFolder.ts';
import { unknownGoal, type ReadRequest } from './taskGoals.ts';

/** What was read of a text, without the removal of a folder that only a part of it orders. `spelt`: the whole text, its slips corrected. */
export function removalAsSaid(read: ReadRequest, spelt: () => string, root: string): ReadRequest {
  const removal = read.goals.find(({ literal }) => literal?.startsWith('rm -rf ') === true)?.literal;
  if (removal === undefined) return read;
  const text = spelt();
  if (text.includes(removal) || removedFolder(text, root) === removal) return read;
  return { ...read, goals: [unknownGoal(text, read.workspace.commands)] };
}
