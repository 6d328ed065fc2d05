// "My cat walked over the keyboard. Check all of them, running nothing": the sentences of a request that order something, by their words alone, beside those that only tell.
import { commonSlip, isNearWord, isSlipOf } from '../../../core/state/slips.ts';
import { tellsOnly } from './asking.ts';
import { onlyTells as ordersNothing } from './onlyTells.ts';
import { tellsOfSubject } from './toldBesides.ts';

export interface WordedOrder {
  /** In lower case, without what limits nothing: "check all of them. parse only". */
  readonly order: string;
  /** What stands beside it. */
  readonly told: string;
}

export interface WordsOfOrder {
  /** All that an order of the kind may consist of. */
  readonly words: ReadonlySet<string>;
  /** Those that a slip of the pen may have made into others. */
  readonly slips: readonly string[];
  /** What is said -> in words that are plainer. */
  readonly plainer?: readonly (readonly [said: RegExp, meant: string])[];
  /** What says only how, and is not looked at: "without running them". */
  readonly beside: readonly RegExp[];
}

/** Of any order. */
const usual =
  'a an the all every each any some of in on at for to from by and or if whether that this these those there here is are be being has have do does can could would will may you i we me us ' +
  "my our your let let's lets want need like wish love i'd we'd you'd i'll would'd please pls plz kindly just only simply quickly quick now again once today first still really actually currently right so ok okay hi hey hello thanks thank " +
  'cheers well repo repository project tree codebase code checkout workspace whole entire complete full single one ones them they everything anything able sure make go ahead asap time because get got';
export const wordsOf = (own: string): ReadonlySet<string> => new Set(`${usual} ${own}`.split(/\s+/u));

/** Longer texts want more than one thing. */
const mostRead = 600;

const plainText = (task: string): string =>
  task
    .trim()
    .replace(/[’‘]/gu, "'")
    .replace(/\s+/gu, ' ')
    .replace(/\bw\/o\b/giu, 'without')
    .replace(/\b(do|is|are|must|should|does|ca|could|wo|would)nt\b/giu, "$1n't")
    .replace(/\b(?:crates\.io|docs\.rs)\b/giu, 'the registry')
    .replace(wish, 'please ')
    .replace(purpose, '')
    .replace(ahead, '');

/** "I'd be glad if you checked", "it would be nice to have it checked". */
const wish =
  /\b(?:(?:i|we)(?:'d|\s+would)\s+(?:be\s+\w+|sleep\s+better|feel\s+better|appreciate\s+it|like\s+it|love\s+it)\s+if\s+you\s+(?:could\s+|would\s+)?|it\s+would\s+be\s+(?:nice|good|great|lovely)\s+(?:if\s+you\s+(?:could\s+|would\s+)?|to\s+))/giu;
/** "Before I hand it over, ...": when or why. */
const ahead =
  /(?<=^|[.!?]\s)(?:before|since|because|as|now\s+that|while)\s+(?:i|we|he|she|they|the|our|my|his|her|some\w+|it)\b(?![^.;!?,]*\b(?:only|not|without|except)\b)[^.;!?,:]*[,:]\s+/giu;

/** "So that I get to see the whole thing." */
const purpose =
  /,?\s+so\s+(?:that\s+)?(?:i|we)\s+(?:can|could|may|get|see|know|have|find)\b(?![^.;!?]*\b(?:only|not|without|except|but|then|please|and)\b|[^.;!?]*\d)[^.;!?]*/giu;

const mended = (word: string, { words, slips }: WordsOfOrder): string => {
  if (words.has(word) || isNearWord(word) || noSlips.has(word)) return word;
  const meant = commonSlip(word) ?? (word.length < 4 ? undefined : slips.find((each) => isSlipOf(word, each)));
  return meant ?? word;
};
/** Words of their own. */
const noSlips = new Set(
  'create creates created cater chick checker checkers shall shelf former formal folded colder holder simple'.split(
    ' ',
  ),
);

/** The words of a sentence in lower case, put right; a name keeps its letters. */
export const spelt = (sentence: string, kind: WordsOfOrder): string =>
  sentence.replace(/(?<![\w./'-])[A-Za-z]+(?![\w/-]|'(?!s\b)|\.\w)/gu, (word) => {
    const right = mended(word.toLowerCase(), kind);
    return right === word.toLowerCase() ? word : right;
  });

const without = (text: string, forms: readonly RegExp[]): string =>
  forms
    .reduce((rest, form) => rest.replace(form, ' '), text)
    .replace(/\s+(?=[.,;!?)](?:[.,;!?)\s]|$))/gu, '')
    .replace(/[,;]*([.!?])[.,;!?]*(?=\s|$)/gu, '$1')
    .replace(/([,;])[,;]+(?=\s|$)/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim();

const isOf = (sentence: string, words: ReadonlySet<string>): boolean =>
  sentence
    .toLowerCase()
    .split(/[\s,;:!?()"–—]+|(?<=\w)\.+(?=[\s,)]|$)|\s-\s/u)
    .filter((word) => /[^.\s]/u.test(word))
    .every((word) => words.has(word) || words.has(word.replace(/'s?$/u, '')));

/** "Ok so Jens has merged it", "new laptop, and I am not sure", "I only own that folder": of these too, nothing is asked. */
const asStatement = (sentence: string): string =>
  sentence
    .replace(/^\W*(?:(?:ok|okay|so|well|hi|hey|hello|anyway|right|look)\b[\s,:–-]*)+/iu, '')
    .replace(
      /^(?!(?:Please|Can|Could|Would|Will|What|Who|Which|Why|How|Where|When|If|Is|Are|Does|Do|Did|There|This|That)\b)\p{Lu}\p{Ll}+(?=\s+(?:has|had|was|is|says|said|wants|wanted|told|thinks|claims|asked|\p{Ll}{3,}ed)\b)/u,
      'He',
    )
    // "Last night's deploy died"
    .replace(/^(?:last\s+\p{L}+|this\s+\p{L}+|yesterday|today|tonight)['’]s\s+(?=\p{L})/iu, 'The ')
    .replace(/^(?:(?:an?\s+)?new\s+\p{L}+,\s+)+(?:and\s+)?(?=(?:i|we)\b)/iu, '')
    .replace(
      /\b(i|we)\s+(?:want|need|would\s+like)\s+to\s+know\s+(?=(?:it\s+)?(?:before|by|today|now|soon)\b)/giu,
      '$1 know ',
    )
    .replace(/\bonly\s+(?=thefolder\b)/giu, '')
    .replace(/\b(i|we)\s+(?:only|just)\s+(?=(?:own|maintain|know|work|have)\b)/giu, '$1 ')
    .replace(/\b(?:i'm|i\s+am|we're|we\s+are)\s+not\s+sure\s+(?:if|whether)\b/giu, 'I wonder');
const isTold = (sentence: string): boolean => {
  const statement = asStatement(sentence);
  if (wishes.test(statement) || leavesOut.test(statement)) return false;
  return (tellsOfSubject(statement) || tellsOnly(statement)) && ordersNothing(statement);
};

/** "I skipped the ones under old" */
const leavesOut = /\b(?:skip\w*|exclud\w*|ignor\w*|omit\w*|(?:left|leave|leaving)\s+\w*\s*out)\b/iu;

/** "I'd like to know whether they parse", "maybe you could check them": no statement. */
const wishes =
  /\b(?:i|we)(?:'d|\s+would)\b[^.;!?]*\byou\b|\b(?:like|love|need|want|have)\s+to\s+(?:know|see|find\s+out|be\s+sure)\s+(?:if|whether|that|which|what|how)\b|\bif\s+(?:only\s+)?you\b|\bwould\s+be\s+(?:nice|great|good|lovely|glad|happy|grateful|helpful)\b|\bmaybe\s+you\b|\b(?:has|have|had|needs?)\s+to\s+be\b/iu;

/** "Some of them wipe disks, so": what is left of a statement. */
const bare = (sentence: string): string => sentence.replace(/(?:[\s,]+(?:so|and|but|because|since|as))+\W*$/iu, '.');

/** "I fear the worst, so please check all of them": where the order may begin within a sentence. */
const joint =
  /\s*(?:[,:;–—]|\s-\s)\s*(?:(?:so|and|but|then)\s+)?(?=(?:please|pls|can\s+you|could\s+you|would\s+you|will\s+you|let's|check|run|make\s+sure|verify|see|format|reformat|go\s+ahead)\b)|\s*,\s*(?:so\s+)?now\s+|\s+(?:so|and\s+so)\s+(?=(?:please|can\s+you|could\s+you|would\s+you|let's)\b)/iu;

/** Undefined where a sentence may want anything else. */
export function wordedOrder(task: string, kind: WordsOfOrder): WordedOrder | undefined {
  if (task.length > mostRead || /[\n`]{3}/u.test(task)) return undefined;
  const said = (kind.plainer ?? []).reduce(
    (rest, [form, meant]) => rest.replace(form, meant),
    spelt(plainText(task), kind),
  );
  const text = without(said, [...kind.beside, nothingMore]);
  const order: string[] = [];
  const told: string[] = [];
  const isRead = (sentence: string): boolean => {
    if (!/\p{L}/u.test(sentence)) return true;
    if (isOf(sentence, kind.words)) return order.push(sentence) > 0;
    if (isTold(bare(sentence))) return told.push(sentence) > 0;
    const at = joint.exec(sentence);
    return (
      at !== null &&
      at.index > 0 &&
      isTold(bare(sentence.slice(0, at.index))) &&
      told.push(sentence.slice(0, at.index)) > 0 &&
      isRead(sentence.slice(at.index + at[0].length))
    );
  };
  const sentences = text.split(/(?<=[.!?;])\s+/u);
  if (sentences.length > mostSentences || !sentences.every(isRead)) return undefined;
  if (order.some((sentence) => mayI.test(sentence))) return undefined;
  return { order: order.join(' ').toLowerCase(), told: told.join(' ').toLowerCase() };
}
const mostSentences = 8;
const mayI = /\b(?:can|could|may|should|shall|must)\s+(?:i|we)\s+(?!get\b|have\b)/iu;
/** "Nothing more", "that's all" */
const nothingMore =
  /[\s,;–—(]*\b(?:and\s+)?(?:nothing\s+(?:more|else)|no\s+more(?:\s+than\s+that)?|that(?:'s|\s+is)\s+(?:all|it|enough))(?:\s+(?:for\s+now|please|thanks))?(?=\s*(?:[.,;!?)]|$))/giu;

const runs =
  '(?:run(?:ning)?|execut(?:e|ed|ing)|start(?:ed|ing)?|launch(?:ed|ing)?|import(?:ed|ing)?|evaluat(?:e|ed|ing)|invok(?:e|ed|ing)|call(?:ed|ing)?|load(?:ed|ing)?|sourc(?:e|ed|ing))';
const changes =
  '(?:chang(?:e|ed|ing)|modif(?:y|ied|ying)|touch(?:ed|ing)?|(?:re|over)?writ(?:e|ten|ing)|alter(?:ed|ing)?|edit(?:ed|ing)?|fix(?:ed|ing)?|repair(?:ed|ing)?|mend(?:ed|ing)?|correct(?:ed|ing)?|(?:re-?)?format(?:ted|ting)?|appl(?:y|ied|ying)|updat(?:e|ed|ing)|sav(?:e|ed|ing))';
const none =
  '(?:it|them|these|those|any(?:thing|\\s+of\\s+(?:it|them|these|those|the\\s+(?:files|scripts|code)))?|(?:(?:the|any|a|an|single|my|our|your|of)\\s+){0,3}(?:code|files?|scripts?|programs?|modules?|sources?|things?|lines?|bytes?|changes?|diffs?))';
const never =
  "(?:(?:do|must|should|need|may|can|will|shall)(?:\\s+not|n't)|cannot|can't|never|without|no\\s+need\\s+to|not)";
const modal =
  '(?:should|must|may|can|shall|ought\\s+to|is\\s+to|are\\s+to|has\\s+to|have\\s+to|is|are|gets?|needs?\\s+to)';
const head = '(?:[\\s,;–—(]|\\b(?:but|and|while|so|with|please|just|i|we|you|only|to)\\s)*';

const forbid = (verb: string): readonly RegExp[] =>
  [
    `${head}\\b${never}\\s+(?:(?:actually|ever|even|really|want\\s+to|letting\\s+it|have)\\s+)*${verb}(?:\\s*(?:,|,?\\s+(?:or|nor|and))\\s+${verb}){0,3}(?:\\s+${none})?\\b(?!\\s*(?:outside|else|beyond|elsewhere))`,
    `${head}\\b(?:nothing|none(?:\\s+of\\s+(?:it|them|this))?|no\\s+(?:code|files?|scripts?|line|changes?))\\s+(?:(?:${modal}|be|being|gets?|getting|at\\s+all|actually)\\s+){0,3}${verb}(?:\\s*(?:,|,?\\s+(?:or|nor|and))\\s+${verb}){0,3}\\b`,
    `${head}\\bwithout\\s+(?:anything|any\\s+of\\s+(?:it|them)|any\\s+(?:code|files?|scripts?))\\s+(?:being|getting|be)\\s+${verb}\\b`,
    `${head}\\b(?:they|it|these|those|that|the\\s+(?:code|files|scripts))\\s+(?:must|should|may|can|shall|are|is|will)(?:n't|\\s+not|\\s+never)\\s+(?:to\\s+)?(?:be\\s+)?${verb}\\b`,
    `${head}\\b${verb}\\s+(?:nothing|none(?:\\s+of\\s+(?:it|them|this|these|those))?)\\b(?!\\s*(?:outside|else|beyond|elsewhere))`,
    `${head}\\b${verb}\\s+${none}\\s+is\\s+(?:out\\s+of\\s+the\\s+question|forbidden|not\\s+(?:an\\s+option|allowed|wanted|possible)|no\\s+option)\\b`,
  ].map((form) => new RegExp(form, 'giu'));

/** "Without running any of them", "nothing may be executed". */
export const nothingRun: readonly RegExp[] = [
  new RegExp(
    `${head}\\b${runs}\\s+${none}\\s+(?:would\\s+be|is|might\\s+be)\\s+(?:too\\s+)?(?:dangerous|risky|harmful|unsafe|bad|a\\s+bad\\s+idea)(?:,?\\s+so\\s+(?:please\\s+)?(?:don't|do\\s+not))?`,
    'giu',
  ),
  /[\s,;–—(]*\b(?:but\s+|and\s+)?leav(?:e|ing)\s+(?:it|them|everything|all(?:\s+of\s+(?:it|them))?)\s+un(?:executed|run|started)\b/giu,
  ...forbid(runs),
  new RegExp(
    `${head}\\b(?:no|without)\\s+(?:any\\s+)?(?:execution|executing|running|starting|imports?)\\b(?:\\s+(?:please|wanted))?`,
    'giu',
  ),
  /\b(?:and\s+)?(?:i|we)\s+do(?:n't|\s+not)\s+(?:really\s+)?trust\s+(?:it|them|this|that)(?:\s+enough(?:\s+to\s+\w+\s+(?:it|them|anything))?)?/giu,
  /\b(?:and\s+)?(?:i|we)\s+(?:only|just)\s+care\s+(?:about|for)\s+(?:the\s+)?(?:grammar|syntax)(?:\s+(?:for\s+now|now|today|here|at\s+the\s+moment))?/giu,
];
/** "Change nothing", "leave the files untouched", "read-only". */
export const nothingChanged: readonly RegExp[] = [
  ...forbid(changes),
  new RegExp(
    `${head}\\b(?:no|without(?:\\s+(?:any|a))?)\\s+(?:changes?|modifications?|edits?|rewrites?|rewriting|fixes|writes?|writing)\\b(?:\\s+(?:please|wanted|to\\s+(?:the|any)\\s+files?))?`,
    'giu',
  ),
  new RegExp(
    `${head}\\b(?:leave|leaving|keep|keeping)\\s+(?:everything|it|them|all(?:\\s+of\\s+(?:it|them))?|(?:(?:all|the|my|our|of)\\s+){0,3}(?:files?|code|sources?|tree))\\s+(?:untouched|unchanged|unmodified|alone|as\\s+(?:they|it)\\s+(?:are|is)|as\\s+is|intact)\\b`,
    'giu',
  ),
  /[\s,;–—(]*\b(?:in\s+(?:a\s+)?)?read-?\s?only(?:\s+(?:mode|fashion|way|manner))?\)?/giu,
  /[\s,;–—(]*\bwithout\s+letting\s+it(?:\s+do\s+(?:so|it|that))?/giu,
  /[\s,;–—(]*\bhands\s+off(?:\s+the\s+(?:files|code))?/giu,
];
