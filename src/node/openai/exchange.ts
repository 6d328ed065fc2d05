// One request to a chat completions endpoint and its whole reply, streamed or not. Any failure is a `Fault`.
import type OpenAI from 'openai';
import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions';
import { Fault, toFault } from './faults.ts';
import type { FinishedReply } from './reply.ts';
import { addPart, emptyReply, finishedReply } from './reply.ts';
import { replyParts } from './replyParts.ts';

export interface ExchangeLimits {
  /** Longest silence, before and between the bytes of a reply. */
  readonly silenceMs: number;
  readonly now: () => number;
}

/** Limit for the whole reply, in longest silences: slow models may take half an hour, endless replies are cut off. */
const maxSilences = 6;

/** @throws Fault, or the signal's reason once it aborted. */
export async function exchange(
  client: OpenAI,
  body: ChatCompletionCreateParams,
  limits: ExchangeLimits,
  signal: AbortSignal,
): Promise<FinishedReply> {
  signal.throwIfAborted();
  const controller = new AbortController();
  const timedOut = { message: '' };
  const stopWith = (message: string) => () => {
    timedOut.message = message;
    controller.abort();
  };
  const seconds = (ms: number) => `${String(Math.round(ms / 100) / 10)} s`;
  const wholeMs = limits.silenceMs * maxSilences;
  const silence = setTimeout(stopWith(`it said nothing for ${seconds(limits.silenceMs)}`), limits.silenceMs);
  const whole = setTimeout(stopWith(`it did not finish in ${seconds(wholeMs)}`), wholeMs);
  const abort = () => controller.abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    const response = await client.chat.completions.create(body, { signal: controller.signal }).asResponse();
    silence.refresh();
    const reply = emptyReply();
    for await (const part of replyParts(response, () => silence.refresh())) addPart(reply, part);
    return finishedReply(reply);
  } catch (error) {
    signal.throwIfAborted();
    if (timedOut.message !== '') throw new Fault('silence', timedOut.message);
    throw toFault(error, limits.now);
  } finally {
    clearTimeout(silence);
    clearTimeout(whole);
    signal.removeEventListener('abort', abort);
    controller.abort();
  }
}
