// The serving thread: calls from the other one arrive as messages.
import type { CallContext, CarriedError, Channel, ToCaller, ToServer } from './messages.ts';

type Method = (...args: unknown[]) => unknown;

/** Serves the methods of the objects, by name. Calls start in order of arrival; what they throw rejects at the caller. */
export function serve(channel: Channel, objects: Readonly<Record<string, object>>): void {
  const running = new Map<number, AbortController>();
  const tell = (message: ToCaller) => channel.postMessage(message);
  channel.on('message', (data) => {
    const message = data as ToServer;
    if (message.kind === 'abort') {
      running.get(message.id)?.abort();
      return;
    }
    const { id, target, method, args, hasContext } = message;
    const abort = new AbortController();
    running.set(id, abort);
    const context: CallContext = {
      signal: abort.signal,
      onProgress: (value) => tell({ kind: 'progress', id, value }),
    };
    const object = objects[target] as Readonly<Record<string, Method>> | undefined;
    new Promise((resolve) => {
      if (typeof object?.[method] !== 'function') throw new TypeError(`${target}.${method} is not served`);
      resolve(object[method](...args, ...(hasContext ? [context] : [])));
    })
      .then((value) => tell({ kind: 'result', id, value }))
      .catch((error: unknown) => tell({ kind: 'error', id, error: carried(error) }))
      .finally(() => running.delete(id));
  });
}

/** As plain data: members that cannot be cloned are omitted. */
export function carried(error: unknown): CarriedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: undefined, members: {} };
  const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
  const members = Object.entries(error).filter(([name, value]) => name !== 'name' && isPlain(value));
  return { name: error.name, message: error.message, stack: error.stack, members: Object.fromEntries(members) };
}
