// The value of an expression over constants: `7 * baseTick / 4`, where another file says `baseTick = 1000 * time.Millisecond`.
import { extname } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { isTest } from './hits.ts';
import { textIn } from './texts.ts';

/** In seconds. */
const units: Readonly<Record<string, number>> = {
  ...{ 'time.Nanosecond': 1e-9, 'time.Microsecond': 1e-6, 'time.Millisecond': 1e-3, 'time.Second': 1 },
  ...{ 'time.Minute': 60, 'time.Hour': 3600 },
};
const mostFiles = 400;
const deepest = 4;

/** What an expression of a file comes to, where it is more than a number and all that it names is stated once; undefined for any other. */
export function valueOf(expression: string, path: string, root: string): string | undefined {
  if (!/[*/+-]|[A-Za-z_]\w*/.test(expression.trim().slice(1))) return undefined;
  const found = evaluate(expression, path, root, 0);
  if (found === undefined || !Number.isFinite(found.number)) return undefined;
  const number = String(Number(found.number.toPrecision(10)));
  return found.isTime ? `${number} s` : number;
}

interface Value {
  readonly number: number;
  readonly isTime: boolean;
}

function evaluate(expression: string, path: string, root: string, depth: number): Value | undefined {
  const tokens = expression.match(/\d[\d_]*(?:\.\d+)?|[A-Za-z_][\w.]*|[-+*/()]|\S/g) ?? [];
  let at = 0;
  const atom = (): Value | undefined => {
    const token = tokens[at++];
    if (token === undefined) return undefined;
    if (token === '(') {
      const inner = sum();
      return tokens[at++] === ')' ? inner : undefined;
    }
    if (/^\d/.test(token)) return { number: Number(token.replaceAll('_', '')), isTime: false };
    const unit = units[token];
    if (unit !== undefined) return { number: unit, isTime: true };
    return /^[A-Za-z_]/.test(token) && depth < deepest
      ? named(token.split('.').at(-1) ?? '', path, root, depth)
      : undefined;
  };
  const product = (): Value | undefined => {
    let left = atom();
    while (left && (tokens[at] === '*' || tokens[at] === '/')) {
      const times = tokens[at++] === '*';
      const right = atom();
      left = right && {
        number: times ? left.number * right.number : left.number / right.number,
        isTime: left.isTime !== right.isTime || (left.isTime && times),
      };
    }
    return left;
  };
  const sum = (): Value | undefined => {
    let left = product();
    while (left && (tokens[at] === '+' || tokens[at] === '-')) {
      const plus = tokens[at++] === '+';
      const right = product();
      left = right && { number: plus ? left.number + right.number : left.number - right.number, isTime: left.isTime };
    }
    return left;
  };
  const whole = sum();
  return at === tokens.length ? whole : undefined;
}

/** A constant that the sources of the language state once, or always alike. */
function named(name: string, path: string, root: string, depth: number): Value | undefined {
  const statement = new RegExp(
    `^\\s*(?:(?:export|public|private|internal|static|final|pub|const|let|var|val|readonly)\\s+)*(?:[\\w<>]+\\s+)?${escapeRegExp(name)}\\s*(?::\\s*[\\w.]+\\s*)?=\\s*([^=;,#\\n]+?)\\s*[;,]?\\s*(?:(?://|#).*)?$`,
    'gm',
  );
  const ending = extname(path);
  const files = filesBelow(root, (file) => extname(file) === ending).filter((file) => !isTest(file));
  const stated = files
    .slice(0, mostFiles)
    .flatMap((file) =>
      [...(textIn(root, file) ?? '').matchAll(statement)].map(([, text = '']) => evaluate(text, file, root, depth + 1)),
    );
  const [first] = stated;
  return stated.every((other) => other !== undefined && other.number === first?.number) ? first : undefined;
}
