// "We believe a/b is to blame, so list the three largest files beneath it", "which files are the real heavyweights here?": the largest files of a folder or of all.
import { asksOnly, tail, type Forms } from './factForms.ts';
import type { AskedFact } from './askedFacts.ts';
import { factWords } from './factSpelling.ts';
import { inPlainParts, saysOnly, wordsWith } from './plainParts.ts';
import { namesPlace } from './namesPlace.ts';
import { inDigits, numberWords } from './numberWords.ts';
import { ofOneFolder } from './soleFolder.ts';

const n = `(?:[2-9]|[1-9]\\d|${numberWords.join('|')})`;
const big = '(?:largest|biggest|heaviest|hugest|fattest|bulkiest|chunkiest|beefiest|most (?:large|big|heavy|bulky))';
const hogs = '(?:(?:space|disk|storage|size|byte)[ -](?:hogs?|eaters?|wasters?|guzzlers?)|heavy-?weights|whoppers)';

const plain = `what are the (?:${n} )?largest files`;
const form = (source: string) => new RegExp(`(?<![\\w§])${source}${tail}`, 'iu');
const named =
  /^\W*(?:(?:please|just|and|then|(?:can|could|would) you) )*(?:list|show|name|print)(?: me)? (?:them|those|these)(?: (?:all|here|for me|please))*\W*$/iu;
const folderForms: Forms = {
  mention: /§/u,
  about: /§/u,
  named: [form(`${plain} in §`)],
  pointing: [form(`${plain} in it`)],
  beside: named,
};
const wholeForms: Forms = { named: [form(plain)], beside: named };

const words = wordsWith(
  `file files documents single individual source regular plain size sizes byte bytes disk space room storage largest biggest heaviest hugest fattest bulkiest chunkiest beefiest big large heavy bulky most order ordered descending sort sorted rank ranked list name print display identify pick first by come comes top out take takes taking use uses using eat eats eating eaters occupy occupies consume consumes waste wastes wasters guzzlers weigh weighs hog hogs heavyweight heavyweights heavy weights whoppers real true bloat bloating only what whatever ${numberWords.join(' ')}`,
);
const ofAll = new Set([
  ...words,
  ...'repo repository project checkout tree codebase code base workspace copy clone package git'.split(' '),
]);
const isOfSize = new RegExp(
  `\\b(?:${big}|${hogs}|(?:by|in) (?:file )?size|most (?:of )?(?:the )?(?:(?:disk |storage )?(?:space|room)|bytes)|weighs? (?:the )?most|bloat\\w*)\\b`,
  'iu',
);
const isFirst = new RegExp(`\\b(?:${big}|${hogs}|first|top|most)\\b`, 'iu');
const isOfThem = new RegExp(
  `\\b(?:files|ones|documents|${hogs}|everything|file by file)\\b|\\b(?:which|top|${big}) ${n}\\b|\\b${n} ${big}(?! file\\b)`,
  'iu',
);
/** Something is kept, or written down. */
const other =
  /^\W*(?:(?:please|just|and) )*(?:keep|store|hold|use|take|let|put|include|get rid)\b|\b(?:to|into|onto|as) (?:a|an|the|another) (?:file|list|document)\b|\bsmall/iu;
const anyNumber = new RegExp(`\\b${n}\\b`, 'giu');

/** The wish in plain words: for the only folder or the one before, or for all files. */
const plainLargest =
  (ofFolder: boolean) =>
  (part: string): string | undefined => {
    if (!isOfSize.test(part) || !isFirst.test(part) || !isOfThem.test(part) || other.test(part)) return undefined;
    const [number = '', another] = part.match(anyNumber) ?? [];
    const bare = part.replace(/\b\d+\b|(?<=\bi(?:['’]?m| am) )after\b/giu, ' ');
    const places = part.match(/§/gu)?.length ?? 0;
    if (another !== undefined || places > 1 || !saysOnly(bare, ofFolder ? words : ofAll)) return undefined;
    const isBack = /\b(?:it|its|there|this|that|therein|inside|them)\b/iu.test(part);
    if (ofFolder && places === 0 && !isBack) return undefined;
    const where = !ofFolder ? '' : places === 1 ? ' in §' : ' in it';
    return `what are the ${number === '' ? '' : `${number} `}largest files${where}?`;
  };

const numbered = new RegExp(`what are the (${n}) largest files`, 'iu');

/** "3 " or "". */
function numberIn(text: string): string {
  const said = numbered.exec(text)?.[1]?.toLowerCase();
  return said === undefined ? '' : `${inDigits(said)} `;
}

const mentions = new RegExp(
  `\\b(?:${big}|heav\\w+|weigh\\w*|hogs?|sizes?|most|bloat\\w*|whoppers|larg\\w+|big\\w*|bulk\\w+|fat\\w+|chunk\\w+)\\b`,
  'iu',
);
const isCount = /\bhow many\b/iu;

export const largestOfFolder: AskedFact = (text, { root }) =>
  mentions.test(text) && !isCount.test(text)
    ? ofOneFolder(text, root, ({ folder, text: marked }) => {
        const asked = inPlainParts(marked, plainLargest(true));
        return asksOnly(asked, folderForms) ? `what are the ${numberIn(asked)}largest files in ${folder}?` : undefined;
      })
    : undefined;

export const largestFiles: AskedFact = (said, { root }) => {
  if (!mentions.test(said) || isCount.test(said) || namesPlace(said, root)) return undefined;
  const text = factWords(said);
  const asked = inPlainParts(text, plainLargest(false));
  return asksOnly(asked, wholeForms)
    ? `list the ${numberIn(asked)}largest files${/\brepo/iu.test(text) ? ' in the repository' : ''}`
    : undefined;
};
