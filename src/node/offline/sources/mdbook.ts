// A book of Markdown files, by its `book.toml`.
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
