// A recipe of make that failed may leave a part of its target behind, which the next run takes for made.
import { commandOf } from '../action/command.ts';
import type { TranscriptStep } from '../ports.ts';

const failedTarget = /^make(?:\[\d+\])?: \*\*\* \[(?:[^\]\n]*: )?([^\]\s:]+)\] Error \d+/mu;
const idle = /^make(?:\[\d+\])?: (?:.* is up to date\.|Nothing to be done for .*|(?:Entering|Leaving) directory .*)$/u;

/** Whether make says that there is nothing to do, and nothing else was printed. */
function didNothing(text: string): boolean {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.length > 0 && lines.every((line) => idle.test(line));
}

/** Where it runs: `make -C docs`. */
const folderOf = (command: string): string => /\s-C\s*(\S+)/u.exec(command)?.[1] ?? '';

export interface HalfMade {
  /** What the run that failed had printed. */
  readonly output: string;
  /** The line by which make tells of the target that it could not make: `make: *** [Makefile:5: spec.html] Error 127`. */
  readonly failed: string;
  /** The line by which it says that there is nothing to do. */
  readonly idle: string;
}

/** Of a run of make that exited with 0 and did nothing, though an earlier one failed at a target and none has worked since; else undefined. */
export function halfMade(
  command: string,
  text: string,
  before: readonly Pick<TranscriptStep, 'action' | 'observation'>[],
): HalfMade | undefined {
  if (!/\bmake\b/u.test(command) || !didNothing(text)) return undefined;
  const runs = before.filter(
    ({ action, observation }) => /\bmake\b/u.test(commandOf(action) ?? '') && observation.status === 'exited',
  );
  const failedAt = runs.findLastIndex(
    ({ observation }) => observation.exitCode !== 0 && failedTarget.test(observation.text),
  );
  const hasWorked = runs
    .slice(failedAt + 1)
    .some(({ observation }) => observation.exitCode === 0 && !didNothing(observation.text));
  const broken = runs[failedAt];
  if (broken === undefined || hasWorked || folderOf(command) !== folderOf(commandOf(broken.action) ?? ''))
    return undefined;
  const output = broken.observation.text;
  const failed = output.split('\n').findLast((line) => failedTarget.test(line)) ?? '';
  const [, target = ''] = failedTarget.exec(failed) ?? [];
  // `lint` makes no file, and says nothing of another target.
  if (!/[./]/u.test(target) && !text.includes(target)) return undefined;
  return {
    output,
    failed: failed.trim(),
    idle: text.trim().split('\n').at(-1)?.trim() ?? '',
  };
}
