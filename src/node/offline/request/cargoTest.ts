// One file of Rust's tests: a target of its own, or a module of one where Cargo makes none of each file.
import { basename } from 'node:path';
import { valueIn } from '../questions/manifests.ts';
import { textIn } from '../questions/texts.ts';
import { field } from '../sources/recipes.ts';
import { requiredFeatures } from './requiredFeatures.ts';
import { escapeRegExp } from './escapeRegExp.ts';

/** `cargo test --test lines` for `tests/lines.rs`, and `cargo test --test all lines::` with `autotests = false`; undefined where nothing runs it. */
export function cargoTestLine(root: string, path: string): string | undefined {
  const stem = basename(path, '.rs');
  if (valueIn(root, 'Cargo.toml', 'package', 'autotests') !== false)
    return `cargo test --test ${stem}${requiredFeatures(root, 'Cargo.toml', stem)}`;
  const listed = valueIn(root, 'Cargo.toml', 'test');
  const targets = (Array.isArray(listed) ? (listed as readonly unknown[]) : []).flatMap((target) => {
    const name = field(target, 'name');
    const file = field(target, 'path');
    return typeof name !== 'string' ? [] : [{ name, file: filesOf(root, name, file) }];
  });
  const own = targets.find(({ file }) => file === path);
  if (own !== undefined) return `cargo test --test ${own.name}`;
  const module = new RegExp(`^\\s*(?:pub(?:\\(\\w+\\))? )?mod ${escapeRegExp(stem)};`, 'mu');
  const holder = targets.find(({ file }) => module.test(textIn(root, file) ?? ''));
  return holder && `cargo test --test ${holder.name} ${stem}::`;
}

const filesOf = (root: string, name: string, file: unknown): string =>
  typeof file === 'string'
    ? file
    : textIn(root, `tests/${name}.rs`) === undefined
      ? `tests/${name}/main.rs`
      : `tests/${name}.rs`;
