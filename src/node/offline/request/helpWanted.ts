// "Run it with --help", "help of the generator": how a program is used is to be shown, and nothing is to be done by it.

const forms =
  /(?:^|(?<!\b(?:of|for|about|on|the|an?|option|flag|switch|not|without|no|and|or))\s)--help[`'"]?\s*[?.!]*$|\bwith\s+-h\s*[?.!]*$|^\W*(?:(?:please|pls)\s+)?(?:(?:show|print|display|see|get|give)\s+(?:me\s+)?)?(?:the\s+)?(?:help|usage)(?:\s+(?:text|output|message|screen|page))?\s+(?:of|from|for)\s+(?:the\s+|our\s+)?[\w./-]+(?:\s+(?:program|script|tool|command))?\s*[?.!]*$/iu;
/** The option is to be written or explained. */
const asksElse =
  /^\W*(?:(?:please|pls)\s+)?(?:add|write|implement|document|support|fix|explain|why|where|how|remove|drop)\b/iu;

export const wantsHelp = (said: string): boolean => forms.test(said) && !asksElse.test(said);
