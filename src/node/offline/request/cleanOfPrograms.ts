// "Clean up, the binary too", where `make clean` leaves it: the target that removes it as well, and nothing but what is built.
import { basename, join } from 'node:path';
import { isCompiled, isCompiledHere } from '../../workspace/builtFiles.ts';
import { gitText } from '../../workspace/git.ts';
import type { Workspace } from '../commands/workspace.ts';
import { inFolder } from '../commands/workspaceCommand.ts';
import { makefileIn, textIn } from '../questions/texts.ts';
import { ofBuilds } from '../reaction/removesTracked.ts';
import { linkedPrograms } from '../sources/linkedPrograms.ts';
import { filesRemoved } from '../sources/makeRemovals.ts';
import { requestIn } from './clauses.ts';
import { programsToGo } from './programsToGo.ts';
import { barsRemoval, ordersRemoval } from './removals.ts';
import { actionConcepts } from './vocabulary.ts';

const cleans = /clean|clobber|mrproper|purge|pristine|wipe/iu;
const cleaning: ReadonlySet<string> = new Set(['#clean', '#build', '#generate', '#start']);
/** "Only the binary": such a target removes the objects too. */
const onlyThat =
  /\b(?:only|just)\s+(?:remove|delete|clean|wipe|the\s+(?!sources?\b)|that\b|its\b)|\bnothing\s+(?:else|but\s+the\s+(?!sources?\b))/iu;
const ownTarget = /\bmake\s+[\w-]*clean\b/iu;
const ofTests = /\btests?(?=\s+(?:programs?|binar(?:y|ies)|executables?)\b)/giu;
const mostFiles = 500;

/** `task` in plain words, `said` in the user's. Undefined where the usual clean removes them, or no target is proven to remove only such files. */
export function cleanOfPrograms(
  said: string,
  task: string,
  { root, commands, inGit }: Pick<Workspace, 'root' | 'commands' | 'inGit'>,
): string | undefined {
  const wanted = actionConcepts(requestIn(task).replaceAll(ofTests, ' '));
  const isOrder = wanted.has('#clean') || ordersRemoval(said);
  if (!isOrder || ![...wanted].every((concept) => cleaning.has(concept))) return undefined;
  if (onlyThat.test(said) || ownTarget.test(said)) return undefined;
  const named = programsToGo(said, { root });
  const isAny = [said, task].some((text) => ofBuilds.test(text)) && !barsRemoval.test(said);
  const programs = named.length === 0 && isAny && !keepsProgram(said, root) ? linkedPrograms(root) : named;
  if (programs.length === 0) return undefined;
  const targets = commands.flatMap(({ name, command, origin, folder }) =>
    origin === 'Makefile target' && folder === undefined && command === `make ${name}` && cleans.test(name)
      ? [{ name, command, files: filesRemoved(root, name) }]
      : [],
  );
  const usual = targets.find(({ name }) => name === 'clean');
  if (usual && programs.every((path) => usual.files?.includes(path) !== false)) return undefined;
  const needed = [...programs, ...(usual?.files ?? [])];
  const [best] = targets
    .filter(({ files }) => files !== undefined && needed.every((path) => files.includes(path)))
    .filter(({ files = [] }) => isOnlyBuilt(files, { root, inGit }))
    .toSorted((a, b) => (a.files?.length ?? 0) - (b.files?.length ?? 0) || a.name.length - b.name.length);
  if (best !== undefined || usual?.files === undefined) return best?.command;
  // `make clean` forgets a program that the Makefile makes.
  const left = programs.filter((path) => usual.files?.includes(path) === false);
  return left.every((path) => isCompiledHere(root, path)) && isOnlyBuilt(left, { root, inGit })
    ? `${usual.command} && rm -f ${left.join(' ')}`
    : undefined;
}

const keeping = /\b(?:keep|leav|spar|preserv|except|but|not|without)\w*\b[^.;!?]*/giu;

/** "But keep the binary", "leave mon where it is". */
const keepsProgram = (said: string, root: string): boolean =>
  (said.match(keeping) ?? []).some(
    (part) =>
      /\b(?:binar(?:y|ies)|programs?|executables?|tools?)\b/iu.test(part) ||
      linkedPrograms(root).some((path) =>
        part
          .toLowerCase()
          .split(/[^\w.+-]+/u)
          .includes(basename(path).toLowerCase()),
      ),
  );

/** The same from a folder that has no Makefile of its own. */
export function cleanFromBelow(said: string, task: string, whole: Workspace): string | undefined {
  const { above, root } = whole;
  if (above === undefined || makefileIn(root) !== undefined) return undefined;
  const line = cleanOfPrograms(said, task, above.project);
  return line === undefined ? undefined : inFolder(above.up, line);
}

/** Whether compilers and linkers made all of these files, and git keeps none of them. */
const isOnlyBuilt = (files: readonly string[], { root, inGit }: Pick<Workspace, 'root' | 'inGit'>): boolean =>
  files.length <= mostFiles &&
  files.every(
    (file) =>
      /\.(?:o|obj|gch|pch|gcno|gcda)$/iu.test(file) ||
      isCompiled(join(root, file)) ||
      (file.endsWith('.d') && /^[\w./+-]+\.o\s*:/u.test(textIn(root, file) ?? '')),
  ) &&
  (!inGit || gitText(root, ['ls-files', '--', ...files]) === '');

/** A clean that keeps what a task wants kept, with the programs that it forgets. */
export function wholeClean<T extends { readonly line: string | undefined }>(
  known: T | undefined,
  said: string,
  task: string,
  whole: Workspace,
): T | undefined {
  const more =
    known?.line === undefined ? undefined : (cleanOfPrograms(said, task, whole) ?? cleanFromBelow(said, task, whole));
  const isMore = more?.startsWith(known?.line?.replace(/\)$/u, '') ?? '') === true;
  return known !== undefined && isMore ? { ...known, line: more } : known;
}
