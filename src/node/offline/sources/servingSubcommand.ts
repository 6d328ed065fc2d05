// The subcommand by which a program stays and serves, by the program's own text.
import { startingSubcommand } from '../../../core/agent/onlyUsage.ts';

const serving = /^(?:serve|server|start|web|listen|daemon)$/;

/** Of a usage text, or of argparse where a subcommand is required; undefined: it has none, or its text does not know it. */
export function servingSubcommand(text: string): string | undefined {
  const [usage = ''] = /\busage: (?:.*\n){1,15}/i.exec(text) ?? [];
  const name = startingSubcommand(usage);
  const isKnown = new RegExp(`["']${name ?? ''}["']|^\\s*${name ?? ''}\\)`, 'm').test(text);
  if (name !== undefined && serving.test(name) && isKnown) return name;
  const parsers = [...text.matchAll(/\.add_parser\(\s*["']([a-z][\w-]*)["']/g)].flatMap(([, found = '']) => found);
  const isRequired = /\.add_subparsers\([^)]*\brequired\s*=\s*True/.test(text) || /\.required\s*=\s*True/.test(text);
  return isRequired ? parsers.find((found) => serving.test(found)) : undefined;
}
