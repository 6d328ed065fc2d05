// The version that the lines of files state.
import { valueIn } from './manifests.ts';
import type { Hit } from './hits.ts';
import { isSecondary, isTest } from './hits.ts';
import { cited, textIn } from './texts.ts';

/** Files that contain the project's version, the most reliable first. */
export const versionFiles = [
  ...[
    'package.json',
    'pyproject.toml',
    'Cargo.toml',
    'setup.cfg',
    'setup.py',
    'VERSION',
    'VERSION.txt',
    'version.txt',
    'VERSION.md',
    '.version',
  ],
  ...[
    'CMakeLists.txt',
    'configure.ac',
    'meson.build',
    'build.gradle',
    'build.gradle.kts',
    'gradle.properties',
    'pom.xml',
  ],
  ...[
    'composer.json',
    'mix.exs',
    'pubspec.yaml',
    'deno.json',
    'jsr.json',
    'build.zig.zon',
    'lerna.json',
    'Makefile',
    'justfile',
  ],
];

/** Whether such a file does contain it. */
export function saysVersion(root: string, path: string): boolean {
  // Other tables hold versions of other things.
  if (
    path === 'pyproject.toml' &&
    valueIn(root, path, 'project', 'version') === undefined &&
    valueIn(root, path, 'tool', 'poetry', 'version') === undefined
  )
    return false;
  const lines = textIn(root, path)?.split('\n') ?? [];
  return versionIn(lines.map((text, at) => ({ path, line: at + 1, text: text.trim() }))) !== undefined;
}

/** Written where a release, or the code, fills it in: `0.0.0-development`. */
export const unsetVersion = /^0\.0(?:\.0)?(?:$|[-+])/;

/** Names of constants that hold what a program needs or speaks: `SUPPORTED_TMUX_VERSION`, `UNICODE_VERSION`. */
/** What code is written in: of another project than the language itself. */
const ofLanguage = /\b(?:lua|perl|php|node|python|rbenv|bash)_?version\b/i;
const ofSomethingElse =
  /(?:supported|needed|expected|tested|node|npm|tmux|vim|bash|zsh|shell|ruby|golang|java|jdk|gcc|clang|glibc|cmake|docker|unicode|protocol|bison|flex|yacc|autoconf|automake|libtool|swig|data|file|db|database|config|http|tls|ssl|sql|abi|spec|dependency)[-_]version/i;

const notTheProjects =
  /\btests?[-_]\w*version|licen[cs]e|copyright|minimum|required?|\bneeds?\b|\b(?:or|and) (?:later|newer|greater|higher|above)\b|engines?|python[-_ ]?version|target[-_]?version|rust[-_]version|schema|lockfile|api[-_ ]?version|format[-_]?version|cmake_policy|xml version|manifest[-_]?version|language[-_]?version|min[-_]|max[-_]|>=|<=|\^|~/i;

/** Where a version is something else's: pictures, pages, what CI counts, and documents that are about other things. */
const isElsewhere =
  /(?:^|\/)\.?(?:appveyor|travis|cirrus|circle|gitlab-ci|azure-pipelines|pre-commit-config|readthedocs|dependabot)\.ya?ml$|^\.(?:github|circleci|gitlab|devcontainer)\/|(?:^|\/)(?:licen[cs]e|copying)[^/]*$|(?:^|\/)META\.(?:json|yml)$|\.(?:svg|html?|css|plist|ipynb|patch|diff|m4|conf|sln|vcxproj|pbxproj|rproj|terminal|itermcolors|desktop)$|^debian\/copyright$|^DEPENDENCIES$|(?:^|\/)(?:testdir|testdata|corpus|fixtures?|perf)\/|(?:^|\/)\.[a-z][^/]*\/|(?:^|\/)(?:tox|pytest)\.ini$|(?:^|\/)(?:noxfile|tasks|fabfile|dodo|conf)\.py$|\.versions\.toml$|^(?:tags|TAGS|ppport\.h|tea\.yaml)$|^(?:support|contrib|third[_-]?party|external|extern|ext|vendor|tools?|scripts?)\/|^(?!.*(?:^|\/)(?:readme|version|changelog|changes|history|news|releases?|cmakelists)[^/]*$).*\.(?:md|markdown|rst|adoc|txt)$/i;

/** `Version('1.0')` or `<Version('1.0')>`: an example or a comparison of versions, in code or its doc strings. */
const isExample = /\bversion\(\s*["']|>>>/i;

/** Modules in which packages say about themselves. */
const packageFile = /^(?:__init__|__about__|about|package_?data|pkginfo|metadata|release|__main__|app|main|cli)$/i;

/** The version that is most likely the project's own: from the most reliable file, nearest to the root. */
export function versionIn(hits: readonly Hit[], project = ''): string | undefined {
  const rank = ({ path, text }: Hit) => {
    const known = versionFiles.indexOf(path);
    const depth = path.split('/').length;
    const stem = path
      .slice(path.lastIndexOf('/') + 1)
      .replace(/\.\w+$/, '')
      .toLowerCase();
    const isNamesake = [stem, path.split('/').at(-2)].some((name) => plainName(name ?? '') === plainName(project));
    return (
      (isOfOther(text, project) ? 2 : 0) +
      (known >= 0
        ? known / 100
        : /^_*version_*$/i.test(stem) && !isExample.test(text)
          ? 0.5
          : depth - (isNamesake ? 0.9 : 0) - (packageFile.test(stem) ? 0.05 : 0)) +
      (/docs?\/|changelog|changes|history|news|\.(?:md|markdown|rst|adoc|\d)$|^readme/i.test(path) ? 5 : 0)
    );
  };
  const rockspec = newestRockspec(hits);
  const ordered = hits
    .filter(({ path }) => (!isTest(path) || ownVersionFile.test(path)) && !isSecondary(path))
    .filter(({ path }) => !path.endsWith('.rockspec') || path === rockspec)
    .map((hit, order) => ({ hit, order }))
    .sort((a, b) => rank(a.hit) - rank(b.hit) || a.order - b.order)
    .map(({ hit }) => hit);
  const stated = ordered
    .filter((hit) => !isElsewhere.test(hit.path) && !ofSomethingElse.test(hit.text) && !isDeep(hit, project))
    .filter(({ text }) => !ofLanguage.test(text) || ofLanguage.test(`${project}_version`))
    .flatMap((hit) => {
      const version = ownVersion(hit, project) ?? numbered(hit, hits, project) ?? inOneNumber(hit, project);
      return version === undefined || unsetVersion.test(version) ? [] : [{ version, hit }];
    });
  const [best] = stated;
  if (!best) return undefined;
  // Where files that are as good disagree, the reader decides.
  const rivals = stated.filter(
    ({ version, hit }, at) =>
      rank(hit) === rank(best.hit) &&
      hit.path !== best.hit.path &&
      stated.findIndex((other) => other.version === version) === at,
  );
  return [best, ...rivals.slice(0, 2)].map(({ version, hit }) => cited({ ...hit, value: version })).join(', or ');
}

/** `python-markdown2`, `libtap` and `json.lua` are `markdown2`, `tap` and `json`. */
const plainName = (name: string): string =>
  name.toLowerCase().replace(/^(?:lib|python-|py-|node-|rust-|go-)|(?:[.-](?:js|ts|rs|py|go|lua|c|h|awk))$/g, '');

/** Whether a constant is called after something that is not the project: `bats_version`, `_history_version`. */
function isOfOther(text: string, project: string): boolean {
  const [, prefix = ''] = /(?:^|[\s"'<$])_*([a-z][\w-]*?)_+version\b/i.exec(text) ?? [];
  const name = prefix.toLowerCase().replaceAll(/[_-]/g, '');
  if (
    name === '' ||
    /^(?:prog|program|app|application|pkg|package|project|lib|library|this|self|current|release|the|my|module|plugin)$/.test(
      name,
    )
  )
    return false;
  // `MG_VERSION` may be that of mongoose.
  const own = plainName(project).replaceAll(/[^a-z\d]/g, '');
  return !new RegExp(`^${name.replaceAll(/[^a-z\d]/g, '').replaceAll(/./g, '$&.*')}`).test(own);
}

/** Too deep in the tree for what a project says of itself, and not in a file that is called after it or its version. */
const isDeep = ({ path, text }: Hit, project: string): boolean => {
  const parts = path.split('/');
  const stem = (parts.at(-1) ?? '').replace(/\.\w+$/, '');
  const isSaid =
    /version/i.test(stem) ||
    packageFile.test(stem) ||
    parts.slice(-2).some((part) => plainName(part.replace(/\.\w+$/, '')) === plainName(project));
  if (parts.length > 3 && !isSaid && !/^lib\/.*\.pm$/.test(path)) return true;
  return (
    parts.length > 2 &&
    !/^lib\/.*\.pm$/.test(path) &&
    !isSaid &&
    (isOfOther(text, project) || !/_+version\b/i.test(text))
  );
};

/** A package may be called after tests: `lib/rack/test/version.rb`. */
const ownVersionFile = /^(?:lib|src)\/(?:.*\/)?_*version_*\.\w+$/i;

/** Every release of a package for Lua leaves one behind. */
const newestRockspec = (hits: readonly Hit[]): string | undefined =>
  hits
    .map(({ path }) => path)
    .filter((path) => path.endsWith('.rockspec'))
    .sort((one, other) => one.localeCompare(other, undefined, { numeric: true }))
    .at(-1);

const unreleased =
  /\b\d+\.x\b|\bin the works\b|\b(?:un-?released|not (?:yet )?released|upcoming|in progress|planned|to be released|tb[ad]|xxxx?)\b|\?{2,}/i;

/** `## [1.2.0] - 2026-01-01`, `Version 1.2`, `demo 1.2 (2026-01-01)`: not what an entry says of an older release. */
const headsRelease =
  /^\W*(?:(?:changes?\s+(?:in|for|between)|what['’]s\s+new\s+in|version|release|v|[\w.-]+)\s*)?\W*v?\d+\.\d/i;

function ownVersion({ path, line, text }: Hit, project: string): string | undefined {
  const number = '(\\d+(?:\\.\\d+)+(?:[\\w.+-]*\\w)?)';
  if (/^(VERSION|version|\.version)(\.txt|\.md)?$/.test(path)) return new RegExp(`^v?${number}`).exec(text)?.[1];
  // What is not released yet has no version.
  if (/^(changelog|changes|history|news|releases)/i.test(path))
    return unreleased.test(text) || !headsRelease.test(text) ? undefined : new RegExp(number).exec(text)?.[1];
  if (path === 'CMakeLists.txt')
    return new RegExp(`(?:\\bset\\s*\\(\\s*(?:PROJECT|${namePattern(project)})_|\\b)VERSION\\s+"?${number}`, 'i').exec(
      /^\s*cmake_minimum/i.test(text) ? '' : text,
    )?.[1];
  // Below its head, these are the versions of Dist::Zilla's plugins.
  if (path === 'dist.ini') return line > 12 ? undefined : new RegExp(`^version\\s*=\\s*${number}`).exec(text)?.[1];
  if (path === 'configure.ac') return new RegExp(`\\bAC_INIT\\s*\\([^,]*,\\s*\\[?v?${number}`).exec(text)?.[1];
  if (notTheProjects.test(text.replace(/\^?["']?v?\d+(\.\d+)+\S*$/, ''))) return undefined;
  const parts = /version_info_*\s*=\s*\((\d+(?:\s*,\s*\d+)+)/.exec(text)?.[1];
  if (parts !== undefined) return parts.replace(/\s*,\s*/g, '.');
  if (isExample.test(text)) return undefined;
  // "It has changed in version 3.1" is about that change.
  if (
    /\b(?:in|since|from|until|before|after|of|than)\s+(?:[\w.-]+\s+)?version\s|\bversion\s+v?[\d.]+\s+of\b/i.test(text)
  )
    return undefined;
  if (saysOfOther(path, text, project)) return undefined;
  const called = /(?:^|[^\w.])(?:k|m_|g_|s)?([a-z]\w*?)Version\s*=\s*["']v?(\d+(?:\.\d+)+(?:[\w.+-]*\w)?)["']/i.exec(
    text,
  );
  if (called?.[1] !== undefined && plainName(called[1]) === plainName(project)) return called[2];
  const key =
    '(?:^|[\\s"\'<_$])version(?:_(?:name|txt|text|str|string|full))?(?:["\'\\])>]|__)*\\s*(?:[:?+]?[:=]|\\s|\\(|,)\\s*';
  return (
    new RegExp(`${key}["'\`v(]*${number}`, 'i').exec(text)?.[1] ??
    new RegExp(`<version>${number}</version>`).exec(text)?.[1]
  );
}

/** A project's name as variables of CMake have it: `json-schema` is `JSON_SCHEMA`. */
const namePattern = (project: string): string => project.replaceAll(/\W+/g, '_') || 'PROJECT';

/** Words before the version of the project itself: `set version 1.2`, "the current version 1.2". */
const beforeOwn =
  /^(?:set|let|const|constexpr|static|final|define|export|readonly|declare|local|my|our|var|val|def|string|char|label|arg|env|the|current|latest|newest|stable|actual|release|released|project|package|program|library|app|application|module|plugin|script|file|font|theme|tool|software)$/i;

/** "Where APR is version 1.4.0", "Tcl package index file, version 1.1": of something that is called otherwise than the project and the file. */
function saysOfOther(path: string, text: string, project: string): boolean {
  const [, before, mark] = /(?<![\w.+-])([A-Za-z][\w.+-]*)([,;]?)\s+version\s+v?\d+\.\d/.exec(text) ?? [];
  if (before === undefined || before.includes('VERSION')) return false;
  const stem = (path.split('/').at(-1) ?? '').replace(/\.\w+$/, '');
  const isNamed = [project, stem].some((name) => name !== '' && plainName(name) === plainName(before));
  const isThis = /^is$/i.test(before) && /\bthis\s+is\s+version\b/i.test(text);
  return !isNamed && !isThis && (mark !== '' || !beforeOwn.test(before));
}

/** `#define FMT_VERSION 120201`, as it stands: how it is made of its parts, each project decides. */
function inOneNumber({ text }: Hit, project: string): string | undefined {
  const [, name = '', digits] = /^#\s*define\s+(\w+?)_?VERSION(?:_NUM(?:BER)?)?\s+(\d{5,6})\b/.exec(text) ?? [];
  return name.toLowerCase() === project.toLowerCase().replace(/^lib/, '') ? digits : undefined;
}

/** A version in three definitions: `#define DEMO_MAJOR 1`, or `#define DEMO_MAJOR_VERSION 1`, then minor and patch. */
function numbered({ path, text }: Hit, hits: readonly Hit[], project: string): string | undefined {
  const [, prefix, ending] = /(\w+?)_?major(_version)?\s+\d+/i.exec(text) ?? [];
  // `GL_MAJOR_VERSION` is what a program uses.
  if (prefix === undefined || (ending !== undefined && isOfOther(`${prefix}_version`, project))) return undefined;
  const part = (name: string) => {
    const pattern = new RegExp(`\\b${prefix}_?${name}${ending ?? ''}\\s+(\\d+)`, 'i');
    return hits
      .filter((hit) => hit.path === path)
      .map((hit) => pattern.exec(hit.text)?.[1])
      .find((found) => found !== undefined);
  };
  const parts = [part('major'), part('minor'), part('(?:patch(?:level)?|release|micro|revision|fix|build)')].filter(
    (found) => found !== undefined,
  );
  return parts.length < 2 ? undefined : parts.join('.');
}
