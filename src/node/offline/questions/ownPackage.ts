// The project's own package: what it is called, and the file of its sources that holds its version.
import { existsSync } from 'node:fs';
import { isSlipOf } from '../../../core/state/slips.ts';
import { basename, join } from 'node:path';
import { partName, projectAbove } from '../../workspace/projectRoot.ts';
import type { Workspace } from '../commands/workspace.ts';
import { computedVersion } from './computedVersion.ts';
import { iniValue, statedIn, valueIn } from './manifests.ts';
import { artifactOf } from './maven.ts';
import { namesStated, versionOfPackage } from './moreManifests.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { field } from '../sources/recipes.ts';
import type { Fact } from './texts.ts';
import { factOf, nameLike, namesIn, readme, textIn } from './texts.ts';

const namedIn: readonly (readonly [file: string, ...keys: string[]])[] = [
  ['package.json', 'name'],
  ['pyproject.toml', 'project', 'name'],
  ['pyproject.toml', 'tool', 'poetry', 'name'],
  ['Cargo.toml', 'package', 'name'],
];

/** Whether a text has all the words of the name of the project or of a program of it, also misspelt: "the mial sorter" of `Mail-Sorter`. */
export function namesProject(text: string, workspace: Workspace): boolean {
  const wordsOf = (name: string) => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const said = wordsOf(text);
  const isSaid = (word: string) => said.some((each) => each === word || isSlipOf(each, word));
  return ownNames(workspace).some((name) => {
    const words = wordsOf(name.replace(/^@[^/]*\//, '').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
    return words.some((word) => word.length > 3) && words.every(isSaid);
  });
}

/** The folder, what the packages are called, and the programs. */
export const ownNames = (workspace: Pick<Workspace, 'root'>): readonly string[] => {
  const packages = packagesOf(workspace.root);
  // "The birdbox server" is `@birdbox/server`.
  const scopes = packages.flatMap((each) => /^@([^/]+)\//.exec(each)?.[1] ?? []);
  return [basename(workspace.root), ...packages, ...scopes, ...programsOf(workspace.root), ...headingOf(workspace)];
};

/** `# flog @VERSION@`: what the README is about. */
export function headingOf({ root }: Pick<Workspace, 'root'>): readonly string[] {
  const text = textIn(root, nameLike(namesIn(root, '.'), readme) ?? '') ?? '';
  const heading = /^(?:#\s+|=\s+)?([A-Za-z][\w.+-]*)(?:\s+[@v\d{$][^\n]*|\s*:\s[^\n]*|\s+[-–—|]\s[^\n]*)?\s*$/m.exec(
    text.trimStart().split('\n', 1)[0] ?? '',
  );
  return heading?.[1] === undefined ? [] : [heading[1]];
}

const packagesOf = (root: string): readonly string[] => [
  ...namedIn.flatMap(([file, ...keys]) => statedIn(root, file, ...keys)?.value ?? []),
  ...[artifactOf(root), cmakeProject(root), cabalPackage(root)].filter((name) => name !== undefined),
  ...namesStated(root),
];

/** `project(FMT CXX)` */
export const cmakeProject = (root: string): string | undefined =>
  factOf(root, 'CMakeLists.txt', /^[ \t]*project\s*\(\s*"?([\w.+-]+)/im)?.value;

/** `name: ShellCheck` of `ShellCheck.cabal`. */
const cabalPackage = (root: string): string | undefined =>
  factOf(root, nameLike(namesIn(root, '.'), /^[\w-]+\.cabal$/), /^name:[ \t]*([\w-]+)[ \t]*$/im)?.value;

/** Whether the workspace is called so: its folder, its package, or the package in it. */
export function isOwnName(name: string, workspace: Workspace): boolean {
  const { root, names, sources } = workspace;
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/^@[^/]*\//, '')
      .replaceAll(/[-_.]/g, '');
  const own = ownNames(workspace);
  // The third edition of `foo` may lie in `foo3`.
  if (own.some((each) => plain(each) === plain(name) || plain(each).replace(/\d+$/, '') === plain(name))) return true;
  // `project(tsl-robin-map)` is "robin-map".
  const made = cmakeProject(root)
    ?.toLowerCase()
    .replace(/^[a-z]{2,4}[-_]/u, '');
  if (name.length > 4 && made === name.toLowerCase()) return true;
  const whole = partName.test(basename(root)) ? projectAbove(root) : undefined;
  if (whole !== undefined && isOwnName(name, { ...workspace, root: whole, names: new Set(namesIn(whole, '.')) }))
    return true;
  // "Gazette" is `Text-Gazette`.
  if (isPerl(root) && own.some((each) => each.toLowerCase().split(/::|-/).at(-1) === name.toLowerCase())) return true;
  // A module of Perl has its path for its name.
  if (/^\w+(?:::\w+)+$/.test(name) && existsSync(join(root, 'lib', `${name.replaceAll('::', '/')}.pm`))) return true;
  const isPackage = (folder: string, inside: ReadonlySet<string>) =>
    inside.has(name) && namesIn(root, join(folder, name)).includes('__init__.py');
  return isPackage('.', names) || isPackage('src', sources);
}

const isPerl = (root: string): boolean =>
  ['Makefile.PL', 'Build.PL', 'dist.ini', 'cpanfile'].some((file) => existsSync(join(root, file)));

/** The programs that the package installs. */
function programsOf(root: string): readonly string[] {
  const binaries = valueIn(root, 'Cargo.toml', 'bin');
  const named = Array.isArray(binaries) ? binaries.map((binary) => field(binary, 'name')) : [];
  const tables = [
    valueIn(root, 'package.json', 'bin'),
    valueIn(root, 'pyproject.toml', 'project', 'scripts'),
    valueIn(root, 'pyproject.toml', 'tool', 'poetry', 'scripts'),
  ].flatMap((table) => (typeof table === 'object' && table !== null ? Object.keys(table) : []));
  return [...named, ...tables].filter((name) => typeof name === 'string');
}

/** `pkg._version.__version__` of `version = { attr = ... }` or `attr: ...` of setuptools. */
function versionAttribute(root: string): string | undefined {
  const attribute = valueIn(root, 'pyproject.toml', 'tool', 'setuptools', 'dynamic', 'version', 'attr');
  if (typeof attribute === 'string') return attribute;
  return /^attr:\s*([\w.]+)/.exec(iniValue(root, 'setup.cfg', 'metadata', 'version')?.value ?? '')?.[1];
}

/** What such an attribute holds, or `path = "src/pkg/__about__.py"` of hatch: the file that says it. */
export function heldVersion(root: string): Fact | undefined {
  const parts = (versionAttribute(root) ?? '').split('.').slice(0, -1);
  const file = [
    valueIn(root, 'pyproject.toml', 'tool', 'setuptools', 'dynamic', 'version', 'file'),
    valueIn(root, 'pyproject.toml', 'tool', 'hatch', 'version', 'path'),
    /^file:\s*([\w./-]+)/.exec(iniValue(root, 'setup.cfg', 'metadata', 'version')?.value ?? '')?.[1],
  ].find((path) => typeof path === 'string');
  const module = parts.join('/');
  const paths = [
    ...(typeof file === 'string' ? [file] : []),
    ...(module === ''
      ? []
      : ['', 'src/', 'lib/'].flatMap((folder) => [`${folder}${module}.py`, `${folder}${module}/__init__.py`])),
  ];
  return (
    paths
      .map((path) =>
        factOf(
          root,
          path,
          /^(?:__)?version(?:__)?\s*(?::\s*\w+\s*)?=\s*['"]v?(\d[\w.+-]*)['"]\s*(?:#.*)?$|^v?(\d+(?:\.\d+)+[\w.+-]*)\s*$/im,
        ),
      )
      .find((fact) => fact !== undefined) ??
    paths.map((path) => joinedVersion(root, path) ?? computedVersion(root, path)).find((fact) => fact !== undefined) ??
    perlVersion(root) ??
    versionOfPackage(root) ??
    wordless.map(([file, pattern]) => factOf(root, file, pattern)).find((fact) => fact !== undefined)
  );
}

/** Manifests that state it without the word. */
const wordless: readonly (readonly [file: string, version: RegExp])[] = [
  ['project.quill', /^project\s+[\w.-]+\s+(\d+(?:\.\d+)+\w*)/m],
  ['project.clj', /^\(defproject\s+[\w./-]+\s+"(\d+(?:\.\d+)+[\w.-]*)"/m],
  ['pkgIndex.tcl', /^\s*package\s+ifneeded\s+[\w:]+\s+(\d+(?:\.\d+)+\w*)/m],
];

/** The module from which a Perl distribution takes its version: `VERSION_FROM => 'lib/A.pm'` of MakeMaker, `dist_version_from` of Module::Build. */
function perlVersion(root: string): Fact | undefined {
  const named = /\b(?:VERSION_FROM|dist_version_from|(?:all|version)_from)\b['"]?\s*(?:=>|,)?\s*['"]([\w./-]+)['"]/;
  const path = ['Makefile.PL', 'Build.PL'].map((file) => factOf(root, file, named)?.value).find((file) => file);
  return path === undefined
    ? undefined
    : factOf(root, path, /^\s*(?:our\s+|use vars.*;\s*)?\$(?:\w+::)*VERSION\s*=\s*['"]?v?(\d[\w.]*)['"]?\s*;/m);
}

/** `__version__ = base + ".1"`, where `base` is a text of the same module. */
function joinedVersion(root: string, path: string): Fact | undefined {
  const sum = factOf(root, path, /^__version__\s*=\s*([^#\n]+?)\s*$/m);
  const parts = sum?.value.split('+').map((part) => {
    const [, quote = '', text] = /^\s*(["'])([^"']*)\1\s*$/.exec(part) ?? [];
    const name = /^\s*([A-Za-z_]\w*)\s*$/.exec(part)?.[1];
    if (quote !== '') return text;
    return name === undefined
      ? undefined
      : factOf(root, path, new RegExp(`^${name}\\s*=\\s*["']([^"']+)["']\\s*$`, 'm'))?.value;
  });
  const value = parts?.includes(undefined) ? '' : (parts?.join('') ?? '');
  return sum && /^\d+\.\d/.test(value) ? { ...sum, value } : undefined;
}

/** What lies beside a program, and is none that a project is. */
const besideIt =
  /^(?:gradlew|mvnw|configure|config|autogen|bootstrap|prepare|entrypoint|docker\w*|common|functions|utils?|env|activate|sample|example|demo)$/i;

/** The shell script that a project is: the only one beside its README, apart from what builds, tests or installs. */
export function ownScriptOf(root: string, names: ReadonlySet<string>): string | undefined {
  const [only, another] = scriptsIn(names).filter((name) => {
    const stem = name.replace(/\.\w+$/, '');
    return !besideIt.test(stem) && conceptsOf(stem).size === 0 && isScript(root, name);
  });
  return another === undefined ? only : undefined;
}

const isScript = (root: string, name: string): boolean => textIn(root, name, 2) === '#!';

const scriptsIn = (names: ReadonlySet<string>): readonly string[] =>
  [...names].filter((name) => /^[a-z][\w-]*(?:\.(?:sh|bash|pl|awk|tcl|lua))?$/i.test(name)).slice(0, 40);

/** The version in a script of the workspace by its name: `PYTHON_BUILD_VERSION="2.8.1"` in `bin/python-build`. */
export function versionOfScript(root: string, name: string): Fact | undefined {
  const own = name.replaceAll(/[^\w]/g, '_');
  const paths = ['', 'bin/', 'libexec/', 'scripts/'].flatMap((folder) =>
    ['', '.sh', '.bash'].map((ending) => `${folder}${name}${ending}`),
  );
  const script = /^[\w-]+$/.test(name) ? paths.find((path) => isScript(root, path)) : undefined;
  return script === undefined
    ? undefined
    : factOf(
        root,
        script,
        new RegExp(
          `^(?:readonly |declare -r |export )?_*(?:${own}_)?VER(?:SION)?=["']?v?(\\d+(?:\\.\\d+)+[\\w.-]*)["']?`,
          'im',
        ),
      );
}

/** The version of what it fetches: `curl -LO https://php.net/php-$VERSION.tar.gz`. */
const downloads =
  /\b(?:curl|wget|aria2c|fetch|download\w*|git\s+clone)\b(?![^\n]*(?:\s-A|--user-agent))[^\n]*\$\{?_*VER(?:SION)?_*\b|\b(?:https?|ftp):\/\/[^\s"']*\$\{?_*VER(?:SION)?_*\b|\$\{?_*VER(?:SION)?_*\b[^\s"']*\.(?:tar|tgz|zip|deb|rpm|gz|xz|bz2|phar|jar)\b/i;

/** What the script that a project is says of itself, where it is one: `# AnsiWeather 1.19.1` in `ansiweather`, `VER=3.1.2` in `acme.sh`. */
export function saidByScript(root: string, names: ReadonlySet<string>): Fact | undefined {
  const only = ownScriptOf(root, names);
  const found = scriptsIn(names).flatMap((name) => {
    const stem = name.replace(/\.\w+$/, '').replaceAll(/[^\w]/g, '.?');
    if (stem.length < 3) return [];
    const isNamesake = [name, name.replace(/\.\w+$/, '')].some(
      (each) => each.toLowerCase() === basename(root).toLowerCase(),
    );
    const own =
      isNamesake || name === only
        ? '|^(?:readonly |declare -r |export )?_*VER(?:SION)?(?:_NUM(?:BER)?)?_*=["\']?v?|^(?:my|our) \\$VERSION\\s*=\\s*["\']v?|(?:-[vV]|--version)["\']?(?:\\s*\\|[^)\\n]*)?\\)\\s*(?:echo|printf)\\s+["\'][^"\'\\n]{0,40}?'
        : '';
    const fact = factOf(
      root,
      name,
      new RegExp(`(?:^|["'#\\s])(?:\\b${stem}[ \\t]+v?(?:ersion[ \\t]+)?${own})(\\d+(?:\\.\\d+)+)`, 'im'),
    );
    const isOfOther = own !== '' && downloads.test(textIn(root, name) ?? '');
    return fact !== undefined && !isOfOther && isScript(root, name) ? [fact] : [];
  });
  return new Set(found.map(({ value }) => value)).size === 1 ? found[0] : undefined;
}
