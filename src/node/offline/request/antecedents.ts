// What "it" is in an order to make it anew: "The schema documentation is out of date, please regenerate it."

const path = '[`\'"]?(?:[\\w-]+\\/)*[\\w-]+\\.[a-z]\\w{0,5}[`\'"]?';
const noun = '(?:the|our|my|its|this|these|those|all(?: the)?)\\s+(?:[\\w-]+(?:[./][\\w-]+)*\\s+){1,7}?';
const still =
  '(?:(?:still|now|again|also|already|completely|totally|badly|hopelessly|way|far|a bit|rather|quite|terribly|just|slightly|no longer|not)\\s+)*';
/** What is said of a thing that was made, and is to be made again. */
const stale = new RegExp(
  `(?:^|[.,;:!?(]\\s*|\\b(?:and|but|so|that|because|since|as)\\s+)(${noun}|${path}\\s+)` +
    `(?:(?:is|are|was|were|got|gets|has become|have become|seems?|looks?)\\s+${still}(?:out[- ]of[- ]date|outdated|stale|old|obsolete|behind|missing|gone|deleted|lost|current|up[- ]to[- ]date|in sync|out of sync|there)\\b` +
    `|(?:do|does|did|has|have|is|are|was|were)(?:n['’]?t|\\s+not)\\s+\\p{L}+|lags?\\b|lacks?\\b|misses\\b|still\\s+(?:has|have|shows?|lists?|says?|mentions?)\\b|predates?\\b)`,
  'giu',
);
const remade =
  '(?:(?:re-?)(?:generat|creat|build|render|mak|writ|produc)e?|generate|render|refresh|redo|update|recreate)';
const orders: readonly RegExp[] = [
  new RegExp(
    `(\\b${remade})\\s+(?:it|them|that|those|both)(?=\\s*(?:$|[.,;:!?)])|\\s+(?:for|with|from|by|using|please|pls|now|again|so|and|before|if|when|via|once|properly)\\b)`,
    'iu',
  ),
  new RegExp(`(\\b(?:make|build|write|produce|create))\\s+(?:it|them)(?=\\s+(?:anew|afresh|again|new|over)\\b)`, 'iu'),
];

const product =
  '(?:jar|war|wheel|sdist|binary|executable|library|documentation|docs|manual|pdf|site|website|report|archive|tarball|bundle)';
/** "I need the ledger jar file for a trial, can you build it?" */
const needed = new RegExp(
  `\\b(?:i|we)(?:['’]d| would)?\\s+(?:need|want|like)\\s+(?:to\\s+have\\s+)?(?:(?:the|an?|our)\\s+(?:[\\w-]+\\s+){0,2}?(${product})\\b(?:\\s+file)?)([^;!?]*\\b(?:build|make|compile|generate|create|produce|package)\\s+)(?:it|one|that)(?=\\s*(?:$|[.,;:!?)])|\\s+(?:for|please|pls|now)\\b)`,
  'iu',
);

/** "Have it regenerated", "I need it made anew". */
const wish =
  /\b(have|get|need|want|like)(?:\s+to\s+(?:have|get))?\s+(?:it|them)\s+(?:(?:re-?)(?:generated|created|built|rendered|made|written|done)|generated|refreshed|rendered|updated|(?:made|built|created|written)\s+(?:anew|afresh|again|new))\b/iu;

const called = /\b([A-Za-z_]\w{2,})\(\s*(?:\.\.\.|…)?\s*\)/gu;
const sought =
  /(?<=\b(?:where|which|what|in|find|show)\b[^.;!?]{0,40})\b(?:that|this)\s+(?:function|method|macro|one)(?:\s+itself)?\b/iu;

/** "I see parse() everywhere. Where is that function defined?": the only one that the text before calls. */
function withCalled(task: string): string {
  const found = sought.exec(task);
  const names = new Set([...task.slice(0, found?.index ?? 0).matchAll(called)].map(([, name = '']) => name));
  const [only, another] = names;
  return found === null || only === undefined || another !== undefined
    ? task
    : `${task.slice(0, found.index)}${only}${task.slice(found.index + found[0].length)}`;
}

/**
 * `task` with what "it" stands for, where the text before says of a thing that it is out of date, missing or wrong; and with what "that
 * function" does.
 */
export function withAntecedent(said: string): string {
  const task = withCalled(said);
  const thingBefore = (end: number) => [...task.slice(0, end).matchAll(stale)].at(-1)?.[1]?.trim();
  const wished = wish.exec(task);
  const own = wished === null ? undefined : thingBefore(wished.index);
  if (wished !== null && own !== undefined) {
    const [whole, verb = ''] = wished;
    const begin = /^(?:have|get)$/iu.test(verb) ? '' : `${verb} to `;
    return `${task.slice(0, wished.index)}${begin}regenerate ${own}${task.slice(wished.index + whole.length)}`;
  }
  const [whole = '', thing, between = ''] = needed.exec(task) ?? [];
  if (thing !== undefined) return task.replace(whole, () => `${between.trim()} the ${thing}`.replace(/^[,.]\s*/, ''));
  for (const order of orders) {
    const found = order.exec(task);
    if (found === null) continue;
    const thing = thingBefore(found.index);
    if (thing !== undefined)
      return `${task.slice(0, found.index)}${found[1] ?? ''} ${thing}${task.slice(found.index + found[0].length)}`;
  }
  return task;
}
