// Recognises by its output that a program which watches files has ended its work and only waits for them to change.
import { stripVTControlCharacters } from 'node:util';

import type { ShellResult } from './types.ts';

/** A command that would wait on until its time is out: nobody changes files while a step runs. */
export interface Waiting {
  readonly hasFailed: boolean;
}

/** `node --watch`, nodemon, `tsc --watch`, vitest, cargo-watch, watchexec. */
const failed =
  /^Failed running '.*'(?:\. Waiting for file changes\b.*)?$|^\[nodemon\] app crashed\b.*|\bFound [1-9]\d* errors?\. Watching for file changes\.$|^FAIL\s+Tests failed\. Watching for file changes\b.*|^\[(?:Finished running\. Exit status: [1-9]\d*|Command exited with [1-9]\d*)\]$/;
const completed =
  /^Completed running '.*'(?:\. Waiting for file changes\b.*)?$|^\[nodemon\] clean exit\b.*|\bFound 0 errors\. Watching for file changes\.$|^PASS\s+Waiting for file changes\b.*|^\[(?:Finished running\. Exit status: 0|Command was successful)\]$/;
/** Programs that do not say how it went: esbuild, rollup, mocha. */
const waits = /\b(?:waiting|watching) for (?:file )?changes\b(?!.*\bwith\b)/i;
const tellsFailure = /^(?:[✘✖×]\s*)?\[(?:ERROR|!)\]|^\d* ?[1-9]\d* (?:errors?|failing|failed)\b/m;
/** Servers that load the program anew: Django's, uvicorn's, Flask's. */
const reloads = /\bwatch(?:ing)? for (?:file )?changes\b|\bRestarting with \w+$/im;
const traceback =
  /^Traceback \(most recent call last\):\n(?:.*\n)*?(?=\S)[\w.]+(?:Error|Exception|Exit|ImproperlyConfigured)\b.*$/gm;
/** How to go on, below the verdict. */
const hint = /^(?:press (?:h|q)\b|Watch Usage)/i;
const searchedLines = 60;

/** `output`: what the command has printed, or the end of it. Undefined: it does not say that it waits. */
export function waitingIn(output: string): Waiting | undefined {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !hint.test(line))
    .slice(-searchedLines);
  const last = lines.at(-1) ?? '';
  if (failed.test(last)) return { hasFailed: true };
  if (completed.test(last)) return { hasFailed: false };
  const text = lines.join('\n');
  if (waits.test(last) && tellsFailure.test(text)) return { hasFailed: true };
  const ends = [...text.matchAll(traceback)].at(-1);
  const isLast = ends !== undefined && ends.index + ends[0].length === text.length;
  return (isLast || /^(?:ERROR|CRITICAL)\b/.test(last)) && reloads.test(text) ? { hasFailed: true } : undefined;
}

export const isWaiting = (end: unknown): end is Waiting =>
  typeof end === 'object' && end !== null && 'hasFailed' in end;

/** It was ended here, so the status says how its work went, not how the watcher ended. */
export const exitOfWaiting = ({ hasFailed }: Waiting): Pick<ShellResult, 'status' | 'exitCode'> => ({
  status: 'exited',
  exitCode: hasFailed ? 1 : 0,
});

/** For the agent. */
export const stoppedWaiting = ({ hasFailed }: Waiting): string =>
  hasFailed
    ? 'The program failed, and its watcher only waited for files to change: it was ended here.'
    : 'The program has ended, and its watcher only waited for files to change: it was ended here.';
