// Usage lines, of documents and of programs that say how they want to be started, with the arguments that a task names.
import { basename } from 'node:path';
import { environments } from '../commands/launchers.ts';
import { describe, isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { filledLine, valuesFor } from './arguments.ts';
import { isKnownWord } from './vocabulary.ts';

interface Place {
  readonly root: string;
  readonly commands: readonly WorkspaceCommand[];
  /** Those that need a value for each of their parameters. */
  readonly needy: readonly WorkspaceCommand[];
  /** Texts of documents. */
  readonly documents: readonly string[];
  /** Files that commands make, by their paths. */
  readonly products: ReadonlyMap<string, string>;
}

/**
 * The commands of a workspace, and in place of those whose usage line a document gives with placeholders for what the task names: that
 * line, filled in.
 */
export function withArguments(task: string, place: Place): readonly WorkspaceCommand[] {
  const { documents, root } = place;
  const commands = [...filledRecipes(task, place), ...place.commands];
  const filled = documents
    .flatMap(usageLines)
    .flatMap(
      ({
        line,
        words,
      }): readonly { readonly plain: string; readonly usage: string; readonly command: WorkspaceCommand }[] => {
        const known = startOf(line, [...commands, ...place.needy]) ?? productIn(line, place);
        const found = known && filledLine(known.line, task, root);
        if (known === undefined || found === undefined) return [];
        const { command: plain } = known.command;
        const name = describe(`${known.command.name} ${found.said}`);
        const description = describe(`${words} ${known.command.description}`);
        const own = {
          command: found.line,
          name,
          description,
          origin: `${known.command.origin}, with the task's arguments`,
          given: found.said,
        };
        return [{ plain, usage: line, command: { ...known.command, ...own } }];
      },
    );
  const replaced = new Set(filled.flatMap(({ plain, usage }) => [plain, usage]));
  const firsts = filled.filter(({ plain }, at) => filled.findIndex((other) => other.plain === plain) === at);
  return [...firsts.map(({ command }) => command), ...commands.filter(({ command }) => !replaced.has(command))];
}

/** The recipes that need arguments, with those that a task names. */
export function filledRecipes(
  task: string,
  { needy, root }: Pick<Place, 'needy' | 'root'>,
): readonly WorkspaceCommand[] {
  return needy.flatMap(({ parameters = [], ...recipe }): readonly WorkspaceCommand[] => {
    const found = typedValues(task, recipe.name, parameters) ?? valuesFor(parameters, task, root);
    if (found === undefined) return [];
    const fill = (text: string) =>
      parameters.reduce((line, name) => line.replaceAll(`{{${name}}}`, found.values.get(name) ?? ''), text);
    const typed = [recipe.name, ...found.values.values()].join(' ');
    const command = fill(recipe.command);
    return [
      {
        ...recipe,
        ...{ command, alias: [typed, `just ${typed}`], body: fill(recipe.body), lines: recipe.lines?.map(fill) ?? [] },
        name: describe(`${recipe.name} ${found.said}`),
        origin: `${recipe.origin}, with the task's arguments`,
        given: found.said,
      },
    ];
  });
}

/** "report 2025-09", "just report 2025-09": a recipe with its arguments, and no other word. */
function typedValues(task: string, name: string, parameters: readonly string[]): ReturnType<typeof valuesFor> {
  const [first, ...args] = task
    .trim()
    .replace(/^(?:please\s+)?(?:(?:run|execute)\s+)?(?:just\s+)?/iu, '')
    .split(/\s+/u);
  const isTyped =
    first === name &&
    args.length === parameters.length &&
    args.every((word) => isPlainName(word) && !isKnownWord(word.toLowerCase()));
  return isTyped
    ? { values: new Map(parameters.map((parameter, at) => [parameter, args[at] ?? ''])), said: args.join(' ') }
    : undefined;
}

/** `path/to/readings.csv`, a placeholder like `READINGS.csv`. */
const samplePath = /(?<![\w/.])\/?path\/to\/(?:[\w-]+\/)*([a-z]+(?=\.[a-z]\w*|\s|$))/g;

/** Lines of blocks and quotations that have something to fill in, without the comment beside them, and that comment. */
function usageLines(text: string): readonly { readonly line: string; readonly words: string }[] {
  const lines = text
    .split('\n')
    .flatMap((line) => [
      ...(/^(?:\s{2,}|\t|\$ |[a-z./])/.test(line) ? [line.trim()] : []),
      ...[...line.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted.trim()),
    ]);
  return lines
    .map((line) => line.replace(/^[$%❯] /, '').replace(samplePath, (_, name: string) => name.toUpperCase()))
    .flatMap((line) => {
      const [, usage = '', words = ''] = /^(.*?)(?:\s+#\s+(.*))?$/.exec(line) ?? [];
      return usage.length < 300 && /[<[{]|[A-Z]{1,}|\b20\d\d-\d\d/.test(usage) ? [{ line: usage, words }] : [];
    });
}

/** What a usage line starts here: a command of the workspace, or a program of it. */
function startOf(
  line: string,
  commands: readonly WorkspaceCommand[],
): { readonly line: string; readonly command: WorkspaceCommand } | undefined {
  const bare = throughNpm(line.replace(environments, ''), commands);
  const [program = ''] = bare.split(' ');
  const started = commands.find(({ starts }) => starts?.program === program);
  if (started?.starts) return { line: `${started.starts.line}${bare.slice(program.length)}`, command: started };
  const known = commands
    .filter(
      ({ command, kind }) =>
        kind !== 'fallback' &&
        (bare === command || bare.startsWith(`${command} `) || `./${bare}`.startsWith(`${command} `)),
    )
    .toSorted((a, b) => b.command.length - a.command.length)[0];
  return known && { line: bare.startsWith(known.command) ? bare : `./${bare}`, command: known };
}

/** `./tally FILE`, where a command makes `tally`: it may not be there yet. */
function productIn(
  line: string,
  { commands, products }: Pick<Place, 'commands' | 'products'>,
): { readonly line: string; readonly command: WorkspaceCommand } | undefined {
  const [program = ''] = line.split(' ');
  const [, path = ''] = /^(?:\.\/)?((?:[\w-]+\/)*[\w-]+)$/.exec(program) ?? [];
  const isMade = products.has(path) || commands.some(({ command }) => command === `make ${path}`);
  if (!program.includes('/') || !isMade) return undefined;
  const plain = { command: program, name: basename(path), description: '', body: '' };
  return { line, command: { ...plain, origin: 'a document', kind: 'documented' } };
}

/** `yarn report FILE` as `npm run report -- FILE` where npm stands in for the absent manager. */
function throughNpm(line: string, commands: readonly WorkspaceCommand[]): string {
  const [, name = '', rest = ''] = /^(?:yarn|pnpm|bun)(?: run)? ([\w:.-]+) (.+)$/.exec(line) ?? [];
  const script = ['test', 'start'].includes(name) ? `npm ${name}` : `npm run ${name}`;
  return name !== '' && commands.some(({ command }) => command === script) ? `${script} -- ${rest}` : line;
}

/** `usage: report.py --month YYYY-MM` of a failed command, filled in; undefined where it has none, or the task does not say it all. */
export function usageOf(failed: string, output: string, task: string, root: string): string | undefined {
  for (const [, usage = ''] of output.matchAll(/^\s*usage:\s*(.+)$/gim)) {
    const whole = usage.startsWith(`${failed} `) ? usage : withTail(failed, usage);
    const found = whole === undefined ? undefined : filledLine(whole, task, root);
    if (found && found.line !== failed) return found.line;
  }
  return undefined;
}

/** The failed command with the arguments after the program's own name. */
function withTail(failed: string, usage: string): string | undefined {
  const [, tail] =
    /^(?:(?:npm|pnpm|yarn|bun)(?:\s+run)?|(?:node|python3?|ruby|perl|(?:ba)?sh|\$0)(?:\s+-m)?)\s+[\w./:-]+\s+(.*)$/.exec(
      usage,
    ) ??
    /^[\w./-]+\s+(.*)$/.exec(usage) ??
    [];
  if (tail === undefined || /\s(?:--?\w|-- )/.test(failed.replace(/ -m [\w.]+$/, ''))) return undefined;
  const through = /^(?:npm|pnpm) (?:run |test\b|start\b)/.test(failed) ? ' -- ' : ' ';
  return `${failed}${through}${tail.replace(/^-- /, '')}`;
}
