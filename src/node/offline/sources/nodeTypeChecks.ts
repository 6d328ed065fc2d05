// Whether a Node project has a script for its types, beside which its compiler needs no line of its own: `"typecheck": "tsc --noEmit"`, not `"build": "tsc"`.
import { textIn } from '../questions/texts.ts';
import type { PackageJson } from './packageJson.ts';

const named = /^(?:(?:check|test|lint)[:-])?type-?(?:s|check)?$/;
/** By its name it writes, watches, or looks only at what stands beside the project. */
const writes =
  /(?:^|[:_-])(?:pre|post)?(?:build|compile|dist|bundle|prepare|prepack|package|dev|release|publish|all|start)(?=$|[:_-])/;
const isOfPart = /(?:^|[:_-])(?:demos?|docs?|website|site|examples?|samples?|playground)(?=$|[:_-])/;
const watches = /(?:^|[\s:_-])watch(?=$|[\s:_-])|\s-w(?=\s|$)/;

/** `refers`: the configuration of the root only refers to those of its parts, which `tsc --build` looks at. */
export function checksTypes({ name, body }: PackageJson['scripts'][number], refers: boolean): boolean {
  if (named.test(name)) return true;
  if (!/\b(?:tsc|tsgo|vue-tsc|svelte-check)\b/.test(body) || watches.test(`${name} ${body}`) || isOfPart.test(name))
    return false;
  const looks = /\s--noEmit\b|\b(?:vue-tsc|svelte-check|tsgo)\b/.test(body);
  return !writes.test(name) || looks || (refers && /\s(?:-b|--build)\b/.test(body));
}

/** What the configuration of the root is for. */
export function compilerOf(root: string): { readonly typescript: boolean; readonly references: boolean } {
  const text = textIn(root, 'tsconfig.json');
  const references = /"references"\s*:/.test(text ?? '');
  // With no files of its own, nothing would be looked at.
  const isHollow = references && /"files"\s*:\s*\[\s*\]/.test(text ?? '');
  return { typescript: text !== undefined && !isHollow, references };
}
