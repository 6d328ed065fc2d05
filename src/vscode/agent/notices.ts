// Messages of a run besides its steps: notices that stay until the next run, and what it is currently waiting for.
import type { ViewState } from '../../protocol/viewState.ts';

export type Notice = ViewState['notices'][number];

/** Most notices kept, the newest. */
const most = 20;

export class Notices {
  readonly #onChange: () => void;
  #all: readonly Notice[] = [];
  #waiting: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get shown(): Pick<ViewState, 'notices' | 'waiting'> {
    return { notices: this.#all, ...(this.#waiting === undefined ? {} : { waiting: this.#waiting }) };
  }

  add(notice: Notice): void {
    this.#all = [...this.#all, notice].slice(-most);
    this.#onChange();
  }

  /** Removes a notice that is shown elsewhere too. */
  drop(message: string): void {
    this.#all = this.#all.filter((notice) => notice.message !== message);
  }

  /** Shown until `stopWaiting`, or for `durationMs`. */
  wait(message: string, durationMs?: number): void {
    clearTimeout(this.#timer);
    this.#waiting = message;
    if (durationMs !== undefined) this.#timer = setTimeout(() => this.stopWaiting(), durationMs);
    this.#onChange();
  }

  /** Ends the waiting. */
  stopWaiting(): void {
    clearTimeout(this.#timer);
    if (this.#waiting === undefined) return;
    this.#waiting = undefined;
    this.#onChange();
  }

  /** For a new run. The caller reports the change. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#all = [];
    this.#waiting = undefined;
  }
}
