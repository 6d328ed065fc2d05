// "Hey, could you check the syntax of all files for me? Thanks!": the order alone, as rules for whole sentences read it.

const greeting =
  /^(?:hi|hey|hello|yo|good (?:morning|afternoon|evening|day)|ok(?:ay)?|well|alright|thanks(?: in advance)?)(?:\s+(?:there|all|team|knack|everyone|folks))?\s*[,!.:–-]+\s*/iu;
const ahead: readonly RegExp[] = [
  greeting,
  /^(?:[-*•]|\d{1,2}[.)]|@\w+|(?:task|todo|request):)\s+/iu,
  /^(?:please|pls|plz|kindly|ok(?:ay)?|hey)\s*,?\s+/iu,
  /^(?:just(?!.*\btests?\b)|simply|quickly|now)\s+(?!(?:the|a|an|my|our|all|only|one|those|these|in|on|for|what|which|how|where|why|who|is)\b)/iu,
  /^(?:can|could|would)\s+(?:you|u)\s+(?!(?:be|have|mind|like|want|need|tell|say|explain|know|see)\b)/iu,
  /^(?:i|we)(?:['’]d|\s+would)?\s+(?:like|want|need|love|prefer|ask)\s+you\s+to\s+/iu,
  /^(?:let['’]?s|let\s+us|go\s+ahead\s+and)\s+/iu,
];
/** Orders by custom: by their words they ask, tell or suppose. */
const doubtful: readonly RegExp[] = [
  /^(?:maybe|perhaps)\s+(?!(?:the|a|an|my|our|all|only|one|those|these|in|on|for|what|which|how|where|why|who)\b)/iu,
  /^(?:(?:can|could|would|will)\s+(?:we|somebody|someone|anybody|anyone)|will\s+(?:you|u))\s+(?!(?:be|have|mind|like|want|need|tell|say|explain|know|see)\b)/iu,
  /^(?:(?:it['’]?s\s+)?time\s+to|(?:you|we)\s+(?:should|can|could|need\s+to|have\s+to)(?!\s+(?:know|see|find|learn|be|have|understand)\b))\s+/iu,
];
/** "Can we publish this?", "you can delete the logs": what is not done for a text that may only ask or tell. */
const grave =
  /^(?:(?:re-?|un)?(?:install|deploy|publish|release|upload|push|delete|remove|clean|clear|wipe|purge|erase|drop|destroy|format|fix|update|upgrade|migrate|reset|rename|move|write|replace|change|commit|merge|tag|bump|kill|stop|run|start|execute|launch|serve|open)|git|npm|pip)\b/iu;
/** "Let's say ...", "can you still ...": no order of what follows. */
const noOrder = /^(?:no|nothing|stop|still|even|actually|ever|say|see|wait|hold|have)\b/iu;
/** "No thanks", "again and again": what stands before belongs to it. */
const cutOff = /\b(?:no|nothing|or|and|but|just|only|than|until|before|as|for)\W*$/iu;
const behind =
  /(?:[\s,.;!?–-]+(?:please|pls|plz|thanks(?:\s+(?:a\s+lot|in\s+advance))?|thank\s+you(?:\s+(?:very\s+much|so\s+much))?|thx|ty|cheers|for\s+me|right\s+now|now|once\s+more|again|in\s+this\s+(?:repo(?:sitory)?|project|checkout)|:-?\)|;-?\)))*[\s.!…]*$/iu;
const asks = /^(?:can|could|would|will)\s/iu;
/** "Without running anything", "don't install it": rules that heed this read the whole. */
const forbids = /\b(?:not|never|without\s+\w+ing|instead\s+of\s+\w+ing)\b|n['’]t\b/iu;
/** "Can you build it or is it broken?" */
const alternative = /\bor\b[^?]*\?/iu;
/** "Write the report again": to be made once more. */
const madeAnew = /\b(?:write|make|create|generate|render|export|draw|produce|update)\b.*\bagain\b/iu;
/** "And tell me when you're done", "ping me once it's finished": no question of when. */
const notice =
  /[\s,;–-]*(?:\b(?:and|then|also|please|pls)\s+){0,3}\b(?:(?:tell|ping|notify|inform|message)\s+(?:me|us)|let\s+(?:me|us)\s+know|report(?:\s+back)?|say(?:\s+so)?|give\s+(?:me|us)\s+a\s+(?:shout|ping|sign|heads[-\s]up))\s+(?:when|once|as\s+soon\s+as|after)\s+(?:you|it|that|this|they|everything|all)(?:['’](?:re|s|ve)|\s+(?:are|is|have|has))?\s+(?:all\s+|been\s+)?(?:done|finished|ready|through|completed?|over|built|gone|cleaned)\b/giu;

/** A request without the wish to be told of its end; as it is where it says no more than that. */
export function withoutNotice(said: string): string {
  const rest = said.replace(notice, '');
  return /\p{L}{2,}\s+\p{L}/u.test(rest) ? rest : said;
}

/** Longer ones say more than one thing. */
const longest = 400;

/** The text as it is, where it has several sentences or is more than such an order. */
export function bareOrder(said: string): string {
  const text = said.trim();
  if (text.length > longest || /[\n()]/u.test(text) || madeAnew.test(text) || forbids.test(text)) return said;
  let isPolite = false;
  let isDoubtful = false;
  let left = text;
  for (let form = next(left); form !== undefined; form = next(left)) {
    isPolite ||= asks.test(left);
    isDoubtful ||= doubtful.includes(form);
    left = left.replace(form, '');
  }
  if (isPolite && alternative.test(left)) return said;
  left = left.replace(behind, '');
  if (isPolite) left = left.replace(/\?+$/u, '').replace(behind, '');
  if (noOrder.test(left) || cutOff.test(left) || (isDoubtful && grave.test(left))) return said;
  const isOne = !/[.!?]\s+\S/u.test(left) && /^\p{L}+\s+\S/u.test(left);
  return isOne && left !== text.replace(/[\s.!]+$/u, '') ? left : said;
}

const next = (text: string): RegExp | undefined => [...ahead, ...doubtful].find((form) => form.test(text));
