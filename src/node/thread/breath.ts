// Lets long work on a shared thread yield to the event loop now and then.
import { setImmediate } from 'node:timers/promises';

/** Await repeatedly: calls `before` and yields once `ms` have passed since the last yield. */
export function breathing(ms: number, before: () => void = () => undefined): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < ms) return;
    before();
    await setImmediate();
    since = performance.now();
  };
}
