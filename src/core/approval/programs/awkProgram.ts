// Reads an awk program just far enough to find what runs programs (`system`, pipes) or writes files (`print > "f"`).

export interface AwkFinding {
  readonly kind: 'writes' | 'runs' | 'environment';
  /** Literal file name for `writes`, literal command for `runs`; empty or undefined when it is no literal. */
  readonly file?: string;
}

/** At most this many slashes that may be a division or start a regular expression are tried both ways. */
const mostAmbiguities = 4;

/** What the program does beyond printing. Never misses a pipe, `system` or redirection, however the slashes are read. */
export function awkFindings(program: string): readonly AwkFinding[] {
  const findings: AwkFinding[] = [];
  if (/\bsystem\b|@|\/inet/.test(program) || /sys["']?\s*["']?tem/.test(program)) findings.push({ kind: 'runs' });
  if (program.includes('ENVIRON')) findings.push({ kind: 'environment' });
  const ambiguous = { count: 0 };
  const readings = [scan(program, 0, ambiguous)];
  if (ambiguous.count > mostAmbiguities) return [...findings, { kind: 'runs' }];
  for (let choice = 1; choice < 1 << ambiguous.count; choice++) readings.push(scan(program, choice, { count: 0 }));
  if (readings.every((reading) => reading === undefined)) findings.push({ kind: 'runs' });
  return [...findings, ...readings.flatMap((reading) => reading ?? [])];
}

/** Bit i of `choice` says whether the i-th ambiguous slash starts a regular expression. Undefined: read so, a literal does not end. */
function scan(program: string, choice: number, ambiguous: { count: number }): readonly AwkFinding[] | undefined {
  const findings: AwkFinding[] = [];
  let before = '';
  let printing = false;
  let depth = 0;
  for (let at = 0; at < program.length;) {
    const char = program.charAt(at);
    const next = program.charAt(at + 1);
    if (/[ \t\r\\]/.test(char)) {
      at++;
      continue;
    }
    if (/[A-Za-z_]/.test(char)) {
      const word = /^\w+/.exec(program.slice(at))?.[0] ?? char;
      if (/^printf?$/.test(word)) {
        printing = true;
        depth = 0;
      }
      before = /^(?:printf?|return|in|delete|else|do|case|exit)$/.test(word) ? '(' : word === 'getline' ? ')' : 'a';
      at += word.length;
      continue;
    }
    let end = at + 1;
    if (char === '"') end = closing(program, at, '"');
    else if (char === '#') end = lineEnd(program, at);
    else if (char === '/' && startsRegex(before, choice, ambiguous)) end = closing(program, at, '/');
    else if (char === '|' && next === '|') end = at + 2;
    else if (char === '|') findings.push({ kind: 'runs', file: next === '&' ? '' : literalAfter(program, at + 1) });
    else if (char === '>' && printing && depth === 0 && next !== '=') {
      findings.push({ kind: 'writes', file: literalAfter(program, at + 1) });
      end = next === '>' ? at + 2 : end;
    } else if (char === '>' && printing && depth === 0) findings.push({ kind: 'writes' });
    else if (char === '(') depth++;
    else if (char === ')') depth--;
    if (/[;\n}{]/.test(char)) printing = false;
    if (end === unclear) return [...findings, { kind: 'runs' }];
    if (end < 0) return undefined;
    if (char !== '#') before = char === '"' || (char === '/' && end > at + 1) ? 'a' : char;
    at = end;
  }
  return findings;
}

function startsRegex(before: string, choice: number, ambiguous: { count: number }): boolean {
  if (/[\w\].]/.test(before)) return false;
  if (!/[)+$-]/.test(before)) return true;
  return ((choice >> ambiguous.count++) & 1) === 1;
}

const unclear = -2;

/** Index behind the closing quote or slash; -1 when it is missing, `unclear` when implementations would differ. */
function closing(program: string, start: number, quote: string): number {
  for (let at = start + 1; at < program.length; at++) {
    const char = program.charAt(at);
    if (char === '\\') at++;
    else if (char === quote) return at + 1;
    else if (char === '\n') return -1;
    else if (char === '[' && quote === '/' && bracketHides(program, at)) return unclear;
  }
  return -1;
}

/** Implementations differ on a slash inside a bracket expression. */
function bracketHides(program: string, at: number): boolean {
  const close = program.indexOf(']', program.charAt(at + 1) === ']' ? at + 2 : at + 1);
  return close > 0 && /(?:^|[^\\])\//.test(program.slice(at, close));
}

function lineEnd(program: string, start: number): number {
  const end = program.indexOf('\n', start);
  return end < 0 ? program.length : end;
}

function literalAfter(program: string, at: number): string {
  return /^>?\s*"([^"\\]*)"\s*(?:[;}\n]|$)/.exec(program.slice(at))?.[1] ?? '';
}
