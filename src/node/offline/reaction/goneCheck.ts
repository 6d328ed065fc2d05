// "Clean up, the binary too": such a clean has succeeded once the program is gone, whatever its status says.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { InferredCheck } from '../../../core/ports.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import type { Goal } from '../request/goals.ts';
import { programsToGo } from '../request/programsToGo.ts';
import { folderToGo } from '../request/removedFolder.ts';
import { actionConcepts } from '../request/vocabulary.ts';
import { filesRemoved } from '../sources/makeRemovals.ts';

const cleans = /^(?:make|npm run|yarn|pnpm|just|rake) [\w:.-]*(?:clean|clobber|mrproper|purge|pristine|wipe)/iu;
const cleaning: ReadonlySet<string> = new Set(['#clean', '#build', '#generate', '#start']);

/** "Delete the bin folder": whether another command than one that removes it would be taken for that. */
export function leavesFolder(said: string, command: string, root: string): boolean {
  const folder = folderToGo(said);
  return (
    folder !== undefined &&
    existsSync(join(root, folder)) &&
    !(folder === 'target' && /\bcargo clean\b/u.test(command)) &&
    !/\bgit clean\b[^;&|]*\s-\w*[xX]/u.test(command) &&
    !new RegExp(`\\b(?:rm|rimraf)\\b[^;&|]*\\s(?:\\./)?${escapeRegExp(folder)}(?![\\w./-])`, 'iu').test(command)
  );
}

/** Undefined where anything else is to be done, no program that is there is to go, or the clean is known to remove them: then its status tells. */
export function goneCheck(goals: readonly Goal[], said: string, root: string): InferredCheck | undefined {
  const concepts = ({ text, literal }: Goal) =>
    literal === undefined ? [...actionConcepts(text)] : cleans.test(literal) ? ['#clean'] : ['#other'];
  const wanted = goals.map(concepts);
  const isClean = (each: readonly string[]) =>
    each.length === 0 || (each.includes('#clean') && each.every((concept) => cleaning.has(concept)));
  if (!wanted.every(isClean) || !wanted.flat().includes('#clean')) return undefined;
  const programs = programsToGo(said, { root });
  if (programs.length === 0) return undefined;
  const line = goals.map(({ literal }) => literal).find((each) => each !== undefined) ?? 'make clean';
  const target = /^make ([\w.-]+)$/u.exec(line)?.[1];
  const removed = target === undefined ? undefined : filesRemoved(root, target);
  if (removed !== undefined && programs.every((path) => removed.includes(path))) return undefined;
  // Called `test`, it would be taken for a run of tests, which shows no clean.
  return { command: programs.map((path) => `[ ! -e ${path} ]`).join(' && '), reason: 'the task wants this gone' };
}
