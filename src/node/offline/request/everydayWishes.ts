// "Round up the TODO comments", "newest commits, please", "out with the old build output, then build anew": everyday requests by their words, whatever the form of the sentence.
import { onlyTells, sentencesIn } from './onlyTells.ts';
import { saysOnly, wordsWith } from './plainParts.ts';
import { spelled } from './spelling.ts';

/** What only looks: a wrong reading answers another question, and changes nothing. */
interface Wish {
  /** The request in plain words. */
  readonly plain: string;
  /** All of them are said. */
  readonly says: readonly RegExp[];
  /** With it, something else is wanted. */
  readonly unless: RegExp;
  /** Nothing else is said but these, and what any request may consist of. */
  readonly words: ReadonlySet<string>;
}

/** What a request may call the workspace, how it asks to be told, and who wants it. */
const usual =
  'project projects code codebase base repo repository checkout tree source sources thing software program app library package ' +
  'show print display list listing enumerate name identify provide furnish present collect gather hunt track dig comb scan sweep round scout spot search locate glance peek overview summary rundown ' +
  'bring pull walk through speed catch keen interested determine work trying understand learn unsure sure proceed must order possible time ahead bit mind bother bug sorry again hello ' +
  'boss manager colleague colleagues teammate lead security legal wants wanted joined cloned meeting report slide hope maybe perhaps quickly quick brief moment minute handy memory refresh idea um well anyway';
const wordsFor = (own: string): ReadonlySet<string> => wordsWith(`${usual} ${own}`);

const wishes: readonly Wish[] = [
  {
    plain: 'find all TODO comments',
    says: [/\bTODOs?\b/u, /\b(?:comments?|markers?|marked|TODOs|reminders?)\b/u],
    unless:
      /\bhow (?:many|much|often)\b|\b(?:number|count|author|who|add|fix|put|note|mark|write|wrote|leave|last|first)\b|\bin (?:a|one|order|the (?:file|folder))\b/iu,
    words: wordsFor(
      'todo todos comment comments marker markers marked notes reminder reminders little each every left remaining still outstanding open file files where with around planning next sprint hit hits been',
    ),
  },
  {
    plain: 'which license does this project have?',
    says: [/\blicen[cs](?:es?|ed|ing)\b/iu],
    unless:
      /\bhow (?:many|much|do|to|can)\b|\b(?:add|change|files?|headers?|each|every|dependenc\w+|why|when|who|year|holder|print|show|open|display|read|publish|apply|ship)\b|\blicen[cs]ed to\b/iu,
    words: wordsFor(
      'licence license licenced licensed licences licenses covers applies governs distributed released published shipped comes carries uses used under which type terms state advise imagine but',
    ),
  },
  {
    plain: 'which dependencies does this have?',
    says: [
      /\bdependenc(?:y|ies)\b|\b(?:which|what)\b.*\b(?:packages|librar(?:y|ies)|modules|crates|gems)\b/iu,
      /\bdependenc(?:y|ies)\b|\b(?:needs|requires|(?:relies|depends|builds)\s+(?:up)?on|pulls?\s+in)\b/iu,
    ],
    unless:
      /\b(?:install\w*|get|fetch|download|how|tree|graph|outdated|licen[cs]\w*|versions?|dev|test|runtime|transitive|unused|missing|why|put|pull(?!\s+in\b)|place|each|every|all|us|ours)\b|\bon\s+(?:it|me)\b|\bthis\s+(?:one|library|module|package|crate)\b|\bthe\s+(?:library|module|package)\b|^\W*(?:do|use)\b/iu,
    words: wordsFor(
      'dependency dependencies packages libraries modules crates gems other external outside needs requires relies depends builds upon pull pulls records complete inventory supply dump our us',
    ),
  },
  {
    plain: 'show the last commits',
    says: [
      /\b(?:latest|newest|recent|recently|lately|last)\b/iu,
      /\b(?:commits|committing|git\s+(?:log|history)|commit\s+(?:log|history))\b/iu,
    ],
    unless:
      /\b(?:last|latest|newest|recent|final)\s+commit\b(?!\s+(?:history|log))|\b(?:who|whose|when|why|author\w*|since|before|after|between|tag\w*|merge\w*|branch\w*|uncommitted|files?|diff|stat|how|most\s+recently|message|changelog|release\w*|not|without|undo|revert|squash|tests?|weeks?|months?|days?|today|yesterday|my|i)\b|n['’]t\b|['’]s\s+commits\b/iu,
    words: wordsFor(
      'commit commits committing history log git recent recently latest last newest new few most folks people team everyone lately up handful able',
    ),
  },
  {
    plain: 'are there uncommitted changes?',
    says: [
      /\b(?:what|which|anything|where|are\s+there|any)\b|^\W*uncommitted\b|\bchanges?\b/iu,
      /\buncommitted\b|\bsince\s+(?:(?:the|my|our)\s+)?(?:last|latest|previous|most\s+recent)\s+commit\b|\bsince\s+i\s+(?:last\s+)?committed\b|(?:n['’]t|\bnot)\s+(?:(?:yet|been|so\s+far)\s+)*committed\b|\b(?:departs?|differs?|different)\s+from\s+the\s+(?:last|latest)\s+commit\b/iu,
    ],
    unless:
      /^\W*(?:please\s+)?(?:commit|edit|change|alter|modify)\b|\b(?:show|list|print|display)\b[^.;!?]*\buncommitted\b|\b(?:how many|lines?|diff|line by line|who|when|author\w*|why|stash|discard|undo|revert|restore|then|push|message|branch\w*|tests?|build|run|check\s+out)\b/iu,
    words: wordsFor(
      'uncommitted changes changed altered modified differs different departs committed commit since last latest previous most recent working copy file files anything yet so far still been not isn haven hasn aren t happened made where',
    ),
  },
  {
    plain: 'how many lines of code are there?',
    says: [/\b(?:lines\s+of\s+code|s?loc)\b/iu],
    unless:
      /\b(?:per|each|by|files?|longest|most|functions?|tests?|blank|comments?|without|only|in)\s(?!(?:lines|total|all|the\s+(?:project|repo\w*|code\w*|whole)|this|here)\b)|\b(?:longest|largest|biggest|put|add|write|i\s+need)\b/iu,
    words: wordsFor('lines line loc sloc number numbers tally tot total size big come comes amount care figure many'),
  },
  {
    plain: 'check the formatting without changing anything',
    says: [
      /\b(?:check|inspect|verify|see|whether|is|are)\b/iu,
      /\bformat(?:ted|ting)?\b/iu,
      /\b(?:unchanged|untouched|unmodified|as\s+(?:they|it)\s+(?:are|is)|dry[\s-]?run|without\s+(?:chang|touch|modif|writ|alter|edit)\w*)\b/iu,
    ],
    unless: /\b(?:then|string|date|number|output|install\w*|set\s+up|how\s+(?:do|to|can)|which|where)\b/iu,
    words: wordsFor(
      'formatted formatting format check inspect verify whether while keeping keep leave leaving all every file files unchanged untouched unmodified are dry run without changing touching modifying writing altering editing edits no any anything so would',
    ),
  },
];

const old = '(?:(?:all|the|any|old|earlier|existing|previous|stale|our|my)\\s+)*';
const made =
  '(?:(?:build\\s+)?(?:outputs?|artifacts?|artefacts?|products?)|(?:old|earlier|previous|existing)\\s+build)';
const clears =
  '(?:clean(?:\\s+up)?|clear(?:\\s+(?:out|away))?|wipe|nuke|scrap|throw\\s+out|toss|delete|remove|discard|out\\s+with)';
const whole =
  '(?:it|everything|all(?:\\s+of\\s+it)?|(?:the\\s+)?(?:whole\\s+|entire\\s+)?(?:project|program|library|lot))';
const anew =
  '(?:again|anew|afresh|over\\s+again|from\\s+(?:scratch|zero|nothing|the\\s+ground\\s+up|a\\s+clean(?:ed)?\\s+(?:slate|tree|state)))';
const polite =
  "^\\W*(?:(?:please|pls|just|now|hey|hi|ok|do\\s+you\\s+reckon\\s+you\\s+could|(?:can|could|would|will)\\s+you(?:\\s+please)?|i(?:'d|\\s+would)\\s+like\\s+you\\s+to)[\\s,]+)*";
const end = '(?:[\\s,]+(?:please|pls|thanks|for\\s+me|now))*[\\s.!?]*$';
/** Anchored at both ends: what also deletes is read by its whole sentence. */
const rebuilds: readonly RegExp[] = [
  `(?:(?:do|run)\\s+)?(?:an?\\s+)?(?:full|complete|clean)\\s+rebuild(?:\\s+of\\s+${whole})?`,
  `(?:re)?(?:build|compile)\\s+${whole}\\s+${anew}`,
  `${clears}(?:\\s+${old}${made}|\\s+everything)?(?:\\s+first)?(?:,?\\s+(?:and\\s+then|and|then)|,)\\s+(?:re)?(?:build|compile)(?:\\s+${whole})?(?:\\s+${anew})*`,
].map((form) => new RegExp(`${polite}${form}${end}`, 'iu'));

const longest = 400;
const greets = /^\W*(?:hi|hello|hey|happy|good|thanks|thank|cheers|sorry|ok|okay)\b[^.?!,]{0,30}[.!]*$/iu;
/** It may limit what is asked beside it, or take it back. */
const limits =
  /\b(?:in|for|with|using|on|under|once|after|before|when|assuming|if|skip\w*|enough|stays?|dry|forget|never|scratch|except|only|not|no|but)\b|n['’]t\b/iu;
/** In a folder below its root, all of the repository is more than what lies here. */
const ofPlace = /\b(?:TODO|lines of code)\b/u;

/** Undefined where a text may want anything else. */
export function everydayWish(task: string): string | undefined {
  if (task.length > longest || /[\n`/\\<>|=]|\w\.\w|--/u.test(task)) return undefined;
  const text = spelled(task.trim().replace(/\s+/gu, ' ').replace(/[’‘]/gu, "'"), new Set());
  const asked = sentencesIn(text).filter((sentence) => !greets.test(sentence) && !tells(sentence));
  const whole = asked.join(' ');
  if (isRebuild(whole)) return 'clean and build again from scratch';
  const plain = wishes.find((wish) => isWish(whole, wish) || isWish(behindReason(whole), wish))?.plain;
  return plain !== undefined && ofPlace.test(plain) && /\b(?:repo|repository|project)\b/iu.test(text)
    ? plain.replace(/\??$/u, ' in the repo$&')
    : plain;
}

const isRebuild = (text: string): boolean => rebuilds.some((form) => form.test(text));

const tells = (part: string): boolean =>
  onlyTells(part) &&
  !isRebuild(part) &&
  !limits.test(part) &&
  !wishes.some(({ says }) => says.every((form) => form.test(part)));

/** "I'm planning the next sprint, so collect all the TODO comments": without what stands before the comma, where that only tells. */
function behindReason(text: string): string {
  const joint = /[,:–—]\s+(?:(?:so|and)\s+)?/u.exec(text);
  return joint !== null && tells(text.slice(0, joint.index)) ? text.slice(joint.index + joint[0].length) : '';
}

const isWish = (text: string, { says, unless, words }: Wish): boolean =>
  text !== '' && says.every((form) => form.test(text)) && !unless.test(text) && saysOnly(text, words);
