// Source texts without the contents of their strings and comments, character for character: what is left is code.

export type Language = 'python' | 'script';

/** Where a `/` opens a regular expression and divides nothing. */
const beforeRegExp = /(?:[(,=:[!&|?{};>+*%~^-]|\b(?:return|typeof|case|in|of|await))\s*$/u;

/** The same length; `${...}` and the parts of f-strings stay code. Undefined where a string does not end. */
export function masked(text: string, language: Language): string | undefined {
  // By index, as everything that is found in it.
  const chars = Array.from({ length: text.length }, (_, index) => text.charAt(index));
  const out = chars.map(() => ' ');
  // The brackets of `${` that are open, each with the depth at which it ends.
  const templates: number[] = [];
  let depth = 0;
  let at = 0;
  const keep = () => {
    out[at] = chars[at] ?? '';
    at++;
  };
  /** Up to behind `end`; false where it is not there. */
  const skipTo = (end: string): boolean => {
    while (at < chars.length && !startsAt(end)) {
      if (chars[at] === '\n' && end.length === 1) return false;
      if (chars[at] === '\n') out[at] = '\n';
      at += chars[at] === '\\' && end !== '*/' && end !== '\n' ? 2 : 1;
    }
    if (at >= chars.length) return end === '\n';
    keepAll(end);
    return true;
  };
  const startsAt = (part: string): boolean => text.startsWith(part, at);
  const keepAll = (part: string) => {
    for (const end = at + part.length; at < end;) keep();
  };
  /** The rest of a template, up to its end or to `${`. */
  const skipTemplate = (): boolean => {
    while (at < chars.length && chars[at] !== '`' && !startsAt('${')) {
      if (chars[at] === '\n') out[at] = '\n';
      at += chars[at] === '\\' ? 2 : 1;
    }
    if (at >= chars.length) return false;
    if (chars[at] === '`') {
      keep();
      return true;
    }
    keep();
    keep();
    templates.push(depth++);
    return true;
  };
  while (at < chars.length) {
    const char = chars[at] ?? '';
    let isWhole = true;
    if (language === 'python' && (startsAt('"""') || startsAt("'''"))) {
      const end = char.repeat(3);
      keepAll(end);
      isWhole = skipTo(end);
    } else if (char === '"' || char === "'") {
      const isFormat =
        language === 'python' && /(?<!\w)[rb]?f[rb]?$/iu.test(chars.slice(Math.max(0, at - 3), at).join(''));
      keep();
      if (isFormat) while (at < chars.length && chars[at] !== char && chars[at] !== '\n') keep();
      isWhole = skipTo(char);
    } else if (language === 'python' && char === '#') isWhole = skipTo('\n');
    else if (language === 'script' && char === '`') {
      keep();
      isWhole = skipTemplate();
    } else if (language === 'script' && startsAt('//')) isWhole = skipTo('\n');
    else if (language === 'script' && startsAt('/*')) {
      at += 2;
      isWhole = skipTo('*/');
    } else if (language === 'script' && char === '/' && beforeRegExp.test(out.slice(Math.max(0, at - 20), at).join('')))
      skipRegExp();
    else {
      if (char === '{') depth++;
      if (char === '}') depth--;
      keep();
      if (char === '}' && templates.at(-1) === depth) {
        templates.pop();
        isWhole = skipTemplate();
      }
    }
    if (!isWhole) return undefined;
  }
  return out.join('');

  function skipRegExp(): void {
    let inClass = false;
    for (at++; at < chars.length && chars[at] !== '\n' && (inClass || chars[at] !== '/'); at++) {
      if (chars[at] === '\\') at++;
      else if (chars[at] === '[') inClass = true;
      else if (chars[at] === ']') inClass = false;
    }
    at++;
  }
}

/** The index of the bracket that closes the one at `open`; -1 if none does. */
export function closing(code: string, open: number): number {
  let depth = 0;
  for (let at = open; at < code.length; at++) {
    if (/[([{]/u.test(code[at] ?? '')) depth++;
    else if (/[)\]}]/u.test(code[at] ?? '') && --depth === 0) return at;
  }
  return -1;
}

/** Where the parts between two indices begin and end, at the commas that no bracket encloses. */
export function partsBetween(code: string, from: number, to: number): readonly (readonly [from: number, to: number])[] {
  const found: (readonly [number, number])[] = [];
  let depth = 0;
  let start = from;
  for (let at = from; at < to; at++) {
    if (/[([{]/u.test(code[at] ?? '')) depth++;
    else if (/[)\]}]/u.test(code[at] ?? '')) depth--;
    else if (code[at] === ',' && depth === 0) {
      found.push([start, at]);
      start = at + 1;
    }
  }
  return [...found, [start, to]];
}
