// The sizes of what is more than one file and less than all: files of a kind, folders.
import { folderWithMostQuestion, sizeOfFolderQuestion } from './folderSizes.ts';
import { largestOfKindQuestion } from './largestOfKind.ts';
import type { QuestionKind } from './question.ts';

export const sizesQuestion: QuestionKind = (task, workspace) =>
  largestOfKindQuestion(task, workspace) ??
  folderWithMostQuestion(task, workspace) ??
  sizeOfFolderQuestion(task, workspace);
