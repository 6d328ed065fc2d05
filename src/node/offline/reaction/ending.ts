// How a task ends: done, given up with a reason, or not yet; and looking around where nothing matches. Scored in nats like the commands.
import type { ProposedAction } from '../../../core/ports.ts';
import type { Goal } from '../request/goals.ts';
import { leastConfidence } from '../request/goals.ts';
import { missingProgram } from './missing.ts';
import { hollow, isNetwork, lastLines, reasonIn } from './outcome.ts';
import type { Progress } from './progress.ts';
import { lookKey } from './progress.ts';
import type { Workspace } from '../commands/workspace.ts';

const doneLogit = 5;
const giveUpLogit = 1;
const notYetLogit = -3;

/** The summary claims no more than exit statuses show. */
export function ending(
  goals: readonly Goal[],
  reached: boolean,
  proposals: ReadonlyMap<string, ProposedAction>,
  progress: Progress,
  hasRemedy: boolean,
): ProposedAction {
  const succeeded = [...progress.attempts].filter(([, { succeededAt, failedAt }]) => succeededAt > failedAt);
  const failed = [...progress.attempts].filter(([, { failures }]) => failures > 0);
  const honest = 'The offline policy judges by exit status alone; no language model looked at the result.';
  if (reached) {
    const commands = succeeded.map(([command]) => `\`${command}\``).join(', ');
    const said = lastLines(succeeded.at(-1)?.[1].text ?? '').join('\n');
    const summary = `${commands} succeeded (exit status 0).${said === '' ? ' ' : `\n${said}\n`}${honest}`;
    return finish(doneLogit, true, summary, 'the goal’s command succeeded');
  }
  const task = goals.map(({ text }) => text).join('; ');
  if (failed.length === 0 && succeeded.length === 0) {
    const best = Math.max(0, ...goals.map(({ ranking }) => ranking.confidence));
    const logit = best < leastConfidence && progress.looked.size > 0 ? giveUpLogit + 1 : notYetLogit;
    const summary = `No command of this workspace matches the task: ${task}.${notRun(progress)} ${honest}`;
    return finish(logit, false, summary, 'nothing here matches the task');
  }
  const failures = failed.reduce((total, [, attempt]) => total + attempt.failures, 0);
  const outOfIdeas = [...proposals.values()].every(({ priorLogit }) => priorLogit < 0.5);
  const logit = outOfIdeas ? doneLogit - 1 : hasRemedy ? notYetLogit + 0.5 * failures : giveUpLogit + 0.4 * failures;
  return finish(Math.min(logit, doneLogit - 1), false, `${whyNot(progress)} ${honest}`, 'give up and say so');
}

/** What failed and why, as far as the outputs say it. */
function whyNot(progress: Progress): string {
  const failed = [...progress.attempts].filter(([, { failures }]) => failures > 0);
  const list = failed.map(
    ([command, { failures: times }]) => `\`${command}\` failed${times > 1 ? ` ${String(times)} times` : ''}`,
  );
  const empty = [...progress.attempts].flatMap(([command, { succeededAt, failedAt, text }]) => {
    const line = succeededAt > failedAt ? hollow(text) : undefined;
    return line === undefined ? [] : [`\`${command}\` tested nothing (${line})`];
  });
  const tried = [...list, ...empty].join('; ');
  const [first] = progress.failures;
  const reasons = first === undefined ? [] : reasonIn(first.text);
  const absent = [...new Set(progress.failures.flatMap((failure) => missingProgram(failure) ?? []))];
  const remedy = absent.map((program) => ` \`${program}\` was not found: install it, or put it on PATH.`).join('');
  const offline = progress.failures.find(({ text }) => isNetwork(text));
  const network = offline === undefined ? '' : ` \`${offline.command}\` found no network.`;
  const quoted = reasons.length === 0 ? '' : `\n${reasons.join('\n')}\n`;
  return `Not done: ${tried === '' ? 'what was run did not do it' : tried}.${quoted}${remedy}${network}${notRun(progress)}`;
}

/** What would have helped, and was not allowed. */
function notRun({ refusals }: Progress): string {
  return [...refusals].map(([command, why]) => ` \`${command}\` was not run: ${why}`).join('');
}

function finish(priorLogit: number, success: boolean, summary: string, intent: string): ProposedAction {
  return { action: { tool: 'finish', input: { summary, success } }, priorLogit, intent };
}

/** Where nothing matches, looking is what is left; each thing is looked at once. */
export function lookAround(goal: Goal, workspace: Workspace, progress: Progress): readonly ProposedAction[] {
  const vague = goal.literal === undefined && goal.ranking.confidence < leastConfidence;
  const readme = [...workspace.names].find((name) => /^readme(\.|$)/i.test(name));
  const looks: ProposedAction[] = [
    { action: { tool: 'list', input: { path: '.' } }, priorLogit: vague ? 0.8 : -2.6, intent: 'see what is here' },
    ...(readme === undefined
      ? []
      : [
          {
            action: { tool: 'read', input: { path: readme } },
            priorLogit: vague ? 0.9 : -2.5,
            intent: 'read what the project says about itself',
          },
        ]),
  ];
  return looks.filter(({ action }) => {
    const key = lookKey(action);
    return !progress.looked.has(key) && !progress.barred.has(key);
  });
}
