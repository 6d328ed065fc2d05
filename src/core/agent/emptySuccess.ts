// Output that voids an exit status of 0: nothing was tested. It can only withhold a success, never grant one.
import { commandOf } from '../action/command.ts';
import { verbOf } from '../action/verb.ts';
import { commandAction } from '../tools/run.ts';
import type { Action } from '../types.ts';
import { withoutLeftOut } from './testSummary.ts';

const nothingTested =
  /\bno tests? (?:found|ran|to run|were (?:run|found|executed)|collected|specified|files? found)|\bno test files?\b|\bno tests?\b.{0,20}\b(?:match|exist)|\bcollected 0 items\b|\b(?:ran|running|executed) 0 (?:tests?|specs?|examples?)\b|(?<![\w.,@-])0 (?:tests?|suites?|specs?|examples?|scenarios)\b|\b(?:tests?|ℹ tests|# tests):?\s+0\b|\bnothing to be done\b|\bis up to date\b|\bran 0 (?:\w+ )?(?:files|checks)\b|\b0 pass(?:ing|ed)\b|^1\.\.0\b|\bno test is available\b|\bno (?:tests? (?:were )?executed|spec files (?:were )?found)|:test NO-SOURCE\b|^Result: NOTESTS$|^\s*executable (?:unittests|tests\/|benches\/|`)|\bno targets? (?:were|was) found to test|\bno test configuration file found\b/imu;

/** How test runners report that at least one test ran. */
const somethingTested =
  /(?<![\w.,@-])[1-9]\d* (?:passing|passed|tests?|specs?|examples?|scenarios|assertions?|ok)\b|\b(?:tests?|passed|pass|# (?:tests|pass)):?\s+[1-9]\d*\b|^ok\s+\S+\s+(?:\d|\(cached\))|^(?:ok|not ok) [1-9]/imu;

/** How a shell, or make, reports a program that is not there. */
const lacked =
  /^(?:\S*\b(?:ba|da|k|z)?sh|\S+\.(?:ba|z)?sh): (?:line )?(?:\d+: )?[\w.+-]+: (?:command )?not found$|^make(?:\[\d+\])?: [\w.+-]+: No such file or directory$/u;

/** How a script says the same, and ends. */
const wants = /^\W*(?:first,? install|please install|you (?:must|need to) install|install \S+ first)\b/iu;

/** A command that tests, lints, or checks format or types, by a word of its line. */
const checks = /(?:^|[\s/:._-])(?:tests?|specs?|lint|fmt|gofmt|format|check|types?|typecheck|verify)(?=$|[\s/:._-])/iu;

/** A runner, or a script that is called so or lies in such a folder: `bats test`, `bash run_tests.sh`, `node test/run.js`. */
const startsTests =
  /^(?:\w+=\S*\s+)*(?:bats|prove|busted|node\s(?:.*\s)?--test)\b|^(?:\w+=\S*\s+)*(?:(?:(?:ba|z)?sh|node|python3?|bun)\s+(?:-\S+\s+)*|\.\/)[\w./-]*(?<![a-z])(?:run)?(?:tests?|specs?)(?![a-z])/iu;

/** The output line showing that a test run or another check with exit status 0 tested nothing, or that a program told nothing of itself; undefined otherwise. */
export function emptySuccess(action: Action, text: string): string | undefined {
  const silent = printedNothing(commandOf(action) ?? '', text);
  if (silent !== undefined) return silent;
  const command = commandOf(action) ?? '';
  if (verbOf(action) === 'test' || startsTests.test(command) || runsWhatItMakes.test(command))
    return testedNothing(withoutBuilds(command, text)) ?? onlyLinked(command, text);
  if (measures.test(command)) return nothingMeasured.exec(text)?.[0].trim();
  return checks.test(command) ? (withoutItsProgram(text) ?? checkedNoFile(text, rewrites(command))) : undefined;
}

/** The last line of a build, as premake and CMake print it. */
const linked = /^(?:\[\s*\d+%\]\s+)?Linking (?:\w+ executable )?(?:[\w.-]+\/)*([\w.-]+)$/u;

/** The line that says that a target of tests was only linked, and is the last that was printed: `make unit_test` builds that program; `make test` may run it, silently. */
function onlyLinked(command: string, text: string): string | undefined {
  const [, target = ''] = /(?:^|&& |\()make (?:\S+ )*?([\w.-]+)\)?$/u.exec(command) ?? [];
  const last = text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !/^make(?:\[\d+\])?: (?:Entering|Leaving) directory\b/u.test(line))
    .findLast((line) => !/^\[\s*\d+%\] Built target /u.test(line));
  return last !== undefined && /[-_]/u.test(target) && linked.exec(last)?.[1] === target ? last : undefined;
}

/** A command that measures what tests cover. */
const measures = /(?:^|[\s/:._-])(?:coverage|cov)(?=$|[\s/:._-])/iu;
const nothingMeasured =
  /^.*\bno (?:coverage )?data (?:found|to report|was collected|collected|available)\b.*$|^.*\bno coverage (?:data|information|report)s?\b.*$/imu;

/** What formats and does not only check. */
const rewrites = (command: string): boolean =>
  /(?:^|[\s/:._-])(?:fmt|gofmt|format)(?=$|[\s/:._-])/iu.test(command) && !/check|verify|test|lint/iu.test(command);

const noFile =
  /\b(?:check|lint|scann|analy[sz]|inspect|process|examin|validat|verif(?:y|i))(?:ed|ing|s|es)? (?:0|no) (?:\w+ )?(?:files?|modules?|sources?)\b|(?<![\w.,-])0 (?:\w+ )?(?:files?|modules?|sources?) (?:were |was )?(?:checked|linted|scanned|inspected|examined|analy[sz]ed|processed|to (?:check|lint|scan))\b|(?<![\w.,-])0 (?:\w+ )?files?[,;] (?:0|no) (?:problems?|errors?|warnings?|issues?|findings?)\b|\bin 0 (?:source )?files\b|\bno (?:\w+ )?files (?:were |was )?(?:found|match\w*|to (?:check|lint|scan))\b|\bnothing to (?:check|lint|scan|verify|validate|type-?check|analy[sz]e)\b/iu;
/** Of what rewrites files, that none has changed means that all were in order. */
const noneChanged =
  /\bno (?:changed|modified|staged) files\b|\bno files (?:have |were )?(?:changed|modified|staged)\b/iu;
const someFiles = /(?<![\w.,-])[1-9]\d* (?:\w+ )?(?:files?|modules?|sources?)\b|\b(?:files?|checked|linted): +[1-9]/iu;

/** The line that says that a check with exit status 0 looked at no file; undefined: none does, or others tell of some. */
export function checkedNoFile(text: string, isRewrite: boolean): string | undefined {
  if (someFiles.test(text)) return undefined;
  const says = (line: string) => noFile.test(line) || (!isRewrite && noneChanged.test(line));
  return text.split('\n').find(says)?.trim();
}

/** `make test && ./unit`: what make says is of the build. */
const runsWhatItMakes = /^(?:make(?: [\w./=-]+)* && )*make (?:-B )?\S*(?:tests?|specs?|checks?)\S* && \.\/[\w./-]+$/u;

/** Asks a program what it says of itself. */
const asksItself = /\s(?:--help|-h|--version|-V)\)?$/u;

/** Says so, of a program that was asked for its help or version and printed none. */
export const printedNothing = (command: string, text: string): string | undefined =>
  asksItself.test(command) && text.trim() === '' ? 'it printed nothing' : undefined;

/** Without what make says of a target that only a build before the tests is asked for: `make all && make test`. */
export function withoutBuilds(command: string, text: string): string {
  const parts = command.split(' && ');
  if (runsWhatItMakes.test(command)) return text.replaceAll(/^make(?:\[\d+\])?: .*$/gmu, '');
  const tests = new Set(
    parts.filter((part) => verbOf(commandAction(part)) === 'test').flatMap((part) => part.split(' ')),
  );
  if (parts.every((part) => !/^make\b/u.test(part) || tests.has(part.split(' ').at(-1) ?? ''))) return text;
  return text
    .split('\n')
    .filter((line) => {
      const [, target] = /^make(?:\[\d+\])?: (?:Nothing to be done for )?['`‘]([^'’]+)['’]/u.exec(line) ?? [];
      return target === undefined || tests.has(target);
    })
    .join('\n');
}

/** How a script says that it leaves out its work for want of a program: "pyright is not installed, skipping". */
const leftOut =
  /\bskip(?:ped|ping|s)?\b.*\b(?:not (?:installed|found|available|present)|missing|unavailable|no such)\b|\b(?:not (?:installed|found|available|present)|missing|unavailable)\b.*\bskip(?:ped|ping|s)?\b/iu;
/** How it says that it leaves out all, if it says nothing else: "Skipping tests: not on CI", "no lint.conf, skipped". */
const onlyLeaves = /^\W*skip(?:ped|ping|s)?\b|^(?!.*\d).*\bskipp(?:ed|ing)\W*$|\bno\b[^\d,;]{2,50}[,;:] skipping\b/iu;
/** What runners print of themselves: "> app@1.0.0 start". */
export const echoed = /^(?:> |make(?:\[\d+\])?:|\$ )/u;

/**
 * The line by which a shell says that the program is missing that was to check, or the only line of a script, if that says so; undefined if
 * none does, or tests ran nevertheless.
 */
export function withoutItsProgram(text: string): string | undefined {
  if (testedSomething(text)) return undefined;
  const lines = text.split('\n').map((line) => line.trim());
  const [only = '', ...others] = lines.filter((line) => line !== '' && !echoed.test(line));
  return (
    lines.find((line) => lacked.test(line) || wants.test(line)) ??
    (others.length === 0 && (leftOut.test(only) || onlyLeaves.test(only)) ? only : undefined)
  );
}

/** Whether a test run's output shows that at least one test ran. */
export const testedSomething = (text: string): boolean =>
  !couldNotLoad(text) && somethingTested.test(withoutLeftOut(text).text);

/** Python's unittest counts files that it could not import as tests that ran: whether there were no others. */
function couldNotLoad(text: string): boolean {
  const failed = text.match(/^ERROR: .*\bunittest\.loader\._FailedTest\b/gmu)?.length ?? 0;
  return failed > 0 && Number(/^Ran (\d+) tests?\b/mu.exec(text)?.[1]) === failed;
}

/** The line of a test run's output that reports that nothing was tested; undefined if something was, or it is unclear. */
export function testedNothing(text: string): string | undefined {
  const { text: rest, line: left } = withoutLeftOut(text);
  if (somethingTested.test(rest)) return undefined;
  return (
    text
      .split('\n')
      .find((line) => nothingTested.test(line))
      ?.trim() ??
    left ??
    withoutItsProgram(text)
  );
}
