// "With compress and mangle on": options of a program that a usage text lists, said by what they are called.
import { stemmer } from 'stemmer';
import { isSlipOf } from '../../../core/state/slips.ts';

/** `  -c, --compress [options]    Enable ...`: a long name of one word, and what it takes. */
const listed = /^\s{2,}(?:-\w,?\s+)?--([a-z]{4,})(?:[ =]?(\[[^\]\s]*\]|<[^>\s]*>|[A-Z]{2,}))?\s{2,}\S/gmu;
/** Options about the output or about the program itself: not something that a request wishes for in passing. */
const ofItself = /^(?:output|file|files|help|version|force|save|text|content|input|verbose|quiet|debug|config|path)$/u;

/** How a text wishes for them: the words behind "with", or in a list of their own. */
const wished = /(?:\b(?:with|and)\s|[(,+&]\s*)(?:(?:its|the|both|some|name|own)\s+)*$/iu;

const plainStem = (word: string): string =>
  stemmer(word.toLowerCase())
    .replace(/(?:or|er)$/u, '')
    .replace(/e$/u, '');

export interface FlagsSaid {
  /** `--compress`, in the order in which a text says them. */
  readonly flags: readonly string[];
  /** The text without the words for them. */
  readonly rest: string;
}

/** Empty flags where a text says none that takes no value; undefined where it says one that needs a value. */
export function flagsSaid(text: string, usages: readonly string[]): FlagsSaid | undefined {
  const options = new Map<string, string>();
  for (const usage of usages)
    for (const [, name = '', value = ''] of usage.matchAll(listed)) if (!ofItself.test(name)) options.set(name, value);
  const flags = new Set<string>();
  const rest = text.replaceAll(/(?<![\w./-])[a-z]{4,}(?![\w/-]|\.\w)/giu, (word: string, at: number) => {
    const name = [...options.keys()].find(
      (each) => plainStem(each) === plainStem(word) || isSlipOf(word.toLowerCase(), each),
    );
    if (name === undefined || !(wished.test(text.slice(0, at)) || flags.size > 0)) return word;
    flags.add(`--${name}`);
    return ' ';
  });
  if ([...flags].some((flag) => /^(?:<|[A-Z])/u.test(options.get(flag.slice(2)) ?? ''))) return undefined;
  return { flags: [...flags], rest: flags.size === 0 ? text : rest.replaceAll(beside, ' ') };
}

/** "Both switched on": words that belong to the options. */
const beside = /\b(?:both\b|(?:(?:and|are|be)\s+)?(?:switched|turned)\s+on\b|enabled\b|\bon(?=\s*(?:[,.;)]|$)))/giu;
