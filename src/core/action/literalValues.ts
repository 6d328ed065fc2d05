// Values of JavaScript that are written out: strings, numbers, lists, objects and what the standard library makes of them. Nothing that runs other code.

const space = /\s*/y;
const atom =
  /"(?:[^"\\\n\r\u2028\u2029]|\\(?:["'\\nrt]|u[\da-fA-F]{4}))*"|'(?:[^'\\\n\r\u2028\u2029]|\\(?:["'\\nrt]|u[\da-fA-F]{4}))*'|[-+]?(?:\d[\d_]*(?:\.\d+)?(?:e[-+]?\d+)?|Infinity)n?(?![\w$])|(?:true|false|null|undefined|NaN)(?![\w$])/y;
const key = /(?:[A-Za-z_$][\w$]*|"[^"\\\n\r]*"|'[^'\\\n\r]*'|\d+)\s*:/y;
/** Only hold what they are given. */
const container =
  /new\s+(?:Map|Set|WeakMap|WeakSet|Date|Array|Error|TypeError|RangeError|URL|Uint8Array|Number|String|Boolean)\s*\(/y;
const symbol = /(?:Symbol|BigInt)\s*\(/y;
const method = /\.(?:entries|keys|values)\s*\(\s*\)/y;
const deepest = 20;

function after(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

const pastSpace = (text: string, from: number): number => after(space, text, from) ?? from;

/** Where the value that begins at `from`, from 0, ends in `text`; undefined where none that is written out begins there. Spaces before it are skipped. */
export function literalEnd(text: string, from: number, depth = 0): number | undefined {
  if (depth > deepest) return undefined;
  const start = pastSpace(text, from);
  const plain = after(atom, text, start);
  if (plain !== undefined) return plain;
  if (text[start] === '[') return listEnd(text, start + 1, ']', depth);
  if (text[start] === '{') return listEnd(text, start + 1, '}', depth);
  const called = after(container, text, start) ?? after(symbol, text, start);
  const made = called === undefined ? undefined : listEnd(text, called, ')', depth);
  return made === undefined ? undefined : (after(method, text, made) ?? made);
}

/** The same for values with commas between them, up to and with `close`; of an object, with their keys. */
export function listEnd(text: string, from: number, close: ')' | ']' | '}', depth = 0): number | undefined {
  let at = pastSpace(text, from);
  while (text[at] !== close) {
    const value = close === '}' ? after(key, text, at) : at;
    const end = value === undefined ? undefined : literalEnd(text, value, depth + 1);
    if (end === undefined) return undefined;
    at = pastSpace(text, end);
    if (text[at] === ',') at = pastSpace(text, at + 1);
    else if (text[at] !== close) return undefined;
  }
  return at + 1;
}
