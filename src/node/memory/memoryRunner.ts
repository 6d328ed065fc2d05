// Where a memory runs: in a thread beside the caller, or in a process of its own, whose memory goes back to the system when it ends.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Channel } from '../thread/messages.ts';
import type { MemoryOrder } from './memoryThread.ts';

export interface MemoryRunner {
  /** Its first message is an `Opened`. */
  readonly channel: Channel;
  /** Settles when it has ended, with the cause unless that was `terminate`; never rejects. */
  readonly ended: Promise<Error | undefined>;
  readonly terminate: () => Promise<void>;
}

/** MB. Much is read and dropped at once: with V8's own limit a large query takes 100 MB more. */
const youngGeneration = 16;

/** `worker`: path or URL of memoryWorker. */
export function inThread(worker: string | URL, order: MemoryOrder): MemoryRunner {
  const thread = new Worker(worker, {
    workerData: order,
    resourceLimits: { maxYoungGenerationSizeMb: youngGeneration },
  });
  let isWanted = true;
  const ended = new Promise<Error | undefined>((resolve) => {
    let cause: Error | undefined;
    thread.on('error', (error: unknown) => (cause = error instanceof Error ? error : new Error(String(error))));
    thread.on('exit', (code) =>
      resolve(isWanted ? (cause ?? new Error(`The memory thread ended with code ${code}`)) : cause),
    );
  });
  return {
    channel: thread,
    ended,
    terminate: async () => {
      isWanted = false;
      await thread.terminate();
    },
  };
}

/** `worker`: path or URL of memoryWorker. The process ends with this one. */
export function inProcess(worker: string | URL, order: MemoryOrder): MemoryRunner {
  const child = fork(worker instanceof URL ? fileURLToPath(worker) : worker, {
    // Not this one's: its debugger would listen on the same port.
    execArgv: [`--max-semi-space-size=${youngGeneration}`],
    // In VS Code on the desktop the executable is Electron, which can be told to run as Node.
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let isWanted = true;
  const ended = new Promise<Error | undefined>((resolve) => {
    child.once('error', resolve);
    child.once('exit', (code, signal) =>
      resolve(
        isWanted ? new Error(`The process that reads the memory ended with ${signal ?? `code ${code}`}`) : undefined,
      ),
    );
  });
  const send = (message: unknown) => {
    // A message that is lost needs no error of its own: `ended` tells the cause.
    if (child.connected) child.send(message as object, () => undefined);
  };
  send(order);
  return {
    channel: { postMessage: send, on: (event, listener) => child.on(event, listener) },
    ended,
    terminate: async () => {
      isWanted = false;
      child.kill('SIGKILL');
      await ended;
    },
  };
}
