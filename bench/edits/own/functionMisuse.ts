// Bugs by a call of a wrong function.
import type { BugRow } from './row.ts';

export const functionMisuse: readonly BugRow[] = [
  {
    name: 'smallest',
    task: 'fix the smallest of numbers: gives the largest',
    lines: ['function smallest(numbers) {', '  return numbers.reduce((a, b) => Math.min(a, b));', '}'],
    bug: ['  return numbers.reduce((a, b) => Math.min(a, b));', '  return numbers.reduce((a, b) => Math.max(a, b));'],
    gives: [
      ['smallest([4, 2, 8])', '2'],
      ['smallest([-1, 0])', '-1'],
    ],
  },
  {
    name: 'unique',
    task: 'fix unique items: the order is turned around',
    lines: [
      'function unique(items) {',
      '  const seen = [];',
      '  for (const item of items) if (!seen.includes(item)) seen.push(item);',
      '  return seen;',
      '}',
    ],
    bug: [
      '  for (const item of items) if (!seen.includes(item)) seen.push(item);',
      '  for (const item of items) if (!seen.includes(item)) seen.unshift(item);',
    ],
    gives: [
      ['unique([1, 2, 1])', '[1, 2]'],
      ['unique([])', '[]'],
    ],
  },
  {
    name: 'flattened',
    task: 'fix flattening nested lists: they stay nested',
    lines: [
      'function flattened(list) {',
      '  return list.flatMap((item) => (Array.isArray(item) ? flattened(item) : [item]));',
      '}',
    ],
    bug: [
      '  return list.flatMap((item) => (Array.isArray(item) ? flattened(item) : [item]));',
      '  return list.map((item) => (Array.isArray(item) ? flattened(item) : [item]));',
    ],
    gives: [
      ['flattened([1, [2, [3, []]]])', '[1, 2, 3]'],
      ['flattened([])', '[]'],
    ],
  },
  {
    name: 'pageCount',
    task: 'fix the number of pages: the last page is missing unless it is full',
    lines: ['function pageCount(items, perPage) {', '  return Math.ceil(items / perPage);', '}'],
    bug: ['  return Math.ceil(items / perPage);', '  return Math.floor(items / perPage);'],
    gives: [
      ['pageCount(21, 10)', '3'],
      ['pageCount(20, 10)', '2'],
      ['pageCount(0, 10)', '0'],
    ],
  },
  {
    name: 'fileExtension',
    task: 'fix the extension of a file: wrong where a name has two dots',
    lines: ['function fileExtension(path) {', "  return path.slice(path.lastIndexOf('.') + 1);", '}'],
    bug: ["  return path.slice(path.lastIndexOf('.') + 1);", "  return path.slice(path.indexOf('.') + 1);"],
    gives: [
      ["fileExtension('notes.txt')", "'txt'"],
      ["fileExtension('backup.tar.gz')", "'gz'"],
    ],
  },
  {
    name: 'dayName',
    task: 'fix the name of the day: mostly undefined',
    lines: [
      'function dayName(date) {',
      "  const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];",
      '  return names[new Date(date).getUTCDay()];',
      '}',
    ],
    bug: ['  return names[new Date(date).getUTCDay()];', '  return names[new Date(date).getUTCDate()];'],
    gives: [
      ["dayName('2024-02-29')", "'Thu'"],
      ["dayName('2000-01-01')", "'Sat'"],
    ],
  },
  {
    name: 'overlap',
    task: 'fix telling whether two sets overlap: one common item is enough',
    lines: ['function overlap(a, b) {', '  return a.some((item) => b.includes(item));', '}'],
    bug: ['  return a.some((item) => b.includes(item));', '  return a.every((item) => b.includes(item));'],
    gives: [
      ['overlap([1, 2], [2, 3])', 'true'],
      ['overlap([1], [2])', 'false'],
      ['overlap([], [1])', 'false'],
    ],
  },
];
