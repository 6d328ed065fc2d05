// Changes to files at a terminal: a unified diff in colours.
import { changedFileText } from '../core/files/changedFileText.ts';
import { revealHidden } from '../core/state/secrets/hiddenText.ts';
import { toolOf } from '../core/tools/registry.ts';
import type { Observation, StepRecord } from '../core/episode.ts';
import type { Io } from './io.ts';
import { plain } from './io.ts';

/** Zero-width characters that join nothing, and control characters but for tab and line feed. */
const invisible = /[\u061c\u200b\u200e\u200f\u2060-\u2064\u206a-\u206f\ufeff]|[^\P{Cc}\n\t]/gu;

const margin = '  │ ';
/** Most diff lines shown for a change that ran unasked. */
const maxLines = 30;
/** Most diff lines shown of a past step; for approval there is no limit. */
const maxStoredLines = 400;

type Style = Pick<Io, 'colors'>;

/** A unified diff, or a patch, as lines to print, with hidden characters written out. Empty: empty. `limit`: of lines. */
export function diffLines(diff: string, { colors }: Style, limit = Number.POSITIVE_INFINITY): readonly string[] {
  const lines = visible(diff).replace(/\n$/, '').split('\n');
  if (lines.length === 1 && lines[0] === '') return [];
  const shown = lines.slice(0, limit).map((line) => margin + paint(line, colors));
  const left = lines.length - shown.length;
  return left > 0 ? [...shown, colors.dim(`${margin}… ${left} more lines`)] : shown;
}

/** What would be written is approved, so nothing in it may be invisible or move the cursor. */
function visible(diff: string): string {
  return revealHidden(diff.replaceAll('\r\n', '\n')).replace(
    invisible,
    (character) => `‹U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}›`,
  );
}

function paint(line: string, colors: Io['colors']): string {
  if (/^(?:---|\+\+\+|\*\*\*) /.test(line)) return colors.bold(line);
  if (line.startsWith('@@')) return colors.cyan(line);
  if (line.startsWith('+')) return colors.green(line);
  if (line.startsWith('-')) return colors.red(line);
  return colors.dim(line);
}

/** What a step changed: files and counts, with `full` the diff as well. Empty for a step that changed no files. */
export function changeLines(
  { changes = [], text }: Observation,
  style: Style,
  { full }: { readonly full: boolean },
): readonly string[] {
  if (changes.length === 0) return [];
  const summary = changes.map((change) => `  ${style.colors.bold(plain(changedFileText(change)))}`);
  return full ? [...summary, ...diffLines(diffPart(text), style, maxLines)] : summary;
}

/** The diff that the tool returned, else the change as the action states it. */
export function storedDiffLines(
  { decision, executed, observation }: Pick<StepRecord, 'decision' | 'executed' | 'observation'>,
  style: Style,
): readonly string[] {
  const action = executed?.action ?? decision.candidates[decision.chosen]?.action;
  const told = action && toolOf(action.tool).diffOf?.(action.input);
  if (told === undefined) return [];
  const answered = observation?.status === 'ok' ? diffPart(observation.text) : '';
  return diffLines(answered === '' ? told : answered, style, maxStoredLines);
}

/** Starting at the first file's header. */
function diffPart(text: string): string {
  const at = text.search(/^--- /m);
  return at < 0 ? '' : text.slice(at);
}
