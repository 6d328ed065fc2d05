// The packages of a repository and their versions, also those that a manifest takes from the one above it.
import { basename, dirname, join, relative } from 'node:path';
import { workspaceAround } from '../../workspace/projectRoot.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { statedIn, valueIn } from './manifests.ts';
import { mavenModule } from './maven.ts';
import { heldVersion } from './ownPackage.ts';
import { namesIn, type Fact } from './texts.ts';

export interface Package {
  readonly name: string;
  /** Relative to the workspace. */
  readonly folder: string;
  readonly version: Fact;
}

type Keys = readonly string[];

/** Manifests: where they state the name and the version of a package. */
const stated: readonly (readonly [file: string, name: Keys, version: Keys])[] = [
  ['package.json', ['name'], ['version']],
  ['pyproject.toml', ['project', 'name'], ['project', 'version']],
  ['pyproject.toml', ['tool', 'poetry', 'name'], ['tool', 'poetry', 'version']],
  ['Cargo.toml', ['package', 'name'], ['package', 'version']],
  ['composer.json', ['name'], ['version']],
];

/** The package whose manifest lies in a folder; undefined where neither it nor the one above states a version. */
export function packageIn(root: string, folder: string): Package | undefined {
  for (const [file, nameKeys, versionKeys] of stated) {
    const path = join(folder, file);
    const name = valueIn(root, path, ...nameKeys);
    const version =
      statedIn(root, path, ...versionKeys) ??
      inheritedVersion(root, path, versionKeys) ??
      (name === undefined || file !== 'pyproject.toml' ? undefined : heldIn(root, folder));
    if (version !== undefined) return { name: typeof name === 'string' ? name : '', folder, version };
  }
  return mavenModule(root, folder);
}

/** What the manifest of a folder leaves to a file of the sources. */
function heldIn(root: string, folder: string): Fact | undefined {
  const held = heldVersion(join(root, folder));
  return held && { ...held, path: join(folder, held.path) };
}

/** `version.workspace = true` of Cargo: the version of the workspace above. */
function inheritedVersion(root: string, path: string, keys: Keys): Fact | undefined {
  if (valueIn(root, path, ...keys, 'workspace') !== true) return undefined;
  return above(path, (manifest) => statedIn(root, manifest, 'workspace', 'package', 'version'));
}

/** What the same file holds in the nearest folder above that has one that tells, at most four levels up. */
function above(path: string, read: (path: string) => Fact | undefined): Fact | undefined {
  const file = basename(path);
  const levels = [1, 2, 3, 4].map((level) => join(dirname(path), '../'.repeat(level), file));
  return levels.map(read).find((found) => found !== undefined);
}

const holders = ['packages', 'crates', 'libs', 'apps', 'modules', 'services', 'plugins', 'tools', 'projects'];
const notPackages = /^(?:\..*|node_modules|target|dist|build|vendor|venv|env)$/;
const mostFolders = 200;

/** The packages of the repository around a workspace, by their usual places. The workspace's own is among them. */
export function packagesAround(root: string): readonly Package[] {
  const top = relative(root, workspaceAround(root)) || '.';
  const children = (folder: string) =>
    namesIn(root, folder)
      .filter((name) => !notPackages.test(name) && !/\.\w+$/.test(name))
      .map((name) => join(folder, name));
  const folders = [top, ...children(top), ...holders.flatMap((holder) => children(join(top, holder)))];
  return folders
    .slice(0, mostFolders)
    .map((folder) => relative(root, join(root, folder)) || '.')
    .flatMap((folder) => packageIn(root, folder) ?? []);
}

/** The only package of the repository that a text names, by its name or without the scope of that; the longest of nested names. */
export function packageNamed(text: string, root: string): Package | undefined {
  const words = ` ${text.toLowerCase().replace(/[^\w@/.-]+/g, ' ')} `.replace(/[.]+(?= )/g, '');
  // `beacon-agent` is also "beacon agent" and `beacon_agent`, and "the agent package" the one in `packages/agent`.
  const plain = ` ${words.trim().replace(/[\s_-]+/g, ' ')} `;
  const isSpoken = ({ name, folder }: Pick<Package, 'name' | 'folder'>) =>
    (/\w[-_]\w/.test(name) && plain.includes(` ${name.toLowerCase().replace(/[_-]+/g, ' ')} `)) ||
    new RegExp(
      `\\b(?:of|for) the ${escapeRegExp(basename(folder))}\\b|\\bthe ${escapeRegExp(basename(folder))} (?:package|crate|module)\\b`,
    ).test(plain);
  const isNamed = ({ name, folder }: Package) =>
    (folder !== '.' && isSpoken({ name, folder })) ||
    [name, name.replace(/^@?[^/]*\//, '')].some((each) => each !== '' && words.includes(` ${each.toLowerCase()} `)) ||
    words.split(' ').some((word) => word.includes('/') && join(root, folder).endsWith(`/${word}`));
  const named = packagesAround(root).filter(isNamed);
  const isWithin = ({ name }: Package) =>
    named.some((other) => other.name.toLowerCase().startsWith(`${name.toLowerCase()}-`) && name !== '');
  const own = named.filter((one) => one.folder !== '.' || !isWithin(one));
  return own.length === 1 ? own[0] : undefined;
}
