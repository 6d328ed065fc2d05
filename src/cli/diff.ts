// Changes to files at a terminal: a unified diff in colours.
import { changedFileText } from '../core/files/changedFileText.ts';
import { toolOf } from '../core/tools/registry.ts';
import type { Observation, StepRecord } from '../core/episode.ts';
import type { Io } from './io.ts';
import { plain } from './io.ts';

const margin = '  │ ';
/** Lines of a diff that a run shows of a change that nobody was asked about. */
const maxLines = 30;
/** Of a diff that somebody is asked about: more than a screen, and no flood. */
const maxAskedLines = 400;

type Style = Pick<Io, 'colors'>;

/** A unified diff, or a patch, as lines to print. Empty: empty. */
export function diffLines(diff: string, { colors }: Style, limit = maxAskedLines): readonly string[] {
  const lines = plain(diff).replace(/\n$/, '').split('\n');
  if (lines.length === 1 && lines[0] === '') return [];
  const shown = lines.slice(0, limit).map((line) => margin + paint(line, colors));
  const left = lines.length - shown.length;
  return left > 0 ? [...shown, colors.dim(`${margin}… ${left} more lines`)] : shown;
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
  const summary = changes.map((change) => `  ${style.colors.bold(changedFileText(change))}`);
  return full ? [...summary, ...diffLines(diffPart(text), style, maxLines)] : summary;
}

/** The diff that the tool answered with; what an action says of its change where there is none. */
export function storedDiffLines(
  { decision, executed, observation }: Pick<StepRecord, 'decision' | 'executed' | 'observation'>,
  style: Style,
): readonly string[] {
  const action = executed?.action ?? decision.candidates[decision.chosen]?.action;
  const told = action && toolOf(action.tool).diffOf?.(action.input);
  if (told === undefined) return [];
  const answered = observation?.status === 'ok' ? diffPart(observation.text) : '';
  return diffLines(answered === '' ? told : answered, style);
}

/** From the first file's head on. */
function diffPart(text: string): string {
  const at = text.search(/^--- /m);
  return at < 0 ? '' : text.slice(at);
}
