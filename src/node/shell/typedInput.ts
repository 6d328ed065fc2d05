// Standard input that a person types, and Ctrl+C.
import { closeSync } from 'node:fs';
import { Socket } from 'node:net';

import type { PipeSource } from './pipe.ts';
import type { Keyboard } from './types.ts';

export interface TypedInput {
  /** For the command. */
  readonly readEnd: number;
  /** The command has it, or could not be started (undefined); `group` is its process group. */
  begin(group: number | undefined): void;
  /** The command is over: its background processes read end of file. */
  end(): void;
  /** The command goes on, and this process need not stay for it. */
  leave(): void;
}

/** Rejects where no pipe can be made. */
export async function openTypedInput(pipes: PipeSource, keyboard: Keyboard): Promise<TypedInput> {
  const { readEnd, writeEnd } = await pipes.openInput();
  const writer = new Socket({ fd: writeEnd, readable: false, writable: true });
  // No reader is left: the command has closed it, or has ended.
  writer.on('error', () => writer.destroy());
  let disconnect = (): void => undefined;
  return {
    readEnd,
    begin: (group) => {
      closeSync(readEnd);
      if (group === undefined) return;
      disconnect = keyboard.connect({
        write: (text) => {
          if (writer.writable) writer.write(text);
        },
        end: () => void writer.end(),
        interrupt: () => interrupt(group),
      });
    },
    end: () => {
      disconnect();
      writer.destroy();
    },
    leave: () => void writer.unref(),
  };
}

function interrupt(group: number): void {
  try {
    process.kill(-group, 'SIGINT');
  } catch {
    // It has just ended.
  }
}
