// The command whose success is the task's, if the workspace's own commands leave no doubt.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { portsSaid } from '../../../core/agent/listensElsewhere.ts';
import type { InferredCheck } from '../../../core/ports.ts';
import { isShortFor, makes, makesSite } from '../request/match.ts';
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import type { Goal } from '../request/goals.ts';
import { isKnown } from '../request/goals.ts';
import { aside } from '../request/places.ts';
import { saidOfChosen } from '../request/chosenCompiler.ts';
import { askedPath } from '../request/askedPath.ts';
import { undoneDeed } from '../request/otherDeeds.ts';
import { cleansAnyway } from './alreadyGone.ts';
import { cleanWithout } from './cleanWithoutTool.ts';
import { missesVariant } from '../request/buildVariant.ts';
import { leavesLogOut } from '../request/loggedStart.ts';
import { fileLeftOut, fileWrittenBy } from '../request/outputSaid.ts';
import { asksMore } from '../request/programArguments.ts';
import { mayMakeNone } from '../request/executables.ts';
import { losesNumbers } from '../request/numbersToProgram.ts';
import { missesFormat } from '../request/formatNouns.ts';
import { missesFile } from '../request/programOnFile.ts';
import { withoutOwnDeed } from '../request/saidOfCommand.ts';
import { unsaidQualifier } from '../request/qualifiers.ts';
import { fileToBuild } from '../request/products.ts';
import { pictureToBe } from '../request/pictureRun.ts';
import { libraryToBe } from '../request/libraryToBe.ts';
import { packageFolder } from '../sources/packageFolder.ts';
import { programToBe } from '../request/wantedPrograms.ts';
import { onlyTestsIn } from '../request/testFile.ts';
import { actionConcepts, conceptsOf, isOwnWord } from '../request/vocabulary.ts';
import { withFeatures } from './cargoFeatures.ts';
import { asksForFindings, ordersCheck } from './findings.ts';
import { asksOfOutput } from './asksOfOutput.ts';
import { beyondGoal } from './beyondGoal.ts';
import { isCalledFor } from './calledFor.ts';
import { fileToMake } from './fileToMake.ts';
import { goneCheck, leavesFolder } from './goneCheck.ts';
import { missesParts } from './missedParts.ts';
import { leavesOptionOut, linesOf } from './optionsLeftOut.ts';
import { isNarrowed } from './narrowed.ts';
import { namesOtherPart } from './otherPart.ts';
import { startsOtherThing } from './otherThing.ts';
import { withoutGivenOptions } from './pytestPlugins.ts';
import { withoutParts } from './offeredOption.ts';
import { fromOtherFolders } from './otherFolder.ts';
import { onlyMakes } from './onlyMakes.ts';
import { foldersRemovedWhole } from './removedWhole.ts';
import { plainRecipe, withoutAddedTool } from './plainRecipe.ts';
import { plainScriptsRun } from './plainScripts.ts';
import { jarsFor, standInsFor } from './standIn.ts';
import { anew } from './undone.ts';
import { setsVariables, withDocumentedVariables } from './variables.ts';
import { leavesMembersOut } from './typesOfMembers.ts';
import { namesAnother, twoProducts, wantsMoreThan } from '../request/severalProducts.ts';
import { tellsOnlyFormat } from './tellsOnlyFormat.ts';
import { wantsGone } from './wantsGone.ts';
import { buildWithoutManuals } from './withoutManuals.ts';
import { buildWithoutParts } from './withoutTestsOfCmake.ts';

/** Least confidence of a goal, and relevance of its command, to be sure; less is enough if the command has that name. */
const sureConfidence = 0.5;

/** "Compile and run it with the name Grace"; the tests are another goal. */
const buildsAndRuns =
  /\b(?:re)?(?:build|built|compiled?|make)\s+(?:(?:it|this|them|everything|in\s+place|here|the(?:\s+[\w-]+){1,3}?)\s*)?(?:,\s*)?(?:and|&|\+|then)\s+(?:then\s+)?(?:run|started|start|launched|launch|executed|execute|(?:leave|keep|have)\s+(?:it|them)\s+running)\b(?!\s+(?:(?:all|the|its|our|unit|just|only|single|this|that|one)\s+)*(?:[\w-]+\s+)?(?:tests?|specs?|suite|lint\w*|checks?|type\S*|ctest|pytest|jest|vitest|mocha)\b)/iu;
/** "Run the tests under valgrind", "with the address sanitizer": how they are to be run. */
const underTool =
  /\b(?:run\s+|under\s+|with\s+|through\s+|using\s+|in\s+)(?:the\s+|an?\s+)?(valgrind|memcheck|helgrind|gdb|lldb|strace|ltrace|perf|gprof|(?:(?:address|memory|thread|leak|undefined behaviou?r)\s+)?sanitizers?|asan|ubsan|tsan|msan)\b/iu;
/** "So I can run them under gdb later" */
const forLater = /\bso\s+(?:that\s+)?(?:i|we)\s+(?:can|could|may)\b[^.;!?,]*\b(?:later|afterwards)\b/giu;
const sanitizer = /sanitizer|^(?:a|ub|t|m)san$/;
const startsIt = /(?:^|[\s/:_-])(?:run|start|serve|dev|exec|launch|up)(?=$|[\s:_.-])|&& (?:\.\/|java |node |python)/iu;

/** The folder in which a task wants a program to keep something: "its log in a new folder binlog". */
const folderSaid =
  /\b(?:its|the|with|and|wal|logs?|data|files?)\b[^.;!?]{0,40}?\b(?:in(?:to)?|under)\s+(?:an?\s+|the\s+)?(?:new\s+)?(?:dir(?:ectory)?|folder)\s+(?:here\s+)?(?:called\s+|named\s+)?[`'"]?([\w./-]*[\w-])|\b(?:goes?|writes?|keeps?|put)\b[^.;!?]{0,40}?\s(?:in(?:to)?|under)\s+\.\/([\w-]+)/iu;

/** Undefined if any goal is in doubt. Several goals need all their commands to succeed. */
export function inferCheck(
  goals: readonly Goal[],
  {
    task,
    said: typed = task,
    ...place
  }: {
    readonly task: string;
    /** The user's own words, where `task` has plainer ones. */
    readonly said?: string;
  } & Pick<Workspace, 'root' | 'names' | 'commands' | 'products' | 'documents' | 'read' | 'python'>,
): InferredCheck | undefined {
  const { root, commands, products } = place;
  const [goal, another] = goals;
  const said = saidOfChosen(typed, goal);
  if (goals.some(({ literal }) => literal === undefined) && undoneDeed(task, commands) !== undefined) return undefined;
  const gone = goneCheck(goals, said, root);
  if (gone !== undefined) return gone;
  const only = another === undefined ? goal : undefined;
  const file =
    (only && isOfProgram(only) ? fileToMake(task, place) : undefined) ??
    (only && isBuild(only) ? fileToBuild(task, { root, products }) : undefined);
  // The log of a server is empty as long as nobody asks it for anything.
  const isLog =
    file !== undefined &&
    ((/log/iu.test(file) && portsSaid(said).length > 0) || goal?.literal?.endsWith(`>> ${file} 2>&1`) === true);
  if (file !== undefined && !isLog) return { command: `test -s ${file}`, reason: 'the task asks for this file' };
  const line = only?.literal;
  const program = line === undefined ? undefined : programToBe(said, root);
  if (program !== undefined) return { command: `test -x ${program}`, reason: 'the task asks for this program' };
  const output = line === undefined ? undefined : (fileWrittenBy(line, said, root) ?? pictureToBe(said, root, line));
  if (output !== undefined) return { command: `test -s ${output}`, reason: 'the task asks for this file' };
  const library = only && (line !== undefined || isBuild(only)) ? libraryToBe(said, root) : undefined;
  if (library !== undefined) return { command: library, reason: 'the task asks for this library' };
  // What runs all tests says nothing of those that it was to run alone.
  if (goals.some(({ literal }) => literal === undefined) && onlyTestsIn(task, { root }) !== undefined) return undefined;
  const checks = goals.map((goal) =>
    checkOf(goal, commands, { ...place, task: another ? goal.text : task, said: another ? goal.text : said }),
  );
  if (checks.length === 0 || checks.includes(undefined)) return undefined;
  const known = checks.flatMap((check) => check ?? []);
  const command = [...new Set(known.map((check) => check.command))].join(' && ');
  // "The static lib and the xmltest binary": one target makes one of them.
  const target = only && /^make (?!all\b)([\w./-]+)$/.exec(command)?.[1];
  if (namesAnother(said, command) || (target !== undefined && (twoProducts.test(said) || wantsMoreThan(target, said))))
    return undefined;
  // To pass is not to have passed under valgrind.
  const tool = underTool.exec(said.replace(forLater, ' '))?.[1]?.toLowerCase();
  const { body = '', description } = commands.find((each) => each.command === command) ?? {};
  const ran = `${command} ${body}`.toLowerCase();
  if (tool !== undefined && !(sanitizer.test(tool) ? /sanit|asan|ubsan|tsan|msan/ : new RegExp(tool)).test(ran))
    return undefined;
  if (mayMakeNone(task, root, command) || missesFile(said, command, root, description)) return undefined;
  if (leavesFolder(said, ran, root) || goals.some((each) => tellsOnlyFormat(each, [task, said], ran))) return undefined;
  if (leavesMembersOut(command, place)) return undefined;
  if (missesFormat(said, ran) || missesParts(said, ran, root)) return undefined;
  if (leavesOptionOut(said, linesOf(known, commands), root)) return undefined;
  // "With its log in ./binlog": a start without that folder leaves something out.
  const isStart = startsIt.test(command) || /^\.\/[\w./-]+$/.test(command);
  const named = only && isStart ? folderSaid.exec(said)?.slice(1).find(Boolean) : undefined;
  if (named !== undefined && !ran.includes(named.toLowerCase())) return undefined;
  const starts = isStart || goals.some(({ text }) => conceptsOf(text).has('#start'));
  if ((starts || startsByName(command, commands)) && (leavesLogOut(said, ran) || asksOfOutput(said))) return undefined;
  if (losesNumbers(said, ran)) return undefined;
  if (fileLeftOut(said, `${command} ${body}`, root)) return undefined;
  // To listen is not to answer.
  if (askedPath(said) !== undefined && !/\bcurl\b|\bwget\b/.test(ran)) return undefined;
  if (makesSomething(goals, command, commands) && !/\bclean/.test(command) && wantsGone(said)) return undefined;
  // What builds has run nothing.
  if ((buildsAndRuns.test(task) && !startsIt.test(command)) || onlyMakes(command, said, place)) return undefined;
  const withVariables = commands.filter((other) => setsVariables(other.command, command)).map((other) => other.command);
  const standIns = [
    ...withVariables,
    ...withDocumentedVariables(command, place, task).filter((line) => !withVariables.includes(line)),
    ...runsOfTests(command, root),
    ...standInsFor(command, place),
    ...jarsFor(command, said, place),
    ...[plainScriptsRun(command, place), plainRecipe(command, place)].filter((line) => line !== undefined),
    ...[...withoutAddedTool(command, place), ...withoutParts(command, root)],
    ...withFeatures(command, { root }),
    ...anew(command, { root, commands }),
    ...fromOtherFolders(command, root),
    ...cleansAnyway(command, root),
    ...[cleanWithout(command, place), foldersRemovedWhole(command)].filter((line) => line !== undefined),
    ...[buildWithoutManuals(command, said, root), buildWithoutParts(command, said, root)].filter(
      (line) => line !== undefined,
    ),
  ];
  return {
    command,
    ...(standIns.length === 0 ? {} : { standIns }),
    reason: [...new Set(known.map(({ reason }) => reason))].join('; '),
    // What a check finds is an answer, whatever its exit status.
    ...(asksForFindings(task) && !ordersCheck(task) ? { mayFail: true } : {}),
  };
}

/** The same run of tests in a form that may start where the command as it is cannot. */
function runsOfTests(command: string, root: string): readonly string[] {
  const placed = withPlaceOfModules(command, root);
  return [...placed, ...[command, ...placed].flatMap((line) => withoutGivenOptions(line, root))];
}

/** The same run of tests, told where the project's own modules are. */
const withPlaceOfModules = (command: string, root: string): readonly string[] =>
  /(?:^|\s)(?:-m (?:pytest|unittest|pylint|mypy\.stubtest)|pytest|stubtest|pylint|\S*python3? [\w-]+\/[\w./-]+\.py)(?=\s|$)/.test(
    command,
  ) && !/[;&|]|\bPYTHONPATH=/.test(command)
    ? [...new Set(['src', packageFolder(root) ?? '.', '.'])]
        .filter((place) => existsSync(join(root, place)))
        .map((place) => `PYTHONPATH=${place} ${command}`)
    : [];

/** Nothing that projects usually do, but what a program of this one does. */
const isOfProgram = (goal: Goal): boolean =>
  isKnown(goal) && [...actionConcepts(goal.text)].every((concept) => concept === '#generate' || concept === '#start');

/** Whether a goal, or the command for it, builds. */
const makesSomething = (goals: readonly Goal[], command: string, commands: readonly WorkspaceCommand[]): boolean =>
  goals.some(isBuild) ||
  commands.some((known) => known.command === command && (makes(known) || conceptsOf(known.name).has('#build')));

const startsByName = (command: string, commands: readonly WorkspaceCommand[]): boolean =>
  commands.some((known) => known.command === command && conceptsOf(known.name).has('#start'));

/** A build in plain words, of which nothing tells that it makes a file. */
const isBuild = (goal: Goal): boolean =>
  goal.literal === undefined &&
  isKnown(goal) &&
  [...actionConcepts(goal.text)].every((concept) => concept === '#build');

function checkOf(
  goal: Goal,
  commands: readonly WorkspaceCommand[],
  {
    root,
    documents,
    task,
    said,
  }: Pick<Workspace, 'root' | 'documents'> & { readonly task: string; readonly said: string },
): InferredCheck | undefined {
  if (goal.literal !== undefined && commands.some(({ command, ignores }) => command === goal.literal && ignores))
    return undefined;
  if (goal.literal !== undefined) return { command: goal.literal, reason: 'the task names this command' };
  const wanted = actionConcepts(goal.text);
  if (!isKnown(goal)) return undefined;
  const own = commands
    .map((command, id) => ({ command, relevance: goal.ranking.relevance[id] ?? 0 }))
    .filter(({ command }) => command.kind !== 'fallback' && beyondGoal(command, goal.text) === undefined)
    .sort((a, b) => b.relevance - a.relevance);
  const [best] = own;
  if (!best || best.command.ignores !== undefined) return undefined;
  const { command, name, origin, folder } = best.command;
  // What cleans the documentation has not cleaned the project.
  if (folder !== undefined && aside.test(folder) && !conceptsOf(goal.text).has('#docs')) return undefined;
  const isNamedSo =
    (best.command.kind === 'declared' && (saysRest(name, task) || (isOwnWord(name) && saysName(name, said)))) ||
    ((best.command.kind === 'declared' || best.command.onlyFor !== undefined) && saysName(name, goal.text)) ||
    isCalledFor(best.command, wanted) ||
    startsOwn(best.command, goal.text) ||
    isOnlyStart(best, own, wanted) ||
    isOnlyCheck(best, own, wanted) ||
    isOnlyStep(best.command, wanted, commands) ||
    (isBuild(goal) && isOnlyMaker(best.command, commands)) ||
    (makesSite.test(name) && (wanted.has('#build') || wanted.has('#docs')));
  if (wanted.has('#build') && missesVariant(task, best.command, root)) return undefined;
  if ((wanted.has('#build') || wanted.has('#test')) && unsaidQualifier(said, best.command, root)) return undefined;
  // What runs the tests does not tell which: it may leave out those that are asked for.
  if (isPartUnmatched(goal, best.command) || isNarrowed(goal.text, best.command, root, said)) return undefined;
  if (namesOtherPart(said, best.command, root)) return undefined;
  if ([...wanted].every((each) => each === '#start') && startsOtherThing(said, best.command, root)) return undefined;
  const isSure = wanted.size > 0 && Math.min(goal.ranking.confidence, best.relevance) >= sureConfidence;
  // What it was given are the task's own words; that it was done says nothing of what else is asked for.
  const { given } = best.command;
  const isLess = given !== undefined && asksMore(withoutOwnDeed(task, command, given, { documents }), command);
  if (given === undefined ? !isSure && !isNamedSo : isLess) return undefined;
  return { command, reason: name === '' || origin.includes(name) ? origin : `${origin} ${name}` };
}

interface Ranked {
  readonly command: WorkspaceCommand;
  readonly relevance: number;
}

/** A program of the workspace that a document starts, where nothing else that is nearly as good starts another: "start the program". */
function isOnlyStart(best: Ranked, own: readonly Ranked[], wanted: ReadonlySet<string>): boolean {
  const programOf = ({ command }: WorkspaceCommand) => /^(?:\.\/)?([\w-]+(?:\/[\w.-]+)+)(?: |$)/.exec(command)?.[1];
  const program = programOf(best.command);
  if (wanted.size !== 1 || !wanted.has('#start') || best.command.kind !== 'documented' || program === undefined)
    return false;
  return own.every(
    ({ command, relevance }) => relevance < nearlyAsGood * best.relevance || programOf(command) === program,
  );
}

const nearlyAsGood = 0.5;

/** `./check` under the heading "Tests", where nothing else comes near. */
const isOnlyCheck = (best: Ranked, own: readonly Ranked[], wanted: ReadonlySet<string>): boolean =>
  wanted.size === 1 &&
  /^\.\/[\w./-]+$/.test(best.command.command) &&
  [...conceptsOf(best.command.name)].every((concept) => concept === '#check') &&
  [...wanted].every((concept) => conceptsOf(best.command.description).has(concept)) &&
  own.every(({ command, relevance }) => command === best.command || relevance < nearlyAsGood * best.relevance);

/** Whether a target compiles something, is called like nothing else, `jar`, and no other one does. */
const isOnlyMaker = (one: WorkspaceCommand, commands: readonly WorkspaceCommand[]): boolean => {
  const [only, other] = commands.filter(
    (each) =>
      each.kind === 'declared' &&
      makes(each) &&
      conceptsOf(each.name).size === 0 &&
      beyondGoal(each, 'build') === undefined,
  );
  return only === one && other === undefined;
};

/** A line of a document that starts a program of the workspace, where a text says all of its words: "the daily report" is `./bin/report daily`. */
function startsOwn({ kind, command }: WorkspaceCommand, text: string): boolean {
  const [, words = ''] =
    /^(?:\.\/|(?:\S*python3?|perl|ruby|node|(?:ba)?sh) )[\w-]+(?:\/[\w.-]+)+ ([a-z][\w -]*)$/.exec(command) ?? [];
  return kind === 'documented' && words !== '' && saysName(words, text);
}

/** A program of the workspace that CI starts in its only step of such a name: "Unit testing". */
function isOnlyStep(
  one: WorkspaceCommand,
  wanted: ReadonlySet<string>,
  commands: readonly WorkspaceCommand[],
): boolean {
  const isStep = ({ kind, description }: WorkspaceCommand) =>
    kind === 'automated' && [...conceptsOf(description)].some((concept) => wanted.has(concept));
  return (
    isStep(one) &&
    /^(?:\w+=\S+ )*\.\/[^&|;]+$/.test(one.command) &&
    commands.filter((other) => isStep(other)).length === 1
  );
}

/** `gen:client`, where a task says to generate the client: the rest of the name beside what is to be done. */
function saysRest(name: string, task: string): boolean {
  const asked = actionConcepts(task);
  const isAsked = (part: string) => [...conceptsOf(part)].some((concept) => asked.has(concept));
  const parts = name.split(/[^\p{L}\p{N}]+/u);
  const rest = parts.filter((part) => !isAsked(part)).join(' ');
  return parts.some(isAsked) && saysName(rest, task);
}

const kindsOfTest = ['#integration', '#e2e', '#smoke'] as const;

/** Whether tests of a kind are asked for that nothing of a command names. */
function isPartUnmatched({ text }: Goal, { name, command, body, description, onlyFor }: WorkspaceCommand): boolean {
  if (onlyFor !== undefined) return false;
  const wanted = conceptsOf(text);
  const said = conceptsOf(`${name} ${command} ${body} ${description}`);
  return kindsOfTest.some((kind) => wanted.has(kind) && !said.has(kind));
}

/** Whether a text says all words of a name as they stand, in full, or as two: "run the report" names the script `report`, "the simulator" `sim`, "the api docs" `apidocs`. */
export const saysName = (name: string, text: string): boolean => {
  const own = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const said = new Set([...own, ...own.map((word, at) => `${word}${own[at + 1] ?? ''}`)]);
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return name.length > 2 && words.every((word) => said.has(word) || [...said].some((long) => isShortFor(word, long)));
};
