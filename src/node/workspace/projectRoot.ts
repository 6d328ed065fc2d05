// What a folder belongs to: the project above it, and the repository that holds both.
import { constants, existsSync, readdirSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** What makes a folder a project of its own. */
const projectFile =
  /^(package\.json|deno\.jsonc?|pyproject\.toml|setup\.(cfg|py)|tox\.ini|Pipfile|requirements\.txt|Cargo\.toml|go\.mod|pom\.xml|(build|settings)\.gradle(\.kts)?|CMakeLists\.txt|meson\.build|composer\.json|Gemfile|Rakefile|mix\.exs|pubspec\.yaml|build\.zig|fpm\.toml|nob(uild)?\.c|Package\.swift|.*\.(sln|csproj)|(GNUm|M|m)akefile|\.?[jJ]ustfile|[Tt]askfile\.(dist\.)?ya?ml)$/;

/** Further up than this, without a repository that holds both, a folder has nothing to do with this one. */
const mostLevelsUp = 3;

/**
 * The next folder above that has a manifest: within the repository, or a few levels up. Never one that holds everything of a user or that
 * anybody may write to, as a temporary folder. The root of the repository counts without one, and so does a folder with a README whose `lib` or `src` this is. Undefined where there is none, and for
 * that root.
 */
export function projectAbove(root: string): string | undefined {
  const inRepository = inGit(root);
  let folder = root;
  for (let level = 1; inRepository || level <= mostLevelsUp; level++) {
    if (existsSync(join(folder, '.git'))) return undefined;
    folder = dirname(folder);
    if (isShared(folder)) return undefined;
    if (existsSync(join(folder, '.git')) || hasManifest(namesIn(folder))) return folder;
    if (level === 1 && isPartOf(folder, root)) return folder;
  }
  return undefined;
}

/** `lib` beside a README, without one of its own: scripts and documents have no manifest. */
const isPartOf = (folder: string, part: string): boolean =>
  partName.test(basename(part)) && namesIn(folder).some(isReadme) && !namesIn(part).some(isReadme);
/** Folders that are parts of a project, whatever they have of their own. */
export const partName =
  /^(?:src|source|lib|libs|tests?|t|spec|docs?|bin|scripts?|tools?|include|app|cmd|pkg|data|examples?)$/;
const isReadme = (name: string): boolean => /^README(?:\.\w+)?$/i.test(name);

/** Whether a folder with these names is a project of its own. */
export const hasManifest = (names: Iterable<string>): boolean => [...names].some((name) => projectFile.test(name));

/** The repository that holds a folder, else the topmost project above it, else the folder itself: all of it is one workspace. */
export function workspaceAround(root: string): string {
  let top = root;
  for (let folder = root; !isShared(folder); folder = dirname(folder))
    if (existsSync(join(folder, '.git'))) return folder;
  for (let next = projectAbove(top); next !== undefined; next = projectAbove(next)) top = next;
  return top;
}

/** Whether a folder, or one above it, is a git repository. */
export function inGit(folder: string): boolean {
  return existsSync(join(folder, '.git')) || (dirname(folder) !== folder && inGit(dirname(folder)));
}

function isShared(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  const isOpen = !found || (found.mode & constants.S_IWOTH) !== 0;
  return isOpen || folder === homedir() || folder === tmpdir() || dirname(folder) === folder;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
