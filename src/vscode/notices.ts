// What a run has to tell beside its steps: notices that stay until the next run, and one for what is waited for just now.
import type { ViewState } from '../protocol/viewState.ts';

export type Notice = ViewState['notices'][number];

/** The newest so many are kept. */
const most = 20;

export class Notices {
  readonly #onChange: () => void;
  #lasting: readonly Notice[] = [];
  #passing: Notice | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get all(): readonly Notice[] {
    return this.#passing ? [...this.#lasting, this.#passing] : this.#lasting;
  }

  add(notice: Notice): void {
    this.#lasting = [...this.#lasting, notice].slice(-most);
    this.#onChange();
  }

  /** Shown until `settle`, or for `durationMs`. */
  pass(message: string, durationMs?: number): void {
    clearTimeout(this.#timer);
    this.#passing = { level: 'info', message };
    if (durationMs !== undefined) this.#timer = setTimeout(() => this.settle(), durationMs);
    this.#onChange();
  }

  /** Nothing is waited for any more. */
  settle(): void {
    clearTimeout(this.#timer);
    if (!this.#passing) return;
    this.#passing = undefined;
    this.#onChange();
  }

  /** For a new run. The one who calls tells about the change. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#lasting = [];
    this.#passing = undefined;
  }
}
