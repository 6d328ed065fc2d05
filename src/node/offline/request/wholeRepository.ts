// "Lint the whole workspace", "test core and cli": all of a repository or several of its packages, seen from one of them.
import type { Workspace } from '../commands/workspace.ts';

/** "The gateway is red. Type check the crates": all of them. */
export const ofCrates =
  /\b(?:check|type-?check|build|compile|test|lint|format)\s+(?:all\s+)?the\s+(?:rust\s+)?crates\b/iu;

/** All of a repository, seen from one of its packages. */
export const ofWhole =
  /\b(?:whole|entire|complete)\s+(?:\w+\s+)?(?:workspace|repo\w*|monorepo|project|tree|thing)\b|\b(?:all?|every|each|both|across)\s+(?:the\s+|of the\s+|our\s+)?(?:crates?|packages?|modules?|projects?|apps?|services?|members?)\b|\beverything in (?:the|this) (?:workspace|repo\w*|monorepo)\b|\bworkspace[- ]wide\b/iu;

/** Whether a task names several of the packages that a command is for. */
export function namesMembers(task: string, { commands }: Pick<Workspace, 'commands'>): boolean {
  const said = new Set(task.toLowerCase().split(/[^\p{L}\p{N}_-]+/u));
  return commands.some(
    ({ whole, packages = [] }) =>
      whole === true &&
      packages.filter((name) => said.has(name) || said.has(name.split('-').at(-1) ?? name)).length > 1,
  );
}
