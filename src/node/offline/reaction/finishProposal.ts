// How a task ends: done, given up with a reason, or not yet. Scored in nats like the commands.
import type { Contradiction } from '../../../core/agent/contradicted.ts';
import { dryRunLine, isDryRun } from '../../../core/agent/dryRun.ts';
import { missedPort } from '../../../core/agent/listensElsewhere.ts';
import { reasonIn } from '../../../core/agent/failureReason.ts';
import { mostlyLeftOut } from '../../../core/agent/mostlyLeftOut.ts';
import { leftAsItWas } from '../../../core/agent/leftAsItWas.ts';
import { unableToStart } from '../../../core/agent/trials.ts';
import type { ProposedAction } from '../../../core/ports.ts';
import { finishAction } from '../../../core/tools/finish.ts';
import { commandAction } from '../../../core/tools/run.ts';
import type { Goal } from '../request/goals.ts';
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { actionConcepts, conceptsOf } from '../request/vocabulary.ts';
import { codeSpan, fenced } from '../questions/markup.ts';
import { undoneDeed } from '../request/otherDeeds.ts';
import { leftNo } from '../request/executables.ts';
import { missingProduct } from '../request/products.ts';
import { unsaidKinds } from '../request/kindOfTests.ts';
import { onlyTestsIn } from '../request/testFile.ts';
import { foreignLibrary } from './ownLibrary.ts';
import { notFormatted, unformatted } from './findings.ts';
import { missingProgram } from './missingProgram.ts';
import { showsOutput, wantsOutput } from './asksOfOutput.ts';
import { isGiven, lastPrinted } from './lastPrinted.ts';
import { allLines, firstLines, isNetwork, isOfStyle, isVerdict, lastLines } from './outcome.ts';
import { checkedNothing } from './serving.ts';
import { notRun } from './notRun.ts';
import { untested } from './absentFramework.ts';
import type { Progress } from './progress.ts';
import { lacksTool } from './standIn.ts';
import { setsVariables } from './variables.ts';
import { leftOutByFeatures } from './cargoFeatures.ts';
import { missingSubmodules } from './submodules.ts';
import { missingTool, notFound } from './uninstalled.ts';
import { unmatched } from './unmatched.ts';
import { printedNothing } from '../../../core/agent/emptySuccess.ts';
import { missingOutput } from '../request/programSettings.ts';
import { askedPath } from '../request/askedPath.ts';
import { isRunOnValues } from '../request/askedResult.ts';

const doneLogit = 5;
const giveUpLogit = 4;
const notYetLogit = -3;
/** Files named as looked in. */
const mostNamed = 6;

/** The summary claims no more than exit statuses show. `isWorthTrying`: something remains to be tried before giving up. */
export function finishProposal(
  goals: readonly Goal[],
  reached: boolean,
  progress: Progress,
  isWorthTrying: boolean,
  asked: Workspace & { readonly task: string },
): ProposedAction {
  const { commands, hollow, read } = asked;
  const succeeded = [...progress.attempts]
    .filter(([, { succeededAt, failedAt }]) => succeededAt > failedAt)
    .toSorted(([, a], [, b]) => a.succeededAt - b.succeededAt);
  const honest = 'Judged by exit status alone: no model looked at the result.';
  const [serving, { listensAt, text: told = '' } = {}] = succeeded.at(-1) ?? [];
  if (reached && serving !== undefined && listensAt !== undefined) {
    const before = succeeded.slice(0, -1).map(([command]) => codeSpan(command));
    const first = before.length === 0 ? '' : ` ${before.join(', ')} ran first.`;
    const port = missedPort(listensAt, asked.task);
    if (port !== undefined)
      return finish(
        doneLogit,
        false,
        `Not done: ${codeSpan(serving)} is running, and listens on ${listensAt}, not on port ${port}.`,
        'it listens elsewhere',
      );
    const path = askedPath(asked.task);
    const unasked = path === undefined ? '' : ` ${codeSpan(path)} was not requested.`;
    const printed = told
      .split('\n')
      .filter((line) => /[\p{L}\p{N}]/u.test(line) && !/^(?:> |\[Still running in the background: )/u.test(line))
      .slice(-3)
      .map((line) => line.trimEnd().slice(0, 200));
    const shown = printed.length === 0 ? '' : ` It printed:\n\n${fenced(printed.join('\n'))}`;
    return finish(
      doneLogit,
      true,
      `${codeSpan(serving)} is running and listens on ${listensAt}.${first}${unasked}${shown}`,
      'it listens',
    );
  }
  if (reached) {
    const commands = succeeded.map(([command]) => `\`${command}\``).join(', ');
    const absent = missingProduct(asked.task, asked) ?? missingOutput(asked.task, asked.root);
    const left = absent === undefined ? leftNo(asked.task, asked.root, succeeded.at(-1)?.[0] ?? '') : undefined;
    if (absent !== undefined || left !== undefined)
      return finish(
        doneLogit,
        false,
        `Not done: ${commands} exited with 0, but ${absent === undefined ? `left no ${left ?? 'file'}` : `${codeSpan(absent)} is not there`}.`,
        'it is not there',
      );
    const undone = goals.some(({ literal }) => literal === undefined)
      ? undoneDeed(asked.task, [...asked.commands, ...asked.needy])
      : undefined;
    if (undone !== undefined)
      return finish(
        doneLogit,
        false,
        `Not done: ${commands} exited with 0, but no command here does the rest: ${undone.clause.trim()}.`,
        'only a part is done',
      );
    const [last = '', { text = '', rewrote = [] } = {}] = succeeded.at(-1) ?? [];
    if (text.trim() === '' && showsOutput(asked.task))
      return finish(doneLogit, false, `Not done: ${commands} exited with 0, but printed nothing to show.`, 'no output');
    const end = lastPrinted(asked.task, last, text);
    const isForItsOutput = end === undefined && (isRunOnValues(last) || isGiven(last) || wantsOutput(asked.task, last));
    const first = isForItsOutput ? allLines(text) : firstLines(last, text);
    const said = (end ?? first ?? lastLines(text)).join('\n');
    const how =
      end !== undefined || first === undefined ? 'last printed' : isForItsOutput ? 'printed' : 'printed first';
    const quoted = said === '' ? ' ' : ` It ${how}:\n\n${fenced(said)}\n\n`;
    const summary = `${commands} exited with 0.${ignoredBy(last, asked)}${quoted}${wroteOver(rewrote)}${honest}${mostly(last, text)}${leftOutByFeatures(last, asked)}${notAlone(goals, last, asked)}`;
    return finish(doneLogit, true, summary, 'the goal’s command succeeded');
  }
  const logit = isWorthTrying ? notYetLogit : giveUpLogit;
  const prints = placeholders(goals, hollow);
  if (progress.attempts.size > 0)
    return finish(logit, false, `${whyNot(progress, goals, asked)}${prints}`, 'give up and say so');
  if (progress.refusals.size > 0)
    return finish(logit, false, `Not done:${notRun(progress, asked)}`, 'what would do it may not run');
  const remedy = 'Name a command in the task, or choose a language model.';
  const summary = `${unmatched(goals, asked)}${prints} ${lookedIn(read)}${offered(commands)} ${remedy}`;
  return finish(logit, false, summary, 'nothing here matches the task');
}

/** What passed says little of what was left out. */
function mostly(command: string, text: string): string {
  const line = mostlyLeftOut(commandAction(command), text);
  return line === undefined
    ? ''
    : ` Most tests were left out (${line.replace(/^=+ | =+$/g, '')}): that the others passed does not show that all is well.`;
}

/** What was to run alone, and did not. */
function notAlone(
  goals: readonly Goal[],
  last: string,
  { task, root, commands }: Pick<Workspace, 'root' | 'commands'> & { readonly task: string },
): string {
  if (goals.every(({ literal }) => literal !== undefined)) return '';
  const known = commands.find(({ command }) => command === last);
  const kinds = known && actionConcepts(task).has('#test') ? unsaidKinds(task, known, root) : [];
  const only = onlyTestsIn(task, { root });
  if (only !== undefined)
    return ` Nothing here is known to run ${codeSpan(only)} alone: ${codeSpan(last)} ran instead.`;
  const [kind] = kinds;
  return kind === undefined
    ? ''
    : ` No script, target, folder or mark of tests here is called ${codeSpan(kind)}: whether those ran is not known.`;
}

/** Tests that write what they compare with find no difference. */
const wroteOver = (paths: readonly string[]): string =>
  paths.length === 0 ? '' : `It wrote over ${paths.map(codeSpan).join(', ')}: \`git diff\` shows what differs now. `;

/** Why the exit status of a command tells nothing. */
function ignoredBy(line: string, { commands }: Pick<Workspace, 'commands'>): string {
  const ignores = commands.find(({ command }) => command === line)?.ignores;
  if (ignores?.startsWith('git diff') === true)
    return ` ${codeSpan(ignores)}, which CI runs afterwards, shows whether it passed; it was not run here.`;
  return ignores === undefined
    ? ''
    : ` ${codeSpan(line)} ends with 0 whatever happens: it ignores the status of ${codeSpan(ignores)}.`;
}

function lookedIn(read: readonly string[]): string {
  const [first, ...others] = read.slice(0, mostNamed).map(codeSpan);
  if (first === undefined) return 'There is no manifest, README or CI file to look in.';
  const rest = read.length > mostNamed ? [`${String(read.length - mostNamed)} more`] : [];
  const last = [...others, ...rest];
  return `Looked in ${[first, ...last.slice(0, -1)].join(', ')}${last.length === 0 ? '' : ` and ${last.at(-1) ?? ''}`}.`;
}

/** What the workspace's own manifests offer instead. */
function offered(commands: readonly WorkspaceCommand[]): string {
  const own = commands.filter(({ kind, folder }) => kind === 'declared' && folder === undefined);
  const shown = own.slice(0, mostNamed).map(({ command }) => codeSpan(command));
  const more = own.length > mostNamed ? `, and ${String(own.length - mostNamed)} more` : '';
  return shown.length === 0 ? '' : ` It offers ${shown.join(', ')}${more}.`;
}

/** What is called like a goal and only prints. */
function placeholders(goals: readonly Goal[], hollow: readonly WorkspaceCommand[]): string {
  const wanted = new Set(goals.flatMap(({ text }) => [...actionConcepts(text)]));
  const named = hollow.filter(({ name }) => [...conceptsOf(name)].some((concept) => wanted.has(concept)));
  return named
    .map(({ command, body }) => ` ${codeSpan(command)} is a placeholder that only prints: ${codeSpan(body)}.`)
    .join('');
}

/** What failed and why, as far as the outputs show. */
function whyNot(
  progress: Progress,
  goals: readonly Goal[],
  workspace: Pick<Workspace, 'root' | 'commands' | 'python' | 'canStart'>,
): string {
  const { root, commands, python } = workspace;
  const noTests = untested(progress, root);
  if (noTests !== undefined) return noTests;
  const failed = [...progress.attempts].filter(([, { failuresNow }]) => failuresNow > 0);
  const list = failed.map(([command, { failuresNow: times }]) => {
    const against = progress.failures.find((failure) => failure.command === command)?.against;
    const ended = progress.failures.find((failure) => failure.command === command && failure.status === 'timedOut');
    if (ended)
      return `\`${command}\` was ended after ${String(Math.round(ended.durationMs / 1000))} s, before it was done`;
    const how = against === undefined ? 'failed' : `exited with 0, but ${butOf(against)}`;
    const often = times > 1 ? ` ${String(times)} times` : '';
    return against === undefined ? `\`${command}\` ${how}${often}` : `\`${command}\`${often} ${how}`;
  });
  const empty = [...progress.attempts].flatMap(([command, { succeededAt, failedAt, text }]) => {
    const line =
      succeededAt > failedAt
        ? goals.map((goal) => checkedNothing(goal, text, command)).find((said) => said !== undefined)
        : undefined;
    const told = succeededAt > failedAt && !isDryRun(command) ? dryRunLine(commandAction(command), text) : undefined;
    const left = succeededAt > failedAt && line === undefined ? leftAsItWas(commandAction(command), text) : undefined;
    if (left !== undefined) return [`\`${command}\` rebuilt nothing (${left})`];
    if (succeededAt > failedAt && (printedNothing(command, text) ?? line) === 'it printed nothing')
      return [`\`${command}\` printed nothing`];
    if (told !== undefined) return [`\`${command}\` only told what it would do (${told})`];
    return line === undefined ? [] : [`\`${command}\` tested nothing (${line})`];
  });
  const old = progress.failures.flatMap(({ command, unable }) =>
    unable ? [`\`${command}\` could not start before on these files, and was not run again`] : [],
  );
  const tried = [...old, ...list, ...empty].join('; ');
  const first = progress.failures.find(({ earlier, unable }) => earlier !== true || unable === true);
  // With what it lacked, or by what needs none of that, it tells more, also in an earlier run.
  const telling =
    first &&
    (progress.failures.findLast(({ command }) => setsVariables(command, first.command)) ??
      (lacksTool(first) || unableToStart(first.command, first) !== undefined
        ? progress.failures.findLast(({ text }) => isVerdict(text) || isOfStyle(text))
        : undefined) ??
      first);
  const reasons = telling === undefined ? [] : reasonIn(telling.text);
  // What the other attempts lacked is of less interest.
  const outputs = progress.failures.length > 0 ? progress.failures : [...progress.attempts.values()];
  const library = progress.failures.map(({ text }) => foreignLibrary(text, root)).find((found) => found !== undefined);
  // What a check for an optional program says stopped nothing.
  const absent = [
    ...new Set(outputs.flatMap((output) => (foreignLibrary(output.text, root) ? [] : missingProgram(output)) ?? [])),
  ].slice(0, 2);
  // `teardown_all_of_it` is a function of a script that was not loaded.
  const programs = absent.filter((program) => !/_\w+_/.test(program));
  const remedy = notFound(programs, { root, commands });
  const module = progress.failures.map(({ text }) => missingTool(text)).find((name) => name !== undefined);
  const tool =
    module === undefined
      ? ''
      : ` \`${module}\` is not installed: \`${python} -m pip install ${module}\` would do that.`;
  const needed =
    library === undefined
      ? ''
      : ` ${library.interpreter === 'ruby' ? 'Ruby' : 'Perl'} did not find ${codeSpan(library.name)}: it is not installed.`;
  const submodules = [...new Set(progress.failures.flatMap(({ text }) => missingSubmodules(text, root)))];
  const unfilled =
    submodules.length === 0
      ? ''
      : ` Not checked out yet: ${submodules.map(codeSpan).join(', ')}; \`git submodule update --init\` would fetch that.`;
  const offline = progress.failures.find(({ text }) => isNetwork(text));
  const styled = telling === undefined ? [] : unformatted(telling.text.replaceAll(`${root}/`, ''));
  const files = styled.length === 0 ? '' : ` ${notFormatted(styled)}`;
  const network = offline === undefined ? '' : ` \`${offline.command}\` found no network.`;
  const head = `Not done: ${tried === '' ? 'the commands run did not achieve it' : tried}.${files}`;
  const rest = `${asBefore(progress)}${unfilled}${remedy}${needed}${tool}${network}${notRun(progress, workspace, programs)}`;
  const of =
    telling?.earlier && !telling.unable
      ? `In an earlier run on these files, ${codeSpan(telling.command)} failed:\n\n`
      : '';
  const quoted = `${of}${fenced(reasons.join('\n'))}`;
  return reasons.length === 0 ? `${head}${rest}` : `${head}\n\n${quoted}\n\n${rest.trim()}`.trim();
}

/** What speaks against an exit status of 0. */
function butOf(against: Contradiction): string {
  switch (against.kind) {
    case 'printed':
      return 'printed an error';
    case 'reported':
      return `${codeSpan(against.path)} says: ${against.line}`;
    case 'rewrote':
      return `wrote over ${against.paths.map(codeSpan).join(', ')}, which CI compares by ${codeSpan(against.comparison)}`;
    case 'skipped':
      return `most tests were skipped, as ${codeSpan(against.missing)} is missing (${against.line})`;
    case 'left':
      return `removed nothing: ${against.paths.map(codeSpan).join(', ')} is still there`;
  }
}

/** What earlier runs have shown about the failure. */
function asBefore({ inVain, attempts }: Progress): string {
  if (inVain.size === 0) return '';
  const others = [...inVain].filter((command) => (attempts.get(command)?.failuresNow ?? 0) === 0).map(codeSpan);
  const tried = others.length === 0 ? '' : `, and there ${others.join(', ')} did not help`;
  return ` It failed the same way in an earlier run${tried}; no file has changed since.`;
}

function finish(priorLogit: number, success: boolean, summary: string, intent: string): ProposedAction {
  return { action: finishAction(summary, success), priorLogit, intent };
}
