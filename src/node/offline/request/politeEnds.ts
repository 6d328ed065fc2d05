// What may stand before and behind an order that is one plain sentence, as sources of regular expressions.

/** "Please", "could you": from the beginning of the text. */
export const politeLead = '^(?:(?:please|pls|just|now|can you|could you|would you)\\s+){0,3}';

/** "Hey, could you please", "I'd like you to": the same, and in more words. Apostrophes are straight. */
export const wishingLead =
  "^\\W*(?:(?:please|pls|now|just|hey|hi|ok(?:ay)?|(?:can|could|would)\\s+you(?:\\s+please)?|i(?:'d|\\s+would)\\s+like\\s+(?:you\\s+)?to|i\\s+want\\s+(?:you\\s+)?to)[\\s,]+)*";

/** "For me, please": to the end of the text. */
export const politeEnd = '(?:,?\\s+(?:please|pls|thanks|for me|now|once)){0,3}\\s*[.!]?$';
