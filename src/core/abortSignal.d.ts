// The part of AbortSignal that the core uses. Merges with the real one of Node and browsers, if present.
interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
}
