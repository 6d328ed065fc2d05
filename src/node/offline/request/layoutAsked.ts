// "Is the code laid out the way this project wants it?", "would tidying up the code change anything?": a check of the format, in whatever words.
import { onlyLimits, onlyTells, saidSentences } from './toldBesides.ts';

const lead =
  /^(?:\W|(?:so|and|but|well|ok|okay|now|just|only|merely|please|pls|kindly|then)\b|(?:can|could|would|will)\s+you(?:\s+please)?\b|(?:i|we)(?:['’]d|\s+would)\s+(?:just\s+)?(?:like|love)\s+(?:you\s+)?to\b|(?:i|we)\s+(?:just\s+|only\s+)?(?:want|need)\s+(?:you\s+)?to\b)*/iu;
/** What is left of a sentence without the change that it rules out: "..., but leave it as it is". */
const ruledOut =
  /[\s,;–-]+(?:(?:and|but|please|so)\s+){0,2}(?:(?:do\s+not|don['’]?t|dont|never|without|no|not)\s+(?:actually\s+)?(?:do(?:ing)?|chang\w*|modif\w*|touch\w*|edit\w*|writ\w*|rewrit\w*|alter\w*|fix\w*|repair\w*|correct\w*|reformat\w*|format(?:ting)?)(?:\s+to)?(?:\s+(?:it|them|that|anything|any\s+of\s+(?:it|them)|(?:any|the)\s+(?:files?|code|sources?)))?|leave\s+(?:it|them|everything|the\s+(?:files?|code|sources?))\s+(?:as\s+(?:it|they)\s+(?:is|are)|alone|untouched)|hands?\s+off(?:\s+(?:it|them|the\s+(?:files?|code|sources?)))?|read[- ]only|only\s+look(?:ing)?|just\s+(?:look|check|report|tell\s+me))(?=\W*$)/iu;

const layout =
  /\b(?:laid\s+out|layout|laying|indent\w*|wrapp(?:ed|ing)|line[\s-]+(?:breaks?|wraps?)|white-?\s?space|spacing|spaced|(?:mis|badly\s)?aligned|(?:pre|re|un|mis)?(?:format(?:ted|ting|ter)|formatted)|prettif\w+|beautif\w+|pretty-?\s?print\w*|tid(?:ied|ying)\s+up|tidied|pretty\s+as\s+(?:the|this|our)\s+(?:project|team|repo\w*)|format(?=\s+(?:check|problems?|issues?)))\b/iu;
const formatting = /\b(?:un|mis)?formatt(?:ed|ing)\b/iu;
/** Of a project it may be the folders that are laid out. */
const code = /\b(?:code|code\s?base|sources?)\b/iu;
const anything = /\b(?:everything|anything|files?|all|it)\b/iu;
/** By what it is judged, or how it may be. */
const judged =
  /\b(?:rules?|styles?|standards?|conventions?|guide(?:line)?s?|way|how|expect\w*|wants?|wanted|ask(?:s|ed)|prescri\w+|supposed|defin\w+|demand\w*|requir\w+|should|ought|proper(?:ly)?|correct(?:ly)?|right(?:ly)?|ok|okay|fine|good|well|bad(?:ly)?|wrong(?:ly)?|poor(?:ly)?|neat(?:ly)?|nice(?:ly)?|clean(?:ly)?|tid(?:y|ily)|consistent(?:ly)?|order|off|problems?|issues?|violations?|deviations?|needs?|matter|mess(?:y|ed)?|sloppy|sloppily|un\w+|mis\w+)\b/iu;

const words = new Set(
  (
    'a an the of in on for to by as at with per and or nor not it its is are be been being was were has have had do does did would will should could can may might must ' +
    'you me us i we my our your their them they this that these those there here if whether any anything anywhere anybody all every everything everywhere each some somewhere whole entire full ' +
    'complete still really actually currently now today again yet ever just only simply quickly please pls kindly thanks one own isn aren doesn don hasn haven wasn weren s t d re ve ll ' +
    'check checks checked checking verify verifies see tell say know find out report confirm look looks looking show list name wonder wondering curious answer run settle learn merely want wants wanted ' +
    'like likes need needs let which what so far across throughout over about ' +
    'code codebase base source sources file files project projects repo repos repository repositorys teams team house checkout place places spot spots bits ' +
    'rule rules style styles standard standards convention conventions guideline guidelines guide way how expects expected expect asks asked prescribes prescribed supposed defined defines demands ' +
    'demanded requires required ought agreed proper properly correct correctly right rightly ok okay fine good well badly bad wrong wrongly poor poorly neat neatly nice nicely clean cleanly tidy ' +
    'tidily consistent consistently order off shape happy according accordance line match matches matching follow follows following meet meets obey obeys conform conforms comply complies adhere ' +
    'adheres stick sticks against usual common same messy mess sloppy sloppily perfect perfectly ' +
    'laid layout laying indented indentation indenting indent indents wrapped wrapping whitespace white space spacing spaced aligned misaligned alignment lines break breaks wrap wraps brace braces ' +
    'formatting formatted unformatted misformatted formatter format prettified prettifier beautified beautifier tidied tidying up pretty printed printing print code ' +
    'problem problems issue issues deviation deviations violation violations mistake mistakes complaint complaints state verdict whose time pretty'
  ).split(' '),
);
const startsAsQuestion =
  /^(?:is|are|does|do|did|has|have|was|were|will|would)\b(?!\s+(?:you|u|like|love|be|it\s+be|somebody|someone|anybody)\b)/iu;
const startsAsCheck =
  /^(?:check|verify|confirm|find\s+out|know|learn|report|look\s+(?:if|whether)|(?:see|tell\s+(?:me|us)|say|show\s+me|let\s+me\s+know)\s+(?:if|whether|which|what|where|any\w*)|(?:i|we)(?:['’]m|\s+am|\s+are)?\s+(?:merely\s+|just\s+|only\s+)?(?:wonder(?:ing)?|curious)\s+(?:if|whether)|(?:do|run)\s+(?:an?|the)\s+[\w\s-]{0,40}\bcheck\b|(?:list|show|name|find)\s+(?:me\s+)?(?:all\s+|any\s+|the\s+)?(?:code|files?|sources?|places?|spots?)\b|(?:which|what)\s+(?:code|files?|sources?|parts?)\b)/iu;
const anyOff = /^(?:anything|any\s+(?:code|files?|sources?))\b/iu;
/** Of which files, where some are asked for: those that are not in order. */
const notInOrder =
  /\b(?:not|n['’]t|un\w+ed|mis\w+ed|bad(?:ly)?|wrong(?:ly)?|poor(?:ly)?|off|needs?|sloppily|messy)\b/iu;

/** "Would tidying up the code automatically change anything?", "would the style bot complain about how the code is laid out?" */
const wouldChange = new RegExp(
  [
    "^(?:would|will|(?:does|do)(?=.*\\b(?:complain|object|find|report)))\\s+(?:(?:running|applying|using)\\s+)?(?:(?:the|our|your|any|an?|this\\s+project['’]?s|the\\s+project['’]?s)\\s+)?(?:code\\s+|auto-?)?",
    '(?:formatt(?:er|ing)|beautif(?:ier|ying)|prettif(?:ier|ying)|pretty-?printer|reformatting|tidying(?:\\s+up)?|style\\s+(?:bot|fixer))(?:\\s+(?:bot|tool|run))?',
    "(?:\\s+(?:(?:all|the|our|this|my|project['’]?s|of)\\s+){0,3}(?:code|code\\s?base|sources?|source\\s+files|files|project|repo(?:sitory)?|everything))?(?:\\s+up)?(?:\\s+(?:automatically|here|now|still|again|actually|here\\s+and\\s+there))?",
    '\\s+(?:automatically\\s+|still\\s+|actually\\s+|want\\s+to\\s+|have\\s+to\\s+|find\\s+(?:anything|something)\\s+to\\s+)?(?:chang|touch|rewrit|alter|mov|modif|complain|object|find|report|edit|reformat|do)\\w*',
    "(?:\\s+(?:about\\s+)?(?:anything|something|any\\s+(?:code|files?|lines?|of\\s+it)|(?:how|the\\s+way)\\s+(?:(?:the|our|this|project['’]?s|all)\\s+){0,2}(?:code|sources?|files|it)\\s+(?:is|are)\\s+(?:laid\\s+out|formatted|indented|spaced|wrapped|arranged)|(?:the|our)\\s+(?:code|sources?|files?|layout|formatting)))?(?:\\s+(?:here|now|at\\s+all|anywhere|in\\s+(?:this|the|our)\\s+(?:project|repo(?:sitory)?|code(?:base)?)))?\\s*\\?$",
  ].join(''),
  'iu',
);
/** "Has everything in here been through the formatter?" */
const wentThrough =
  /^(?:has|have)\s+(?:(?:all|the|this|our|of|whole)\s+){0,3}(?:code(?:\s?base)?|sources?|source\s+files|files|everything|project|it)(?:\s+(?:in\s+)?here)?\s+(?:already\s+|ever\s+|really\s+)?(?:been|gone)\s+(?:run\s+|put\s+)?through\s+(?:the|our|its|a|your)\s+(?:code\s+)?(?:formatter|beautifier|prettifier)\s*\?$/iu;
/** "Does the code need reformatting?" */
const needsFormat =
  /^(?:does|do)\s+(?:any\s+of\s+)?(?:the|our|this|all\s+the|any)\s+(?:code|code\s?base|sources?|files?)\s+(?:still\s+)?need\s+(?:any\s+|to\s+be\s+)?(?:re-?)?format(?:ting|ted)\s*\?$/iu;
/** "Is it indented with tabs?", "how is it laid out?": facts, and no check. */
const fact = /\b(?:how|where|why|when|tabs?|spaces|columns?|tool|trailing|config\w*)\b|\d|[`/\\]|\w\.\w/iu;

const asItShould =
  /\bhow\s+(?:it|they|(?:the|this|our)\s+(?:project|team|repo\w*)|we)\s+(?:should|ought|wants?|expects?|likes?|asks?|prescribes?|defines?|demands?|requires?|is\s+supposed|are\s+supposed)\b/iu;
/** The check itself, or the code that it has made, is spoken of. */
const ofCheck = /\bcheck(?:s|ed|ing)?\b/iu;
const made = /\bformatted\s+(?:code|sources?|files?|version)\b/iu;

/** Whether a sentence, without what it rules out, asks for that and nothing else. */
function asksForIt(sentence: string, isLook: boolean): boolean {
  const asked = sentence
    .replace(lead, '')
    .replace(/^test\s+(?=if\b|whether\b)/iu, 'check ')
    .replace(ruledOut, '')
    .replace(ruledOut, '')
    .trim();
  const looks = isLook || asked.length < sentence.replace(lead, '').trim().length - 1;
  if (wouldChange.test(asked) || needsFormat.test(asked) || wentThrough.test(asked)) return true;
  if (fact.test(asked.replace(asItShould, ' '))) return false;
  const isQuestion = startsAsQuestion.test(asked) && (asked.endsWith('?') || looks);
  const isAny = anyOff.test(asked) && asked.endsWith('?');
  const isCheck = startsAsCheck.test(asked);
  if ((!isQuestion && !isAny && !isCheck) || made.test(asked) || (isQuestion && ofCheck.test(asked))) return false;
  if (/^(?:list|show|name|find\s(?!out)|which|what|any)/iu.test(asked) && !notInOrder.test(asked)) return false;
  const isOfFormat = formatting.test(asked);
  const isOfCode =
    code.test(asked) ||
    anything.test(asked) ||
    (/\b(?:project|repo\w*|formatting)\b/iu.test(asked) &&
      (isOfFormat || isCheck) &&
      !/\b(?:laid|layout)\b/iu.test(asked));
  return (
    layout.test(asked) &&
    isOfCode &&
    (isOfFormat ||
      isCheck ||
      (judged.test(asked) && !/\blayout\s+of\s+(?:the|our|all)\s+(?:files|everything)\b/iu.test(asked))) &&
    !/\bformat\s+(?:the|all|it|them|every\w*|any\w*|my|our|this|code|files)\b/iu.test(asked) &&
    (asked.toLowerCase().match(/[\p{L}\d_]+/gu) ?? []).every((word) => words.has(word))
  );
}

/** Whether a text asks whether the code is in its format, and what stands beside that only tells something or rules changes out. */
export function asksForLayout(said: string): boolean {
  const sentences = saidSentences(said);
  const limits = sentences.filter(
    (sentence) => onlyLimits(sentence) && !layout.test(sentence.replace(/\bre-?format\w*/giu, '')),
  );
  const isLook = limits.length > 0;
  const [asked, another] = sentences.filter((sentence) => !limits.includes(sentence) && asksForIt(sentence, isLook));
  if (asked === undefined || another !== undefined) return false;
  return sentences.every((sentence) => sentence === asked || limits.includes(sentence) || onlyTells(sentence));
}
