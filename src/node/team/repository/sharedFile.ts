// `.knack/experience.jsonl`: experience in the repository itself, one episode per line, reviewed like code and merged by union.
import { createReadStream, lstatSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { EpisodeRecord } from '../../../core/episode.ts';
import type { JsonObject } from '../../../core/types.ts';
import { splitLines } from '../../store/exchange/splitLines.ts';
import { StoreError, asStoreError } from '../../store/database/storeError.ts';
import { incomingEpisode, localId, sharedAuthor } from '../incoming/incomingEpisode.ts';
import type { Fact } from '../facts.ts';
import { episodeName, memberName } from '../facts.ts';

const folderName = '.knack';
const fileName = 'experience.jsonl';
export const sharedPath = `${folderName}/${fileName}`;

/** Nobody reviews more than this. */
const largestFile = 32 << 20;

const lineSchema = v.object({
  author: v.pipe(v.string(), v.regex(memberName)),
  episode: v.pipe(v.string(), v.regex(episodeName)),
  facts: v.record(
    v.string(),
    v.custom<JsonObject>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
  ),
});

/** One line: what its author shared of one episode. */
export type SharedEpisode = v.InferOutput<typeof lineSchema>;

export interface Shared {
  /** Lines of the same episode are merged; in the order of the file. */
  readonly episodes: readonly SharedEpisode[];
  /** Lines, from 1, that were skipped. */
  readonly skipped: readonly number[];
}

/** Version of the file; undefined if there is none. Changes whenever the contents do. */
export function sharedMark(root: string): string | undefined {
  const found = lstatSync(join(root, folderName, fileName), { throwIfNoEntry: false });
  return found?.isFile() ? `${found.size} ${found.mtimeMs} ${found.ino}` : undefined;
}

/** Empty if the file is missing, a link, or too large. */
export async function readShared(root: string): Promise<Shared> {
  const path = join(root, folderName, fileName);
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found?.isFile() || found.size > largestFile) return { episodes: [], skipped: [] };
  const episodes = new Map<string, SharedEpisode>();
  const skipped: number[] = [];
  for await (const { line, text } of splitLines(createReadStream(path))) {
    if (text?.trim() === '') continue;
    const result = v.safeParse(v.pipe(v.string(), v.parseJson(), lineSchema), text);
    if (!result.success) {
      skipped.push(line);
      continue;
    }
    const { author, episode, facts } = result.output;
    const known = episodes.get(`${author} ${episode}`);
    episodes.set(`${author} ${episode}`, { author, episode, facts: { ...known?.facts, ...facts } });
  }
  return { episodes: [...episodes.values()], skipped };
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
 * Adds episodes to the file, which stays ordered by their start: a later share changes few lines. Creates `.gitattributes` next to
 * it, so that git merges by union. @throws StoreError if the folder cannot be written, or is a link.
 */
export async function writeShared(root: string, added: readonly SharedEpisode[]): Promise<void> {
  const folder = join(root, folderName);
  const path = join(folder, fileName);
  for (const place of [folder, path]) {
    if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) {
      throw new StoreError('unreadable', place, `${place} is a symbolic link: remove it, then share again.`);
    }
  }
  const episodes = new Map<string, SharedEpisode>();
  for (const one of [...(await readShared(root)).episodes, ...added]) {
    const name = `${one.author} ${one.episode}`;
    episodes.set(name, { ...one, facts: { ...episodes.get(name)?.facts, ...one.facts } });
  }
  const lines = [...episodes.values()]
    .map(sorted)
    .sort(byBeginning)
    .map((one) => `${JSON.stringify(one)}\n`);
  try {
    await mkdir(folder, { recursive: true });
    const attributes = join(folder, '.gitattributes');
    await writeFile(attributes, `${fileName} merge=union text eol=lf\n`, { flag: 'wx' }).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
    const temporary = `${path}-${process.pid}`;
    await writeFile(temporary, lines.join(''));
    await rename(temporary, path);
  } catch (error) {
    throw asStoreError(error, path);
  }
}

/** Facts ordered by kind and step, so the same episode always gives the same line. */
function sorted({ author, episode, facts }: SharedEpisode): SharedEpisode {
  const rank = (name: string) =>
    `${'bsgex'.indexOf(name[0] ?? '')} ${(/\d+/.exec(name)?.[0] ?? '').padStart(16, '0')} ${name}`;
  const entries = Object.entries(facts).sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1));
  return { author, episode, facts: Object.fromEntries(entries) };
}

function byBeginning(a: SharedEpisode, b: SharedEpisode): number {
  const at = ({ facts }: SharedEpisode) => Number(facts['b']?.['at'] ?? 0);
  return at(a) - at(b) || (`${a.author} ${a.episode}` < `${b.author} ${b.episode}` ? -1 : 1);
}

export const shareOf = (author: string, facts: readonly Fact[], { episodeId }: EpisodeRecord): SharedEpisode => ({
  author,
  episode: episodeId,
  facts: Object.fromEntries(facts.map(({ name, body }) => [name, body])),
});
