// The size of one file, in bytes or lines, and of several files, but not of all: those of one kind, or in one folder.
import { folderWithMostQuestion, sizeOfFolderQuestion } from './folderSizes.ts';
import { largestOfKindQuestion } from './largestOfKind.ts';
import { linesOfFileQuestion } from './linesOfFile.ts';
import type { QuestionKind } from './question.ts';
import { sizeOfFileQuestion } from './sizeOfFile.ts';

export const sizesQuestion: QuestionKind = (task, workspace) =>
  sizeOfFileQuestion(task, workspace) ??
  linesOfFileQuestion(task, workspace) ??
  largestOfKindQuestion(task, workspace) ??
  folderWithMostQuestion(task, workspace) ??
  sizeOfFolderQuestion(task, workspace);
