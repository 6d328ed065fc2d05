// "As a shared library", "using the system tz database": options of a CMake project by the words of their names and their help texts.
import { conceptsOf } from './vocabulary.ts';

/** `option(USE_SYSTEM_TZ_DB "Use the operating system's timezone database" OFF)` */
const declared = /^[ \t]*(?:option|cmake_dependent_option)\s*\(\s*(\w+)\s+"([^"]*)"\s*(ON|OFF|TRUE|FALSE|YES|NO)?/gim;

const shared =
  /(?<!\b(?:no|not|without)\s+(?:as\s+)?(?:an?\s+|the\s+|any\s+)?)\b(?:shared|dynamic)\s+(?:library|libraries|libs?|object)\b/iu;
/** A library of which nothing tells the kind. */
const anyKind = /\badd_library\s*\(\s*\S+\s+(?!(?:SHARED|STATIC|MODULE|OBJECT|INTERFACE|ALIAS|IMPORTED|UNKNOWN)\b)/iu;
const negative = /(?:^|_)(?:NO|NOT|DISABLE|WITHOUT|SKIP)(?:_|$)/iu;

const phrase =
  /\b(?:with|using)\s+((?:[\w-]+\s+){1,4}[\w-]+?)(?=\s*(?:[,.;!?]|$)|\s+(?:and|please|then|instead|on|so)\b)/giu;
const empty = /^(?:the|its|a|an|our|my|support|enabled|included|option|turned|on|switched|set|of|for)$/u;

interface Declared {
  readonly name: string;
  readonly isOn: boolean;
  readonly words: ReadonlySet<string>;
}

/** `NAME=ON` for what a task wants beside the plain build; nothing where that is on by default, or several options fit. */
export function cmakeOptionsByWords(task: string, lists: string): readonly string[] {
  const options = [...lists.matchAll(declared)].map(([, name = '', help = '', state = '']): Declared => ({
    name,
    isOn: /^(?:ON|TRUE|YES)$/iu.test(state),
    words: new Set(
      `${name} ${help}`
        .toLowerCase()
        .split(/[^a-z0-9]+/u)
        .map(singular),
    ),
  }));
  return [...new Set([...sharedIn(task, lists, options), ...phrasesIn(task, options)])];
}

function sharedIn(task: string, lists: string, options: readonly Declared[]): readonly string[] {
  if (!shared.test(task) || /\bstatic\b/iu.test(task)) return [];
  const [own, another] = options.filter(({ name }) => /(?:^|_)SHARED(?:_|$)/iu.test(name) && !negative.test(name));
  if (another !== undefined) return [];
  if (own !== undefined) return own.isOn ? [] : [`${own.name}=ON`];
  return anyKind.test(lists) ? ['BUILD_SHARED_LIBS=ON'] : [];
}

const phrasesIn = (task: string, options: readonly Declared[]): readonly string[] =>
  [...task.matchAll(phrase)].flatMap(([, said = '']) => {
    const words = said
      .toLowerCase()
      .split(/[\s-]+/u)
      .filter((word) => !empty.test(word));
    // What is tested or documented is another deed.
    if (words.length < 2 || words.some((word) => conceptsOf(word).has('#test'))) return [];
    const [own, another] = options.filter(
      ({ name, words: known }) =>
        !negative.test(name) &&
        words.every((word) => known.has(singular(word))) &&
        words.some((word) => name.toLowerCase().split('_').includes(word)),
    );
    return own === undefined || another !== undefined || own.isOn ? [] : [`${own.name}=ON`];
  });

const singular = (word: string): string => word.replace(/(?<=\w{3})s$/u, '');
