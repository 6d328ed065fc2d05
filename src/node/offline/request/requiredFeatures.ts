// Features without which Cargo leaves a target of tests out: `required-features` of its manifest, or the first line of its file.
import { dirname, join } from 'node:path';
import { valueIn } from '../questions/manifests.ts';
import { textIn } from '../questions/texts.ts';
import { field } from '../sources/recipes.ts';
import { crateFeatures } from './crateFeatures.ts';

/** ` --features _netsim` for a target that needs it and a default that lacks it; else nothing. */
export function requiredFeatures(root: string, manifest: string, target: string): string {
  const listed = valueIn(root, manifest, 'test');
  const own = (Array.isArray(listed) ? (listed as readonly unknown[]) : []).find(
    (each) => field(each, 'name') === target,
  );
  const needed = own === undefined ? undefined : field(own, 'required-features');
  const { all, byDefault } = crateFeatures(root, manifest);
  const file = join(dirname(manifest), 'tests', `${target}.rs`);
  // `#![cfg(feature = "serde")]`: without it the target has no tests.
  const [, ofFile] = /^#!\[cfg\(feature = "([\w-]+)"\)\]/mu.exec(textIn(root, file) ?? '') ?? [];
  const listedToo = Array.isArray(needed) ? (needed as readonly unknown[]) : [];
  const missing = [...new Set([...listedToo, ofFile])].filter(
    (each): each is string => typeof each === 'string' && all.includes(each) && !byDefault.includes(each),
  );
  return missing.length === 0 ? '' : ` --features ${missing.join(',')}`;
}
