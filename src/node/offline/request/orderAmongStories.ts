// "My train leaves in six minutes. Please run the whole test suite and tell me if it passes.": the one plain order among sentences that only tell.
import { orderByParts } from './orderByParts.ts';
import { onlyLimits, saidSentences, tellsOfSubject } from './toldBesides.ts';

const lead = String.raw`^\W*(?:(?:so|now|then|well|ok|okay|anyway|hi|hello|hey|morning|next|first)\b[\s,:–-]*)*(?:(?:please|pls|kindly|just|simply|quickly|can|could|would|will|you|i['’]d\s+like\s+you\s+to|i\s+want\s+you\s+to|i\s+need\s+you\s+to|go\s+ahead\s+and)\b[\s,]*)*`;
const whole = String.raw`(?:(?:all|each|every|of|the|this|our|its|whole|full|entire|complete|project['’]?s?|repo(?:sitory)?['’]?s?|code|existing)\s+)*`;
const things = String.raw`(?:everything|${whole}(?:project|code(?:\s?base)?|repo(?:sitory)?|sources?|source\s+code|thing|checkout|program|software|library|package))`;
const here = String.raw`(?:[\s,]+(?:please|pls|here|right\s+here|now|once|again|once\s+more|for\s+(?:me|us)|on\s+this\s+machine|locally|in\s+full|all\s+of\s+(?:it|them)|today|first|in\s+here|(?:over|on|of|for|in|across)\s+${things}))*`;
const finds = String.raw`(?:pass(?:es|ed)?|works?|builds?|compiles?|succeeds?|goes\s+through|went\s+through|holds?|comes\s+out|came\s+out|sa(?:ys|id|y)|fails?|went|goes|turns\s+out|finds?|complains?(?:\s+about(?:\s+anything)?)?|reports?|happens|is\s+(?:clean|green|fine|ok|okay|wrong|broken|red|failing)|are\s+(?:clean|green|fine|ok|okay|wrong|broken|red|failing))`;
const report = String.raw`(?:[\s,;:–-]+(?:(?:and|then|so)\s+)?(?:(?:please|just|then|also)\s+)*(?:(?:tell|let|show|give)\s+(?:me|us)\s+(?:know\s+)?|report\s+(?:back\s+)?|say\s+|see\s+|list\s+)(?:(?:if|whether|how|what|that)\s+(?:it|they|everything|all|any(?:thing)?|this|that|any\s+of\s+them)?\s*(?:all\s+|still\s+|really\s+|actually\s+)*${finds}?(?:\s+or\s+not)?|(?:the\s+)?(?:results?|outcome|findings|report|failures|complaints|problems|output|verdict)))?`;
/** "So I can begin from zero." */
const purpose = String.raw`(?:,?\s+so\s+(?:that\s+)?(?:i|we)\s+(?:can|could|may)\s+(?:begin|start|go|push|merge|continue|move|sleep|rest|relax)\b[^.;!?,\d/]{0,40})?`;
/** "And don't change anything." */
const unchanged = String.raw`(?<unchanged>[\s,]+(?:and|but)\s+(?:please\s+)?(?:don['’]?t|do\s+not)\s+(?:change|modify|touch|edit|fix)\s+(?:anything|(?:any|the)\s+(?:code|files?|sources?)|it|them))?`;
const end = String.raw`(?:[\s,]+(?:please|pls|thanks|thank\s+you|thx|cheers))*\s*[.?!]*$`;

/** Orders that are whole in themselves, of the kinds that most projects know, and how they are said plainly. */
const orders: readonly (readonly [form: RegExp, plainly: string, ofAll?: string | undefined])[] = (
  [
    [
      String.raw`(?:re-?)?(?:run|execute|do|perform|start)\s+${whole}(?:tests?|specs|test\s?suite|suite\s+of\s+tests|suite)`,
      'run the tests',
      'run all the tests',
    ],
    [String.raw`test\s+${things}`, 'run the tests'],
    [String.raw`(?:re-?)?(?:build|compile)\s+${things}`, 'build it', 'build everything'],
    [
      String.raw`(?:do|make|run|start)\s+(?:a|the|one)\s+(?:complete\s+)?build(?:\s+of\s+${things})?`,
      'build it',
      'build everything',
    ],
    [String.raw`(?:run|execute|start)\s+${whole}(?:linters?|lint(?:ing)?(?:\s+checks?)?)`, 'run the linter'],
    [String.raw`lint\s+${things}`, 'lint the code'],
    [String.raw`(?:re-?)?format\s+${things}`, 'format the code'],
    [
      String.raw`(?:delete|remove|clean\s+up|clear\s+out|wipe|get\s+rid\s+of|throw\s+away)\s+(?:all\s+)?(?:the\s+)?(?:build\s+(?:products|outputs?|artifacts|artefacts|results|leftovers)|products\s+of\s+the\s+build|compiled\s+(?:stuff|files|things))`,
      'clean up the build output',
    ],
    [
      String.raw`(?:run|do|perform)\s+(?:a\s+|the\s+|one\s+)?(?:full\s+|complete\s+)?type[\s-]?check(?:ing|er)?`,
      'type check it',
    ],
    [String.raw`type[\s-]?check\s+${things}`, 'type check it'],
    [
      String.raw`(?:is|check\s+(?:if|whether|that))\s+${things}(?:\s+is)?\s+formatted(?:\s+(?:properly|correctly|right|as\s+it\s+should(?:\s+be)?|the\s+way\s+it\s+should\s+be|as\s+the\s+project\s+(?:wants|demands|prescribes|asks\s+for)(?:\s+it)?))?`,
      'check the formatting',
    ],
    [String.raw`check\s+(?:the\s+)?(?:code\s+)?format(?:ting)?`, 'check the formatting'],
    [
      String.raw`(?:tell\s+(?:me|us)\s+)?(?:which|what)\s+version(?:\s+of\s+${things})?\s+(?:this|it|this\s+checkout|this\s+project|this\s+one)\s+(?:actually\s+|really\s+)?is`,
      'which version is this?',
    ],
    [
      String.raw`(?:which|what)\s+version(?:\s+of\s+${things})?\s+(?:is\s+(?:this|it)|do\s+i\s+have|have\s+i\s+got)`,
      'which version is this?',
    ],
    [
      String.raw`(?:start|run|launch)\s+(?:the|this|our)\s+(?:program|app|application|server|tool)(?:\s+of\s+(?:this|the)\s+project)?`,
      '',
    ],
    [String.raw`(?:list|show)\s+(?:me\s+|us\s+)?(?:the\s+)?(?:largest|biggest)\s+files`, 'list the largest files'],
  ] as readonly (readonly [form: string, plainly: string, ofAll?: string | undefined])[]
).map(([form, plainly, ofAll]) => [
  new RegExp(`${lead}(${form})${here}${report}${purpose}${unchanged}${end}`, 'iu'),
  plainly,
  ofAll,
]);

/** Words that may change what the order asks for: a number, an option, a place, a part. */
const saysHow =
  /\d|--|[`"“”*]|\b(?:with|using|under|against|through|via|by\s+hand|docker|container|branch(?:es)?|debug|release|port|config\w*|option|flag|env\w*|mode|version\s+of|parallel|verbose|unit|integration|e2e|slow|fast|frontend|backend|client|docs?|documentation|only|must|should|because\s+of|instead)\b/iu;

const ownPlans =
  /\b(i|we)\s+want\s+to\s+(?=(?:push|merge|leave|go|ship|release|hand|show|send|open\s+a\s+(?:pull|merge)\s+request|tag|sleep)\b)/giu;
const isTold = (sentence: string): boolean => {
  const told = sentence.replace(ownPlans, '$1 will ');
  return tellsOfSubject(told) && !saysHow.test(told);
};

/** The order in plain words; as it is said, where those may be of another thing. */
function plainly(sentence: string): string | undefined {
  for (const [form, plain, ofAll] of orders) {
    const found = form.exec(sentence);
    if (found === null) continue;
    const isOfAll = /\b(?:all|each|every|everything|whole|full|entire|complete)\b/iu.test(found[1] ?? '');
    const order = plain === '' ? sentence : `${isOfAll ? (ofAll ?? plain) : plain}${plain.endsWith('?') ? '' : '.'}`;
    return found.groups?.['unchanged'] === undefined ? order : `${order} Don't change anything.`;
  }
  return undefined;
}

/** The text without the sentences that only tell something; as it is, where its order is none of the plain ones, or anything else may be meant. */
export function orderAmongStories(said: string): string {
  const byParts = orderByParts(said);
  if (byParts !== undefined) return byParts;
  const sentences = saidSentences(said);
  // "In case of an error: delete the build products."
  const isLed = sentences.some((each) => /:\W*$/u.test(each));
  if (sentences.length < 2 || sentences.length > mostSentences || isLed) return said;
  const [order, another] = sentences.filter((each) => plainly(each) !== undefined);
  if (order === undefined || another !== undefined) return said;
  const limits = sentences.filter((each) => each !== order && onlyLimits(each));
  const others = sentences.filter((each) => each !== order && !limits.includes(each));
  return others.length > 0 && others.every(isTold) ? [plainly(order) ?? order, ...limits].join(' ') : said;
}

const mostSentences = 8;
