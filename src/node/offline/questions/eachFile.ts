// "How many words in each list?", "line count per csv file", "how long are the chapters, one by one?": counted file by file.
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stemmer } from 'stemmer';
import { filesBelow } from '../commands/filesBelow.ts';
import { endingsIn } from './files.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { isIn, scopeOf } from './scope.ts';
import { textIn } from './texts.ts';

type Unit = 'words' | 'lines' | 'entries' | 'rows' | 'characters' | 'bytes';

const singly =
  /\b(?:each|every|per|apiece|respectively|separately|individually)\b|\b(?:one\s+by\s+one|file\s+by\s+file|for\s+all\s+of\s+them)\b/iu;
const counts =
  /\b(?:how\s+many|how\s+long|count(?:s|ed)?|number\s+of|length\s+of|lengths)\b|\b(?:word|line|entry|row|character|byte)\s*-?counts?\b/iu;
const units = 'words?|lines?|entry|entries|items?|rows?|records?|characters?|chars?|bytes';
const unitSaid = new RegExp(
  `\\b(?:how\\s+many|number\\s+of|count(?:s|ed)?(?:\\s+(?:of|up))?)\\s+(?:(?:all|the|its|their|of)\\s+){0,3}(${units})\\b|\\b(${units})\\s*-?counts?\\b`,
  'iu',
);
const howLong = /\bhow\s+long\s+(?:is|are)\b|\blengths?\b/iu;
/** Something else is to be done or counted, or it is about what is allowed. */
const wantsElse =
  /\b(?:tests?|specs?|commits?|authors?|warnings?|errors?|run|running|takes?|took|write|save|store|create|add|script|unique|distinct|different\s+words|average|mean|median|blank|empty|longest|shortest|function|program|implement|allowed|limit|max(?:imum)?|at\s+most|at\s+least|default|should|must|may|can\s+(?:have|be)|delete|remove|sort|rename|split|merge|convert|with\s+wc|using|per\s+(?:second|minute|hour|day|week|line|page|call|request|user|player|game|run|round))\b|>/iu;

/** Words for files that hold data or text, whatever they are called. */
const ofData = /\b(?:word\s*-?)?(lists|list|tables|table|dictionar(?:y|ies)|data\s*sets?|data\s+files?)\b/iu;
const anyFile = /\b(?:each|every|per|all|the|of)\s+(?:the\s+|of\s+the\s+)*(?:text\s+)?files?\b/iu;
const data = /\.(?:txt|csv|tsv|list|lst|dat|dic|jsonl|ndjson)$/i;
const prose = /\.(?:md|markdown|rst|txt|adoc|tex|org)$/i;
/** What lies beside them in any project. */
const notData =
  /^(?:readme|licen[cs]e|copying|notice|authors|contributors|change[-_ ]?log|changes|history|news|todo|install|version|manifest|robots|cmakelists|[\w-]*requirements[\w-]*|constraints)\b/i;
const noun =
  /\b(?:each|every|per)\s+(?:of\s+(?:the|these|those)\s+|single\s+)?(\p{L}{4,})\b|\bthe\s+(?:different\s+|various\s+|single\s+)?(\p{L}{4,}s)\b/giu;

const bounds = { deepest: 6, mostFolders: 400 };
const mostFiles = 60;
const mostBytes = 4 << 20;

/** Undefined where no count of each file is asked for, or it is not clear of which files. */
export const eachFileQuestion: QuestionKind = (task, { root }) => {
  if (!singly.test(task) || !counts.test(task) || wantsElse.test(task)) return undefined;
  const said = unitOf(task);
  if (said === undefined) return undefined;
  const files = filesMeant(task, root);
  if (files.length < 2 || files.length > mostFiles) return undefined;
  const sizes = files.map((path) => statSync(join(root, path), { throwIfNoEntry: false })?.size ?? 0);
  if (sizes.reduce((sum, size) => sum + size, 0) > mostBytes) return undefined;
  const rows = files.flatMap((path) => {
    const text = textIn(root, path, mostBytes);
    return text === undefined || text.includes('\0') ? [] : [{ path, count: countIn(text, said, path) }];
  });
  if (rows.length !== files.length) return undefined;
  const width = Math.max(...rows.map(({ count }) => String(count).length));
  const lines = rows.map(({ path, count }) => `- ${String(count).padStart(width)} ${said}: ${codeSpan(path)}`);
  const note = said === 'entries' || said === 'rows' ? '\n\nBlank lines and comments do not count.' : '';
  return { known: `${lines.join('\n')}${note}`, looks: [], nothing: '' };
};

function unitOf(task: string): Unit | undefined {
  const [, plain, before = ''] = unitSaid.exec(task) ?? [];
  const word = (plain ?? before).toLowerCase();
  if (word.startsWith('word')) return 'words';
  if (word.startsWith('line')) return 'lines';
  if (/^(?:entr|item|record)/.test(word)) return 'entries';
  if (word.startsWith('row')) return 'rows';
  if (word.startsWith('char')) return 'characters';
  if (word.startsWith('byte')) return 'bytes';
  return howLong.test(task) ? 'lines' : undefined;
}

/** The files of an ending, of what a noun calls them, or those that hold data. */
function filesMeant(task: string, root: string): readonly string[] {
  const scope = scopeOf(task, root);
  if (scope.folder.startsWith('..')) return [];
  const all = filesBelow(root, (name) => !name.startsWith('.'), bounds).filter((path) => isIn(scope, path));
  const own = all.filter((path) => !notData.test(basename(path)));
  const endings = endingsIn(task, root);
  if (endings.length > 0)
    return own.filter((path) => endings.some((ending) => path.toLowerCase().endsWith(`.${ending}`)));
  const called = [...task.matchAll(noun)].map(([, one, several = '']) => (one ?? several).toLowerCase());
  for (const name of called.filter((each) => !common.test(each))) {
    const found = own.filter((path) => (prose.test(path) || data.test(path)) && isCalled(path, name));
    if (found.length > 1) return found;
  }
  const isOfData = ofData.test(task);
  if (!isOfData && !(anyFile.test(task) && scope.folder !== '.')) return [];
  const found = own.filter((path) => (isOfData ? data.test(path) : true));
  // Those of one folder.
  const top = found.filter((path) => !path.includes('/'));
  return scope.folder === '.' && top.length > 1 ? top : found;
}
const common =
  /^(?:files?|them|those|these|lists?|tables?|words?|lines?|entr(?:y|ies)|numbers?|project|repo(?:sitory)?)$/;

/** `chapter-1.md` and `chapters/one.md` for "each chapter". */
const isCalled = (path: string, name: string): boolean => {
  const stem = stemmer(name);
  const folder = path.split('/').at(-2) ?? '';
  return [basename(path).replace(/\.\w+$/, ''), folder].some((each) =>
    (each.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => stemmer(word) === stem),
  );
};

function countIn(text: string, unit: Unit, path: string): number {
  if (unit === 'words') return text.match(/\S+/g)?.length ?? 0;
  if (unit === 'characters') return Array.from(text).length;
  if (unit === 'bytes') return Buffer.byteLength(text);
  const lines = text.split('\n');
  if (unit === 'lines') return lines.at(-1) === '' ? lines.length - 1 : lines.length;
  const isTable = /\.(?:csv|tsv)$/i.test(path);
  const filled = lines.filter((line) => line.trim() !== '' && (isTable || !/^\s*#/.test(line))).length;
  // A first line with a number in it names no columns.
  const hasHeader = isTable && !/(?:^|[,;\t])\s*"?-?\d/.test(lines[0] ?? '');
  return hasHeader ? Math.max(0, filled - 1) : filled;
}
