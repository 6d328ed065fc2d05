// "The keyboard drops every tenth character or so. Charming, but I worry.": sentences beside a question that want nothing and limit nothing.

const verbs =
  '(?:run|re-?run|execute|start|launch|stop|kill|test|build|re-?build|compile|make|lint|format|reformat|check|verify|validate|fix|mend|repair|correct|change|edit|update|upgrade|clean|remove|delete|drop|wipe|erase|move|rename|copy|add|create|write|rewrite|generate|install|uninstall|deploy|publish|release|push|pull|commit|merge|tag|upload|send|mail|e-?mail|post|open|close|show|list|print|tell|give|name|find|search|grep|look|see|count|sum|compare|explain|describe|report|save|store|sort|shrink|reduce|compress|minify|zip|pack|archive|convert|translate|use|try|ignore|exclude|include|skip|leave|keep|take|turn|enable|disable|download|fetch|clone|replace|ensure|document|refactor|simplify|optimi[sz]e|debug|profile|benchmark|measure|warn|stage|stash|revert|reset|restart|touch|note)';
const said = '(?:(?:and|but|so|then|also|now|next|first|finally|afterwards|just|instead|do)\\b[\\s,]+)*';
const never = "(?:(?:do\\s+not|don['’]?t|never)\\s+(?:\\w+ly\\s+)?)?";
const opensWithOrder = new RegExp(`^\\W*${said}${never}(?:${verbs}|read|put|set|split|cut)\\b(?!['’])`, 'iu');
const goesOnWithOrder = new RegExp(
  `(?:[,;:–—]|\\b(?:and|then|so|but|or))\\s+(?:(?:please|then|also|just|now|do\\s+not|don['’]?t|never)\\s+)*${verbs}\\s+(?:it|them|the|that|this|all|every\\w*|any\\w*|those|these|me|us|a|an|my|our|its|what|which|how|whether|§|¤)(?!\\w)`,
  'iu',
);
const wishes =
  /\b(?:please|pls|plz|kindly|(?:can|could|would|will)\s+(?:you|u)|you['’]d|let['’]?s|(?:i|we)\s+(?:also\s+)?(?:want|need|expect|wish|prefer|mean|meant)(?!\s+(?:to\s+(?!know\b|see\b|find\b|learn\b|be\b|have\b|get\b)|facts?\b))|(?:would|['’]d)\s+(?:also\s+)?(?:like|love|prefer|rather)(?!\s+to\s+(?!know\b|see\b|find\b|learn\b|be\b|have\b|get\b))|(?:you|it|this|(?<!\b(?:stuff|things?|files?|something|code|data|junk|material|content)\s)that|they|these|those)\s+(?:must|should|shall|has\s+to|have\s+to|needs?\s+to)|make\s+sure)\b/iu;
/** "Not the comments", "only those in src", "and the headers too". */
const limits =
  /^\W*(?:only|just|not|no(?=\W*[,:]|\s+(?:comments|blanks|tests|headers|empty|blank)\b)|none|without|except\w*|exclud\w*|includ\w*|ignor\w*|minus|also|plus|same|likewise|and\s+(?:also|the|what|how|which|whether|if|in|for|of)|but\s+(?:not|only|in|for)|that\s+is|meaning|in\s+other\s+words|wait|rather|instead|if|unless|when)\b|\b(?:too|as\s+well|also|instead|excluded|included)\W*$|(?:\bnot|n['’]t)\s+(?:be\s+)?(?:count|includ)\w*|\b(?:comments|blanks|(?:blank|empty)\s+(?:lines|rows|ones))\b/iu;

export const onlyTells = (sentence: string): boolean =>
  !sentence.includes('?') &&
  !opensWithOrder.test(sentence) &&
  !goesOnWithOrder.test(sentence) &&
  !wishes.test(sentence) &&
  !limits.test(sentence);

const abbreviation = /\b(?:e\.g|i\.e|etc|vs|approx|incl|excl|mr|mrs|ms|dr|st|no)\.$/iu;

/** A text by its sentences; a full stop of an abbreviation ends none. */
export function sentencesIn(text: string): readonly string[] {
  const sentences: string[] = [];
  for (const part of text.split(/(?<=[.?!]["”')]?)\s+/u)) {
    const last = sentences.at(-1);
    if (last !== undefined && abbreviation.test(last)) sentences[sentences.length - 1] = `${last} ${part}`;
    else if (part !== '') sentences.push(part);
  }
  return sentences;
}
