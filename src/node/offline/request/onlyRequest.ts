// "We want to link our game with it. Could you compile it, please?": the one sentence that asks, beside others that only tell why.

const asks = /^\W*(?:(?:so|now|please)\W+)?(?:could|can|would|will)\s+you\b/iu;
const tells =
  /^\W*(?:(?:so|and|but|well|sorry|now)\W+)?(?:(?:i|we|my|our|it|the|this|that|there|they|some|a|an|one|upstream|somebody|yesterday|today)\b|(?:good\s+(?:morning|evening|afternoon|day)|hi|hello|hey|thanks?(?:\s+you)?|thx|cheers|please)\b\W*$)/iu;
/** Something that is wanted besides. */
const wantsMore =
  /\b(?:i|we)\s+(?:also\s+|still\s+)?(?:need\b|want\s+(?:you|it|the|a|an|all)\b|(?:would|['’]d)\s+like\s+(?:you|it|the|a|an|all)\b)|\b(?:do\s+not|don['’]?t|(?<!\b(?:have|has|had)\s)never|without|instead|also|afterwards|then|too|please)\b|\?/iu;
const goesOn = /\b(?:also|too|as\s+well|afterwards|instead)\b/iu;

/** Undefined where it is not just one, or another sentence may want something too. */
export function onlyRequest(said: string): string | undefined {
  const sentences = said.split(/(?<=[.?!])\s+(?=\p{Lu})/u);
  const [request, another] = sentences.filter((sentence) => asks.test(sentence));
  if (request === undefined || another !== undefined || sentences.length < 2 || goesOn.test(request)) return undefined;
  const others = sentences.filter((sentence) => sentence !== request);
  return others.every((sentence) => tells.test(sentence) && !wantsMore.test(sentence)) ? request : undefined;
}
