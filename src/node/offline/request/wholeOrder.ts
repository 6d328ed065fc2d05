// What a task orders with all of its sentences, also those that say what is left out or kept away: a line that needs no other reading.
import type { Workspace } from '../commands/workspace.ts';
import { javaCompiles } from './javaCompiles.ts';
import { shellParses } from './shellParses.ts';
import { sourceProgram } from './sourceProgram.ts';
import { switchedOnParts } from './switchedOnParts.ts';

export const wholeOrder = (task: string, whole: Workspace): string | undefined =>
  shellParses(task, whole) ?? javaCompiles(task, whole) ?? sourceProgram(task, whole) ?? switchedOnParts(task, whole);

/** The task itself, where it is such an order: none of its sentences is only a story. */
export const saidAsWhole = (task: string, whole: Workspace): string | undefined =>
  wholeOrder(task, whole) === undefined ? undefined : task;
