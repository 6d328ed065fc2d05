// "Which version of clap does it use?": what manifests ask for, what their lock files have settled on, and what is there.
import { isKnownWord } from '../request/vocabulary.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { dependencyLists, listsBelow, type DependencyList } from './dependencyLists.ts';
import { isSlipOf } from '../../../core/state/slips.ts';
import { field } from '../sources/recipes.ts';
import { valueIn } from './manifests.ts';
import { codeSpan } from './markup.ts';
import { cited, factIn, textIn } from './texts.ts';

/** A statement for each manifest and lock file that tells; empty where none names a version of it. */
export function listedVersions(name: string, root: string, names: readonly string[]): readonly string[] {
  const said = name.toLowerCase();
  // Maven's groups may be what one calls it: `com.google.truth:truth`.
  const isIt = (item: string) => nameIn(item) === said || item.toLowerCase().startsWith(`${said}:`);
  const askedIn = (lists: readonly DependencyList[]) =>
    lists.flatMap(({ path, group, items }) =>
      items
        .filter((item) => isIt(item) && /\d/.test(item.slice(name.length)))
        .map((item) => `${codeSpan(item)} (${codeSpan(path)}, ${group})`),
    );
  const own = askedIn(dependencyLists(root, '', names));
  const asked = own.length > 0 ? own : askedIn(listsBelow(root, names));
  const locked = lockedVersion(name, root);
  return asked.length === 0
    ? []
    : [...asked, ...[locked, installedVersion(name, root)].filter((line) => line !== undefined)];
}

/** What an entry of a list is called; Maven and Gradle put its group before its name. */
const nameIn = (item: string): string =>
  (/^[\w.-]+:([\w.-]+)(?=[:\s]|$)/.exec(item)?.[1] ?? /^[\w@./-]+/.exec(item)?.[0] ?? '').toLowerCase();

/** What lies in `node_modules`. */
function installedVersion(name: string, root: string): string | undefined {
  if (!/^(?:@[\w.-]+\/)?\w[\w.-]*$/.test(name)) return undefined;
  const path = `node_modules/${name.toLowerCase()}/package.json`;
  const version = valueIn(root, path, 'version');
  return typeof version === 'string' ? `${version} is installed (${codeSpan(path)})` : undefined;
}

const mostOfLock = 16 << 20;

function lockedInNode(name: string, root: string): string | undefined {
  try {
    const lock: unknown = JSON.parse(textIn(root, 'package-lock.json', mostOfLock) ?? '{}');
    const version =
      field(field(field(lock, 'packages'), `node_modules/${name}`), 'version') ??
      field(field(field(lock, 'dependencies'), name), 'version');
    return typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}

/** The lock files of other managers, and how they state the version of a package. */
const otherLocks: readonly (readonly [file: string, stated: (name: string) => RegExp])[] = [
  ['composer.lock', (name) => new RegExp(`"name": "${name}",\\s*"version": "v?([^"]+)"`, 'i')],
  ['yarn.lock', (name) => new RegExp(`^"?${name}@[^\\n]*:\\r?\\n\\s+version:? "?([^"\\s]+)"?`, 'im')],
  [
    'pnpm-lock.yaml',
    (name) => new RegExp(`^\\s+'?${name}'?:\\r?\\n\\s+specifier: .*\\r?\\n\\s+version: ([\\d.]+)`, 'im'),
  ],
  ['go.sum', (name) => new RegExp(`^${name} v([\\d.]+)\\s`, 'im')],
];

function lockedVersion(name: string, root: string): string | undefined {
  const inNode = lockedInNode(name.toLowerCase(), root);
  if (inNode !== undefined) return `${inNode} is locked (${codeSpan('package-lock.json')})`;
  const word = escapeRegExp(name);
  for (const path of ['Cargo.lock', 'poetry.lock', 'uv.lock', 'pdm.lock']) {
    const fact = factIn(
      path,
      textIn(root, path, mostOfLock),
      new RegExp(`^name = "${word}"\\r?\\nversion = "([^"]+)"`, 'im'),
    );
    if (fact) return cited(fact).replace(' (', ' is locked (');
  }
  for (const [path, stated] of otherLocks) {
    const fact = factIn(path, textIn(root, path, mostOfLock), stated(word));
    if (fact) return cited(fact).replace(' (', ' is locked (');
  }
  const inGems = factIn('Gemfile.lock', textIn(root, 'Gemfile.lock'), new RegExp(`^ {4}${word} \\(([\\d.]+)\\)`, 'm'));
  return inGems && cited(inGems).replace(' (', ' is locked (');
}

/** Beside package.json, whose dependencies are listed with their versions. */
const otherManifests =
  /^(?:pom\.xml|build\.gradle(?:\.kts)?|pyproject\.toml|setup\.(?:cfg|py)|requirements[\w-]*\.txt|Cargo\.toml|Gemfile|composer\.json)$/;
/** Words of manifests themselves. */
const keys =
  /^(?:tests?|build|lint|start|format|main|name|version|types?|modules?|licen[cs]e|scripts?|dev|api|release|latest|engines?|python|node|jar|source|target|plugins?)$/i;

/** Whether a word means something else in manifests than a dependency. */
export const isKey = (word: string): boolean => keys.test(word);

/** Dependencies with versions whose names have several parts, all of which a text says in a row: "symfony mailer" is `symfony/mailer`. */
export function dependenciesSaid(text: string, listed: readonly string[]): readonly string[] {
  const said = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return listed.filter((name) => {
    const parts = name.replace(/^@/, '').split(/[^\p{L}\p{N}]+/u);
    return parts.length > 1 && said.includes(` ${parts.join(' ')} `);
  });
}

/** The names of the dependencies whose manifests state a version, in lower case: those of the root, or of its modules where it has none. */
export function versionedDependencies(root: string, names: readonly string[]): readonly string[] {
  const versioned = (lists: readonly DependencyList[]) =>
    lists.flatMap(({ items }) => items.filter((item) => /\d/.test(item)).map(nameIn));
  const own = versioned(dependencyLists(root, '', names));
  return own.length > 0 ? own : versioned(listsBelow(root, names));
}

/** The dependency with a version that a word names, also misspelt; undefined where there is none. */
export function dependencyCalled(word: string, listed: readonly string[]): string | undefined {
  if (isKey(word)) return undefined;
  const said = word.toLowerCase();
  // A module of Go may end in its major version.
  const [called, another] = listed.filter(
    (name) => name.includes('/') && name.replace(/\/v\d+$/, '').endsWith(`/${said}`),
  );
  const isName = said.length > 4 || (said.length > 2 && !isKnownWord(said));
  if (isName && called !== undefined && another === undefined) return called;
  // Mockito is `mockito-core` or `mockito-all`.
  const [longer, other] = listed.filter((name) => name.startsWith(`${said}-`));
  const ofIt = isName && longer !== undefined && other === undefined && !listed.includes(said) ? longer : undefined;
  return (
    ofIt ??
    listed.find((name) => name === said) ??
    listed.find((name) => said.length > 4 && !isKnownWord(said) && isSlipOf(said, name))
  );
}

/** Whether a manifest has a word as the name of a dependency: `"mocha": "9"`, `<artifactId>junit</artifactId>`, `'junit:junit:4.13'`. */
export function isListed(
  name: string,
  { root, names }: { readonly root: string; readonly names: ReadonlySet<string> },
): boolean {
  if (isKey(name)) return false;
  if (listedVersions(name, root, [...names]).length > 0) return true;
  const word = escapeRegExp(name);
  const entry = new RegExp(`["'<>:/]${word}["'<>:@]|^\\s*${word}\\s*(?:[=~<>!]=|\\s=\\s)`, 'im');
  return [...names].some((file) => otherManifests.test(file) && entry.test(textIn(root, file) ?? ''));
}
