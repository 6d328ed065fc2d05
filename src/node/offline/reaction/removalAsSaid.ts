// "Copy the dist folder to my desktop. Then delete it": a folder goes only where nothing else in the whole text is asked for.
import type { Workspace } from '../commands/workspace.ts';
import { folderToGo, removedFolder } from '../request/removedFolder.ts';
import { unknownGoal, type ReadRequest } from './taskGoals.ts';

/** What was read of a text, without the removal of a folder that only a part of the text orders. */
export function removalAsSaid(read: ReadRequest, text: string, { root }: Pick<Workspace, 'root'>): ReadRequest {
  const folder = folderToGo(text);
  const removes = read.goals.some(({ literal }) => literal === `rm -rf ${folder ?? ''}`);
  if (!removes || removedFolder(text, root) !== undefined) return read;
  return { ...read, goals: [unknownGoal(text, read.workspace.commands)] };
}
