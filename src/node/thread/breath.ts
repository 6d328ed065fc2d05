// Long work on a thread that others wait for: the event loop gets a turn now and then.
import { setImmediate } from 'node:timers/promises';

/** To be awaited again and again: lets others have a turn once `ms` have passed since the last, after `before`. */
export function breathing(ms: number, before: () => void = () => undefined): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < ms) return;
    before();
    await setImmediate();
    since = performance.now();
  };
}
