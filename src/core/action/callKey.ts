// The identity of a tool call at four levels, made from the tool's name and its input.
import type { ActionKey, JsonObject, JsonValue } from '../types.ts';
import { baseName } from './head.ts';

/**
 * Keys of a call of any other tool. `template` has numbers, paths and the like wildcarded, `head` what kind of file it is about,
 * if its input has a `path` or `file`.
 */
export function callKey(name: string, input: JsonObject): ActionKey {
  const tool = /[:%{]/.test(name) ? encodeURIComponent(name) : name;
  const path = input['path'] ?? input['file'];
  const feature = typeof path === 'string' ? pathFeature(path) : '';
  return {
    exact: `${tool}:${canonicalJson(input)}`,
    template: `${tool}:${canonicalJson(wildcardValue(input))}`,
    head: `${tool}:${feature}`,
    tool,
  };
}

/** `*.ts` for a file with an extension, its name for one without, `/` for a folder's slash. */
export function pathFeature(path: string): string {
  const name = baseName(path.replaceAll('\\', '/'));
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `*${name.slice(dot).toLowerCase()}` : name === '' ? '/' : name;
}

function wildcardValue(value: JsonValue): JsonValue {
  if (typeof value === 'string') return wildcard(value, value);
  if (typeof value === 'number') return '*';
  if (Array.isArray(value)) return value.length === 0 ? [] : ['*'];
  if (value === null || typeof value === 'boolean') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wildcardValue(inner)]));
}

/** JSON with object keys in code-unit order: equal values have equal text. */
export function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const object = value as JsonObject;
  const fields = Object.keys(object)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(object[key] ?? null)}`);
  return `{${fields.join(',')}}`;
}

/** The word, or `*` for a volatile one: a path, number, hash, quoted literal, URL or expansion. */
export function wildcard(word: string, text: string): string {
  if (word.startsWith('-')) return flagTemplate(word);
  if (/["'$`\\*?[{~]/.test(text)) return '*';
  if (/[/.@:\\]|\d/.test(word)) return '*';
  return word.length > 24 ? '*' : word;
}

function flagTemplate(word: string): string {
  const equals = word.indexOf('=');
  if (equals > 0) return `${word.slice(0, equals)}=*`;
  return /^-[A-Za-z]?\d/.test(word) ? word.replace(/\d.*$/s, '*') : word.replace(/[^\w-].*$/s, '*');
}
