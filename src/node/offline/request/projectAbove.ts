// A request that is about the project above the folder in which it is made.
import { projectAbove } from '../../workspace/projectRoot.ts';
import { packageIn } from '../questions/packages.ts';

/** "Build nanoserde, the main crate", "the library one level up", seen from the folder of another package. */
export function namesAbove(task: string, root: string): boolean {
  const project = projectAbove(root);
  if (project === undefined) return false;
  if (
    /\b(?:one|a)\s+(?:level|folder|directory)\s+up\b|\bin\s+the\s+parent\b|\bparent\s+(?:crate|package|project)\b/iu.test(
      task,
    )
  )
    return true;
  const [own, above] = [root, project].map((folder) => packageIn(folder, '.')?.name.toLowerCase());
  const said = new Set(task.toLowerCase().split(/[^\p{L}\p{N}_@/-]+/u));
  return above !== undefined && above !== own && said.has(above) && !(own !== undefined && said.has(own));
}
