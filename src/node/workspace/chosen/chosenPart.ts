// The part of a Python or JavaScript program that its first argument chooses: `tasks.py clean`, without what only `tasks.py purge` would do.
import { blocksOf, type Block } from './blocks.ts';
import { branches } from './branches.ts';
import { masked, type Language } from './masked.ts';
import { registrations } from './registrations.ts';
import { tables } from './tables.ts';

/** A text, and the same without the contents of strings and comments. */
export interface Source {
  readonly text: string;
  readonly code: string;
  readonly language: Language;
}

/** What is done for other arguments alone, as ranges of a text. */
export interface Choice {
  /** Whether one of the arguments is chosen there. */
  readonly isKnown: boolean;
  readonly others: readonly (readonly [from: number, to: number])[];
}

/** Can start what no name shows. */
const unforeseeable = /(?<![\w.])(?:eval|exec|compile|__import__|Function)\s*\(|\bimportlib\b|\brunpy\b/u;
const byName = /(?<!\w)(?:globals|locals|vars|getattr)\s*\(/u;
const mostCharacters = 200_000;
const plainWord = /^[a-z][\w:.-]*$/u;

const finders = [branches, tables, registrations] as const;

function sourceOf(path: string, text: string): Source | undefined {
  const language = path.endsWith('.py') ? 'python' : 'script';
  const code = text.length <= mostCharacters ? masked(text, language) : undefined;
  return code === undefined || unforeseeable.test(code) ? undefined : { text, code, language };
}

/** What stands where a command may be named. */
const literal = /(?:^|[\s({[,=|])["'`]?([a-z][\w:-]*)["'`]?\s*(?=[:,()}\]|\n]|$)/gmu;

/** The first arguments by which a Python or JavaScript program chooses a part of itself. */
export function commandsIn(path: string, text: string): readonly string[] {
  const source = sourceOf(path, text);
  if (source === undefined) return [];
  const names = [...new Set([...text.matchAll(literal)].map(([, name = '']) => name))];
  const ofFrameworks = new Set((blocksOf(source) ?? []).map(({ command }) => command));
  return names.filter((name) => ofFrameworks.has(name) || finders.some((find) => find(source, [name]).isKnown));
}

/**
 * With line breaks as they are; undefined where nothing tells what the arguments choose. What the rest still names counts: a question is
 * better than a loss.
 */
export function chosenPart(path: string, text: string, args: readonly string[]): string | undefined {
  const [first = ''] = args;
  const source = plainWord.test(first) ? sourceOf(path, text) : undefined;
  if (source === undefined) return undefined;
  const { code, language } = source;
  const choices = finders.map((find) => find(source, args));
  const others = choices.flatMap((choice) => choice.others);
  const left: Source = { language, text: blanked(text, others), code: blanked(code, others) };
  const blocks = blocksOf(left);
  if (blocks === undefined) return undefined;
  const isMeant = ({ command, name }: Block) => {
    const said =
      command ?? (byName.test(code) ? name.replace(/^(?:cmd|do|task|command)_/u, '').replaceAll('_', '-') : '');
    return args.some((arg) => arg === said || arg.replaceAll('_', '-') === said);
  };
  const isKnown = choices.some((choice) => choice.isKnown) || blocks.some(isMeant);
  if (!isKnown) return undefined;
  const unreached = new Set(blocks.filter((block) => !block.isRoot && !isMeant(block)));
  const ranges = () => [...unreached].map(({ from, to }) => [from, to] as const);
  for (let before = -1; before !== unreached.size;) {
    before = unreached.size;
    const rest = byName.test(code) ? left.text : left.code;
    const named = new Set(blanked(rest, ranges()).match(/[A-Za-z_$][\w$]*/gu));
    for (const block of unreached)
      if (block.command === undefined ? named.has(block.name) : calls(left, block)) unreached.delete(block);
  }
  return blanked(left.text, ranges());

  /** A command of a framework may be called, or handed on, by its name like any function. */
  function calls({ code: whole }: Source, block: Block): boolean {
    return new RegExp(`(?<![\\w.])${block.name}\\b`, 'u').test(blanked(whole, [...ranges(), [block.from, block.to]]));
  }
}

function blanked(text: string, ranges: Choice['others']): string {
  return ranges.reduce(
    (left, [from, to]) => left.slice(0, from) + left.slice(from, to).replaceAll(/[^\n]/gu, ' ') + left.slice(to),
    text,
  );
}
