// The key sentence of a card: why this action rather than the one without memory.
import * as l10n from '@vscode/l10n';
import type { CandidateExplanation, Explanation } from '../core/policy/explain.ts';
import type { TrackRecord } from '../core/policy/trackRecord.ts';
import type { Part } from './parts.ts';
import { filled, slot } from './parts.ts';
import {
  abstentionText,
  endText,
  lastAgree,
  recordText,
  sourceText,
  takenBackText,
  warningText,
} from './trackRecord.ts';

/** Most characters of the model's own words in the sentence; the candidate has the full text. */
const longestPurpose = 90;

export interface Because {
  readonly lead: string;
  /** May be empty. */
  readonly rest: readonly Part[];
}

export function because(explanation: Explanation): Because {
  const { abstention, chosen, withoutMemory } = explanation;
  if (abstention !== undefined && !chosen.proven) {
    const parts = withoutMemory === chosen ? purpose(explanation) : rivalParts(withoutMemory, chosen);
    return { lead: abstentionText(abstention), rest: parts };
  }
  const rest = withoutMemory === chosen ? alone(explanation) : rivalParts(withoutMemory, chosen);
  return { lead: chosen.proven ? provenText(chosen) : leadText(chosen), rest };
}

function provenText({ prepares }: CandidateExplanation): string {
  if (!prepares) return l10n.t('Because it led to success on these same files.');
  return l10n.t('Prepares first: without it, {0} fails here with “{1}”.', prepares.command, prepares.failure);
}

/** The action's purpose as stated by the model; without a model, the rule that found it. */
function purpose({
  chosen: {
    candidate: { intent },
  },
  tier,
}: Explanation): readonly Part[] {
  const line = intent?.split('\n', 1)[0]?.replace(/[.\s]+$/u, '') ?? '';
  const short = line.length > longestPurpose ? `${line.slice(0, longestPurpose).trimEnd()}…` : line;
  if (short === '') return [];
  return [tier === 'offline' ? l10n.t('By rule of thumb: {0}.', short) : l10n.t('The model’s reason: {0}.', short)];
}

function leadText({ record, similarActions }: CandidateExplanation): string {
  const { tries, marks, worked, failed, here, checked, newest } = record;
  const known = worked + failed;
  const all = Math.round(tries) <= marks.length;
  if (Math.round(tries) === 0)
    return similarActions.length > 0 ? l10n.t('Not tried yet, but much like what was.') : l10n.t('Not tried here yet.');
  if (known === 0 && newest?.from !== undefined)
    return l10n.t('It ended with {0} (from {1}).', endText(newest.end), sourceText(newest.from));
  if (known === 0)
    return here
      ? l10n.t('Tried here, and nobody checked what came of it.')
      : l10n.t('Tried in similar situations, and nobody checked what came of it.');
  if (worked === 0) return failedText(record, all);
  if (known === 1) return onceText(checked, here);
  if (checked && failed === 0 && all)
    return here
      ? l10n.t('Because it passed the check {0} of {1} times here.', worked, known)
      : l10n.t('Because it passed the check {0} of {1} times in similar situations.', worked, known);
  if (!all && failed === 0) return lastAgree(record) ? lastTimesText(worked, here) : timesText(worked, here);
  if (!all)
    return here
      ? l10n.t('Because it worked {0} of the last {1} times here.', worked, known)
      : l10n.t('Because it worked {0} of the last {1} times in similar situations.', worked, known);
  return here
    ? l10n.t('Because it worked {0} of {1} times here.', worked, known)
    : l10n.t('Because it worked {0} of {1} times in similar situations.', worked, known);
}

function failedText(record: TrackRecord, all: boolean): string {
  const { failed, endedWell } = record;
  if (endedWell === failed)
    return failed === 1
      ? l10n.t('The run failed when it was last tried, and it is still the best bet.')
      : l10n.t('The run failed {0} times with it, and it is still the best bet.', failed);
  if (failed === 1) return l10n.t('It failed when it was last tried, and is still the best bet.');
  if (all) return l10n.t('It failed {0} of {1} times, and is still the best bet.', failed, failed);
  return lastAgree(record)
    ? l10n.t('It failed the last {0} times, and is still the best bet.', failed)
    : l10n.t('It failed {0} times, and is still the best bet.', failed);
}

const lastTimesText = (worked: number, here: boolean): string =>
  here
    ? l10n.t('Because it worked the last {0} times here.', worked)
    : l10n.t('Because it worked the last {0} times in similar situations.', worked);

const timesText = (worked: number, here: boolean): string =>
  here
    ? l10n.t('Because it worked {0} times here.', worked)
    : l10n.t('Because it worked {0} times in similar situations.', worked);

function onceText(checked: boolean, here: boolean): string {
  if (checked)
    return here
      ? l10n.t('Because it passed the check here before.')
      : l10n.t('Because it passed the check in a similar situation.');
  return here ? l10n.t('Because it worked here before.') : l10n.t('Because it worked in a similar situation.');
}

function alone({ candidates }: Explanation): readonly Part[] {
  return candidates.length === 1 ? [] : [l10n.t('Without memory it would do the same.')];
}

function rivalParts(
  { text, record, takenBack, candidate }: CandidateExplanation,
  chosen: CandidateExplanation,
): readonly Part[] {
  const rival: Part = { code: text };
  const undone = takenBackText(takenBack);
  if (undone !== undefined)
    return filled(l10n.t('Without memory it would run {0}, but {1}.', slot(0), undone), [rival]);
  const { newest, worked, failed, tries, stepsToEnd } = record;
  if (Math.round(tries) === 0 && candidate.failure && warningText(candidate.failure) !== undefined)
    return filled(l10n.t('Without memory it would run {0} ({1}).', slot(0), recordText(record, candidate.failure)), [
      rival,
    ]);
  if (Math.round(tries) === 0)
    return filled(l10n.t('Without memory it would run {0}, which was not tried here.', slot(0)), [rival]);
  if (newest?.from !== undefined && failed > 0)
    return filled(
      l10n.t(
        'Without memory it would run {0}, which last ended with {1} (from {2}, {3}).',
        slot(0),
        endText(newest.end),
        sourceText(newest.from),
        slot(1),
      ),
      [rival, { step: newest.ref, at: newest.at }],
    );
  if (newest && failed > 0)
    return filled(
      l10n.t(
        'Without memory it would run {0}, which last ended with {1} ({2}).',
        slot(0),
        endText(newest.end),
        slot(1),
      ),
      [rival, { step: newest.ref, at: newest.at }],
    );
  if (worked > 0 && stepsToEnd !== undefined && stepsToEnd > (chosen.record.stepsToEnd ?? Infinity))
    return filled(l10n.t('Without memory it would run {0}, which took {1} steps.', slot(0), stepsToEnd), [rival]);
  return filled(l10n.t('Without memory it would run {0} ({1}).', slot(0), recordText(record)), [rival]);
}
