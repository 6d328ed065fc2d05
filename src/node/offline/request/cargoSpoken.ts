// "Run the styling tests", "only the deque tests", "the print tests in lib" of a project in Rust: a target, a module, or tests with that word in their names.
import { basename, join } from 'node:path';
import { stemmer } from 'stemmer';
import { textIn } from '../questions/texts.ts';
import { cratesCalled, cratesIn, ofCrate, sourcesOf, targetsOf, type Crate } from './cargoCrates.ts';
import { crateFeatures } from './crateFeatures.ts';
import { requiredFeatures } from './requiredFeatures.ts';
import { asName, bareName, hasInARow, partsOfName, type SpokenPart } from './spokenPart.ts';
import type { Place } from './testPlace.ts';
import { isKnownWord } from './vocabulary.ts';

const hasTests = /#\[(?:\w+::)*(?:rs)?test\b/u;
const tested = /#\[(?:\w+::)*(?:rs)?test\b[^\]]*\]\s*(?:#\[[^\]]*\]\s*)*(?:pub )?(?:async )?fn (\w+)/gu;

interface Scope {
  readonly root: string;
  /** All packages of the repository. */
  readonly crates: readonly Crate[];
  /** The packages whose tests may be meant. */
  readonly among: readonly Crate[];
  readonly isInLibrary: boolean;
}

/** The command for those tests; undefined where no target, module or test has that name, or several do. */
export function cargoSpoken(
  { words, bare, crate, isInLibrary }: SpokenPart,
  { root, names }: Place,
): string | undefined {
  if (!names.has('Cargo.toml')) return undefined;
  const crates = cratesIn(root);
  const among = crate === undefined ? crates : cratesCalled(crate, crates, root);
  const scope = { root, crates, among, isInLibrary };
  const ways = words.length === bare.length ? [words] : [words, bare];
  const called = ways.map((said) => asName(said.join('_')));
  const target = isInLibrary ? undefined : called.flatMap((name) => ofTarget(name, scope) ?? [])[0];
  if (target !== undefined) return target;
  // "The core tests" are those of the package of that name.
  const own = crate === undefined ? called.flatMap((name) => cratesCalled(name, crates, root)) : [];
  const [member, another] = own;
  if (member !== undefined)
    return another === undefined && member.folder !== '.' ? `cargo test -p ${member.name}` : undefined;
  return called.flatMap((name) => ofModule(name, scope) ?? [])[0] ?? ofNames(bare, scope) ?? ofPath(bare, scope);
}

function ofTarget(name: string, { root, among }: Scope): string | undefined {
  const all = among.flatMap((crate) => targetsOf(crate, 'test', root).map((target) => ({ crate, target })));
  const exact = all.filter(({ target }) => bareName(target) === name);
  const found = exact.length > 0 ? exact : all.filter(({ target }) => stemmer(bareName(target)) === stemmer(name));
  const [only] = found;
  // Several packages may have one of that name.
  if (only === undefined || found.some(({ target }) => target !== only.target)) return undefined;
  return `cargo test ${found.map(({ crate }) => ofCrate(crate)).join('')}--test ${only.target}${featuresOf(only.target, name, only.crate, root)}`;
}

/** Those that the manifest asks for, or else the one that the tests are called after. */
const featuresOf = (target: string, name: string, crate: Crate, root: string): string =>
  requiredFeatures(root, join(crate.folder, 'Cargo.toml'), target) || feature(name, crate, root);

/** " --features serde" for the tests of that name, where it is off by default: without it they are left out. */
function feature(name: string, { folder }: Crate, root: string): string {
  const { all, byDefault } = crateFeatures(root, join(folder, 'Cargo.toml'));
  const own = all.find((each) => asName(each) === name);
  return own === undefined || byDefault.includes(own) ? '' : ` --features ${own}`;
}

/** The line for tests of this filter in these packages. */
function filtered(filter: string, hits: readonly Crate[], { root, isInLibrary, crates }: Scope): string | undefined {
  const [only, another] = hits;
  if (only === undefined) return undefined;
  const library = isInLibrary ? '--lib ' : '';
  if (another === undefined)
    return `cargo test ${ofCrate(only)}${library}${filter}${feature(filter.replace(/::$/u, ''), only, root)}`;
  return hits.length <= crates.length ? `cargo test --workspace ${library}${filter}` : undefined;
}

/** `deque::`, where `src/deque.rs` or what lies in `src/deque` has tests. */
function ofModule(name: string, scope: Scope): string | undefined {
  const { root, crates, among, isInLibrary } = scope;
  const stems = new Set<string>();
  const hits = among.filter((crate) => {
    const files = ['src', ...(isInLibrary ? [] : ['tests'])].flatMap((below) =>
      sourcesOf(crate, below, { root, crates }),
    );
    const found = files.flatMap((path) => {
      const inside = path.split('/').slice(crate.folder === '.' ? 0 : crate.folder.split('/').length);
      // A file there is a target of its own, and its name is not in the paths of its tests.
      const parts = inside.slice(inside[0] === 'src' ? 1 : 2).map((part) => part.replace(/\.rs$/u, ''));
      const isTarget = inside[1] === 'bin' || (inside[0] === 'tests' && inside.length < 3);
      const called = isTarget ? undefined : parts.find((part) => isSame(part, name));
      return called !== undefined && hasTests.test(textIn(root, path) ?? '') ? [called] : [];
    });
    for (const each of found) stems.add(each);
    return found.length > 0;
  });
  const [stem, another] = stems;
  return stem === undefined || another !== undefined ? undefined : filtered(`${stem}::`, hits, scope);
}

/** `socket::tcp::` for "the tcp socket tests", where `src/wire/tcp.rs` has tests too. */
function ofPath(words: readonly string[], scope: Scope): string | undefined {
  const { root, crates, among } = scope;
  if (words.length < 2) return undefined;
  const found = among.flatMap((crate) =>
    sourcesOf(crate, 'src', { root, crates }).flatMap((path) => {
      const inside = path.split('/').slice(crate.folder === '.' ? 0 : crate.folder.split('/').length);
      const parts = inside.slice(1).map((part) => part.replace(/\.rs$/u, ''));
      const places = words.map((word) => parts.findIndex((part) => isSame(part, asName(word))));
      if (parts[0] === 'bin' || places.includes(-1) || new Set(places).size < places.length) return [];
      const filter = `${parts.slice(0, Math.max(...places) + 1).join('::')}::`;
      return hasTests.test(textIn(root, path) ?? '') ? [{ crate, filter }] : [];
    }),
  );
  const [first] = found;
  const filters = [...new Set(found.map(({ filter }) => filter))];
  if (first === undefined || filters.length > 3 || found.some(({ crate }) => crate !== first.crate)) return undefined;
  const line = filtered(first.filter, [first.crate], scope);
  return filters.length === 1 ? line : `cargo test ${ofCrate(first.crate)}-- ${filters.join(' ')}`;
}

const isSame = (part: string, name: string): boolean =>
  bareName(part) === name || (name.length > 3 && stemmer(bareName(part)) === stemmer(name));

/** Tests, or inline test modules, whose names contain the words in a row. */
function ofNames(said: readonly string[], scope: Scope): string | undefined {
  const { root, crates, among, isInLibrary } = scope;
  if (said.some((each) => !/^\w{3,}$/u.test(each) && said.length === 1)) return undefined;
  if (said.some((each) => !/^[\w-]+$/u.test(each) || isKnownWord(each))) return undefined;
  const name = asName(said.join('_'));
  const row = partsOfName(name);
  const module = new RegExp(`^\\s*(?:pub(?:\\(\\w+\\))? )?mod (?:tests?_)?${name}(?:_tests?)?\\s*\\{`, 'mu');
  const hits = among.filter((crate) =>
    ['src', ...(isInLibrary ? [] : ['tests'])]
      .flatMap((below) => sourcesOf(crate, below, { root, crates }))
      .filter((path) => !isInLibrary || basename(path) !== 'main.rs')
      .some((path) => {
        const text = textIn(root, path) ?? '';
        return (
          [...text.matchAll(tested)].some(([, test = '']) => hasInARow(partsOfName(test), row)) ||
          (module.test(text) && hasTests.test(text))
        );
      }),
  );
  return filtered(name, hits, scope);
}
