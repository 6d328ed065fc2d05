// What an output tells beyond its exit status: a test failed, the network is down.
import { stripVTControlCharacters } from 'node:util';

const verdict =
  /\b[1-9]\d* (?:failing|failed|failures?)\b|\bAssertionError\b|\bERR_ASSERTION\b|^FAILED\b|^not ok \d|^--- FAIL|^FAIL\s|test result: FAILED|# fail [1-9]|ℹ fail [1-9]|\bpanicked at\b|^FAILED \(|\b[1-9]\d* (?:problems?|issues?|offenses?|violations?|findings?)\b|^Result: FAIL|\bFailed \d+\/\d+ (?:test programs?|subtests?)|\bFailed: [1-9]|\b[1-9]\d* tests? failed out of \d|^FAIL(?:ED|URES?)?[:!]|^Diff in |^would reformat |\bwould be reformatted\b|Code style issues/m;

/** What compilers and type checkers say of code that is there: not of modules and files that they miss. */
const diagnosis =
  /^error\[E(?!0432|0433|0463|0583)\d+\]|\berror TS(?!2307|2306|7016|6053|5083)\d+:|\.(?:c|cc|cpp|cxx|h|hpp|go|java|kt|zig):\d+:\d+: (?:error: )?(?!.*(?:no such|not found|cannot find|no required module))|^Found [1-9]\d* errors? in\b|^Would reformat\b|^[1-9]\d* files? would be reformatted/m;
const lacking =
  /error TS(?:2307|2306|7016)|error\[E(?:0432|0433|0463|0583)\]|fatal error: .*No such file|No module named|import-not-found|Cannot find module/i;

/** Tests ran and failed, or code was looked at and does not hold: that is a result, no preparation is missing. */
export const isVerdict = (text: string): boolean => verdict.test(text) || (diagnosis.test(text) && !lacking.test(text));

const network =
  /getaddrinfo|\bENOTFOUND\b|EAI_AGAIN|ENETUNREACH|could not resolve host|failed to lookup address|name resolution|network is unreachable|no such host|dns error|unknown host|max retries exceeded|newconnectionerror|failed to fetch|could not transfer artifact|unable to (?:access(?! jarfile)|connect)|ECONNREFUSED.*(?:registry|127\.0\.0\.1:9\b)|ERR_PNPM_META_FETCH_FAIL|attempting to make an HTTP request, but --(?:frozen|offline)|you(?:'re| are) using offline mode/i;

/** Failed for lack of a network. */
export const isNetwork = (text: string): boolean => network.test(text);

const passing =
  /\b(?:timed? ?out|timeout|ECONNRESET|ETIMEDOUT|EPIPE|connection reset|resource temporarily unavailable|temporary failure|try again|flaky|intermittent|race condition|deadlock)\b/i;

/** Failures that may go away by themselves. */
export const isPassing = (text: string): boolean => passing.test(text) && !isNetwork(text);

const telling =
  /error|fail|assert|not ok|✗|✖|×|expected|panic|exception|segmentation fault|aborted|undefined|cannot|can't|could not|missing|not found|no such|refused|denied|unable|in use/i;
const noise =
  /^\[(?:ERROR|INFO)\]\s*(?:$|Re-run Maven|To see the full stack|For more information|\[Help \d+\]|After correcting)|(?: > |::).*\bPASSED\b|^(?:XFAIL|XPASS|SKIPPED)\b|^ok \d|^# (?:Subtest|\w+ 0$)|^npm (?:error|ERR!|warn|notice)|^(?:make|gmake)(?:\[\d+\])?: \*\*\*(?!.*(?:fault|Aborted|Killed|Terminated|No rule))|^\s*(?:CC|CXX|LD|AR|GEN|LINK)\s+\S+$|^(?:g?cc|g\+\+|clang(?:\+\+)?|ar|ld|libtool)\s+-?\S+\.o\b|^> |^ELIFECYCLE|^error Command failed|^info Visit|^\s*at /i;
/** A line that runners print whatever happened. */
export const isNoise = (line: string): boolean => noise.test(line);

const cause =
  /^E\s+(?:Module|Import|Syntax)|\bModuleNotFoundError: |\bNo module named |^Can't locate \S+ in @INC |\bCannot find (?:module|package) |: command not found|^Port \d+ is in use by process |^(?:\/bin\/)?(?:ba|da)?sh: (?:line )?\d+: .*not found|\bfatal error: /;
/** How runners name a test that failed: TAP, Node's own, pytest, Go, unittest, minitest, RSpec, Cargo, GoogleTest, Jest, Perl, Surefire. */
const failedTest =
  /^not ok \d+ - |^✖ (?!failing tests)|^FAILED \S+::|^--- FAIL: |^(?:FAIL|ERROR): \w+ \(|^[A-Z][\w:]*#test_\w+(?: \[.*\])?:|^(?:Failure|Error): test_\w+\(|^rspec \S+:\d+ # |^test \S+ \.\.\. FAILED$|^\[ {2}FAILED {2}\] \w+\.\w+|^● \S.* › |^#\s+Failed test '|^\[ERROR\]\s+\w+\.\w+:\d+ /;
/** How formatters name a file that is not as they would write it. */
const unformatted = /^Diff in |^would reformat |^ERROR: \S+ Imports are |^\[warn\] \S+\.\w+$|^--- \S+\.orig$/i;
const mostLines = 4;
const mostNamed = 2;

/** The line of a test that passed, whatever words its title has. */
export const isPassedTest = (line: string): boolean =>
  /\b(?:PASSED|passed|PASS|ok)$|^\s*(?:ok \d|[✓✔√] )/.test(stripVTControlCharacters(line));

const unreachable = /connection refused|ECONNREFUSED|could not connect to|is the server running/i;

/** Failed for lack of a server. */
export const needsServer = (text: string): boolean => unreachable.test(text);

/** The lines of an output that say most about a failure, at most four; runners say it at the end. */
export function reasonIn(text: string): readonly string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !noise.test(line) && !isPassedTest(line));
  const configured = cmakeMessage(text);
  if (configured !== undefined) return configured.map((line) => line.slice(0, 200));
  // Beside the name of the file, how a formatter would write it says little.
  const files = [...new Set(lines.filter((line) => unformatted.test(line)))].slice(0, mostLines);
  if (files.length > 0) return files.map((line) => line.slice(0, 200));
  const named = [...new Set(lines.filter((line) => failedTest.test(line)))].slice(0, mostNamed);
  const said = lines.slice(-80).filter((line) => telling.test(line));
  const ending = said.length > 0 ? said : lines;
  // Why nothing could run stands above the list of what did not.
  const causes = [...new Set(ending.filter((line) => cause.test(line)))].slice(-2);
  const heads = [...causes, ...named.filter((line) => !causes.includes(line))].slice(0, mostLines - 1);
  const others = ending.filter((line) => !heads.includes(line)).slice(heads.length - mostLines);
  return [...heads, ...others].map((line) => line.slice(0, 200));
}

/** Where a CMake file gave up, and the message with which it did; undefined where none did. */
export function cmakeMessage(text: string): readonly string[] | undefined {
  const [, place = '', message = ''] =
    /^(CMake Error at [^\n]* \(message\):)[ \t]*\r?\n((?:[ \t]+\S[^\n]*(?:\n|$)|[ \t]*\r?\n(?=[ \t]))+)/m.exec(text) ??
    [];
  const lines = message.split('\n').map((line) => line.trim());
  return place === '' ? undefined : [place, ...lines.filter((line) => line !== '').slice(0, mostLines)];
}

/** A runner's counts: `7 passed`, `ℹ pass 7`, `OK (3 tests)`. */
const counts = /\b(?:tests?|pass(?:ed|ing|es)?|fail(?:ed|ing|ures?)?|ok|errors?|warnings?|examples?)\b/iu;

/** Commands whose output says most where it begins: the newest commits, the first lines of a file. */
const saysFirst = /^(?:git (?:log|reflog|shortlog|diff|show)|cat|ls|tree)\b[^|;&]*$/;
const mostListed = 10;

/** What an output begins with, of a command that lists or shows; undefined for others, and where it prints little. */
export function firstLines(command: string, text: string): readonly string[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return saysFirst.test(command) && lines.length > 3
    ? lines.slice(0, mostListed).map((line) => line.slice(0, 200))
    : undefined;
}

/** The last lines of an output that are not decoration, at most three; a test runner's counts, if it ends with some. */
export function lastLines(text: string): readonly string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !noise.test(line))
    .slice(-8);
  const summary = lines.filter((line) => /\d/u.test(line) && counts.test(line));
  return (summary.length > 0 ? summary : lines).slice(-3).map((line) => line.slice(0, 200));
}
