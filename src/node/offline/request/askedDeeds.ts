// "I merged by hand. Check every Python file, running nothing": orders of a few kinds, said plainly, whatever the words and whatever is told beside them.
import type { Workspace } from '../commands/workspace.ts';
import { everydayWish } from './everydayWishes.ts';
import { folderFormat } from './folderFormat.ts';
import { rustAsked } from './rustAsked.ts';
import { syntaxAsked } from './syntaxAsked.ts';
import { fileGiven, valueGiven } from './valueGiven.ts';

/** The plain order; undefined where a text wants anything else. */
export const askedDeed = (task: string, place: Pick<Workspace, 'root' | 'commands'>): string | undefined =>
  syntaxAsked(task) ??
  rustAsked(task, place.root) ??
  folderFormat(task, place.root) ??
  valueGiven(task, place) ??
  fileGiven(task, place.root) ??
  everydayWish(task);
