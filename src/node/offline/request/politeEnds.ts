// What may stand before and behind an order that is one plain sentence, as sources of regular expressions.

/** "Please", "could you": from the beginning of the text. */
export const politeLead = '^(?:(?:please|pls|just|now|can you|could you|would you)\\s+){0,3}';

/** "For me, please": to the end of the text. */
export const politeEnd = '(?:,?\\s+(?:please|pls|thanks|for me|now|once)){0,3}\\s*[.!]?$';
