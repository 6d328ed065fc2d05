// What a model call costs, by the prices the user configured. Knack knows no prices of its own.
import type { Usage } from '../../core/episode.ts';

/** Per million tokens, in a currency of the user's choice. */
export interface Prices {
  readonly input: number;
  readonly output: number;
  /** Of input tokens that the endpoint had cached; default: `input`. */
  readonly cachedInput?: number;
}

/** `usage` with its cost; without one if there are no prices or the endpoint did not report tokens. */
export function withCost(usage: Usage, prices: Prices | undefined): Usage {
  const { inputTokens, outputTokens, cachedTokens = 0 } = usage;
  if (!prices || inputTokens === undefined || outputTokens === undefined) return usage;
  const cached = Math.min(cachedTokens, inputTokens);
  const cost =
    ((inputTokens - cached) * prices.input +
      cached * (prices.cachedInput ?? prices.input) +
      outputTokens * prices.output) /
    1e6;
  return { ...usage, cost };
}
