// Redacts live output for the view: secrets are replaced as in the stored text, however the output is split into chunks.
import { redactSecrets } from '../../core/state/secrets/redact.ts';

/** A line that has not ended is shown after this many milliseconds: it may be a question. */
const unfinishedLineMs = 300;
/** Characters held back: of an unfinished line, or of a private key. */
const longestHeld = 20_000;
/** Characters of one chunk examined: the view keeps far fewer, and a thousand cost 0.1 ms. */
const longestShown = 65_536;

const keyBegins = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY/u;
const keyEnds = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY.*[\r\n]/u;

/** Whole lines at once, private keys as a whole; a line shown unfinished is rewritten if its rest makes it a secret. */
export class LiveRedaction {
  readonly #show: (text: string) => void;
  /** Received but not final: an unfinished line, or a partial private key. */
  #held = '';
  /** What of `#held` is on the screen, redacted. */
  #shown = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(show: (text: string) => void) {
    this.#show = show;
  }

  push(text: string): void {
    this.#held += text;
    const cut = finalLength(this.#held);
    if (cut > 0) {
      this.#write(redactEnd(this.#held.slice(0, cut)));
      this.#held = this.#held.slice(cut);
      this.#shown = '';
    }
    if (this.#held !== '') this.#timer ??= setTimeout(() => this.flush(), unfinishedLineMs);
  }

  /** Shows the unfinished line; an unfinished private key stays hidden. */
  flush(): void {
    this.dispose();
    const begun = keyBegins.exec(this.#held);
    const text = redactSecrets(begun ? this.#held.slice(0, begun.index) : this.#held);
    this.#write(text);
    this.#shown = text;
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #write(text: string): void {
    const more = text.startsWith(this.#shown) ? text.slice(this.#shown.length) : `\r${text}`;
    if (more !== '') this.#show(more);
  }
}

/** Up to the last line end, but not into a private key. */
function finalLength(text: string): number {
  const lines = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
  if (text.length - lines > longestHeld) return text.length;
  const lastKey = text.lastIndexOf('-----BEGIN ');
  const isOpen = lastKey !== -1 && keyBegins.test(text.slice(lastKey)) && !keyEnds.test(text.slice(lastKey));
  if (!isOpen || text.length - lastKey > longestHeld) return lines;
  return text.lastIndexOf('\n', lastKey) + 1;
}

/** Replaces the unreadably long beginning with dots of the same length. */
function redactEnd(text: string): string {
  if (text.length <= longestShown) return redactSecrets(text);
  const from = text.indexOf('\n', text.length - longestShown) + 1;
  return `${'.'.repeat(Math.max(0, from - 1))}\n${redactSecrets(text.slice(from))}`;
}
