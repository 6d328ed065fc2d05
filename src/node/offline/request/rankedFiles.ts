// "Top 3 scripts by line count", "rank the *.ts sources by how heavy they are; I only need the heaviest three": the largest or longest files, as a ranking.
import { basename, join } from 'node:path';
import { isFolderIn } from './fileCommand.ts';
import { isOfScripts, kindOfFiles } from './longestAsked.ts';
import { inDigits, numberWords } from './numberWords.ts';
import type { AskedFact } from './askedFacts.ts';

const n = `(?:[1-9]|[1-9]\\d|${numberWords.join('|')})`;
const lead =
  "^\\W*(?:(?:please|pls|just|now|(?:can|could|would|will) you|i(?:['’]d| would) like(?: to see)?|i want(?: to see)?|give me|show me|list|tell me|what are)\\s+){0,3}(?:the\\s+)?";
const noun =
  '((?!(?:largest|biggest|longest|heaviest|by|in|of|here)\\b)[\\w*.+#-]+(?: (?!(?:by|in|of|here|with|at|under)\\b)[\\w+#-]+)?)';
const place =
  '(?:\\s+(?:here|(?:in|of|under|below)\\s+(?:(?:this|the)\\s+)?(?:(?:folder|directory|dir|repo\\w*|project|tree|checkout)|[`\'"]?([\\w./-]+?)[`\'"]?(?:\\s+(?:folder|directory|dir))?)))?';
const lines =
  '(?:(?:the\\s+|their\\s+)?(?:line[ -]counts?|(?:number|count) of lines|lines(?: of code)?|length(?: in lines)?)|how (?:many lines (?:they|each|it) (?:have|has|contains?)|long (?:they|each) (?:are|is)))';
const bytes =
  '(?:(?:the\\s+|their\\s+)?(?:(?:file ?)?sizes?|bytes|weight)|how (?:heavy|big|large|fat|bulky|many bytes) (?:they|each|it) (?:are|is|have|has|takes?))';
const measure = `(?:(${lines})|(${bytes}))`;
const figures =
  '(?:[,;]?\\s*(?:with\\s+)?(?:the(?:ir)?\\s+)?(?:figures|numbers|counts|sizes)(?:\\s+included)?|[,;]?\\s+(?:and|with)\\s+(?:the(?:ir)?\\s+)?(?:figures|numbers|counts|sizes))?';
const end = `${figures}(?:[,;]?\\s+(?:please|pls|thanks))?\\s*[.!?]*$`;

const top = new RegExp(
  `${lead}top\\s+(${n})\\s+(?:(largest|biggest|heaviest|longest)\\s+)?${noun}${place}(?:\\s+(?:ranked\\s+|sorted\\s+)?by\\s+${measure})?${end}`,
  'iu',
);
const ranked = new RegExp(
  `${lead}(?:rank|sort|order)\\s+(?:all\\s+)?(?:the\\s+|our\\s+)?${noun}${place}\\s+by\\s+${measure}\\s*(?:[,;.:–—-]\\s*(?:and\\s+|then\\s+)?|\\s+and\\s+(?:then\\s+)?)(?:(?:i|we)\\s+)?(?:(?:only|just)\\s+)?(?:(?:need|want|care\\s+about)\\s+|(?:give|show|tell|list)(?:\\s+me)?\\s+)?(?:only\\s+|just\\s+)?(?:the\\s+)?(?:(?:first|top|heaviest|largest|biggest|longest)\\s+(${n})|(${n})\\s+(?:heaviest|largest|biggest|longest))(?:\\s+(?:of\\s+them|ones|files))?${end}`,
  'iu',
);

/** Undefined where it is not certain which files are meant. */
export const rankedFiles: AskedFact = (text, { root }) => {
  const asTop = top.exec(text);
  const asRanked = asTop === null ? ranked.exec(text) : null;
  const [number, most, kind, folder, isLines, isBytes] = asTop
    ? asTop.slice(1)
    : asRanked
      ? [asRanked[5] ?? asRanked[6], undefined, ...asRanked.slice(1, 5)]
      : [];
  if (number === undefined || kind === undefined || (most ?? isLines ?? isBytes) === undefined) return undefined;
  const isLong = isLines !== undefined || (isBytes === undefined && most?.toLowerCase() === 'longest');
  const inside = folder === undefined || folder === basename(root) ? '.' : folder;
  if (inside !== '.' && !isFolderIn(root, inside)) return undefined;
  const files = plainKind(kind, join(root, inside));
  if (files === undefined) return undefined;
  const where = inside === '.' ? '' : ` in the folder \`${inside}\``;
  return `what are the ${inDigits(number.toLowerCase())} ${isLong ? 'longest' : 'largest'} ${files}${isLong ? ' by lines' : ''}${where}?`;
};

/** "files", "*.ts sources" as ".ts files"; "scripts" where all files are scripts. */
function plainKind(said: string, folder: string): string | undefined {
  const kind = said.replace(/^\*(?=\.\w+\b)/, '').replace(/ ?(?:source )?(?:files?|sources?)$/iu, '');
  if (kind === '' || /^source$/iu.test(kind)) return 'files';
  if (/^\.\w+$/.test(kind)) return `${kind} files`;
  if (/^(?:scripts?|commands?|programs?|executables?)$/iu.test(kind)) return isOfScripts(folder) ? 'files' : undefined;
  return kindOfFiles(kind, folder) === undefined ? undefined : `${kind} files`;
}

const script = /\b(?:scripts|commands)\b/iu;

/** "The three longest scripts", in a folder of nothing else: its files. */
export const longestScripts: AskedFact = (text, { root }) =>
  /\b(?:longest|largest|biggest|most lines|most bytes)\b/iu.test(text) &&
  !/\b(?:run|take|takes|name|names|should|must)\b/iu.test(text) &&
  script.test(text) &&
  isOfScripts(root)
    ? text.replaceAll(new RegExp(script, 'giu'), 'files')
    : undefined;
