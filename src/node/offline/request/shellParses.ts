// "Bash syntax check for libexec/*", "can zsh parse every .zsh file here?": whether a shell can read all scripts of a folder, or all of its own, in whatever words.
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { isFolderIn } from './fileCommand.ts';
import { nothingChanged, nothingRun, wordedOrder, wordsOf } from './wordedOrder.ts';
import { syntaxOfAll } from './syntaxOfAll.ts';

const plainer: readonly (readonly [RegExp, string])[] = (
  [
    [
      '\\b(?:no|without(?:\\s+any)?|free\\s+(?:of|from)(?:\\s+any)?)\\s+(?=(?:(?:syntax|parse)\\s+)?(?:errors?|mistakes?|problems?|issues?|complaints?|complaining|fuss)\\b)',
      ' ',
    ],
    ['\\bor\\s+not\\b', ' '],
    [
      "[\\s,;]*\\b(?:i|we)\\s+(?:do\\s+not|don't)\\s+want\\s+(?:(?:any\\s+of\\s+)?them|these|those|the\\s+(?:scripts|files)|anything)\\s+(?:to\\s+be\\s+)?(?:executed|run|started|sourced)\\b",
      ' ',
    ],
  ] as const
).map(([said, meant]) => [new RegExp(said, 'giu'), meant]);

const kind = {
  words: wordsOf(
    'thefolder folder directory dir check checks checked checking syntax-check syntax-checked verify verifying validate validated confirm ensure inspect examine test look through over see find out tell know report run do did give ' +
      'valid fine correct correctly clean cleanly ok broken wrong malformed error errors error-free mistake mistakes problem problems issue issues complaint complaints complaining fuss syntax syntactic syntactical syntactically grammar ' +
      'parse parses parsed parsing parsable parseable read reads readable accept accepts accepted understand contain contains with using under by against -n ' +
      'shell bash zsh ksh dash sh .sh *.sh .bash *.bash .zsh *.zsh .ksh *.ksh files file scripts script lying living sitting located kept found below inside within under it its shells scripts there',
  ),
  slips: 'check syntax errors scripts script shell files every parse please whether'.split(' '),
  plainer,
  beside: [...nothingRun, ...nothingChanged],
};

const shells: readonly (readonly [said: RegExp, own: RegExp])[] = [
  [/\bbash\b/u, /(?<!\w)\.bash\b/u],
  [/\bzsh\b/u, /(?<!\w)\.zsh\b/u],
];
const quality = /\bsyntax\b|\bsyntactic\w*|\bgrammar\b|\bpars(?:e[ds]?|ing|e?able)\b|\b(?:ba|z)sh\s+-n\b/u;
const looks =
  /\b(?:check(?:s|ed|ing)?|syntax-check\w*|verify|validat\w+|confirm|ensure|make\s+sure|inspect|examine|look|see|find|tell|know|pars(?:e|ed|ing)|run)\b|\?/u;
/** Without a verb. */
const bareNoun =
  /^\W*(?:(?:a|the|please|full|quick)\s+)*(?:(?:bash|zsh|shell)\s+)?(?:syntax\s+check|(?<=\b(?:ba|z)sh\s+)-n)\b/u;
const many =
  /\b(?:all|every|each|everything|any)\b|\bfiles\b|\bscripts\b|\*|\b(?:them|they)\b|^\W*(?:check\s+)?thefolder\b/u;
/** Whatever lies there. */
const whatever = /\b(?:all|every|each)\s+(?:of\s+)?(?:the\s+|single\s+)*files?\b|\beverything\b/u;
const pointsBack = /\b(?:them|they|those|these|one|there|it|thefolder)\b/u;
const negated = /n't\b|\b(?:not|no|without|never)\b/u;
/** "Run all scripts and check them" */
const runsThem =
  /\b(?:run|do|make|test)\s+(?:(?:all|each|every|the|of|any)\s+)*(?:(?:shell|bash|zsh)\s+)?(?:scripts?|files?|them)\b/u;
/** "Is there a script that checks the syntax?" */
const saysWhoChecks =
  /\b(?:script|file|shell|folder|ones?|that)\s+(?:(?:in|under|of|the|thefolder|here|there|that)\s+)*(?:checks|verif(?:y|ies)|validates|inspects|parses\s+(?:all|the|every|each))\b/u;
/** Another folder than this one. */
const otherPlace = /\b(?:folder|directory|dir)s\b|\b(?:other|sub)/u;

/** The check; undefined where a task says anything else, names no shell, or the folder has other files than it speaks of. */
export function shellParses(task: string, place: Workspace): string | undefined {
  if (!/\b(?:bash|zsh)\b/iu.test(task) || !quality.test(task.toLowerCase())) return undefined;
  const { root } = place;
  const names = [
    ...new Set(
      [...task.matchAll(/(?<![\w.*/-])(?:\.\/)?((?:[\w-]+\/)*[\w-]+)\/?(\/\*)?(?![\w*/-]|\.\w)/gu)]
        .filter(([whole, name = '']) => isFolderIn(root, name) && (whole.includes('/') || isPlaced(task, whole)))
        .map(([, name = '']) => name),
    ),
  ];
  const [folder = '', another] = names;
  if (another !== undefined || (folder !== '' && !isPlainName(folder))) return undefined;
  const glob = folder !== '' && task.includes(`${folder}/*`);
  const parts = wordedOrder(folder === '' ? task : withName(task, folder), kind);
  if (parts === undefined) return undefined;
  const { order, told } = parts;
  if (runsThem.test(order) || saysWhoChecks.test(order)) return undefined;
  const named = shells.filter(([said, own]) => said.test(order) || own.test(order));
  const [shell] = named.map(([said]) => said.source.replaceAll('\\b', ''));
  if (shell === undefined || named.length > 1 || /\b(?:k|da)?sh\b/u.test(order.replaceAll(/\.sh\b/gu, ' ')))
    return undefined;
  const isAsked = quality.test(order) && (looks.test(order) || bareNoun.test(order));
  if (!isAsked || !(glob || many.test(order)) || negated.test(order) || otherPlace.test(order)) return undefined;
  const isOfStory = folder !== '' && !order.includes('thefolder');
  if (isOfStory && (!told.includes('thefolder') || !pointsBack.test(order))) return undefined;
  if (folder !== '' && (glob || whatever.test(order)) && !isOnlyScripts(folder, glob, place)) return undefined;
  const files = shell === 'zsh' ? '.zsh files' : 'bash scripts';
  return syntaxOfAll(
    folder === '' ? `check the syntax of all ${files}` : `check the syntax of all ${files} in ${folder}`,
    place,
  );
}

/** "In libexec", "libexec/": a bare word may be no folder. */
const isPlaced = (task: string, name: string): boolean =>
  new RegExp(
    `\\b(?:in|under|below|inside|within|of|for|from|on)\\s+(?:the\\s+|our\\s+|my\\s+)?${name}(?![\\w/-])`,
    'iu',
  ).test(task);

const withName = (task: string, folder: string): string =>
  task.replaceAll(
    new RegExp(`(?<![\\w.*/-])[\`'"]?(?:\\./)?${folder}(?:/\\*|/)?[\`'"]?(?![\\w*/-]|\\.\\w)`, 'gu'),
    'thefolder',
  );

/** Whether every file there, and with a star nothing in a folder below, is what a shell reads. */
function isOnlyScripts(folder: string, isFlat: boolean, { root }: Workspace): boolean {
  const paths = filesBelow(root, () => true).filter((path) => path.startsWith(`${folder}/`));
  const rest = (path: string) => path.slice(folder.length + 1);
  return paths.every(
    (path) => !rest(path).startsWith('.') && !(isFlat && rest(path).includes('/')) && isScript(root, path),
  );
}

const isScript = (root: string, path: string): boolean =>
  /\.(?:ba|z)?sh$/u.test(path) ||
  (/(?:^|\/)[\w-]+$/u.test(path) && /^#!.*\b(?:ba|z|da|k)?sh\b/u.test((textIn(root, path) ?? '').slice(0, 100)));
