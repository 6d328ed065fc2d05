// The identity of a change to a file: its path and the change itself, which can be long, as a hash.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson, pathFeature } from '../action/callKey.ts';
import type { ActionKey, JsonObject, JsonValue } from '../types.ts';

/** Hex digits kept: 80 bits, so that two changes in one memory never collide. */
const digits = 20;

/**
 * `exact`: tool, path and a hash of all else; `template`: tool and path; `head`: tool and kind of file. Other ways to write the same
 * path (`./a`, `a//b`) give the same key.
 */
export function changeKey(tool: string, path: string, change: JsonObject): ActionKey {
  const where = normalPath(path);
  const hash = bytesToHex(sha256(utf8ToBytes(canonicalJson(change)))).slice(0, digits);
  return {
    exact: `${tool}:${where}#${hash}`,
    template: `${tool}:${where}`,
    head: `${tool}:${pathFeature(where)}`,
    tool,
  };
}

/** An outline describes a change in words, without its text. */
export function isOutline(input: JsonObject): boolean {
  const { change, path, ...text } = input;
  return typeof change === 'string' && typeof path === 'string' && Object.keys(text).length === 0;
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : canonicalJson(value ?? null);
}

/** As `changeKey`, with the outline's words in place of the hash, so that similar words give similar keys. */
export function outlineKey(tool: string, { path, change }: JsonObject): ActionKey {
  const key = changeKey(tool, textOf(path), {});
  const words =
    textOf(change)
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s.,;'"`()]+/gu) ?? [];
  return { ...key, exact: `${key.template}${wordsMark}${words.join(' ')}` };
}

/** The words of an outline's key; empty for that of a whole change. */
export function outlineWords(exact: string): string {
  const at = exact.indexOf(wordsMark);
  return at < 0 ? '' : exact.slice(at + wordsMark.length);
}

/** Separates the path from the words. */
const wordsMark = '? ';

function normalPath(path: string): string {
  return path
    .replaceAll('\\', '/')
    .replace(/\/(?:\.?\/)+/gu, '/')
    .replace(/^(?:\.\/)+/u, '');
}
