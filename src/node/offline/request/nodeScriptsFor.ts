// The only script of a package.json for a purpose, where several may serve it: the one that the others are named after.
import type { Workspace } from '../commands/workspace.ts';
import { publishes } from '../commands/publishes.ts';
import type { PackageJson } from '../sources/packageJson.ts';
import { lineOfScript, packageOf } from './nodeScripts.ts';

export type Script = PackageJson['scripts'][number];

/** The words of a script's name: `build`, `docs` for `build:docs`. */
export const partsOf = ({ name }: Pick<Script, 'name'>): readonly string[] => name.toLowerCase().split(/[^a-z0-9]+/u);

/** `start`, of `start` and `start:cli`; undefined if there are several and none is the plain one. */
export function mainOf(scripts: readonly Script[]): Script | undefined {
  const [first, another] = scripts;
  if (first === undefined || another === undefined) return first;
  const mains = scripts.filter(({ name }) =>
    scripts.every((other) => other.name === name || /^[:._-]/u.test(other.name.slice(name.length))),
  );
  return mains.find(({ name }) => scripts.every((other) => other.name.startsWith(name)));
}

/** The line of the script that `isMeant`; of several, of the main one. None that publishes. */
export function scriptFor(whole: Workspace, isMeant: (script: Script) => boolean): string | undefined {
  const { scripts = [] } = packageOf(whole.root) ?? {};
  const found = scripts.filter(
    (script) => isMeant(script) && !publishes(script.body) && lineOfScript(script.name, whole) !== undefined,
  );
  const main = mainOf(found);
  return main && lineOfScript(main.name, whole);
}
