// Whether all that a package manager would install in a folder is there already: an install only makes links.
import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { membersIn } from './memberScripts.ts';

const groups = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;
/** What a lockfile says of a package that a registry, an address or a repository has. */
const remote = /\b(?:https?|git(?:\+\w+)?|ssh):\/\/|\bintegrity"?:/u;
const lockfiles = ['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'];
/** Settings and hooks that may bring in more. */
const more = ['.pnpmfile.cjs', 'pnpmfile.js', '.npmrc', '.yarnrc', '.yarnrc.yml', 'bunfig.toml'];

/** Every dependency of the package there and of its members is one of these, or a folder: nothing is fetched, whatever the network. */
export function onlyLinks(folder: string): boolean {
  const read = (path: string): string => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  };
  const paths = ['.', ...membersIn(folder, read)].filter((path) => existsSync(join(folder, path, 'package.json')));
  const manifests = paths.map((path) => ({ path, manifest: fieldsOf(read(join(folder, path, 'package.json'))) }));
  if (paths[0] !== '.' || manifests.some(({ manifest }) => manifest === undefined)) return false;
  const own = new Set(manifests.map(({ manifest }) => manifest?.['name']));
  const isInside = (path: string, value: string) => {
    const target = normalize(join(path, value));
    return !target.startsWith('..') && existsSync(join(folder, target, 'package.json'));
  };
  const isLocal = (path: string, name: string, value: unknown): boolean => {
    if (typeof value !== 'string') return false;
    const [, place] = /^(?:file|link|portal):(.+)$/u.exec(value) ?? [];
    if (place !== undefined) return isInside(path, place);
    return own.has(name) && /^(?:workspace:)?[\d.^~*<>=| x-]*(?:-[\w.]+)?$/u.test(value);
  };
  const areLocal = manifests.every(({ path, manifest }) =>
    groups.every((group) =>
      Object.entries(record(manifest?.[group])).every(([name, value]) => isLocal(path, name, value)),
    ),
  );
  const isPlain = manifests.every(({ manifest }) =>
    ['overrides', 'resolutions', 'packageManager', 'pnpm'].every((key) => manifest?.[key] === undefined),
  );
  return (
    areLocal &&
    isPlain &&
    !more.some((name) => existsSync(join(folder, name))) &&
    !lockfiles.some((name) => remote.test(read(join(folder, name))))
  );
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
