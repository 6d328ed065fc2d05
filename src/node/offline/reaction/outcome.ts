// What an output tells beyond its exit status: a test failed, the network is down.
import { isNoise } from '../../../core/agent/failureReason.ts';
import { soundsPassing } from '../../../core/agent/flaky.ts';

const verdict =
  /\b[1-9]\d* (?:failing|failed|failures?)\b|\bAssertionError\b|\bERR_ASSERTION\b|^FAILED\b|^not ok \d|^--- FAIL|^FAIL\s|test result: FAILED|# fail [1-9]|ℹ fail [1-9]|\bpanicked at\b|^FAILED \(|\b[1-9]\d* (?:problems?|issues?|offenses?|violations?|findings?)\b|^Result: FAIL|\bFailed \d+\/\d+ (?:test programs?|subtests?)|\bFailed: [1-9]|\b[1-9]\d* tests? failed out of \d|^FAIL(?:ED|URES?)?[:!]|^Diff in |^would reformat |\bSC\d{4} \((?:error|warning|info|style)\): |\bwould be reformatted\b|Code style issues/m;

/** What compilers and type checkers say of code that is there: not of modules and files that they miss. */
const diagnosis =
  /^error\[E(?!0432|0433|0463|0583)\d+\]|^error: (?!.*(?:no such|not found|cannot find|unresolved|couldn't read|not defined|failed to)).*\n *--> \S+\.rs:\d|\berror TS(?!2307|2306|7016|6053|5083)\d+:|\.(?:c|cc|cpp|cxx|h|hpp|go|java|kt|zig):\d+:\d+: (?:error: )?(?!.*(?:no such|not found|cannot find|no required module))|^Found [1-9]\d* errors? in\b|^Would reformat\b|^[1-9]\d* files? would be reformatted/m;
const lacking =
  /error TS(?:2307|2306|7016)|error\[E(?:0432|0433|0463|0583)\]|fatal error: .*No such file|No module named|import-not-found|Cannot find module/i;

/** A program of tests or benchmarks was built, ran and failed, and says of nothing that it lacks it. */
const ranAndFailed = /^error: (?:test|bench) failed, to rerun pass\b/m;
const lacksAnything = /no such|not found|not set|unset|missing|could ?n[o']t|cannot|can't|unable|refused|denied/i;

/** Tests ran and failed, or code was looked at and does not hold: that is a result, no preparation is missing. */
export const isVerdict = (text: string): boolean =>
  verdict.test(text) ||
  (diagnosis.test(text) && !lacking.test(text)) ||
  (ranAndFailed.test(text) && !lacksAnything.test(text));

/** What formatters and ShellCheck say of code that is there: whatever words it has, nothing is missing. */
export const isOfStyle = (text: string): boolean =>
  /^Diff in |^would reformat |Code style issues|\bSC\d{4} \((?:error|warning|info|style)\): /im.test(text);

const network =
  /getaddrinfo|\bENOTFOUND\b|EAI_AGAIN|ENETUNREACH|could not resolve host|failed to lookup address|name resolution|network is unreachable|no such host|dns error|unknown host|max retries exceeded|newconnectionerror|failed to fetch|could not transfer artifact|unable to (?:access(?! jarfile)|connect)|ECONNREFUSED.*(?:registry|127\.0\.0\.1:9\b)|ERR_PNPM_META_FETCH_FAIL|attempting to make an HTTP request, but --(?:frozen|offline)|you(?:'re| are) using offline mode|(?:in|available for) offline mode\b/i;

/** Failed for lack of a network. */
export const isNetwork = (text: string): boolean => network.test(text);

/** "Your Makefile has been rebuilt. Please rerun the make command." */
const wantsRerun = /\bplease re-?run (?:the |this )?(?:\w+ )?command\b/i;

/** Failures that may go away by themselves, or with one more run. */
export const isPassing = (text: string): boolean => wantsRerun.test(text) || (soundsPassing(text) && !isNetwork(text));

const unreachable = /connection refused|ECONNREFUSED|could not connect to|is the server running/i;

/** Failed for lack of a server. */
export const needsServer = (text: string): boolean => unreachable.test(text);

/** A runner's counts: `7 passed`, `ℹ pass 7`, `OK (3 tests)`. */
const counts = /\b(?:tests?|pass(?:ed|ing|es)?|fail(?:ed|ing|ures?)?|ok|errors?|warnings?|examples?)\b/iu;

/** Commands whose output says most where it begins: the newest commits, the first lines of a file. */
const saysFirst = /^(?:git (?:log|reflog|shortlog|diff|show)|cat|ls|tree)\b[^|;&]*$/;
const mostListed = 10;
/** What a program says about itself is what was asked for. */
const saysHelp = /\s(?:--help|-h)\)?$/;
const mostOfHelp = 40;
/** `--list-policies`: what it lists was asked for, all of it. */
const listsOnDemand = /\s--(?:list|show|print|dump|display)-[a-z-]+\)?$/;
const mostOnDemand = 150;

/** The most lines shown of what a command prints first. */
const shownLines: readonly (readonly [command: RegExp, most: number])[] = [
  [saysHelp, mostOfHelp],
  [listsOnDemand, mostOnDemand],
  [saysFirst, mostListed],
];

/** What an output begins with, of a command that lists or shows; undefined for others, and where it prints little. */
export function firstLines(command: string, text: string): readonly string[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const most = shownLines.find(([form]) => form.test(command))?.[1];
  return most !== undefined && lines.length > 3 ? lines.slice(0, most).map((line) => line.slice(0, 200)) : undefined;
}

/** Of a program that was run for what it prints. */
export const allLines = (text: string): readonly string[] | undefined => {
  const lines = text.trimEnd().split('\n');
  const more = lines.length > mostOfHelp ? [`... (${String(lines.length - mostOfHelp)} more lines)`] : [];
  return text.trim() === '' ? undefined : [...lines.slice(0, mostOfHelp).map((line) => line.slice(0, 200)), ...more];
};

/** The last lines of an output that are not decoration, at most three; a test runner's counts, if it ends with some. */
export function lastLines(text: string): readonly string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !isNoise(line))
    .slice(-8);
  const summary = lines.filter((line) => /\d/u.test(line) && counts.test(line));
  return (summary.length > 0 ? summary : lines).slice(-3).map((line) => line.slice(0, 200));
}
