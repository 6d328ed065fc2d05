// From the tokens of a reply to the base policy's logits: the distribution over labels at the one token that states the choice.
import type { ReplyToken, TokenAlternative } from './chat.ts';
import { labelPattern } from './labels.ts';
import { locateObject, property } from './replyJson.ts';

export interface LabelLogits {
  /** ln of the probability of each label that was among the likeliest tokens, nats. Not empty. */
  readonly logits: ReadonlyMap<string, number>;
  /** The least likely token that was listed there: an upper bound for labels that were not. */
  readonly floor: number;
}

/** Servers write this or less for tokens that a grammar forbids; it is not a log-probability. */
const forbidden = -1000;

/**
 * Finds the token by parsing the concatenated tokens as the reply, so neither positions nor field order matter. Tokens that merge
 * the label with a space, a quote or a brace, and lower case, count for the same label: their probabilities add up. Where the
 * quote before the label is a token of its own, alternatives that merge both are added as well: P(A) = P(quote) P(A | quote) +
 * P(quote+A). Undefined if the choice cannot be found or nothing was listed besides the chosen token.
 */
export function labelLogits(tokens: readonly ReplyToken[]): LabelLogits | undefined {
  for (const render of [plainToken, unmarkedToken, byteToken]) {
    const place = locateLabel(tokens.map(render));
    if (place) return logitsAt(tokens, place, render);
  }
  return undefined;
}

type Render = (token: TokenAlternative) => string;

const plainToken: Render = ({ token }) => token;
/** Byte-level and sentencepiece vocabularies, as some servers print them. */
const unmarkedToken: Render = ({ token }) => token.replaceAll(/[Ġ▁]/gu, ' ').replaceAll(/Ċ|<0x0A>/gu, '\n');
/** Bytes as Latin-1: JSON's syntax is ASCII. */
const byteToken: Render = ({ token, bytes = [] }) =>
  bytes.length > 0 ? bytes.map((byte) => String.fromCharCode(byte)).join('') : token;

interface Place {
  /** The closing quote of the key: nothing before it belongs to the value. */
  readonly keyEnd: number;
  /** The label's letter. */
  readonly label: number;
  /** Start of each token in the text. */
  readonly starts: readonly number[];
  readonly text: string;
}

function locateLabel(pieces: readonly string[]): Place | undefined {
  const text = pieces.join('');
  const tree = locateObject(text, ['choice'])?.tree;
  const value = tree && property(tree, 'choice');
  if (value?.type !== 'string' || !value.parent?.children?.[0]) return undefined;
  const raw = text.slice(value.offset, value.offset + value.length);
  const letter = labelPattern.exec(raw)?.[1];
  if (letter === undefined) return undefined;
  const key = value.parent.children[0];
  let start = 0;
  return {
    text,
    keyEnd: key.offset + key.length - 1,
    // The pattern allows letters before the label only as whole words.
    label: value.offset + raw.lastIndexOf(letter),
    starts: pieces.map((piece) => (start += piece.length) - piece.length),
  };
}

function logitsAt(tokens: readonly ReplyToken[], place: Place, render: Render): LabelLogits | undefined {
  const parts = new Map<string, number[]>();
  let path = 0;
  for (const [index, token] of tokens.entries()) {
    const start = place.starts[index] ?? 0;
    const end = start + render(token).length;
    if (end <= place.label && start < place.keyEnd) continue;
    const own = end > place.label;
    const listed = distinct(token);
    const before = place.text.slice(start, place.label);
    for (const alternative of listed) {
      const label = labelAfter(render(alternative), before) ?? (own ? leadingLabel(render(alternative)) : undefined);
      if (label !== undefined) parts.set(label, [...(parts.get(label) ?? []), path + alternative.logprob]);
    }
    if (own) {
      if (listed.length < 2 || parts.size === 0) return undefined;
      const logits = new Map([...parts].map(([label, logprobs]) => [label, logSumExp(logprobs)]));
      return { logits, floor: path + Math.min(...listed.map(({ logprob }) => logprob)) };
    }
    path += Number.isFinite(token.logprob) ? token.logprob : 0;
  }
  return undefined;
}

/** The listed tokens including the chosen one, each once; without entries that are not probabilities. */
function distinct(token: ReplyToken): readonly TokenAlternative[] {
  const byText = new Map<string, TokenAlternative>();
  for (const alternative of [...token.alternatives, token]) {
    // Tokens that are not whole characters look alike.
    const identity = alternative.token.includes('\ufffd') ? String(alternative.bytes) : alternative.token;
    const usable = Number.isFinite(alternative.logprob) && alternative.logprob > forbidden;
    if (usable && !byText.has(identity)) byText.set(identity, alternative);
  }
  return [...byText.values()];
}

/** The label of a token that matches the chosen ones up to the label, ignoring whitespace. */
function labelAfter(token: string, before: string): string | undefined {
  const prefix = before.replaceAll(/\s/gu, '');
  const compact = token.replaceAll(/\s/gu, '');
  return compact.startsWith(prefix) ? leadingLabel(compact.slice(prefix.length)) : undefined;
}

function leadingLabel(text: string): string | undefined {
  return /^[\s"'`:]*([A-Za-z])(?![\p{L}\p{N}_])/u.exec(text)?.[1]?.toUpperCase();
}

function logSumExp(values: readonly number[]): number {
  const max = Math.max(...values);
  return max + Math.log(values.reduce((sum, value) => sum + Math.exp(value - max), 0));
}
