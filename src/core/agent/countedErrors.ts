// Errors that a build or a check counts in its last lines, and packages that an installer leaves out, whatever the exit status.

/** As its summary counts them: "compiled with 2 errors", "3 problems found". */
const counted =
  /(?<![\w.,#-])[1-9]\d* (?:\w+ )?(?:errors?|problems?|violations?|offen[cs]es?|issues?)(?![\w-]|\s+(?:handlers?|pages?|codes?|messages?|types?|class(?:es)?|templates?|files?|tests?|cases?|reporters?))/iu;
/** None is left, none counts, or another count is meant. */
const harmless =
  /\b(?:0|no) (?:\w+ )?errors?\b|\bfix(?:ed|able)\b|\b(?:ignored|expected|handled|allowed|suppressed|baselined?|known|resolved|closed|open|solved|disabled)\b|\b0 (?:remaining|left|new)\b|\bwarnings?\b|\b(?:wrote|written|render\w*|generat\w*|export\w*|import\w*|index\w*|list\w*|cop(?:y|ied)|publish\w*|read|load\w*) (?:\w+ )?\d/iu;
const mostAfter = 3;

const lastLines = (text: string, most: number): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(-most);

/** The line with which a build or check counts errors at its end; undefined: none does. */
export const countedErrors = (text: string): string | undefined =>
  lastLines(text, mostAfter).find((line) => counted.test(line) && !harmless.test(line));

const lacking =
  /^E: (?:Unable|Package|Could)\b|\b(?:could not|cannot|can['’]?t|failed to|unable to) (?:be )?(?:install|download|fetch|resolve|locate)\w*\b|\bno matching (?:distribution|package|version)s?\b/iu;
const mostLines = 5;

/** The line by which an installer tells, near its end, of a package that it could not install. */
export const notInstalled = (text: string): string | undefined =>
  lastLines(text, mostLines).find(
    (line) => lacking.test(line) && !/\boptional|\bskipping optional|\bcached?\b/iu.test(line),
  );
