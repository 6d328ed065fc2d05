// The lines of an output that tell why a command failed.
import type { Observation } from '../episode.ts';

const telling =
  /error|fail|assert|not ok|✗|✖|×|expected|panic|exception|segmentation fault|aborted|undefined|cannot|can't|could not|missing|not set|unset|not found|no such|refused|denied|unable|in use|didn['’]t exit successfully|^\S.* !== \S/i;
const noise =
  /^\[(?:ERROR|INFO)\]\s*(?:$|Re-run Maven|To see the full stack|For more information|\[Help \d+\]|After correcting)|(?: > |::).*\bPASSED\b|^(?:XFAIL|XPASS|SKIPPED)\b|^ok \d|^# (?:Subtest|\w+ 0$)|^npm (?:error|ERR!|warn|notice)|^(?:make|gmake)(?:\[\d+\])?: \*\*\*(?!.*(?:fault|Aborted|Killed|Terminated|No rule))|^\s*(?:CC|CXX|LD|AR|GEN|LINK)\s+\S+$|^(?:g?cc|g\+\+|clang(?:\+\+)?|ar|ld|libtool)\s+-?\S+\.o\b|^> |^ELIFECYCLE|^error Command failed|^info Visit|^\s*at /i;
/** What Node's runner notes of any failed test in TAP; the line `error:` among it says how it failed. */
const tapNote =
  /^(?:failureType|operator|location|duration_ms): |^code: '?ERR_|^name: '\w*Error'$|^(?:error|stack): \|-$/;
/** A line that runners print whatever happened. */
export const isNoise = (line: string): boolean => noise.test(line) || tapNote.test(line);

const cause =
  /^E\s+(?:Module|Import|Syntax)|\bModuleNotFoundError: |\bNo module named |^Can't locate \S+ in @INC |\bCannot find (?:module|package) |: command not found|^Port \d+ is in use by process |^(?:\/bin\/)?(?:ba|da)?sh: (?:line )?\d+: .*not found|\bfatal error: |\b[A-Z][A-Z\d]*_[A-Z_\d]+ (?:(?:is|was|must|has) )?(?:to )?(?:be )?(?:not set|unset|undefined|set\b)/;
/** How runners name a test that failed: TAP, Node's own, pytest, Go, unittest, minitest, RSpec, Cargo, GoogleTest, Jest, Perl, Surefire, Automake, CTest, Catch2, assertions of shells. */
const failedTest =
  /^not ok \d+ (?!.*# (?:TODO|SKIP)\b)|^✖ (?!failing tests)|^FAILED \S+::|^--- FAIL: |^(?:FAIL|ERROR): \w+ \(|^FAIL: \S|^[A-Z][\w:]*#test_\w+(?: \[.*\])?:|^(?:Failure|Error): test_\w+\(|^rspec \S+:\d+ # |^test \S+ \.\.\. FAILED$|^\[ {2}FAILED {2}\] \w+\.\w+|^● \S.* › |^#\s+Failed test '|^\[ERROR\]\s+\w+\.\w+:\d+ |^\d+ - \S+ \((?:Failed|SEGFAULT|Timeout|Subprocess \w+)\)|^\S+:\d+: FAILED:|^(?:assert\w* failed|ASSERT):/;
/** Whether a line names a test that failed, as runners print it. */
export const namesFailedTest = (line: string): boolean => failedTest.test(line);
/** How formatters name a file that is not as they would write it. */
const unformatted = /^Diff in |^would reformat |^ERROR: \S+ Imports are |^\[warn\] \S+\.\w+$|^--- \S+\.orig$/i;
const mostLines = 4;
const mostNamed = 2;
/** Characters of a failure told in passing. */
const mostBriefly = 90;

/** Colours. */
const escapes = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');
/** The line of a test that passed, whatever words its title has. */
export const isPassedTest = (line: string): boolean =>
  /\b(?:PASSED|passed|PASS|ok)$|^\s*(?:ok \d|[✓✔√] |test result: ok\b)/.test(line.replace(escapes, ''));

const frame = /^(\s*)File ".*", line \d+(?:, in .*)?$/;
/** `pytest.PytestRemovedIn9Warning: ...`, `subprocess.TimeoutExpired: ...`, `Boom`. */
const exception = /^\s*[A-Za-z_][\w.]*(?:: .*)?$/;

/** A text without the source lines of Python's tracebacks, and what was raised below each. */
function withoutSources(text: string): { readonly lines: readonly string[]; readonly raised: ReadonlySet<string> } {
  const raised = new Set<string>();
  let indent: number | undefined;
  const lines = text.split('\n').filter((line) => {
    const at = frame.exec(line)?.[1]?.length;
    const depth = line.search(/\S/);
    if (at !== undefined) indent = at;
    else if (indent !== undefined && depth > indent) return false;
    else if (indent !== undefined && depth >= 0) {
      if (depth < indent && exception.test(line)) raised.add(line.trim());
      indent = undefined;
    }
    return true;
  });
  return { lines, raised };
}

/** The lines of an output that say most about a failure, at most four; runners say it at the end. */
export function reasonIn(text: string): readonly string[] {
  const told = withoutSources(text);
  const lines = told.lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !isNoise(line) && !isPassedTest(line));
  const configured = cmakeMessage(text);
  if (configured !== undefined) return configured.map((line) => line.slice(0, 200));
  // Beside the name of the file, how a formatter would write it says little.
  const files = [...new Set(lines.filter((line) => unformatted.test(line)))].slice(0, mostLines);
  if (files.length > 0) return files.map((line) => line.slice(0, 200));
  const named = [...new Set(lines.filter((line) => failedTest.test(line)))].slice(0, mostNamed);
  const last = [lastOfProgram(lines), fileBeforeStop(told.lines)];
  const said = lines.slice(-80).filter((line) => telling.test(line) || told.raised.has(line) || last.includes(line));
  const compared = said.length > 0 ? [] : lastDiff(text);
  if (compared.length > 0) return compared.map((line) => line.slice(0, 200));
  const ending = said.length > 0 ? said : lines;
  // Why nothing could run stands above the list of what did not.
  const causes = [...new Set(ending.filter((line) => cause.test(line)))].slice(-2);
  const heads = [...causes, ...named.filter((line) => !causes.includes(line))].slice(0, mostLines - 1);
  const others = ending.filter((line) => !heads.includes(line)).slice(heads.length - mostLines);
  return [...heads, ...others].map((line) => line.slice(0, 200));
}

/** What was compared last, and the first lines that differ. */
function lastDiff(text: string): readonly string[] {
  const [, from = '', to = '', hunk = ''] =
    [
      ...text.matchAll(/^(--- \S[^\n]*)\r?\n(\+\+\+ \S[^\n]*)\r?\n@@[^\n]*\n((?:(?!--- |\+\+\+ )[-+ ][^\n]*\n?)+)/gm),
    ].at(-1) ?? [];
  const changed = hunk.split('\n').filter((line) => /^[-+]/.test(line));
  return from === '' ? [] : [from.trim(), to.trim(), ...changed].slice(0, mostLines);
}

/** Cargo says that a program of tests or benchmarks failed; what that printed last stands above it. */
function lastOfProgram(lines: readonly string[]): string | undefined {
  const end = lines.findIndex((line) => /^error: (?:test|bench) failed, to rerun pass\b/.test(line));
  const line = lines[end - 1] ?? '';
  return end > 0 && !/^Running\b/.test(line) ? line : undefined;
}

/** The name of a file, and hardly more, in the line above the one where make stops: `^ download_test.sh`. */
function fileBeforeStop(lines: readonly string[]): string | undefined {
  const stop = lines.findIndex((line) => /^g?make(?:\[\d+\])?: \*\*\* \[/.test(line));
  const line = lines[stop - 1]?.trim() ?? '';
  return /^(?:[^\w\s]{1,3}\s*|[\w-]{1,20}:\s+)?[\w./-]{1,100}\.\w{1,5}$/.test(line) ? line : undefined;
}

/** The line that says most about how a step failed, cut to be read in passing; its exit status where it said nothing. */
export function briefly({ exitCode, status, text }: Observation): string {
  const [line = exitCode === undefined ? status : `exit ${String(exitCode)}`] = reasonIn(text);
  return line.length > mostBriefly ? `${line.slice(0, mostBriefly).trimEnd()}…` : line;
}

/** Where a CMake file gave up, and the message with which it did; undefined where none did. */
export function cmakeMessage(text: string): readonly string[] | undefined {
  const [, place = '', message = ''] =
    /^(CMake Error at [^\n]* \(message\):)[ \t]*\r?\n((?:[ \t]+\S[^\n]*(?:\n|$)|[ \t]*\r?\n(?=[ \t]))+)/m.exec(text) ??
    [];
  const lines = message.split('\n').map((line) => line.trim());
  return place === '' ? undefined : [place, ...lines.filter((line) => line !== '').slice(0, mostLines)];
}
