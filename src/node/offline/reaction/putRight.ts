// "CI complains that some of the files don't look the way they should. Put them right": the sources are to be formatted.
const wrong =
  "\\b(?:do(?:n['’]?t| not)|does(?:n['’]?t| not))\\s+look\\s+(?:(?:in\\s+)?the\\s+way|as|like)\\s+(?:they|it)\\s+should\\b";
const putRight = new RegExp(
  `${wrong}[^.;!?]{0,40}[.;!,]\\s+(?:(?:please|so|and|now)\\s+)*(?:put|set|bring|make)\\s+(?:them|it|that|those|these|everything)\\s+(?:right|straight|in(?:to)?\\s+order|as\\s+they\\s+should)\\b(?![^.;!]*\\?)`,
  'iu',
);

const sources = '(?:files|sources|code|scripts|modules)';
const kinds = '(?:source|test|code|perl|python|shell|bash|javascript|typescript|js|ts|ruby|php|rust|go|java|c)';
/** What does not look so, at the end of what stands before: "the dates in the files" are no files. */
const ofSources = new RegExp(
  `(?:^|[.;:,!?–-]\\s+|\\b(?:that|says|because|since)\\s+)\\W?(?:(?:but|so|and|hey|some|many|most|all|of|a\\s+few|several|the|our|my|your|these|those)\\s+){0,4}(?:${kinds}\\s+)?${sources}\\s+(?:(?:in|under|below)\\s+(?:the\\s+)?[\\w./-]+\\s+)?$`,
  'iu',
);
const says = '(?:complain\\w*|says?|moans?|objects?|fails?|failed|reports?|tells?|grumbl\\w*|unhappy|red)';
const formatter = new RegExp(
  `\\b(?:prettier|(?:code\\s+)?formatter|linter|eslint|black|gofmt|rustfmt|perltidy|(?:style|format(?:ting)?)\\s+check)\\b[^.;!?]{0,60}\\b${says}\\b`,
  'iu',
);
const ci = new RegExp(
  `\\b(?:ci|pipeline|pre-?commit)\\b[^.;!?]{0,60}\\b${says}\\b[^.;!?]{0,60}\\b${sources}\\s+$`,
  'iu',
);

/** Only of files, code or sources, or where a formatter says so: buttons and dates are put right by hand. */
export function asksPutRight(said: string): boolean {
  const at = putRight.exec(said)?.index;
  if (at === undefined) return false;
  const before = said.slice(0, at);
  return ofSources.test(before) || formatter.test(before) || ci.test(before);
}
