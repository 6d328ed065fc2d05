// The steps so far as a model sees them, fitted into its window: decisions stay, old outputs are dropped first.
import type { TranscriptStep } from '../../ports.ts';
import type { Action } from '../../types.ts';
import type { Observation } from '../../episode.ts';
import { defuse, oneLine, quoteHeadTail } from './quote.ts';

/** Characters shown of one output, if the window allows. */
const maxOutputChars = 6000;
const minOutputChars = 300;
/** Once full, the transcript shrinks to this part of its budget, so that the prompt's beginning then stays the same for a while. */
const lowWater = 0.5;
const summaryTokens = 30;

/**
 * Rough token count: about 3.5 bytes of UTF-8 a token (prior; English and code have about 4, other scripts 2 to 4).
 * Meant to err upwards.
 */
export function estimateTokens(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
  }
  return Math.ceil(bytes / 3.5);
}

/**
 * The transcript in at most about `budget` tokens. For a longer transcript of the same episode the text only grows at its end,
 * except when it has to be compacted: oldest outputs first, then the oldest decisions into one line. Empty: empty.
 */
export function renderTranscript(steps: readonly TranscriptStep[], budget: number): string {
  const outputChars = Math.max(minOutputChars, Math.min(maxOutputChars, Math.floor(budget)));
  const full = steps.map((step) => `${renderStep(step, outputChars)}\n\n`);
  const brief = steps.map((step) => `${renderStep(step, 0)}\n\n`);
  const { firstFull, firstShown } = compaction(
    full.map(estimateTokens),
    brief.map(estimateTokens),
    budget - summaryTokens,
  );
  const parts = [
    ...(firstShown > 0 ? [summary(steps.slice(0, firstShown))] : []),
    ...brief.slice(firstShown, firstFull),
    ...full.slice(firstFull),
  ];
  return parts.join('');
}

/**
 * First step that is shown, and first that is shown with its output. Replays the episode step by step, so the answer for n steps
 * and for n + 1 differ only where the budget was exceeded in between. The newest step always keeps its output.
 */
function compaction(
  full: readonly number[],
  brief: readonly number[],
  budget: number,
): { readonly firstFull: number; readonly firstShown: number } {
  let firstFull = 0;
  let firstShown = 0;
  let total = 0;
  for (const [newest, cost] of full.entries()) {
    total += cost;
    if (total <= budget) continue;
    for (; total > budget * lowWater && firstFull < newest; firstFull++) {
      total += (brief[firstFull] ?? 0) - (full[firstFull] ?? 0);
    }
    for (; total > budget && firstShown < firstFull; firstShown++) total -= brief[firstShown] ?? 0;
  }
  return { firstFull, firstShown };
}

function renderStep({ t, action, intent, note, replaced, observation }: TranscriptStep, outputChars: number): string {
  const lines = [`Step ${String(t + 1)}: ${renderAction(action, outputChars)}`];
  if (intent !== undefined) lines.push(`Why: ${oneLine(intent, 300)}`);
  if (replaced !== undefined) lines.push(`The user ran this in place of: ${renderAction(replaced, outputChars)}`);
  if (note !== undefined) lines.push(`The user: ${oneLine(note, 500)}`);
  lines.push(`Result: ${describeStatus(observation)}`);
  if (outputChars === 0) {
    if (observation.text !== '')
      lines.push(`[output of ${String(observation.text.length)} characters no longer shown]`);
  } else if (observation.text === '') {
    lines.push('[no output]');
  } else {
    lines.push(quoteHeadTail(observation.text.replace(/\n$/u, ''), outputChars));
  }
  const spilled = observation.truncated?.fullOutputPath;
  if (spilled !== undefined) lines.push(`[whole output in the file ${JSON.stringify(spilled)}]`);
  return lines.join('\n');
}

/** One line, e.g. `run {"command":"npm test"}`. Long inputs are clipped to `limit` characters (at least 400). */
export function renderAction({ tool, input }: Action, limit = Infinity): string {
  const json = defuse(JSON.stringify(input));
  const most = Math.max(limit, 400);
  return `${tool} ${json.length <= most ? json : `${oneLine(json, most)} [${String(json.length)} characters]`}`;
}

/** How it ended, from certain facts and never from the output. */
export function describeStatus(observation: Observation): string {
  switch (observation.status) {
    case 'exited':
      return observation.exitCode === undefined
        ? 'ended, exit status unknown'
        : `exited with status ${String(observation.exitCode)}`;
    case 'signaled':
      return `ended by ${observation.signalName ?? 'a signal'}`;
    case 'timedOut':
      return 'stopped: it took too long';
    case 'aborted':
      return 'stopped by the user';
    case 'unknown':
      return 'ended, exit status unknown';
    case 'ok':
      return 'done';
    case 'toolError':
      return 'the tool failed';
    case 'rejected':
      return 'not executed: the user said no';
    case 'refused':
      return 'not executed: it needs approval and nobody could be asked';
  }
}

function summary(steps: readonly TranscriptStep[]): string {
  const failed = steps.filter(({ observation: { status, exitCode } }) =>
    status === 'exited' ? exitCode !== 0 : status === 'signaled' || status === 'timedOut' || status === 'toolError',
  );
  return `[${String(steps.length)} earlier steps are no longer shown; ${String(failed.length)} of them failed]\n\n`;
}
