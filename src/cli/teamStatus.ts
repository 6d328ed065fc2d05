// `knack team status`: who is in the team, what is here from them, and how the last exchange went.
import { isSharedAuthor } from '../node/team/incoming/incomingEpisode.ts';
import type { Membership } from '../node/team/membership/membership.ts';
import { readMembership } from '../node/team/membership/membership.ts';
import { withTeam } from '../node/team/sync.ts';
import { plainTable } from './episodes.ts';
import type { Io } from './io.ts';
import { exitStatus } from './io.ts';
import type { AuthorSummary } from '../core/storePorts.ts';
import type { OpenMemory } from './memoryAccess.ts';
import { withMemory } from './memoryAccess.ts';
import type { MemoryFlags } from './options.ts';
import { addressExample, requestOf, untilStopped } from './team.ts';

export async function teamStatus(flags: MemoryFlags & { readonly json?: boolean }, io: Io): Promise<number> {
  return withMemory(flags, io, async (memory) => {
    const membership = await readMembership(memory.store);
    if (!membership) {
      io.print(flags.json ? '{"joined":false}' : `No team joined: knack team join ${addressExample}`);
      return exitStatus.succeeded;
    }
    const there = await untilStopped((signal) => members(memory, signal));
    const self = there.self ?? membership.self;
    const known = new Map((await memory.store.authors()).map((one) => [one.author, one]));
    if (self !== undefined) known.set(self, await ownCounts(memory, self));
    const authors = [...new Set([...there.members, ...membership.trust.keys(), ...known.keys()])].sort();
    const rows = authors.map((author) => ({
      author,
      trust:
        author === self ? 'you' : (membership.trust.get(author) ?? (isSharedAuthor(author) ? 'file' : 'quarantine')),
      episodes: known.get(author)?.episodes ?? 0,
      succeeded: known.get(author)?.succeeded ?? 0,
    }));
    if (flags.json) io.print(JSON.stringify({ joined: true, ...summary(membership), ...there, authors: rows }));
    else tell(membership, there, rows, io);
    return there.problem === undefined ? exitStatus.succeeded : exitStatus.failed;
  });
}

/** All but what came from others, of whom the store counts each. */
async function ownCounts({ store }: OpenMemory, self: string): Promise<AuthorSummary> {
  const { episodes, outcomes } = await store.totals();
  const others = (await store.authors()).filter(({ author }) => author !== self);
  const sum = (of: 'episodes' | 'succeeded') => others.reduce((total, one) => total + one[of], 0);
  const succeeded = (outcomes['succeeded'] ?? 0) - sum('succeeded');
  return { author: self, episodes: episodes - sum('episodes'), succeeded, newest: 0 };
}

function summary({ label, agreed, exclude, last }: Membership) {
  return { workspace: label, sends: agreed, exclude, ...(last ? { last } : {}) };
}

interface There {
  readonly self: string | undefined;
  readonly members: readonly string[];
  readonly owners?: readonly string[];
  readonly problem?: string;
}

/** Reports an unreachable server without making `status` fail. */
async function members(memory: OpenMemory, signal: AbortSignal): Promise<There> {
  try {
    const request = { ...(await requestOf(memory, signal)), connectMs: 3000 };
    return await withTeam(request, ({ self, authors, owners }) =>
      Promise.resolve({ self, members: [self, ...authors], owners }),
    );
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { self: undefined, members: [], problem: error.message };
  }
}

function tell(
  membership: Membership,
  there: There,
  rows: readonly { author: string; trust: string; episodes: number; succeeded: number }[],
  io: Io,
): void {
  const { label, agreed, exclude, last } = membership;
  io.print(
    `Team of ${label}${there.self === undefined ? '' : `, you are ${there.self}${there.owners?.includes(there.self) ? ', an owner' : ''}`}`,
  );
  if (there.problem !== undefined) io.print(io.colors.yellow(`Now: ${there.problem}`));
  io.print(
    agreed ? 'Your runs are sent.' : 'Nothing of yours is sent yet: knack team push --dry-run shows what would be.',
  );
  if (exclude.length > 0) io.print(`Never sent: ${exclude.join(', ')}`);
  if (last)
    io.print(
      `Last exchange: ${new Date(last.at).toISOString()}${last.problem === undefined ? '' : `: ${last.problem}`}`,
    );
  if (rows.length === 0) return;
  const table = plainTable(['author', '', 'episodes here', 'succeeded'], [2, 3]);
  for (const { author, trust, episodes, succeeded } of rows)
    table.push([author, trust, String(episodes), String(succeeded)]);
  io.print(table.toString());
  if (rows.some(({ trust }) => trust === 'quarantine'))
    io.print('To review and confirm a new author: knack team confirm AUTHOR');
}
