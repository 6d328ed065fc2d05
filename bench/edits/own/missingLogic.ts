// Bugs in which something needed is missing.
import type { BugRow } from './row.ts';

export const missingLogic: readonly BugRow[] = [
  {
    name: 'isPalindrome',
    task: 'fix palindromes: upper case should not matter',
    lines: [
      'function isPalindrome(text) {',
      '  const plain = text.toLowerCase();',
      "  return plain === [...plain].reverse().join('');",
      '}',
    ],
    bug: ['  const plain = text.toLowerCase();', '  const plain = text;'],
    gives: [
      ["isPalindrome('Anna')", 'true'],
      ["isPalindrome('ab')", 'false'],
    ],
  },
  {
    name: 'lastItem',
    task: 'fix the last item: always undefined',
    lines: ['function lastItem(items) {', '  return items[items.length - 1];', '}'],
    bug: ['  return items[items.length - 1];', '  return items[items.length];'],
    gives: [
      ['lastItem([1, 2])', '2'],
      ["lastItem(['a'])", "'a'"],
    ],
  },
  {
    name: 'initials',
    task: 'fix initials: two spaces in a row make it fail',
    lines: [
      'function initials(name) {',
      "  const words = name.split(' ').filter((word) => word.length > 0);",
      "  return words.map((word) => word[0].toUpperCase()).join('');",
      '}',
    ],
    bug: ["  const words = name.split(' ').filter((word) => word.length > 0);", "  const words = name.split(' ');"],
    gives: [
      ["initials('ada lovelace')", "'AL'"],
      ["initials('Grace  Brewster Hopper')", "'GBH'"],
      ["initials('')", "''"],
    ],
  },
  {
    name: 'depthOf',
    task: 'fix the depth of a tree: always nought',
    lines: [
      'function depthOf(tree) {',
      '  const below = tree.children.map(depthOf);',
      '  return 1 + Math.max(0, ...below);',
      '}',
    ],
    bug: ['  return 1 + Math.max(0, ...below);', '  return Math.max(0, ...below);'],
    gives: [
      ['depthOf({ children: [] })', '1'],
      ['depthOf({ children: [{ children: [] }, { children: [{ children: [] }] }] })', '3'],
    ],
  },
  {
    name: 'ageOn',
    task: 'fix the age on a day: a year too many before the birthday',
    lines: [
      'function ageOn(born, day) {',
      '  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4));',
      '  const hadBirthday = day.slice(5) >= born.slice(5);',
      '  return hadBirthday ? years : years - 1;',
      '}',
    ],
    bug: ['  return hadBirthday ? years : years - 1;', '  return years;'],
    gives: [
      ["ageOn('1990-06-15', '2020-06-14')", '29'],
      ["ageOn('1990-06-15', '2020-06-15')", '30'],
      ["ageOn('1990-06-15', '2020-12-01')", '30'],
    ],
  },
  {
    name: 'mergeSorted',
    task: 'fix merging sorted lists: the end of the second one is lost',
    lines: [
      'function mergeSorted(a, b) {',
      '  const merged = [];',
      '  let [i, j] = [0, 0];',
      '  while (i < a.length && j < b.length) merged.push(a[i] <= b[j] ? a[i++] : b[j++]);',
      '  return merged.concat(a.slice(i), b.slice(j));',
      '}',
    ],
    bug: ['  return merged.concat(a.slice(i), b.slice(j));', '  return merged.concat(a.slice(i));'],
    gives: [
      ['mergeSorted([1, 4], [2, 3, 8, 9])', '[1, 2, 3, 4, 8, 9]'],
      ['mergeSorted([5, 6], [1])', '[1, 5, 6]'],
      ['mergeSorted([], [7])', '[7]'],
    ],
  },
  {
    name: 'parseQuery',
    task: 'fix parsing a query: a key without a value is lost',
    lines: [
      'function parseQuery(text) {',
      '  const query = {};',
      "  for (const part of text.split('&')) {",
      "    const [key, value = ''] = part.split('=');",
      '    query[key] = value;',
      '  }',
      '  return query;',
      '}',
    ],
    bug: ["    const [key, value = ''] = part.split('=');", "    const [key, value] = part.split('=');"],
    gives: [
      ["parseQuery('a=1&b&c=3')", "{ a: '1', b: '', c: '3' }"],
      ["parseQuery('debug')", "{ debug: '' }"],
    ],
  },
];
