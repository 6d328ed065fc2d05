// What a request orders, without politeness: "Please run the lint script now, thanks!" is "run the lint script".
const before =
  /^(?:\W|(?:please|pls|ok(?:ay)?|hey|hi|now)\b|(?:can|could|would|will)\s+you\b|i\s+(?:want|need)\s+(?:you\s+)?to\b|let['’]?s\b)+/iu;
const behind = /(?:[\s,]|\b(?:please|pls|thanks|thank\s+you|now|again|for\s+me)\b|[.!?])+$/iu;

/** The order on one line, with single spaces and unchanged case. */
export function orderIn(said: string): string {
  const line = said.replace(/\s+/gu, ' ').slice(0, longest);
  return line.replace(before, '').replace(behind, '').trim();
}

/** Longer ones say more than one thing. */
const longest = 200;
