// Facts that are asked for in plain words, and that manifests or the names of files tell: before what the same words might mean otherwise.
import { contributedQuestion } from './contributed.ts';
import { countedThingsQuestion } from './countedThings.ts';
import { ignoredOutputQuestion } from './ignoredOutput.ts';
import { manifestVersionQuestion } from './manifestVersion.ts';
import { optionOfObjectQuestion } from './optionOfObject.ts';
import type { QuestionKind } from './question.ts';
import { sizesOfPartsQuestion } from './sizesOfParts.ts';
import { staticPageQuestion } from './staticPage.ts';

const kinds: readonly QuestionKind[] = [
  manifestVersionQuestion,
  contributedQuestion,
  countedThingsQuestion,
  sizesOfPartsQuestion,
  staticPageQuestion,
  ignoredOutputQuestion,
  optionOfObjectQuestion,
];

/** The first that recognises a task wins. */
export const plainFactQuestion: QuestionKind = (task, workspace) => {
  for (const kind of kinds) {
    const question = kind(task, workspace);
    if (question) return question;
  }
  return undefined;
};
