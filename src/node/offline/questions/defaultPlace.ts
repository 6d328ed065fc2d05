// "Where is the default base port set in the code?", "which line decides where it begins when I pass nothing?": an assignment, by its name and its remark.
import { remarkAbove, told, wantsElse, wordsOf, type Assignment } from './constantDefault.ts';
import { isTest } from './hits.ts';
import type { QuestionKind } from './question.ts';
import { isText, sourcesOf, type SourceFile } from './sought/lines.ts';
import { stemOf } from './sought/terms.ts';

const asksPlace =
  /\bwhere\b|\b(?:which|what)\s+(?:source\s+)?(?:file|line|place|module)\b|\b(?:the|a)\s+(?:place|line|spot)\b[^.;!?]{0,40}\b(?:that|which|where)\b/iu;
const ofDefault =
  /\bdefaults?\b|\b(?:if|when|unless|as\s+long\s+as)\s+(?:i|you|we|one|nobody|nothing|none)\b[^.;!?]{0,20}\b(?:pass(?:es|ed)?|give[ns]?|sets?|specif(?:y|ies|ied)|says?|said)\b/iu;
const sets =
  /\b(?:set|sets|decides?|determines?|defin\w+|comes?\s+from|given|stored|stands?|assigned|initiali[sz]ed|picks?|chooses?)\b/iu;
/** To do something there, or a default of something that no assignment gives. */
const orders =
  /^\W*(?:(?:please|now|just|then|can you|could you)\s+)*(?:set|make|remove|delete|replace|update|move|rename)\b/iu;
const other = /\b(?:branch|shell|editor|browser|target|goal|export|import|theme|locale|readme|docs?|documentation)\b/iu;

const assigned =
  /^(?:export\s+|public\s+|private\s+|protected\s+|static\s+|final\s+|readonly\s+|const\s+|let\s+|var\s+|val\s+|pub\s+|(?:exports|module\.exports|this|self|defaults?|config|options|[A-Z]\w{1,40})\.){0,5}(?:int\s+|long\s+|double\s+|float\s+|boolean\s+|bool\s+|String\s+|size_t\s+|unsigned\s+){0,2}([A-Za-z_]\w{3,60})(?:\s*:\s*&?[\w.<>]{1,40})?\s*(?::=|=(?![=>~]))\s*(-?\d[\w.]*|"[^"]{1,80}"|'[^']{1,80}'|true|false|True|False)\s*[;,]?\s*(?:(?:\/\/|#|\/\*)[^\n]*)?$/;
const common = new Set(
  'default set get code place line file which where what that this when you pass nothing with from the value library project decide look find show'
    .split(' ')
    .map(stemOf),
);

const seeks =
  /^\W*(?:i['’]?m|i\s+am|we['’]?re|we\s+are)\s+(?:looking|searching)\s+for\s+the\s+(?:place|line|spot|code|function|part|file)\b[^.;!?]{0,60}\b(?:that|which|where)\b[^.;!?]*[.?!]?\s*$/iu;

/** "I'm looking for the place that decides which port is taken.", and nothing more. */
export const seeksPlace = (task: string): boolean => seeks.test(task);

/** Undefined where no place of a default is asked for, or no single assignment is clearly meant. */
export const defaultPlaceQuestion: QuestionKind = (task, workspace) => {
  if (!asksPlace.test(task) || !ofDefault.test(task) || !sets.test(task)) return undefined;
  if (wantsElse.test(task) || orders.test(task) || other.test(task)) return undefined;
  const asked = new Set(stemsOf(task).filter((stem) => !common.has(stem)));
  const scored = sourcesOf(workspace)
    .filter(({ path }) => !isText(path) && !isTest(path))
    .flatMap(assignmentsIn)
    .map((each) => ({ each, score: scoreOf(each, asked) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, another) => another.score - one.score);
  const [first, second] = scored;
  if (first === undefined || (second !== undefined && second.score >= first.score)) return undefined;
  return { known: told(first.each), looks: [], nothing: '' };
};

const stemsOf = (text: string): readonly string[] => (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map(stemOf);

/** Those that are no more than two levels deep: what a loop assigns is no default. */
const assignmentsIn = ({ path, lines }: SourceFile): readonly Assignment[] =>
  lines.flatMap((text, at) => {
    const deep = text.length - text.trimStart().length;
    const [, name = '', value = ''] = deep > 4 || text.length > 200 ? [] : (assigned.exec(text.trim()) ?? []);
    return name === '' ? [] : [{ name, value, remark: remarkAbove(lines, at), path, line: at + 1 }];
  });

/** All words of the name, or one of them and three of what the remark says of it; 0: it is not meant. */
function scoreOf({ name, remark }: Assignment, asked: ReadonlySet<string>): number {
  const words = wordsOf(name)
    .filter((word) => word !== 'default' && word.length > 2)
    .map(stemOf);
  const shared = words.filter((word) => asked.has(word)).length;
  if (shared === 0) return 0;
  const said = new Set(stemsOf(remark).filter((stem) => asked.has(stem)));
  const isWhole = shared === words.length && words.length > 1;
  return isWhole ? 10 * shared + said.size : said.size >= 3 ? shared + said.size : 0;
}
