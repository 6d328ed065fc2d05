// Text that was parsed, and what of it the parse accounts for. The parser is tolerant: it may leave out what it does not understand.

const betweenWords = /^(?:[ \t]|\\\n)*$/;
/** Blanks, separators and comments; shells disagree about a `#` that no blank precedes. */
const betweenStatements = /^(?:[\s;&]|\\\n|(?<=\s)#[^\n]*(?:\n|$))*$/;

export class ParsedText {
  readonly text: string;
  private readonly hereDocs: (readonly [number, number])[] = [];

  constructor(text: string) {
    this.text = text;
  }

  /** Notes where the body of a here-document stands. */
  addHereDoc(start: number, end: number): void {
    this.hereDocs.push([start, end]);
  }

  /** Whether nothing but what may stand between two words, or two statements, stands there. */
  isGap(from: number, to: number, between: 'words' | 'statements'): boolean {
    if (to <= from) return true;
    let gap = from === 0 ? '\n' : '';
    let at = from;
    for (const [start, end] of this.hereDocs) {
      if (start < at || start >= to) continue;
      gap += this.text.slice(at, start);
      at = end;
    }
    gap += this.text.slice(at, to);
    return (between === 'words' ? betweenWords : betweenStatements).test(gap);
  }
}
