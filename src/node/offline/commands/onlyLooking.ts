// What rewrites sources in a target or script can tell as well what it would change.
import { conceptsOf } from '../request/vocabulary.ts';
import { configuredFormatter } from '../sources/nodeFormatters.ts';
import type { WorkspaceCommand } from './workspaceCommand.ts';

type Inverse = readonly [rewrites: RegExp, tells: string];

/** How a line that formats only tells; the first that matches counts. */
const ofFormatters: readonly Inverse[] = [
  [/^(clang-format)\s+(?:-style=\S+\s+|--style=\S+\s+)?-i(?=\s)/, '$1 --dry-run --Werror'],
  [/^(ruff format|black|isort|rustfmt|stylua|cargo fmt)(?=\s|$)/, '$1 --check'],
  [/^(?:npx )?(prettier)((?:\s+\S+)*?)\s+(?:--write|-w)(?=\s|$)/, '$1$2 --check'],
  [/^(shfmt)((?:\s+\S+)*?)\s+-w(?=\s|$)/, '$1$2 -d'],
  [/^(oxfmt)((?:\s+\S+)*?)\s+--write(?=\s|$)/, '$1$2 --check'],
  [/^(oxfmt)(?=\s|$)/, '$1 --check'],
  [/^(biome) (?:format|check)((?:\s+\S+)*?)\s+--write(?=\s|$)/, '$1 format$2'],
  [/^(yapf)((?:\s+\S+)*?)\s+(?:-i|--in-place)(?=\s|$)/, '$1$2 --diff'],
];
/** How a linter that mends only tells. */
const ofLinters: readonly Inverse[] = [
  [/^(?:npx )?(eslint|xo|standard|oxlint|stylelint|tslint)((?:\s+\S+)*?)\s+--fix(?=\s|$)/, '$1$2'],
  [/^(ruff check)((?:\s+\S+)*?)\s+--fix(?=\s|$)/, '$1$2'],
];

const tellsAlready = /^(?:npx )?(?:prettier|oxfmt)\b[^&|;]*\s(?:--check|--list-different|-c|-l)(?=\s|$)[^&|;]*$/;

/** Those that npx starts where nothing is installed yet. */
const formattersOfNode = /^(?:prettier|oxfmt|biome)$/;

/** Commands that only look, where all of `commands` rewrite files, or where no command starts the formatter that is configured. */
export function onlyLooking(
  commands: readonly WorkspaceCommand[],
  {
    canStart,
    onPath,
    ...place
  }: Record<'canStart' | 'onPath', (program: string) => boolean> & {
    readonly root: string;
    readonly names: ReadonlySet<string>;
  },
): readonly WorkspaceCommand[] {
  const look = (deed: '#format' | '#lint', name: string, inverses: readonly Inverse[]) => {
    const known = commands.filter((command) => conceptsOf(command.name).has(deed));
    const isThere = known.some((command) =>
      deed === '#format'
        ? conceptsOf(command.name).has('#check') || tellsAlready.test(command.body)
        : command.kind !== 'fallback' && !/\s--fix\b/.test(`${command.command} ${command.body}`),
    );
    const [found] = isThere ? [] : known.flatMap((command) => looking(command, inverses));
    const program = found?.command.split(' ', 1)[0] ?? '';
    const isHere = canStart(program);
    const ofNode = found !== undefined && deed === '#format' && formattersOfNode.test(program);
    if (found === undefined || (!isHere && !ofNode))
      return isThere || deed !== '#format' ? [] : configuredFormatter(place, commands, { canStart, onPath });
    const start = !isHere ? 'npx ' : onPath(program) ? '' : './node_modules/.bin/';
    return [{ ...found, command: `${start}${found.command}`, name, onlyAbout: deed }];
  };
  return [...look('#format', 'format check', ofFormatters), ...look('#lint', 'lint', ofLinters)];
}

function looking(
  { kind, folder, member, body, description, origin, lines = [body] }: WorkspaceCommand,
  inverses: readonly Inverse[],
): readonly WorkspaceCommand[] {
  const isOfWhole = kind === 'declared' && folder === undefined && member === undefined;
  const [line = '', ...more] = lines;
  const command = isOfWhole && more.length === 0 ? inverse(line.trim(), inverses) : undefined;
  return command === undefined
    ? []
    : [{ command, name: '', description, body: '', origin, kind: 'conventional' as const }];
}

/** Undefined where a line is more than one plain call, or rewrites in a way that is not known. */
function inverse(line: string, inverses: readonly Inverse[]): string | undefined {
  if (/[|&;<>`$…\n]|\s--(?:check|diff|dry-run|list-different|output\S*)\b|\s-o\b/.test(line)) return undefined;
  if ((line.match(/\s(?:--fix|--write|--in-place|-w)(?=\s|$)/g) ?? []).length > 1) return undefined;
  const [rewrites, tells] = inverses.find(([pattern]) => pattern.test(line)) ?? [];
  return rewrites === undefined ? undefined : line.replace(rewrites, tells ?? '');
}
