// "Is run.sh valid bash?", "do the files in lib parse?": words that say no more than that the syntax of what they name is to be looked at.
import { extname } from 'node:path';
import { namesIn } from '../questions/texts.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { isFileIn, isFolderIn } from './fileCommand.ts';
import { fileCalled } from './testFile.ts';
import { actionConcepts } from './vocabulary.ts';
import { nothingChanged, nothingRun as nothingRunIn } from './wordedOrder.ts';

const notRun =
  /[,;(]?\s*\b(?:but\s+|and\s+)?(?:please\s+)?(?:do\s+not|don['’]?t|never|without)\s+(?:(?:actually|ever)\s+)?(?:run|running|execut(?:e|ing)|start|starting)(?:\s+(?:or|nor|and)\s+(?:chang|modif|edit|touch|alter|fix)\w*)?\s+(?:it|them|these|those|any(?:thing|\s+of\s+(?:it|them|these|those))|the\s+(?:files?|scripts?|programs?))\)?/giu;
/** "No need to run them", "nothing should be executed", "I only want to know that" */
const nothingRun =
  /[\s.,;(]*\b(?:(?:there(?:['’]s|\s+is)\s+)?no\s+need\s+to\s+(?:run|execute|start)\s+(?:it|them|anything|any(?:\s+of\s+them)?)|nothing\s+(?:(?:should|must|has\s+to|needs?\s+to|is\s+to|may)\s+)(?:be\s+|get\s+)?(?:run|executed|started)|(?:i|we)\s+(?:only|just)\s+(?:want|need)\s+to\s+know\s+that)\)?(?=\s*(?:[.,;!?]|$))/giu;
const runsNone = /(?:n['’]?t|\bnot|\bnever|\bwithout)\s+(?:\w+\s+)?(?:run|execut)\w*\s+(?:them|these|those|any)/iu;
/** "Without producing a binary", "don't build anything", "no object files" */
const makesNothing =
  /[,;(]?\s*\b(?:(?:without|not)\s+(?:producing|making|creating|building|leaving|writing)|(?:do\s+not|don['’]?t)\s+(?:build|make|link|produce|create)|no)\s+(?:(?:an?|any)\s+)?(?:binar(?:y|ies)|executables?|objects?(?:\s+files?)?|outputs?|anything)(?:\s+please)?\)?/giu;
const noErrors =
  /\b(?:without|no|free\s+(?:of|from))\s+(?:any\s+)?(?:errors?|mistakes?|problems?)\b|\bor\s+not\b|\b(?:no|free\s+(?:of|from)(?:\s+any)?|without(?:\s+any)?)(?=\s+syntax\s+(?:errors?|mistakes?|problems?)\b)/giu;
const aboutSyntax =
  /\bsyntax\b|\bgrammar\b|\bsyntactically\b|\bparse[sd]?\b|\b(?:ba|da|k|z)?sh\s+-n\b|\bnode\s+--check\b|\bphp\s+-l\b|\b(?:ruby|perl)\s+-c\b|\bvalid\s+(?:posix\s+)?(?:shell|(?:ba|da|k|z)?sh|perl|python3?|ruby|php|lua|javascript|awk|json|code)\b/iu;
/** `test-parse.js` says nothing of parsing. */
const inPaths = /(?<![\w./-])[\w.-]*[\w-](?:\/|\.(?=\w))[\w./-]*/gu;
/** "Is manifest.json valid?" */
const validData = /\b[\w.-]+\.json\b[^.;!?]{0,40}\bvalid\W*$/iu;
const everything = /\b(?:everything|all|every|each|any|anything|code)\b/iu;
/** The words that such a sentence may have besides names. */
const usual = new Set(
  (
    'please pls just now quick quickly do run make see check checked checks verify validate confirm test ensure tell me let know look at compile compiles can could would you i want to need does is are was it this that if whether or ' +
    'a an any some the my our for of in on with by as using under against still really all right valid correct fine ok okay clean cleanly least well formed has have had contain contains ' +
    'syntax syntactically error errors mistake mistakes problem problems parse parses parsed parsing posix plain shell sh bash dash ksh zsh perl python python3 ruby php lua node awk javascript json script scripts file files source sources anything everything nothing wrong folder directory which every each all code config module only lint there and be them these those two three four both have let read would sure complaining complaints about its grammar here still c .c under below sane -n --check -l -c'
  ).split(' '),
);

export interface SyntaxSaid {
  /** Files, or one folder; empty for the whole workspace. */
  readonly paths: readonly string[];
  /** The shells to check them with; empty for the usual one. */
  readonly shells: readonly string[];
  /** The language whose files are meant, where no path is named. */
  readonly language?: string;
}

const programs: readonly (readonly [language: string, program: RegExp])[] = [
  ['JavaScript', /\bnode\s+--check\b|\bjavascript\b/iu],
  ['perl', /\bperl\b/iu],
  ['php', /\bphp\b/iu],
  ['ruby', /\bruby\b/iu],
  ['shell', /\b(?:ba|da|k)?sh\s+-n\b|\bshell\b/iu],
  ['python', /\bpython3?\b/iu],
  ['lua', /\blua\b/iu],
  ['C', /\bc\s+(?:files?|sources?|code)\b|(?<!\w)\.c\s+(?:files?|sources?)\b/iu],
];

const mayRunNone = (task: string): boolean => nothingRunIn.some((form) => task.replace(form, '') !== task);

/** Undefined where a task names no file of the workspace, or several folders, or says anything else. */
export function syntaxInWords(task: string, root: string): SyntaxSaid | undefined {
  const bare = [notRun, ...nothingRunIn, ...nothingChanged].reduce((rest, form) => rest.replace(form, ' '), task);
  const text = bare
    .replaceAll(nothingRun, ' ')
    .replaceAll(/\bno\s+longer\b/giu, 'still')
    .replaceAll(makesNothing, ' ')
    .replace(/\b(syntax)\s+(?:and|or)\s+types?(?=\s+errors?\b)/giu, '$1')
    .replace(/(?<=\.\w{1,4})\s+\+\s+(?=[\w./-]+\.\w)/gu, ' and ')
    .replaceAll(noErrors, ' ')
    .replaceAll(/(?<=\bdo(?:es)?)n['’]t(?=\s+(?:even\s+)?(?:parse|compile)\b)/giu, '')
    .trim();
  if (/\band\s+(?:which|how|what|who|where)\b/iu.test(text)) return undefined;
  if (text.length > mostRead || !(aboutSyntax.test(text.replaceAll(inPaths, ' it ')) || validData.test(text)))
    return undefined;
  // Perl runs `BEGIN` blocks when it checks.
  if (text !== task && /\bperl\b|\.p[lm]\b/iu.test(task) && (runsNone.test(task) || mayRunNone(task))) return undefined;
  const sentence = sentenceOfFiles(text, root);
  const words = sentence.split(/[\s`'"()]+/u).map((word) => word.replace(/^\.\//, '').replace(/[.,;:?!/]+$/, ''));
  const others = words.filter((word) => word !== '' && !usual.has(word.toLowerCase().replace(/['’]s$/, '')));
  const spoken = [...new Set(others)].flatMap((path) => pathsOf(path, root));
  const meant = spoken.length === 0 && pointsBack.test(sentence) ? fileBefore(text, sentence, root) : undefined;
  const paths = meant === undefined ? withFolders(spoken, root) : [meant];
  const [language] = programs.find(([, program]) => program.test(text)) ?? [];
  const isOfAll = everything.test(text) || (language !== undefined && ofLanguage.test(text));
  const isWhole = sentence === text || (ofEach.test(sentence) && !narrows.test(text));
  if (paths.length === 0 && isWhole && isOfAll) {
    return { paths, shells: [], ...(language !== undefined && { language }) };
  }
  const isNamed = paths.length > 0 && paths.every((path) => isPlainName(path) && isFileIn(root, path));
  if (!isNamed && !(paths.length === 1 && isFolderIn(root, paths[0] ?? ''))) return undefined;
  if (/\bposix\b/iu.test(text)) return { paths, shells: ['sh'] };
  const named = [...new Set(text.toLowerCase().match(/(?<![\w./-])(?:ba|da|k|z)sh(?![\w/-]|\.\w)/gu))];
  if (named.length > 1) return { paths, shells: named };
  const [, said, run, reads] =
    /\b(?:under|with|by|as|for|using|valid)\s+(?:plain\s+)*((?:ba|da|k|z)?sh)\b|\b((?:ba|da|k|z)?sh)\s+-n\b|\b(?:have|let)\s+((?:ba|da|k|z)?sh)\s+(?:read|parse)\b/iu.exec(
      text,
    ) ?? [];
  return { paths, shells: [said ?? run ?? reads ?? []].flat().map((shell) => shell.toLowerCase()) };
}

/** "Is the javascript syntactically fine?": all of it. */
const ofLanguage =
  /\b(?:the|our|this)\s+(?:perl|php|ruby|shell|python3?|lua|javascript)(?:\s+(?:code|sources?|files|scripts))?\s+(?!script\b|file\b)/iu;

/** "Are all of the scripts still valid?" */
const narrows = /\b(?:there|those|skip\w*|exclud\w*|ignor\w*|except|left\s+out|only\s+the)\b/iu;
const ofEach = /\b(?:all|every|each)\b/iu;
const pointsBack = /\b(?:it|that|this)\b/iu;

/** The only file that the sentences before name: "... somewhere in ddgr. Is it still valid Python?" */
function fileBefore(text: string, sentence: string, root: string): string | undefined {
  const before = text.slice(0, Math.max(0, text.indexOf(sentence)));
  const words = before.split(/[\s`'"(),;:]+/u).map((word) => word.replace(/[.?!]+$/u, ''));
  const [only, another] = new Set(words.filter((word) => word !== '' && isPlainName(word) && isFileIn(root, word)));
  return another === undefined ? only : undefined;
}

/** `src/*.bash` as the files of that name. */
function pathsOf(said: string, root: string): readonly string[] {
  const glob = /^((?:[\w.-]+\/)*)([\w.-]*)\*([\w.-]*)$/u.exec(said);
  if (glob === null) return [pathOf(said, root)];
  const [, folder = '', start = '', end = ''] = glob;
  const found = namesIn(root, folder === '' ? '.' : folder)
    .filter((name) => name.startsWith(start) && name.endsWith(end) && !name.startsWith('.'))
    .map((name) => `${folder}${name}`)
    .filter((path) => isPlainName(path) && isFileIn(root, path));
  return found.length === 0 ? [said] : found.toSorted();
}

/** A folder beside files: those in it with an ending of theirs. */
function withFolders(paths: readonly string[], root: string): readonly string[] {
  const endings = new Set(paths.filter((path) => isFileIn(root, path)).map((path) => extname(path)));
  if (endings.size !== 1 || endings.has('')) return paths;
  const inside = (folder: string) =>
    namesIn(root, folder)
      .filter((name) => endings.has(extname(name)))
      .map((name) => `${folder}/${name}`)
      .toSorted();
  return paths.flatMap((path) => (isPlainName(path) && isFolderIn(root, path) ? inside(path) : [path]));
}

/** A name with an ending may be that of the only such file below. */
const pathOf = (said: string, root: string): string =>
  said.includes('/') || isFileIn(root, said) || !/\w\.\w+$/u.test(said) ? said : (fileCalled(said, root) ?? said);

const mostRead = 500;

/** "I'm afraid that I left something broken." */
const tells =
  /^\W*(?:did|have)\s+(?:i|we)\s+(?:break|broken|mess|damaged?)\b|^\W*(?:i|we)\b(?!(?:\s+would|['’]d)?\s+(?:also\s+)?(?:want|need|like|wish|prefer|expect)\b)/iu;

/** The only sentence that names a file, where the others tell a story; else all of them. */
function sentenceOfFiles(text: string, root: string): string {
  const sentences = text.split(/(?<=[.?!])\s+(?=\p{Lu})|\s+[-–—]\s+/u);
  const isNaming = (sentence: string) =>
    sentence
      .split(/[\s`'"(),;]+/u)
      .map((word) => word.replace(/[.:?!]+$/u, ''))
      .some((word) => /[./]/u.test(word) && isFileIn(root, word));
  const naming = sentences.filter(isNaming);
  const [only, another] = naming.length > 0 ? naming : sentences.filter((sentence) => aboutSyntax.test(sentence));
  const isStory = sentences.every(
    (each) => each === only || aboutSyntax.test(each) || tells.test(each) || actionConcepts(each).size === 0,
  );
  return only === undefined || another !== undefined || !isStory ? text : only;
}
