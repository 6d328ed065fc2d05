// Manifests that only some languages have: what they call the project, and the version that they state.
import type { Fact } from './texts.ts';
import { factOf } from './texts.ts';

interface Stated {
  readonly file: string;
  readonly name?: RegExp;
  readonly version?: RegExp;
}

const stated: readonly Stated[] = [
  // Of R; others call a text so.
  {
    file: 'DESCRIPTION',
    name: /^Package:[ \t]*([A-Za-z][\w.]*)[ \t]*$/m,
    version: /^Package:[ \t]*\S+[ \t]*$(?:\n.*)*?\nVersion:[ \t]*(\d+(?:[.-]\d+)+)[ \t]*$/m,
  },
  { file: 'Makefile.PL', name: /^[ \t]*['"]?NAME['"]?[ \t]*=>[ \t]*['"]([A-Z][\w:-]*)['"]/m },
  { file: 'configure.ac', name: /^AC_INIT\(\s*\[?([A-Za-z][\w .+-]*?)\]?\s*,/m },
  { file: 'setup.cfg', name: /^\[metadata\][^[]*?^name\s*=\s*([\w.-]+)\s*$/imu },
  { file: 'setup.py', name: /^\s+name\s*=\s*["']([\w.-]+)["']/mu },
  { file: 'meson.build', name: /^project\(\s*'([A-Za-z][\w.+-]*)'/m },
];

/** Bazel's manifest: below the module itself, it lists the dependencies with their versions. */
const bazel = 'MODULE.bazel';
const ofBazel = (key: string): RegExp =>
  new RegExp(`^module\\(\\s*(?:(?!${key}\\b)\\w+\\s*=\\s*[^,()\\n]*,\\s*)*${key}\\s*=\\s*"([^"\\n]+)"`, 'm');

/** What such manifests call the project. */
export const namesStated = (root: string): readonly string[] =>
  [
    ...stated.map(({ file, name }) => (name === undefined ? undefined : factOf(root, file, name))),
    factOf(root, bazel, ofBazel('name')),
  ].flatMap((fact) => fact?.value ?? []);

/** The version of a package whose language has one manifest. */
export const versionOfPackage = (root: string): Fact | undefined =>
  stated
    .map(({ file, version }) => (version === undefined ? undefined : factOf(root, file, version)))
    .find((fact) => fact !== undefined);

/** The version that a module of Bazel has, where no other manifest states one. */
export function versionOfModule(root: string): Fact | undefined {
  const fact = factOf(root, bazel, ofBazel('version'));
  return fact !== undefined && /[1-9]/.test(fact.value) && /^v?\d/.test(fact.value) ? fact : undefined;
}
