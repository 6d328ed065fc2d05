// `knack team`: joining a team's memory on PostgreSQL, and what is known of it.
import { learningSettings, defaultSettings } from '../core/settings.ts';
import type { Membership } from '../node/team/membership.ts';
import type { OpenMemory } from './memoryAccess.ts';
import type { TeamRequest } from '../node/team/sync.ts';
import type { Io } from './io.ts';
import { UsageError, exitStatus } from './io.ts';
import { withMemory } from './memoryAccess.ts';
import type { MemoryFlags } from './options.ts';
import { addressOf, addressVariable, rememberAddress, rememberable } from '../node/team/address.ts';
import { joinTeam } from '../node/team/join.ts';
import { leaveNotes, readMembership, setExclude } from '../node/team/membership.ts';
import { Connection, placeOf } from '../node/team/server/connection.ts';
import { initServer } from '../node/team/server/schema.ts';
import { withdrawAll } from '../node/team/push.ts';
import { withTeam } from '../node/team/sync.ts';
import { remoteOf, workspaceKey } from '../node/team/workspaceKey.ts';
import { saveMemory } from '../node/store/memoryCache.ts';
import { plainTable } from './episodes.ts';

const example = 'postgres://NAME@HOST/DATABASE';

/** Ctrl+C ends the connection at once; what was exchanged by then stays. */
export async function untilStopped<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const onSignal = () => stop.abort(new UsageError('stopped; the same command goes on from here'));
  process.once('SIGINT', onSignal);
  try {
    return await work(stop.signal);
  } finally {
    process.off('SIGINT', onSignal);
  }
}

/** Run by the owner of the database. */
export async function teamInit(address: string | undefined, io: Io): Promise<number> {
  const url = address === undefined ? process.env[addressVariable] : rememberable(address);
  if (url === undefined || url === '') throw new UsageError(`give the address, ${example}, or set ${addressVariable}`);
  return untilStopped(async (signal) => {
    const connection = await Connection.open({ url, signal });
    try {
      const { before, after } = await initServer(connection);
      const done = before === after ? `has the schema ${after} already` : `went from schema ${before} to ${after}`;
      io.print(
        `${placeOf(url)} ${done}. Members need a role of their own: CREATE ROLE ann LOGIN IN ROLE knack_member;`,
      );
      return exitStatus.succeeded;
    } finally {
      await connection.close();
    }
  });
}

export interface JoinFlags extends MemoryFlags {
  readonly name?: string;
  readonly exclude?: readonly string[];
}

/** Joins, or founds the team of this workspace where it has none there. Nothing is exchanged yet. */
export async function teamJoin(address: string | undefined, flags: JoinFlags, io: Io): Promise<number> {
  return withMemory(flags, io, async ({ root, store }) => {
    const label = flags.name ?? (await remoteOf(root));
    if (label === undefined || label.trim() === '') {
      throw new UsageError('this workspace has no git remote to know it by: give all of you the same --name');
    }
    const workspace = workspaceKey(label);
    const url = address === undefined ? addressOf(workspace) : rememberable(address);
    if (url === undefined) throw new UsageError(`give the address, ${example}, or set ${addressVariable}`);
    return untilStopped(async (signal) => {
      const { self, isFounder, isMember } = await joinTeam(store, { workspace, label, url, signal });
      if (flags.exclude) await setExclude(store, flags.exclude);
      if (address !== undefined) rememberAddress(workspace, address);
      if (isFounder) io.print(`Founded the team of ${label} on ${placeOf(url)}; you are its owner, ${self}.`);
      else if (isMember) io.print(`Joined the team of ${label} on ${placeOf(url)} as ${self}.`);
      else io.print(`The team of ${label} has to let you in: an owner runs "knack team invite ${self}".`);
      io.print('Nothing was sent. Look at what would leave: knack team push --dry-run');
      return exitStatus.succeeded;
    });
  });
}

/** The address of the team that was joined. @throws UsageError */
export async function requestOf(memory: OpenMemory, signal: AbortSignal): Promise<TeamRequest> {
  const membership = await readMembership(memory.store);
  if (!membership) throw new UsageError(`no team was joined for this workspace: knack team join ${example}`);
  const url = addressOf(membership.workspace);
  if (url === undefined) throw new UsageError(`the address is not known here: set ${addressVariable}, or join again`);
  return { memory, root: memory.root, url, signal };
}

export async function teamInvite(member: string, flags: MemoryFlags, io: Io): Promise<number> {
  return withMemory(flags, io, (memory) =>
    untilStopped(async (signal) => {
      await withTeam(await requestOf(memory, signal), ({ exchange: { connection, workspace } }) =>
        connection.query('SELECT knack.invite($1, $2)', [workspace, member]),
      );
      io.print(`${member} may join. The administrator of the server creates the role: docs/team.md.`);
      return exitStatus.succeeded;
    }),
  );
}

export async function teamLeave(flags: MemoryFlags & { readonly withdraw?: boolean }, io: Io): Promise<number> {
  return withMemory(flags, io, (memory) =>
    untilStopped(async (signal) => {
      const membership = await readMembership(memory.store);
      if (!membership) throw new UsageError('no team was joined for this workspace');
      if (flags.withdraw) {
        const gone = await withTeam(await requestOf(memory, signal), ({ exchange }) => withdrawAll(exchange));
        io.print(`Withdrew ${gone} episode(s) from the team.`);
      }
      await leaveNotes(memory.store);
      rememberAddress(membership.workspace, undefined);
      io.print(
        `Left the team of ${membership.label}. What came from it stays: knack team forget AUTHOR, before or after.`,
      );
      return exitStatus.succeeded;
    }),
  );
}

export async function teamStatus(flags: MemoryFlags & { readonly json?: boolean }, io: Io): Promise<number> {
  return withMemory(flags, io, async (memory) => {
    const membership = await readMembership(memory.store);
    if (!membership) {
      io.print(flags.json ? '{"joined":false}' : `No team was joined: knack team join ${example}`);
      return exitStatus.succeeded;
    }
    const there = await untilStopped((signal) => members(memory, signal));
    const known = new Map((await memory.store.authors()).map((one) => [one.author, one]));
    const authors = [...new Set([...there.members, ...membership.trust.keys(), ...known.keys()])].sort();
    const rows = authors.map((author) => ({
      author,
      trust: author === there.self ? 'you' : (membership.trust.get(author) ?? 'quarantine'),
      episodes: known.get(author)?.episodes ?? 0,
      succeeded: known.get(author)?.succeeded ?? 0,
    }));
    if (flags.json) io.print(JSON.stringify({ joined: true, ...summary(membership), ...there, authors: rows }));
    else tell(membership, there, rows, io);
    return there.problem === undefined ? exitStatus.succeeded : exitStatus.failed;
  });
}

function summary({ label, agreed, exclude, last }: Membership) {
  return { workspace: label, sends: agreed, exclude, ...(last ? { last } : {}) };
}

interface There {
  readonly self: string | undefined;
  readonly members: readonly string[];
  readonly problem?: string;
}

/** Reports a server that does not answer; that alone does not make `status` fail. */
async function members(memory: OpenMemory, signal: AbortSignal): Promise<There> {
  try {
    return await withTeam({ ...(await requestOf(memory, signal)), connectMs: 3000 }, ({ self, authors }) =>
      Promise.resolve({ self, members: [self, ...authors] }),
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
  io.print(`Team of ${label}${there.self === undefined ? '' : `, you are ${there.self}`}`);
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
    io.print('Look at a new author, and let them in: knack team confirm AUTHOR');
}

/** After an exchange: folds what is new once, so that the next start is fast. */
export const refreshSnapshot = (memory: OpenMemory) => saveMemory(memory.store, learningSettings(defaultSettings));
