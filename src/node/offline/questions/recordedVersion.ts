// The version of a project where one place is known to hold it: `build.zig.zon`, the main module of a Perl distribution, `__init__.py`.
import { basename } from 'node:path';
import { valueIn } from './manifests.ts';
import { latestVersion } from './releases.ts';
import { unsetVersion } from './statedVersion.ts';
import { log } from './logRelease.ts';
import { cited, factIn, factOf, nameLike, namesIn, textIn, type Fact } from './texts.ts';

const number = String.raw`(\d+(?:\.\d+)+[\w.+-]*)`;
const others = ['package.json', 'Cargo.toml', 'composer.json', 'mix.exs', 'pubspec.yaml', 'pom.xml'];

/** Undefined where none of these places is here, or several kinds of manifests are. */
export function recordedVersion(root: string, names: ReadonlySet<string>): Fact | undefined {
  if (others.some((name) => names.has(name))) return undefined;
  return (
    ofZig(root) ??
    ofGradle(root, names) ??
    factOf(root, 'configure.in', new RegExp(String.raw`^AC_INIT\(\s*\[?[^,\]]+\]?\s*,\s*\[?v?${number}`, 'm')) ??
    ofPerl(root, names) ??
    ofModule(root) ??
    factOf(root, 'dist/version', /^\s*v?(\d+(?:\.\d+)+)\s*$/)
  );
}

const ofZig = (root: string): Fact | undefined => {
  const found = factOf(root, 'build.zig.zon', new RegExp(String.raw`^ {4}\.version\s*=\s*"${number}"`, 'm'));
  return found?.value === '0.0.0' ? undefined : found;
};

/** The version of a build file that sets it once. */
function onlyOne(root: string, file: string): Fact | undefined {
  const form = String.raw`^version\s*=?\s*["']${number}["']`;
  const found = [...(textIn(root, file) ?? '').matchAll(new RegExp(form, 'gm'))];
  return found.length === 1 ? factOf(root, file, new RegExp(form, 'm')) : undefined;
}

/** `version = '5.7.0'`, not that of a plugin. */
const ofGradle = (root: string, names: ReadonlySet<string>): Fact | undefined =>
  names.has('gradle.properties') && /^\s*version\s*=/m.test(textIn(root, 'gradle.properties') ?? '')
    ? undefined
    : ['build.gradle', 'build.gradle.kts'].map((file) => onlyOne(root, file)).find((fact) => fact !== undefined);

/** `HTTP-Message` is `lib/HTTP/Message.pm`. */
function ofPerl(root: string, names: ReadonlySet<string>): Fact | undefined {
  if (!['dist.ini', 'minil.toml', 'Makefile.PL', 'Build.PL', 'cpanfile'].some((name) => names.has(name)))
    return undefined;
  // Dist::Zilla writes it into the modules.
  if (/^version\s*=/m.test(textIn(root, 'dist.ini') ?? '')) return undefined;
  const said = factOf(root, 'dist.ini', /^name\s*=\s*([\w-]+)\s*$/m)?.value;
  const modules = [said, basename(root).replace(/\.(?:pm|pl)$/, '')]
    .filter((name) => name !== undefined)
    .map((name) => `lib/${name.replaceAll('-', '/')}.pm`);
  const only = namesIn(root, 'lib').filter((name) => name.endsWith('.pm'));
  const path = [...modules, ...(only.length === 1 ? [`lib/${only[0] ?? ''}`] : [])].find(
    (each) => textIn(root, each, 1) !== undefined,
  );
  if (path === undefined) return undefined;
  const form = String.raw`^(?:[^#\n]*;\s*)?(?:our\s+)?\$(?:\w+::)*VERSION\s*=\s*(?:version->\w+\(|qv\()?\s*["']?v?(\d[\w.]*)["']?\)?\s*;|^package\s+[\w:]+\s+v?(\d[\w.]*)\s*[;{]`;
  return factOf(root, path, new RegExp(form, 'm'));
}

/** `__version__` of the package that pyproject.toml names, where it is found there when it is built. */
function ofModule(root: string): Fact | undefined {
  const dynamic = valueIn(root, 'pyproject.toml', 'project', 'dynamic');
  const name = valueIn(root, 'pyproject.toml', 'project', 'name');
  const isDynamic = Array.isArray(dynamic) && dynamic.includes('version');
  if (typeof name !== 'string' || !isDynamic) return undefined;
  const own = name.replaceAll(/[-.]/g, '_');
  const paths = ['', 'src/'].flatMap((folder) =>
    [...new Set([own, own.toLowerCase()])].flatMap((each) => [
      ...['__init__', '__about__', '_version', 'version', '__version__'].map((file) => `${folder}${each}/${file}.py`),
      `${folder}${each}.py`,
    ]),
  );
  return paths.map((path) => versionAt(root, path)).find((fact) => fact !== undefined);
}

/** `__version__ = "4.0.0"`, `__version_info__ = version_info(3, 3, 3, "final", 1)`. */
function versionAt(root: string, path: string): Fact | undefined {
  const said = factOf(root, path, /^__version__\s*(?::\s*\w+\s*)?=\s*["'](\d+(?:\.\d+)+[\w.+-]*)["']/m);
  if (said !== undefined) return unsetVersion.test(said.value) ? undefined : said;
  const parts = factOf(root, path, /^__version_info__\s*=\s*\w*\((\d+,\s*\d+,\s*\d+),\s*["']final["']/m);
  return parts === undefined ? undefined : { ...parts, value: parts.value.replaceAll(/,\s*/g, '.') };
}

const logInDocs = /^(?:change[-_ ]?logs?|changes|history|news|releases?|release[-_ ]?notes|version[-_]?history)\.\w+$/i;

const byDate = /^\d{4}-\d{2}-\d{2}$/;
const headLength = 600;
const movedOn =
  /github\.com\/[\w.-]+\/[\w.-]+\/releases(?!\/tag)|\b(?:moved|see|found)\b[^.\n]{0,60}\breleases?\s+(?:page|tab|on github)/i;

/** The newest release of the change log at the top, or in the documentation. */
export function loggedVersion(root: string, names: ReadonlySet<string>): Fact | undefined {
  const places = [
    nameLike(names, log),
    ...['docs', 'doc'].flatMap((folder) => {
      const name = nameLike(namesIn(root, folder), logInDocs);
      return name === undefined ? [] : [`${folder}/${name}`];
    }),
  ];
  for (const path of places) {
    const text = path === undefined ? undefined : textIn(root, path);
    const value = text === undefined ? undefined : latestVersion(text);
    // Of a log by dates, or one that is kept elsewhere by now, the newest says little.
    if (path === undefined || value === undefined || text === undefined || byDate.test(value)) continue;
    if (movedOn.test(text.slice(0, headLength))) continue;
    const escaped = value.replaceAll(/[.+]/g, String.raw`\$&`);
    return factIn(path, text, new RegExp(String.raw`(?<![\d.])(${escaped})(?![\d.]*\d)`)) ?? { value, path };
  }
  return undefined;
}

/** The same as an answer. */
export const toldByLog = (root: string, names: ReadonlySet<string>): string | undefined => {
  const fact = loggedVersion(root, names);
  return fact === undefined ? undefined : cited(fact);
};
