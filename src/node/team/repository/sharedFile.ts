// `.knack/experience.jsonl`: experience in the repository itself, one episode per line, reviewed like code and merged by union.
import { randomUUID } from 'node:crypto';
import { createReadStream, lstatSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { EpisodeRecord } from '../../../core/episode.ts';
import type { JsonObject } from '../../../core/types.ts';
import { splitLines } from '../../store/exchange/splitLines.ts';
import { StoreError, asStoreError } from '../../store/database/storeError.ts';
import { incomingEpisode, isShallow, localId, sharedAuthor } from '../incoming/incomingEpisode.ts';
import type { Fact } from '../facts.ts';
import { episodeName, memberName } from '../facts.ts';

const folderName = '.knack';
const fileName = 'experience.jsonl';
export const sharedPath = `${folderName}/${fileName}`;

/** Nobody reviews more than this. */
const largestFile = 32 << 20;

/** Members of a line that only a newer Knack knows are kept. */
const lineSchema = v.looseObject({
  author: v.pipe(v.string(), v.regex(memberName)),
  episode: v.pipe(v.string(), v.regex(episodeName)),
  facts: v.record(
    v.string(),
    v.custom<JsonObject>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
  ),
});

/** One line: what its author shared of one episode. */
export type SharedEpisode = v.InferOutput<typeof lineSchema>;

export interface SkippedLine {
  /** From 1. */
  readonly line: number;
  readonly why: 'not UTF-8' | 'not JSON' | 'nested too deeply' | 'of another kind, perhaps of a newer Knack';
}

export interface Shared {
  /** Lines of the same episode are merged; in the order of the file. */
  readonly episodes: readonly SharedEpisode[];
  /** They stay in the file as they are. */
  readonly skipped: readonly SkippedLine[];
  /** The file is not read at all: it is larger than anybody reviews. */
  readonly isTooLarge: boolean;
}

/** Version of the file; undefined if there is none. Changes whenever the contents do. */
export function sharedMark(root: string): string | undefined {
  const found = lstatSync(join(root, folderName, fileName), { throwIfNoEntry: false });
  return found?.isFile() ? `${found.size} ${found.mtimeMs} ${found.ino}` : undefined;
}

/** Empty if the file is missing, a link, or too large. */
export async function readShared(root: string): Promise<Shared> {
  const { lines, isTooLarge } = await readLines(root);
  const merged = mergeLines(lines.flatMap(({ episode }) => episode ?? []));
  const skipped = lines.flatMap(({ line, why }) => (why === undefined ? [] : [{ line, why }]));
  return { episodes: [...merged.values()], skipped, isTooLarge };
}

const mostNamed = 5;

/** What of the file is ignored, for people; undefined: nothing. */
export function ignoredText({ skipped, isTooLarge }: Omit<Shared, 'episodes'>): string | undefined {
  if (isTooLarge) return `${sharedPath} is ignored: it is larger than ${largestFile >> 20} MB`;
  if (skipped.length === 0) return undefined;
  const named = skipped.slice(0, mostNamed).map(({ line, why }) => `line ${line} (${why})`);
  const more = skipped.length > mostNamed ? ` and ${skipped.length - mostNamed} more` : '';
  return `of ${sharedPath}, ${named.join(', ')}${more} cannot be read here: ignored, and kept in the file`;
}

interface SharedLine {
  readonly line: number;
  /** Undefined: not UTF-8. */
  readonly text: string | undefined;
  readonly episode?: SharedEpisode;
  readonly why?: SkippedLine['why'];
}

async function readLines(
  root: string,
): Promise<{ readonly lines: readonly SharedLine[]; readonly isTooLarge: boolean }> {
  const path = join(root, folderName, fileName);
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) return { lines: [], isTooLarge: false };
  if (found.size > largestFile) return { lines: [], isTooLarge: true };
  const lines: SharedLine[] = [];
  for await (const { line, text } of splitLines(createReadStream(path)))
    if (text?.trim() !== '') lines.push({ line, text, ...parsed(text) });
  return { lines, isTooLarge: false };
}

/** Deep nesting would overflow the stack when the line is written again. */
function parsed(text: string | undefined): Pick<SharedLine, 'episode' | 'why'> {
  if (text === undefined) return { why: 'not UTF-8' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { why: 'not JSON' };
  }
  if (!isShallow(value)) return { why: 'nested too deeply' };
  const result = v.safeParse(lineSchema, value);
  return result.success ? { episode: result.output } : { why: 'of another kind, perhaps of a newer Knack' };
}

const nameOfLine = ({ author, episode }: SharedEpisode) => `${author} ${episode}`;

function mergeLines(all: readonly SharedEpisode[]): ReadonlyMap<string, SharedEpisode> {
  const merged = new Map<string, SharedEpisode>();
  for (const one of all) {
    const known = merged.get(nameOfLine(one));
    merged.set(nameOfLine(one), { ...known, ...one, facts: { ...known?.facts, ...one.facts } });
  }
  return merged;
}

/** As the store would keep it. */
export function recordOf({ author, episode, facts }: SharedEpisode): {
  id: string;
  arrived: ReturnType<typeof incomingEpisode>;
} {
  const sender = { author: sharedAuthor(author), isSelf: false, via: `${author}, ${sharedPath}` };
  const named = Object.entries(facts).map(([name, body]): Fact => ({ episode, name, body }));
  return { id: localId(sender, episode), arrived: incomingEpisode(episode, named, sender) };
}

/**
 * Adds episodes to the file, which stays ordered by their start: a later share changes few lines. Other lines stay as they are, also those
 * that only a newer Knack can read. Creates `.gitattributes` next to it, so that git merges by union.
 * @throws StoreError if the folder cannot be written or is a link, and if the file cannot be kept whole.
 */
export async function writeShared(root: string, added: readonly SharedEpisode[]): Promise<void> {
  const folder = join(root, folderName);
  const path = join(folder, fileName);
  for (const place of [folder, path]) {
    if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) {
      throw new StoreError('unreadable', place, `${place} is a symbolic link: remove it, then share again.`);
    }
  }
  const { lines: before, isTooLarge } = await readLines(root);
  const broken = before.find(({ text }) => text === undefined);
  if (isTooLarge || broken) {
    const why = broken
      ? `line ${broken.line} of ${path} is not UTF-8`
      : `${path} is larger than ${largestFile >> 20} MB`;
    throw new StoreError('unreadable', path, `${why}: mend that, then share again. Nothing was written.`);
  }
  const counts = new Map<string, number>();
  const all = [...before.flatMap(({ episode }) => episode ?? []), ...added];
  for (const episode of all) counts.set(nameOfLine(episode), (counts.get(nameOfLine(episode)) ?? 0) + 1);
  const untouched = new Map(
    before.flatMap(({ episode, text = '' }) =>
      episode && counts.get(nameOfLine(episode)) === 1 ? [[nameOfLine(episode), text.trim()]] : [],
    ),
  );
  const merged = mergeLines(all);
  const known = [...merged.values()]
    .sort(byBeginning)
    .map((one) => untouched.get(nameOfLine(one)) ?? JSON.stringify(sorted(one)));
  const unknown = before.flatMap(({ episode, text }) => (episode || text === undefined ? [] : [text.trim()]));
  const lines = [...known, ...unknown].map((text) => `${text}\n`);
  try {
    await mkdir(folder, { recursive: true });
    const attributes = join(folder, '.gitattributes');
    await writeFile(attributes, `${fileName} merge=union text eol=lf\n`, { flag: 'wx' }).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
    // The repository may hold links of any name that could be guessed.
    const temporary = `${path}-${randomUUID()}`;
    await writeFile(temporary, lines.join(''), { flag: 'wx' });
    await rename(temporary, path);
  } catch (error) {
    throw asStoreError(error, path);
  }
}

/** Facts ordered by kind and step, so the same episode always gives the same line. */
function sorted({ author, episode, facts, ...newer }: SharedEpisode): SharedEpisode {
  const rank = (name: string) =>
    `${'bsgex'.indexOf(name[0] ?? '')} ${(/\d+/.exec(name)?.[0] ?? '').padStart(16, '0')} ${name}`;
  const entries = Object.entries(facts).sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1));
  return { author, episode, facts: Object.fromEntries(entries), ...newer };
}

function byBeginning(a: SharedEpisode, b: SharedEpisode): number {
  const at = ({ facts }: SharedEpisode) => {
    const began = facts['b']?.['at'];
    return typeof began === 'number' ? began : 0;
  };
  return at(a) - at(b) || (nameOfLine(a) < nameOfLine(b) ? -1 : 1);
}

export const shareOf = (author: string, facts: readonly Fact[], { episodeId }: EpisodeRecord): SharedEpisode => ({
  author,
  episode: episodeId,
  facts: Object.fromEntries(facts.map(({ name, body }) => [name, body])),
});
