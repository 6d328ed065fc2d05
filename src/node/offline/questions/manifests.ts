// The manifests of a workspace as data, for answers that they hold.
import { parse as parseToml } from 'smol-toml';
import { field } from '../sources/recipes.ts';
import type { Fact } from './texts.ts';
import { factIn, textIn } from './texts.ts';

/** A value of a manifest by its path of keys; undefined where it is not there or the file is no such document. */
export function valueIn(root: string, path: string, ...keys: readonly string[]): unknown {
  const text = textIn(root, path);
  if (text === undefined) return undefined;
  try {
    const whole: unknown = path.endsWith('.toml') ? parseToml(text) : JSON.parse(text);
    return keys.reduce<unknown>((value, key) => field(value, key), whole);
  } catch {
    return undefined;
  }
}

/** The same for a text, with the line of its last key: the first one that has the value as well. */
export function statedIn(root: string, path: string, ...keys: readonly string[]): Fact | undefined {
  const value = valueIn(root, path, ...keys);
  return typeof value === 'string' && value.trim() !== ''
    ? located(root, path, keys.at(-1) ?? '', value.trim())
    : undefined;
}

function located(root: string, path: string, key: string, value: string): Fact {
  const lines = (textIn(root, path) ?? '').split('\n');
  const at = lines.findIndex((line) => line.includes(key) && line.includes(value));
  return { value, path, ...(at < 0 ? {} : { line: at + 1 }) };
}

/** A key of a section of an INI file such as setup.cfg. */
export function iniValue(root: string, path: string, section: string, key: string): Fact | undefined {
  const parts = `\n${textIn(root, path) ?? ''}`.split(/\n(?=\[)/);
  const found = parts.find((part) => part.startsWith(`[${section}]`));
  const { value } = factIn(path, found, new RegExp(`^${key}\\s*[=:]\\s*(\\S.*)$`, 'm')) ?? {};
  return value === undefined ? undefined : located(root, path, key, value);
}
