// How questions begin: what begins so orders nothing.

/** The source of a regular expression. "Do" asks only with who does: "do the usual steps" is an order. */
export const asking = String.raw`^\W*(?:how|what|which|where|why|who|when|is|are|was|were|does|did|do(?=\s+(?:i|we|you|they|any|all|these|those)\b)|has|have|list|show|explain)\b`;

const only = new RegExp(String.raw`${asking}(?!.*[.!?;]\s+\S)`, 'iu');

/** Whether a text asks, and no sentence after that may be an order. */
export const onlyAsks = (text: string): boolean => only.test(text);
