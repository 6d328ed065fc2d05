// A version of one number, `version : '34'` of Meson or `VERSION=39` in version.mk, which a search for numbers with a dot does not see.
import { filesBelow } from '../commands/filesBelow.ts';
import { saysVersion, versionFiles } from './statedVersion.ts';
import { factOf, type Fact } from './texts.ts';

/** Of the project itself, not of a library of it further down in the same file. */
const ofProject = /^project\s*\([^)]*?\bversion\s*:\s*'(\d+)'/m;
const inMakefile = /^\s*(?:export\s+)?(?:override\s+)?VERSION\s*[:?]?=\s*(\d+)\s*$/m;

/** Undefined where another manifest states a usual version. */
export function wholeVersion(root: string, names: ReadonlySet<string>): Fact | undefined {
  const isStatedElse = versionFiles.some(
    (name) => name !== 'meson.build' && names.has(name) && saysVersion(root, name),
  );
  return isStatedElse ? undefined : (factOf(root, 'meson.build', ofProject) ?? inVersionFile(root));
}

function inVersionFile(root: string): Fact | undefined {
  const [only, another] = filesBelow(root, (name) => /^version\.mk$/i.test(name), { deepest: 3, mostFolders: 60 });
  return only === undefined || another !== undefined ? undefined : factOf(root, only, inMakefile);
}
