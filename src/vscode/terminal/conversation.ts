// A running command and the person at the keyboard: which one waits, and for how long.
import type { CommandInput, ShellResult } from '../../node/shell/types.ts';

/** A line left unfinished for this long is a question. */
const questionMs = 1000;
/** A command that ends this soon after its input had been waiting for it. */
const promptlyMs = 500;
const asksForSecret = /(?:pass(?:word|phrase|code)?|pin|secret|token|key)\b[^\n]{0,60}:\s*$/iu;

/** A command asks something: the text of its last line; undefined: it no longer asks. */
export type OnQuestion = (question: string | undefined) => void;

export interface ConversationOptions {
  readonly onQuestion: OnQuestion;
  /**
   * Milliseconds without output or key presses after which standard input ends, so that a command that waits for input ends too.
   * Default: 30 s.
   */
  readonly silenceMs?: number;
}

/** One command and the person at the keyboard. */
export class Conversation {
  readonly #onQuestion: OnQuestion;
  readonly #silenceMs: number;
  readonly #abort = new AbortController();
  readonly aborted = this.#abort.signal;
  #input: CommandInput | undefined;
  /** The line that the command has not ended. */
  #lastLine = '';
  #interrupts = 0;
  #endedAt: number | undefined;
  #silence: NodeJS.Timeout | undefined;
  #question: NodeJS.Timeout | undefined;
  #hasAsked = false;

  constructor({ onQuestion, silenceMs = 30_000 }: ConversationOptions) {
    this.#onQuestion = onQuestion;
    this.#silenceMs = silenceMs;
  }

  get asksForSecret(): boolean {
    return asksForSecret.test(this.#lastLine);
  }

  readonly connect = (input: CommandInput): (() => void) => {
    this.#input = input;
    this.#await();
    return () => {
      this.#input = undefined;
      this.#withdrawQuestion();
      clearTimeout(this.#silence);
    };
  };

  heard(text: string): void {
    this.#lastLine = (this.#lastLine + text).slice(-300).replace(/^[^]*[\r\n]/u, '');
    if (this.#silence) this.#await();
    this.#withdrawQuestion();
    if (this.#input && this.#lastLine.trim() !== '')
      this.#question = setTimeout(() => this.#ask(this.#lastLine.trim()), questionMs);
  }

  /** Somebody is at the keyboard: from now on the command may wait for input. */
  pressed(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
  }

  write(text: string): void {
    this.#lastLine = '';
    this.#withdrawQuestion();
    this.#input?.write(text);
  }

  end(): void {
    this.#withdrawQuestion();
    this.#input?.end();
  }

  /** The second time, everything that the command started is ended. */
  interrupt(): void {
    this.#interrupts++;
    if (this.#input && this.#interrupts === 1) this.#input.interrupt();
    else this.#abort.abort(new Error('interrupted in the terminal'));
  }

  /** A person's Ctrl+C is no evidence about the command; an end of input that nobody typed is reported. */
  judged(result: ShellResult): ShellResult {
    const { exitCode, signalName, ...rest } = result;
    if (this.#interrupts > 0 && (signalName === 'SIGINT' || exitCode === 130))
      return { ...rest, status: 'aborted', notices: [...result.notices, interrupted] };
    if (this.#endedAt === undefined || performance.now() - this.#endedAt > promptlyMs) return result;
    return { ...result, notices: [...result.notices, nobodyTyped(this.#silenceMs)] };
  }

  #await(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#silence = undefined;
      this.#endedAt = performance.now();
      this.#input?.end();
    }, this.#silenceMs);
  }

  #ask(question: string): void {
    this.#hasAsked = true;
    this.#onQuestion(question);
  }

  #withdrawQuestion(): void {
    clearTimeout(this.#question);
    if (!this.#hasAsked) return;
    this.#hasAsked = false;
    this.#onQuestion(undefined);
  }
}

const interrupted = 'The user ended it with Ctrl+C.';

function nobodyTyped(silenceMs: number): string {
  return `Nobody typed anything for ${Math.round(silenceMs / 1000)} s, so standard input was ended.`;
}
