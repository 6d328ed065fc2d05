// A command's output. Colours, width and questions depend on the terminal; data goes to standard output.
import { stripVTControlCharacters } from 'node:util';
import pc from 'picocolors';
import type { Colors } from 'picocolors/types';

export interface Io {
  readonly colors: Colors;
  /** Columns of the terminal, 100 without one. */
  readonly width: number;
  /** Whether a person can be asked: input and output are a terminal. */
  readonly interactive: boolean;
  /** One line to standard output. */
  readonly print: (line: string) => void;
  /** One line to standard error. */
  readonly warn: (line: string) => void;
  /** Raw text to standard output. */
  readonly write: (text: string) => void;
  /** If standard output fails (`knack run | head -1`, a full disk), calls `end` instead of ending the process. */
  readonly onOutputLost: (end: () => void) => void;
}

/** Exit statuses that scripts can rely on. */
export const exitStatus = { succeeded: 0, failed: 1, usage: 2, aborted: 130 } as const;

/** A mistake of the caller: its message names the thing and the remedy; exit status 2. */
export class UsageError extends Error {}

/** Runs a command: what it returns becomes the exit status of the process, what it throws a message and an exit status. */
export type Perform = (work: () => Promise<number>) => Promise<void>;

/** What a question rejects with when the user leaves it with Ctrl+C. */
export function isLeft(error: unknown): boolean {
  return error instanceof Error && error.name === 'ExitPromptError';
}

export function terminalIo(): Io {
  const { stdout, stderr, stdin } = process;
  const colors = pc.createColors(pc.isColorSupported && stdout.isTTY);
  let end: (() => void) | undefined;
  let lost = false;
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (lost) return;
    lost = true;
    // A closed pipe is not an error; a full disk is.
    const gone = error.code === 'EPIPE';
    if (!gone) stderr.write(`knack: standard output cannot be written: ${error.message}\n`);
    if (end) end();
    else process.exit(gone ? exitStatus.succeeded : exitStatus.failed);
  });
  stderr.on('error', () => {
    // Nobody reads it, and there is no other place to report it.
  });
  return {
    colors,
    // Some terminals do not report their width.
    width: (stdout.isTTY ? stdout.columns : 0) || 100,
    interactive: stdout.isTTY && stdin.isTTY,
    print: (line) => void stdout.write(`${line}\n`),
    warn: (line) => void stderr.write(`${line}\n`),
    write: (text) => void stdout.write(text),
    onOutputLost: (instead) => {
      end = instead;
    },
  };
}

/** Output of a command for people: sequences that could move the cursor or repaint what Knack printed are dropped. */
export function plain(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '');
}

/** `1 step`, `2 steps`. */
export const counted = (count: number, noun: string): string => `${String(count)} ${noun}${count === 1 ? '' : 's'}`;

/** All of standard input as text. */
export async function readStdin(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
