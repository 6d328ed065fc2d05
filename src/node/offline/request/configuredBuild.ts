// "Configure and build": both steps, by the `configure` script of a folder that has its own Makefile.
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';

const both =
  /^\W*(?:(?:please|pls|just|now|can you|could you)\s+)*(?:run\s+)?(?:\.\/)?configure(?:\s+(?:it|this|everything|the\s+(?:project|sources?|tree)))?(?:\s*,\s*|\s+)(?:and\s+|then\s+|&\s+|\+\s+){1,2}(?:build|compile|make)(?:\s+(?:it|this|everything|all|the\s+(?:project|program|sources?)))?(?:\s+(?:please|pls|thanks|now|here))*[.!?]*\s*$/iu;
/** What `configure` writes for the Makefile that is there. */
const includes = /^-?include\s+config\.\w+/m;

/** Undefined where a task wants anything else, or the Makefile takes nothing from a `configure`. */
export function configuredBuild(task: string, { root, names }: Pick<Workspace, 'root' | 'names'>): string | undefined {
  if (!both.test(task) || !names.has('configure')) return undefined;
  const file = ['GNUmakefile', 'makefile', 'Makefile'].find((name) => names.has(name));
  const texts = [file, 'Makefile'].map((name) => (name === undefined ? '' : (textIn(root, name) ?? '')));
  return texts.some((text) => includes.test(text)) ? './configure && make' : undefined;
}
