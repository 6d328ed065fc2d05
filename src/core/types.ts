// The central types, with units and ranges. Pure data: all of it survives JSON.
import type { Reason } from './reason.ts';

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** What a situation is about (nouns) and what was done last (verbs, oldest first). Formats to one line and parses back. */
export interface State {
  readonly nouns: readonly string[];
  readonly verbs: readonly string[];
}

/** A tool call. `input` is validated by the tool itself; what was validated is what is executed. */
export interface Action {
  readonly tool: string;
  readonly input: JsonObject;
}

/**
 * An action's identity at four levels, fine to coarse; each is a prefix-free string that also names its tool.
 * `exact` identifies the action; the coarser ones let what was learned about `npm test -- a` inform `npm test -- b`.
 */
export interface ActionKey {
  readonly exact: string;
  readonly template: string;
  readonly head: string;
  readonly tool: string;
}

/** Ordered by harm. The unparsable and the unknown are never `read`. */
export type RiskClass = 'read' | 'write' | 'network' | 'destructive';

export interface Risk {
  readonly class: RiskClass;
  /** Why, one per finding, most harmful first. Empty for a plain `read`. */
  readonly reasons: readonly Reason[];
  /** True where no policy may run it unasked (destructive, unparsable, reads secrets). */
  readonly alwaysAsk: boolean;
}

/** The sandbox that an action runs in. */
export interface Confinement {
  /** `read`: nothing can be written. `write`: the workspace can, and nothing else. Neither reaches the network. */
  readonly level: 'read' | 'write';
  /** Whether the workspace's own secret files also read as empty, like those of the home folder. */
  readonly hidesSecrets: boolean;
}

/** How the base policy's logits were obtained. */
export type Tier = 'logprobs' | 'verbalised' | 'prompt' | 'offline';

export interface Candidate {
  readonly action: Action;
  readonly key: ActionKey;
  /** Base policy logit z, nats; only differences between candidates matter. */
  readonly priorLogit: number;
  /** `memory`: not proposed by a model, but remembered from similar states. */
  readonly source: 'model' | 'memory';
  readonly risk: Risk;
  /** The purpose of the action, as stated by the model. */
  readonly intent?: string;
}
