// A book of Markdown files, by its `book.toml`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import type { ConventionalFolder, Line } from './conventions.ts';

/** Manifests of programs: beside them the book is about what they make, and is not what is started or tested. */
const others =
  /^(?:Cargo\.toml|package\.json|go\.mod|pyproject\.toml|setup\.py|pom\.xml|build\.gradle(?:\.kts)?|CMakeLists\.txt|Makefile|meson\.build|Gemfile|mix\.exs)$/;

/** What mdBook does in a folder with its manifest. */
export function mdbook({ names }: ConventionalFolder): readonly Line[] {
  if ([...names].some((name) => others.test(name))) return [['mdbook build', 'build docs book']];
  return [
    ['mdbook build', 'build book docs'],
    ['mdbook serve', 'start serve preview book'],
    ['mdbook test', 'test'],
    ['mdbook clean', 'clean'],
  ];
}

const folders = ['book', 'docs', 'doc', 'guide', 'manual', 'spec', 'documentation'];

/** The book in a folder of its own, beside what it is about. */
export const nestedBooks = (root: string, names: ReadonlySet<string>): readonly WorkspaceCommand[] =>
  folders
    .filter((folder) => names.has(folder) && existsSync(join(root, folder, 'book.toml')))
    .map((folder) => ({
      command: `mdbook build ${folder}`,
      name: 'build docs book',
      description: '',
      body: '',
      origin: `${folder}/book.toml`,
      kind: 'conventional',
    }));
