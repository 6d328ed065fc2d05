// "Build release binary of gping", "build with vendored openssl", "check embedded-io with the alloc feature": one crate, with its features and profile.
import type { Workspace } from '../commands/workspace.ts';
import { valueIn } from '../questions/manifests.ts';
import { cargoMembers } from './cargoPrograms.ts';
import { crateFeatures } from './crateFeatures.ts';
import { politeEnd } from './politeEnds.ts';

type Place = Pick<Workspace, 'root' | 'names' | 'commands' | 'onPath'>;

const lead = '^(?:(?:please|pls|just|now|can you|could you|would you|do|make|run)\\s+){0,3}';
const the = '(?:(?:a|an|the|its|our)\\s+)?';
const crate = '[`\'"]?([a-z][\\w-]*)[`\'"]?(?:\\s+(?:crate|package|member))?';
const built = '(?:builds?|binary|binaries|version|executables?)';
const released = [
  `${lead}(?:build|compile|create|make)\\s+${the}(?:release|optimi[sz]ed)\\s+${built}\\s+(?:of|for)\\s+${the}${crate}${politeEnd}`,
  `${lead}${the}(?:release|optimi[sz]ed)\\s+build\\s+(?:of|for)\\s+${the}${crate}${politeEnd}`,
  `${lead}(?:build|compile)\\s+${the}${crate}\\s+(?:in|for|as)\\s+${the}release(?:\\s+(?:mode|profile|${built}))?${politeEnd}`,
].map((pattern) => new RegExp(pattern, 'iu'));
const featured = new RegExp(
  `${lead}(build|compile|check|test|clippy)\\s+(?:(?:it|this|everything|the\\s+(?:crate|project|library|code))\\s+|(?!with\\b)${the}${crate}\\s+)?(?:with|using)\\s+${the}[\`'"]?([a-z\\d][\\w-]*(?:\\s+[a-z\\d][\\w-]*)??)[\`'"]?(\\s+(?:cargo\\s+)?(?:feature|support)(?:\\s+(?:enabled|on))?)?${politeEnd}`,
  'iu',
);
/** Words that say how to build, not which feature. */
const ofCargo = /^(?:default|all|release|debug|tests?|examples?|docs?|cargo|rust|make|warnings?|features?|std)$/iu;

/** Undefined where no crate here is called so, or it has no such feature. */
export function crateBuild(task: string, place: Place): string | undefined {
  if (!place.names.has('Cargo.toml') || !place.onPath('cargo')) return undefined;
  const text = task.trim();
  const [name] = released.flatMap((pattern) => pattern.exec(text)?.[1] ?? []);
  if (name !== undefined) {
    const member = memberCalled(name, place);
    return member === undefined ? undefined : `cargo build -p ${member[0]} --release`;
  }
  const [, verb = '', called, words = '', isSaid] = featured.exec(text) ?? [];
  if (verb === '') return undefined;
  const named = called === undefined ? undefined : memberCalled(called, place);
  if (called !== undefined && named === undefined) return undefined;
  const featureIn = (folder: string) => featureCalled(words, isSaid !== undefined, folder, place.root);
  // A workspace without a package of its own has no features.
  const isVirtual = valueIn(place.root, 'Cargo.toml', 'package') === undefined;
  const able = isVirtual ? cargoMembers(place).filter(([, folder]) => featureIn(folder) !== undefined) : [];
  const member = named ?? (able.length === 1 ? able[0] : undefined);
  const feature = member === undefined && isVirtual ? undefined : featureIn(member?.[1] ?? '.');
  if (feature === undefined) return undefined;
  const part = member === undefined ? '' : ` -p ${member[0]}`;
  return `cargo ${verb.toLowerCase().replace('compile', 'build')}${part} --features ${feature}`;
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[-_\s]+/gu, '-');

const memberCalled = (name: string, place: Place): readonly [string, string] | undefined =>
  cargoMembers(place).find(([crate]) => plain(crate) === plain(name));

/** "Vendored openssl" is `vendored-openssl`; "tokio support" is `tokio-1`, where only that begins so. */
function featureCalled(words: string, isSaid: boolean, folder: string, root: string): string | undefined {
  if (!isSaid && ofCargo.test(words)) return undefined;
  const all = crateFeatures(folder === '.' ? root : `${root}/${folder}`).all.filter((name) => /^[\w-]+$/u.test(name));
  const exact = all.find((name) => plain(name) === plain(words));
  if (exact !== undefined) return exact;
  const numbered = (name: string) => plain(name).replace(/-\d+$/u, '');
  const [only, another] = isSaid ? all.filter((name) => numbered(name) === plain(words)) : [];
  return another === undefined ? only : undefined;
}
