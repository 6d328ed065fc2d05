// "I'll look at the diff and commit it myself", "I'd like to send a small fix for a date format and want to know first whether ...": what somebody means to do, and wants nothing of.

/** The user does it, and later. */
const later = String.raw`(?:myself|ourselves|later|afterwards|after\s+that|tomorrow|tonight|by\s+hand|on\s+(?:my|our)\s+own)`;
const ownSentence = new RegExp(
  String.raw`^\W*(?:(?:and|so|then|but)\s+)?(?:i|we)(?:['’]ll|\s+will|\s+can|\s+shall)\s+(?:then\s+|just\s+)?(?!(?:need|want|like|expect|have\s+to)\b)[^.;!?]{1,100}\b${later}\W*$`,
  'iu',
);
const work = String.raw`(?:(?:an?|the|my|some|one|another|our)\s+)(?:(?:small|little|tiny|first|quick|trivial|new|minor|larger|big)\s+){0,2}(?:fix(?:es)?|patch(?:es)?|changes?|pull\s+requests?|pr|merge\s+requests?|features?|correction|contribution|improvement)`;
const contributes = new RegExp(
  String.raw`^(\W*)(?:i|we)(?:['’]d|\s+would)?\s+(?:like|love|want|plan|intend|hope|am\s+going|are\s+going|am\s+about)\s+to\s+(?:send(?:\s+in)?|submit|contribute|propose|prepare|open|offer|make|write|work\s+on|start)\s+${work}\b[^.;:!?]{0,80}?(?=\s*(?:[.;!?]|$|,?\s+(?:and|but|so)\s+(?:(?:i|we)\s+)?(?:want|need|would\s+like|['’]d\s+like|wonder|have)\s+to\s+(?:know|see|be\s+sure)\b))`,
  'iu',
);

/** A text without that; as it is where nothing else stands in it. */
export function withoutOwnIntentions(said: string): string {
  const sentences = said.split(/(?<=[.!?])\s+/u);
  const asked = sentences
    .filter((sentence) => !ownSentence.test(sentence))
    .map((sentence) => sentence.replace(contributes, '$1'))
    .filter((sentence) => /\p{L}/u.test(sentence));
  return asked.length === 0 ? said : asked.join(' ');
}
