// Merges what a running tool emits by callback into the episode's event stream.

export interface EventQueue<T> {
  readonly push: (item: T) => void;
  /** Yields what is pushed, in order, until `done` settles; then the rest, and returns (or throws) its result. */
  readonly drainUntil: <R>(done: Promise<R>) => AsyncGenerator<T, R>;
}

export function createEventQueue<T>(): EventQueue<T> {
  let items: T[] = [];
  let wake: (() => void) | undefined;
  const push = (item: T) => {
    items.push(item);
    wake?.();
  };
  async function* drainUntil<R>(done: Promise<R>): AsyncGenerator<T, R> {
    const settled = done.then(
      () => true,
      () => true,
    );
    for (;;) {
      const pushed = new Promise<boolean>((resolve) => {
        wake = () => resolve(false);
      });
      if (items.length === 0 && (await Promise.race([pushed, settled])) && noneLeft()) return await done;
      const batch = items;
      items = [];
      yield* batch;
    }
  }
  const noneLeft = () => items.length === 0;
  return { push, drainUntil };
}
