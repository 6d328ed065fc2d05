// The reading end of a command's output pipe: decodes, shows live, captures; keeps draining silently when the command has ended but the pipe is still open.
import { readSync } from 'node:fs';
import { Socket } from 'node:net';

import type { OutputCapture } from './outputCapture.ts';
import { PlainText } from './plainText.ts';

export class OutputReader {
  /** Resolves when the last writer has closed the pipe; never rejects. */
  readonly ended: Promise<void>;
  readonly #socket: Socket;
  readonly #fd: number;
  readonly #capture: OutputCapture;
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  readonly #plain = new PlainText();
  #show: (text: string) => void;
  #chunks = 0;

  constructor(fd: number, capture: OutputCapture, onOutput: (text: string) => void) {
    this.#fd = fd;
    this.#capture = capture;
    this.#show = onOutput;
    this.#socket = new Socket({ fd, readable: true, writable: false });
    this.#socket.on('data', (bytes) => this.#receive(bytes));
    this.#socket.on('error', () => this.#socket.destroy());
    this.ended = new Promise((resolve) => {
      this.#socket.on('close', () => resolve());
    });
  }

  /** Counts received chunks; the same number twice means silence in between. */
  get chunks(): number {
    return this.#chunks;
  }

  get isEnded(): boolean {
    return this.#socket.destroyed;
  }

  /** Reads what is in the pipe now, so that nothing written before this call is missing from the capture. */
  drain(): void {
    const bytes = Buffer.allocUnsafe(65_536);
    while (!this.#socket.destroyed) {
      try {
        const count = readSync(this.#fd, bytes);
        if (count === 0) break;
        this.#receive(bytes.subarray(0, count));
      } catch {
        break; // EAGAIN: empty, with writers left.
      }
    }
    this.#emit(this.#decoder.decode());
    this.#capture.add(this.#plain.end());
  }

  /** Keeps the pipe open and empty for background processes, without keeping this process alive; their output is captured only. */
  detach(): void {
    this.#show = () => undefined;
    this.#socket.unref();
  }

  /** Shows further output of those background processes. */
  show(onOutput: (text: string) => void): void {
    this.#show = onOutput;
  }

  close(): void {
    this.#socket.destroy();
    this.#capture.close();
  }

  #receive(bytes: Buffer): void {
    this.#chunks++;
    this.#emit(this.#decoder.decode(bytes, { stream: true }));
  }

  #emit(text: string): void {
    if (text === '') return;
    this.#show(text);
    this.#capture.add(this.#plain.push(text));
  }
}
