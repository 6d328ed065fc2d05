// Parsed text, and which of it the parse covers. The parser is tolerant: it may skip what it does not understand.

const betweenWords = /^(?:[ \t]|\\\n)*$/;
/** Whitespace, separators and comments; shells disagree about a `#` that does not follow whitespace. */
const betweenStatements = /^(?:[\s;&]|\\\n|(?<=\s)#[^\n]*(?:\n|$))*$/;

export class ParsedText {
  readonly text: string;
  private readonly hereDocs: (readonly [number, number])[] = [];

  constructor(text: string) {
    this.text = text;
  }

  /** Records the range of a here-document's body. */
  addHereDoc(start: number, end: number): void {
    this.hereDocs.push([start, end]);
  }

  /** Whether the range holds only what may separate two words or statements. */
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
