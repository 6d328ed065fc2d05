// "Clean up, the binary too", where `make clean` leaves it: the target that removes it as well, and nothing but what is built.
import { join } from 'node:path';
import { isCompiled } from '../../workspace/builtFiles.ts';
import { gitText } from '../../workspace/git.ts';
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { filesRemoved } from '../sources/makeRemovals.ts';
import { requestIn } from './clauses.ts';
import { programsToGo } from './programsToGo.ts';
import { ordersRemoval } from './removals.ts';
import { actionConcepts } from './vocabulary.ts';

const cleans = /clean|clobber|mrproper|purge|pristine|wipe/iu;
const cleaning: ReadonlySet<string> = new Set(['#clean', '#build', '#generate', '#start']);
/** "Only the binary": such a target removes the objects too. */
const onlyThat =
  /\b(?:only|just)\s+(?:remove|delete|clean|wipe|the\s+(?!sources?\b)|that\b|its\b)|\bnothing\s+(?:else|but\s+the\s+(?!sources?\b))/iu;
const ownTarget = /\bmake\s+[\w-]*clean\b/iu;
const mostFiles = 500;

/** `task` in plain words, `said` in the user's. Undefined where the usual clean removes them, or no target is proven to remove only such files. */
export function cleanOfPrograms(
  said: string,
  task: string,
  { root, commands, inGit }: Pick<Workspace, 'root' | 'commands' | 'inGit'>,
): string | undefined {
  const wanted = actionConcepts(requestIn(task));
  const isOrder = wanted.has('#clean') || ordersRemoval(said);
  if (!isOrder || ![...wanted].every((concept) => cleaning.has(concept))) return undefined;
  if (onlyThat.test(said) || ownTarget.test(said)) return undefined;
  const programs = programsToGo(said, { root });
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
  return best?.command;
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
