// Abort and timeout as one promise.

export interface Stop {
  /** Settles with the first of the two; never if neither happens. */
  readonly promise: Promise<'aborted' | 'timedOut'>;
  /** Releases timer and listener. */
  clear(): void;
}

export function stopOf(signal: AbortSignal, timeoutMs: number): Stop {
  let clear = (): void => undefined;
  const promise = new Promise<'aborted' | 'timedOut'>((resolve) => {
    const onAbort = (): void => resolve('aborted');
    const timer = setTimeout(() => resolve('timedOut'), timeoutMs);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    clear = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
  });
  return { promise, clear: () => clear() };
}
