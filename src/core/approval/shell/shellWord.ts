// A shell word before it runs: its static text, with marks for what is unknown until then.
import type { DoubleQuotedChild, Word, WordPart } from 'unbash';

/** Stands in a text for anything: the value of an expansion. */
export const ANYTHING = '\uE000';
/** Stands in a text for what a glob may match: not a leading dot, not a slash. */
export const GLOBBED = '\uE001';

export interface ShellWord {
  /** The value after quote removal, with `ANYTHING` and `GLOBBED` where it is not known. */
  readonly text: string;
  /** Whether it may become several words, or none: an expansion outside quotes. */
  readonly splits: boolean;
  /** Holds what a program in a substitution printed of files or the environment. */
  readonly holdsContents?: true;
}

/** Values of variables that are known before the command runs; undefined where they are not. */
export type KnownValues = (name: string) => ShellWord | undefined;
/** Whether a substitution prints what can be neither an option nor several words. */
export type HarmlessOutput = (part: Extract<WordPart, { type: 'CommandExpansion' }>) => string | undefined;

export interface WordContext {
  readonly valueOf: KnownValues;
  readonly outputOf: HarmlessOutput;
}

const mostAlternatives = 64;

/** The words that `word` stands for: several where braces expand. */
export function staticWords(word: Word, context: WordContext): readonly ShellWord[] {
  const parts = word.parts;
  if (parts === undefined) return [{ text: plain(word.value), splits: false }];
  let words: ShellWord[] = [{ text: '', splits: false }];
  for (const part of parts) {
    // Behind another pattern: such a word names files, and neither a program nor an option.
    const namesFiles = words.every(({ text }) => text.includes(GLOBBED) && !text.startsWith('-'));
    const pieces =
      part.type === 'BraceExpansion'
        ? braceAlternatives(part.text)
        : ((namesFiles ? listed(part) : undefined) ?? [partValue(part, context)]);
    if (words.length * pieces.length > mostAlternatives) return [{ text: ANYTHING, splits: true }];
    words = words.flatMap((word) => pieces.map((piece) => joined(word, piece)));
  }
  return words;
}

function joined(left: ShellWord, right: ShellWord): ShellWord {
  const holds = left.holdsContents ?? right.holdsContents;
  const text = left.text + right.text;
  return { text, splits: left.splits || right.splits, ...(holds && { holdsContents: holds }) };
}

/** `[ao]` of `*.[ao]` is one of its letters; undefined for any other part, and for a range or what is left out. */
function listed(part: WordPart): readonly ShellWord[] | undefined {
  const letters = part.type === 'Glob' ? /^\[([A-Za-z\d]{2,8})\]$/.exec(part.text)?.[1] : undefined;
  return letters === undefined ? undefined : Array.from(letters, (letter) => known(letter));
}

/** `$'..'` can produce any character; none may be mistaken for a mark. */
function plain(text: string): string {
  return text.includes(ANYTHING) || text.includes(GLOBBED) ? text.replaceAll(/[\uE000\uE001]/g, '\uFFFD') : text;
}

function known(text: string): ShellWord {
  return { text: plain(text), splits: false };
}

function partValue(part: WordPart, context: WordContext): ShellWord {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return known(part.value);
    case 'Glob':
    case 'ExtendedGlob':
      return { text: GLOBBED, splits: false };
    case 'DoubleQuoted':
    case 'LocaleString':
      return part.parts.map((child) => quotedValue(child, context)).reduce(joined, known(''));
    case 'ProcessSubstitution':
      return known('/dev/fd/63');
    case 'BraceExpansion':
      return { text: ANYTHING, splits: true };
    default:
      return expansionValue(part, context);
  }
}

function quotedValue(part: DoubleQuotedChild, context: WordContext): ShellWord {
  const value = partValue(part, context);
  return { ...value, splits: value.splits && severalWhenQuoted(part) };
}

function severalWhenQuoted(part: DoubleQuotedChild): boolean {
  if (part.type === 'SimpleExpansion') return part.text === '$@';
  return part.type === 'ParameterExpansion' && part.text.includes('@');
}

/** Programs that print files, the environment or who runs them, anywhere in a substitution; not the number of a version, nor what comes from the network. */
const printsFiles =
  /^(?!(?:\$\(|`)\s*(?:curl|wget|gh|docker|kubectl)\b).*\b(?:whoami|id|hostname|who|ps|ip|ifconfig|uname -a|git (?:log|show|diff|grep|blame|config)|e?grep|rg|jq(?! [-r '"]*\.version)|python\d?|node -[ep]|perl|ruby|php|cat(?! [\w./-]*(?:[vV]ersion|VERSION|nvmrc|\.sha|pid)\b)|tac|nl|head|tail|base64|base32|basenc|xxd|od|hexdump|strings|tar|gzip|zip|openssl|gpg|env|printenv|set|history|awk|sed|paste|tr|rev|sort|find|ls)(?![\w-])|<(?!\()/s;

type Expansion = Extract<
  WordPart,
  { type: 'SimpleExpansion' | 'ParameterExpansion' | 'CommandExpansion' | 'ArithmeticExpansion' }
>;

function expansionValue(part: Expansion, context: WordContext): ShellWord {
  switch (part.type) {
    case 'ArithmeticExpansion':
      return known('0');
    case 'CommandExpansion': {
      const output = context.outputOf(part);
      const holds = printsFiles.test(part.text) ? ({ holdsContents: true } as const) : {};
      return output === undefined
        ? { text: ANYTHING, splits: true, ...holds }
        : { text: output, splits: false, ...holds };
    }
    case 'SimpleExpansion':
      return variable(part.text.slice(1), context);
    case 'ParameterExpansion':
      if (part.prefix === '#') return known('0');
      if (part.prefix === undefined && part.operation === undefined && part.index === undefined) {
        return variable(part.parameter, context);
      }
      if (part.operation?.type === 'Remove' && part.prefix === undefined && part.index === undefined) {
        return shortened(part.operation.operator, variable(part.parameter, context));
      }
      return { text: ANYTHING, splits: true };
  }
}

/** The last background job started by the line itself. */
const ownJob = '%!';

function variable(name: string, context: WordContext): ShellWord {
  if (name === '!') return known(ownJob);
  if (/^[?#$]$/.test(name)) return known('0');
  return context.valueOf(name) ?? { text: ANYTHING, splits: true };
}

/** `${f%.txt}` stays in the folder that the value of `f` plainly names. */
function shortened(operator: string, value: ShellWord): ShellWord {
  const isInside = /^[\w\uE001]/.test(value.text) && !value.text.includes('..') && !value.text.includes(ANYTHING);
  if (!operator.startsWith('%') || !isInside) return { text: ANYTHING, splits: true };
  return { text: GLOBBED, splits: true };
}

/** `{a,b}` gives both; a sequence gives one unknown; anything quoted, nested or expanding is skipped. */
function braceAlternatives(text: string): readonly ShellWord[] {
  const inner = text.slice(1, -1);
  if (/["'\\$`{}]/.test(inner)) return [{ text: ANYTHING, splits: true }];
  if (/^\d+\.\.\d+(?:\.\.\d+)?$/.test(inner)) return [{ text: '0', splits: false }];
  if (!inner.includes(',')) return [{ text: GLOBBED, splits: false }];
  return inner.split(',').map((alternative) => ({ text: alternative.replaceAll(/[*?[]/g, GLOBBED), splits: false }));
}

/** Whether nothing in the text depends on running it. */
export function isStatic(word: ShellWord): boolean {
  return !word.splits && !word.text.includes(ANYTHING) && !word.text.includes(GLOBBED);
}

/** Whether a tool that receives the word may read it, or a part of it, as an option. */
export function mayBeOption(word: ShellWord): boolean {
  return word.splits || word.text.startsWith(ANYTHING) || word.text.startsWith(GLOBBED);
}

/** For people: `…` for what is not known, `*` for what a pattern matches. */
export function shownWhole(word: ShellWord): string {
  return word.text.replaceAll(ANYTHING, '…').replaceAll(GLOBBED, '*');
}

/** The word with `replaced` standing for what is not known, as `{}` does in `find -exec`. */
export function replaceIn(word: ShellWord, replaced: string | undefined, by = ANYTHING): ShellWord {
  if (replaced === undefined || !word.text.includes(replaced)) return word;
  return { text: word.text.replaceAll(replaced, by), splits: word.splits };
}
