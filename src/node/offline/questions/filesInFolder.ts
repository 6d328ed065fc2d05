// "How many recipes are in share/recipes?": the files of the folder that is named, whatever they are called.
import { many, told } from './answers.ts';
import { readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { stemmer } from 'stemmer';
import { filesBelow } from '../commands/filesBelow.ts';
import { sentencesOf } from '../purpose/purpose.ts';
import { limitsNames } from '../request/namesOfFiles.ts';
import { endingsIn } from './files.ts';
import { filesUnder } from './filesUnder.ts';
import { codeSpan } from './markup.ts';
import { folderNamed } from './namedFolder.ts';
import type { Question, QuestionKind } from './question.ts';

const asks = /\b(?:how many|count(?:\s+up)?|(?:number|amount|count|total) of)\s+(.+)$/iu;
const ruledOut = /\b(?:do(?:n['’]?t| not)|never|no need to|stop|instead of|rather than)\s+(?:\w+\s+)?count/iu;
/** What they are stands in a sentence beside this one. */
const pointsBack = /\b(?:those|these|them|they|there|such)\b/iu;
/** What is in files, not files; and what something else counts. */
const others =
  /^(?:lines?|loc|sloc|commits?|branches|tags|contributors?|authors?|tests?|specs?|cases?|errors?|warnings?|bytes|characters?|chars|words?|functions?|methods?|class(?:es)?|types?|structs?|macros?|enums?|traits?|interfaces?|variables?|constants?|symbols?|endpoints?|routes?|options?|flags?|arguments?|parameters?|targets?|dependenc(?:y|ies)|imports?|headings?|sections?|users?|people|issues?|bugs?|todos?|fixmes?|times|threads?|cores?|rows?|columns?|records?|entries|keys?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|megabytes|mb|kb|space|comments?|calls?|occurrences?|matches|mentions?)$/iu;
/** Only some of them are meant. */
const filters =
  /^(?:un\p{L}+|\p{L}{3,}ed|empty|large\w*|big\w*|small\w*|long\w*|short\w*|old\w*|new\w*|recent|latest|hidden|binary|broken|failing|stale|duplicate|missing|invalid|unique|executable|other|more|bad|good|first|last|wrong|open|real|actual)$/iu;
const limits = /\b(?:not|without|except|exclud\w*|ignor\w*|only|no|other than|besides|apart|minus|but|both|and)\b/iu;

const subfolders = 'sub-?(?:folders|dir(?:ectorie)?s)';
const withSub = new RegExp(
  `\\b(?:recursive(?:ly)?|(?:includ\\w+|with|and)\\s+(?:(?:all|the|its|those|ones|in)\\s+)*(?:${subfolders}|nested\\s+\\w+)|(?:the\\s+)?${subfolders}\\s+(?:too|as well|included)|at\\s+(?:any|every)\\s+(?:depth|level))\\b`,
  'iu',
);
const withoutSub = new RegExp(
  `\\b(?:(?:not|non-?)\\s*(?:recursive(?:ly)?|deeper)|(?:without|not|no|excluding|ignoring|except)\\s+(?:(?:counting|in|including|the|its|those|any|all|ones)\\s+)*${subfolders}|only\\s+(?:the\\s+)?(?:top|first)\\s+level|(?:the\\s+)?top\\s+level\\s+only|directly|no deeper)\\b`,
  'iu',
);
const below = /\b(?:below|under|underneath|beneath)\s+[`'"]?[\w@]/iu;

const has =
  '(?:ha(?:s|ve)|ships?|keeps?|contains?|holds?|comes? with|provides?|includes?|offers?|bundles?|carr(?:y|ies)|lists?|maintains?|stores?)';
/** Whose they are, and what is counted along with them. */
const asides: readonly RegExp[] = [
  new RegExp(`\\b(?:that|which)\\s+(?:(?:this|the|our)\\s+)?[\\w.-]+\\s+(?:currently\\s+|now\\s+)?${has}\\b`, 'giu'),
  new RegExp(`\\b(?:do|does|did)\\s+(?:(?:this|the|our)\\s+)?[\\w.-]+\\s+(?:currently\\s+|now\\s+)?${has}\\b`, 'giu'),
  /[,\s]\s{0,3}[\p{L}\d.-]+\s+(?:included|and all|too|as well)\b/giu,
];
/** Where what they are called ends. */
const ends =
  /^(?:are|is|do|does|did|were|was|have|has|had|can|in|of|here|there|exist|exists|that|which|lie|lies|live|lives|sit|sits|we|you|it|altogether|currently|now|right|please|for|inside|within|under|below|at|from|with|stored|kept|found|located|placed|saved|present|available|provided|shipped|defined)$/iu;
const harmless =
  /^(?:are|is|do|does|did|were|was|have|has|had|there|in|of|here|exist|exists|that|which|lies?|lives?|sits?|we|you|it|its|this|the|our|a|an|altogether|currently|now|right|please|pls|for|me|us|inside|within|under|below|at|from|with|project|repo|repository|checkout|clone|copy|tree|working|code|codebase|sources?|package|release|version|state|files?|folders?|director(?:y|ies)|stored|kept|found|located|placed|saved|present|available|provided|shipped|defined|all|total|together|overall|exactly|today|moment|by|git|thanks|thx|get|got|contain|hold|keep|ship)$/iu;
const plainWords =
  /^(?:the|all|of|different|distinct|single|individual|separate|those|these|them|such|many|total|its|our|there|that|a)$/iu;
const languages =
  /^(?:shell|bash|zsh|fish|python|perl|ruby|lua|go|rust|java|c|javascript|typescript|php|native|binary)$/iu;
const isFolders = /^(?:sub-?)?(?:folders?|director(?:y|ies)|dirs?)$/iu;

export const filesInFolderQuestion: QuestionKind = (task, { root }) => {
  if (limitsNames(task)) return undefined;
  const sentences = sentencesOf(task);
  for (const sentence of sentences) {
    const [, said] = asks.exec(sentence) ?? [];
    if (said === undefined || ruledOut.test(sentence)) continue;
    const own = folderNamed(said, root);
    const before = own === undefined && pointsBack.test(said) ? sentences.filter((each) => each !== sentence) : [];
    const folder = own ?? folderNamed(before.join(' '), root);
    if (folder === undefined) continue;
    const counted = readCounted(own?.rest ?? said, root);
    if (counted === undefined) continue;
    const isDeep = withSub.test(said) || below.test(said);
    return countOf(counted, folder.path, root, withoutSub.test(said) ? 'direct' : isDeep ? 'deep' : 'unsaid');
  }
  return undefined;
};

interface Counted {
  readonly noun: string;
  readonly qualifiers: readonly string[];
}

/** Undefined where only some are meant, or something else besides. */
function readCounted(said: string, root: string): Counted | undefined {
  const bare = [withSub, withoutSub, ...asides].reduce((text, each) => text.replace(each, ' '), withoutBrackets(said));
  const words = bare.match(/[\p{L}\d'’.+#-]*[\p{L}\d+#]/gu) ?? [];
  const end = words.findIndex((word, at) => at > 0 && ends.test(word) && !plainWords.test(word));
  const until = end < 0 ? words.length : end;
  const phrase = words.slice(0, until).filter((word) => !plainWords.test(word));
  // "Lines of code."
  if (words.slice(0, until).some((word, at) => others.test(word) && words[at + 1]?.toLowerCase() === 'of'))
    return undefined;
  const noun = phrase.at(-1) ?? (pointsBack.test(said) ? 'files' : undefined);
  if (noun === undefined || others.test(noun) || limits.test(bare)) return undefined;
  if (!words.slice(until).every((word) => harmless.test(word)) || phrase.length > 4) return undefined;
  return phrase.some((word) => filters.test(word)) || endingsIn(bare, root).length > 0
    ? undefined
    : { noun: noun.toLowerCase(), qualifiers: phrase.slice(0, -1) };
}

/** Without what a bracket only adds. */
const withoutBrackets = (text: string): string =>
  text.replace(/\(([^()]*)\)/gu, (all, inside: string) =>
    limits.test(inside.replace(/\band so on\b|\band\b/giu, '')) ? all : ' ',
  );

/** Whether those in subfolders count, as far as it is said. */
type Depth = 'direct' | 'deep' | 'unsaid';

function countOf({ noun, qualifiers }: Counted, folder: string, root: string, depth: Depth): Question | undefined {
  const isDeep = depth === 'deep';
  // Of those of tests not all have the word in their names (tests.ts).
  const isOfTests = /^files?$/iu.test(noun) && qualifiers.some((word) => /^(?:tests?|specs?|unit|e2e)$/iu.test(word));
  if (isOfTests && !/tests?|specs?|^x?t$/iu.test(basename(folder))) return undefined;
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).length;
  const direct = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  const shown = direct.filter((name) => !name.startsWith('.'));
  const deep = filesBelow(join(root, folder), (name) => !name.startsWith('.'), everything);
  const place = codeSpan(folder);
  if (isFolders.test(noun)) return qualifiers.length > 0 ? undefined : told(`${many(folders, 'folder')} in ${place}.`);
  const isAny = /^files?$/iu.test(noun);
  const hidden = direct.length === shown.length ? '' : ' Hidden files are not counted.';
  const counted = isDeep ? deep : shown;
  const [word, called] = calledSo(isAny ? qualifiers : [noun, ...qualifiers], counted, folder);
  // "How many shell plugins are in bin?": which of them are, no name tells.
  if (word === '' && !isAny && qualifiers.some((each) => languages.test(each)))
    return {
      looks: [],
      nothing: `Which of the ${many(counted.length, 'file')} in ${place} are ${[...qualifiers, noun].join(' ')} their names do not tell.`,
    };
  if (word !== '')
    return told(
      `${String(called.length)} of the ${many(counted.length, 'file')} in ${place} have ${codeSpan(word)} in their names.${hidden}`,
    );
  if (isAny && qualifiers.length === 0 && depth !== 'direct') return told(filesUnder(root, folder));
  if (shown.length === 0 && folders > 0 && !isDeep)
    return told(
      `${many(folders, 'folder')} in ${place}, and no files next to them (${many(deep.length, 'file')} in all of them).`,
    );
  if (folders > shown.length && !isAny && !isDeep)
    return told(`${many(shown.length, 'file')} and ${many(folders, 'folder')} in ${place}.`);
  const [ending, alike] = isAny ? ['', counted] : mostAlike(counted);
  const of =
    ending === '' ? '' : ` (${codeSpan(`*${ending}`)}, besides ${many(counted.length - alike.length, 'other')})`;
  const inner =
    deep.length === shown.length
      ? ''
      : isDeep
        ? ', with those in its subfolders'
        : `, without those in its subfolders (with them ${String(deep.length)})`;
  return told(`${many(alike.length, 'file')} in ${place}${of}${inner}.${hidden}`);
}

const everything = { deepest: 40, mostFolders: 20_000 };

/** The files, not all, whose names have one of the words, unless the folder has it in its own. */
function calledSo(
  words: readonly string[],
  paths: readonly string[],
  folder: string,
): readonly [string, readonly string[]] {
  const stems = (text: string) => (text.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => stemmer(word));
  const own = stems(folder);
  for (const word of words) {
    const stem = stemmer(word.toLowerCase());
    const found = own.includes(stem) ? [] : paths.filter((path) => stems(basename(path)).includes(stem));
    if (found.length > 0 && found.length < paths.length)
      return [word.replace(/(?<=\p{L}{3})s$/iu, '').toLowerCase(), found];
  }
  return ['', paths];
}

/** Those with the ending that most have: the migrations, without a README beside them. A number is no ending. */
function mostAlike(paths: readonly string[]): readonly [string, readonly string[]] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(extname(path), (counts.get(extname(path)) ?? 0) + 1);
  const [most = '', count = 0] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const isKind = /^\.[A-Za-z]\w*$/.test(most) && most !== '.md' && 2 * count > paths.length && count < paths.length;
  return isKind ? [most, paths.filter((path) => extname(path) === most)] : ['', paths];
}
