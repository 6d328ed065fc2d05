// The options, off by default, around a target of CMake: `if(BUILD_DOC)` before `add_custom_target(doc`.
import { escapeRegExp } from '../request/escapeRegExp.ts';

const step = /^[ \t]*(if|elseif|else|endif|add_\w+)\s*\(\s*([^\s)]*)[ \t]*([^)\n]*)/gim;

/** Those of a text of CMake lists without which it has no such target. */
export function gatesOf(target: string, lists: string): readonly string[] {
  const isOff = (name: string) =>
    new RegExp(`^[ \\t]*option\\s*\\(\\s*${escapeRegExp(name)}\\s+(?:"[^"]*"\\s*)?(?:OFF\\b|\\))`, 'im').test(lists);
  const around: string[] = [];
  for (const [, word = '', first = '', more = ''] of lists.matchAll(step)) {
    const what = word.toLowerCase();
    if (what === 'if') around.push(more.trim() === '' ? first : '');
    else if (what.startsWith('else')) around.splice(-1, 1, '');
    else if (what === 'endif') around.pop();
    else if (first === target) return [...new Set(around.filter((name) => /^\w+$/.test(name) && isOff(name)))];
  }
  return [];
}
