// "My train leaves in six minutes. Please run the whole test suite and tell me if it passes.": the one plain order among sentences that only tell.
import { onlyLimits, onlyTells, saidSentences } from './toldBesides.ts';

const lead = String.raw`^\W*(?:(?:so|now|then|well|ok|okay|anyway|hi|hello|hey|morning|next|first)\b[\s,:–-]*)*(?:(?:please|pls|kindly|just|simply|quickly|can|could|would|will|you|i['’]d\s+like\s+you\s+to|i\s+want\s+you\s+to|i\s+need\s+you\s+to|go\s+ahead\s+and)\b[\s,]*)*`;
const whole = String.raw`(?:(?:all|each|every|of|the|this|our|its|whole|full|entire|complete|project['’]?s?|repo(?:sitory)?['’]?s?|code|existing)\s+)*`;
const things = String.raw`(?:it|everything|all\s+of\s+it|${whole}(?:project|code(?:\s?base)?|repo(?:sitory)?|sources?|source\s+code|thing|checkout|program|software|library|package))`;
const here = String.raw`(?:[\s,]+(?:please|pls|here|right\s+here|now|once|again|once\s+more|for\s+(?:me|us)|on\s+this\s+machine|locally|in\s+full|all\s+of\s+(?:it|them)|today|first|in\s+here|(?:over|on|of|for|in|across)\s+${things}))*`;
const finds = String.raw`(?:pass(?:es|ed)?|works?|builds?|compiles?|succeeds?|goes\s+through|went\s+through|holds?|comes\s+out|came\s+out|sa(?:ys|id|y)|fails?|went|goes|turns\s+out|finds?|complains?(?:\s+about(?:\s+anything)?)?|reports?|happens|is\s+(?:clean|green|fine|ok|okay|wrong|broken|red|failing)|are\s+(?:clean|green|fine|ok|okay|wrong|broken|red|failing))`;
const report = String.raw`(?:[\s,;:–-]+(?:(?:and|then|so)\s+)?(?:(?:please|just|then|also)\s+)*(?:(?:tell|let|show|give)\s+(?:me|us)\s+(?:know\s+)?|report\s+(?:back\s+)?|say\s+|see\s+|list\s+)(?:(?:if|whether|how|what|that)\s+(?:it|they|everything|all|any(?:thing)?|this|that|any\s+of\s+them)?\s*(?:all\s+|still\s+|really\s+|actually\s+)*${finds}?(?:\s+or\s+not)?|(?:the\s+)?(?:results?|outcome|findings|report|failures|complaints|problems|output|verdict)))?`;
const end = String.raw`(?:[\s,]+(?:please|pls|thanks|thank\s+you|thx|cheers))*\s*[.?!]*$`;

/** Orders that are whole in themselves, of the kinds that most projects know. */
const orders: readonly RegExp[] = [
  String.raw`(?:re-?)?(?:run|execute|do|perform|start)\s+${whole}(?:tests?|specs|test\s?suite|suite\s+of\s+tests|suite)(?:\s+suite)?`,
  String.raw`test\s+${things}`,
  String.raw`(?:re-?)?(?:build|compile)\s+${things}`,
  String.raw`(?:do|make|run|start)\s+(?:a|the|one)\s+(?:full\s+|complete\s+|clean\s+|fresh\s+)?build(?:\s+of\s+${things})?`,
  String.raw`(?:run|execute|start)\s+${whole}(?:linters?|lint(?:ing)?(?:\s+checks?)?)`,
  String.raw`lint\s+${things}`,
  String.raw`(?:re-?)?format\s+${things}`,
  String.raw`(?:delete|remove|clean\s+up|clear\s+out|wipe|get\s+rid\s+of|throw\s+away)\s+(?:all\s+)?(?:the\s+)?(?:(?:build\s+(?:products|outputs?|artifacts|artefacts|results|leftovers))|products\s+of\s+the\s+build|compiled\s+(?:stuff|files|things))`,
  String.raw`(?:run|do|perform)\s+(?:a\s+|the\s+|one\s+)?(?:full\s+|complete\s+)?type[\s-]?check(?:ing|er)?`,
  String.raw`type[\s-]?check\s+${things}`,
  String.raw`(?:is|check\s+(?:if|whether|that))\s+${things}(?:\s+is)?\s+formatted(?:\s+(?:properly|correctly|right|as\s+it\s+should(?:\s+be)?|the\s+way\s+it\s+should\s+be|as\s+the\s+project\s+(?:wants|demands|prescribes|asks\s+for)(?:\s+it)?))?`,
  String.raw`check\s+(?:the\s+)?(?:code\s+)?format(?:ting)?`,
  String.raw`(?:tell\s+(?:me|us)\s+)?(?:which|what)\s+version(?:\s+of\s+${things})?\s+(?:this|it|this\s+checkout|this\s+project|this\s+one)\s+(?:actually\s+|really\s+)?is`,
  String.raw`(?:which|what)\s+version(?:\s+of\s+${things})?\s+(?:is\s+(?:this|it)|do\s+i\s+have|have\s+i\s+got)`,
  String.raw`(?:start|run|launch)\s+(?:the|this|our)\s+(?:program|app|application|server|tool)(?:\s+of\s+(?:this|the)\s+project)?`,
  String.raw`(?:list|show)\s+(?:me\s+|us\s+)?(?:the\s+)?(?:largest|biggest)\s+files`,
].map((form) => new RegExp(`${lead}${form}${here}${report}${end}`, 'iu'));

/** What may say how the order is meant: a number, an option, a place, a part, or what is no wish of the one who asks. */
const saysHow =
  /\d|--|[`"“”*]|\b(?:with|using|under|against|through|via|by\s+hand|docker|container|branch(?:es)?|debug|release|port|config\w*|option|flag|env\w*|mode|version\s+of|parallel|verbose|unit|integration|e2e|slow|fast|frontend|backend|client|docs?|documentation|only|must|should|because\s+of|instead)\b/iu;

const isOrder = (sentence: string): boolean => orders.some((form) => form.test(sentence));

/** The text without the sentences that only tell something; as it is, where its order is none of the plain ones, or anything else may be meant. */
export function orderAmongStories(said: string): string {
  const sentences = saidSentences(said);
  if (sentences.length < 2 || sentences.length > mostSentences) return said;
  const [order, another] = sentences.filter(isOrder);
  if (order === undefined || another !== undefined) return said;
  const limits = sentences.filter((each) => each !== order && onlyLimits(each));
  const others = sentences.filter((each) => each !== order && !limits.includes(each));
  return others.every((each) => onlyTells(each) && !saysHow.test(each)) ? [order, ...limits].join(' ') : said;
}

const mostSentences = 8;
