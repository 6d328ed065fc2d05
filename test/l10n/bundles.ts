// The bundles of texts, as the extension ships them.
import { readFileSync } from 'node:fs';

export function parsed(path: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
}

export function keys(path: string): readonly string[] {
  return Object.keys(parsed(path));
}
