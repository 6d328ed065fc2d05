// "Which test is flaky?": the tests are run several times, and those named that do not fail each time.
import { namesFailedTest } from '../../../core/agent/failureReason.ts';
import { commandAction } from '../../../core/tools/run.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';

const unsteady =
  "(?:flak(?:e?y|iness)|(?:does\\s+not|doesn['’]t)\\s+pass\\s+every\\s+time|(?:fails?\\s+)?(?:intermittent(?:ly)?|(?:only\\s+)?now\\s+and\\s+then|sometimes|at\\s+random|randomly|occasionally|on\\s+and\\s+off|once\\s+in\\s+a\\s+while|from\\s+time\\s+to\\s+time|every\\s+(?:now|once)\\s+and\\s+(?:then|again)|unstable|unreliable|non-?deterministic(?:ally)?|every\\s+(?:other|second)\\s+(?:time|run|night|day)))";
const gap = '[^;!?\\n]{0,80}';
const test = '(?:tests?|suite?)';
/** Which of them it is. */
const wantsName =
  '\\b(?:which|what|name|find\\s+out|identify|tell\\s+me)\\b[^;!?]{0,60}\\btests?\\b|\\bwhich\\s+one\\b';
const good = '(?:green|pass(?:es|ing)?|works?|succeeds?|fine|ok)';
const bad = '(?:red|fails?|failing|breaks?|broken)';
const asks = [
  `\\b(?:which|what)\\s+(?:one\\s+)?(?:of\\s+(?:the|our|my|these)\\s+)?tests?\\s+(?:(?:is|are|fails?|that|which|it|only|being|so|the)\\s+){0,4}${unsteady}\\b`,
  `\\btests?\\s+(?:is|are|fails?)\\s+(?:\\w+\\s+)?${unsteady}\\b[\\s\\S]{0,120}\\b(?:which|what|name)\\b`,
  // "Sometimes the suite is green and sometimes it is red. I would like the name of the test behind that."
  `\\bsometimes\\b(?=${gap}\\b(?:tests?|suite|ci|build|it)\\b)${gap}\\b(?:${good}${gap}\\b(?:sometimes|then|at\\s+other\\s+times|other\\s+times)\\b${gap}\\b${bad}|${bad}${gap}\\b(?:sometimes|then|at\\s+other\\s+times|other\\s+times)\\b${gap}\\b${good})\\b[\\s\\S]{0,160}?(?:${wantsName})`,
  `\\b(?:suite|tests?)\\s+(?:is|are|pass|passes|works?|fails?)\\s+(?:only\\s+)?${unsteady}\\b[\\s\\S]{0,160}?(?:${wantsName})`,
  // "Run the tests a few times and name the flaky one."
  `\\b(?:run|re-?run|repeat|running)\\s+(?:the|our|my|all)?\\s*(?:test\\s+)?${test}\\s+(?:(?:a\\s+few|several|many|some|ten|five|\\d+)\\s+times|more\\s+than\\s+once|repeatedly|until|til+)\\b${gap}\\b(?:which\\s+(?:one|test)|you\\s+see\\s+which|flak\\w+)\\b`,
  // "It is green on one run and red on another: I need its name."
  `\\btests?\\b${gap}\\b(?:green|passes|red|fails)\\s+(?:on|in)\\b${gap}\\b(?:red|fails|green|passes)\\s+(?:on|in)\\s+(?:another|others|the\\s+next)\\b[\\s\\S]{0,60}\\b(?:which|name)\\b`,
  `\\b(?:suite|tests?|ci|run)\\b${gap}\\b(?:red|fails?|green)\\b${gap}\\b(?:${unsteady}|on\\s+(?:a|the)\\s+second\\s+try|every\\s+(?:other|second)\\s+\\w+)\\b[\\s\\S]{0,160}\\b(?:which|what)\\s+(?:one\\s+)?test\\s+it\\s+is\\b`,
  `\\b(?:suite|tests?|ci|run)\\b${gap}\\b(?:red|fails?)\\s+(?:every\\s+(?:other|second)\\s+\\w+)\\b[\\s\\S]{0,160}\\b(?:which|what)\\s+(?:one\\s+)?test\\s+it\\s+is\\b`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** Wants more than its name. */
const acts =
  /\b(?:fix|mend|repair|skip|disable|mark|quarantine|delete|remove)\b(?!\s+(?:needed|yet|required))|\b(?:marked|skipped|disabled)\b/iu;
export const forbidsRuns = /\b(?:do(?:n['’]?t|\s+not)|never|without)\s+(?:re-?)?(?:run|execut)\w*\b/iu;
/** A request, and no document. */
const longest = 600;

const times = 10;
/** How runners name a test that failed. */
const failed = "'^ *(FAIL|FAILED|ERROR|not ok|--- FAIL|✖|✗|×|test .* FAILED|[0-9]+\\) )'";

export const flakyTestQuestion: QuestionKind = (task, { commands }) => {
  if (task.length > longest || acts.test(task) || !asks.some((pattern) => pattern.test(task))) return undefined;
  const test = commands.find(
    ({ kind, name, command }) =>
      kind !== 'fallback' && conceptsOf(name).has('#test') && !/watch/i.test(`${name} ${command}`),
  );
  if (test === undefined) return undefined;
  const runs = Array.from({ length: times }, (_, at) => String(at + 1)).join(' ');
  const line = `for run in ${runs}; do echo "run $run"; (${test.command}) 2>&1 | grep -E ${failed}; done; true`;
  return {
    looks: [
      {
        action: commandAction(line),
        intent: `run the tests ${String(times)} times`,
        canBePart: true,
        answer: (output) => unsteadyIn(output, test.command),
      },
    ],
    nothing: `No test failed in some of ${String(times)} runs of ${codeSpan(test.command)} and passed in others.`,
  };
};

/** What failed in some of the runs, with how often. */
function unsteadyIn(output: string, command: string): string | undefined {
  const runs = output.split(/^run \d+$/mu).slice(1);
  const counts = new Map<string, number>();
  for (const run of runs) {
    const named = run.split('\n').map((line) => line.replace(/\s*\(?\d+(?:\.\d+)?\s*m?s\)?\s*$/u, '').trim());
    for (const name of new Set(named.filter((line) => line !== '' && isTest(line))))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const found = [...counts].filter(([, count]) => count < runs.length);
  if (found.length === 0) return undefined;
  const lines = found.map(([name, count]) => `- ${codeSpan(name)}: in ${String(count)} of ${String(runs.length)} runs`);
  return `In ${String(runs.length)} runs of ${codeSpan(command)}, with nothing changed in between, these failed at times:\n\n${lines.join('\n')}`;
}

/** `FAILED (failures=1)` is the sum of a run. */
const isTest = (line: string): boolean =>
  !/^FAILED? *(?:\(|$)|^\d+ (?:failed|failing)/u.test(line) || namesFailedTest(line);
