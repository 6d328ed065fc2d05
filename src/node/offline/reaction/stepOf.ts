// Which commands are steps of `a && b`.
import { withoutOptions } from './buildOptions.ts';

/** Whether a command is one of the steps of `a && b`, which has just failed: alone it would tell nothing new. */
export function isStepOf(command: string, failed: string): boolean {
  // Options that a build is configured with make it no other step.
  const [whole, part] = [failed, command].map(withoutOptions);
  const steps = whole?.split(' && ') ?? [];
  const isStep = steps.length > 1 && steps.some((step) => step === part);
  return isStep || (steps.length > 2 && whole !== part && whole?.startsWith(`${part ?? ''} && `) === true);
}
