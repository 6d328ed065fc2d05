// Bugs by a wrong literal.
import type { BugRow } from './row.ts';

export const valueMisuse: readonly BugRow[] = [
  {
    name: 'sum',
    task: 'fix the sum of numbers: the first one is missing',
    lines: [
      'function sum(numbers) {',
      '  let total = 0;',
      '  for (let i = 0; i < numbers.length; i++) total += numbers[i];',
      '  return total;',
      '}',
    ],
    bug: [
      '  for (let i = 0; i < numbers.length; i++) total += numbers[i];',
      '  for (let i = 1; i < numbers.length; i++) total += numbers[i];',
    ],
    gives: [
      ['sum([1, 2, 3])', '6'],
      ['sum([5])', '5'],
      ['sum([])', '0'],
    ],
  },
  {
    name: 'largest',
    task: 'fix the largest of numbers: wrong where all are negative',
    lines: [
      'function largest(numbers) {',
      '  let best = -Infinity;',
      '  for (const n of numbers) if (n > best) best = n;',
      '  return best;',
      '}',
    ],
    bug: ['  let best = -Infinity;', '  let best = 0;'],
    gives: [
      ['largest([-3, -1, -2])', '-1'],
      ['largest([1, 9, 4])', '9'],
    ],
  },
  {
    name: 'factorial',
    task: 'fix the factorial: always nought',
    lines: [
      'function factorial(n) {',
      '  let result = 1;',
      '  for (let i = 2; i <= n; i++) result *= i;',
      '  return result;',
      '}',
    ],
    bug: ['  let result = 1;', '  let result = 0;'],
    gives: [
      ['factorial(5)', '120'],
      ['factorial(0)', '1'],
    ],
  },
  {
    name: 'evens',
    task: 'fix picking even numbers: the odd ones come back',
    lines: ['function evens(numbers) {', '  return numbers.filter((n) => n % 2 === 0);', '}'],
    bug: ['  return numbers.filter((n) => n % 2 === 0);', '  return numbers.filter((n) => n % 2 === 1);'],
    gives: [
      ['evens([1, 2, 3, 4])', '[2, 4]'],
      ['evens([])', '[]'],
    ],
  },
  {
    name: 'indexOfItem',
    task: 'fix finding an item: nothing found should give minus one',
    lines: [
      'function indexOfItem(items, item) {',
      '  for (let i = 0; i < items.length; i++) if (items[i] === item) return i;',
      '  return -1;',
      '}',
    ],
    bug: ['  return -1;', '  return 0;'],
    gives: [
      ["indexOfItem(['a', 'b'], 'c')", '-1'],
      ["indexOfItem(['a', 'b'], 'b')", '1'],
    ],
  },
  {
    name: 'average',
    task: 'fix the average of an empty list: not a number',
    lines: [
      'function average(numbers) {',
      '  if (numbers.length === 0) return 0;',
      '  return numbers.reduce((a, b) => a + b) / numbers.length;',
      '}',
    ],
    bug: ['  if (numbers.length === 0) return 0;', '  if (numbers.length === 1) return 0;'],
    gives: [
      ['average([])', '0'],
      ['average([4])', '4'],
      ['average([1, 3])', '2'],
    ],
  },
];
