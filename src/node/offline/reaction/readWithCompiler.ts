// "Build it with gcc": read as the usual build, and its line told which compiler to take.
import type { Workspace } from '../commands/workspace.ts';
import { compilerIn, usual, withCompiler } from '../request/chosenCompiler.ts';
import { inferCheck } from './check.ts';
import type { ReadRequest } from './taskGoals.ts';

/** As it is read anyway where no compiler is asked for, or nothing shows how one is chosen. */
export function readWithCompiler(
  typed: string,
  { root }: Pick<Workspace, 'root'>,
  read: (said: string) => ReadRequest,
): ReadRequest {
  const compiler = compilerIn(typed);
  if (compiler === undefined) return read(typed);
  const { workspace, goals, ...build } = read(usual);
  const [goal, another] = goals;
  const line =
    build.question === undefined && another === undefined
      ? inferCheck(goals, { ...workspace, task: build.task, said: usual })?.command
      : undefined;
  const literal = line === undefined ? undefined : withCompiler(line, compiler, root);
  return literal === undefined || goal === undefined
    ? read(typed)
    : { ...build, workspace, goals: [{ ...goal, text: usual, literal }], isClear: true };
}
