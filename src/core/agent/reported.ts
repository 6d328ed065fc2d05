// What a report or log that a command wrote says of failures, whatever the exit status. It can only withhold a success.
import { printedError } from './printedError.ts';
import { compileError } from './compileError.ts';
import { namesFailedTest } from './failureReason.ts';
import { failedTests } from './testSummary.ts';
import { commandAction } from '../tools/run.ts';

/** Files that look like what a check writes about its result. */
const named =
  /(?:report|results?|junit|summary|test|spec|check|lint|log|output|build)[^/]*\.(?:json|xml|tap|txt|log|out|trs)$|\.(?:tap|log|trs)$/iu;
const inFolder =
  /(?:^|\/)(?:reports?|results?|test-results|junit|logs?|surefire-reports|output)\/[^/]+\.(?:json|xml|tap|txt|log|out)$/iu;

/** Whether a file that a command wrote may tell how it ended. */
export const isReport = (path: string): boolean => named.test(path) || inFolder.test(path);

/**
 * The line or entry that tells of a failure; undefined: none does, or the text is none of a report. `ofTests`: tests also provoke errors, and
 * a log has them.
 */
export function failureInReport(path: string, text: string, ofTests = false): string | undefined {
  if (path.endsWith('.xml')) return failureInXml(text);
  if (path.endsWith('.json')) return failureInJson(text);
  const counted = failedTests(text);
  // Which one failed says more than how many.
  if (counted !== undefined)
    return (
      text
        .split('\n')
        .map((line) => line.trim())
        .find((line) => namesFailedTest(line)) ?? counted
    );
  if (ofTests) return undefined;
  return compileError(text) ?? printedError(commandAction('./report'), text);
}

/** JUnit's form: counts of suites, and the first case that holds a failure. */
function failureInXml(text: string): string | undefined {
  if (!/<testsuites?\b[^>]*\b(?:failures|errors)="[1-9]/u.test(text)) return undefined;
  const [, attributes = ''] =
    /<testcase\b((?:[^>"/]|"[^"]*"|\/(?!>))*)>(?:(?!<\/testcase>|<testcase\b)[\s\S])*?<(?:failure|error)\b/u.exec(
      text,
    ) ?? [];
  const name = /\bname="([^"]*)"/u.exec(attributes)?.[1];
  return name === undefined ? 'a test case failed' : `${name} failed`;
}

const counts =
  /^(?:num)?(?:failed|failures|failures?Count|failed(?:Tests?|Count)|(?:total)?Errors?Count|failing)(?:Tests|TestSuites)?$/iu;
const states = /^(?:status|result|outcome|state|verdict)$/iu;
const flags = /^(?:ok|passed|success|succeeded|pass)$/iu;
const names = ['fullName', 'title', 'name', 'test', 'id', 'file', 'nodeid'];
const deepest = 8;

function failureInJson(text: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return failedEntry(value, 0) ?? failedCount(value, 0);
}

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** The first entry of a list that says of itself that it failed, by its name. */
function failedEntry(value: unknown, depth: number): string | undefined {
  if (depth > deepest) return undefined;
  for (const [, inner] of entriesOf(value)) {
    const found = failedEntry(inner, depth + 1);
    if (found !== undefined) return found;
  }
  const own = entriesOf(value);
  const hasFailed = own.some(
    ([key, said]) =>
      (states.test(key) && typeof said === 'string' && /^(?:fail(?:ed|ure)?|error(?:ed)?|broken)$/iu.test(said)) ||
      (flags.test(key) && said === false),
  );
  const name = names.map((key) => own.find(([other]) => other === key)?.[1]).find((each) => typeof each === 'string');
  return hasFailed && typeof name === 'string' ? `${name} failed` : undefined;
}

function failedCount(value: unknown, depth: number): string | undefined {
  if (depth > deepest) return undefined;
  for (const [key, said] of entriesOf(value)) {
    if (counts.test(key) && typeof said === 'number' && said > 0) return `${key}: ${String(said)}`;
    const inner = Array.isArray(said) ? undefined : failedCount(said, depth + 1);
    if (inner !== undefined) return inner;
  }
  return undefined;
}
