// What to do about a failure, based on its output.
import { portsSaid } from '../../../core/agent/listensElsewhere.ts';
import { configuredFirst, saidByProject, withoutPart } from './buildOptions.ts';
import { alreadyGone } from './alreadyGone.ts';
import { cleanWithoutTool } from './cleanWithoutTool.ts';
import { requiredFeatures } from './cargoFeatures.ts';
import { mentionedCommands, namedScripts, namedSubcommands, undoneByName, wrongName } from './advice.ts';
import { missingClient, missingFile, missingPackage, missingPreparation } from './missing.ts';
import { commandNotFound } from './missingProgram.ts';
import { missingExtension } from './extensions.ts';
import { missingLocalPackage, unlinkedMembers } from './localPackages.ts';
import { asDocumented, withArguments } from './documentedArguments.ts';
import { documentedProducer } from './documentedProducer.ts';
import { documentedRemedy } from './documentedRemedy.ts';
import { documentedOrder } from './documentedOrder.ts';
import { namedDocument } from './namedDocument.ts';
import { otherPrograms } from './otherPrograms.ts';
import { byItsModule } from './ownModules.ts';
import { withOwnLibrary } from './ownLibrary.ts';
import { offeredOption } from './offeredOption.ts';
import { documentedForm, documentedWays } from './otherWays.ts';
import { simpleCommand } from '../commands/shellText.ts';
import type { RepairContext, Rule, Suggestion } from './suggestion.ts';
import { asItsUsage, certain, likely } from './suggestion.ts';
import { plainScripts } from './plainScripts.ts';
import { withoutTool } from './standIn.ts';
import { textIn } from '../questions/texts.ts';
import { interpreterOnPath } from '../sources/shebang.ts';
import { serverArguments } from '../request/serverArguments.ts';
import { usageOf } from '../request/usage.ts';
import { actionConcepts, conceptsOf } from '../request/vocabulary.ts';
import { startingSubcommand } from '../sources/servingSubcommand.ts';
import { unconfigured } from './unconfigured.ts';
import { withSubcommand } from './undone.ts';
import { documentedRedirect } from './redirected.ts';
import { builtElsewhere } from './builtElsewhere.ts';
import { fromOtherFolder } from './otherFolder.ts';
import { staleCache } from './staleCache.ts';
import { withoutPlugins } from './pytestPlugins.ts';
import { missingFromTemplate } from './template.ts';
import { throwsAway } from './throwsAway.ts';
import { removedWhole } from './removedWhole.ts';
import { withoutManuals } from './withoutManuals.ts';
import { withoutTestsOfCmake } from './withoutTestsOfCmake.ts';
import { documentedVariables } from './variables.ts';

/** All suggestions, at most one per command, the strongest. Empty if nothing in the output is understood. */
export function repairs(context: RepairContext): readonly Suggestion[] {
  const strongest = new Map<string, Suggestion>();
  for (const suggestion of rules.flatMap((rule) => rule(context).flatMap((one) => withArguments(context, one)))) {
    const known = strongest.get(suggestion.command);
    if (losesData(suggestion.command, context)) continue;
    if (suggestion.command !== context.failure.command && (!known || known.logit < suggestion.logit)) {
      strongest.set(suggestion.command, suggestion);
    }
  }
  return [...strongest.values()];
}

/** Whether a command replaces data, as its document says, or as its name does where a failure only lists it: nobody asked for that. */
function losesData(command: string, { workspace: { commands }, failure: { text } }: RepairContext): boolean {
  const known = commands.find((each) => each.command === command);
  if (known === undefined) return false;
  if (throwsAway.test(known.description)) return true;
  const fillsData = conceptsOf(known.name || command).has('#seed');
  return fillsData && /^\s*usage:/im.test(text);
}

const rules: readonly Rule[] = [
  saidUsage,
  alreadyGone,
  cleanWithoutTool,
  removedWhole,
  documentedForm,
  requiredFeatures,
  asDocumented,
  configuredFirst,
  unconfigured,
  staleCache,
  saidByProject,
  withoutPart,
  withoutManuals,
  withoutTestsOfCmake,
  offeredOption,
  withoutPlugins,
  byItsModule,
  missingExtension,
  missingPackage,
  missingLocalPackage,
  unlinkedMembers,
  withOwnLibrary,
  missingClient,
  commandNotFound,
  documentedWays,
  withoutTool,
  plainScripts,
  builtElsewhere,
  fromOtherFolder,
  documentedRedirect,
  documentedProducer,
  missingFile,
  missingFromTemplate,
  documentedVariables,
  mentionedCommands,
  namedScripts,
  namedSubcommands,
  undoneByName,
  wrongName,
  notExecutable,
  withInterpreter,
  portInUse,
  missingPreparation,
  documentedOrder,
  documentedRemedy,
  namedDocument,
  otherPrograms,
];

/** It says how it wants to be started, and the task names the arguments. */
function saidUsage({ workspace: { root }, failure, task }: RepairContext): readonly Suggestion[] {
  const isStart = actionConcepts(task).has('#start') || portsSaid(task).length > 0;
  const served = isStart ? serverArguments(failure.text, task, root) : undefined;
  const command =
    usageOf(failure.command, failure.text, task, root) ??
    (served === undefined ? undefined : `${failure.command} ${served}`);
  if (command !== undefined) return [{ command, logit: certain, intent: asItsUsage, substitute: true }];
  const subcommand = isStart ? startingSubcommand(failure.text) : undefined;
  return subcommand === undefined || !/^\s*usage\b/im.test(failure.text)
    ? []
    : [{ ...withSubcommand(failure.command, subcommand), logit: certain }];
}

/** A script without the executable bit. */
function notExecutable({ failure }: RepairContext): readonly Suggestion[] {
  const [program = ''] = simpleCommand(failure.command)?.words ?? [];
  const denied = /permission denied/i.test(failure.text) || failure.exitCode === 126;
  if (!denied || !program.includes('/')) return [];
  return ['bash', 'sh'].map((shell, rank) => ({
    command: `${shell} ${failure.command}`,
    logit: likely - rank,
    intent: `${program} is not executable`,
    substitute: true,
  }));
}

/** A script whose first line names an interpreter that is not there. */
function withInterpreter({ workspace: { root, onPath }, failure }: RepairContext): readonly Suggestion[] {
  const [program = '', ...args] = simpleCommand(failure.command)?.words ?? [];
  const cannot = /cannot execute: required file not found|bad interpreter|not found|No such file or directory/i;
  if (!program.includes('/') || failure.exitCode !== 127 || !cannot.test(failure.text)) return [];
  const path = program.replace(/^\.\//, '');
  const runner = interpreterOnPath(textIn(root, path) ?? '');
  if (runner === undefined || !onPath(runner)) return [];
  const command = [runner, path, ...args].join(' ');
  return [
    {
      command,
      logit: certain,
      intent: `${runner} is not where the first line of ${path} looks for it`,
      substitute: true,
    },
  ];
}

/** A port that is taken: most servers take another one from PORT. */
function portInUse({ failure }: RepairContext): readonly Suggestion[] {
  const used = /EADDRINUSE|address already in use|port (?:\d+ )?(?:is )?(?:already )?in use/i.test(failure.text);
  if (!used || simpleCommand(failure.command)?.hasAssignments !== false) return [];
  const port = Number(/(?::|port )(\d{4,5})\b/i.exec(failure.text)?.[1] ?? 3000);
  return [
    {
      command: `PORT=${String(port < 65535 ? port + 1 : 3001)} ${failure.command}`,
      logit: likely,
      intent: 'the port is taken',
      substitute: true,
    },
  ];
}
