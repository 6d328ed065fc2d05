// Output that voids an exit status of 0: the program ended with an error that it only printed. It can only withhold a success.
import { commandOf } from '../action/command.ts';
import { verbOf } from '../action/verb.ts';
import type { Action } from '../types.ts';
import { testedSomething } from './emptySuccess.ts';
import { failedTests } from './testSummary.ts';

/** "Error: cannot find config.json", "app: fatal error: ...", "[ERROR] ...", "12:00:01 CRITICAL ..."; a count of errors is none. */
const saidInWords =
  /^(?:[✘✖×!❌\s]*)?(?:[\w./-]+: (?:[\w./-]+: )?)?(?:\[(?:error|fatal|critical)\]|(?:uncaught |unhandled |fatal |internal )?(?:error|exception)(?: \[\w+\])?:|fatal:|panic:|err!)\s*(?!(?:0|none|null|nil|false|no errors?)\b)\S/i;
const saidByLogger =
  /^(?:\[?[\d:T.,Z/+-]{5,}\]?\s+){0,2}\[?(?:ERROR|FATAL|CRITICAL)\]?(?=[: ]\s*\S)(?! (?:handling|codes?|rates?|messages?)\b)|^(?:[\w./-]+: )?[A-Z]\w*(?:Error|Exception): \S/;
/** What was to be started, or shown, ends at once. */
const nothingToDo =
  /\b(?:there is |there's |found )?(?:nothing|no (?:files?|pages?|content|site|routes?|assets?|entries|data)(?: found)?) to (?:serve|start|run|host|play|show|render|display|print|list)\b/i;
/** Another program has the place. */
const taken = /\b(?:port|address)\b.*\b(?:already )?in use\b|\bEADDRINUSE\b/i;
/** What a Makefile asks git for a version, of a checkout that has no tags, or is none. */
const versionOfGit =
  /^fatal: (?:no (?:names|tags|annotated tags|commits)\b|not a git repository|needed a single revision|bad revision|no tag exactly matches)/i;
const builds = /(?:^|[\s(&;])(?:g?make|ninja|cmake|meson|(?:\.\/)?configure)(?:\s|$)/;
const says = (line: string): boolean =>
  saidInWords.test(line) || saidByLogger.test(line) || nothingToDo.test(line) || taken.test(line);
/** The end of a traceback of Python: the exception below the frames. */
const traceback = /^Traceback \(most recent call last\):\n(?: +.*\n)+(?=\S)[\w.]+\b.*$/m;
/** A frame, or the version that Node prints below one. */
const frame = /^(?:at |File "|\^|Node\.js v|npm (?:warn|notice)|\.{3} \d+ more)/;
/** What a program says after an error that did not stop it. */
const wentOn =
  /\b(?:done|ok|okay|success\w*|finished|complete[ds]?|built|created|saved|wrote|written|generated|passed|listening|started|running|ready|retry\w*|recovered|continu\w*|ignor\w*|fall(?:ing)? ?back|skipp\w*|default\w*|warnings?|trying|using|instead)\b/i;
const mostAfter = 3;
/** Commands whose output is what others wrote, or what tests try. */
const shows = /^(?:test|read|ls|search|fetch|git|head|tail|echo|cat|log)/;

/**
 * The line of the error with which an output ends, or by which a test runner counts failures; undefined: none, the command shows what others
 * wrote, or it ran tests that passed.
 */
export function printedError(action: Action, text: string): string | undefined {
  const verb = verbOf(action);
  if (verb.startsWith('test')) return failedTests(text);
  if (shows.test(verb)) return undefined;
  const failures = failedTests(text);
  if (failures !== undefined || testedSomething(text)) return failures;
  const trace = traceback.exec(text);
  if (trace && text.slice(trace.index + trace[0].length).trim() === '') return trace[0].split('\n').at(-1)?.trim();
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !frame.test(line));
  const isBuild = builds.test(commandOf(action) ?? '');
  const at = lines.findLastIndex((each) => says(each) && !(isBuild && versionOfGit.test(each)));
  const after = lines.slice(at + 1);
  const line = lines[at];
  if (line === undefined || after.length > mostAfter) return undefined;
  return [line, ...after].some((each) => wentOn.test(each)) ? undefined : line;
}
