// Output that voids an exit status of 0: the program only told how to use it. It can only withhold a success.
import { commandOf } from '../action/command.ts';
import { verbOf } from '../action/verb.ts';
import type { Action } from '../types.ts';

const usage = /^usage\b[^.]{0,20}:/iu;
/** What runners print of themselves: "> app@1.0.0 start". */
const echoed = /^(?:> |\$ |make(?:\[\d+\])?: )/u;
const asksForIt = /\bhelp\b|\busage\b|\s-h(?=$|[\s)])/iu;
/** Commands whose output is what others wrote. */
const shows = /^(?:test|read|ls|search|git|head|tail|echo|cat|log)/u;

/** The line with which an output begins that tells how to use the program; undefined: none, or the command asks for it or shows what others wrote. */
export function onlyUsage(action: Action, text: string): string | undefined {
  if (asksForIt.test(commandOf(action) ?? '') || shows.test(verbOf(action))) return undefined;
  const first = text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && !echoed.test(line));
  return first !== undefined && usage.test(first) ? first : undefined;
}

/** What starts something that stays, the likeliest first. */
const starting = ['serve', 'server', 'start', 'run', 'up', 'web', 'listen', 'daemon', 'dev', 'launch', 'play', 'gui'];

/** The subcommand by which a program of such an output is started; undefined where it names none. */
export function startingSubcommand(text: string): string | undefined {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => usage.test(line.trim()));
  const named = lines
    .slice(Math.max(at, 0))
    .flatMap((line) => [
      ...(line.match(/[a-z][\w-]*(?:\s*[|,]\s*[a-z][\w-]*)+/giu) ?? []).flatMap((list) => list.split(/\s*[|,]\s*/u)),
      ...(/^\s+(?:\S+\s)?([a-z][\w-]*)(?:\s{2,}|\s+[-–—:]\s|$)/iu.exec(line)?.slice(1) ?? []),
    ]);
  return starting.find((name) => named.includes(name));
}
