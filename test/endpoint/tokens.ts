// Cuts a reply into tokens with log-probabilities, the way different vocabularies and servers do.

interface Alternative {
  readonly token: string;
  readonly bytes: readonly number[] | null;
  readonly logprob: number;
}
export interface Token extends Alternative {
  readonly top_logprobs: readonly Alternative[];
}

export interface TokenStyle {
  /** Characters before and after the label that its token swallows, e.g. 1 and 2 for `"B"}`. */
  readonly before?: number;
  readonly after?: number;
  /** Probability that a label is spelled with a space before it, or in lower case. */
  readonly spaced?: number;
  readonly lower?: number;
  /** Probability of one token for quote and label, where the reply took two. */
  readonly mergedQuote?: number;
  /** `Ġ` for a blank, as byte-level vocabularies print it. */
  readonly marked?: boolean;
  /** Tokens are printed as ids, and only their bytes tell the text. */
  readonly ids?: boolean;
  /** One token per character. */
  readonly single?: boolean;
}

/** Stands for the label in a reply's text until it is cut. */
export const labelMark = '\ue000';

/**
 * Tokens of `text`, in which `labelMark` stands for `label`. `logprobs` is the model's distribution over labels there; everything
 * else is certain. At most `most` alternatives are listed per token, likeliest first.
 */
export function tokenise(
  text: string,
  label: string,
  logprobs: ReadonlyMap<string, number>,
  most: number,
  style: TokenStyle = {},
): readonly Token[] {
  const listed = (token: string, logprob: number, alternatives: readonly [string, number][]): Token => ({
    ...shown(token, logprob, style),
    top_logprobs: alternatives
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, most)
      .map(([piece, piecelogprob]) => shown(piece, piecelogprob, style)),
  });
  const certain = (token: string) => listed(token, 0, [[token, 0]]);
  const at = text.lastIndexOf(labelMark);
  if (at < 0) return pieces(text, style).map(certain);
  const { before = 0, after = 0 } = style;
  const head = text.slice(0, at - before);
  const prefix = text.slice(at - before, at);
  const suffix = text.slice(at + 1, at + 1 + after);
  const tail = text.slice(at + 1 + after);
  const alternatives = [...logprobs]
    .flatMap(([name, logprob]) => spellings(name, logprob, style))
    .map(([name, logprob]): [string, number] => [prefix + name + suffix, logprob]);
  const own = prefix + label + suffix;
  const labelToken = listed(own, alternatives.find(([piece]) => piece === own)?.[1] ?? -20, [
    ...alternatives,
    // What is certain not to be a label has a little probability too.
    [`${prefix}The`, -25],
  ]);
  return [...headTokens(head, logprobs, style, certain, listed), labelToken, ...pieces(tail, style).map(certain)];
}

type Listed = (token: string, logprob: number, alternatives: readonly [string, number][]) => Token;

function headTokens(
  head: string,
  logprobs: ReadonlyMap<string, number>,
  style: TokenStyle,
  certain: (token: string) => Token,
  listed: Listed,
): readonly Token[] {
  const merged = style.mergedQuote ?? 0;
  if (merged === 0 || !head.endsWith('"')) return pieces(head, style).map(certain);
  const quote = listed('"', Math.log(1 - merged), [
    ['"', Math.log(1 - merged)],
    ...[...logprobs].map(([name, logprob]): [string, number] => [`"${name}`, logprob + Math.log(merged)]),
  ]);
  return [...pieces(head.slice(0, -1), style).map(certain), quote];
}

/** A label's probability, shared out over its spellings. */
function spellings(label: string, logprob: number, { spaced = 0, lower = 0 }: TokenStyle): readonly [string, number][] {
  const shares: readonly (readonly [string, number])[] = [
    [label, 1 - spaced - lower],
    [` ${label}`, spaced],
    [label.toLowerCase(), lower],
  ];
  return shares.filter(([, share]) => share > 0).map(([name, share]) => [name, logprob + Math.log(share)]);
}

function pieces(text: string, { single = false }: TokenStyle): readonly string[] {
  return text.match(single ? /[\s\S]/gu : /\s?\w+|\s?[^\w\s]+|\s+/gu) ?? [];
}

function shown(token: string, logprob: number, { marked = false, ids = false }: TokenStyle): Alternative {
  const bytes = [...Buffer.from(token)];
  if (ids) return { token: `token_id:${String(bytes.reduce((id, byte) => id * 31 + byte, 7) >>> 0)}`, bytes, logprob };
  return {
    token: marked ? token.replaceAll(' ', 'Ġ').replaceAll('\n', 'Ċ') : token,
    bytes: marked ? null : bytes,
    logprob,
  };
}
