// Reads the words after a program's name as its options and operands, as getopt does: bundles, attached values, abbreviations.
import { ANYTHING, GLOBBED, mayBeOption, type ShellWord } from './shellWord.ts';

export interface OptionTable {
  /** Short options that take a value, e.g. `kt` for `-k 2 -t,`. */
  readonly values?: string;
  /** Short options whose value, when there is one, is attached: `-Iseconds`. */
  readonly attached?: string;
  /** Long options whose value may be the next word, space separated. */
  readonly longValues?: string;
  /** Options that write the file they name, space separated, with dashes. */
  readonly writes?: string;
  /** Options that run what they name. */
  readonly runs?: string;
  /** Options that are harmful in another way. */
  readonly acts?: string;
  /** If given, every option not listed is considered harmful. Short ones as letters after one dash. */
  readonly only?: string;
  /** Long options that begin like a harmful one and are harmless. */
  readonly harmless?: string;
  /** Nothing after the first operand is an option. */
  readonly stopsAtOperand?: true;
  /** A word that begins with a glob is treated as a file: a file named like an option would do little harm. */
  readonly trustsGlobs?: true;
  /** The harmful options only work before anything that expansions could add. */
  readonly trustsExpansions?: true;
  /** Options are words with one dash (`-name`), never bundles. */
  readonly singleDash?: true;
}

export type Harm = 'writes' | 'runs' | 'acts' | 'unknown';

export interface HarmfulOption {
  readonly name: string;
  readonly harm: Harm;
  /** What it writes or runs; undefined when it is not given, or the word could be any option. */
  readonly value: ShellWord | undefined;
}

export interface Arguments {
  readonly harmful: readonly HarmfulOption[];
  /** Words that are neither options nor their values. */
  readonly operands: readonly ShellWord[];
  /** Option names as written, without values; of a bundle every letter. */
  readonly options: ReadonlySet<string>;
}

interface Compiled {
  readonly values: string;
  readonly attached: string;
  readonly longValues: ReadonlySet<string>;
  readonly harms: ReadonlyMap<string, Harm>;
  readonly harmless: ReadonlySet<string>;
  readonly only: ReadonlySet<string> | undefined;
  readonly singleDash: boolean;
}

const compiledTables = new WeakMap<OptionTable, Compiled>();

function compile(table: OptionTable): Compiled {
  const existing = compiledTables.get(table);
  if (existing !== undefined) return existing;
  const harms = new Map<string, Harm>();
  for (const harm of ['writes', 'runs', 'acts'] as const) {
    for (const name of list(table[harm])) harms.set(name, harm);
  }
  const compiled: Compiled = {
    values: table.values ?? '',
    attached: table.attached ?? '',
    longValues: new Set([...list(table.longValues), ...[...harms.keys()].filter((name) => harms.get(name) !== 'acts')]),
    harms,
    harmless: new Set(list(table.harmless)),
    only: table.only === undefined ? undefined : new Set(list(table.only).flatMap((name) => letters(name, table))),
    singleDash: table.singleDash ?? false,
  };
  compiledTables.set(table, compiled);
  return compiled;
}

/** `-abc` in a table stands for three short options. */
function letters(name: string, table: OptionTable): readonly string[] {
  if (name.startsWith('--') || table.singleDash) return [name];
  return Array.from(name.slice(1)).map((letter) => `-${letter}`);
}

function list(names: string | undefined): readonly string[] {
  return names === undefined || names === '' ? [] : names.split(' ');
}

/** Reads `words`. Never misses a harmful option: a word that could be one counts as one where the table has any. */
export function readArguments(words: readonly ShellWord[], table: OptionTable): Arguments {
  const compiled = compile(table);
  const reader = { harmful: [] as HarmfulOption[], operands: [] as ShellWord[], options: new Set<string>() };
  const guarded = (compiled.harms.size > 0 || compiled.only !== undefined) && table.trustsExpansions !== true;
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (word === undefined) break;
    if (word.text === '--' && !word.splits) {
      reader.operands.push(...words.slice(i + 1));
      break;
    }
    if (guarded && mayBeOption(word) && !(table.trustsGlobs === true && !word.splits && word.text.startsWith(GLOBBED)))
      reader.harmful.push({ name: 'an expansion', harm: 'unknown', value: undefined });
    if (word.text.length < 2 || !word.text.startsWith('-')) {
      reader.operands.push(word);
      if (table.stopsAtOperand) {
        reader.operands.push(...words.slice(i + 1));
        break;
      }
    } else if (word.text.startsWith('--') || compiled.singleDash) {
      if (readLong(word, words[i + 1], compiled, reader)) i++;
    } else if (readBundle(word, words[i + 1], compiled, reader)) {
      i++;
    }
    if (guarded && words[i] !== word && words[i]?.splits === true) {
      reader.harmful.push({ name: 'an expansion', harm: 'unknown', value: undefined });
    }
  }
  return reader;
}

interface Reader {
  readonly harmful: HarmfulOption[];
  readonly options: Set<string>;
}

/** True when the next word is the option's value. */
function readLong(word: ShellWord, next: ShellWord | undefined, table: Compiled, reader: Reader): boolean {
  const equals = word.text.indexOf('=');
  const name = equals < 0 ? word.text : word.text.slice(0, equals);
  const takesNext = equals < 0 && table.longValues.has(name) && next !== undefined;
  const value =
    equals < 0 ? (takesNext ? next : undefined) : { text: word.text.slice(equals + 1), splits: word.splits };
  reader.options.add(name);
  const unknownAt = name.indexOf(ANYTHING);
  const stem = unknownAt < 0 ? name : name.slice(0, unknownAt);
  const harm = harmOf(stem, unknownAt >= 0, table);
  if (harm !== undefined) {
    const abbreviated = !table.harms.has(name) && equals < 0;
    reader.harmful.push({ name, harm, value: abbreviated ? next : value });
  }
  return takesNext;
}

function harmOf(name: string, cut: boolean, table: Compiled): Harm | undefined {
  const exact = table.harms.get(name);
  if (exact !== undefined) return exact;
  if (!cut && table.harmless.has(name)) return undefined;
  if (table.only !== undefined) return table.only.has(name) && !cut ? undefined : 'unknown';
  if (table.singleDash && !cut) return undefined;
  for (const [harmful, harm] of table.harms) {
    if (harmful.startsWith('--') && harmful.startsWith(name)) return harm;
    if (cut && harmful.startsWith(name)) return harm;
  }
  return undefined;
}

/** True when the next word is the value of the last letter. */
function readBundle(word: ShellWord, next: ShellWord | undefined, table: Compiled, reader: Reader): boolean {
  const { text } = word;
  for (let at = 1; at < text.length; at++) {
    const letter = text.charAt(at);
    const rest = at + 1 < text.length ? { text: text.slice(at + 1), splits: word.splits } : undefined;
    const name = `-${letter}`;
    reader.options.add(name);
    const harm =
      letter === ANYTHING ? (table.harms.size > 0 || table.only ? 'unknown' : undefined) : harmOf(name, false, table);
    if (harm !== undefined) reader.harmful.push({ name, harm, value: rest ?? next });
    if (table.attached.includes(letter)) return false;
    if (harm === 'writes' || harm === 'runs' || table.values.includes(letter))
      return rest === undefined && next !== undefined;
  }
  return false;
}
