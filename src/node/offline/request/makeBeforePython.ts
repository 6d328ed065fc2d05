// "Build", where a Makefile builds a program in C and a package for Python lies beside it: the program is meant.
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { actionConcepts } from './vocabulary.ts';

const speaksOfPackage =
  /\b(?:python3?|py|wheels?|whl|sdists?|source\s+distributions?|packag\w*|pip|pypi|bindings?|modules?|extensions?|setup\.py|pyproject\S*|dist\w*|inplace|in\s+place|egg)\b/iu;
const ofPackage = ({ kind, command }: WorkspaceCommand): boolean =>
  kind === 'conventional' && /^\S*python[\d.]* (?:-m build|setup\.py build\w*)(?:$|\s)/.test(command);
const ofProgram = ({ command, origin, name }: WorkspaceCommand): boolean =>
  origin === 'Makefile target' && /^make(?: (?:all|build|default))?$/.test(command) && actionConcepts(name).size > 0;
const source = /\.(?:c|cc|cpp|cxx)$/;

/** `whole` without what builds the package, where a task to build says nothing of it. */
export function withMakeBeforePython(task: string, whole: Workspace): Workspace {
  const { commands, names } = whole;
  if (!actionConcepts(task).has('#build') || speaksOfPackage.test(task) || !commands.some(ofPackage)) return whole;
  if (!commands.some(ofProgram) || ![...names].some((name) => source.test(name))) return whole;
  return { ...whole, commands: commands.filter((known) => !ofPackage(known)) };
}
