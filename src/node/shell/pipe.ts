// Real pipes for commands. Node's own 'pipe' is a socket, which cannot be opened again: `echo x >/dev/stderr` would fail.
import { execFile } from 'node:child_process';
import { constants, openSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Pipe {
  /** Non-blocking. */
  readonly readEnd: number;
  /** Blocking, as programs expect it. */
  readonly writeEnd: number;
}

const batch = 32;

/** Opens named pipes that `mkfifo` makes, many at a time, and unlinks them at once. */
export class PipeSource {
  readonly #folder: string;
  #names: string[] = [];
  #made = 0;

  /** `folder` must be private: whoever can open the name could write into the pipe. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Rejects where the file system or the machine has no named pipes. */
  async open(): Promise<Pipe> {
    while (this.#names.length === 0) {
      const names = Array.from({ length: batch }, () => join(this.#folder, `pipe${this.#made++}`));
      await promisify(execFile)('mkfifo', ['-m', '600', ...names]);
      this.#names.push(...names);
    }
    const name = this.#names.pop() ?? '';
    const readEnd = openSync(name, constants.O_RDONLY | constants.O_NONBLOCK);
    const writeEnd = openSync(name, constants.O_WRONLY);
    unlinkSync(name);
    return { readEnd, writeEnd };
  }
}
