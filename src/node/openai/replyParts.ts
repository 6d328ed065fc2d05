// The JSON values in the body of a response: a whole reply, or one part per event of a stream. The body decides which it is.
import { createParser } from 'eventsource-parser';
import { Fault, htmlTitle, toldFault } from './faults.ts';

/** A whole reply with log-probabilities of thousands of tokens has tens of megabytes; a longer one is endless. */
const maxBodyChars = 64_000_000;

export interface ReplyPart {
  readonly value: unknown;
  /** It is the whole body, not an event of a stream. */
  readonly whole: boolean;
}

/**
 * In order of arrival; nothing after `[DONE]`. Content types are not trusted: servers label streams as JSON and the other
 * way round. `heard` is called for every piece that arrives. @throws Fault for invalid JSON, or a reported error.
 */
export async function* replyParts(response: Response, heard: () => void): AsyncGenerator<ReplyPart> {
  const body = pieces(response, heard);
  const start = await beginning(body);
  if (isEventStream(start)) {
    const events = eventQueue();
    yield* events.parts(start);
    for await (const piece of body) {
      yield* events.parts(piece);
      if (events.done) return;
    }
    // Some servers forget the blank line after the last event.
    yield* events.parts('\n\n');
  } else {
    let text = start;
    for await (const piece of body) text += piece;
    yield { value: parsePart(text), whole: true };
  }
}

/** Decoded, without a byte order mark. */
async function* pieces(response: Response, heard: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let read = 0;
  for await (const bytes of response.body ?? []) {
    heard();
    const piece = decoder.decode(bytes as Uint8Array, { stream: true });
    read += piece.length;
    if (read > maxBodyChars) throw new Fault('malformed', 'its reply does not end');
    yield piece;
  }
  yield decoder.decode();
}

/** Enough to tell what it is (or all of it), without leading whitespace: some servers send that as a keep-alive. */
async function beginning(body: AsyncGenerator<string>): Promise<string> {
  let text = '';
  while (text.length < 'event:'.length) {
    const next = await body.next();
    if (next.done) break;
    text = (text + next.value).trimStart();
  }
  return text;
}

function isEventStream(start: string): boolean {
  return /^(?:data|event|id|retry|error)?:/u.test(start);
}

interface EventQueue {
  /** The parts that `text` completes. */
  readonly parts: (text: string) => Generator<ReplyPart>;
  readonly done: boolean;
}

function eventQueue(): EventQueue {
  const waiting: { readonly data: string; readonly isError: boolean }[] = [];
  let done = false;
  const parser = createParser({
    onEvent: ({ event, data }) => waiting.push({ data, isError: event === 'error' }),
    // llama.cpp reports errors in a field of its own.
    onError: ({ field, value }) => {
      if (field === 'error') waiting.push({ data: value ?? '', isError: true });
    },
  });
  return {
    *parts(text) {
      parser.feed(text);
      for (const { data, isError } of waiting.splice(0)) {
        done ||= data.trim() === '[DONE]';
        if (done) return;
        const value = parsePart(data);
        if (isError) throw toldFault(value);
        yield { value, whole: false };
      }
    },
    get done() {
      return done;
    },
  };
}

/** @throws Fault when it is not JSON, or reports an error: some servers report errors with status 200. */
function parsePart(text: string): unknown {
  const title = htmlTitle(text);
  if (title !== undefined) throw new Fault('html', title);
  const value = parseJson(text);
  const error = typeof value === 'object' && value !== null && 'error' in value ? value.error : undefined;
  if (error !== undefined && error !== null) throw toldFault(error);
  return value;
}

function parseJson(text: string): unknown {
  for (const json of [text, withoutNonNumbers(text)]) {
    try {
      return JSON.parse(json);
    } catch {
      // Looks for the next one, if any.
    }
  }
  throw new Fault('malformed', text.trim() === '' ? 'the reply is empty' : `it begins: ${text.slice(0, 80)}`);
}

/** Python writes numbers that JSON lacks, such as the log-probability of an impossible token: they become null. */
function withoutNonNumbers(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\b(?:Infinity|NaN)\b/gu, (part) =>
    part.startsWith('"') ? part : 'null',
  );
}
