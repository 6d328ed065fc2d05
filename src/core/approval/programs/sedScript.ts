// Reads a sed script just far enough to find commands that write files (`w`, `W`, `s///w`) or run programs (`e`, `s///e`).

export interface SedFinding {
  readonly kind: 'writes' | 'runs' | 'reads' | 'unknown';
  /** The file, for `writes` and `reads`. */
  readonly file?: string;
}

/** What the script does beyond editing its stream. A script that is not understood gives `unknown`. */
export function sedFindings(script: string): readonly SedFinding[] {
  const findings = new SedReader(script, false).read();
  if (!script.includes('[')) return findings;
  // BSD sed lets the delimiter stand in a bracket expression, GNU sed does not: what either does counts.
  const others = new SedReader(script, true).read();
  if (findings.some((finding) => finding.kind === 'unknown')) return others;
  return others.some((finding) => finding.kind === 'unknown') ? findings : [...findings, ...others];
}

class SedReader {
  private at = 0;
  private readonly findings: SedFinding[] = [];
  private readonly script: string;
  private readonly brackets: boolean;

  constructor(script: string, brackets: boolean) {
    this.script = script;
    this.brackets = brackets;
  }

  read(): readonly SedFinding[] {
    if (this.script.startsWith('#n\n')) this.at = 2;
    while (this.at < this.script.length) {
      this.skip(/[\s;{}]/);
      if (this.at >= this.script.length) break;
      if (!this.addresses() || !this.command()) return [...this.findings, { kind: 'unknown' }];
    }
    return this.findings;
  }

  private peek(): string {
    return this.script.charAt(this.at);
  }

  private skip(pattern: RegExp): void {
    while (this.at < this.script.length && pattern.test(this.peek())) this.at++;
  }

  private addresses(): boolean {
    for (let count = 0; count < 2; count++) {
      if (!this.address()) return false;
      this.skip(/[ \t]/);
      if (this.peek() !== ',') break;
      this.at++;
      this.skip(/[ \t]/);
    }
    this.skip(/[ \t!]/);
    return true;
  }

  private address(): boolean {
    const char = this.peek();
    if (char === '/') {
      this.at++;
      if (!this.delimited('/')) return false;
      this.skip(/[IM]/);
    } else if (char === '\\') {
      const delimiter = this.script.charAt(this.at + 1);
      this.at += 2;
      if (!this.delimited(delimiter)) return false;
      this.skip(/[IM]/);
    } else {
      this.skip(/[0-9$~+]/);
    }
    return true;
  }

  /** Moves behind the next `delimiter`; false when there is none. */
  private delimited(delimiter: string): boolean {
    let inBrackets = false;
    while (this.at < this.script.length) {
      const char = this.script.charAt(this.at++);
      if (char === '\\' && !inBrackets) this.at++;
      else if (inBrackets) inBrackets = char !== ']';
      else if (char === delimiter) return true;
      else if (char === '[' && this.brackets) inBrackets = this.openBracket();
    }
    return false;
  }

  private openBracket(): boolean {
    if (this.peek() === '^') this.at++;
    if (this.peek() === ']') this.at++;
    return true;
  }

  private command(): boolean {
    const command = this.script.charAt(this.at++);
    switch (command) {
      case '{':
      case '}':
      case '=':
      case 'd':
      case 'D':
      case 'g':
      case 'G':
      case 'h':
      case 'H':
      case 'n':
      case 'N':
      case 'p':
      case 'P':
      case 'x':
      case 'z':
      case 'F':
        return true;
      case 'l':
      case 'L':
      case 'q':
      case 'Q':
        this.skip(/[ \t0-9]/);
        return true;
      case ':':
      case 'b':
      case 't':
      case 'T':
        this.skip(/[^;\n}]/);
        return true;
      case '#':
        this.skip(/[^\n]/);
        return true;
      case 'a':
      case 'i':
      case 'c':
        this.text();
        return true;
      case 'r':
      case 'R':
        this.findings.push({ kind: 'reads', file: this.restOfLine() });
        return true;
      case 'w':
      case 'W':
        this.findings.push({ kind: 'writes', file: this.restOfLine() });
        return true;
      case 'e':
        this.findings.push({ kind: 'runs' });
        this.restOfLine();
        return true;
      case 's':
        return this.substitution();
      case 'y':
        return this.twoParts();
      default:
        return command === '';
    }
  }

  private twoParts(): boolean {
    const delimiter = this.script.charAt(this.at++);
    return (
      delimiter !== '' &&
      delimiter !== '\n' &&
      delimiter !== '\\' &&
      this.delimited(delimiter) &&
      this.replacement(delimiter)
    );
  }

  private replacement(delimiter: string): boolean {
    while (this.at < this.script.length) {
      const char = this.script.charAt(this.at++);
      if (char === '\\') this.at++;
      else if (char === delimiter) return true;
    }
    return false;
  }

  private substitution(): boolean {
    if (!this.twoParts()) return false;
    for (;;) {
      const flag = this.peek();
      if (flag === 'w') {
        this.at++;
        this.findings.push({ kind: 'writes', file: this.restOfLine() });
        return true;
      }
      if (flag === 'e') this.findings.push({ kind: 'runs' });
      if (flag === '' || !/[gpiImMe0-9]/.test(flag)) break;
      this.at++;
    }
    return /^[\s;}#]?$/.test(this.peek());
  }

  /** Text of `a`, `i`, `c`: to the end of the line, continued by a backslash. */
  private text(): void {
    while (this.at < this.script.length) {
      const char = this.script.charAt(this.at++);
      if (char === '\\') this.at++;
      else if (char === '\n') return;
    }
  }

  private restOfLine(): string {
    const start = this.at;
    this.skip(/[^\n]/);
    return this.script.slice(start, this.at).trim();
  }
}
