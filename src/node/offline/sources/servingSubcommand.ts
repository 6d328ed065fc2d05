// The subcommand by which a program stays and serves, by what it prints of its use or by its own text.
import { usageLine } from '../../../core/agent/onlyUsage.ts';

/** What starts something that stays, the likeliest first. */
const starting = ['serve', 'server', 'start', 'run', 'up', 'web', 'listen', 'daemon', 'dev', 'launch', 'play', 'gui'];

/** The subcommand by which a program of such an output is started; undefined where it names none. */
export function startingSubcommand(text: string): string | undefined {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => usageLine.test(line.trim()));
  const named = lines
    .slice(Math.max(at, 0))
    .flatMap((line) => [
      ...(line.match(/[a-z][\w-]*(?:\s*[|,]\s*[a-z][\w-]*)+/giu) ?? []).flatMap((list) => list.split(/\s*[|,]\s*/u)),
      ...(/^\s+(?:\S+\s)?([a-z][\w-]*)(?:\s{2,}|\s+[-–—:]\s|$)/iu.exec(line)?.slice(1) ?? []),
    ]);
  return starting.find((name) => named.includes(name));
}

const serving = /^(?:serve|server|start|web|listen|daemon)$/;

/** Of a usage text in the program's source, or of argparse where a subcommand is required; undefined: it has none, or its text does not know it. */
export function servingSubcommand(source: string): string | undefined {
  const [usage = ''] = /\busage: (?:.*\n){1,15}/i.exec(source) ?? [];
  const name = startingSubcommand(usage);
  if (name !== undefined && serving.test(name) && knows(source, name)) return name;
  const parsers = [...source.matchAll(/\.add_parser\(\s*["']([a-z][\w-]*)["']/g)].flatMap(([, found = '']) => found);
  return requiresSubcommand(source) ? parsers.find((found) => serving.test(found)) : undefined;
}

/** Whether argparse refuses a program's line without a subcommand. */
export const requiresSubcommand = (source: string): boolean =>
  /\.add_subparsers\([^)]*\brequired\s*=\s*True|\.required\s*=\s*True/.test(source);

/** As a text, or as an arm of a shell's `case`. */
const knows = (source: string, name: string): boolean =>
  new RegExp(`["']${name}["']|^\\s*${name}\\)`, 'm').test(source);
