// Learning from all sources that a user has agreed to: for the command line, and for the thread of the memory.
import type { LearningSettings } from '../../core/settings.ts';
import { loadStateEncoder } from '../../core/state/encoder.ts';
import type { Store } from '../store/sqliteStore.ts';
import { readWorkspaceFacts } from '../workspace/facts.ts';
import type { Consent } from './consent.ts';
import { readExclusions } from './exclusions.ts';
import type { LearnReport } from './learn.ts';
import { learnFrom } from './learn.ts';
import type { Place, SessionFile, SessionSource } from './source.ts';

export interface Found {
  readonly source: SessionSource;
  readonly files: readonly SessionFile[];
}

export interface LearnAllRequest {
  readonly place: Place;
  readonly store: Store;
  readonly consent: Consent;
  readonly settings: LearningSettings;
  /** Commands left out, see the setting `learnIgnore`. */
  readonly ignored: readonly string[];
  /** Only says what would be learned. */
  readonly dryRun: boolean;
  /** Turns that began earlier are left out, and files are read again. Milliseconds since the epoch. */
  readonly since?: number;
  readonly now: number;
  readonly signal: AbortSignal;
  /** Hears of each source with the files that will be read; gives what hears of each file that was, and of the end. */
  readonly follow?: (
    source: SessionSource,
    files: readonly SessionFile[],
  ) => { readonly done: (file: SessionFile) => void; readonly end: () => void };
}

/** What each source has, those with nothing included. */
export async function findSessions(sources: readonly SessionSource[], place: Place): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const source of sources) {
    const files: SessionFile[] = [];
    for await (const file of source.find(place)) files.push(file);
    found.push({ source, files });
  }
  return found;
}

/** Marks in `consent` what has been read whole. What came before an abort stays. @throws StoreError */
export async function learnAll(found: readonly Found[], request: LearnAllRequest): Promise<readonly LearnReport[]> {
  const { place, consent, ignored, dryRun, since, follow } = request;
  const [workspace, encoder, accepts] = await Promise.all([
    readWorkspaceFacts(place.root),
    loadStateEncoder(),
    readExclusions(place.root, ignored),
  ]);
  const again = dryRun || since !== undefined;
  const reports: LearnReport[] = [];
  for (const { source, files } of found) {
    const fresh = files.filter((file) => again || consent.isNew(source.id, file));
    const following = follow?.(source, fresh);
    const onFile = (file: SessionFile) => {
      following?.done(file);
      if (!again) consent.done(source.id, file);
    };
    reports.push(await learnFrom({ ...request, source, files: fresh, workspace, encoder, accepts, onFile }));
    following?.end();
    if (!dryRun) consent.save();
  }
  return reports;
}
