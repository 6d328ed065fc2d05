// What is remembered of an action, in words: how its tries turned out, and their effect on its probability.
import * as l10n from '@vscode/l10n';
import type { CandidateExplanation } from '../core/policy/explain.ts';
import type { Change } from '../core/policy/change.ts';
import type { TrackRecord } from '../core/policy/trackRecord.ts';
import type { StepEnd } from '../core/policy/pastSteps.ts';
import type { Abstention, FailureForecast } from '../core/decision.ts';

/** How a past step ended, as a noun: `exit 1`, `a failed check`. */
export function endText(end: StepEnd): string {
  switch (end.kind) {
    case 'rated':
      return end.value > 0 ? l10n.t('your thumbs up') : l10n.t('your thumbs down');
    case 'run':
      if (end.by === 'check') return end.worked ? l10n.t('a passed check') : l10n.t('a failed check');
      return end.worked ? l10n.t('“done”') : l10n.t('“not done”');
    case 'exit':
      return l10n.t('exit {0}', end.code);
    case 'signal':
      return end.name === '' ? l10n.t('a signal') : end.name;
    case 'timedOut':
      return l10n.t('a timeout');
    case 'failed':
      return l10n.t('an error');
    case 'rejected':
      return l10n.t('your rejection');
    case 'refused':
      return l10n.t('a refusal');
    case 'stopped':
      return l10n.t('a stop');
    case 'done':
      return l10n.t('no error');
    case 'unknown':
      return l10n.t('an unknown end');
  }
}

/** `worked 2 of 3 times, then done`; `not tried yet`; with what is known of its failing: `` failed 3 of 3 here, exit 127: `xxd` is not installed ``. */
export function recordText(record: TrackRecord, failure?: FailureForecast): string {
  if (record.tries === 0 && failure && workedElsewhere(failure)) return l10n.t('not tried here; it worked elsewhere');
  const warning = record.tries === 0 && failure ? warningText(failure) : undefined;
  if (warning !== undefined) return l10n.t('not tried here; {0}', warning);
  const foretold = failure && failureText(failure, record);
  if (foretold !== undefined && record.worked === 0) return withSource(foretold, record);
  const { stepsToEnd } = record;
  const way =
    stepsToEnd === undefined
      ? ''
      : stepsToEnd === 1
        ? l10n.t('then done')
        : l10n.t('then done in {0} steps', stepsToEnd);
  return withSource([countText(record), way].filter((text) => text !== '').join(', '), record);
}

/** `you undid 2 changes like it`; undefined where a person undid none. */
export function takenBackText(times: number): string | undefined {
  if (times === 0) return undefined;
  return times === 1 ? l10n.t('you undid a change like it') : l10n.t('you undid {0} changes like it', times);
}

/** Why a rule moved an action beside its value; undefined where none did. */
export function ruleText({
  ruleShift,
  proven,
  prepares,
  takenBack,
}: Pick<CandidateExplanation, 'ruleShift' | 'proven' | 'prepares' | 'takenBack'>): string | undefined {
  if (ruleShift === 0) return undefined;
  if (prepares) return l10n.t('{0} fails here without it', prepares.command);
  return proven ? l10n.t('it led to success on these same files') : takenBackText(takenBack);
}

/** The program of a session: `Claude Code` for `Claude Code, session 7`. */
export const sourceText = (from: string) => from.replace(/, .*$/u, '');

const withSource = (text: string, { newest }: TrackRecord) =>
  newest?.from === undefined ? text : l10n.t('{0}, from {1}', text, sourceText(newest.from));

const workedElsewhere = ({ tries, failures, reason }: FailureForecast) =>
  reason.kind === 'action' && tries > 0 && failures < tries / 2;

/** Why an untried action is expected to fail: what is like it, or a part of it, mostly did. Undefined where nothing says so. */
export function warningText({ tries, failures, reason }: FailureForecast): string | undefined {
  const { kind, name, missing, suspect } = reason;
  if (missing !== undefined) return l10n.t('`{0}` is not installed', missing);
  if (suspect) return failedText(suspect.word, suspect);
  if (failures <= tries / 2) return undefined;
  if (kind === 'part' && name !== undefined) return failedText(name, { tries, failures });
  const counts = wholeCounts({ tries, failures });
  if (kind === 'action') return l10n.t('it failed {0} of {1} times elsewhere', ...counts);
  return kind === 'similar' ? l10n.t('commands like it failed {0} of {1} times', ...counts) : undefined;
}

type Counts = Pick<FailureForecast, 'tries' | 'failures'>;

/** Imported tries and those of similar commands weigh less than one, but at least one failed. */
function wholeCounts({ tries, failures }: Counts): readonly [failed: number, tried: number] {
  const failed = Math.max(1, Math.round(failures));
  return [failed, Math.max(failed, Math.round(tries))];
}

const failedText = (name: string, counts: Counts) =>
  l10n.t('`{0}` failed {1} of {2} times', name, ...wholeCounts(counts));

/** Undefined without evidence of failing. Imported tries weigh less than one, but are counted as whole tries. */
function failureText({ tries, failures, lastExit, reason }: FailureForecast, record: TrackRecord): string | undefined {
  const named = record.here ? record : { failed: 0, endedWell: 0, marks: [] };
  const failed = Math.max(Math.round(failures), named.failed - named.endedWell);
  if (reason.kind !== 'here' || failed === 0) return undefined;
  const counted = l10n.t('failed {0} of {1} here', failed, Math.max(Math.round(tries), named.marks.length));
  const exit = lastExit === undefined ? counted : l10n.t('{0}, exit {1}', counted, lastExit);
  if (reason.missing !== undefined) return l10n.t('{0}: `{1}` is not installed', exit, reason.missing);
  return reason.suspect ? l10n.t('{0}: because of `{1}`', exit, reason.suspect.word) : exit;
}

function countText(record: TrackRecord): string {
  const { tries, marks, worked, failed, newest } = record;
  const count = Math.round(tries);
  if (count === 0) return l10n.t('not tried yet');
  const known = worked + failed;
  if (known === 0) {
    const tried = count === 1 ? l10n.t('tried once') : l10n.t('tried {0} times', count);
    return newest ? l10n.t('{0}: {1}, not checked', tried, endText(newest.end)) : tried;
  }
  const counted =
    failed === 0
      ? known === 1
        ? l10n.t('worked once')
        : l10n.t('worked {0} times', worked)
      : worked === 0
        ? failuresText(record)
        : l10n.t('worked {0} of {1} times', worked, known);
  if (count <= marks.length) return counted;
  if (known === 1) return l10n.t('{0}; {1} tries in all', counted, count);
  if (worked > 0 && failed > 0)
    return l10n.t('worked {0} of the last {1} times, {2} tries in all', worked, known, count);
  if (!lastAgree(record) || (worked === 0 && record.endedWell === failed))
    return l10n.t('{0}; {1} tries in all', counted, count);
  return failed === 0
    ? l10n.t('worked the last {0} times, {1} tries in all', known, count)
    : l10n.t('failed the last {0} times, {1} tries in all', known, count);
}

/** Of an action that never worked: it failed itself, or only the runs with it did. */
function failuresText({ failed, endedWell, newest }: TrackRecord): string {
  const end = newest ? endText(newest.end) : '';
  if (endedWell === failed)
    return failed === 1
      ? l10n.t('the run failed: {0}', end)
      : l10n.t('the run failed {0} times, last with {1}', failed, end);
  return failed === 1 ? l10n.t('failed: {0}', end) : l10n.t('failed {0} times, last with {1}', failed, end);
}

/** Whether the newest tries all worked or all failed, and nothing else is known of the others. */
export function lastAgree({ marks, worked, failed }: TrackRecord): boolean {
  const known = worked + failed;
  return (worked === 0 || failed === 0) && marks.slice(-known).every((mark) => mark !== undefined);
}

export function changeWord({ kind }: Change): string {
  switch (kind) {
    case 'boosted':
      return l10n.t('boosted');
    case 'suppressed':
      return l10n.t('suppressed');
    case 'untouched':
      return l10n.t('untouched');
  }
}

/** `19 times likelier`; only the effect of experience on the probability. */
export function changeText(change: Change): string {
  const { kind, times } = change;
  const factor =
    times >= 1000 ? l10n.t('over 1000') : times < 10 ? String(Math.round(times * 10) / 10) : String(Math.round(times));
  switch (kind) {
    case 'boosted':
      return l10n.t('{0} times likelier', factor);
    case 'suppressed':
      return l10n.t('{0} times less likely', factor);
    case 'untouched':
      return l10n.t('as likely as before');
  }
}

/** Why memory was not used. */
export function abstentionText({ reason, found, needed }: Abstention): string {
  switch (reason) {
    case 'memoryOff':
      return l10n.t('Memory is off: a control run.');
    case 'betaZero':
      return l10n.t('Memory not used: its strength, β, is 0.');
    case 'emptyMemory':
      return l10n.t('First time here: nothing learned yet.');
    case 'thinned':
      return l10n.t('An old step: its numbers are not kept.');
    case 'onlyFailed':
      return l10n.t('Every run that began like this failed: first see whether it still does.');
    case 'workedAtOnce':
      return l10n.t('What the model would do first was enough the last time.');
    case 'neverChecked':
      return l10n.t('No run that began like this was checked or rated: memory has nothing to go by.');
    case 'noNeighbors':
      return l10n.t('First time in a situation like this.');
    case 'tooFewNeighbors': {
      const steps = Math.floor(found * 10) / 10;
      return steps === 1
        ? l10n.t('Memory not used yet: 1 similar step, {0} needed.', needed)
        : l10n.t('Memory not used yet: {0} similar steps, {1} needed.', steps, needed);
    }
  }
}
