// "Which of the RFCs in the text folder is the longest one, counted in lines, and how many lines has it?": the longest files of a folder, or of one kind.
import { basename } from 'node:path';
import { fileKind, type FileKind } from '../questions/exact/fileKinds.ts';
import { textIn } from '../questions/texts.ts';
import { projectFiles } from '../questions/projectFiles.ts';
import { asksOnly, tail, type Forms } from './factForms.ts';
import type { AskedFact } from './askedFacts.ts';
import { factWords } from './factSpelling.ts';
import { namesPlace } from './namesPlace.ts';
import { inDigits, numberWords } from './numberWords.ts';
import { inPlainParts, saysOnly, wordsWith } from './plainParts.ts';
import { foldersMarked } from './soleFolder.ts';

const n = `(?:[1-9]|[1-9]\\d|${numberWords.join('|')})`;
const most = '(?:longest|lengthiest|shortest|largest|biggest|smallest)';
const isLong = /\b(?:longest|lengthiest|shortest|(?:most|fewest|least) lines)\b/iu;
const isRanked =
  /\b(?:largest|biggest|smallest|highest|lowest|greatest|rank(?:ed|ing)?|sort(?:ed)?|order(?:ed)?|top)\b.*\b(?:by|in|line)\b.*\b(?:lines?|line[ -]count)\b|\b(?:(?:highest|largest|biggest|greatest|lowest|smallest) (?:line[ -]count|number of lines)|(?:rank|sort|order)\b.*\bby how many lines)\b/iu;
const isShort = /\b(?:shortest|(?:fewest|least) lines|smallest|lowest)\b/iu;
const words = wordsWith(
  `how lines line count counts number most fewest least longest lengthiest shortest largest biggest smallest highest lowest greatest rank ranked ranking sort sorted order ordered descending top bottom first come comes has have counted measured measuring measure length lengths long total many list name names files file text plain terms which identify pick by only far single ${numberWords.join(' ')}`,
);

/** "And how many lines is that?": told anyway. */
const also = new RegExp(
  [
    '[,;]?\\s*\\(?(?:(?:and|also|together|along|plus|with)\\s+){1,2}(?:(?:tell|say|give|show|report)(?:\\s+me)?\\s+|by\\s+|then\\s+)*',
    '(?:how\\s+(?:many|long)(?:\\s+lines)?(?:\\s+(?:it|that|they|each)\\s+(?:has|have|is|are)|\\s+(?:is|are|does|do|has|have)\\s+(?:that|it|this|they|those|there|each)(?:\\s+(?:have|has|be|contain|run\\s+to|in\\s+it))?|\\s+are\\s+in\\s+it)?',
    '|(?:what\\s+(?:are|is)\\s+)?(?:the|its|their|that|a)\\s+(?:line\\s+|exact\\s+)?(?:counts?|totals?|numbers?(?:\\s+of\\s+lines)?|lengths?|figures?))\\)?(?=\\s*(?:[.?!,;]|$))',
  ].join(''),
  'giu',
);

const noun =
  "(?!(?:which|what|one|ones|of|in|by|has|have|is|are|the|with|lines?|count|number|most)\\b)([a-z][\\w+#'-]*(?: (?!(?:which|what|has|have|is|are|in|by|with|that|of|under|on|at|here|there|from|below|inside|within|line|lines|counted|measured|for|and|as|so|then|come|comes)\\b)[a-z][\\w+#-]*)?)";
const nouns: readonly RegExp[] = [
  new RegExp(
    `\\b(?:which|what)(?: ${n})? (?:of (?:all )?(?:the|our|these|those|my) )?(?:${n} )?(?:${most} )?${noun}(?= (?:in|under|below|inside|within|is|are|has|have|here|from|of)\\b)`,
    'iu',
  ),
  new RegExp(
    `\\b${most} (?:${n} )?${noun}(?= (?:in|under|below|inside|within|by|of|from|here|there|has|is|are|counted|measured)\\b|\\W*$)`,
    'iu',
  ),
  new RegExp(
    `\\b(?:rank|sort|order|list) (?:all )?(?:the |our |of the )?(?:${n} )?${noun}(?= (?:in|under|below|inside|within|by|of|from|here)\\b)`,
    'iu',
  ),
  new RegExp(`\\b(?:top|first) ${n} ${noun}(?= (?:in|by|of|under)\\b)`, 'iu'),
  new RegExp(
    `\\b(?:the|${n}) ${noun}(?=(?: (?:in|under|below|of) §)? (?:with|that (?:has|have)) the (?:most|fewest|least|highest|largest|biggest|lowest))`,
    'iu',
  ),
];
/** Not files, or files only by chance. */
const noFiles =
  /\b(?:functions?|methods?|class(?:es)?|types?|structs?|lines?|words?|names?|paths?|file-?names?|commits?|messages?|tests?|specs?|cases?|folders?|director(?:y|ies)|packages?|crates?|authors?|sections?|paragraphs?|sentences?|tables?|comments?|strings?|identifiers?|variables?|blocks?|keys?|columns?|rows?|entr(?:y|ies)|records?|loops?|quer(?:y|ies)|diffs?|branch(?:es)?|tags?|titles?|headings?|runs?|times?|builds?|routes?|chains?|values?|options?|arguments?|lists?|languages?|kinds?|one|ones|it|them|that|this|code|those|these|part|module|modules|component|components|macro|macros|person|people|contributors?|developers?|users?|extensions?|endings?|formats?|steps?|jobs?|stages?|targets?|rules?|prefix|match|dependency|dependencies)$/iu;

interface Asked {
  readonly part: string;
  readonly kind: string;
}

/** `python`, `.md`, `shell script` */
export const kindOfFiles = (said: string, root: string): FileKind | undefined => {
  const files = projectFiles(root);
  const kind = said.replace(/ ?(?:sources?|code)$/iu, '');
  return fileKind(`${kind} files`, root, files) ?? fileKind(kind, root, files);
};

const mostSamples = 20;

/** Whether a folder holds nothing but scripts without endings. */
export function isOfScripts(folder: string): boolean {
  const files = projectFiles(folder);
  return (
    files.length > 0 &&
    files.every((path) => !basename(path).includes('.')) &&
    files.slice(0, mostSamples).every((path) => textIn(folder, path)?.startsWith('#!') === true)
  );
}

/** A part with "files" in the place of what they are called there. */
function withFiles(part: string, isOfKind: (kind: string) => boolean): Asked | undefined {
  for (const pattern of nouns) {
    const found = pattern.exec(part);
    const said = found?.[1];
    if (found === null || said === undefined) continue;
    const [whole] = found;
    const kind = said.replace(/(?:^| )files?$/iu, '');
    // "The largest generated file", "the open issues": only some of them.
    if (noFiles.test(kind) || (kind.includes(' ') && !isOfKind(kind))) return undefined;
    if (kind !== '' && kind !== said && !isOfKind(kind)) return undefined;
    const at = found.index + whole.length - said.length;
    // Called the same elsewhere in it.
    const again = new RegExp(`\\b${said.replace(/[^\w ]/gu, '.').replace(/s$/u, '')}s?\\b`, 'giu');
    const rest = `${part.slice(0, at)} files${part.slice(at + said.length)}`.replace(again, ' files ');
    return { part: rest.replace(/\s+/gu, ' '), kind };
  }
  return undefined;
}

const canonical = `what are the (?:${n} )?(?:longest|shortest) (?:[^§?]{1,40} )?files by lines`;
const form = (source: string) => new RegExp(`(?<![\\w§])${source}${tail}`, 'iu');
const forms = (ofFolder: boolean): Forms => ({ named: [form(`${canonical}${ofFolder ? ' in §' : ''}`)] });

const plainLongest =
  (ofFolder: boolean, isOfKind: (kind: string) => boolean) =>
  (typed: string): string | undefined => {
    const said = typed
      .replace(/\bnot (?:in |by )?(?:bytes|size|characters)\b/giu, ' ')
      .replace(/\b(?:this|the|our) (?:repo|repository|project|code ?base)(?:['’]s)?\b/giu, 'the');
    if (!isLong.test(said) && !isRanked.test(said)) return undefined;
    const asked = withFiles(said.replace(also, ' ').replace(/\s+/gu, ' '), isOfKind);
    // Elsewhere it is not certain that such things are files.
    if (asked !== undefined && !ofFolder && asked.kind !== '' && !isOfKind(asked.kind)) return undefined;
    if (asked === undefined || (!isLong.test(asked.part) && !isRanked.test(asked.part))) return undefined;
    const places = asked.part.match(/§/gu)?.length ?? 0;
    const [number = '', another] = asked.part.match(new RegExp(`\\b${n}\\b`, 'giu')) ?? [];
    const bare = asked.part.replace(/\b\d+\b/gu, ' ');
    if (places !== (ofFolder ? 1 : 0) || another !== undefined || !saysOnly(bare, words)) return undefined;
    const count = number === '' ? '' : `${number.toLowerCase()} `;
    const kind = asked.kind === '' ? '' : `${asked.kind} `;
    return `what are the ${count}${isShort.test(asked.part) ? 'shortest' : 'longest'} ${kind}files by lines${ofFolder ? ' in §' : ''}?`;
  };

/** The plain question in a text that wants nothing else. */
const plainIn = (text: string, ofFolder: boolean, root: string): string | undefined => {
  const isOfKind = (kind: string) => kindOfFiles(kind, root) !== undefined;
  const asked = inPlainParts(text, plainLongest(ofFolder, isOfKind));
  if (!asksOnly(asked, forms(ofFolder))) return undefined;
  const [found = ''] = new RegExp(`${canonical}(?: in §)?\\?`, 'iu').exec(asked) ?? [];
  return found
    .replace(/(?<=what are the )[a-z]+(?= )/iu, inDigits)
    .replace(/(?<=^what are the )(?=\D)/u, /\b(?:rank|sort|order|list)/iu.test(text) ? '10 ' : '');
};

/** "Gimme the numbers too", in a sentence of its own. */
const numbersToo =
  /(?<=[.?!])\s+(?:(?:please|and|also)\s+)?(?:gimme|(?:give|show|tell|list)(?:\s+me)?)\s+(?:the|their|its)\s+(?:line\s+)?(?:counts?|numbers?|totals?)(?:\s+(?:too|also|as\s+well))?\s*[.!?]*$/iu;

export const longestFiles: AskedFact = (typed, { root }) => {
  const said = typed
    .replace(numbersToo, '')
    .replace(/\b(?:longset|lognest|logest|longets)\b/giu, 'longest')
    .replace(/(?<=\s)\.(\w+)(?=\s+files?\b)/gu, '$1')
    // "In the whole tree (tests included)"
    .replace(/\s*\((?:\w+\s+){1,3}included\)/iu, '');
  if (!/\blie?ne?s?\b/iu.test(said) || !/\b(?:most|fewest|least|rank\w*|sort\w*|order\w*|\w+est)\b/iu.test(said))
    return undefined;
  const found = new Set(
    foldersMarked(said, root).flatMap(({ folder, text }) => {
      const asked = plainIn(text.replace(/\btaht\b/giu, 'that'), true, root);
      return asked === undefined ? [] : [asked.replace(/ in §\?$/u, ` in the folder \`${folder}\`?`)];
    }),
  );
  const [only, another] = found;
  if (another !== undefined) return undefined;
  if (only !== undefined) return only;
  return namesPlace(said, root) ? undefined : plainIn(factWords(said).replace(/\btaht\b/giu, 'that'), false, root);
};
