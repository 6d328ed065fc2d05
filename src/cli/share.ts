// `knack memory share`, `review` and `confirm`: experience in a file of the repository, for colleagues without a server.
import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { resultOf } from '../core/policy/result.ts';
import type { EpisodeRecord } from '../core/episode.ts';
import { readPatterns } from '../node/sessions/exclusions.ts';
import { branchesOf } from '../node/team/outgoing/branchNames.ts';
import { mayBeShared } from '../node/team/outgoing/exclusions.ts';
import { isOwn, outgoingFacts } from '../node/team/outgoing/outgoingFacts.ts';
import { readMembership } from '../node/team/membership/membership.ts';
import { shareOf, sharedPath, writeShared } from '../node/team/repository/sharedFile.ts';
import { learnShared, reviewShared, trustShared } from '../node/team/repository/sharedMemory.ts';
import type { Io } from './io.ts';
import { UsageError, exitStatus } from './io.ts';
import type { OpenMemory } from './memoryAccess.ts';
import { findEpisode, withMemory } from './memoryAccess.ts';
import type { AskingFlags } from './teamExchange.ts';
import { agreed, tellAuthor } from './teamExchange.ts';
import { refreshSnapshot } from './team.ts';

export interface ShareFlags extends AskingFlags {
  readonly author?: string;
}

/** Newest runs of the user's examined if none is named. */
const newest = 200;

/** The named runs, else those of the newest that are known to have worked: by a rating or a check. */
export async function memoryShare(names: readonly string[], flags: ShareFlags, io: Io): Promise<number> {
  return withMemory(flags, io, async (memory) => {
    const { store, root } = memory;
    const membership = await readMembership(store);
    // The role: so that colleagues who have the run from the server do not count it twice.
    const author = flags.author ?? membership?.self ?? (await gitName(root));
    if (!/^[\w.-]{1,63}$/.test(author)) throw new UsageError(`--author ${author}: use letters, digits, and . _ -`);
    const episodes = names.length > 0 ? await named(memory, names) : await worked(memory);
    const exclude = membership?.exclude ?? [];
    const rules = {
      root,
      branches: new Set(await branchesOf(root)),
      accepts: mayBeShared(await readPatterns(root, exclude)),
    };
    const shared = episodes.flatMap((episode) => {
      const { facts } = outgoingFacts(episode, rules);
      return facts.length > 0 ? [shareOf(author, facts, episode)] : [];
    });
    if (shared.length === 0) {
      io.print('No run to share: rate one first (knack rate up), or name one: knack memory share EPISODE');
      return exitStatus.succeeded;
    }
    for (const one of shared) io.print(JSON.stringify(one));
    const message = `Write ${shared.length} run(s) as ${author} into ${sharedPath}?`;
    if (flags.dryRun || !(await agreed(message, flags, io))) return exitStatus.succeeded;
    await writeShared(root, shared);
    io.print(
      `Wrote ${sharedPath}: look at it, and commit it. Colleagues confirm you once: knack memory confirm ${author}`,
    );
    return exitStatus.succeeded;
  });
}

async function named({ store }: OpenMemory, names: readonly string[]): Promise<readonly EpisodeRecord[]> {
  const found: EpisodeRecord[] = [];
  for (const name of names) {
    const episode = await findEpisode(store, name);
    if (!isOwn(episode)) throw new UsageError(`${episode.episodeId} is not a finished run of yours`);
    found.push(episode);
  }
  return found;
}

async function worked({ store }: OpenMemory): Promise<readonly EpisodeRecord[]> {
  const found: EpisodeRecord[] = [];
  for (const id of await store.ids({ own: true, order: 'newestFirst', limit: newest })) {
    const [episode] = await store.episodes({ episodeIds: [id] });
    if (episode && isOwn(episode) && resultOf(episode) === 'worked') found.push(episode);
  }
  return found;
}

/** The user's name from git, else from the system. */
async function gitName(root: string): Promise<string> {
  const { stdout } = await promisify(execFile)('git', ['-C', root, 'config', 'user.name']).catch(() => ({
    stdout: '',
  }));
  const name = stdout.trim() === '' ? userInfo().username : stdout.trim();
  return name
    .normalize('NFKD')
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 63);
}

export async function memoryReview(flags: AskingFlags & { readonly json?: boolean }, io: Io): Promise<number> {
  return withMemory(flags, io, async ({ store, root }) => {
    const { authors, ignored } = await reviewShared(store, root);
    if (ignored !== undefined) io.warn(ignored);
    for (const { author, trust: decided, isSelf, episodes } of authors) {
      const trust = isSelf ? 'you' : decided;
      const steps = episodes.reduce((sum, one) => sum + one.steps.length, 0);
      if (flags.json)
        io.print(JSON.stringify({ author, trust: trust ?? 'quarantine', episodes: episodes.length, steps }));
      else io.print(`${author}: ${trust ?? 'quarantine'}, ${episodes.length} run(s), ${steps} step(s)`);
    }
    if (authors.length === 0 && ignored === undefined && !flags.json)
      io.print(`There is no ${sharedPath} here: knack memory share writes it.`);
    return exitStatus.succeeded;
  });
}

export async function memoryConfirm(author: string, flags: AskingFlags, io: Io): Promise<number> {
  return withMemory(flags, io, async (memory) => {
    const { store, root } = memory;
    const { authors } = await reviewShared(store, root);
    const found = authors.find((one) => one.author === author);
    if (!found) {
      const known = authors.map((one) => one.author).join(', ') || 'nobody';
      throw new UsageError(`${sharedPath} has nothing from ${author}; it has: ${known}`);
    }
    const { episodes } = found;
    const steps = episodes.reduce((sum, one) => sum + one.steps.length, 0);
    tellAuthor(author, { episodes, runs: episodes.length, steps }, io);
    if (flags.dryRun || !(await agreed(`Learn from ${author}, at the weight of imports?`, flags, io)))
      return exitStatus.succeeded;
    await trustShared(store, author, 'confirmed');
    const learned = await learnShared(store, root);
    if (learned.steps > 0) await refreshSnapshot(memory);
    io.print(
      `Learned ${learned.steps} step(s) from ${sharedPath}; later additions by ${author} come with the next run.`,
    );
    return exitStatus.succeeded;
  });
}
