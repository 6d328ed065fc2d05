// The log-probabilities of a reply's tokens, as the endpoints give them.
import * as v from 'valibot';
import type { ReplyToken, TokenAlternative } from '../../core/agent/prompts/chat.ts';

/** Numbers that JSON lacks (-Infinity) arrive as null: such a token is impossible. */
const logprob = v.fallback(v.nullish(v.number()), undefined);
const listed = v.object({ token: v.string(), bytes: v.fallback(v.nullish(v.array(v.number())), undefined), logprob });
/** Malformed entries are left out. */
const entries = <T extends v.GenericSchema>(schema: T) => v.array(v.fallback(v.nullish(schema), undefined));
const loggedToken = v.object({ ...listed.entries, top_logprobs: v.fallback(v.nullish(entries(listed)), undefined) });
const logged = v.object({ content: v.array(v.nullish(loggedToken)) });
/** The older form, still spoken by Together: lists side by side, alternatives as a map from token to log-probability. */
const older = v.object({
  tokens: v.array(v.string()),
  token_logprobs: v.array(v.nullish(v.number())),
  top_logprobs: v.nullish(v.array(v.nullish(v.record(v.string(), v.nullish(v.number()))))),
});

/** Undefined if none can be read. */
export function replyTokens(value: unknown): readonly ReplyToken[] | undefined {
  const modern = v.safeParse(logged, value);
  if (modern.success) return modern.output.content.flatMap((token) => (token ? [tokenOf(token)] : []));
  const flat = v.safeParse(older, value);
  if (!flat.success) return undefined;
  const { tokens, token_logprobs: own, top_logprobs: top } = flat.output;
  return tokens.map((token, index) => ({
    token,
    logprob: own[index] ?? -Infinity,
    alternatives: Object.entries(top?.[index] ?? {}).map(([other, value]) => ({
      token: other,
      logprob: value ?? -Infinity,
    })),
  }));
}

function tokenOf({ top_logprobs, ...token }: v.InferOutput<typeof loggedToken>): ReplyToken {
  const alternatives = (top_logprobs ?? []).flatMap((alternative) => (alternative ? [alternativeOf(alternative)] : []));
  return { ...alternativeOf(token), alternatives };
}

function alternativeOf({ token, bytes, logprob: nats }: v.InferOutput<typeof listed>): TokenAlternative {
  return { token, logprob: nats ?? -Infinity, ...(bytes ? { bytes } : {}) };
}
