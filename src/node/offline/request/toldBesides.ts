// "Release is tomorrow. Next item: is everything formatted right? Just look, don't touch.": the sentences of a request that only tell something, or only say that nothing is to be changed.
import { actionConcepts } from './vocabulary.ts';

/** A text in its sentences; what stands before a colon is one. */
export const saidSentences = (said: string): readonly string[] =>
  said.split(/(?<=[.!?:;])\s+/u).filter((sentence) => /\p{L}/u.test(sentence));

/** "I'd like to start it later, so please build it first." */
export const ownPlan = /^\W*(?:i|we)\b.*\b(?:myself|ourselves|later|afterwards|tomorrow|tonight)\b/iu;

/** The same ahead of the order. */
export const planAhead =
  /^\W*(?:i|we)(?:['’]d|\s+would)?\s+(?:like|want|plan|intend|hope)\s+to\s+[^.;!?,]*\b(?:later|afterwards|tomorrow|tonight|myself|ourselves)\b[^.;!?,]*,\s+so\s+(?=(?:please\s+|just\s+|can\s+you\s+|could\s+you\s+)?\p{L}+\s+\p{L})/iu;

const courtesy =
  /^\W*(?:(?:please|pls|thanks|thank\s+you|thx|cheers|ta|hi|hey|hello|morning|good\s+(?:morning|afternoon|evening|day)|in\s+advance|a\s+lot|so\s+much|very\s+much|all|everyone|there|team|folks)\W*)+$/iu;

/** What may stand in a sentence that only says that nothing is to be changed. */
const words = new Set(
  (
    'a an the of in on for to by as at with and or but so not it its is are be been being was were have has do does would will should must may can ' +
    'you me us i we my our your they them this that these those there here if whether any anything all every everything whole entire still ' +
    'really actually now today just only simply please pls kindly thanks exactly absolutely also ' +
    'check checks checked checking look looks looking see tell say know report reporting answer verdict list name show state status read ' +
    'code codebase source sources file files project repo repository tree changes change changed changing modify modified modifying modification modifications ' +
    'touch touched touching edit edits edited editing edited write writes writing written rewrite rewriting rewritten alter altered altering alteration ' +
    'fix fixes fixed fixing fixups repair repaired repairing correct corrected correcting reformat reformatted reformatting format formatted formatting ' +
    'leave left alone untouched unchanged stay stays keep hands off nothing no none never without myself later handle care want wanted like need needed do doing ' +
    'yourself thing bit single line byte under circumstances mode place rest way how where enough is that all'
  ).split(' '),
);
const changing =
  '(?:(?:chang|modif|touch|edit|writ|rewrit|alter|fix|repair|correct|re-?format|format)\\w*|do(?:ing)?\\s+(?:it|that|so|anything)\\b)';
const limits = new RegExp(
  `\\b(?:only|just|simply)\\s+(?:want\\s+to\\s+|need\\s+to\\s+)?(?:an?\\s+|the\\s+)?(?:look|check|list|name|report|tell|say|see|show|know|verdict|answer|read)\\w*\\b|\\bcheck(?:ing)?\\s+only\\b|\\bread[- ]only\\b|\\bhands?\\s+off\\b|\\b(?:leave|keep)\\b[^.;!?]{0,40}\\b(?:as|alone|untouched|unchanged|to\\s+me|how|where)\\b|\\b(?:no|not|never|nothing|none|without|dont|cannot)\\b[^.;!?,]{0,40}\\b${changing}|n['’]t\\b[^.;!?,]{0,40}\\b${changing}|\\bthat(?:['’]s|\\s+is)\\s+(?:all|enough)\\b|\\bi['’]?ll\\s+(?:do|handle|fix|repair|change|correct)\\b`,
  'iu',
);
/** "Only check the files that I changed": that says which. */
const which =
  /\b(?:files?|code|sources?|ones?|those|parts?|everything|all|what)\s+(?:that|which|i|we|you)\b|\b(?:changed|modified|edited|touched|new|staged|fixed)\s+(?:files?|ones?|code|parts?|sources?)\b|\b(?:only|just)\s+(?:the|these|those|my|our)\b(?!\s+(?:verdict|answer|report|check))/iu;

const wordsOf = (sentence: string): readonly string[] => sentence.toLowerCase().match(/[\p{L}\d_]+/gu) ?? [];
/** Of "don't", "it's", "I'll", "we'd", "I've". */
const short = new Set(['t', 's', 'll', 'd', 've', 're', 'm', 'don', 'doesn', 'isn', 'shouldn', 'mustn', 'dont']);

/** "Leave the files as they are, please." */
export const onlyLimits = (sentence: string): boolean =>
  !/^\W*(?:if|unless|where|when|whatever|what)\b/iu.test(sentence) &&
  limits.test(sentence) &&
  !which.test(sentence) &&
  wordsOf(sentence).every((word) => words.has(word) || short.has(word));

const orders =
  /^(?:\W|(?:so|and|but|now|then|just|please|also|first|next|ok|okay|well)\b)*(?:do|run|use|try|make|add|write|put|get|give|tell|show|list|find|count|open|read|change|modify|edit|rewrite|touch|correct|repair|adjust|straighten|mend|sort|apply|ensure|compare|pick|choose|select|see|consider|remember|forget|double|cut|ship|save|name|print|explain|describe|look|search|leave|keep|skip|ignore|avoid|take|bring|set|turn|let|move|rename|copy|replace|create|commit|push|pull|merge|send|fetch|download|stop|kill|call|execute|rerun|repeat|continue|go|report|say|start|restart|only|except|without|don['’]?t|never|no|not|if|unless|is|are|was|does|did|can|could|would|will|what|which|who|where|when|why|how)\b/iu;
const wants =
  /\?|[`/\\]|\w\.\w|\b(?:please|pls|kindly|(?:can|could|would|will)\s+you|let['’]?s|let\s+me|also|instead|as\s+well|afterwards|too|except|unless|must|should|ought|only|exclud\w+|skip\w*|ignor\w*|(?:has|have|needs?)\s+to|expect\w*)\b|\b(?:i|we)(?:['’]d|\s+would|\s+also|\s+still|\s+really|\s+just){0,2}\s+(?:want|need|like|love|prefer|wish)\s+(?!to\s+(?:be|know|say|answer|compare)\b)|[,;:–-]\s*(?:so|and|then|but)\s+(?:(?:then|please|just|now|let)\s+){0,2}(?:run|build|compile|make|test|check|lint|start|serve|format|clean|remove|delete|fix|deploy|publish|install|use|do|tell|show|leave|skip|commit|push)\b/iu;

/** A statement that starts with a noun: "Review starts at two", "testing took all day". */
const isOfNoun =
  /^\W*(?:\p{L}+ing\b|\p{L}+\s+(?:is|was|are|were|has|had|have|starts|begins|takes|took|ends|comes|came|goes|went|did|does|says|said|breaks|broke|fails|failed)\b)/iu;

/** "My editor was off since Easter.": tells something, and wants nothing. */
export function onlyTells(sentence: string): boolean {
  if (courtesy.test(sentence)) return true;
  const [first = ''] = /\p{L}[\p{L}'’]*/u.exec(sentence) ?? [];
  return (
    !orders.test(sentence) && !wants.test(sentence) && (actionConcepts(first).size === 0 || isOfNoun.test(sentence))
  );
}

const subject =
  /^\W*(?:(?:so|and|but|well|also|hi|hello|hey|anyway|yesterday|today|earlier|last\s+\w+|this\s+morning|tonight|good\s+\w+)\b[\s,]+)*(?:i|we|he|she|they|it|you|my|our|his|her|their|the|an?|some\w*|every\w*|no(?:body|thing)|there|this|that|these|those|one|two|three|all|most|half|ci|people|dad|mom|mum)(?:['’]\w+)?\b/iu;

/** The same of a sentence that names who or what it tells of: "translate into German" is an order, whatever that means. */
export const tellsOfSubject = (sentence: string): boolean =>
  onlyTells(sentence) && (courtesy.test(sentence) || subject.test(sentence));
