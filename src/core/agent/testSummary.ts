// What the summary of a test runner says, whatever the exit status: some failed, or all were left out. It can only withhold a success.

/** A summary with at least one test that failed. One row a family of runners. */
const failed: readonly RegExp[] = [
  // jest, vitest
  /^(?:Tests|Test Suites|Test Files):?\s+(?:\d+ \w+[,|] +)?[1-9]\d* failed\b/u,
  // mocha, jasmine, cypress
  /^[1-9]\d* failing\b/u,
  /^\d+ specs?, [1-9]\d* failures?\b/u,
  // node --test, tap
  /^[#ℹ] fail [1-9]\d*$/u,
  // unittest, pytest
  /^FAILED \((?:failures|errors|unexpected successes)=/u,
  /^=*\s?(?:\d+ \w+, )*[1-9]\d* (?:failed|errors?)\b[^=]* in [\d.]+s/u,
  // go, cargo, deno
  /^--- FAIL: \S/u,
  /^FAIL\t\S/u,
  /^test result: FAILED\b/u,
  /^FAILED \| \d+ passed/u,
  // maven, gradle, dotnet
  /\bTests run: \d+, (?:Failures: [1-9]|Failures: \d+, Errors: [1-9])/u,
  /^\d+ tests completed, [1-9]\d* failed\b/u,
  /^Failed!\s+-\s+Failed:\s+[1-9]/u,
  // gtest, ctest, catch2, doctest
  /^\[ {2}FAILED {2}\] [1-9]\d* tests?\b/u,
  /^\d+% tests passed, [1-9]\d* tests? failed out of/u,
  /^test cases: +\d+ \|.*[1-9]\d* failed\b/u,
  // phpunit, rspec, minitest, bats, prove
  /^Tests: \d+,.*\b(?:Failures|Errors): [1-9]/u,
  /^\d+ (?:examples?|tests?|runs),.*?\b[1-9]\d* (?:failures?|errors?)\b/u,
  /^Result: FAIL$/u,
  // by hand
  /^(?:[1-9]\d* passed, )?[1-9]\d* failed(?:, \d+ passed)?(?:, \d+ (?:skipped|total))*[.!]?$/iu,
  /^[1-9]\d* (?:of|out of|\/) ?\d+ (?:tests?|checks?|cases|specs?) (?:have )?failed\b/iu,
  /^[1-9]\d* (?:tests?|checks?|specs?) (?:have )?failed\b/iu,
  /^(?![✓✔√]|ok\b|pass\b).*(?<![\w.-])(?:[1-9]\d* failed, \d+ (?:passed|ok|succeeded|total)|\d+ (?:passed|ok|succeeded), [1-9]\d* failed)\b/iu,
  /^(?:total |tests? )?(?:failures|failed|failing)(?: tests?)?\s*[:=]\s*[1-9]\d*\W*$/iu,
];
/** In TAP, unless it is known not to work yet. */
const notOk = /^not ok\b(?!.*#\s*(?:todo|skip))/iu;

/** The result of one test, by runners that count nothing. */
const oneFailed: readonly RegExp[] = [
  /^[✗✘✖✕×❌]️?\s+(?!.*\b(?:problems?|warnings?|skip\w*|todo)\b)\S/u,
  /^\[?FAIL(?:ED|URE)?\]?:? +(?!\s*0\b)[\w./-]/u,
  /^\[fail(?:ed)?\]:? +[\w./-]/u,
  /^[\w./ ()-]+(?::| \.{2,}| -) ?\[?FAIL(?:ED|URE)?\]?[.!]?$/u,
  /^[\w./ ()-]+(?::| \.{2,}) ?(?:not ok|NOT OK)[.!]?$/u,
  /^[\w./ ()-]+ \.{2,} ?ERROR[.!]?$/u,
  /^(?:Uncaught )?AssertionError\b/u,
  /^(?![✓✔√]|ok\b|pass\b)[^'"`]*\bexpected:? \S.{0,60}?,? (?:but )?(?:got|received)\b:? \S/u,
];
/** All went well after all. */
const allPassed =
  /\ball (?:\d+ )?(?:tests|checks|specs)\b.*\b(?:pass|ok|succe)|\b(?:0|no) (?:tests? )?(?:fail|error)|\bfail(?:ed|ures?|s)?:? +0\b|[1-9]\d* (?:tests? )?(?:passed|passing|ok)\b/iu;

/** The line that says that tests failed; undefined: none does. */
export function failedTests(text: string): string | undefined {
  const lines = text.split('\n');
  const counted = lines.find((line) => failed.some((pattern) => pattern.test(line.trim().replace(/^[✗✖✘×]\s*/u, ''))));
  const isTap = lines.some((line) => /^1\.\.\d+|^TAP version \d+/u.test(line));
  const told =
    (isTap ? lines.find((line) => notOk.test(line)) : undefined) ??
    (allPassed.test(text) ? undefined : lines.find((line) => oneFailed.some((pattern) => pattern.test(line.trim()))));
  return (counted ?? told)?.trim();
}

/** A count of tests that were not run. */
const left = '(?:skipped|pending|ignored|deselected|disabled|todo|xfailed)';
/** Summaries and results that tell of tests left out alone; a number that stands twice must be the same. */
const allLeftOut: readonly RegExp[] = [
  new RegExp(`^(?:Tests|Test Suites|Test Files):?\\s+(?:[1-9]\\d* ${left}[,|] *)+(?:0 of )?\\d+ total`, 'iu'),
  new RegExp(`^=*\\s?(?:[1-9]\\d* ${left}(?:, )?)+(?:, \\d+ warnings?)? in [\\d.]+s`, 'iu'),
  new RegExp(`^collected (\\d+) items? / \\1 ${left} / 0 selected`, 'iu'),
  new RegExp(`^([1-9]\\d*) (?:tests|examples|specs|runs)\\b.*[^\\d]\\1 (?:${left}|skips)\\b`, 'iu'),
  /^ok \d+\b.*#\s*skip/iu,
  // Only listed.
  /^=*\s?[1-9]\d* tests? collected in [\d.]+s/iu,
  /^Total Tests: \d+$/u,
];
// ShUnit2 ends its line with a full stop, and counts assertions as skipped.
const unittest = /^Ran (\d+) tests?\b(?!\.).*\n+OK \(skipped=\1\)/mu;
const nodeTest = /^[#ℹ] tests (\d+)\n(?:[#ℹ] suites \d+\n)?[#ℹ] pass 0\n[#ℹ] fail 0\n/mu;

/** The text without what tells of tests that were left out alone, and the first such line; undefined where there is none. */
export function withoutLeftOut(text: string): { readonly text: string; readonly line: string | undefined } {
  const parts = [unittest, nodeTest].flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
  const rest = parts.reduce((whole, part) => whole.replace(part, ''), text).split('\n');
  const isLeft = (line: string) => allLeftOut.some((pattern) => pattern.test(line.trim()));
  const line = [...parts.map((part) => part.trim().split('\n').at(-1) ?? ''), ...rest.filter(isLeft)][0]?.trim();
  return { text: line === undefined ? text : rest.filter((each) => !isLeft(each)).join('\n'), line };
}
