// `make tool-install`: a program that a rule of the workspace compiles is no installation, whatever it is called.
import { programName } from '../action/head.ts';
import type { Finding } from './inspector.ts';

/** Whether the rules of a Makefile for a target do no more than compile it, seen from where the line runs; `set`: as the line sets its variables. */
export type OnlyCompiles = (target: string, folder: string | undefined, set: readonly string[]) => boolean;

const sounds = /^(?:[\w-]*[:-])?(?:un)?install(?:[:-][\w-]*)?$/;
/** Another file, or other variables for all of it. */
const otherwise = /^(?:-[fIEe]|--(?:file|makefile|eval|include-dir|environment-overrides|install)\b)/;

/** Whether a line is said to install because of the name of such a target alone. */
export function compilesInstaller(
  { reason: { code } }: Finding,
  [program = '', ...rest]: readonly string[],
  folder: string | undefined,
  onlyCompiles: OnlyCompiles | undefined,
): boolean {
  if (code !== 'installsOutside' || onlyCompiles === undefined || !/^g?make$/.test(programName(program))) return false;
  if (rest.some((word) => otherwise.test(word))) return false;
  const set = rest.filter((word) => /^[\w.-]+=/.test(word));
  const named = rest.filter((word) => sounds.test(word));
  return named.length > 0 && named.every((target) => onlyCompiles(target, folder, set));
}
