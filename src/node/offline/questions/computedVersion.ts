// A version that a module of Python computes: from a tuple of it, or from the text of a file beside it.
import { dirname, join } from 'node:path';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { factOf, textIn, type Fact } from './texts.ts';

const keys = ['major', 'minor', '(?:patch(?:level)?|micro|fix|revision)'];

/** What the module in `path` makes of them; undefined where its text does not tell. */
export function computedVersion(root: string, path: string): Fact | undefined {
  const text = textIn(root, path) ?? '';
  if (!/^__version__\b|^version\b/im.test(text)) return undefined;
  const numbers = factOf(
    root,
    path,
    /^(?:__)?(?:VERSION|version_info|version_tuple)(?:__)?\s*=\s*[([](\d+(?:\s*,\s*\d+)+)\s*,?\s*[)\]]/im,
  );
  if (numbers !== undefined) return { ...numbers, value: numbers.value.replace(/\s*,\s*/gu, '.') };
  const named = [...text.matchAll(/["']((?:[\w-]+\/)?[\w.-]{0,40}version[\w.-]{0,20})["']/giu)].map(
    ([, name = '']) => name,
  );
  const files = [...new Set(named)].filter(isPlainName).map((name) => join(dirname(path), name));
  return files.map((file) => plainVersion(root, file)).find((fact) => fact !== undefined);
}

/** `1.9.3`, or `major 1`, `minor 9` and `patch 3` each in a line. */
function plainVersion(root: string, path: string): Fact | undefined {
  const whole = factOf(root, path, /^\s*v?(\d+(?:\.\d+)+[\w.+-]*)\s*$/u);
  if (whole !== undefined) return whole;
  const parts = keys.map((key) => factOf(root, path, new RegExp(`^\\W{0,3}${key}\\W{1,5}(\\d+)\\W{0,3}$`, 'imu')));
  const [major, minor, patch] = parts;
  if (major === undefined || minor === undefined) return undefined;
  return { ...major, value: [major, minor, patch].flatMap((part) => part?.value ?? []).join('.') };
}
