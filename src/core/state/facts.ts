// Typed facts about the last observation and the workspace: few, and independent of place and time.
import type { WorkspaceFacts } from '../ports.ts';
import type { Observation } from '../episode.ts';
import { isGoalWord } from './goalWords.ts';
import {
  causeSigns,
  errorName,
  foreignFile,
  sourceLocation,
  testSigns,
  toolSigns,
  vagueErrors,
  type Sign,
} from './outputSigns.ts';

const mostErrors = 2;
/** Characters of an output that are examined, half of them at its end. */
const longestText = 200_000;

/**
 * At most seven facts in a fixed order; the first says how the step ended (`exit:1`, `signal:SIGKILL`, `timeout`,
 * `rejected`, ...). The cause of a failure is read from failures only: a file that was read, or a search that
 * succeeded, may hold any words. These are state, never reward.
 */
export function observationFacts(observation: Observation): string[] {
  const { status, exitCode } = observation;
  const ending = endingFact(observation);
  if (observation.diagnostics) return [ending, ...diagnosticFacts(observation.diagnostics)];
  const isCommand = status === 'exited' || status === 'signaled' || status === 'timedOut' || status === 'unknown';
  if (!isCommand && status !== 'toolError') return [ending];
  const text = headAndTail(observation.text);
  const speaker = isCommand ? [...firstOf(toolSigns, text), ...firstOf(testSigns, text)] : [];
  if (status === 'exited' && exitCode === 0) return [ending, ...speaker];
  return [ending, ...speaker, ...causeFacts(text, exitCode), ...errorFacts(text), ...fileFacts(text)];
}

/** The editor's new errors by code, in alphabetical order. */
function diagnosticFacts(errors: NonNullable<Observation['diagnostics']>): string[] {
  const codes = new Set(errors.map(({ code }) => code?.replace(/[^\w.-]+/g, '-') ?? 'error'));
  return [...codes]
    .sort()
    .slice(0, mostErrors)
    .map((code) => `diagnostic:${code}`);
}

function endingFact({ status, exitCode, signalName }: Observation): string {
  switch (status) {
    case 'exited':
      return `exit:${exitCode ?? 'unknown'}`;
    case 'signaled':
      return `signal:${signalName ?? 'unknown'}`;
    case 'timedOut':
      return 'timeout';
    case 'unknown':
      return 'exit:unknown';
    case 'toolError':
      return 'tool-error';
    case 'aborted':
    case 'ok':
    case 'rejected':
    case 'refused':
      return status;
  }
}

function headAndTail(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText / 2)}\n${text.slice(-longestText / 2)}`;
}

function firstOf(signs: readonly Sign[], text: string): string[] {
  const found = signs.find(({ pattern }) => pattern.test(text));
  return found ? [found.fact] : [];
}

/** POSIX shells: 127 not found, 126 not executable. */
const causeOfExit: Readonly<Record<number, string>> = { 126: 'denied', 127: 'missing:command' };

function causeFacts(text: string, exitCode: number | undefined): string[] {
  const causes = firstOf(causeSigns, text);
  const known = causeOfExit[exitCode ?? 0];
  return causes.length === 0 && known !== undefined ? [known] : causes;
}

/** In alphabetical order, since parallel tools print in any order. */
function errorFacts(text: string): string[] {
  const names = new Set(Array.from(text.matchAll(errorName), ([name]) => name));
  return [...names]
    .filter((name) => !vagueErrors.has(name))
    .sort()
    .slice(0, mostErrors)
    .map((name) => `err:${name}`);
}

/** The kind of file that most positions in the output point to. */
function fileFacts(text: string): string[] {
  const counts = new Map<string, number>();
  for (const [place, kind = ''] of text.matchAll(sourceLocation)) {
    if (!foreignFile.test(place)) counts.set(kind.toLowerCase(), (counts.get(kind.toLowerCase()) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return most ? [`file:*.${most[0]}`] : [];
}

/** Names of what was made that count. */
const shownMade = 4;

const versionControl = new Set(
  'git commit branch merge rebase stash push pull checkout diff stage revert cherry tag bisect amend'.split(' '),
);

/**
 * The workspace's part of a situation: its package manager, else its language. More would be the same in every
 * state and drown the task. For a common goal of a workspace one word tells what commands have made there: after an install or a build that
 * stays, the tests may work at once, where they would not in a fresh clone. `git:clean` or `git:dirty` only when the task is about version control: tests and builds leave
 * files behind, and the same task must be the same situation on its next run.
 */
export function workspaceFacts(workspace: WorkspaceFacts, taskWords: readonly string[]): string[] {
  const kind = workspace.packageManagers[0] ?? workspace.languages[0];
  const facts = kind === undefined ? [] : [kind.toLowerCase()];
  const { made = [] } = workspace;
  if (made.length > 0 && taskWords.some(isGoalWord)) facts.push(`made:${made.slice(0, shownMade).join(',')}`);
  const aboutGit = workspace.git !== 'none' && taskWords.some((word) => versionControl.has(word));
  return aboutGit ? [...facts, `git:${workspace.git}`] : facts;
}
