// Learning from sessions in the thread of the memory: sources by their ids, so that another thread can ask.
import type { LearningSettings } from '../../core/settings.ts';
import { Consent } from '../sessions/consent.ts';
import type { LearnReport } from '../sessions/learn.ts';
import { findSessions, learnAll } from '../sessions/learnAll.ts';
import type { Place, SessionFile } from '../sessions/source.ts';
import { sessionSources } from '../sessions/sources/registry.ts';
import type { SqliteStore } from '../store/sqliteStore.ts';
import type { CallContext } from '../thread/messages.ts';

export interface FoundSessions {
  /** Of the source. */
  readonly id: string;
  readonly title: string;
  /** At least one. */
  readonly files: readonly SessionFile[];
}

export interface LearnRequest {
  readonly place: Place;
  /** Found and agreed to. */
  readonly found: readonly FoundSessions[];
  readonly settings: LearningSettings;
  readonly ignored: readonly string[];
}

/** A file was read: the title of its source, and its share of all bytes, [0, 1]. */
export interface Read {
  readonly title: string;
  readonly share: number;
}

export async function findSources(place: Place): Promise<readonly FoundSessions[]> {
  const found = await findSessions(sessionSources, place);
  return found.flatMap(({ source: { id, title }, files }) => (files.length > 0 ? [{ id, title, files }] : []));
}

/** `onProgress` gets a `Read` after each file. An abort ends it with what was learned by then. @throws StoreError */
export function learnSessions(
  store: SqliteStore,
  { place, found, settings, ignored }: LearnRequest,
  { signal, onProgress }: CallContext,
): Promise<readonly LearnReport[]> {
  const total = found.flatMap(({ files }) => files).reduce((sum, { bytes }) => sum + bytes, 0) || 1;
  const chosen = found.flatMap(({ id, files }) => {
    const source = sessionSources.find((one) => one.id === id);
    return source ? [{ source, files }] : [];
  });
  return learnAll(chosen, {
    ...{ place, store, settings, ignored, signal },
    consent: new Consent(store.location),
    dryRun: false,
    now: Date.now(),
    follow: ({ title }) => ({
      done: ({ bytes }) => onProgress({ title, share: bytes / total } satisfies Read),
      end: () => undefined,
    }),
  });
}
