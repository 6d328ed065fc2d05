// `tests/basic.t` that holds a session of a shell: a test of Cram, and none of Perl.
import { textIn } from '../questions/texts.ts';

/** "  $ ag foo", as Cram's tests write what they run. */
export function isOfCram(path: string, root: string): boolean {
  const text = textIn(root, path) ?? '';
  return /^ {2}\$ \S/mu.test(text) && !/^#!.*\bperl\b|^\s*use\s+[\w:]+[^\n]*;/mu.test(text);
}
