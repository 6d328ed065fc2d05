// "The User class - where", "update launchers - what does it run": the question behind what it is about, in the order that is understood.
const dash = '\\s*(?:\\s[-–—]|[,:;])\\s*';
const end = '\\s*[?.!]*$';
const thing = '((?:the\\s+)?[\\w`\'"@.:/+-][^?!;]{1,70}?)';
const placeBehind = new RegExp(
  `^${thing}${dash}(?:where|which\\s+(?:file|folder|module|source|line)|where(?:['’]s|\\s+is|\\s+are)\\s+(?:it|that|this|they))${end}`,
  'iu',
);
const doerBehind = new RegExp(
  `^${thing}${dash}(?:which|what)\\s+(?:module|file|script|class|function|code)\\s+(?:does|do)\\s+(?:that|this|it)${end}`,
  'iu',
);
const runBehind = new RegExp(
  `^${thing}${dash}what\\s+(?:does|will|would)\\s+(?:it|that|this)\\s+(?:run|do|start|call)${end}`,
  'iu',
);
const topicAhead = new RegExp(
  `^([\\p{L}][^?!.;:]{2,50}?)\\s+[-–—]\\s+((?:where(?:['’]s|\\s+is|\\s+are)|which\\s+(?:file|module|folder))\\s+(?!(?:it|that|this|they)\\b)\\S[^?]*\\?*)$`,
  'iu',
);
const corrected =
  /^(where(?:['’]s|\s+(?:is|are))|which\s+(?:file|module)\s+(?:is|has|defines))\s+[^?.…]{2,50}?(?:\.{3}|…|,)\s*(?:(?:no|sorry|oops|rather|wait|i\s+mean(?:t)?)(?:[,\s]+|$))+(?:(?:no|sorry|rather|i\s+mean(?:t)?)[,\s]+)*(\S[^?]*\?*)$/iu;

/** The same question from its beginning; any other text as it is. */
export function turned(text: string): string {
  const [, asking, meant] = corrected.exec(text) ?? [];
  if (asking !== undefined && meant !== undefined) return `${asking} ${meant}`;
  const place = placeBehind.exec(text)?.[1];
  if (place !== undefined && isOnlyNamed(place)) return `where is ${withArticle(place)}?`;
  const doer = doerBehind.exec(text)?.[1];
  if (doer !== undefined) return `where is the code to ${doer}?`;
  const run = runBehind.exec(text)?.[1];
  if (run !== undefined) return `what does ${run} run?`;
  const [, topic, question] = topicAhead.exec(text) ?? [];
  return topic !== undefined && question !== undefined && isOnlyNamed(topic) ? question : text;
}

/** No order: "build the docs, where is the index?" wants both. */
const orders =
  /^(?:please\s+)?(?:run|start|build|compile|test|check|lint|format|clean|remove|delete|make|install|generate|execute|show|find|list|count|open|print|tell|do|does|is|are|can|could|which|what|who|how|why|when|if)\b/iu;
const isOnlyNamed = (text: string): boolean =>
  !orders.test(text) && !/\b(?:then|and\s+(?:run|build|test))\b/iu.test(text);

const withArticle = (text: string): string =>
  /^(?:the|a|an|our|its)\s/iu.test(text) || !text.includes(' ') ? text : `the ${text}`;

/** "Where is the compile-time-rng feature?": a place, and nothing that a run tells. */
const option = /^where(?:['’]s|\s+is)\s+(?:the\s+)?[`'"]?--?[a-z][\w-]*/iu;
const place =
  /^where(?:['’]s|\s+is|\s+are)\s+(?:the\s+|our\s+)?(?:[\w"'`:.@/+-]+\s+){0,4}(?:features?|flags?|options?|switch(?:es)?|settings?|class(?:es)?|functions?|methods?|structs?|enums?|traits?|macros?|rules?|handlers?|config(?:uration)?|modules?|constants?|commands?|scripts?)(?:\s+[\w"'`:.@/+-]+)?(?:\s+(?:declared|defined|handled|implemented|set|located|kept))?\s*[?.!]*$/iu;

/** Whether a text only asks where something is. */
export const asksOnlyPlace = (text: string): boolean => turned(text) !== text || option.test(text) || place.test(text);
