// What a terminal's driver does with keys before a program reads them: a line that can be edited, its echo, and the control characters.

export type Typed =
  | { readonly kind: 'text'; readonly text: string }
  /** Ctrl+D on an empty line: end of input. */
  | { readonly kind: 'end' }
  | { readonly kind: 'interrupt' };

export interface Keys {
  /** For the screen. */
  readonly echo: string;
  /** For the program, in order. */
  readonly typed: readonly Typed[];
}

/** Sequences of function keys, arrows and bracketed paste, which have no effect on a line. */
const functionKey = '\\u001b(?:\\[[0-?]*[ -/]*[@-~]|O.|.)?';
const key = new RegExp(`${functionKey}|\\r\\n|[\\p{Cc}]|[^\\p{Cc}]+`, 'gu');
/** Characters that take two columns. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Enter, Backspace, Ctrl+C, Ctrl+D, Ctrl+U, Ctrl+W and Tab work as in a terminal; other control characters are ignored. */
export class LineDiscipline {
  /** The line so far, by grapheme. */
  #line: string[] = [];

  /** `isSecret`: the keys are not echoed. Keys of one call are whole, as VS Code gives them. */
  press(data: string, isSecret: boolean): Keys {
    let echo = '';
    const typed: Typed[] = [];
    for (const [pressed] of data.matchAll(key)) {
      const effect = this.#press(pressed);
      if (effect.typed) typed.push(effect.typed);
      if (!isSecret || effect.typed) echo += effect.echo;
    }
    return { echo, typed };
  }

  /** Forgets what is typed. */
  clear(): void {
    this.#line = [];
  }

  #press(pressed: string): { readonly echo: string; readonly typed?: Typed } {
    switch (pressed) {
      case '\r':
      case '\n':
      case '\r\n':
        return { echo: '\n', typed: { kind: 'text', text: `${this.#take()}\n` } };
      case '\u0003':
        this.clear();
        return { echo: '^C\n', typed: { kind: 'interrupt' } };
      case '\u0004':
        if (this.#line.length === 0) return { echo: '', typed: { kind: 'end' } };
        return { echo: '', typed: { kind: 'text', text: this.#take() } };
      case '\b':
      case '\u007f':
        return { echo: this.#erase(1) };
      case '\u0015':
        return { echo: this.#erase(this.#line.length) };
      case '\u0017':
        return { echo: this.#erase(this.#line.length - this.#wordStart()) };
      case '\t':
        // One column, so that Backspace knows what to erase.
        this.#line.push(pressed);
        return { echo: ' ' };
      default:
        if (/^\p{Cc}/u.test(pressed)) return { echo: '' };
        for (const { segment } of graphemes.segment(pressed)) this.#line.push(segment);
        return { echo: pressed };
    }
  }

  /** Start of the last word. */
  #wordStart(): number {
    const lastOf = this.#line.findLastIndex((one) => one.trim() !== '');
    return this.#line.findLastIndex((one, index) => index < lastOf && one.trim() === '') + 1;
  }

  #take(): string {
    const line = this.#line.join('');
    this.clear();
    return line;
  }

  #erase(count: number): string {
    const erased = count === 0 ? [] : this.#line.splice(-count);
    const columns = erased.reduce((sum, one) => sum + (wide.test(one) ? 2 : 1), 0);
    return columns === 0 ? '' : `${reverseWrap}${'\b \b'.repeat(columns)}`;
  }
}

/** A line may have wrapped: Backspace follows it back. */
const reverseWrap = '\u001b[?45h';
