// Bugs in which something is done that should not be.
import type { BugRow } from './row.ts';

export const excessLogic: readonly BugRow[] = [
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
    name: 'titleCase',
    task: 'fix title case: capitals inside a word get lost',
    lines: [
      'function titleCase(text) {',
      '  return text.replace(/\\w+/g, (word) => word[0].toUpperCase() + word.slice(1));',
      '}',
    ],
    bug: [
      '  return text.replace(/\\w+/g, (word) => word[0].toUpperCase() + word.slice(1));',
      '  return text.replace(/\\w+/g, (word) => word[0].toUpperCase() + word.slice(1).toLowerCase());',
    ],
    gives: [
      ["titleCase('old McDonald')", "'Old McDonald'"],
      ["titleCase('one two')", "'One Two'"],
    ],
  },
  {
    name: 'transpose',
    task: 'fix transposing a matrix: the rows come out mirrored',
    lines: [
      'function transpose(matrix) {',
      '  return matrix[0].map((_, column) => matrix.map((row) => row[column]));',
      '}',
    ],
    bug: [
      '  return matrix[0].map((_, column) => matrix.map((row) => row[column]));',
      '  return matrix[0].map((_, column) => matrix.map((row) => row[column]).reverse());',
    ],
    gives: [
      ['transpose([[1, 2], [3, 4]])', '[[1, 3], [2, 4]]'],
      ['transpose([[1, 2, 3]])', '[[1], [2], [3]]'],
    ],
  },
  {
    name: 'triangular',
    task: 'fix triangular numbers: too large by the number of steps',
    lines: ['function triangular(n) {', '  if (n === 0) return 0;', '  return n + triangular(n - 1);', '}'],
    bug: ['  return n + triangular(n - 1);', '  return n + triangular(n - 1) + 1;'],
    gives: [
      ['triangular(4)', '10'],
      ['triangular(1)', '1'],
      ['triangular(0)', '0'],
    ],
  },
  {
    name: 'csvCells',
    task: 'fix the cells of a line of CSV: empty cells must stay',
    lines: ['function csvCells(line) {', "  return line.split(',').map((cell) => cell.trim());", '}'],
    bug: [
      "  return line.split(',').map((cell) => cell.trim());",
      "  return line.split(',').map((cell) => cell.trim()).filter((cell) => cell.length > 0);",
    ],
    gives: [
      ["csvCells('a, b,, c')", "['a', 'b', '', 'c']"],
      ["csvCells('x ,y')", "['x', 'y']"],
    ],
  },
  {
    name: 'isSubset',
    task: 'fix subsets: a set is a subset of itself',
    lines: ['function isSubset(part, whole) {', '  return part.every((item) => whole.includes(item));', '}'],
    bug: [
      '  return part.every((item) => whole.includes(item));',
      '  return part.length < whole.length && part.every((item) => whole.includes(item));',
    ],
    gives: [
      ['isSubset([1, 2], [2, 1])', 'true'],
      ['isSubset([1], [1, 2])', 'true'],
      ['isSubset([3], [1, 2])', 'false'],
    ],
  },
];
