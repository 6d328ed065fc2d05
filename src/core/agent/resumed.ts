// An ended episode as the beginning of another one.
import type { TranscriptStep } from '../ports.ts';
import type { EpisodeOptions } from './running.ts';

/**
 * What earlier steps did, as a model sees it; unfinished steps are omitted, as is the one that ended with the run, unless the
 * user says how to go on. What the user said after the end, in words or by a rating, is shown with the last step.
 */
export function transcriptOf(resumed: EpisodeOptions['resumed'], message: string | undefined): TranscriptStep[] {
  const steps = resumed?.steps ?? [];
  const isCutOff = resumed?.outcome === 'aborted' && steps.at(-1)?.observation?.status === 'aborted';
  const kept = isCutOff && message === undefined ? steps.slice(0, -1) : steps;
  const transcript = kept.flatMap(({ decision, executed, observation, t }) => {
    const proposed = decision.candidates[decision.chosen];
    const { action } = executed ?? proposed ?? {};
    const replaced = executed && proposed ? { replaced: proposed.action } : {};
    const reason = resumed?.signals.find((signal) => signal.t === t && signal.source === 'approval')?.reason;
    const note = observation?.status === 'rejected' && reason !== undefined ? { note: reason } : {};
    return action && observation ? [{ action, observation, ...replaced, ...note }] : [];
  });
  const rating = resumed?.signals.findLast(({ source, t }) => source === 'user' && t === undefined)?.value ?? 0;
  const said = message ?? (rating < 0 ? 'Not done.' : undefined);
  const last = transcript.length - 1;
  return transcript.map((step, t) => ({ t, ...step, ...(t === last && said !== undefined ? { note: said } : {}) }));
}
