// What `team.exclude` and `.knackignore` keep here: also commands that only mention an excluded name.
import { matchesGlob } from 'node:path';
import { accepting } from '../../sessions/exclusions.ts';

/** False for what is excluded by `patterns`, as in `.knackignore`. */
export function mayBeShared(patterns: readonly string[]): (command: string, path: string) => boolean {
  const accepts = accepting(patterns);
  const names = patterns.flatMap(nameIn);
  return (command, path) => accepts(command, path) && !names.some((name) => mentions(command, name));
}

/** The last part of a folder's pattern that is not only wildcards, in lower case. */
function nameIn(pattern: string): readonly string[] {
  const line = pattern.trim();
  if (/^[$!#]/.test(line)) return [];
  const literals = line.split('/').flatMap((part) => {
    const [longest = ''] = part.split(/[*?[\]]+/).toSorted((a, b) => b.length - a.length);
    return longest === '' ? [] : [longest.toLowerCase()];
  });
  return literals.slice(-1);
}

/** Anywhere in the text, also between quotes and brackets, or by a glob. */
function mentions(command: string, name: string): boolean {
  const text = command.toLowerCase();
  if (text.includes("$'") || text.replaceAll(/['"\\[\]{}]/g, '').includes(name) || text.includes(name)) return true;
  const parts = text.replaceAll(/['"\\]/g, '').split(/[\s/=:,;@|&<>()]+/);
  return parts.some((part) => /[*?[]/.test(part) && /[^*]/.test(part) && matchesGlob(name, part.replace(/^-\w/, '')));
}
