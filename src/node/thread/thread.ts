// The calling thread: methods of objects in another thread, as functions that return promises.
import type { CallContext, CarriedError, Channel, ToCaller, ToServer } from './messages.ts';

/** Methods only; each returns a promise. */
export type Remote<T> = {
  readonly [K in keyof T as T[K] extends (...args: never[]) => unknown ? K : never]: T[K] extends (
    ...args: infer A
  ) => infer R
    ? (...args: A) => Promise<Awaited<R>>
    : never;
};

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly onProgress?: CallContext['onProgress'] | undefined;
}

export class Thread {
  readonly #channel: Channel;
  readonly #revive: (error: CarriedError) => Error;
  readonly #pending = new Map<number, Pending>();
  #calls = 0;
  #over: Error | undefined;

  /** `revive` recreates errors of known classes; others become plain errors. */
  constructor(channel: Channel, revive: (error: CarriedError) => Error | undefined = () => undefined) {
    this.#channel = channel;
    this.#revive = (error) => revive(error) ?? plainError(error);
    channel.on('message', (message) => this.#hear(message as ToCaller));
  }

  /**
   * A method that takes a `CallContext` after `args`. Rejects with the signal's reason as soon as it aborts; with `untilStopped` what the
   * method gives then is waited for.
   */
  callLong(
    name: { readonly target: string; readonly method: string },
    args: readonly unknown[],
    { signal, onProgress, untilStopped }: Partial<CallContext> & { readonly untilStopped?: boolean },
  ): Promise<unknown> {
    if (signal?.aborted) return Promise.reject(reasonOf(signal));
    const id = this.#calls++;
    const result = this.#send({ kind: 'call', id, ...name, args, hasContext: true }, id, onProgress);
    if (!signal) return result;
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.#post({ kind: 'abort', id });
        if (!untilStopped) reject(reasonOf(signal));
      };
      signal.addEventListener('abort', stop, { once: true });
      result.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
    });
  }

  /** The object that is served as `target`, with what is known of it here: `members` that are no methods. */
  object<T, M extends object = object>(target: string, members?: M): Remote<T> & M {
    const known: Readonly<Record<string | symbol, unknown>> = { ...members };
    return new Proxy({} as Remote<T> & M, {
      // `await` looks up `then`: an object in another thread is not a promise.
      get: (_, method) =>
        typeof method !== 'string' || method === 'then' || method in known
          ? known[method]
          : (...args: unknown[]) => {
              const id = this.#calls++;
              return this.#send({ kind: 'call', id, target, method, args, hasContext: false }, id, undefined);
            },
    });
  }

  /** The thread is gone: pending and later calls reject with `error`. */
  end(error: Error): void {
    this.#over ??= error;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }

  #send(message: ToServer, id: number, onProgress: Pending['onProgress']): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#over) throw this.#over;
      this.#pending.set(id, { resolve, reject, onProgress });
      try {
        this.#post(message);
      } catch (error) {
        this.#pending.delete(id);
        throw error;
      }
    });
  }

  #post(message: ToServer): void {
    this.#channel.postMessage(message);
  }

  #hear(message: ToCaller): void {
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    if (message.kind === 'progress') {
      pending.onProgress?.(message.value);
      return;
    }
    this.#pending.delete(message.id);
    if (message.kind === 'result') pending.resolve(message.value);
    else pending.reject(this.#revive(message.error));
  }
}

function plainError({ name, message, stack, members }: CarriedError): Error {
  return Object.assign(new Error(message), { name, stack, ...members });
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
