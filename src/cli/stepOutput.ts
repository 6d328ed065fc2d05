// The output of a step at a terminal: its head live, and at the end its tail, where runners name what failed.
import type { Observation } from '../core/episode.ts';
import type { Io } from './io.ts';
import { plain } from './io.ts';

/** Sets output apart from Knack's own text. */
const margin = '  │ ';
/** Characters shown live. */
const head = { chars: 2000, lines: 25 };
/** Characters of the rest shown at the end of a step that failed, and of one that worked. */
const tails = { failed: { chars: 2400, lines: 30 }, worked: { chars: 400, lines: 5 } };

export interface StepOutput {
  readonly write: (text: string) => void;
  /** A line of Knack's own, between the lines of the output. */
  readonly note: (text: string) => void;
  /** Ends a step: its tail, and `place` (where the whole can be read) if something was left out. */
  readonly end: (observation: Observation | undefined, place: string) => void;
}

export function stepOutput({ colors, write, print }: Pick<Io, 'colors' | 'write' | 'print'>): StepOutput {
  let shown = { chars: 0, lines: 0 };
  let rest = '';
  let left = 0;
  let atLineStart = true;
  const show = (text: string) => {
    if (text === '') return;
    const prefixed = text.replace(/\n(?=[\s\S])/g, `\n${margin}`);
    write(colors.dim(atLineStart ? margin + prefixed : prefixed));
    atLineStart = text.endsWith('\n');
  };
  const endLine = () => {
    if (!atLineStart) print('');
    atLineStart = true;
  };
  return {
    write: (text) => {
      const visible = plain(text);
      const first = visible.slice(0, roomIn(visible, shown));
      show(first);
      shown = { chars: shown.chars + first.length, lines: shown.lines + (first.match(/\n/g)?.length ?? 0) };
      const more = rest + visible.slice(first.length);
      rest = more.slice(-tails.failed.chars);
      left += more.length - rest.length;
    },
    note: (text) => {
      endLine();
      print(colors.dim(`  ${text}`));
    },
    end: (observation, place) => {
      const worked = observation?.status === 'exited' && observation.exitCode === 0;
      const cut = tailOf(rest, worked ? tails.worked : tails.failed, left > 0);
      const omitted = left + rest.length - cut.length;
      if (omitted > 0) {
        endLine();
        print(colors.dim(`${margin}… ${omitted} characters left out; full output: ${place}`));
      }
      show(cut);
      endLine();
      [shown, rest, left] = [{ chars: 0, lines: 0 }, '', 0];
    },
  };
}

/** How much of `text` still belongs to the head. */
function roomIn(text: string, shown: { readonly chars: number; readonly lines: number }): number {
  if (shown.chars >= head.chars || shown.lines >= head.lines) return 0;
  let end = -1;
  for (let line = shown.lines; line < head.lines; line++) {
    const next = text.indexOf('\n', end + 1);
    if (next < 0) return Math.min(text.length, head.chars - shown.chars);
    end = next;
  }
  return Math.min(end + 1, head.chars - shown.chars);
}

/** The last whole lines of `rest` within `limit`; all of it if it fits and nothing was `cut` off before it. */
function tailOf(rest: string, limit: { readonly chars: number; readonly lines: number }, cut: boolean): string {
  const lines = rest.slice(-limit.chars).split('\n');
  const most = lines.slice(-(limit.lines + (rest.endsWith('\n') ? 1 : 0)));
  if (!cut && most.join('\n').length === rest.length) return rest;
  const whole = most.length === lines.length && most.length > 1 ? most.slice(1) : most;
  return whole.join('\n');
}
