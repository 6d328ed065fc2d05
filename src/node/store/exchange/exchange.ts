// Memory of a team: episodes as JSON Lines, out (redacted, reviewable) and in (validated, quarantined).
import { sentDecision } from '../../../core/policy/sentDecision.ts';
import * as v from 'valibot';
import type { EpisodeQuery } from '../../../core/storePorts.ts';
import { redactSecrets } from '../../../core/state/secrets/redact.ts';
import type { EpisodeRecord } from '../../../core/episode.ts';
import { maxLineBytes, splitLines } from './splitLines.ts';
import { describeIssue, episodeSchema } from '../rows/recordSchemas.ts';
import type { SqliteStore } from '../sqliteStore.ts';

/**
 * The file: UTF-8, one JSON value a line. The first is this header, every other one a finished episode: `EpisodeRecord` of
 * core/types.ts without `pinned`, secrets redacted, oldest first. A decision comes with all its numbers but without its
 * evidence, which quotes other episodes, and so cannot be replayed elsewhere. The same memory gives the same bytes.
 */
const header = { format: 'knack-memory', version: 1 } as const;

const headerSchema = v.object({ format: v.literal(header.format), version: v.literal(header.version) });

/** Imported in one transaction. */
const episodesAtOnce = 50;

/** Limits that protect other memories; no honest episode comes near. */
const limits = { steps: 10_000, nouns: 1000, verbs: 1000, problems: 100 } as const;

const importSchema = v.pipe(
  episodeSchema,
  v.check(
    ({ episodeId }) => /^[\w.:-]{1,200}$/.test(episodeId),
    'episodeId: only letters, digits and _ . : - are allowed',
  ),
  v.check(({ steps }) => steps.length <= limits.steps, `more than ${limits.steps} steps`),
  v.check(({ steps }) => steps.every(({ t }, i) => t > (steps[i - 1]?.t ?? -1)), 'steps: not ordered by t'),
  v.check(({ steps }) => steps.every(({ t, decision }) => t === decision.t), 'steps: decision of another step'),
  v.check(
    ({ steps }) =>
      steps.every(
        ({ decision: { state } }) => state.nouns.length <= limits.nouns && state.verbs.length <= limits.verbs,
      ),
    'steps: a state has too many words',
  ),
);

/** Lines with their line ends. Omits running episodes. No episode: the header alone. */
export async function* exportMemory(
  store: Pick<SqliteStore, 'ids' | 'episodes'>,
  query: EpisodeQuery = {},
): AsyncGenerator<string, void> {
  yield `${JSON.stringify(header)}\n`;
  const redact = redactor();
  // One by one: whole episodes are large.
  for (const episodeId of await store.ids(query)) {
    for (const episode of await store.episodes({ episodeIds: [episodeId] })) {
      if (episode.outcome !== undefined) yield `${JSON.stringify(exported(episode, redact))}\n`;
    }
  }
}

function exported(episode: EpisodeRecord, redact: Redact): object {
  const steps = episode.steps.map((step) => ({
    ...step,
    decision: {
      ...sentDecision(step.decision),
      evidence: { ...step.decision.evidence, neighbors: [], nearestMisses: [] },
    },
  }));
  return { ...redact({ ...episode, steps }), episodeId: episode.episodeId, pinned: undefined };
}

type Redact = <T>(value: T) => T;

/** Texts that `redactor` caches, and their longest length: words, actions and tasks recur. */
const remembered = { texts: 20_000, length: 500 };

/** Makes copies with secrets removed from every string. */
function redactor(): Redact {
  const known = new Map<string, string>();
  const text = (own: string): string => {
    if (own.length > remembered.length) return redactSecrets(own);
    let clean = known.get(own);
    if (clean === undefined) {
      clean = redactSecrets(own);
      if (known.size === remembered.texts) known.clear();
      known.set(own, clean);
    }
    return clean;
  };
  const copy = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copy(member as unknown)]));
  };
  return copy as Redact;
}

export interface ImportReport {
  readonly imported: number;
  /** Episodes that were here already; they stay as they are. */
  readonly known: number;
  /** Lines that were skipped. */
  readonly rejected: number;
  /** Why, for the first hundred of them. Lines count from 1. */
  readonly problems: readonly { readonly line: number; readonly reason: string }[];
}

/**
 * Adds the episodes of an export that are not here yet. They are marked as imports that came `via` (a file's name), weigh
 * `importWeight`, and are never pinned. Bad lines are skipped and reported; nothing that is here changes.
 * @throws StoreError when the store cannot be written; what was imported by then stays.
 */
export async function importMemory(
  store: Pick<SqliteStore, 'addEpisodes'>,
  source: { readonly chunks: AsyncIterable<Uint8Array>; readonly via: string },
): Promise<ImportReport> {
  const report = { imported: 0, known: 0, rejected: 0 };
  const problems: { line: number; reason: string }[] = [];
  const reject = (line: number, reason: string) => {
    report.rejected++;
    if (problems.length < limits.problems) problems.push({ line, reason });
  };
  const redact = redactor();
  let batch: EpisodeRecord[] = [];
  const flush = async () => {
    const added = await store.addEpisodes(batch);
    for (const isNew of added) report[isNew ? 'imported' : 'known']++;
    batch = [];
  };
  let headed = false;
  for await (const { line, text } of splitLines(source.chunks)) {
    if (text === undefined) reject(line, `longer than ${maxLineBytes} bytes, or not UTF-8`);
    else if (isHeader(text)) headed = true;
    else if (!headed) {
      reject(line, `not an export of Knack's memory: the first line must be ${JSON.stringify(header)}`);
      break;
    } else if (text.trim() !== '') {
      const result = parseEpisode(text);
      if (!result.ok) reject(line, result.reason);
      else if (batch.push(quarantined(result.episode, source.via, redact)) === episodesAtOnce) await flush();
    }
  }
  await flush();
  return { ...report, problems };
}

/** Also allowed between episodes, so exports can be concatenated. */
function isHeader(text: string): boolean {
  return text.length < 1000 && v.is(v.pipe(v.string(), v.trim(), v.parseJson(), headerSchema), text);
}

type Parsed =
  | { readonly ok: true; readonly episode: v.InferOutput<typeof importSchema> }
  | { readonly ok: false; readonly reason: string };

function parseEpisode(text: string): Parsed {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), importSchema), text, { abortEarly: true });
  return result.success ? { ok: true, episode: result.output } : { ok: false, reason: describeIssue(result.issues) };
}

function quarantined(episode: v.InferOutput<typeof importSchema>, via: string, redact: Redact): EpisodeRecord {
  const { producer } = episode.provenance;
  // A session of an agent on this machine is the user's own (team/outgoing/outgoingFacts.ts); that a file says so proves nothing.
  const { context: told, ...rest } = redact(episode);
  const { source: _source, session: _session, ...context } = told ?? {};
  return {
    ...rest,
    ...(told ? { context } : {}),
    episodeId: episode.episodeId,
    provenance: { origin: 'import', via, ...(producer === undefined ? {} : { producer }) },
    pinned: false,
  };
}
