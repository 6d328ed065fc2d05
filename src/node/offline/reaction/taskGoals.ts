// The goals of a task, with the relevance of each of the workspace's commands.
import { basename } from 'node:path';
import { canonical } from '../commands/distinct.ts';
import type { Workspace } from '../commands/workspace.ts';
import { lastResultQuestion } from '../questions/lastResult.ts';
import {
  answerOf,
  questionOf,
  surelyAsked,
  unansweredQuestion,
  vagueQuestionOf,
  type Question,
} from '../questions/question.ts';
import { leftoversClean, wantsLeftoversGone } from '../sources/leftovers.ts';
import { asksForLargest } from '../questions/largest.ts';
import { asksOwnVersion } from '../questions/version.ts';
import { onlyServes } from '../request/documentTools.ts';
import { isScriptUnasked } from '../request/unaskedScripts.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { onlyForbids } from '../request/forbidden.ts';
import { isKnown, type Goal } from '../request/goals.ts';
import { requestIn, verbOfCoding, withoutResults } from '../request/clauses.ts';
import { deedsOf } from '../request/deeds.ts';
import { ordersIn, withoutSettled } from '../request/orders.ts';
import { asksForResult } from '../request/askedResult.ts';
import { withoutLeftAside } from '../request/leftAside.ts';
import { withOptions } from '../request/options.ts';
import { withArguments } from '../request/usage.ts';
import { doesDeed, otherDeedsIn, undoneDeed, withoutWhatIsMade } from '../request/otherDeeds.ts';
import { wantsOnlyBuild } from '../request/npmArchive.ts';
import { packsNothing, wantsPacked } from '../request/archives.ts';
import { bumpedVersion, bumpsDependency } from '../request/bumpVersion.ts';
import { exampleCommand } from '../request/exampleFiles.ts';
import { forDebugger } from '../request/buildVariant.ts';
import { wantedFeatures } from '../request/crateFeatures.ts';
import { calledFunction } from '../request/calledFunction.ts';
import { namesMembers, ofCrates, ofWhole } from '../request/wholeRepository.ts';
import { keptClean } from '../request/cleanOfPrograms.ts';
import { ofThis, wholeByName, withoutOwnName } from '../request/ownName.ts';
import { withoutProgramNames } from '../request/programNames.ts';
import { inMeantLanguage } from '../request/namedLanguage.ts';
import { otherTool } from '../request/otherTool.ts';
import { namesExample } from '../request/saidExample.ts';
import { saidProgram } from '../request/saidPrograms.ts';
import { namesTool, ofNamedTool } from '../request/saidTools.ts';
import { startsNamesake } from '../request/onlyProgram.ts';
import { startsWithoutFile } from '../request/programOnFile.ts';
import { producerOfThing } from '../request/producers.ts';
import { withDocumentsBuilt } from '../request/siteOfDocuments.ts';
import { formatsOther } from '../request/onlyPath.ts';
import { limitedTo } from '../request/onlyPlaces.ts';
import { buildOf, onlyWish } from '../request/products.ts';
import { createMatcher, type Matcher } from '../request/match.ts';
import { onlyChecks } from '../commands/makesFiles.ts';
import { removesBuilds } from '../commands/workspaceCommand.ts';
import { severalMembers } from '../request/severalMembers.ts';
import { withoutInstalls } from '../request/checkOfNeeds.ts';
import { withoutRuledOutRunner } from '../request/withoutRunner.ts';
import { commandUnder } from '../request/underTool.ts';
import { asksForEdit, doesEdit } from '../request/edits.ts';
import { isFileIn } from '../request/fileCommand.ts';
import { namesAbove } from '../request/projectAbove.ts';
import { rephrased } from '../request/rephrase.ts';
import { spelled } from '../request/spelling.ts';
import { actionConcepts, conceptsOf, indexTerms } from '../request/vocabulary.ts';
import { ownScripts } from '../../workspace/ownScripts.ts';
import { asksAboutFormat, changesData, formats } from './beyondGoal.ts';
import { onlyPart, withParts } from './onlyPart.ts';
import { onlyWantsFindings, withoutRewriting } from './onlyTelling.ts';
import { mayNotRewrite, rewritesSources } from './rewriting.ts';
import { doesMore } from './unbidden.ts';
import { asksBeyondOne, withPlace } from '../request/places.ts';
import { asksForFindings } from './findings.ts';
import { goalFrom, goalsFor } from './goalRanking.ts';
import { literalGoal, ownWords, someTests } from './literalGoal.ts';
import { plainDeed } from './plainDeed.ts';

/** "With all features on the gateway. Type-check that configuration": the options stand in another sentence. */
const refersBack =
  /\b(?:that|this|the same|such an?)\s+(?:configuration|config|combination|set-?up|mode|variant|feature set|build type)\b|\b(?:those|these|the same)\s+(?:features?|options?|flags?|settings?)\b/iu;

export interface ReadRequest {
  /** With its misspelt words replaced. */
  readonly task: string;
  /** Without what the task rules out. */
  readonly workspace: Workspace;
  readonly matcher: Matcher;
  /** Never empty. */
  readonly goals: readonly Goal[];
  /** Set: the task is answered by looking. */
  readonly question: Question | undefined;
  /** Whether it says in so many words what is to be done or answered. */
  readonly isClear: boolean;
  /** It orders what nothing here does. */
  readonly isBeyond?: boolean;
}

/** What a task asks of a workspace, by rules about its words. */
export function readByRules(typed: string, all: Workspace): ReadRequest {
  const { said, whole } = inMeantLanguage(typed, all);
  const read = readWords(said, conceptsOf(said).has('#clean') ? withLeftoversCleaned(whole) : whole);
  return asksForResult(said) ? { ...read, goals: read.goals.map((goal) => ({ ...goal, shows: true })) } : read;
}

const withLeftoversCleaned = (whole: Workspace): Workspace => ({
  ...whole,
  commands: [...whole.commands, ...leftoversClean(whole.root, whole.names, whole.commands)],
});

function readWords(said: string, whole: Workspace): ReadRequest {
  const plainly = withoutLeftAside(spelled(said, ownWords(whole)));
  const named = withoutOwnName(wholeByName(ofThis(plainly, whole.root), whole.root), whole.root);
  const whatIsSaid = rephrased(named, whole.commands.some(cleans));
  const task = withoutWhatIsMade(whatIsSaid);
  const deeds = deedsOf(whole.commands);
  const wish = withoutResults(task);
  const asked = ordersIn(wish, deeds) ?? wish;
  const wanted = withPlace(requestIn(withoutProgramNames(asked, whole), deeds), task, whole.commands);
  const terms = new Set(indexTerms(wanted));
  const all =
    whole.commands.some((command) => command.whole === true) &&
    (ofWhole.test(wanted) ||
      namesMembers(wanted, whole) ||
      asksBeyondOne(wanted, whole) ||
      namesAbove(said, whole.root));
  const own = mayNotRewrite(said, wanted) ? ownScripts(() => [whole.root]) : undefined;
  // "Configure it with CMake and compile it": both by that.
  const offered = ofNamedTool(namesTool(wanted) ? wanted : task, whole.commands)
    .filter((command) => (command.whole === true) === all)
    .filter(
      (known) =>
        !formatsOther(known.command, task, whole.root) && !isScriptUnasked(known, said) && !onlyServes(known, said),
    )
    // To ask a program for help is not to run it.
    .filter(({ command }) => !/\s(?:--help|-h)\)?$/.test(command) || /\b(?:help|usage|options?)\b/i.test(task))
    .filter(({ onlyFor }) => onlyFor?.every((word) => terms.has(word)) !== false)
    .filter(
      ({ onlyAbout, name, command }) =>
        onlyAbout === undefined ||
        (conceptsOf(wanted).has(onlyAbout) &&
          (name !== 'format check' || asksAboutFormat(task)) &&
          (onlyAbout !== '#lint' || own !== undefined || onlyWantsFindings(wanted)) &&
          (onlyAbout !== '#clean' || wantsLeftoversGone(wanted, command, said))),
    )
    .filter(({ command }) => !(ofCrates.test(wanted) && / -p \S/.test(command)))
    .filter((known) => !startsNamesake(known, wanted, whole) && !startsWithoutFile(known, said, whole.root));
  const asTold = withoutInstalls(withoutRuledOutRunner(offered, said, whole.root), wanted);
  const plain = withoutRewriting(asTold, wanted, whole.root).filter(
    (known) =>
      !(asksAboutFormat(task) && formats(known)) && !(own !== undefined && rewritesSources(known.command, own)),
  );
  const checks = actionConcepts(wanted);
  // "Format it" makes what "check the format" only looks at.
  const plainer = checks.has('#format') && !asksAboutFormat(task) ? plain : onlyChecks(plain, checks, whole.root);
  const { deeds: others, isAll: isOnlyOther } = otherDeedsIn(whatIsSaid);
  const doing = isOnlyOther ? plainer.filter((known) => others.some((deed) => doesDeed(deed, known))) : plainer;
  const options = refersBack.test(wanted) || /\bj-?unit\b/iu.test(said) || forDebugger.test(said) ? said : wanted;
  const commands = withOptions(
    options,
    withArguments(task, { ...whole, commands: doing }),
    wantedFeatures(said, whole.root),
    said,
  );
  const workspace = { ...whole, commands, onlyNamed: whole.commands.filter(({ onlyFor }) => onlyFor !== undefined) };
  const matcher = createMatcher(commands);
  const isRunOf = () => (calledFunction(said, whole) ?? exampleCommand(said, whole)) !== undefined;
  if (surelyAsked(task, whole) && !isRunOf() && !asksForFindings(task) && !wantsPacked(task)) {
    const question = answerOf(task, whole);
    return { task, workspace, matcher, goals: [unknownGoal(task, commands)], question, isClear: true };
  }
  const ofOwn = asksOwnVersion(said, task, whole) ? questionOf(task, whole) : undefined;
  if (ofOwn !== undefined)
    return { task, workspace, matcher, goals: [unknownGoal(task, commands)], question: ofOwn, isClear: true };
  const allTests = bestOf(goalFrom('run the tests', matcher, commands), commands);
  const isEdit =
    asksForEdit(said, (path) => isFileIn(whole.root, path)) &&
    !doesEdit(said, whole) &&
    bumpedVersion(said, whole) === undefined;
  const selected =
    onlyForbids(task) || asksForLargest(task)
      ? undefined
      : (plainDeed(said, whole) ??
        someTests(said, task, allTests, whole) ??
        keptClean(plainly, task, workspace, whole));
  if (isEdit || (selected !== undefined && selected.line === undefined) || bumpsDependency(said, whole))
    return {
      ...{ task, workspace, matcher, goals: [unknownGoal(task, commands)], question: undefined },
      ...{ isClear: false, isBeyond: true },
    };
  const literal = onlyForbids(task)
    ? undefined
    : literalGoal(said, task, { whole, workspace, matcher, selected: selected?.line });
  if (literal) return { task, workspace, matcher, goals: [literal], question: undefined, isClear: true };
  const isUndone = () => undoneDeed(whatIsSaid, [...whole.commands, ...whole.needy]) !== undefined;
  const isBeyond = (isOnlyOther && isUndone()) || namesExample(said, whole);
  const goals =
    isBeyond || asksForCode(task, commands)
      ? [unknownGoal(task, commands)]
      : withoutIncluded(
          goalsFor(
            startsProject(task, workspace)
              ? 'start the program'
              : (productBuild(task, workspace) ?? withDocumentsBuilt(wanted, workspace)),
            matcher,
            commands,
            deeds,
          ),
          commands,
        );
  const isUnknown = !goals.some(isKnown);
  const isOfFindings = asksForFindings(task);
  const isBest = (command: Workspace['commands'][number]) =>
    goals.length === 1 && bestOf(goals[0], commands) === command;
  const spoken = asksForCode(task, commands) ? undefined : saidProgram(task, commands);
  const program = spoken && (isUnknown || isBest(spoken)) ? spoken.command : undefined;
  const isRun =
    program !== undefined || (!isUnknown && goals.every((goal) => bestOf(goal, commands)?.given !== undefined));
  const answerable = wantsPacked(task)
    ? undefined
    : isOfFindings
      ? lastResultQuestion(task, whole)
      : questionOf(withoutSettled(asked, deeds), whole);
  if (isBeyond && answerable === undefined)
    return { task, workspace, matcher, goals, question: undefined, isClear: false, isBeyond };
  const question =
    answerable ??
    (isUnknown && program === undefined ? vagueQuestionOf(task, workspace) : undefined) ??
    (isOfFindings || isRun ? undefined : unansweredQuestion(asked, whole));
  const isStart = conceptsOf(wanted).has('#start');
  const maker =
    isUnknown && !question && !isStart && !asksForCode(task, commands) ? producerOfThing(whole, wanted) : undefined;
  // What fills a database, deploys or deletes is run where it is named, and not for what it writes.
  const isBeside = whole.commands.some((known) => known.command === maker && doesMore(known, wanted, whole));
  const made = isBeside ? undefined : maker;
  // "Format lib and tests" is one goal, and not about tests.
  const limited = limitedTo(said, whole.root);
  const inPlaces = limited && goalFrom(limited.deed, matcher, commands);
  const [goal] = inPlaces && isKnown(inPlaces) ? [inPlaces] : goals;
  const isOne = goals.length === 1 || goal === inPlaces;
  const best = (isUnknown && goal !== inPlaces) || !isOne ? undefined : bestOf(goal, commands);
  const looked = goal !== undefined && goal === inPlaces ? [goal] : goals;
  const ofParts = isOne || question ? looked : withParts(goals, said, commands, whole);
  // What changes a database makes no file for reading of it.
  const makesOther = best !== undefined && changesData(best) && onlyWish(task, whole.products) !== undefined;
  const part = best && onlyPart({ task, said }, best, whole);
  if (
    (best && (makesOther || (packsNothing(task, best) && !wantsOnlyBuild(task, whole)) || part === 'all')) ||
    ofParts === undefined ||
    (limited?.isLook === true && looked === goals && !isUnknown)
  )
    return {
      task,
      workspace,
      matcher,
      goals: [unknownGoal(task, commands)],
      question: undefined,
      isClear: false,
      isBeyond: true,
    };
  const tool =
    goals.length > 1 || !goal ? undefined : otherTool(task, `${wanted} ${goal.text}`, best, { ...whole, commands });
  const under =
    best &&
    ((part === 'all' ? undefined : part?.line) ??
      commandUnder(task, best.command) ??
      severalMembers(task, best.command, whole));
  // "There is a mypy environment. Do the same check": no question about it.
  const isOrder =
    tool !== undefined && (answerable === undefined || (!task.includes('?') && ordersIn(wish, deeds) !== undefined));
  const producer = isOrder ? tool : question ? undefined : (under ?? program ?? made);
  if (producer !== undefined) {
    const goal = { ...goalFrom(wanted, matcher, commands), literal: canonical(producer, workspace.python) };
    return { task, workspace, matcher, goals: [goal], question: undefined, isClear: true };
  }
  const started = isUnknown && namesProgram.test(wanted) && !asksForCode(task, commands);
  return {
    task,
    workspace,
    matcher,
    goals: started ? goalsFor('start the program', matcher, commands) : ofParts,
    question,
    isClear: answerable !== undefined || (question === undefined && !isUnknown),
  };
}

/** The command that fits it best. */
export const bestOf = (goal: Goal | undefined, commands: Workspace['commands']) =>
  goal && commands[goal.ranking.relevance.indexOf(Math.max(...goal.ranking.relevance))];

/** "Compile it if need be and bring it up": one goal, where what starts it compiles it first. */
function withoutIncluded(goals: readonly Goal[], commands: Workspace['commands']): readonly Goal[] {
  const lines = goals.map((goal) => bestOf(goal, commands)?.command ?? '');
  return goals.filter((_, at) => !lines.some((line) => line.startsWith(`${lines[at] ?? ''} && `) && lines[at] !== ''));
}

const cleans = (command: Workspace['commands'][number]): boolean =>
  command.folder === undefined && (removesBuilds(command) || conceptsOf(command.name).has('#clean'));

/** "I need target/x.jar": a build, where something here builds. */
function productBuild(task: string, { commands, ...whole }: Workspace): string | undefined {
  const build = buildOf(task, whole);
  return commands.some(({ name }) => conceptsOf(name).has('#build')) ? build : undefined;
}

/** What is started where nothing else is meant: "make the report with the program in here". */
const namesProgram =
  /\b(?:run|execute|start|launch|with|using|by|call|invoke|let)\s+(?:the|this|our|its|that)\s+(?:[\w-]+\s+)?(?:program|script|tool|app|generator|converter|importer|exporter|simulation)\b/iu;

/** Whether code is to be written, and no command is named after doing so. */
function asksForCode(task: string, commands: Workspace['commands']): boolean {
  const verb = verbOfCoding(task);
  const [stem] = verb === undefined ? [] : indexTerms(verb);
  // "Write the report", where a target of that name does.
  if (verb === 'write' && commands.some(({ kind, name }) => kind === 'declared' && isNamedIn(task, name))) return false;
  return stem !== undefined && !commands.some(({ name, command }) => indexTerms(name || command).includes(stem));
}

const isNamedIn = (task: string, name: string): boolean =>
  name.length > 3 &&
  conceptsOf(name).size === 0 &&
  new RegExp(`\\bthe\\s+(?:\\w+\\s+)?${escapeRegExp(name)}\\b`, 'i').test(task);

export const unknownGoal = (text: string, commands: Workspace['commands']): Goal => ({
  ...{ text, best: 0, literal: undefined },
  ranking: { confidence: 0, relevance: commands.map(() => 0), matched: commands.map(() => []) },
});

/** "Run the report", where the project or its package is called so, starts it. */
function startsProject(text: string, { root, commands }: Pick<Workspace, 'root' | 'commands'>): boolean {
  const noun = /^\s*(?:please\s+)?(?:run|execute|launch|start)\s+(?:the\s+)?([\w-]+)\s*[.!?]*$/i
    .exec(text)?.[1]
    ?.toLowerCase();
  if (noun === undefined || actionConcepts(noun).size > 0) return false;
  const own = [
    basename(root),
    ...commands.flatMap(({ name, onlyFor }) =>
      name.startsWith('start ') && onlyFor === undefined ? [name.slice(6)] : [],
    ),
  ];
  return own.some((name) => name.toLowerCase() === noun || name.toLowerCase().split(/[-_]/).includes(noun));
}
