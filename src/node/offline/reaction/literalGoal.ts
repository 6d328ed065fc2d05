// The goal of a task that is itself a command, or names all that one is made of.
import { basename } from 'node:path';
import { canonical } from '../commands/distinct.ts';
import type { Workspace } from '../commands/workspace.ts';
import type { Goal } from '../request/goals.ts';
import { requestIn } from '../request/clauses.ts';
import { withOptions } from '../request/options.ts';
import { cmakeTests } from '../request/cmakeRoute.ts';
import { runsForbidden } from '../request/runsForbidden.ts';
import { junitTests } from '../request/junitTests.ts';
import { withCmakeOptions } from '../request/cmakeOptions.ts';
import { filledRecipes } from '../request/usage.ts';
import { archiveCommand } from '../request/archives.ts';
import { namesAbsentTest } from '../request/absentTest.ts';
import { allTestsCalled } from '../request/allTestsCalled.ts';
import { failedTests } from '../request/failedTests.ts';
import { testsOfFile } from '../request/testsOfFile.ts';
import { askedTests } from '../request/askedTests.ts';
import { autotoolsTests } from '../request/autotoolsTests.ts';
import { buildWithoutTests } from '../request/buildWithoutTests.ts';
import { dependencyTree } from '../request/dependencyTree.ts';
import { parallelBuild } from '../request/parallelBuild.ts';
import { composerFixer } from '../request/composerFixer.ts';
import { documentsByTool } from '../request/documentTools.ts';
import { documentedOutput } from '../request/documentedOutputs.ts';
import { documentedSteps } from '../request/documentedSteps.ts';
import { numbersToProgram } from '../request/numbersToProgram.ts';
import { onNamedFile } from '../request/documentedFile.ts';
import { exampleByName } from '../request/examplesByName.ts';
import { fileWithArguments } from '../request/fileWithArguments.ts';
import { inOwnFolder } from '../request/inOwnFolder.ts';
import { programByName } from '../request/programByName.ts';
import { programOfPackage } from '../request/programOfPackage.ts';
import { exampleCommand, exampleOnValue, exampleWithOptions } from '../request/exampleFiles.ts';
import { namedToolCommand, toolAlone } from '../request/namedTool.ts';
import { namedBuilder } from '../request/namedBuilder.ts';
import { makeSettings } from '../request/makeSettings.ts';
import { otherBuilder } from '../request/otherBuilder.ts';
import { namedTarget } from '../request/namedTarget.ts';
import { namedScript } from '../request/namedScript.ts';
import { executableBuild } from '../request/executables.ts';
import { packageWithoutTests } from '../request/packageWithoutTests.ts';
import { placedExample } from '../request/placedExample.ts';
import { compiledExample } from '../request/compiledExample.ts';
import { pictureRun } from '../request/pictureRun.ts';
import { plainJarCommand } from '../request/plainJar.ts';
import { byInterpreter } from '../request/byInterpreter.ts';
import { javaTests } from '../request/javaTests.ts';
import { testsOfModule } from '../request/mavenModules.ts';
import { bumpedVersion } from '../request/bumpVersion.ts';
import { cargoLine } from '../request/cargoLine.ts';
import { packageScript } from '../request/packageScript.ts';
import { cleanFromBelow, cleanOfPrograms } from '../request/cleanOfPrograms.ts';
import { bindingsBuild } from '../request/bindingsBuild.ts';
import { compileOnly } from '../request/compileOnly.ts';
import { configuredBuild } from '../request/configuredBuild.ts';
import { compiledProgram } from '../request/compiledProgram.ts';
import { compiledServer } from '../request/compiledServer.ts';
import { compiledSource } from '../request/compileSource.ts';
import { removedCaches } from '../request/removedCaches.ts';
import { removedFolder } from '../request/removedFolder.ts';
import { calledFunction } from '../request/calledFunction.ts';
import { preCommitRun } from '../request/preCommit.ts';
import { previewed } from '../request/previewed.ts';
import { rustLibrary } from '../request/rustLibrary.ts';
import { plainExample } from '../request/plainExample.ts';
import { packagingCommand } from '../request/packaging.ts';
import { programWithArguments } from '../request/programArguments.ts';
import { programIntoFile, typedIntoFile } from '../request/programIntoFile.ts';
import { programOnFile } from '../request/programOnFile.ts';
import { programOnValues } from '../request/programValues.ts';
import { programOverFile } from '../request/saidPrograms.ts';
import { scriptOnData } from '../request/scriptOnData.ts';
import { shownCall } from '../request/shownCall.ts';
import { stagedInstall } from '../request/stagedInstall.ts';
import { saidOutput } from '../request/saidOutputs.ts';
import { testsOfGradleProject } from '../request/gradleProjects.ts';
import { linkedExample } from '../request/linkedExample.ts';
import { ownProgramLine } from '../request/ownProgramLine.ts';
import { oneOfFile } from '../request/oneOfFile.ts';
import { classOfFolder, fromProjectTop, testsOfFolder } from '../request/fromProjectTop.ts';
import { packageHere } from '../request/packageHere.ts';
import { onlyExample } from '../request/onlyExample.ts';
import { programBuild } from '../request/onlyProgram.ts';
import { productCommand } from '../request/products.ts';
import { inOnlyFolder } from '../request/inOnlyFolder.ts';
import { knownLine } from '../request/knownLine.ts';
import { checkerOver, literalCommand, namesakeProgram } from '../request/literalCommand.ts';
import { demoByName } from '../request/demoByName.ts';
import { servedAsAsked } from '../request/servedAsAsked.ts';
import { startAndStop } from '../request/startAndStop.ts';
import { checkedDist } from '../request/checkedDist.ts';
import { toolOnPath } from '../request/toolOnPath.ts';
import { targetByName } from '../request/targetByName.ts';
import { targetOfTool } from '../request/targetOfTool.ts';
import { testFileCommand } from '../request/testFile.ts';
import { partByScript } from '../request/partByScript.ts';
import { partOfSuite } from '../request/partOfSuite.ts';
import { partOfTests } from '../request/partOfTests.ts';
import { selectedTests } from '../request/testSelection.ts';
import { cargoBenchmark } from '../request/cargoBenchmarks.ts';
import { cargoTestKind } from '../request/cargoTestKinds.ts';
import { wordedTests } from '../request/wordedTests.ts';
import { testsByWords } from '../request/testByWords.ts';
import { testsBut } from '../request/testsBut.ts';
import { testFolderCommand } from '../request/testFolder.ts';
import { programAndLibrary } from '../request/programAndLibrary.ts';
import { wantedPrograms } from '../request/wantedPrograms.ts';
import { builtWithOptions, typedTool } from '../request/typedLine.ts';
import { variantBuild } from '../request/buildVariant.ts';
import { variantCommand } from '../request/variants.ts';
import { wishedExample } from '../request/wishedExample.ts';
import { helpCommand, toldByProgram } from '../request/ownHelp.ts';
import { spelled } from '../request/spelling.ts';
import type { Matcher } from '../request/match.ts';
import { withGate } from '../sources/gatedPrograms.ts';
import { goalFrom } from './goalRanking.ts';
import { wantsGone } from './wantsGone.ts';

const onlyBuilds =
  /^(?:make(?: all| build)?|(?:cmake -S \. -B build && )?cmake --build \S+|(?:npm|yarn|pnpm) run build|cargo build)$/u;

/** Words that the workspace itself uses. */
export const ownWords = ({ root, names, sources, commands, needy }: Workspace): ReadonlySet<string> =>
  new Set(
    [
      basename(root),
      ...names,
      ...sources,
      ...[...commands, ...needy].flatMap(({ name, folder = '', member }) => [name, folder, member?.name ?? '']),
      ...commands.map(({ command }) => /^[a-z]{6,}(?= )/.exec(command)?.[0] ?? ''),
    ]
      .flatMap((name) => name.toLowerCase().split(/[^\p{L}]+/u))
      .filter((word) => word !== ''),
  );

/** "Cargo fmt everthing": what stands for the whole, as it is spelt. */
function withWholeSpelt(said: string, right: string): string {
  const last = /\b(?:everything|all|please|again|now)\b(?:\s+(?:please|pls|thanks))?[\s.!]*$/iu;
  return last.test(right) && !last.test(said) ? right : said;
}

/** With the options that a task asks for besides: "without network". */
function withSaid(task: string, command: string | undefined): string | undefined {
  if (command === undefined) return undefined;
  const plain = { command, name: '', description: '', body: '', origin: '', kind: 'conventional' } as const;
  return withOptions(task, [plain])[0]?.command;
}

/** The command for those of the tests that a task wants; no line: it wants some, and nothing here tells which. */
export function someTests(
  said: string,
  task: string,
  all: Workspace['commands'][number] | undefined,
  whole: Workspace,
) {
  const but = testsBut(said, all, whole);
  if (but !== undefined) return but;
  const module = testsOfModule(said, whole);
  if (module !== undefined) return { line: module };
  const ofFolder = testsOfFolder(said, whole) ?? classOfFolder(said, whole);
  if (ofFolder !== undefined) return { line: ofFolder };
  const several = failedTests(said, all) ?? allTestsCalled(said, whole) ?? autotoolsTests(said, whole);
  if (several !== undefined) return { line: several };
  const asked = javaTests(said, whole) ?? testsOfFile(said, whole) ?? oneOfFile(said, whole) ?? askedTests(said, whole);
  if (asked !== undefined) return asked;
  const part =
    testsOfModule(said, whole) ??
    packageHere(said, whole) ??
    cargoTestKind(said, whole) ??
    cargoBenchmark(said, whole) ??
    partByScript(task, whole);
  if (part !== undefined) return { line: part };
  const selected = selectedTests(task, all, whole);
  const own = testFileCommand(task, whole) ?? testsByWords(task, whole);
  if (own !== undefined || selected?.line !== undefined) return selected;
  const isOfFolder = testFolderCommand(task, whole) !== undefined;
  const worded = isOfFolder || selected !== undefined ? undefined : wordedTests(said, all, whole);
  const spoken = worded ?? partOfSuite(said, whole, isOfFolder);
  if (spoken !== undefined || isOfFolder || selected !== undefined) return spoken ?? selected;
  if (namesAbsentTest(said, whole)) return { line: undefined };
  return partOfTests(task, all, whole);
}

/** The command that fits plain words best. */
function lineFor(words: string, { commands }: Workspace, matcher: Matcher): string | undefined {
  const { relevance } = goalFrom(words, matcher, commands).ranking;
  const most = Math.max(...relevance);
  return most > 0 ? commands[relevance.indexOf(most)]?.command : undefined;
}

/** The goal of a task that is itself a command. */
export function literalGoal(
  said: string,
  task: string,
  {
    whole,
    workspace,
    matcher,
    selected,
  }: {
    readonly whole: Workspace;
    readonly workspace: Workspace;
    readonly matcher: Matcher;
    readonly selected: string | undefined;
  },
): Goal | undefined {
  const place = { ...whole, commands: [...filledRecipes(said, whole), ...whole.commands] };
  const right = spelled(said, ownWords(whole));
  const programs =
    selected === undefined
      ? (programAndLibrary(right, whole) ?? wantedPrograms(said, whole) ?? wantedPrograms(right, whole))
      : undefined;
  const literal =
    selected ??
    toldByProgram(said, whole) ??
    fileWithArguments(said, whole) ??
    programOfPackage(said, whole) ??
    programByName(said, whole) ??
    compiledProgram(said, whole) ??
    inOwnFolder(said, whole) ??
    exampleByName(said, whole) ??
    servedAsAsked(said, whole) ??
    compiledServer(right, whole) ??
    buildWithoutTests(right, whole) ??
    dependencyTree(right, whole) ??
    parallelBuild(right, () => lineFor('build the project', workspace, matcher)) ??
    otherBuilder(said, whole) ??
    makeSettings(said, whole) ??
    cmakeTests(task, whole) ??
    junitTests(said, whole) ??
    plainJarCommand(said, whole) ??
    packageWithoutTests(said, whole.commands) ??
    bumpedVersion(said, whole) ??
    preCommitRun(right, whole) ??
    cargoLine(right, whole) ??
    packageScript(said, whole) ??
    previewed(task, whole) ??
    calledFunction(said, whole) ??
    removedCaches(said) ??
    removedFolder(right, whole.root) ??
    cleanOfPrograms(right, task, whole) ??
    cleanFromBelow(right, task, whole) ??
    configuredBuild(said, whole) ??
    compileOnly(said, whole) ??
    bindingsBuild(said, whole) ??
    compiledSource(said, whole) ??
    programs ??
    pictureRun(said, whole) ??
    rustLibrary(said, whole) ??
    linkedExample(task, whole) ??
    compiledExample(said, whole) ??
    plainExample(right, whole) ??
    withSaid(task, testFileCommand(task, whole)) ??
    testFolderCommand(task, whole) ??
    testsOfGradleProject(said, whole) ??
    testsByWords(said, whole) ??
    namedBuilder(said, whole) ??
    exampleOnValue(task, whole) ??
    exampleWithOptions(said, whole) ??
    toolOnPath(said, whole) ??
    toolAlone(said, whole) ??
    typedIntoFile(said, whole) ??
    byInterpreter(literalCommand(withWholeSpelt(said, right), place), place) ??
    knownLine(right, whole) ??
    typedTool(said, whole) ??
    documentsByTool(said, whole) ??
    composerFixer(said, whole) ??
    builtWithOptions(said, whole) ??
    ownProgramLine(said, whole) ??
    checkerOver(right, place) ??
    namesakeProgram(task, whole) ??
    startAndStop(task, whole) ??
    variantCommand(task, whole) ??
    variantBuild(task, whole) ??
    stagedInstall(said, whole) ??
    namedTarget(said, whole) ??
    targetOfTool(task, whole) ??
    scriptOnData(right, whole) ??
    namedScript(said, whole) ??
    demoByName(right, whole) ??
    numbersToProgram(right, whole) ??
    withSaid(task, programBuild(task, whole)) ??
    productCommand(task, whole) ??
    targetByName(said, whole) ??
    saidOutput(task, whole) ??
    withCmakeOptions(said, whole) ??
    executableBuild(task, whole) ??
    helpCommand(said, whole) ??
    documentedSteps(said, whole) ??
    documentedOutput(said, whole) ??
    onNamedFile(said, whole) ??
    programIntoFile(said, whole) ??
    (right === said ? undefined : programIntoFile(right, whole)) ??
    programWithArguments(task, whole) ??
    programOverFile(task, workspace.commands) ??
    programOnFile(said, whole) ??
    (right === said ? undefined : programOnFile(right, whole)) ??
    programOnValues(said, whole) ??
    shownCall(said, whole) ??
    namedToolCommand(said, whole) ??
    archiveCommand(task, whole) ??
    checkedDist(said, whole) ??
    packagingCommand(said, whole) ??
    onlyExample(task, whole) ??
    wishedExample(right, whole) ??
    placedExample(right, whole) ??
    exampleCommand(right, whole);
  if (literal === undefined || runsForbidden(said, literal)) return undefined;
  // "Get rid of the object file and the binary" builds neither.
  if (onlyBuilds.test(literal) && !said.includes(literal) && wantsGone(said)) return undefined;
  // `--config <CONFIG>` of a usage text is nothing that can be started.
  if (/(?:^|[\s=])<[A-Za-z][\w-]*>|\s\[--?\w|\s"?\$[@*]/.test(literal) && !said.includes(literal)) return undefined;
  // What it starts shows its failures.
  const stricter = whole.commands.find(({ heeds, alias }) => heeds !== undefined && alias?.includes(literal) === true);
  const placed = (said.includes(literal) ? undefined : fromProjectTop(literal, whole)) ?? inOnlyFolder(literal, whole);
  const line = stricter?.command ?? placed ?? literal;
  const isCmake = line.startsWith('cmake -S . -B build ') && !said.includes(literal);
  const command = canonical(
    withGate((isCmake ? withSaid(said, line) : undefined) ?? line, whole.root),
    workspace.python,
  );
  // What they are called says nothing of what else may serve.
  const words = literal === programs ? 'build it' : requestIn(said);
  return { ...goalFrom(words, matcher, workspace.commands), literal: command };
}
