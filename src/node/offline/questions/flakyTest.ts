// "Which test is flaky?": the tests are run several times, and those named that do not fail each time.
import { namesFailedTest } from '../../../core/agent/failureReason.ts';
import { commandAction } from '../../../core/tools/run.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';

const unsteady =
  "(?:flak(?:e?y|iness)|(?:does\\s+not|doesn['’]t)\\s+pass\\s+every\\s+time|intermittent\\w*|unstable|(?:only\\s+)?now\\s+and\\s+then|sometimes|at\\s+random|randomly|every\\s+(?:other|second)\\s+(?:time|run|night|day)|on\\s+(?:a|the)\\s+second\\s+try)";
const asks = [
  `\\b(?:which|what)\\b[^;!?]*\\btests?\\b[^;!?]*\\b${unsteady}\\b`,
  `\\b${unsteady}\\b[^;!?]*\\btests?\\b[^;!?]*[,;]\\s*(?:which|what)\\b`,
  `\\btests?\\b[^;!?]*\\b${unsteady}\\b[^;!?]*[,;]\\s*(?:which|what)\\b`,
  // "Run the tests a few times and name the flaky one", "it is green on one run and red on another: I need its name".
  `\\b(?:runs?|re-?run|repeat|running|execute)\\b[^;!?]*\\b(?:tests?|suite?)\\b[^;!?]*\\b(?:(?:a\\s+few|several|many|some|ten|five|\\d+)\\s+times|more\\s+than\\s+once|repeatedly|until|til+)\\b[\\s\\S]*\\b(?:which|what|name)\\b`,
  `\\btests?\\b[^;!?]*\\b(?:green|passes|red|fails)\\b[^;!?]*\\b(?:red|fails|green|passes)\\s+(?:on|in)\\s+(?:another|others|the\\s+next)\\b[\\s\\S]*\\b(?:which|name)\\b`,
  `\\b${unsteady}\\b[\\s\\S]*\\b(?:(?:which|what)\\s+(?:one|test)\\b|(?:the\\s+)?name\\s+of\\s+the\\s+test\\b)`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** Wants more than its name. */
const acts =
  /\b(?:fix|mend|repair|skip|disable|mark|quarantine|delete|remove)\b(?!\s+(?:needed|yet|required))/iu;

const times = 10;
/** How runners name a test that failed. */
const failed = "'^ *(FAIL|FAILED|ERROR|not ok|--- FAIL|✖|✗|×|test .* FAILED|[0-9]+\\) )'";

export const flakyTestQuestion: QuestionKind = (task, { commands }) => {
  if (!asks.some((pattern) => pattern.test(task)) || acts.test(task)) return undefined;
  const test = commands.find(({ kind, name }) => kind !== 'fallback' && conceptsOf(name).has('#test'));
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
