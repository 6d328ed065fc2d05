// Terminal output -> plain text, chunk by chunk, in linear time: control sequences are applied or dropped.

type Mode =
  | 'text'
  /** After ESC. */
  | 'escape'
  /** ESC and intermediate bytes, e.g. ESC ( B. */
  | 'escapeRest'
  /** CSI parameters up to the final byte. */
  | 'csi'
  /** OSC, DCS, SOS, PM, APC: up to BEL, ST, CAN, SUB or, so that nothing can swallow an output, the line's end. */
  | 'string';

/** Cc: U+0000-001F and U+007F-009F. */
const special = /(?!\n)\p{Cc}/gu;
const ESC = 0x1b;
const LF = 0x0a;
/** BEL, ST, CAN, SUB; ESC is handled before. */
const stringEnds: ReadonlySet<number> = new Set([0x07, 0x9c, 0x18, 0x1a, LF]);
/** C1 forms of DCS, SOS, OSC, PM, APC. */
const stringStarts: ReadonlySet<number> = new Set([0x90, 0x98, 0x9d, 0x9e, 0x9f]);
const longestLine = 65_536;

/**
 * A line that is rewritten after a carriage return (progress bars) keeps only its last version; `\r\n` is a line end; a backspace deletes
 * the character before it. Tabs and line feeds stay; all other control characters and escape sequences are dropped.
 */
export class PlainText {
  #mode: Mode = 'text';
  /** Lines that cannot change any more. */
  #done = '';
  /** The line that the cursor is in. */
  #line = '';
  #returned = false;

  /** Text that is final after this chunk; may be empty, the open line is held back. */
  push(chunk: string): string {
    let at = 0;
    while (at < chunk.length) at = this.#mode === 'text' ? this.#text(chunk, at) : this.#sequence(chunk, at);
    if (this.#line.length > longestLine) this.#flushLine();
    return this.#take();
  }

  /** The open line. An unfinished escape sequence is dropped. */
  end(): string {
    this.#flushLine();
    this.#mode = 'text';
    return this.#take();
  }

  #take(): string {
    const text = this.#done;
    this.#done = '';
    return text;
  }

  #flushLine(): void {
    this.#done += this.#line;
    this.#line = '';
    this.#returned = false;
  }

  /** Plain characters up to the next control character, that one, and ineffective ones after it. */
  #text(chunk: string, from: number): number {
    special.lastIndex = from;
    const at = special.exec(chunk)?.index ?? chunk.length;
    if (at > from) this.#print(chunk.slice(from, at));
    if (at < chunk.length) this.#control(chunk.charCodeAt(at));
    let next = at + 1;
    while (this.#mode === 'text' && isIgnored(chunk.charCodeAt(next))) next++;
    return next;
  }

  #print(text: string): void {
    if (this.#returned && !text.startsWith('\n')) this.#line = '';
    this.#returned = false;
    const lastLine = text.lastIndexOf('\n') + 1;
    if (lastLine === 0) {
      this.#line += text;
      return;
    }
    this.#done += this.#line + text.slice(0, lastLine);
    this.#line = text.slice(lastLine);
  }

  #control(code: number): void {
    if (code === 0x09) this.#print('\t');
    else if (code === 0x0d) this.#returned = true;
    else if (code === 0x08) this.#line = this.#line.slice(0, this.#line.at(-1)?.match(/[\udc00-\udfff]/) ? -2 : -1);
    else if (code === ESC) this.#mode = 'escape';
    else if (code === 0x9b) this.#mode = 'csi';
    else if (stringStarts.has(code)) this.#mode = 'string';
  }

  /** One character of an escape sequence; what does not belong to it is read again as text. */
  #sequence(chunk: string, at: number): number {
    const code = chunk.charCodeAt(at);
    if (code === ESC) this.#mode = 'escape';
    else if (this.#mode === 'string') {
      if (stringEnds.has(code)) this.#mode = 'text';
      if (code === LF) return at;
    } else if (code < 0x20 || code > 0x7e) {
      this.#mode = 'text';
      return at;
    } else if (this.#mode === 'escape') this.#mode = afterEscape(code);
    else if (code >= (this.#mode === 'csi' ? 0x40 : 0x30)) this.#mode = 'text';
    return at + 1;
  }
}

/** Controls without effect on the text, of which binary output has long runs; false beyond the end (NaN). */
function isIgnored(code: number): boolean {
  return code <= 0x07 || (code >= 0x0e && code < ESC) || (code > ESC && code < 0x20) || code === 0x7f;
}

function afterEscape(code: number): Mode {
  if (code === 0x5b) return 'csi';
  if ('P]X^_'.includes(String.fromCharCode(code))) return 'string';
  return code <= 0x2f ? 'escapeRest' : 'text';
}
