// The tests of a project in Rust by their places: targets in `tests`, their modules, and modules of the sources.
import { basename, dirname, join } from 'node:path';
import { textIn } from '../questions/texts.ts';
import type { Spot } from './calledFiles.ts';
import { cratesIn, ofCrate, sourcesOf, targetsOf } from './cargoCrates.ts';
import { requiredFeatures } from './requiredFeatures.ts';
import { partsOfName } from './spokenPart.ts';
import type { Place } from './testPlace.ts';

const hasTests = /#\[(?:\w+::)*(?:test|rstest)\b|#\[cfg\(test\)\]/u;
const isOfAll = /^tests?$/u;

interface CargoSpot extends Spot {
  readonly package: string;
  readonly target: string | undefined;
  readonly filter: string;
}

function cargoSpotsIn(root: string): readonly CargoSpot[] {
  const crates = cratesIn(root);
  return crates.flatMap((crate) => {
    const inside = (path: string) => (crate.folder === '.' ? path : path.slice(crate.folder.length + 1));
    const targets = targetsOf(crate, 'test', root);
    const named = partsOfName(crate.folder === '.' ? '' : basename(crate.folder));
    const ofTests = sourcesOf(crate, 'tests', { root, crates }).flatMap((path) => {
      const [first = '', ...rest] = inside(path).replace(/\.rs$/u, '').split('/').slice(1);
      if (!targets.includes(first) || /^(?:mod|main)$/u.test(rest.at(-1) ?? '')) return [];
      return [
        spotOf(
          path,
          ofCrate(crate),
          rest.at(-1) ?? first,
          [...named, ...(rest.length > 0 ? [first] : [])],
          first,
          rest,
        ),
      ];
    });
    const ofSources = sourcesOf(crate, 'src', { root, crates }).flatMap((path) => {
      const parts = inside(path)
        .replace(/\.rs$/u, '')
        .replace(/\/mod$/u, '')
        .split('/')
        .slice(1);
      const own = parts.at(-1) ?? '';
      if (/^(?:main|lib|tests?)$/u.test(own) || parts[0] === 'bin' || !hasTests.test(textIn(root, path) ?? ''))
        return [];
      return [spotOf(path, ofCrate(crate), own, [...named, ...parts.slice(0, -1)], undefined, parts)];
    });
    return [...ofTests, ...ofSources];
  });
}

const spotOf = (
  path: string,
  of: string,
  own: string,
  above: readonly string[],
  target: string | undefined,
  modules: readonly string[],
): CargoSpot => ({
  path,
  own: bare(own),
  above: above.flatMap((each) => partsOfName(each)),
  package: of,
  target,
  filter: modules.length === 0 ? '' : ` ${modules.join('::')}::`,
});

/** `[drop, order]` for `drop_order_test`, `[compile]` for `compiletest`. */
function bare(name: string): readonly string[] {
  const parts = partsOfName(name.replace(/(?<=\w{3})tests?$/u, ''));
  const own = parts.filter((each) => !isOfAll.test(each));
  return own.length === 0 ? parts : own;
}

export const cargoSpots = ({ root, names }: Pick<Place, 'root' | 'names'>): readonly Spot[] =>
  names.has('Cargo.toml') ? cargoSpotsIn(root) : [];

/** The line for them; undefined where they are of several packages, or no one filter fits. */
export function lineOfSpots(found: readonly Spot[], { root }: Pick<Place, 'root'>): string | undefined {
  const paths = new Set(found.map(({ path }) => path));
  const spots = cargoSpotsIn(root).filter(({ path }) => paths.has(path));
  const [first] = spots;
  if (first === undefined || spots.some((spot) => spot.package !== first.package)) return undefined;
  const folder = first.package === '' ? '.' : dirname(dirname(first.path));
  const start = `cargo test ${first.package}`;
  if (spots.every(({ target, filter }) => target !== undefined && filter === '')) {
    const names = spots.map(({ target = '' }) => target);
    const features = names.length === 1 ? requiredFeatures(root, join(folder, 'Cargo.toml'), names[0] ?? '') : '';
    return `${start}${names.map((each) => `--test ${each}`).join(' ')}${features}`;
  }
  const [shortest = ''] = spots.map(({ filter }) => filter).toSorted((one, other) => one.length - other.length);
  const shared = sharedPath(spots.map(({ filter }) => filter));
  // The module above, where all that it holds is meant.
  const filter = spots.every((spot) => spot.filter.startsWith(shortest)) ? shortest : shared;
  const others = cargoSpotsIn(root).filter((spot) => spot.package === first.package && spot.target === first.target);
  const isWhole = filter !== '' && others.filter((spot) => spot.filter.startsWith(filter)).length === spots.length;
  if (!spots.every((spot) => spot.target === first.target) || !isWhole) return undefined;
  return `${start}${first.target === undefined ? '' : `--test ${first.target}`}${filter}`.replace(/ {2,}/gu, ' ');
}

/** ` wire::` for ` wire::ip::` and ` wire::udp::`. */
function sharedPath(filters: readonly string[]): string {
  const [first = ''] = filters;
  const ends = [...first.matchAll(/::/gu)].map(({ index }) => first.slice(0, index + 2));
  return ends.toReversed().find((begin) => filters.every((each) => each.startsWith(begin))) ?? '';
}
