// Bugs by a wrong variable.
import type { BugRow } from './row.ts';

export const variableMisuse: readonly BugRow[] = [
  {
    name: 'clamp',
    task: 'fix clamping a number between bounds: the bounds are mixed up',
    lines: ['function clamp(value, low, high) {', '  return Math.min(Math.max(value, low), high);', '}'],
    bug: ['  return Math.min(Math.max(value, low), high);', '  return Math.min(Math.max(value, high), low);'],
    gives: [
      ['clamp(5, 1, 3)', '3'],
      ['clamp(0, 1, 3)', '1'],
      ['clamp(2, 1, 3)', '2'],
    ],
  },
  {
    name: 'multiplyMatrices',
    task: 'fix multiplying matrices: the second one is read sideways',
    lines: [
      'function multiplyMatrices(a, b) {',
      '  return a.map((row) => b[0].map((_, j) => row.reduce((total, x, k) => total + x * b[k][j], 0)));',
      '}',
    ],
    bug: [
      '  return a.map((row) => b[0].map((_, j) => row.reduce((total, x, k) => total + x * b[k][j], 0)));',
      '  return a.map((row) => b[0].map((_, j) => row.reduce((total, x, k) => total + x * b[j][k], 0)));',
    ],
    gives: [
      ['multiplyMatrices([[1, 2], [3, 4]], [[5, 6], [7, 8]])', '[[19, 22], [43, 50]]'],
      ['multiplyMatrices([[2]], [[3]])', '[[6]]'],
    ],
  },
  {
    name: 'hanoi',
    task: 'fix the towers of Hanoi: the tower ends on the wrong peg',
    lines: [
      'function hanoi(n, from, to, spare) {',
      '  if (n === 0) return [];',
      '  const before = hanoi(n - 1, from, spare, to);',
      '  const after = hanoi(n - 1, spare, to, from);',
      '  return [...before, from + to, ...after];',
      '}',
    ],
    bug: ['  const after = hanoi(n - 1, spare, to, from);', '  const after = hanoi(n - 1, from, to, spare);'],
    gives: [
      ["hanoi(1, 'A', 'C', 'B')", "['AC']"],
      ["hanoi(2, 'A', 'C', 'B')", "['AB', 'AC', 'BC']"],
    ],
  },
  {
    name: 'minutesBetween',
    task: 'fix the minutes between two times: only whole hours count',
    lines: [
      'function minutesBetween(start, end) {',
      "  const [startHour, startMinute] = start.split(':').map(Number);",
      "  const [endHour, endMinute] = end.split(':').map(Number);",
      '  return (endHour - startHour) * 60 + endMinute - startMinute;',
      '}',
    ],
    bug: [
      '  return (endHour - startHour) * 60 + endMinute - startMinute;',
      '  return (endHour - startHour) * 60 + endMinute - endMinute;',
    ],
    gives: [
      ["minutesBetween('09:30', '11:00')", '90'],
      ["minutesBetween('10:00', '12:00')", '120'],
      ["minutesBetween('08:15', '08:20')", '5'],
    ],
  },
  {
    name: 'groupBy',
    task: 'fix grouping items by a key: all land in one group',
    lines: [
      'function groupBy(items, key) {',
      '  const groups = {};',
      '  for (const item of items) (groups[item[key]] ??= []).push(item.id);',
      '  return groups;',
      '}',
    ],
    bug: [
      '  for (const item of items) (groups[item[key]] ??= []).push(item.id);',
      '  for (const item of items) (groups[key] ??= []).push(item.id);',
    ],
    gives: [
      ["groupBy([{ id: 1, of: 'x' }, { id: 2, of: 'y' }, { id: 3, of: 'x' }], 'of')", '{ x: [1, 3], y: [2] }'],
      ["groupBy([], 'of')", '{}'],
    ],
  },
  {
    name: 'fillTemplate',
    task: 'fix filling a template: no name is ever replaced',
    lines: [
      'function fillTemplate(template, values) {',
      '  return template.replace(/\\{(\\w+)\\}/g, (found, name) => values[name] ?? found);',
      '}',
    ],
    bug: [
      '  return template.replace(/\\{(\\w+)\\}/g, (found, name) => values[name] ?? found);',
      '  return template.replace(/\\{(\\w+)\\}/g, (found, name) => values[found] ?? found);',
    ],
    gives: [
      ["fillTemplate('Dear {name}!', { name: 'Ida' })", "'Dear Ida!'"],
      ["fillTemplate('{a} and {b}', { a: 'salt' })", "'salt and {b}'"],
    ],
  },
];
