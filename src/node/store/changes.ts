// The order of all facts of a store, for readers that want to catch up.

/**
 * `end`: the episode ended, for the first time. `outcome`: one taken for interrupted lived on, and ended after all.
 * `forget`: the step or, without `t`, the episode is gone. What changed is read from the store; a change has only its name.
 */
export type ChangeKind =
  'begin' | 'step' | 'execution' | 'observation' | 'signals' | 'end' | 'outcome' | 'pin' | 'forget';

interface Change {
  readonly kind: ChangeKind;
  readonly episodeId: string;
  readonly t?: number;
}

export interface Changes {
  /** In the order of their commits. */
  readonly changes: readonly Change[];
  /** Where to go on; names the store as well, so that it means nothing in another one. */
  readonly cursor: string;
}
