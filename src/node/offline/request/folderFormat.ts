// "I only own src/io. Reformat that folder, nothing else": the formatting of one folder, in whatever words.
import { isPlainName } from '../commands/workspaceCommand.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { isFolderIn } from './fileCommand.ts';
import { wordedOrder, spelt, wordsOf } from './wordedOrder.ts';
import { isKnownWord } from './vocabulary.ts';

const folder = 'thefolder';
const outside =
  '(?:anything|everything|something|nothing|no\\s+(?:files?|code|folders?|others?)|(?:any\\s+|the\\s+)?files(?=\\s+(?:else|outside|beyond))|(?:the\\s+)?(?:rest|others?|remainder|remaining\\s+\\w+)|(?:any|all|the)?\\s*other\\s+(?:\\w+)|elsewhere|(?:any|no)where\\s+else)(?:\\s+(?:of\\s+(?:the|this|our)\\s+(?:repo\\w*|project|tree|code\\w*|files|folders|sources?)|else(?:where)?|outside(?:\\s+(?:of\\s+)?(?:(?:that|this|the)\\s+(?:folder|directory|dir)|it|that|this|there|thefolder))?|beyond(?:\\s+(?:it|that|this|thefolder))?|in\\s+the\\s+(?:repo\\w*|project|tree)))*';
const touch = '(?:touch|chang|modif|format|reformat|edit|rewrit|alter)(?:e|es|y|ying|ing)?';
/** "Leave the rest as it is", "nothing else", "and nowhere else": that no other folder is meant. */
const limits: readonly RegExp[] = [
  `(?:leave|leaving|keep|keeping)\\s+${outside}(?:\\s+(?:as\\s+(?:it|they)\\s+(?:is|are)|as\\s+is|alone|untouched|unchanged|in\\s+peace|out(?:\\s+of\\s+it)?|be))?`,
  `(?:do\\s+not|don't|never|without|not|please\\s+don't)\\s+${touch}\\s+${outside}`,
  `(?:nothing|nowhere|no\\s+(?:files?|code|folders?)|none)\\s+(?:else|outside|beyond|other)(?:\\s+(?:of\\s+)?(?:(?:that|this|the)\\s+(?:folder|directory|dir)|it|that|this|there|thefolder))?(?:\\s+(?:please|should\\s+(?:change|be\\s+(?:touched|changed))|is\\s+to\\s+(?:change|be\\s+touched)|(?:may|must)\\s+(?:change|be\\s+\\w+ed)))?`,
  '(?:no\\s+others?|no\\s+other\\s+\\w+|not\\s+(?:to|on|in)\\s+anything\\s+else|hands?\\s+off\\s+(?:the\\s+)?(?:rest|others?|them)|keep\\s+your\\s+hands\\s+off\\s+(?:them|the\\s+(?:rest|others?))|not\\s+elsewhere|nothing\\s+more|not\\s+the\\s+(?:rest|others)|(?:only|just)\\s+(?:there|that|this|it|those|here|that\\s+one|this\\s+one)(?=\\s*(?:[,.;!)]|$|please\\b)))',
  `${outside.replace('nothing|', '')}\\s+(?:(?:should|must|has\\s+to|have\\s+to|is\\s+to|can)\\s+)?(?:stays?|remains?)(?:\\s+(?:as\\s+(?:it|they)\\s+(?:is|are)|as\\s+is|alone|untouched|unchanged))?`,
].map((form) => new RegExp(`(?:[\\s,;–—(]|\\b(?:but|and|while|so|with|please)\\s)*\\b${form}\\)?`, 'giu'));

const plainer: readonly (readonly [RegExp, string])[] = [
  // That is said of what is to stay.
  [/\bexcept\s+(?:for|in)\s+thefolder\b/giu, 'beside thefolder'],
  [/\bpretty-?\s?print(?:ed)?\b/giu, 'prettify'],
  [/\b(?:limit|restrict|confine)\s+(the\s+(?:code\s+)?formatt(?:er|ing))\s+to\b/giu, 'run $1 on'],
  [/\bconform\s+to\s+(?=(?:the|our)\s)/giu, 'formatted to '],
  [/\bin\s+place\b/giu, 'in-place'],
  [/\b(?:project's|team's|house)\s+code\s+style\b/giu, 'house style'],
  [
    /\b(?:one|a|each|every|per)\s+(?:folder|directory)\s+(?:a|per|each|every)\s+(?:day|week|sprint|month|release)\b/giu,
    ' ',
  ],
];

const kind = {
  plainer,
  words: wordsOf(
    `${folder} it but folder folders directory dir format reformat re-format formatting formatted formatter formatters fmt prettify beautify tidy up indentation spacing whitespace layout style house agreed standard usual proper team's run apply use using do give clean ` +
      "only just alone solely exclusively it's its there under below inside within through over with tool tools configured own bring put get get into shape order in-place place rewrite rewriting files file sources source contents content what what's lies lives whatever everything please directory's team leave turned formatted reformatted conforming conform comply running by clean-up looks look this week that's turn pass let",
  ),
  slips: 'format reformat formatter folder directory only please files sources code could'.split(' '),
  beside: limits,
};

const formats =
  /\b(?:get|have|want|like|need|make)\b[^.!?]{0,60}\b(?:re)?formatted\b(?!\s+\w+ing)|\b(?:clean|tidy)\s+up\s+(?:the\s+)?formatting\b|\b(?:re-?)?format\b(?!\s+(?:check|is|are|of)\b)|\b(?:prettify|beautify)\b|\b(?:run|running|apply|use|using|let)\b[^.!?]{0,40}\bformatt(?:er|ing)\b|\bformatter\s+(?:on|over|in|for)\b|\btidy\s+(?:up\s+)?(?:the\s+)?(?:indentation|spacing|whitespace|layout|formatting|style|format|code\s+style)\b|\b(?:bring|put|get)\b[^.!?]{0,60}\b(?:in)?to\s+(?:the\s+|our\s+|its\s+)?(?:house|agreed|standard|usual|proper|project's|project|team's|right)\s+(?:code\s+)?(?:style|layout|format|formatting|shape)\b|\bfmt\b|\bdo\s+the\s+formatting\b|\bgive\b[^.!?]{0,40}\bformatting\b/u;
/** A question about it, or what was done. */
const asksElse =
  /\bbut\s+(?!(?:only|just|please)\b)|\b(?:leave|leaving|keep|keeping|beside)\b|\b(?:run|use|apply)\s+(?!(?:(?:the|our|a|its|only|just|code|project's|project|usual|standard|configured|house|proper|own|team's)\s+){0,4}(?:formatt(?:er|ing)|format|fmt|style)\b)|\b(?:what|which)\s+(?!is\s+(?:in|under|below|inside|there)\b|lies\b|lives\b|i\b)|^\W*(?:is|are|does|do|did|has|have)\b|\b(?:i|we|they)\s+(?:have\s+|just\s+|already\s+)*(?:format|reformat|formatted|run|ran|use)\b|n't\b|\b(?:not|without)\b|\bcheck\b|\b(?:if|whether)\b/u;
/** What a folder may be called that is more often a plain word. */
const plainWord =
  /^(?:code|format|formatter|project|folder|files?|sources?|all|it|the|style|house|only|this|that|release|tool|tools|branch|week|rest|in|on|of|own|there)$/iu;
const before =
  "(?:in|under|below|inside|within|of|on|over|for|to|through|only|just|format|reformat|prettify|beautify|folder|directory|dir|own|touch(?:ed)?|since|it's|is|get|bring|put|up)\\s+(?:(?:the|our|my|only|just|folder|directory|dir|code|files|sources|under|in)\\s+){0,4}";
const behind = "(?:folder|directory|dir|only|alone|(?:(?:is|are)(?:n't|\\s+not)?\\s+)?(?:re)?formatted)";

/** The one folder that a text names. */
function folderNamed(task: string, root: string): string | undefined {
  const text = spelt(task, kind);
  const found = [...task.matchAll(/(?<![\w/@-])(?:\.\/)?(\.?[\w-][\w.-]*(?:\/[\w.-]+){0,9})\/?(?![\w-])/gu)]
    .map(([, path = '']) => path.replace(/[./]+$/u, ''))
    .filter((path) => path !== '' && isPlainName(path) && !path.includes('..') && isFolderIn(root, path))
    .filter((path) => path.includes('/') || isPlaced(path, text));
  const [only, another] = new Set(found);
  return another === undefined ? only : undefined;
}
const isPlaced = (name: string, task: string): boolean =>
  (!plainWord.test(name) &&
    (!isKnownWord(name.toLowerCase()) ||
      new RegExp(`\\b${before}[\`'"]?${escapeRegExp(name)}(?![\\w-])`, 'iu').test(task))) ||
  new RegExp(
    `(?<![\\w-])${escapeRegExp(name)}[\`'"]?/?\\s+${behind}\\b|\\b(?:folder|directory|dir)\\s+[\`'"]?${escapeRegExp(name)}(?![\\w-])`,
    'iu',
  ).test(task);

const isLimited = (said: string, order: string): boolean =>
  /\b(?:only|just|alone)\b/u.test(order) || limits.some((limit) => said.search(limit) >= 0);

/** The plain order; undefined where a text wants anything else. */
export function folderFormat(task: string, root: string): string | undefined {
  const path = folderNamed(task, root);
  if (path === undefined) return undefined;
  const said = task.replaceAll(
    new RegExp(`[\`'"]?(?<![\\w/.-])(?:\\./)?${escapeRegExp(path)}/?(?![\\w/-])[\`'"]?`, 'gu'),
    folder,
  );
  const parts = wordedOrder(said, kind);
  if (parts === undefined || !formats.test(parts.order) || asksElse.test(parts.order)) return undefined;
  const isHere = parts.order.includes(folder);
  const pointsBack =
    (!/\b(?:folder|directory|dir|one|there)\b/u.test(parts.order) ? isLimited(said, parts.order) : true) &&
    parts.told.includes(folder) &&
    /\b(?:it|that\s+(?:folder|directory|dir|one)|this\s+(?:folder|directory|dir|one)|there|the\s+(?:folder|directory))\b/u.test(
      parts.order,
    );
  return isHere || pointsBack ? `format only the files in ${path}` : undefined;
}
