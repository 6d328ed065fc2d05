// Test runs that exited with 0 and left out most of their tests. It can only withhold a success.
import { commandOf } from '../action/command.ts';
import type { Action } from '../types.ts';
import { purposeOf } from './contradicted.ts';

/** Who selects some tests wants the others left out. */
const selects =
  /\s(?:-k|-t|-g|-R|-run|--grep|--filter|--tests|--deselect|--only|--test-name-pattern|--testNamePattern|-Dtest)(?=[\s=]|$)|\bpytest\b.*\s-m\s/u;

/** The line by which a test run tells that more than half of its tests were skipped, deselected or ignored; undefined: none does. */
export function mostlyLeftOut(action: Action, text: string): string | undefined {
  if (purposeOf(action) !== 'test' || selects.test(commandOf(action) ?? '')) return undefined;
  const { ran, left, line } = testCounts(text);
  return ran > 0 && left > ran ? line : undefined;
}

/** How many tests ran and were left out, by the runner's summaries, and the last line that tells of the latter; TAP without one is counted. */
export function testCounts(text: string): Count {
  const lines = text.split('\n').map((line) => line.trim());
  const counts = lines.flatMap((line, at) => countOf(line, lines.slice(0, at)) ?? []);
  return totalOf(counts.length > 0 ? counts : lines.flatMap(tapResult));
}

const totalOf = (counts: readonly Count[]): Count => ({
  ran: counts.reduce((sum, { ran }) => sum + ran, 0),
  left: counts.reduce((sum, { left }) => sum + left, 0),
  line: counts.findLast(({ left }) => left > 0)?.line ?? '',
});

const tapResult = (line: string): readonly Count[] => {
  const [, rest] = /^(?:not )?ok \d+\b(.*)$/u.exec(line) ?? [];
  const isSkipped = /#\s*skip/iu.test(rest ?? '');
  return rest === undefined ? [] : [{ ran: isSkipped ? 0 : 1, left: isSkipped ? 1 : 0, line }];
};

interface Count {
  /** Tests that passed or failed. */
  readonly ran: number;
  /** Tests that were skipped, deselected or ignored. */
  readonly left: number;
  readonly line: string;
}

const ofRan = /^(?:pass(?:ed|ing)?|fail(?:ed|ing|ures)?|errors?|xpassed|xfailed|ok)$/iu;
const ofLeft = /^(?:skip(?:ped|s)?|deselected|pending|ignored|todo|disabled)$/iu;
/** "2 passed, 6 skipped", in whatever order. */
const pairs = /(\d+) ([a-z]+)/giu;
/** The summaries that hold such: pytest, Jest, Vitest, Mocha, Cargo. */
const summaries =
  /^=*\s?(?:\d+ [a-z]+(?:, )?)+ in [\d.]+s|^Tests:?\s+\d+ (?:\w+)[,| ]|^\d+ (?:passing|pending)\b|^test result: ok\b/u;
/** Node's own, a line each. */
const single = /^[#ℹ] (pass|fail|skipped|todo) (\d+)$/u;
/** All of them, and how many of those were left out: unittest, minitest, RSpec, PHPUnit, Surefire, .NET. */
const totals: readonly RegExp[] = [
  /^(?<all>\d+) (?:runs|tests|examples)\b.*?\b(?<left>\d+) (?:skips|pending|skipped)\b/u,
  /^Tests: (?<all>\d+), .*\bSkipped: (?<left>\d+)/u,
  /^(?:\[\w+\] )?Tests run: (?<all>\d+), .*\bSkipped: (?<left>\d+)\s*$/u,
  /^Passed!\s+-\s+Failed:.*\bSkipped:\s*(?<left>\d+), Total:\s*(?<all>\d+)/u,
];

/** Undefined for a line that counts no tests. `before`: the lines above it. */
function countOf(line: string, before: readonly string[]): Count | undefined {
  const [, name = '', number] = single.exec(line) ?? [];
  if (number !== undefined) return { ...counted([[name, Number(number)]]), line };
  // Examples in documents are often not to be run.
  const isOfDocuments = before.findLast((each) => /^\s*(?:Doc-tests|Running) /u.test(each))?.includes('Doc-tests');
  if (summaries.test(line) && isOfDocuments !== true)
    return { ...counted([...line.matchAll(pairs)].map(([, many, what = '']) => [what, Number(many)])), line };
  const skipped = /^OK \(.*\bskipped=(\d+)/u.exec(line)?.[1];
  const all = skipped === undefined ? undefined : /^Ran (\d+) tests?\b/mu.exec(before.slice(-4).join('\n'))?.[1];
  const groups = totals.map((pattern) => pattern.exec(line)?.groups).find((found) => found !== undefined);
  const left = Number(skipped ?? groups?.['left'] ?? 0);
  return all === undefined && groups === undefined
    ? undefined
    : { ran: Number(all ?? groups?.['all']) - left, left, line };
}

function counted(parts: readonly (readonly [what: string, many: number])[]): Pick<Count, 'ran' | 'left'> {
  const sum = (of: RegExp) => parts.filter(([what]) => of.test(what)).reduce((all, [, many]) => all + many, 0);
  return { ran: sum(ofRan), left: sum(ofLeft) };
}
