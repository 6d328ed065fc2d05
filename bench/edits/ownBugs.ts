// The suite's own bugs, written for it: one line is wrong in each, in the ways that small bugs are.
import type { Bug } from './bugs.ts';

interface Row {
  readonly name: string;
  readonly task: string;
  readonly lines: readonly string[];
  /** The right line, and the wrong one that stands in its place. */
  readonly bug: readonly [right: string, wrong: string];
  /** Calls and what they give. */
  readonly gives: readonly (readonly [call: string, value: string])[];
}

const rows: readonly Row[] = [
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
    name: 'countTo',
    task: 'fix counting to a number: the last one is missing',
    lines: [
      'function countTo(n) {',
      '  const all = [];',
      '  for (let i = 1; i <= n; i++) all.push(i);',
      '  return all;',
      '}',
    ],
    bug: ['  for (let i = 1; i <= n; i++) all.push(i);', '  for (let i = 1; i < n; i++) all.push(i);'],
    gives: [
      ['countTo(3)', '[1, 2, 3]'],
      ['countTo(0)', '[]'],
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
    name: 'mean',
    task: 'fix the mean of numbers: divides by one too many',
    lines: ['function mean(numbers) {', '  return numbers.reduce((a, b) => a + b, 0) / numbers.length;', '}'],
    bug: [
      '  return numbers.reduce((a, b) => a + b, 0) / numbers.length;',
      '  return numbers.reduce((a, b) => a + b, 0) / (numbers.length + 1);',
    ],
    gives: [
      ['mean([2, 4])', '3'],
      ['mean([5])', '5'],
    ],
  },
  {
    name: 'isLeap',
    task: 'fix leap years: centuries come out wrong',
    lines: ['function isLeap(year) {', '  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;', '}'],
    bug: [
      '  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;',
      '  return year % 4 === 0 && year % 100 !== 0 && year % 400 === 0;',
    ],
    gives: [
      ['isLeap(2000)', 'true'],
      ['isLeap(1900)', 'false'],
      ['isLeap(2024)', 'true'],
      ['isLeap(2023)', 'false'],
    ],
  },
  {
    name: 'reversed',
    task: 'fix reversed text: a letter is lost',
    lines: [
      'function reversed(text) {',
      "  let result = '';",
      '  for (let i = text.length - 1; i >= 0; i--) result += text[i];',
      '  return result;',
      '}',
    ],
    bug: [
      '  for (let i = text.length - 1; i >= 0; i--) result += text[i];',
      '  for (let i = text.length - 1; i > 0; i--) result += text[i];',
    ],
    gives: [
      ["reversed('abc')", "'cba'"],
      ["reversed('')", "''"],
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
    name: 'fibonacci',
    task: 'fix the numbers of Fibonacci: wrong from the third on',
    lines: [
      'function fibonacci(n) {',
      '  let [a, b] = [0, 1];',
      '  for (let i = 0; i < n; i++) [a, b] = [b, a + b];',
      '  return a;',
      '}',
    ],
    bug: ['  for (let i = 0; i < n; i++) [a, b] = [b, a + b];', '  for (let i = 0; i < n; i++) [a, b] = [b, a - b];'],
    gives: [
      ['fibonacci(6)', '8'],
      ['fibonacci(0)', '0'],
      ['fibonacci(1)', '1'],
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
    name: 'power',
    task: 'fix powers: one factor too many',
    lines: [
      'function power(base, exponent) {',
      '  let result = 1;',
      '  for (let i = 0; i < exponent; i++) result *= base;',
      '  return result;',
      '}',
    ],
    bug: [
      '  for (let i = 0; i < exponent; i++) result *= base;',
      '  for (let i = 0; i <= exponent; i++) result *= base;',
    ],
    gives: [
      ['power(2, 3)', '8'],
      ['power(5, 0)', '1'],
    ],
  },
  {
    name: 'digitSum',
    task: 'fix the sum of digits: only the last digit counts',
    lines: [
      'function digitSum(n) {',
      '  let total = 0;',
      '  for (; n > 0; n = Math.floor(n / 10)) total += n % 10;',
      '  return total;',
      '}',
    ],
    bug: [
      '  for (; n > 0; n = Math.floor(n / 10)) total += n % 10;',
      '  for (; n > 0; n = Math.floor(n / 10)) total = total || n % 10;',
    ],
    gives: [
      ['digitSum(123)', '6'],
      ['digitSum(0)', '0'],
    ],
  },
  {
    name: 'isSorted',
    task: 'fix telling sorted lists: equal neighbours are allowed',
    lines: ['function isSorted(numbers) {', '  return numbers.every((n, i) => i === 0 || numbers[i - 1] <= n);', '}'],
    bug: [
      '  return numbers.every((n, i) => i === 0 || numbers[i - 1] <= n);',
      '  return numbers.every((n, i) => i === 0 || numbers[i - 1] < n);',
    ],
    gives: [
      ['isSorted([1, 1, 2])', 'true'],
      ['isSorted([2, 1])', 'false'],
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
    name: 'allPositive',
    task: 'fix all positive: nought is not positive',
    lines: ['function allPositive(numbers) {', '  return numbers.every((n) => n > 0);', '}'],
    bug: ['  return numbers.every((n) => n > 0);', '  return numbers.every((n) => n >= 0);'],
    gives: [
      ['allPositive([1, 0])', 'false'],
      ['allPositive([1, 2])', 'true'],
    ],
  },
];

export const ownBugs: readonly Bug[] = rows.map(({ name, task, lines, bug: [right, wrong], gives }) => {
  const fixed = `${lines.join('\n')}\n`;
  const checks = gives.map(
    ([call, value]) =>
      `console.assert(JSON.stringify(${call}) === JSON.stringify(${value}), ${JSON.stringify(call)});\n`,
  );
  return { name, task, fixed, buggy: fixed.replace(right, () => wrong), test: checks.join('') };
});
