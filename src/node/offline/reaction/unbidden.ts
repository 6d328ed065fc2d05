// Scripts that change what a project keeps, `scripts/update-manifest`, and hooks: not run because they are called like the project, or for want of another.
import { basename } from 'node:path';
import { headingOf } from '../questions/ownPackage.ts';
import { buildersOf } from '../sources/buildTargets.ts';
import { programFile } from '../sources/programFiles.ts';
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { conceptsOf, indexTerms } from '../request/vocabulary.ts';
import { beyondGoal } from './beyondGoal.ts';

const changing =
  /^(?:update|upgrade|bump|convert|sync|rewrite|rename|replace|import|vendor|fix|patch|apply|commit|tag|refresh|regen|regenerate|migrate|move|edit|set|change|prepublish|prerelease|postinstall|preinstall|(?:pre|post)?version)$/iu;
const hook =
  /^(?:(?:pre|post)-(?:commit|push|merge|receive|checkout|rewrite)|commit-msg|prepare-commit-msg|post-update)(?:$|[-_.])/iu;

/** What such a script is called: the file of a program, or the name of a script of a manifest. */
function nameOf({ origin, command, name }: WorkspaceCommand): string | undefined {
  if (/^npm (?:run )?(?:pre|post)?version$/u.test(command)) return name;
  if (!origin.startsWith(programFile)) return undefined;
  return basename(command.split(' ').find((word) => word.includes('/') || /\.\w+$/u.test(word)) ?? command);
}

/** Whether a task, and what has failed, say nothing of what such a script does, and shares no word with it but what the project and its programs are called. */
export function isUnbidden(
  command: WorkspaceCommand,
  task: string,
  place: Pick<Workspace, 'root' | 'names' | 'commands'>,
  failure = '',
): boolean {
  const name = nameOf(command);
  const verb = name?.split(/[^\p{L}]+/u).find((word) => word !== '') ?? '';
  if (name === undefined || !(hook.test(name) || changing.test(verb)) || failure.includes(command.command))
    return false;
  const said = new Set(indexTerms(task));
  if ([...conceptsOf(verb)].some((concept) => said.has(concept))) return false;
  const targets = buildersOf(place).flatMap(({ goals }) => [...goals.keys()]);
  const own = new Set([basename(place.root), ...headingOf(place), ...targets].flatMap((each) => indexTerms(each)));
  return indexTerms(name).every((term) => !said.has(term) || own.has(term));
}

/** Whether a command that makes a file does so only beside what is not asked for. */
export const doesMore = (command: WorkspaceCommand, task: string, place: Parameters<typeof isUnbidden>[2]): boolean =>
  /^(?:data|grave)$/.test(beyondGoal(command, task) ?? '') || isUnbidden(command, task, place);
