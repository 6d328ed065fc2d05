// What a project gives its tools: `ruff check src tests` in a recipe or a CI file goes before the bare `ruff check .`.
import { toxTasks } from '../sources/codeTasks.ts';
import { textIn } from '../questions/texts.ts';
import { simpleCommand } from './shellText.ts';
import { environments, modules } from './launchers.ts';
import { isPresentable, type WorkspaceCommand } from './workspaceCommand.ts';

type Purpose = 'lint' | 'format check' | 'typecheck';

/** Tools by the start of their lines, and what must not stand in them. */
const tools: readonly (readonly [start: RegExp, purpose: Purpose, not?: RegExp])[] = [
  [/^ruff check\b|^(?:flake8|pylint|pyflakes|pycodestyle)\b/, 'lint', /\s--(?:fix|add-noqa|show-settings)\b/],
  [/^(?:ruff format|black|isort)\s(?=.*(?:--check|--diff|--check-only|\s-c)\b)/, 'format check'],
  [
    /^(?:mypy|pyright|basedpyright|stubtest|pytype|ty check|pyrefly check)\b/,
    'typecheck',
    /\s--(?:install-types|version)\b/,
  ],
];

/** Starts a tool by a manager, an interpreter, or a variable of a recipe. */
const launcher = /^(?:\S*python[\d.]* -m |\S*\/bin\/(?=\w)|npx (?:--no-install )?)/;

interface Part {
  readonly purpose: Purpose;
  readonly program: string;
  readonly line: string;
  readonly source: WorkspaceCommand;
}

interface Place {
  readonly python: string;
  readonly canStart: (program: string) => boolean;
  readonly hasModule: (module: string) => boolean;
  /** The text of tox.ini. */
  readonly tox?: string;
  readonly root: string;
}

/** `commands` with the project's own lines for such a tool in place of those without its arguments. */
export function withOwnArguments(commands: readonly WorkspaceCommand[], place: Place): readonly WorkspaceCommand[] {
  const sources = commands.filter((known) => isSource(known));
  const declared = sources.filter(({ kind }) => kind === 'declared');
  const inCi = sources.filter(({ kind }) => kind === 'automated');
  const inToml = commands.filter(
    ({ origin, kind, lines }) => origin === 'tox environment' && kind === 'fallback' && lines,
  );
  const parts = [...declared, ...environmentsOf(place.tox ?? ''), ...inToml, ...inCi].flatMap((source) =>
    partsOf(source, place.root),
  );
  const bare = commands.filter(({ kind, origin }) => kind === 'conventional' && origin === 'Python tool');
  const offered = (['lint', 'format check', 'typecheck'] as const).flatMap((purpose) => {
    const first = parts.find((part) => part.purpose === purpose);
    if (first === undefined) return [];
    const lines = parts
      .filter((part) => part.purpose === purpose && isBeside(part.source, first.source))
      .map((part) => started(part, bare, place));
    const command = [...new Set(lines)].join(' && ');
    const { origin, command: whole } = first.source;
    const from = first.source.kind === 'automated' ? origin : `part of ${whole}`;
    const name = /\bisort\b/.test(command) ? `${purpose} imports` : purpose;
    return isPresentable(command)
      ? [{ command, name, description: '', body: '', origin: from, kind: 'conventional' as const }]
      : [];
  });
  const served = new Set(offered.flatMap(({ name }) => [name, name.replace(/ imports$/, '')]));
  const isServed = (known: WorkspaceCommand) => bare.includes(known) && served.has(known.name);
  // One that the project has no line for is still there for who names it.
  const named = commands.filter(isServed).flatMap((known) => {
    const tool = /(?:^| -m | run )(\w+)/.exec(known.command)?.[1] ?? '';
    return offered.some(({ command }) => new RegExp(`\\b${tool}\\b`).test(command))
      ? []
      : [{ ...known, onlyFor: [tool] }];
  });
  const others = commands.filter((known) => !isServed(known));
  // Of equal lines the first tells what it is for.
  const ofCi = others.findIndex(({ kind }) => kind === 'automated');
  const at = ofCi < 0 ? others.length : ofCi;
  return [...others.slice(0, at), ...offered, ...named, ...others.slice(at)];
}

/** Recipes and CI lines of this folder; a documented line may be an example. */
const isSource = ({ kind, folder, member, hollow }: WorkspaceCommand): boolean =>
  (kind === 'declared' || kind === 'automated') && folder === undefined && member === undefined && hollow !== true;

/** Whether two sources belong together, as the lines of one CI job do. */
const isBeside = (one: WorkspaceCommand, other: WorkspaceCommand): boolean =>
  one === other ||
  (one.kind === 'automated' &&
    other.kind === 'automated' &&
    one.origin === other.origin &&
    one.description === other.description);

/** The environments of tox.ini, even where tox is not installed. */
const environmentsOf = (ini: string): readonly WorkspaceCommand[] =>
  toxTasks(ini).map(({ line, name, description, steps = [] }) => ({
    ...{ command: line, name, description, body: '', origin: 'tox environment', kind: 'declared' },
    lines: steps.filter((step) => typeof step === 'string'),
  }));

/** The lines of a source; of a script that CI starts, `./.github/scripts/build.sh`, those inside it. */
function linesOf({ kind, command, lines }: WorkspaceCommand, root: string): readonly string[] {
  const script =
    kind === 'automated' ? /^(?:(?:ba)?sh )?(?:\.\/)?([\w./-]+\.(?:ba)?sh)$/.exec(command)?.[1] : undefined;
  const text = script === undefined ? undefined : textIn(root, script);
  return text === undefined ? (lines ?? [command]) : text.split('\n');
}

function partsOf(source: WorkspaceCommand, root: string): readonly Part[] {
  const lines = linesOf(source, root);
  return lines
    .flatMap((line) => line.split(' && '))
    .flatMap((text) => {
      const line = text
        .trim()
        .replace(/^[@+-]+/, '')
        .replace(environments, '')
        .replace(launcher, '');
      const simple = simpleCommand(line);
      if (simple === undefined || simple.hasAssignments || line.includes('…') || /\{[\w:]*\}/.test(line)) return [];
      const [, purpose] = tools.find(([start, , not]) => start.test(line) && not?.test(line) !== true) ?? [];
      return purpose === undefined ? [] : [{ purpose, line, program: simple.words[0] ?? '', source }];
    });
}

/** A line as its tool starts here: like the bare one, by its name, or as a module. */
function started(
  { line, program }: Part,
  bare: readonly WorkspaceCommand[],
  { python, canStart, hasModule }: Place,
): string {
  const lead = bare
    .map(({ command }) => new RegExp(`^(.*?)${program}(?= |$)`).exec(command)?.[1])
    .find((one) => one !== undefined);
  if (lead !== undefined) return `${lead}${line}`;
  if (canStart(program)) return line;
  if (program === 'stubtest' && hasModule('mypy')) return `${python} -m mypy.${line}`;
  return modules.has(program) && hasModule(program) ? `${python} -m ${line}` : line;
}
