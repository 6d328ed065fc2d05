// Messages between two threads when one calls methods of objects in the other.

export interface Call {
  readonly kind: 'call';
  readonly id: number;
  /** Name of a served object, and of its method. */
  readonly target: string;
  readonly method: string;
  readonly args: readonly unknown[];
  /** The method takes a `CallContext` after its arguments. */
  readonly hasContext: boolean;
}

export type ToServer = Call | { readonly kind: 'abort'; readonly id: number };

export type ToCaller =
  | { readonly kind: 'result'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly error: CarriedError }
  | { readonly kind: 'progress'; readonly id: number; readonly value: unknown };

/** An error as data: a structured clone would lose its class and its own members. */
export interface CarriedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** Own members beside those, e.g. `kind` and `file` of a StoreError. */
  readonly members: Readonly<Record<string, unknown>>;
}

/** For methods that take long. */
export interface CallContext {
  readonly signal: AbortSignal;
  readonly onProgress: (value: unknown) => void;
}

/** Where the messages go: a worker, a child process, or the parent. */
export interface Channel {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}
