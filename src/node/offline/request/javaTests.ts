// "Run method testGetRecords of CSVParserTest", "ParserTest and PrinterTest", "the tests but not SlowTest": classes of tests by their names.
import { basename } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import { textIn } from '../questions/texts.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { ending, opening } from './testOrder.ts';
import type { Place } from './testPlace.ts';
import { commandFor, isFileOfTests } from './testRunners.ts';

const type = '[`\'"]?(?:class\\s+)?([A-Z]\\w*(?:Tests?|Spec|IT)|Test[A-Z]\\w*)[`\'"]?';
const anyType = '[`\'"]?(?:class\\s+)?[A-Z]\\w*[a-z]\\w*[`\'"]?';
const byMethod = [
  `${opening}(?:(?:test\\s+)?(?:method|test|case)\\s+)?[\`'"]?([a-z]\\w*)(?:\\(\\))?[\`'"]?\\s+(?:method\\s+)?(?:of|in|from)\\s+(?:the\\s+)?${type}${ending}`,
  `${opening}(?:test\\s+)?${type}(?:\\.|#|::)([a-z]\\w*)(?:\\(\\))?${ending}`,
].map((form) => new RegExp(form, 'u'));
const several = new RegExp(
  `${opening}(?:tests?\\s+|classes\\s+)?((?:${anyType}(?:\\s*,\\s*|,?\\s+(?:and|&|plus)\\s+)){1,7}${anyType})(?:\\s+tests?)?${ending}`,
  'u',
);
const oneOfThem = new RegExp(`\\b${type}(?!\\w)`, 'u');
const without = new RegExp(
  `^(?:please\\s+)?(?:re-?run|run|execute)\\s+(?:(?:all|the|of|unit)\\s+)*tests?,?\\s+(?:but\\s+not|except(?:\\s+for)?|without|but\\s+skip|excluding|skipping|other\\s+than)\\s+(?:the\\s+)?${type}${ending}`,
  'u',
);

/** No line: the task names a class that the runner cannot select. Undefined if it names none that is here. */
export function javaTests(said: string, place: Place): { readonly line: string | undefined } | undefined {
  const task = said.trim().replace(/^[A-Z](?=[a-z]* )/u, (letter) => letter.toLowerCase());
  const left = without.exec(task)?.[1];
  if (left !== undefined) {
    const line = lineOf(left, place);
    return line === undefined
      ? undefined
      : { line: line.includes(' -Dtest=') ? line.replace(/ -Dtest=\w+/u, ` -Dtest='!${left}'`) : undefined };
  }
  const [first, second] = byMethod.map((form) => form.exec(task));
  const [method, name] = first ? [first[1], first[2]] : [second?.[2], second?.[1]];
  if (method !== undefined && name !== undefined) return ofMethod(method, name, place);
  const names = several.exec(task)?.[1]?.match(/\b[A-Z]\w+/gu) ?? [];
  const lines = names.map((each) => lineOf(each, place));
  const one = lines.find((line) => line !== undefined);
  if (one === undefined) return undefined;
  // "ReadmeExamples and HelloWorldTest", where the runner takes only what is called after tests.
  if (lines.includes(undefined))
    return lines.every((line, at) => line !== undefined || isClass(names[at] ?? '', place.root)) &&
      names.some((each) => oneOfThem.test(each)) &&
      one.includes(' --tests ')
      ? { line: `${one.replace(/ --tests .*$/u, '')} ${names.map((each) => `--tests ${each}`).join(' ')}` }
      : undefined;
  if (one.includes(' -Dtest=')) return { line: one.replace(/ -Dtest=\w+/u, ` -Dtest=${names.join(',')}`) };
  return { line: `${one.replace(/ --tests .*$/u, '')} ${names.map((each) => `--tests ${each}`).join(' ')}` };
}

const pathOf = (name: string, root: string): string | undefined => {
  const [path, another] = filesBelow(root, (file) => /\.(?:java|kt|groovy)$/u.test(file))
    .filter(isFileOfTests)
    .filter((each) => basename(each).replace(/\.\w+$/u, '') === name);
  return another === undefined ? path : undefined;
};

/** Whether exactly one file of tests declares a class of that name. */
const isClass = (name: string, root: string): boolean =>
  filesBelow(root, (file) => new RegExp(`^${name}\\.(?:java|kt|groovy)$`, 'u').test(basename(file))).filter((path) =>
    /(?:^|\/)src\/test\//u.test(path),
  ).length === 1;

function lineOf(name: string, place: Place): string | undefined {
  const path = pathOf(name, place.root);
  const line = path === undefined ? undefined : commandFor(path, place);
  return line !== undefined && / (?:-Dtest=|--tests )/u.test(line) ? line : undefined;
}

function ofMethod(method: string, name: string, place: Place): { readonly line: string | undefined } | undefined {
  const line = lineOf(name, place);
  if (line === undefined) return undefined;
  const text = textIn(place.root, pathOf(name, place.root) ?? '') ?? '';
  if (!new RegExp(`\\b${escapeRegExp(method)}\\s*\\(`, 'u').test(text)) return { line: undefined };
  return {
    line: line.includes(' -Dtest=')
      ? line.replace(/ -Dtest=\w+/u, ` -Dtest=${name}#${method}`)
      : line.replace(/ --tests \w+$/u, ` --tests ${name}.${method}`),
  };
}
