// Questions whose answers the files hold exactly: a count, a size, a list, a place. Nothing is run for them.
import type { QuestionKind } from '../question.ts';
import { countFilesQuestion } from './countFiles.ts';
import { cratesQuestion } from './crates.ts';
import { declaredPlaceQuestion } from './declaredPlace.ts';
import { javaTargetQuestion } from './javaTarget.ts';
import { linesOfPartQuestion } from './linesOfPart.ts';
import { linesPerPackageQuestion } from './linesPerPackage.ts';
import { listingsQuestion } from './listings.ts';
import { longestFileQuestion } from './longestFile.ts';
import { membersOfCodeQuestion } from './membersOfCode.ts';
import { ownTestsQuestion } from './ownTests.ts';
import { shortOptionPlaceQuestion } from './shortOptionPlace.ts';
import { smallestQuestion } from './smallest.ts';
import { splitVersionQuestion } from './splitVersion.ts';
import { testedVersionsQuestion, testsListedQuestion } from './testsListed.ts';

const kinds: readonly QuestionKind[] = [
  longestFileQuestion,
  countFilesQuestion,
  linesOfPartQuestion,
  linesPerPackageQuestion,
  smallestQuestion,
  membersOfCodeQuestion,
  cratesQuestion,
  ownTestsQuestion,
  shortOptionPlaceQuestion,
  declaredPlaceQuestion,
  javaTargetQuestion,
  splitVersionQuestion,
  listingsQuestion,
  testsListedQuestion,
  testedVersionsQuestion,
];

export const exactQuestion: QuestionKind = (task, workspace) => {
  for (const kind of kinds) {
    const question = kind(task, workspace);
    if (question) return question;
  }
  return undefined;
};
