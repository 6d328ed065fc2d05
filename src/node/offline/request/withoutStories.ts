// "CI is red on port 8080. Run the tests": what a text only tells beside its order says nothing of how that is to be done.

const greeting = '^\\W*(?:(?:so|and|but|well|hi|hey|hello|sorry)\\W+)?';
/** Somebody else, a document that only mentions something, or a time gone by. */
const ofOthers = new RegExp(
  `${greeting}(?:(?:my|our|an?|the)\\s+(?:\\w+\\s+)?(?:colleague|coworker|boss|friend|team\\s?mate|customer|reviewer)s?|(?:the\\s+|our\\s+)?(?:docs|documentation|readme|wiki|guide)\\s+(?:mentions?|talks?\\s+(?:of|about))|someone|somebody|ci\\s+(?:is|was|has|had|fails|failed|broke)|yesterday|last\\s+(?:time|week|night|month|year)|earlier)\\b`,
  'iu',
);
const own = new RegExp(`${greeting}(?:i|we|it|they|he|she|the|this|that|my|our)(?:['’]ve)?\\s`, 'iu');
const past =
  /\b(?:was|were|had|did|took|ran|went|broke|saw|tried|failed|worked|passed|crashed|hung|moved|changed|cloned|pulled|merged|renamed|switched|upgraded|updated|edited|fixed)\b|\b(?:last\s+(?:time|week|night|month|year)|yesterday)\b/iu;
const dismissed = /\b(?:never\s?mind|not\s+(?:now|today|this\s+time))\b/iu;
/** What is wanted, holds always, or is a part of the order. */
const wishes =
  /\?\s*$|\b(?:must|should|shall|will|needs?|wants?|like|prefer|please|only|always|never(?!\s?mind)|expects?|expected|supposed|required|has\s+to|have\s+to|says?|said|told|suggest\w*|recommend\w*|advise\w*)\b|(?:[,;:–-]|\b(?:so|and|then|to))\s+(?:(?:so|please|now|just|you|can|could|then)\s+){0,3}(?:re-?)?(?:run|build|compile|make|test|check|lint|start|serve|launch|execute|format|generate|use)\b/iu;
const lasting = /\b(?:is|are|be|ports?)\b/iu;
/** "Do the same here" */
const pointsBack =
  /\b(?:same|again|like\s+(?:that|this|before|then)|(?:this|that)\s+way|as\s+(?:before|then)|also|too|likewise|those|these|(?:with|in|into|to|on)\s+(?:that|it|them|there)|there)\b/iu;

const isStory = (sentence: string): boolean =>
  !wishes.test(sentence) &&
  (ofOthers.test(sentence) ||
    (own.test(sentence) && (dismissed.test(sentence) || (past.test(sentence) && !lasting.test(sentence)))));

/** The text as it is, where nothing else stands in it or its order points back to what is told. */
export function withoutStories(said: string): string {
  const sentences = said.split(/(?<=[.!?])\s+/u);
  const asked = sentences.filter((sentence) => !isStory(sentence));
  return asked.length === 0 || asked.length === sentences.length || asked.some((sentence) => pointsBack.test(sentence))
    ? said
    : asked.join(' ');
}
