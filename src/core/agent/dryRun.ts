// Output that voids an exit status of 0: the command only told what it would do. It can only withhold a success.
import { verbOf } from '../action/verb.ts';
import type { Action } from '../types.ts';

const announced =
  /^\s*(?:[[(]?dry[ -]?run\b|(?:\W{0,3}\w{1,12}[\]:)]\s*)?would (?:be )?(?:build|chang|clean|cop|creat|delet|format|generat|install|mov|overwrit|reformat|remov|renam|replac|rewrit|updat|writ)\w*\b)/iu;

const told = /\s(?:--(?:dry[-_]?run|simulate|preview|just-print|no-act|what-if)|-n)(?=\s|$)/u;
const deeds =
  '(?:remov|delet|prun|eras|purg|clean|throw|drop|chang|cop(?:y|ies)|back|upload|deploy|publish|send|sync|renam|mov|writ|overwrit|migrat|updat|touch|happen|go\\b|be\\b|do\\b)';
const wanted: readonly RegExp[] = [
  /\bdry[\s-]?runs?\b|--dry-run\b|\bpreview\b|\bsimulat(?:e|ion)\b|\bno[\s-]?op\b/iu,
  new RegExp(`\\b(?:which|what|see|show|list|know|tell)\\b.*\\bwould\\b(?!\\s+it\\s+take\\b).*\\b${deeds}`, 'iu'),
  new RegExp(
    `\\b(?:which|what|see|show|list|know|tell)\\b.*\\b${deeds}.*\\bwithout\\s+(?:actually\\s+|really\\s+)?${deeds}`,
    'iu',
  ),
];

/** Whether a task wants to know what would be done, and nothing done. */
export const wantsDryRun = (task: string): boolean => wanted.some((pattern) => pattern.test(task));

/** Whether a command is given an option by which programs tell what they would do, and do nothing. */
export const isDryRun = (command: string): boolean => told.test(command);

/** The output line that announces a change not made; undefined: none, or the command runs tests, which may print anything. */
export function dryRunLine(action: Action, text: string): string | undefined {
  if (verbOf(action) === 'test') return undefined;
  return text
    .split('\n')
    .find((line) => announced.test(line))
    ?.trim();
}
