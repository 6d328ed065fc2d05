// Questions whose answers the files hold exactly: a count, a size, a list, a place. Nothing is run for them.
import type { QuestionKind } from '../question.ts';
import { assignedMemberQuestion } from '../assignedMember.ts';
import { builtSizeQuestion } from '../builtSize.ts';
import { contributedQuestion } from '../contributed.ts';
import { countedThingsQuestion } from '../countedThings.ts';
import { defaultInObjectQuestion } from '../defaultInObject.ts';
import { hostVersionQuestion } from '../hostVersion.ts';
import { ignoredOutputQuestion } from '../ignoredOutput.ts';
import { manifestVersionQuestion } from '../manifestVersion.ts';
import { optionOfObjectQuestion } from '../optionOfObject.ts';
import { moduleFormatQuestion } from '../moduleFormat.ts';
import { sizesOfPartsQuestion } from '../sizesOfParts.ts';
import { staticPageQuestion } from '../staticPage.ts';
import { subcommandsOfProgramQuestion } from '../subcommandsOfProgram.ts';
import { commandPlaceQuestion } from './commandPlace.ts';
import { countAndLargestQuestion } from './countAndLargest.ts';
import { countedFormsQuestion } from './countedForms.ts';
import { countedHereQuestion } from './countedHere.ts';
import { countFilesQuestion } from './countFiles.ts';
import { cratesQuestion } from './crates.ts';
import { declaredPlaceQuestion } from './declaredPlace.ts';
import { entriesOfDataQuestion } from './entriesOfData.ts';
import { featurePlaceQuestion } from './featurePlace.ts';
import { filePlaceQuestion } from './filePlace.ts';
import { filesByNameQuestion } from './filesByName.ts';
import { installedProgramsQuestion } from './installedPrograms.ts';
import { javaTargetQuestion } from './javaTarget.ts';
import { kindsCountedQuestion } from './kindsCounted.ts';
import { linesOfKindQuestion } from './linesOfKind.ts';
import { linesOfPartQuestion } from './linesOfPart.ts';
import { linesPerPackageQuestion } from './linesPerPackage.ts';
import { listingsQuestion } from './listings.ts';
import { longestFileQuestion } from './longestFile.ts';
import { longestFilesQuestion } from './longestFiles.ts';
import { managedVersionQuestion } from './managedVersion.ts';
import { membersOfCodeQuestion } from './membersOfCode.ts';
import { ownTestsQuestion } from './ownTests.ts';
import { qualifiedFolderQuestion } from './qualifiedFolder.ts';
import { settingDefaultQuestion } from './settingDefault.ts';
import { shortOptionPlaceQuestion } from './shortOptionPlace.ts';
import { smallestQuestion } from './smallest.ts';
import { splitVersionQuestion } from './splitVersion.ts';
import { testedVersionsQuestion, testsListedQuestion } from './testsListed.ts';

/** The first that recognises a task wins. */
const kinds: readonly QuestionKind[] = [
  filesByNameQuestion,
  longestFilesQuestion,
  managedVersionQuestion,
  settingDefaultQuestion,
  kindsCountedQuestion,
  manifestVersionQuestion,
  hostVersionQuestion,
  builtSizeQuestion,
  contributedQuestion,
  moduleFormatQuestion,
  subcommandsOfProgramQuestion,
  qualifiedFolderQuestion,
  entriesOfDataQuestion,
  countedHereQuestion,
  countedFormsQuestion,
  countedThingsQuestion,
  sizesOfPartsQuestion,
  staticPageQuestion,
  ignoredOutputQuestion,
  defaultInObjectQuestion,
  optionOfObjectQuestion,
  assignedMemberQuestion,
  longestFileQuestion,
  countAndLargestQuestion,
  countFilesQuestion,
  linesOfKindQuestion,
  linesOfPartQuestion,
  linesPerPackageQuestion,
  smallestQuestion,
  membersOfCodeQuestion,
  cratesQuestion,
  ownTestsQuestion,
  shortOptionPlaceQuestion,
  commandPlaceQuestion,
  filePlaceQuestion,
  featurePlaceQuestion,
  installedProgramsQuestion,
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
