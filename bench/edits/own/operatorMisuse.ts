// Bugs by a wrong operator.
import type { BugRow } from './row.ts';

export const operatorMisuse: readonly BugRow[] = [
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
