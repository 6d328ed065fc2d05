// Which substitutions print one word that cannot be an option: hashes, numbers, absolute paths, names of references.
import type { CommandExpansionPart } from 'unbash';

/** Programs with the words they may have, and what their output begins with. */
const harmless: readonly (readonly [RegExp, string])[] = [
  [
    /^git (?:merge-base|rev-parse(?: --(?:short|verify|abbrev-ref|symbolic-full-name))*)(?: [\w./@~^{}]+)* *$/,
    'x\uE000',
  ],
  [
    /^git (?:describe(?: --(?:tags|always|abbrev=\d+|exact-match|long))*(?: [\w./@~^]+)?|branch --show-current|rev-list --max-parents=0 HEAD|symbolic-ref --short HEAD)$/,
    'x\uE000',
  ],
  [/^git rev-list (?:--count|-n ?1|--tags|--max-count=1|--all| )*(?:[\w./@~^-]+)?$/, 'x\uE000'],
  [
    /^git log(?: (?:-\d+|-n ?\d+|[\w/~^][\w./~^]*))* --(?:format|pretty)=(?:format:)?%[hH](?: (?:-\d+|-n ?\d+|[\w/~^][\w./~^]*))*$/,
    'x\uE000',
  ],
  [/^which [\w.-]+$/, '/\uE000'],
  [/^seq(?: -w)?(?: \d+){1,3}$/, '0'],
  [/^(?:nproc|id -u|id -g|date \+%[sYmdHMSjFu]|date -I)$/, '0'],
  [/^(?:whoami|hostname|uname(?: -[smr])?|id -un|logname|arch)$/, 'x\uE000'],
];

/** What the substitution prints, as far as known not to be an option or several words; undefined otherwise. */
export function harmlessOutput(part: CommandExpansionPart): string | undefined {
  const [statement, ...others] = part.script?.commands ?? [];
  if (statement?.command.type !== 'Command' || others.length > 0) return undefined;
  const { command } = statement;
  if (command.name === undefined || command.prefix.length > 0) return undefined;
  const words = [command.name.text];
  for (const child of command.suffix) {
    if (child.type === 'Redirect') continue;
    if (child.type !== 'Word' || child.parts !== undefined) return undefined;
    words.push(child.text);
  }
  const text = words.join(' ');
  if (text === 'pwd' || text === 'git rev-parse --show-toplevel') return '/\uE000';
  return harmless.find(([pattern]) => pattern.test(text))?.[1];
}
