// The words of a question that tell what it is about, and the words that may stand for them in code and documents.
import { stemmer } from 'stemmer';
import { commonSlip } from '../../../../core/state/slips.ts';

/** A word of a question: one line has it or not. */
export interface Term {
  /** Stems, the word's own first; the others mean much the same. */
  readonly forms: readonly string[];
  /** 1 in the sentence that asks, less in those around it. */
  readonly weight: number;
  /** Whether the sentence that asks has it. */
  readonly isAsked: boolean;
}

/** Nothing of the topic: words of every question, and those of what is asked for. */
const empty = new Set(
  (
    'a an the and or but if of for from to in on at by with out up down over about into onto is are was were be been being do does did done can could may might must shall should will ' +
    'would has have had having there here this that these those it its i you we they he she one ones my our your their me us them what which who whose whom where when why how much many ' +
    'more most less least some any all each every please tell show give say says said know get gets got getting let need needs needed want wants use used using uses way ways thing things ' +
    'something somebody someone anybody anything everything so then than just also still already actually exactly really project repo repository program tool library code package module default defaults ' +
    'called call calls set sets setting pass passes passed look looks looking find found see seen believe think seem seems like wonder ever never always while because though ' +
    'however look into order kind sort sorts somehow only own same time times come comes coming go goes going think guess supposed able possible specific question answer work works ' +
    'want happen happens take takes make makes made put puts as am not no nor don doesn didn isn won cannot t s m re ve d ll ve ie eg ok okay hi hello thanks side people else help via per ' +
    'write writes writing particular certain general lib doesnt dont cant isnt wont arent pls plz very bunch lot lots remember told anyone often through preprocessor too either itself themselves command commands program programs script comand instead before after without within small later'
  ).split(' '),
);

/** Each line: words that stand for one another where one asks and another answers. */
const alike: readonly (readonly string[])[] = [
  'case uppercase lowercase upper lower capital capitals capitalize capitalise capitalized lowercasing uppercasing',
  'enable activate on allow permit',
  'disable deactivate off suppress skip prevent forbid hide omit exclude ignore avoid',
  'limit max maximum largest cap exceed exceeds restrict',
  'size large larger big bigger long length bytes bytesize byte capacity len',
  'min minimum least smallest lowest',
  'repeat repeated twice duplicate duplicated again redefined repeats',
  'different differ mismatch mismatched conflict conflicting inconsistent incompatible differs',
  'thread threads threading threaded concurrency concurrent parallel',
  'directory folder dir directories',
  'output stdout print',
  'verbose debug detail details detailed chatty',
  'quiet silent mute silence',
  'delete remove erase drop purge unlink',
  'invalid malformed illegal bad wrong broken corrupt corrupted tamper tampered',
  'missing absent unknown undefined unset',
  'old older legacy deprecated former obsolete',
  'expire expired expires expiry old older stale age',
  'color colors colour colours ansi colored',
  'timeout timeouts deadline expire wait',
  'retry retries retrying attempt attempts tried tries',
  'separator delimiter delimit delimited separated',
  'header headers heading headings headline headlines',
  'complete completed done finished finish completion',
  'start begin begins launch',
  'stop end quit exit terminate abort',
  'create generate',
  'convert transform translate conversion',
  'load loads read reads reading',
  'save store stores saved stored write',
  'random randomly rng seed',
  'force overwrite',
  'accept accepts allowed',
  'refuse reject rejects deny denied rejected',
  'row rows record records line lines entry entries',
  'column columns field fields',
  'chunk chunks piece pieces part parts block blocks',
  'password secret mask masked hidden invisible visible',
  'redirect redirects redirection redirected',
  'url link links uri',
  'compress compresses compression gzip deflate deflater zip',
  'number numeric numerical integer integers int ints count',
  'float floats decimal',
  'duration durations interval elapsed',
  'throw throws thrown raise raises raised exception exceptions',
  'recursive recursively subdirectories subfolders deep depth nested',
  'info information',
  'config configuration conf configure',
  'clear clean wipe',
  'follow follows followed',
  'hash digest digests',
  'sign signing signature signatures',
  'keep keeps kept keeping retain retained retention',
  'database databases db',
].map((line) => [...new Set(line.split(' ').map((word) => stemmer(word)))]);

const formsOf = (word: string): readonly string[] => {
  const stem = stemmer(word);
  return [...new Set([stem, ...alike.filter((group) => group.includes(stem)).flat()])];
};

/** How something is switched says little of what is. */
const switching = new Set(
  'fail failed failure throw throws thrown raise raised error errors catch enable activate turn turns switch switches disable deactivate force lets allow allows keep keeps kept preserve preserves prevent prevents stop stops'
    .split(' ')
    .map((word) => stemmer(word)),
);
const ofSwitching = 0.35;

const mostTerms = 24;

/** The content words of the sentence that asks, then those of the others; words of three letters and more, or numbers. */
export function termsOf(asking: string, context: string): readonly Term[] {
  const own = contentOf(asking);
  const around = contentOf(context).filter((word) => !own.includes(word));
  // "What's its name?" has no word of its own.
  const share = own.length >= 3 ? 0.6 : own.length === 2 ? 0.75 : own.length === 1 ? 0.9 : 1;
  const all = [
    ...own.map((word) => ({ forms: formsOf(word), weight: weightOf(word), isAsked: true })),
    ...around.map((word) => ({ forms: formsOf(word), weight: share * weightOf(word), isAsked: share >= 0.9 })),
  ];
  const once = all.filter(({ forms }, at) => all.findIndex((other) => other.forms[0] === forms[0]) === at);
  return once.slice(0, mostTerms);
}

const weightOf = (word: string): number => (switching.has(stemmer(word)) ? ofSwitching : 1);

function contentOf(text: string): readonly string[] {
  const plain = text
    .replace(/\b(?:upper|lower|capital)\s+(?:and\s+(?:upper|lower|small)\s+)?(?:case|letters?)\b/giu, 'case')
    .replace(/\bsmall letters\b/giu, 'lowercase');
  return [...new Set(wordsIn(plain).map((word) => commonSlip(word) ?? word))].filter(
    (word) => (word.length > 2 || /^\d\d/.test(word)) && !empty.has(word),
  );
}

/** The words of a text, in lower case; names of code as their parts: `maxRetries`, `MAX_RETRIES`, `max-retries`. */
export const wordsIn = (text: string): readonly string[] =>
  (
    text
      .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .match(/\p{L}+|\d+/gu) ?? []
  ).map((word) => word.toLowerCase());

const stems = new Map<string, string>();

/** Remembers: the same words come again and again. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size > 50_000) stems.clear();
  const stem = stemmer(word);
  stems.set(word, stem);
  return stem;
}
