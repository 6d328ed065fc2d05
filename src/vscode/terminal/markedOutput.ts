// The output of one command in what a terminal shows: between two private marks, with the terminal's own line ends undone.

/** Terminals do not know this sequence, so they hide it. The nonce keeps a command from printing the marks itself. */
export function outputMarks(nonce: string): { readonly start: string; readonly end: string } {
  return { start: `\u001b]5379;${nonce};start\u0007`, end: `\u001b]5379;${nonce};end\u0007` };
}

const integrationStart = '\u001b]633;';
/** Ended by BEL or ST, on its line. */
const integrationSequence = new RegExp(
  `${integrationStart.replace(']', '\\]')}[^\u0007\u001b\n]*(?:\u0007|\u001b\\\\)`,
  'g',
);
/** Anything longer is not a sequence. */
const longestSequence = 10_000;

/** Chunk by chunk. Shell integration sequences are dropped, `\r\n` becomes `\n`: the terminal's driver had put the `\r` there. */
export class MarkedOutput {
  readonly #marks: { readonly start: string; readonly end: string };
  #awaited: 'start' | 'end' | 'nothing' = 'start';
  /** What may be the beginning of a mark, of a sequence or of a line's end. */
  #held = '';

  constructor(nonce: string) {
    this.#marks = outputMarks(nonce);
  }

  get hasStarted(): boolean {
    return this.#awaited !== 'start';
  }

  /** Whether the end mark has arrived: then nothing is missing. */
  get isComplete(): boolean {
    return this.#awaited === 'nothing';
  }

  /** The command's output in this chunk; may be empty. */
  push(chunk: string): string {
    let text = this.#held + chunk;
    this.#held = '';
    if (this.#awaited === 'start') {
      const at = text.indexOf(this.#marks.start);
      if (at === -1) {
        this.#held = text.slice(-this.#marks.start.length);
        return '';
      }
      text = text.slice(at + this.#marks.start.length);
      this.#awaited = 'end';
    }
    if (this.#awaited === 'nothing') return '';
    const at = text.indexOf(this.#marks.end);
    if (at !== -1) {
      this.#awaited = 'nothing';
      return plainLines(text.slice(0, at));
    }
    const finalLength = this.#finalLength(text);
    this.#held = text.slice(finalLength);
    return plainLines(text.slice(0, finalLength));
  }

  /** What was held back, once no more follows. */
  end(): string {
    const held = this.#awaited === 'end' ? this.#held : '';
    this.#held = '';
    return plainLines(held);
  }

  /** How much of `text` is final, whatever follows. */
  #finalLength(text: string): number {
    const start = text.lastIndexOf('\u001b]');
    if (start !== -1 && this.#mayGoOn(text.slice(start))) return start;
    return /[\r\ud800-\udbff]$/.test(text) || text.endsWith('\u001b') ? text.length - 1 : text.length;
  }

  #mayGoOn(tail: string): boolean {
    if (this.#marks.end.startsWith(tail) || integrationStart.startsWith(tail)) return true;
    const isOpen = !tail.includes('\u0007') && !tail.includes('\u001b\\');
    return tail.startsWith(integrationStart) && isOpen && tail.length < longestSequence;
  }
}

function plainLines(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(integrationSequence, '');
}
