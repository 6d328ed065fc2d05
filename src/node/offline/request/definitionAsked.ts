// "The notes refer to parseHeader, but the path is outdated. We'd need the file with its definition and the line number.": where the one name of a text is defined.
import { asksOnly, tail, type Forms } from './factForms.ts';
import type { AskedFact } from './askedFacts.ts';
import { factWords } from './factSpelling.ts';
import { isFileIn, isFolderIn } from './fileCommand.ts';
import { inPlainParts, saysOnly, wordsWith } from './plainParts.ts';
import { mark } from './soleFile.ts';
import { ownNames } from '../questions/ownPackage.ts';
import { isKnownWord } from './vocabulary.ts';

const kind =
  '(?:function|func|fn|class|method|struct|trait|interface|enum|macro|type|constant|routine|subroutine|sub|proc|procedure|symbol|identifier|name|thing)';
const file = '(?:(?:source )?file(?:name)?|path|place|spot|location|module|header)';
const line = '(?:(?:exact )?line(?: (?:number|no\\.?|nr\\.?))?)';
const both = `(?:(?:exact |very )?(?:${file}|${line}))(?:(?:,? (?:and|or|&|\\+)|,| ?\\/| ?\\+) ?(?:(?:in|at|on) )?(?:(?:which|what|the|its) )?(?:exact )?(?:${file}|${line})){0,2}`;
const lead =
  '(?:(?:find|show|give|locate|name|point|take|bring|lead|guide|get|tell|need|want|see|jump|go)(?: (?:me|us))?(?: (?:to|at))? ){0,2}';
const code = '(?:(?:code|body|source(?: code)?|definition|implementation|text) (?:of|for) )?';
const comes = '(?:come from|live|sit|begin|start|stand|originate|reside)';
const form = (source: string) => new RegExp(`(?<![\\w§])${source}${tail}`, 'iu');

/** In looser words, for what can only be a name. */
const placesOf = (it: string): readonly string[] => [
  `where (?:does|do|did) ${code}${it} ${comes}`,
  `where ${code}${it} (?:comes from|lives|sits|begins|starts|stands|originates|resides)`,
  `(?:(?:in|at|on|from) )?(?:which|what) ${both},? (?:does|do|did) ${code}${it} ${comes}(?: in| at| on)?`,
  `(?:(?:in|at|on|from) )?(?:which|what) ${both} (?:is ${code}${it}(?: in| at| on)?|(?:has|holds|contains) ${code}${it})`,
  `${lead}(?:the )?(?:code|source|body|implementation) (?:of|for|behind) ${it}`,
  `${lead}(?:the )?${both} (?:where|in which) ${it} is (?:written|coded)`,
];

/** What a story says of a name that is also a common word. */
const spokenOf =
  /\b(?:mentions?|mentioned|mentioning|about|called|named|refers? to|referred to|the name|calls?|across|into|shows?|contains?|uses?|at|says|of|to|blames?|on|in|with|from|for|discussed|met|saw|found) §/iu;
const forms = (isCode: boolean): Forms => ({
  mention: /\b(?:defin\w+|declared)\b.*§|§.*\b(?:defin\w+|declared)\b/iu,
  about: isCode ? /§/u : spokenOf,
  named: [
    'where is § defined',
    `(?:(?:in|at|on) )?(?:which|what) ${both},? does the ${code}§ (?:begin|start|sit|live|stand)(?: in| at| on)?`,
    `(?:go ?to|jump to|show|get|locate|find)(?: me)? (?:the )?definition §`,
    ...(isCode ? [...placesOf('§'), `(?:jump|go|take me|bring me|lead me) (?:straight )?to §`] : []),
  ].map(form),
  pointing: ['where is it defined', ...(isCode ? placesOf('(?:it|that|this)') : [])].map(form),
  beside: new RegExp(
    `^\\W*(?:(?:please|just|and|then|so) )*${lead}(?:i (?:only |just )?(?:want|need) )?(?:the |a )?${both}(?: (?:is|are|will be|would be) (?:enough|fine|all i need))?${tail}`,
    'iu',
  ),
});
const words = wordsWith(
  'where current file files line lines number path place spot location module header code source repository repo project defined definition defines implemented implements implementation declared introduced point pointer jump go take bring lead locate home spelled search lookup exact under by name number no gets',
);
const isDefined = /\b(?:defined|definition|defines|implemented|implements|introduces)\b/iu;
const isWhere =
  /\b(?:where|(?:which|what)(?! is| does| do| are)\b|find|locate|point|jump|look|home|(?:tell|give|show|want|need|have|get|like)(?: me| us)? the|(?:file|line|place|spot|path)\b.*\bof|definition of)\b|§(?:['’]s)?\W{0,3}definition\b|its definition\b/iu;
const uses = '(?:used|called|imported|referenced|mentioned|invoked|needed|instantiated)';
const notUses = new RegExp(
  `[,(]? ?(?:and )?(?:not|rather than|instead of) (?:(?:(?:just |all )?(?:the )?(?:places?|spots?|lines?|files?) )?(?:where|that|which) (?:it(?:['’]s| is| gets)?|they(?:['’]re| are)?|(?:we|people|others) )? ?(?:${uses}|(?:use|call|import|mention)s?(?: it)?)|(?:its |the )?(?:uses|usages?|callers?|calls|call sites|references))\\b`,
  'giu',
);
/** Of what it is, of what may be, of a default. */
const unlike =
  /\bdefined as\b|\b(?:which|what) .*\bdoes §|\b(?:can|could|should|must|may|might|would) (?:§|it) be\b|^\W*(?:(?:please|just) )*(?:keep|use|take (?!me|us)|store)\b/iu;

/** "Under which path and line would I find the place where § is declared and defined?" */
function plainPlace(part: string): string | undefined {
  const bare = part.replace(notUses, ' ');
  if (!isDefined.test(bare) || !isWhere.test(bare) || unlike.test(bare) || !saysOnly(bare, words)) return undefined;
  const places = bare.match(/§/gu)?.length ?? 0;
  if (places === 1) return 'where is § defined?';
  return places === 0 && /\b(?:it|its|that|this)\b/iu.test(bare) ? 'where is it defined?' : undefined;
}
const [ofCode, ofWord] = [forms(true), forms(false)];

const asks =
  /\b(?:where(?:['’]?s)?|wher|which|what|find|locate|definitions?|file|line|take me|jump|spot|place|show)\b/iu;
const defines =
  /\b(?:d\w*f\w*n\w+|implement\w*|introduced|coded|written|come\w*|live\w*|begin\w*|start\w*|code|body|source|jump|take)\b/iu;
/** What asks for a declaration alone, a default, or who uses it, is another question. */
const otherwise =
  /\b(?:declar\w+)\b(?!.*\b(?:implement|defin)\w*)|\b(?:all|every|each|both) (?:places?|definitions?|of them|spots?)\b/iu;
const word =
  /(?<![\w@./$:#\\%&*-])[`'"“]?([A-Za-z_$][\w$]{2,}(?:(?:::|[.#])[A-Za-z_]\w*){0,4})(?:\(\))?[`'"”]?(?![\w/$-]|\.\w)/gu;
const coded = /_|\d|\p{Ll}\p{Lu}|\p{Lu}{2}|::|#/u;
const never =
  /^(?:the|and|for|this|that|these|those|they|them|its|itself|everything|something|anything|nothing|somebody|here|there|which|what|who|whose|where|when|how|why|line|file|files|path|place|spot|code|body|source|name|definition|version|please|thing|things|our|your|his|her|she|you|one|all|any|not|but|was|were|are|has|have|had|can|could|would|will|find|show|tell|give|take|defined|declared|implemented|written|used|called|function|class|method|struct|trait|interface|enum|macro|type|constant|symbol|variable|option|setting|default|value|error|message)$/iu;
const mostTried = 40;

interface Name {
  readonly name: string;
  readonly kind: string;
  readonly isCode: boolean;
  readonly text: string;
}

function namesIn(said: string, root: string): readonly Name[] {
  const tokens = [...said.matchAll(word)];
  const names = [...new Set(tokens.map(([, each = '']) => each))].filter((each) => !never.test(each));
  return names.slice(0, mostTried).flatMap((name) => {
    const quoted = tokens.some(([token, each]) => each === name && /[`(]/u.test(token));
    const isCode = quoted || coded.test(name);
    if (!isCode && isKnownWord(name.toLowerCase())) return [];
    if (isFileIn(root, name) || (/[/.]/u.test(name) && isFolderIn(root, name))) return [];
    const marked = said.replace(word, (token, each: string) => (each === name ? mark : token));
    const [, before = '', behind = ''] =
      new RegExp(`\\b${kind.replace('(?:', '(')} (?:called |named )?§|§ ${kind.replace('(?:', '(')}\\b`, 'iu').exec(
        marked,
      ) ?? [];
    const called = (before === '' ? behind : before).toLowerCase();
    // "Where is the timeout defined?"
    if (!isCode && called === '' && /\b(?:the|an?|our|my|its|their|your) §/iu.test(marked)) return [];
    const text = factWords(marked)
      .replace(new RegExp(`\\b(?:(?:the|our|my|this|that|an?) )?${kind} (?:called |named )?§`, 'giu'), mark)
      .replace(/\b(?:the|our|my) §/giu, mark)
      .replace(new RegExp(`§ ${kind}\\b`, 'giu'), mark);
    return [{ name, kind: /^(?:symbol|identifier|name|thing)$/.test(called) ? '' : called, isCode, text }];
  });
}

/** "The sources of ShellCheck" only say what is read, where something in them is named too. */
function othersThanOwn(names: readonly Name[], root: string): readonly Name[] {
  if (names.length < 2) return names;
  const own = new Set(ownNames({ root }).map((name) => name.toLowerCase()));
  const others = names.filter(({ name }) => !own.has(name.toLowerCase()));
  return others.length > 0 ? others : names;
}

/** In plain words already, with its scope: "where is parseHeader defined in this repo?" */
const isPlain =
  /^\W*where\s+is\s+(?:the\s+)?(?:\w+\s+)?\S+\s+(?:defined|implemented)(?:\s+in\s+(?:this|the)\s+\w+)?\s*\?*$/iu;

export const definitionAsked: AskedFact = (said, { root }) => {
  if (isPlain.test(said) || said.includes(mark) || !asks.test(said) || !defines.test(said) || otherwise.test(said))
    return undefined;
  const names = namesIn(said, root).filter(({ text, isCode }) =>
    asksOnly(inPlainParts(text.replace(notUses, ' '), plainPlace), isCode ? ofCode : ofWord),
  );
  const inCode = names.filter(({ isCode }) => isCode);
  const [found, another] = othersThanOwn(inCode.length > 0 ? inCode : names, root);
  if (found === undefined || another !== undefined) return undefined;
  return `where is ${found.kind === '' ? '' : `the ${found.kind} `}${found.name} defined?`;
};
