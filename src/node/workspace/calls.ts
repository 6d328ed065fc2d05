// Calls in the text of a JavaScript or Python program, as far as brackets and quotes show them. It is read, never run.

export interface CallSite {
  /** Of the callee's first character. */
  readonly at: number;
  readonly args: readonly string[];
}

/** Every call that `callee` matches up to its parenthesis. */
export function callSites(code: string, callee: RegExp): readonly CallSite[] {
  return [...code.matchAll(callee)].map(({ index, 0: { length } }) => ({
    at: index,
    args: argumentsAt(code, index + length),
  }));
}

/** The arguments of every such call. */
export const callsOf = (code: string, callee: RegExp): readonly (readonly string[])[] =>
  callSites(code, callee).map(({ args }) => args);

/** Longer expressions are not read. */
export const mostCharacters = 2000;

/** What stands between the bracket at `open` and its end, at its commas. */
export function argumentsAt(code: string, open: number): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let quote: string | undefined;
  let from = open + 1;
  for (let at = open; at < Math.min(code.length, open + mostCharacters); at++) {
    const char = code[at] ?? '';
    if (quote !== undefined) {
      if (char === '\\') at++;
      else if (char === quote) quote = undefined;
    } else if (/["'`]/u.test(char)) quote = char;
    else if (/[([{]/u.test(char)) depth++;
    else if (/[)\]}]/u.test(char) && --depth === 0) return [...found, code.slice(from, at).trim()];
    else if (char === ',' && depth === 1) {
      found.push(code.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [];
}

/** How other programs are started. */
export const starts =
  /(?<!\w)(?:execSync|exec|execaCommandSync|execaCommand|execa|os\.system|os\.popen|subprocess\.\w+|spawnSync|spawn|execFileSync|execFile|check_call|check_output|Popen|call|run|sh|system)\s*(?=\()/gu;

/** The code without lines that are comments. */
export const withoutComments = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|#|\*|\/\*)/u.test(line))
    .join('\n');
