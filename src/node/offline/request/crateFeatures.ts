// Features of a crate that a task wants on or off: "with the serde feature", "without git support", "without default features but with alloc".
import { join } from 'node:path';
import { valueIn } from '../questions/manifests.ts';
import { cratesIn } from './cargoCrates.ts';

interface CrateFeatures {
  /** Those of `[features]`, and optional dependencies, which are features too. */
  readonly all: readonly string[];
  readonly byDefault: readonly string[];
}

export interface WantedFeatures {
  readonly option: string;
  readonly asked: RegExp;
}

/** The features in the manifest of `root`, or in another `manifest` below it. */
export function crateFeatures(root: string, manifest = 'Cargo.toml'): CrateFeatures {
  const table = valueIn(root, manifest, 'features') ?? {};
  const named = Object.keys(table);
  const dependencies = Object.entries(valueIn(root, manifest, 'dependencies') ?? {}).flatMap(([name, settings]) =>
    isRecord(settings) && settings['optional'] === true ? [name] : [],
  );
  const lists = JSON.stringify(table);
  // `dep:serde` hides the feature of that name.
  const implicit = dependencies.filter((name) => !lists.includes(`"dep:${name}"`) && !named.includes(name));
  const on: unknown = valueIn(root, manifest, 'features', 'default');
  const byDefault = Array.isArray(on) ? on.filter((one) => typeof one === 'string' && plain.test(one)) : [];
  return { all: [...named, ...implicit], byDefault: byDefault as readonly string[] };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const plain = /^[\w-]+$/;

const name = '[`\'"]?([\\w-]+)[`\'"]?';
const list = '((?:[\\w-]+(?:,\\s*|\\s+and\\s+)){0,4}[\\w-]+)';
const the = '(?:the\\s+)?(?:(?:cargo|crate)\\s+)?';
const on: readonly RegExp[] = [
  new RegExp(`(?<!\\bnot\\s)\\b(?:with|using|enable|enabling)\\s+${the}${name}\\s+(?:feature|support)\\b`, 'iu'),
  new RegExp(`(?<!\\bnot\\s)\\b(?:with|using|enable|enabling)\\s+${the}feature\\s+${name}`, 'iu'),
  new RegExp(`(?<!\\bnot\\s)\\b(?:with|using|enable|enabling)\\s+${the}${list}\\s+features\\b`, 'iu'),
];
/** "With the serde feature and the rand feature". */
const further = /\band\s+(?:with\s+)?the\s+[`'"]?([\w-]+)[`'"]?\s+feature\b/giu;
/** These count only where a task also speaks of the default features. */
const besides = new RegExp(`\\b(?:but|and|only)\\s+with\\s+${the}${list}(?:\\s+features?)?(?=\\s*(?:[.,;!?]|$))`, 'iu');
const noDefault = /\b(?:no|without)\s+(?:the\s+|any\s+)?default[- ]features?\b/iu;
const off = new RegExp(
  `\\bwithout\\s+(?:the\\s+|any\\s+)?${name}(?:\\s+(?:support|features?|integration))?(?=\\s*(?:[.,;!?]|$))|\\b(no)[-_]std\\b`,
  'iu',
);

/** "With libm and no std", "no std but with libm". */
const withoutStd = /\bwith\s+(?:the\s+)?([\w-]+)(?:\s+feature)?,?\s+(?:and|but)\s+(?:no|without)[\s_-]+std\b/iu;

/** The manifest in the root; where that has no package, the manifest of the only member that a task names. */
function manifestFor(task: string, root: string): string {
  if (valueIn(root, 'Cargo.toml', 'package') !== undefined) return 'Cargo.toml';
  const said = new Set(task.toLowerCase().match(/[\w-]+/gu) ?? []);
  const [member, another] = cratesIn(root).filter(({ name }) => said.has(name.toLowerCase()));
  return member === undefined || another !== undefined ? 'Cargo.toml' : join(member.folder, 'Cargo.toml');
}

/** The options of Cargo for them; none where a task names no feature of the crate, or one that is off anyway. */
export function wantedFeatures(task: string, root: string): readonly WantedFeatures[] {
  if (!/\bwith(?:out)?\b|\busing\b|\benabl(?:e|ing)\b|\bno[\s_-]+std\b/iu.test(task)) return [];
  const { all, byDefault } = crateFeatures(root, manifestFor(task, root));
  const [, beside = ''] = withoutStd.exec(task) ?? [];
  if (all.includes(beside) && byDefault.includes('std')) {
    const features = [...byDefault.filter((feature) => feature !== 'std'), beside];
    return [{ asked: withoutStd, option: `--no-default-features --features ${features.join(',')}` }];
  }
  const patterns = noDefault.test(task) ? [...on, besides] : on;
  const wanted = patterns.flatMap((asked) => {
    const first = asked.exec(task)?.[1] ?? '';
    const more = first === '' ? [] : [...task.matchAll(further)].map(([, each = '']) => each);
    const said = [...new Set([...first.split(/,\s*|\s+and\s+/u), ...more].map((each) => each.toLowerCase()))];
    const found = said.map((each) => all.find((feature) => feature.toLowerCase() === each));
    return found.every((feature) => feature !== undefined) ? [{ asked, option: `--features ${found.join(',')}` }] : [];
  });
  const [, unwanted = '', std] = off.exec(task) ?? [];
  const out = byDefault.find((feature) => feature.toLowerCase() === (std ? 'std' : unwanted.toLowerCase()));
  if (out === undefined) return wanted.slice(0, 1);
  const rest = byDefault.filter((feature) => feature !== out);
  const kept = rest.length === 0 ? '' : ` --features ${rest.join(',')}`;
  return [{ asked: off, option: `--no-default-features${kept}` }];
}
