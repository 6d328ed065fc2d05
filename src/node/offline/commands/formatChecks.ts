// A formatter that a target or script runs to rewrite files can tell as well what it would change.
import { conceptsOf } from '../request/vocabulary.ts';
import type { WorkspaceCommand } from './workspaceCommand.ts';

/** How a line that rewrites only tells; the first that matches counts. */
const inverses: readonly (readonly [rewrites: RegExp, tells: string])[] = [
  [/^(clang-format)\s+(?:-style=\S+\s+|--style=\S+\s+)?-i(?=\s)/, '$1 --dry-run --Werror'],
  [/^(ruff format|black|isort|rustfmt|stylua|cargo fmt)(?=\s|$)/, '$1 --check'],
  [/^(?:npx )?(prettier)((?:\s+\S+)*?)\s+(?:--write|-w)(?=\s|$)/, '$1$2 --check'],
  [/^(shfmt)((?:\s+\S+)*?)\s+-w(?=\s|$)/, '$1$2 -d'],
  [/^(yapf)((?:\s+\S+)*?)\s+(?:-i|--in-place)(?=\s|$)/, '$1$2 --diff'],
];

/** What only tells whether files are formatted, where `commands` have but what formats them. */
export function formatChecks(
  commands: readonly WorkspaceCommand[],
  canStart: (program: string) => boolean,
): readonly WorkspaceCommand[] {
  const formats = commands.filter(({ name }) => conceptsOf(name).has('#format'));
  if (formats.some(({ name }) => conceptsOf(name).has('#check'))) return [];
  const [found] = formats.flatMap(({ kind, folder, member, body, description, origin }) => {
    const isOfWhole = kind === 'declared' && folder === undefined && member === undefined;
    const command = isOfWhole ? inverse(body.trim()) : undefined;
    return command === undefined || !canStart(command.split(' ', 1)[0] ?? '')
      ? []
      : [
          {
            command,
            name: 'format check',
            description,
            body: '',
            origin,
            kind: 'conventional' as const,
            onlyAbout: '#format',
          },
        ];
  });
  return found === undefined ? [] : [found];
}

/** Undefined where a line is more than one plain call, or rewrites in a way that is not known. */
function inverse(line: string): string | undefined {
  if (/[|&;<>`$…]|\s--(?:check|diff|dry-run|list-different)\b/.test(line)) return undefined;
  const [rewrites, tells] = inverses.find(([pattern]) => pattern.test(line)) ?? [];
  return rewrites === undefined ? undefined : line.replace(rewrites, tells ?? '');
}
