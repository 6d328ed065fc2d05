// The packages of a repository of Rust, with their sources, tests and benchmarks.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { valueIn } from '../questions/manifests.ts';
import { namesIn } from '../questions/texts.ts';
import { entriesOf, field } from '../sources/recipes.ts';

export interface Crate {
  readonly name: string;
  /** `.` for the one in the root. */
  readonly folder: string;
}

const mostCrates = 50;
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

/** The package in the root first, then the members of its workspace. */
export function cratesIn(root: string): readonly Crate[] {
  const workspace = valueIn(root, 'Cargo.toml', 'workspace');
  const members = list(field(workspace, 'members')).flatMap((member) => {
    if (typeof member !== 'string' || member.includes('..')) return [];
    const parent = /^(.*)\/\*$/u.exec(member)?.[1];
    return parent === undefined ? [member] : namesIn(root, parent).map((name) => `${parent}/${name}`);
  });
  const excluded = list(field(workspace, 'exclude'));
  const listed = new Set(['.', ...members.map((member) => member.replace(/^\.\/|\/$/gu, ''))]);
  const folders = workspace === undefined ? listed : withNeeded(listed, root);
  return [...folders]
    .filter((folder) => !excluded.includes(folder))
    .slice(0, mostCrates)
    .flatMap((folder) => {
      const name = valueIn(root, join(folder, 'Cargo.toml'), 'package', 'name');
      return typeof name === 'string' && isPlainName(name) ? [{ name, folder }] : [];
    });
}

/** What a member needs by its path is a member too. */
function withNeeded(listed: ReadonlySet<string>, root: string): ReadonlySet<string> {
  const folders = new Set(listed);
  for (const folder of folders) {
    if (folders.size > mostCrates) break;
    for (const kind of ['dependencies', 'dev-dependencies', 'build-dependencies'])
      for (const [, needed] of entriesOf(valueIn(root, join(folder, 'Cargo.toml'), kind))) {
        const path = field(needed, 'path');
        const place = typeof path === 'string' ? join(folder, path).replace(/\/$/u, '') : '..';
        if (!place.startsWith('..') && !place.startsWith('/')) folders.add(place);
      }
  }
  return folders;
}

/** `-p name ` for a member; nothing for the package in the root. */
export const ofCrate = ({ name, folder }: Crate): string => (folder === '.' ? '' : `-p ${name} `);

/** "The svgbob crate": by its name, that of its folder, or what stands behind the name of the whole. */
export function cratesCalled(said: string, crates: readonly Crate[], root: string): readonly Crate[] {
  const plain = (text: string) => text.toLowerCase().replaceAll('_', '-');
  const exact = crates.filter(({ name, folder }) =>
    [name, basename(folder)].some((each) => plain(each) === plain(said)),
  );
  if (exact.length > 0) return exact;
  const own = plain(crates.find(({ folder }) => folder === '.')?.name ?? basename(root));
  return crates.filter(({ name }) => plain(name) === `${own}-${plain(said)}`);
}

/** The Rust files of a package below a folder, without those of nested packages. */
export function sourcesOf(crate: Crate, below: string, { root, crates }: { root: string; crates: readonly Crate[] }) {
  const others = crates.filter(({ folder }) => folder !== crate.folder && folder !== '.').map(({ folder }) => folder);
  return filesBelow(join(root, crate.folder, below), (name) => name.endsWith('.rs'))
    .map((path) => join(crate.folder, below, path))
    .filter((path) => !others.some((folder) => path.startsWith(`${folder}/`) && !crate.folder.startsWith(folder)));
}

/** The targets of one kind, `test` in `tests` or `bench` in `benches`: each file, each folder with a main file, and those of the manifest. */
export function targetsOf({ folder }: Crate, kind: 'test' | 'bench', root: string): readonly string[] {
  const manifest = join(folder, 'Cargo.toml');
  const place = join(folder, kind === 'test' ? 'tests' : 'benches');
  const isFound = valueIn(root, manifest, 'package', kind === 'test' ? 'autotests' : 'autobenches') !== false;
  const found = namesIn(root, place).flatMap((name) => {
    const [, stem] = /^([\w-]+)\.rs$/u.exec(name) ?? [];
    return stem ?? (existsSync(join(root, place, name, 'main.rs')) ? name : []);
  });
  const listed = list(valueIn(root, manifest, kind)).flatMap((target) => {
    const name = field(target, 'name');
    return typeof name === 'string' && isPlainName(name) ? [name] : [];
  });
  return [...new Set([...(isFound ? found : []), ...listed])];
}
