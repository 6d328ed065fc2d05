// Which model proposes: the embedded offline one, or an OpenAI-compatible endpoint.
import type { LanguageModel } from '../core/ports.ts';
import { createOfflineModel } from '../node/offline/offlineModel.ts';
import { UsageError } from './io.ts';

export interface ModelFlags {
  readonly model?: string;
  readonly baseUrl?: string;
}

/** `offline` (the default without --model) or the id of a model at --base-url. @throws UsageError */
export function modelFrom(flags: ModelFlags, root: string): Promise<LanguageModel> {
  const id = flags.model ?? 'offline';
  if (id === 'offline') return Promise.resolve(createOfflineModel({ root }));
  throw new UsageError(`--model ${id}: only 'offline' is known`);
}
