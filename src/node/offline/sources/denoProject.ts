// Projects of Deno, and how they start their tests.
import { textIn } from '../questions/texts.ts';

/** Whether a folder has a manifest of Deno and none of Node, so that Node does not run its tests. */
export const isOfDeno = (names: ReadonlySet<string>): boolean =>
  (names.has('deno.json') || names.has('deno.jsonc')) && !names.has('package.json');

/** The start of the tests as the project's own task has it, `deno test -A`, or else `deno test`. */
export const denoTest = (root: string): string =>
  ['deno.json', 'deno.jsonc'].flatMap(
    (file) => /"test"\s*:\s*"(deno test(?: --?[\w=,.:/-]+)*)"/u.exec(textIn(root, file) ?? '')?.[1] ?? [],
  )[0] ?? 'deno test';
