// `knack episodes` and `knack explain`: what was done, and why.
import { inferredName, isOfInferredCheck } from '../core/agent/judge.ts';
import { sentDecision } from '../core/policy/sentDecision.ts';
import Table from 'cli-table3';
import type { CandidateExplanation } from '../core/policy/explain.ts';
import { actionText, explain, signed } from '../core/policy/explain.ts';
import type { PastEpisodes } from '../core/policy/pastSteps.ts';
import { readPast } from '../core/policy/pastSteps.ts';
import { endText } from '../words/trackRecord.ts';
import { bearer, credit, episodeReturns, standingSignals } from '../core/policy/returns.ts';
import { defaultSettings } from '../core/settings.ts';
import { formatState } from '../core/state/format.ts';
import { toolOf } from '../core/tools/registry.ts';
import type { Action } from '../core/types.ts';
import type { EpisodeRecord, Observation, Signal, StepRecord } from '../core/episode.ts';
import { isAnswer } from '../core/policy/answered.ts';
import { cardLines, oneLine } from './card.ts';
import { storedDiffLines } from './diff.ts';
import type { Io } from './io.ts';
import { exitStatus, plain } from './io.ts';
import { findEpisode, stepIndex, withMemory } from './memoryAccess.ts';
import type { MemoryFlags } from './options.ts';

/** No borders: readable, and easy for programs to split into columns. */
export function plainTable(head: readonly string[], rightAligned: readonly number[] = []): Table.Table {
  const none = Object.fromEntries(
    [
      'top',
      'top-mid',
      'top-left',
      'top-right',
      'bottom',
      'bottom-mid',
      'bottom-left',
      'bottom-right',
      'left',
      'left-mid',
      'mid',
      'mid-mid',
      'right',
      'right-mid',
    ].map((part) => [part, '']),
  );
  return new Table({
    head: [...head],
    chars: { ...none, middle: '  ' },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
    colAligns: head.map((_, column) => (rightAligned.includes(column) ? 'right' : 'left')),
  });
}

/** To the minute, UTC. Imported files may hold invalid dates. */
export function dateText(at: number): string {
  if (Number.isNaN(new Date(at).getTime())) return 'no date';
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}

export async function listEpisodes(
  flags: MemoryFlags & { readonly json?: boolean; readonly limit?: string },
  io: Io,
): Promise<number> {
  return withMemory(flags, io, async ({ store }) => {
    const limit = Math.max(1, Number(flags.limit ?? '20') || 20);
    const episodes = await store.episodes({ order: 'newestFirst', limit });
    if (flags.json) for (const episode of episodes) io.print(JSON.stringify(summary(episode)));
    else if (episodes.length === 0) io.print('No episodes yet in this workspace. Run one: knack run "<task>"');
    else io.print(episodeTable(episodes).toString());
    return exitStatus.succeeded;
  });
}

/** One line of `knack episodes --json`. */
function summary(episode: EpisodeRecord) {
  const { episodeId, task, at, endedAt, model, memory, outcome, pinned, provenance, steps, check, inferredCheck } =
    episode;
  const discountedReturns = episodeReturns(episode, defaultSettings);
  return {
    episodeId,
    task,
    at,
    endedAt,
    model,
    memory,
    outcome: outcome ?? 'running',
    pinned,
    provenance,
    check,
    inferredCheck,
    steps: steps.length,
    discountedReturns,
  };
}

/** As at the end of the run; `--json` has the stored outcome. */
const outcomeName = (episode: EpisodeRecord): string =>
  isAnswer(episode) ? 'answered' : (episode.outcome ?? 'running');

function episodeTable(episodes: readonly EpisodeRecord[]): Table.Table {
  const table = plainTable(['episode', 'when (UTC)', 'task', 'steps', 'outcome', 'return', 'memory', 'check'], [3, 5]);
  for (const episode of episodes) {
    const [value] = episodeReturns(episode, defaultSettings);
    table.push([
      episode.episodeId,
      dateText(episode.at),
      oneLine(episode.task, 44),
      String(episode.steps.length),
      `${outcomeName(episode)}${episode.pinned ? ' (pinned)' : ''}`,
      value === undefined ? '' : signed(value),
      episode.provenance.origin === 'local' ? episode.memory : episode.provenance.origin,
      checkName(episode, 30),
    ]);
  }
  return table;
}

export async function explainEpisode(
  name: string | undefined,
  flags: MemoryFlags & { readonly step?: string; readonly json?: boolean; readonly output?: boolean },
  io: Io,
): Promise<number> {
  return withMemory(flags, io, async ({ store }) => {
    const episode = await findEpisode(store, name);
    const t = stepIndex(episode, flags.step);
    const steps = episode.steps.filter((step) => t === undefined || step.t === t);
    if (flags.output) {
      for (const { observation } of steps) if (observation) io.print(plain(observation.text).replace(/\n$/, ''));
      return exitStatus.succeeded;
    }
    if (flags.json) {
      for (const { decision } of steps) io.print(JSON.stringify(sentDecision(decision)));
      return exitStatus.succeeded;
    }
    const decisions = steps.map(({ decision }) => decision);
    const past = await readPast(decisions, (episodeIds) => store.observed({ episodeIds }));
    io.print(io.colors.bold(plain(episode.task)));
    io.print(
      io.colors.dim(
        `${episode.episodeId}, ${dateText(episode.at)} UTC, ${oneLine(episode.model, 100)}, outcome ${outcomeName(episode)}`,
      ),
    );
    const check = checkText(episode);
    if (check !== undefined) io.print(io.colors.dim(`check: ${check}`));
    const returns = episodeReturns(episode, defaultSettings);
    for (const step of steps) printStep(episode, step, returns[step.t], past, io);
    return exitStatus.succeeded;
  });
}

/** The check of an episode; empty if it had none. */
function checkName({ check, inferredCheck }: EpisodeRecord, width: number): string {
  if (check !== undefined) return oneLine(check, width);
  return inferredCheck === undefined ? '' : inferredName(oneLine(inferredCheck, width));
}

/** The check of an episode and its result; of an inferred one the signal knows whether the user changed it. */
function checkText(episode: EpisodeRecord): string | undefined {
  const { check, inferredCheck, signals } = episode;
  const last = signals.findLast(
    (signal) => isOfInferredCheck(signal) || (signal.source === 'check' && signal.t === undefined),
  );
  const command = check ?? last?.reason;
  if (command === undefined) return inferredCheck === undefined ? undefined : checkName(episode, 100);
  return `${oneLine(command, 100)}${last === undefined ? '' : last.value > 0 ? ', passed' : ', failed'}`;
}

function printStep(
  episode: EpisodeRecord,
  step: StepRecord,
  discountedReturn: number | undefined,
  past: PastEpisodes,
  io: Io,
): void {
  io.print('');
  for (const line of cardLines(step.decision, io, { past, numbers: true })) io.print(line);
  const { candidates } = explain(step.decision, past);
  for (const candidate of candidates.filter(
    ({ situations, similarActions }) => situations.length > 0 || similarActions.length > 0,
  ))
    printEvidence(candidate, past, io);
  if (step.executed) io.print(`  edited by the user before it ran: ${editedText(step.executed.action)}`);
  for (const line of storedDiffLines(step, io)) io.print(line);
  if (step.observation) io.print(`  ${observationText(step.observation)}`);
  const last = episode.steps.at(-1)?.t;
  const whole = episode.signals.filter(
    ({ t, source }) => t === undefined && step.t === (source === 'user' ? (bearer(episode) ?? last) : last),
  );
  const signals = [...standingSignals(episode.signals, step.t), ...whole];
  const value = discountedReturn === undefined ? 'unknown' : signed(discountedReturn);
  io.print(`  return ${value}${signals.length > 0 ? ` from ${signals.map(signalText).join(', ')}` : ''}`);
}

function printEvidence(candidate: CandidateExplanation, past: PastEpisodes, io: Io): void {
  io.print(io.colors.dim(`  evidence for ${oneLine(candidate.text, 60)}`));
  for (const situation of candidate.situations.slice(0, 3)) {
    const { similarity, afterFailure, state, meanReturn, examples, onlyHere, onlyThere } = situation;
    const differs = [...onlyHere.map((word) => `+${word}`), ...onlyThere.map((word) => `−${word}`)];
    const value = meanReturn === undefined ? 'not known yet' : signed(meanReturn);
    io.print(
      io.colors.dim(
        `    ${similarity.toFixed(2)} ${plain(`${formatState(state)}  ${value}${afterFailure ? '  only failed steps between' : ''}${differs.length > 0 ? `  differs: ${differs.join(' ')}` : ''}`)}`,
      ),
    );
    for (const { episodeId, t, discountedReturn } of examples) {
      const known = discountedReturn === undefined ? 'not known yet' : signed(discountedReturn);
      const task = past[episodeId]?.task;
      const end = past[episodeId]?.steps[t]?.end;
      const from = past[episodeId]?.from;
      io.print(
        io.colors.dim(
          `         ${episodeId} step ${t + 1}  ${end ? `${plain(endText(end))}, ` : ''}${known}${task === undefined ? '' : `  ${oneLine(task, 50)}`}${from === undefined ? '' : `  (from ${from})`}`,
        ),
      );
    }
  }
  printSimilar(candidate, io);
}

function printSimilar({ similarActions }: CandidateExplanation, io: Io): void {
  for (const { text, similarity, visits, meanReturn } of similarActions.slice(0, 3)) {
    const value = meanReturn === undefined ? 'not known yet' : signed(meanReturn);
    const tries = Math.round(visits * 10) / 10;
    io.print(io.colors.dim(`    ${similarity.toFixed(2)} like ${oneLine(text, 50)}, tried ${tries} ×  ${value}`));
  }
}

/** The input that ran; for a file change one line, as the diff follows. */
function editedText(action: Action): string {
  return toolOf(action.tool).diffOf ? actionText(action) : JSON.stringify(action.input);
}

/** How an execution ended, one line. */
export function observationText({ status, exitCode, listensAt, signalName, durationMs, text }: Observation): string {
  const seconds = `${(durationMs / 1000).toFixed(1)} s`;
  if (listensAt !== undefined) return `still running, on ${oneLine(listensAt, 60)}`;
  switch (status) {
    case 'exited':
      return `exit ${exitCode ?? '?'} in ${seconds}`;
    case 'signaled':
      return `ended by ${oneLine(signalName ?? 'a signal', 40)} after ${seconds}`;
    case 'timedOut':
      return `timed out after ${seconds}`;
    case 'ok':
      return `done in ${seconds}`;
    case 'toolError':
    case 'refused':
    case 'rejected':
      return oneLine(plain(text), 200);
    case 'aborted':
    case 'unknown':
      return status === 'aborted' ? 'aborted' : `ended in an unknown way after ${seconds}`;
  }
}

function signalText(signal: Signal): string {
  const { source, t, reason } = signal;
  return `${source}${t === undefined ? ' (episode)' : ''} ${signed(credit(signal))}${reason === undefined ? '' : ` “${oneLine(reason, 60)}”`}`;
}
