// What a task orders of the workspace's own programs and scripts in one plain sentence.
import type { Workspace } from '../commands/workspace.ts';
import { bareName } from './bareName.ts';
import { cargoRelease } from './cargoRelease.ts';
import { configureHelp, configureOptions } from './configureOptions.ts';
import { crateBuild } from './crateBuild.ts';
import { fileThroughProgram } from './fileThroughProgram.ts';
import { javaIntoFolder } from './javaIntoFolder.ts';
import { linterScript } from './linterScript.ts';
import { listingOption } from './listingOption.ts';
import { builtAndRun } from './builtAndRun.ts';
import { makeSwitches } from './makeSwitches.ts';
import { makerScript } from './makerScripts.ts';
import { goPackages } from './goPackages.ts';
import { mavenLine } from './mavenLines.ts';
import { mavenPart } from './mavenParts.ts';
import { shownFormat } from './onlyShowsFormat.ts';
import { onStandardInput } from './onStandardInput.ts';
import { objectOfSource } from './objectOfSource.ts';
import { placedServer } from './placedServers.ts';
import { benchScript, scriptByWords } from './scriptsByWords.ts';
import { scriptFromSources } from './scriptFromSources.ts';
import { gatedExample } from './gatedExample.ts';
import { typedProgram } from './typedProgram.ts';
import { scriptWithArguments } from './scriptWithArguments.ts';
import { bareExample } from './bareExample.ts';
import { typedMake } from './typedMake.ts';
import { startedProgram } from './startedPrograms.ts';
import { helpCommand } from './ownHelp.ts';

/** What names the file or folder that it is about; longer stories too. */
export const pathRun = (task: string, whole: Workspace): string | undefined =>
  javaIntoFolder(task, whole) ?? linterScript(task, whole);

/** Longer ones are no plain sentence. */
const longest = 400;

/** Undefined where it orders something else, or says more. */
export const ownRun = (task: string, whole: Workspace): string | undefined =>
  task.length > longest ? undefined : ownLine(task, whole);

const ownLine = (task: string, whole: Workspace): string | undefined =>
  shownFormat(task, whole) ??
  onStandardInput(task, whole) ??
  typedMake(task, whole) ??
  cargoRelease(task, whole) ??
  crateBuild(task, whole) ??
  configureHelp(task, whole) ??
  configureOptions(task, whole) ??
  makeSwitches(task, whole) ??
  builtAndRun(task, whole) ??
  bareName(task, whole) ??
  mavenLine(task, whole) ??
  mavenPart(task, whole) ??
  goPackages(task, whole) ??
  objectOfSource(task, whole) ??
  helpCommand(task, whole) ??
  fileThroughProgram(task, whole) ??
  scriptFromSources(task, whole) ??
  scriptWithArguments(task, whole) ??
  typedProgram(task, whole) ??
  gatedExample(task, whole) ??
  scriptByWords(task, whole) ??
  makerScript(task, whole) ??
  benchScript(task, whole) ??
  listingOption(task, whole) ??
  startedProgram(task, whole) ??
  bareExample(task, whole) ??
  placedServer(task, whole);
