// "Without coverage", "no colour", "skip lint", "don't run them": what a task rules out of a run of tests.
const leaving =
  '(?:without|w\\/o|with\\s+no|no|skip(?:ping)?|minus|sans|not)\\s+(?:(?:the|any|all|its|a|code|test|running)\\s+)*';
const left = (thing: string): string => `\\b${leaving}(?:${thing})\\b`;

export const noCoverage = new RegExp(left('coverage|cov|pytest-cov'), 'iu');
export const noColour = new RegExp(left('colou?rs?|colou?red\\s+output'), 'iu');
export const noLint = new RegExp(left('lint(?:ing|er)?(?!\\s+(?:errors?|warnings?|problems?|issues?))'), 'iu');
export const oneProcess = new RegExp(
  `${left('xdist|pytest-xdist|paralleli[sz]ation|parallelism')}|\\bin\\s+a\\s+single\\s+(?:process|worker)\\b`,
  'iu',
);
/** "Without tap-spec": a program of such a name, which what runs the tests writes to. */
export const noReporter = new RegExp(`\\b${leaving}(?:reporter\\s+)?(tap-[a-z]+|[a-z]+-reporter|faucet)\\b`, 'iu');

const runsNone =
  /\b(?:(?:do\s+not|don['’]?t|never)\s+(?:run|execute|start)|without\s+(?:actually\s+)?(?:running|executing|starting))(?:\s+(?:them|it|any|anything|the\s+tests))?(?=\s*(?:[,.;!)]|$|\b(?:yet|please|just|only)\b))/iu;

/** "Compile the tests, but don't run them": nothing of them is to be run; "run the tests, the suite of e2e is slow, don't run it" is another wish. */
export const onlyBuildsTests = (said: string): boolean =>
  (runsNone.test(said) || compilesThem.test(said)) &&
  /\b(?:compil|build|built)\w*\b/iu.test(said) &&
  /\btests?\b/iu.test(said) &&
  (compilesThem.test(said) || !runsSome.test(said));
const compilesThem = /\b(?:just|only)\s+(?:compile|build)\s+them\b/iu;
const runsSome =
  /\btests?\s+(?:still\s+)?(?:pass|succeed|are\s+green)|\b(?:and|then)\s+(?:then\s+)?test\b|^\W*test\b|(?<!\b(?:n['’]?t|not|never)\s+)\b(?:re-?run|run|execute)\s+(?:(?:only|just|all|the|our|its|unit|integration)\s+){0,4}(?:tests?|suite|specs?)\b/iu;

export const aboutTests = /\b(?:tests?|specs?|suite|pytest|mocha|jest|vitest|ava|tape)\b/iu;
