// Splits a stream of bytes into lines, without ever buffering one that is too long.

/** Above an honest episode of a thousand steps with long outputs. */
export const maxLineBytes = 64 * 1024 * 1024;

export interface Line {
  /** From 1. */
  readonly line: number;
  /** Without its line end; undefined when it is longer than `maxLineBytes` or is not UTF-8. */
  readonly text: string | undefined;
}

/** A last line without a line end counts; an empty one does not. */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line, void> {
  let parts: Uint8Array[] = [];
  let length = 0;
  let line = 0;
  const add = (part: Uint8Array) => {
    length += part.length;
    if (length <= maxLineBytes) parts.push(part);
    else parts = [];
  };
  const take = (): Line => {
    const text = length <= maxLineBytes ? decoded(parts) : undefined;
    parts = [];
    length = 0;
    return { line: ++line, text };
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      add(chunk.subarray(from, end));
      yield take();
      from = end + 1;
    }
    add(chunk.subarray(from));
  }
  if (length > 0) yield take();
}

function decoded(parts: readonly Uint8Array[]): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
  } catch {
    return undefined;
  }
}
