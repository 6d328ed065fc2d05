// Why a shell did not run a command, and where it ran instead: one sentence each, for the model and for people.
import { inEnglish, type Reason } from '../../core/reason.ts';

export function failedToStart(error: unknown): string {
  return `The command could not be run: ${error instanceof Error ? error.message : String(error)}.`;
}

export function noFolder(path: string): string {
  return `The folder ${path} does not exist.`;
}

export function noSandbox(problem: Reason): string {
  return `It should have run in a sandbox. ${inEnglish(problem)}`;
}

export function movedFrom(gone: string, cwd: string): string {
  return `${gone} no longer exists; this ran in ${cwd}.`;
}
