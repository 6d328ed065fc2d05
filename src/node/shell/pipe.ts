// Real pipes for commands. Node's own 'pipe' is a socket, which cannot be opened again: `echo x >/dev/stderr` would fail.
import { execFile } from 'node:child_process';
import { closeSync, constants, openSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The command's end is blocking, as programs expect; the other one is not. */
export interface Pipe {
  readonly readEnd: number;
  readonly writeEnd: number;
}

const batch = 32;

/** Opens named pipes that `mkfifo` makes, many at a time, and unlinks them at once. */
export class PipeSource {
  readonly #folder: string;
  #names: string[] = [];
  #made = 0;

  /** `folder` must be private: any process that can open the name can write into the pipe. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** For what a command prints. Rejects where the file system or the machine has no named pipes. */
  async openOutput(): Promise<Pipe> {
    const name = await this.#name();
    const readEnd = openSync(name, constants.O_RDONLY | constants.O_NONBLOCK);
    const writeEnd = openSync(name, constants.O_WRONLY);
    unlinkSync(name);
    return { readEnd, writeEnd };
  }

  /** For what a command reads. Rejects as `openOutput`. */
  async openInput(): Promise<Pipe> {
    const name = await this.#name();
    // Opening either end blocks until the other is open; a non-blocking writer needs a reader.
    const reader = openSync(name, constants.O_RDONLY | constants.O_NONBLOCK);
    const writeEnd = openSync(name, constants.O_WRONLY | constants.O_NONBLOCK);
    const readEnd = openSync(name, constants.O_RDONLY);
    closeSync(reader);
    unlinkSync(name);
    return { readEnd, writeEnd };
  }

  async #name(): Promise<string> {
    while (this.#names.length === 0) {
      const names = Array.from({ length: batch }, () => join(this.#folder, `pipe${this.#made++}`));
      await promisify(execFile)('mkfifo', ['-m', '600', ...names]);
      this.#names.push(...names);
    }
    return this.#names.pop() ?? '';
  }
}
