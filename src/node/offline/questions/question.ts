// Questions: tasks answered by looking, not by running the project's commands. One file per kind, listed here.
import type { Action } from '../../../core/types.ts';
import type { Workspace } from '../commands/workspace.ts';
import { aboutQuestion } from './about.ts';
import { absentQuestion } from './absent.ts';
import { addedInQuestion } from './addedIn.ts';
import { changesQuestion } from './changes.ts';
import { changesBetweenQuestion } from './changesBetween.ts';
import { callersQuestion } from './callers.ts';
import { ciVersionsQuestion } from './ciVersions.ts';
import { ciQuestion } from './ci.ts';
import { cleanQuestion } from './clean.ts';
import { factsOfCommands } from './commandFacts.ts';
import { commandsQuestion } from './commands.ts';
import { codeDefaultQuestion } from './codeDefault.ts';
import { conceptQuestion } from './concept.ts';
import { constantDefaultQuestion } from './constantDefault.ts';
import { constantLook } from './constants.ts';
import { countQuestion } from './count.ts';
import { definitionsInFileQuestion } from './definitionsInFile.ts';
import { definitionQuestion, namesDefinition } from './definitionQuestion.ts';
import { defaultPlaceQuestion, seeksPlace } from './defaultPlace.ts';
import { dependenciesQuestion } from './dependencies.ts';
import { documentRevisionQuestion } from './documentRevision.ts';
import { documentedDefaultQuestion } from './documentedDefault.ts';
import { documentedSettingQuestion } from './documentedSetting.ts';
import { eachFileQuestion } from './eachFile.ts';
import { entryQuestion } from './entry.ts';
import { exactQuestion } from './exact/exact.ts';
import { searchedEverywhere } from './everywhere.ts';
import { explainQuestion } from './explain.ts';
import { asksForFact, asksForList, asksForResult, judged } from './factOrResult.ts';
import { fieldsQuestion } from './fields.ts';
import { fileQuestion } from './file.ts';
import { filesQuestion } from './files.ts';
import { filesInFolderQuestion } from './filesInFolder.ts';
import { flakyTestQuestion } from './flakyTest.ts';
import { folderPlaceQuestion } from './folderPlace.ts';
import { basename } from 'node:path';
import { fromAbove } from './fromAbove.ts';
import { versionOfScript } from './ownPackage.ts';
import { gitQuestion } from './git.ts';
import { headingsQuestion } from './headings.ts';
import { historyQuestion } from './history.ts';
import { howToQuestion } from './install.ts';
import { implementationQuestion } from './implementation.ts';
import { itsPlaceQuestion } from './itsPlace.ts';
import { keptQuestion } from './kept.ts';
import { lastReleaseQuestion } from './lastRelease.ts';
import { lastResultQuestion } from './lastResult.ts';
import { layoutQuestion } from './layout.ts';
import { linesOfFileQuestion } from './linesOfFile.ts';
import { lineWidthQuestion } from './lineWidth.ts';
import { licenseQuestion } from './license.ts';
import { logReleaseQuestion } from './logRelease.ts';
import { mentionsQuestion, namedThingQuestion } from './mentions.ts';
import { namedBehindQuestion } from './namedBehind.ts';
import { needsQuestion } from './needs.ts';
import { ofEnvironmentQuestion } from './ofEnvironment.ts';
import { passageAbout } from './passage.ts';
import { packageTypesQuestion } from './packageTypes.ts';
import { optionDefaultQuestion } from './optionDefault.ts';
import { optionPlaceQuestion } from './optionPlace.ts';
import { peopleQuestion } from './people.ts';
import { placeOfTextQuestion } from './placeOfText.ts';
import { problemsInLogQuestion } from './problemsInLog.ts';
import { asksWhatIsUsed, plainly } from './plainly.ts';
import { asksForProcedure } from './procedure.ts';
import { requiredVariablesQuestion } from './requiredVariables.ts';
import { requirementsQuestion } from './requirements.ts';
import { onlyForbids } from '../request/forbidden.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { environmentQuestion, settingQuestion, whichVariableQuestion } from './setting.ts';
import { constantsNamedIn } from './sought/constantsNamed.ts';
import { wantsNumber } from './sought/numbers.ts';
import { isOfOwnKind, nearestTo, numberQuestion, soughtQuestion, surelyAsks } from './sought/sought.ts';
import { scheduleQuestion } from './schedule.ts';
import { termQuestion } from './terms.ts';
import { sizesQuestion } from './sizes.ts';
import { testsInFileQuestion } from './testsInFile.ts';
import { testsQuestion } from './tests.ts';
import { toolingQuestion } from './tooling.ts';
import { topicQuestion } from './topics.ts';
import { asksOnlyPlace } from './turned.ts';
import { untoldIn } from './untold.ts';
import { versionQuestion } from './version.ts';

/** One way to find out. */
export interface Look {
  /** Changes nothing. */
  readonly action: Action;
  readonly intent: string;
  /** Whether it is worth a look after what the earlier ones printed; absent: always. */
  readonly onlyAfter?: (outputs: readonly string[]) => boolean;
  /** The answer is right for a part of the output too: a quotation that says where it ends, or the best among many. Absent: it needs the whole. */
  readonly canBePart?: true;
  /** The answer in its output; undefined if there is none. */
  readonly answer: (output: string) => string | undefined;
}

export interface Question {
  /** The answer, if the workspace's manifests already give it. */
  readonly known?: string;
  /** The most informative first; the others are fallbacks. */
  readonly looks: readonly Look[];
  /** What to say when nothing was found, or how to say it after what the looks printed. */
  readonly nothing: string | ((outputs: readonly string[]) => string);
}

/** A question of one kind; undefined when the task is not a question. */
export type QuestionKind = (task: string, workspace: Workspace) => Question | undefined;

/** What the files state, by words that ask for nothing else. */
const stated: readonly QuestionKind[] = [
  ...[exactQuestion, documentRevisionQuestion, packageTypesQuestion],
  ...[namedBehindQuestion, optionPlaceQuestion, itsPlaceQuestion],
];

/** The first that recognises a task wins. */
const kinds: readonly QuestionKind[] = [
  ...stated,
  ...[lineWidthQuestion, flakyTestQuestion, callersQuestion, addedInQuestion],
  ofEnvironmentQuestion,
  ciVersionsQuestion,
  ...[testsInFileQuestion, definitionsInFileQuestion, eachFileQuestion, filesInFolderQuestion],
  sizesQuestion,
  problemsInLogQuestion,
  logReleaseQuestion,
  absentQuestion,
  lastResultQuestion,
  changesBetweenQuestion,
  historyQuestion,
  fieldsQuestion,
  headingsQuestion,
  scheduleQuestion,
  requiredVariablesQuestion,
  optionDefaultQuestion,
  documentedDefaultQuestion,
  codeDefaultQuestion,
  constantDefaultQuestion,
  defaultPlaceQuestion,
  soughtQuestion,
  needsQuestion,
  toolingQuestion,
  requirementsQuestion,
  lastReleaseQuestion,
  dependenciesQuestion,
  ciQuestion,
  testsQuestion,
  termQuestion,
  entryQuestion,
  topicQuestion,
  whichVariableQuestion,
  implementationQuestion,
  placeOfTextQuestion,
  folderPlaceQuestion,
  definitionQuestion,
  changesQuestion,
  mentionsQuestion,
  licenseQuestion,
  peopleQuestion,
  documentedSettingQuestion,
  settingQuestion,
  numberQuestion,
  environmentQuestion,
  howToQuestion,
  gitQuestion,
  versionQuestion,
  countQuestion,
  keptQuestion,
  layoutQuestion,
  filesQuestion,
  fileQuestion,
  commandsQuestion,
  aboutQuestion,
  explainQuestion,
  conceptQuestion,
];

/** Whether nothing but a fact of the files is asked for: nothing is run for it. */
export const surelyAsked = (task: string, workspace: Workspace): boolean => {
  const text = plainly(task);
  return (
    asksWhatIsUsed(text) ||
    surelyAsks(text) ||
    seeksPlace(text) ||
    asksOnlyPlace(task.trim()) ||
    asksForProcedure(text, workspace) ||
    stated.some((kind) => kind(text, workspace) !== undefined) ||
    sizesQuestion(text, workspace) !== undefined ||
    lineWidthQuestion(text, workspace.above?.project ?? workspace) !== undefined ||
    asksItself(task, workspace) ||
    addedInQuestion(text, workspace) !== undefined ||
    ofEnvironmentQuestion(text, workspace) !== undefined ||
    documentedDefaultQuestion(text, workspace) !== undefined ||
    codeDefaultQuestion(text, workspace) !== undefined ||
    constantDefaultQuestion(text, workspace) !== undefined ||
    defaultPlaceQuestion(text, workspace) !== undefined ||
    ciVersionsQuestion(text, workspace.above?.project ?? workspace) !== undefined ||
    logReleaseQuestion(text, workspace) !== undefined ||
    testsInFileQuestion(text, workspace) !== undefined
  );
};

/** Who calls something, which test is flaky, how long each file is, the default of an option: whatever else the words resemble. */
export const asksItself = (task: string, workspace: Workspace): boolean =>
  [flakyTestQuestion, callersQuestion, eachFileQuestion, optionDefaultQuestion].some(
    (kind) => kind(plainly(task), workspace) !== undefined,
  );

/** What the files say at once, before what a search may find. */
export function answerOf(task: string, workspace: Workspace): Question {
  const text = plainly(task);
  const types =
    linesOfFileQuestion(text, workspace) ??
    exactQuestion(text, workspace) ??
    packageTypesQuestion(text, workspace) ??
    optionPlaceQuestion(text, workspace) ??
    documentedSettingQuestion(text, workspace);
  if (types !== undefined) return types;
  const itsPlace = namedBehindQuestion(text, workspace) ?? itsPlaceQuestion(text, workspace);
  if (itsPlace !== undefined) return searchedEverywhere(itsPlace, workspace);
  const constant = constantDefaultQuestion(text, workspace);
  if (constant) return constant;
  const defined = namesDefinition(text) ? definitionQuestion(text, workspace) : undefined;
  if (defined) return searchedEverywhere(defined, workspace);
  const byCode = [flakyTestQuestion, callersQuestion, optionDefaultQuestion, codeDefaultQuestion]
    .map((kind) => kind(text, workspace))
    .find((found) => found !== undefined);
  if (byCode) return byCode;
  const isOwn = isOfOwnKind(text);
  const sure = isOwn ? soughtQuestion(text, workspace) : questionOf(task, workspace);
  if (sure?.known !== undefined) return sure;
  const near = isOwn ? nearestTo(text, workspace) : undefined;
  if (near !== undefined) return { known: near, looks: [], nothing: '' };
  const beyond = questionBeyond(task, workspace);
  return beyond.known === undefined ? ((isOwn ? questionOf(task, workspace) : sure) ?? beyond) : beyond;
}

/** What a task asks; undefined if it wants something done. */
export function questionOf(task: string, workspace: Workspace): Question | undefined {
  if (onlyForbids(task)) return { looks: [], nothing: 'The task only says what not to do: nothing was run.' };
  const text = plainly(task);
  // "The badge and the changelog differ, so please find out which version it is."
  const [, conclusion] = /[,;.]\s+so\s+(?:please\s+|now\s+)*(.+)$/iu.exec(text) ?? [];
  const isWhole =
    conclusion !== undefined && !/\b(?:it|that|this|them|they|these|those|there|one)\b/iu.test(conclusion);
  const asked = [...(isWhole ? [plainly(conclusion)] : []), text, ...untoldIn(task)];
  for (const each of asked) {
    const found = bothOf(each, workspace) ?? kindOf(each, workspace);
    if (found) return found;
  }
  return undefined;
}

/** Their answers stand in manifests and documents, and are the same in every folder of a project. */
const aboutProject: ReadonlySet<QuestionKind> = new Set([
  ...[needsQuestion, toolingQuestion, requirementsQuestion, lastReleaseQuestion, dependenciesQuestion, ciQuestion],
  ...[entryQuestion, topicQuestion, licenseQuestion, peopleQuestion, howToQuestion, versionQuestion],
  ...[aboutQuestion, changesQuestion, changesBetweenQuestion, fieldsQuestion, ciVersionsQuestion, lineWidthQuestion],
]);

function kindOf(text: string, workspace: Workspace): Question | undefined {
  for (const kind of kinds) {
    // A part that is a program of its own has a version of its own.
    const isOwn = kind === versionQuestion && versionOfScript(workspace.root, basename(workspace.root)) !== undefined;
    const above = aboutProject.has(kind) && !isOwn ? workspace.above : undefined;
    const question = kind(text, above?.project ?? workspace);
    if (question) return above ? fromAbove(question, above) : searchedEverywhere(question, workspace);
  }
  return undefined;
}

/** "Which version is this and which cmake does it need?": two questions, at least one of which the manifests answer. */
function bothOf(text: string, workspace: Workspace): Question | undefined {
  const parts = text.split(
    /[,;]?\s+and\s+(?=(?:which|what|where|who|(?:under|by|in|on|with) (?:which|what)|how (?:many|much|big|large))\b)/iu,
  );
  if (parts.length !== 2) return undefined;
  const [first, second] = parts.map((part) => kindOf(part, workspace));
  const [known, other] = first?.known === undefined ? [second, first] : [first, second];
  const said = known?.known;
  if (!other || said === undefined) return undefined;
  const both = (answer: string) => (known === first ? `${said}\n\n${answer}` : `${answer}\n\n${said}`);
  if (other.known !== undefined) return { known: both(other.known), looks: [], nothing: '' };
  const { nothing } = other;
  return {
    looks: other.looks.map((look) => ({
      ...look,
      answer: (output) => {
        const found = look.answer(output);
        return found === undefined ? undefined : both(found);
      },
    })),
    nothing: typeof nothing === 'string' ? both(nothing) : (outputs) => both(nothing(outputs)),
  };
}

/** If no command matches: what git ignores, to clean up; or what the task names in the code. */
export function vagueQuestionOf(task: string, workspace: Workspace): Question | undefined {
  const text = task.trim().replace(/\s+/g, ' ');
  const named = namedThingQuestion(text, workspace);
  return cleanQuestion(text, workspace) ?? (named && searchedEverywhere(named, workspace));
}

/** A question that no kind recognises is answered by what a document says, if one does: nothing is installed, started, tested or published to answer it. */
export function unansweredQuestion(task: string, workspace: Workspace): Question | undefined {
  const { commands } = workspace;
  const text = plainly(task);
  // "I would like to know how the thing gets built."
  const isTold = text !== task.trim() && /^how\b/iu.test(text);
  const isList = asksForList.test(text) && !commands.some(({ name }) => /(?:^|[^a-z])list/i.test(name));
  const isJudged = asksForResult.test(text) && [...conceptsOf(text)].some((concept) => judged.has(concept));
  return !isList && (!(asksForFact.test(text) || isTold) || isJudged) ? undefined : questionBeyond(task, workspace);
}

/** What a document says about it, or that it cannot be answered. */
export function questionBeyond(task: string, workspace: Workspace): Question {
  const text = plainly(task);
  const told = passageAbout(text, workspace);
  const constants = told !== undefined && wantsNumber(text) ? constantsNamedIn(told, workspace) : '';
  const passage = constants === '' ? told : `${told ?? ''}\n\n${constants}`;
  const constant = constantLook(text);
  if (passage !== undefined)
    return constant
      ? { looks: [{ ...constant, answer: (output) => constant.answer(output) ?? passage }], nothing: passage }
      : { known: passage, looks: [], nothing: '' };
  const facts = factsOfCommands(text, workspace);
  if (facts?.isAnswer)
    return { known: `${facts.text}\n\nThat is what the files say: nothing was run for it.`, looks: [], nothing: '' };
  const near = nearestTo(text, workspace);
  if (near !== undefined)
    return constant
      ? { looks: [{ ...constant, answer: (output) => constant.answer(output) ?? near }], nothing: near }
      : { known: near, looks: [], nothing: '' };
  const unanswered = 'Without a language model this question cannot be answered here; nothing was run for it.';
  return {
    looks: constant ? [constant] : [],
    nothing: facts
      ? `${unanswered} It is about:\n\n${facts.text}`
      : `${unanswered} Name a file, a symbol or a command, or choose a model.`,
  };
}
