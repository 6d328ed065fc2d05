// `knack team`: joining a team's memory on PostgreSQL, its members, and leaving it.
import { learningSettings, defaultSettings } from '../core/settings.ts';
import type { OpenMemory } from './memoryAccess.ts';
import type { TeamRequest } from '../node/team/sync.ts';
import type { Io } from './io.ts';
import { UsageError, exitStatus } from './io.ts';
import { confirmed, withMemory } from './memoryAccess.ts';
import type { MemoryFlags } from './options.ts';
import { addressOf, addressVariable, rememberAddress, rememberable } from '../node/team/membership/address.ts';
import { joinTeam } from '../node/team/membership/join.ts';
import { memberName } from '../node/team/facts.ts';
import { leaveTeam } from '../node/team/membership/leaveTeam.ts';
import { readMembership, setExclude } from '../node/team/membership/membership.ts';
import { Connection, placeOf } from '../node/team/server/connection.ts';
import { initServer } from '../node/team/server/schema.ts';
import { withTeam } from '../node/team/sync.ts';
import { remoteOf, workspaceKey } from '../node/team/membership/workspaceKey.ts';
import { saveMemory } from '../node/store/snapshot/memoryCache.ts';

export const addressExample = 'postgres://NAME@HOST/DATABASE';

/** Ctrl+C closes the connection at once; what was exchanged by then stays. */
export async function untilStopped<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const onSignal = () => stop.abort(new UsageError('stopped; run the same command again to continue'));
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
  if (url === undefined || url === '')
    throw new UsageError(`give the address, ${addressExample}, or set ${addressVariable}`);
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

/** Joins the team of this workspace, or creates it if there is none. Exchanges nothing yet. */
export async function teamJoin(address: string | undefined, flags: JoinFlags, io: Io): Promise<number> {
  return withMemory(flags, io, async ({ root, store }) => {
    const origin = flags.name === undefined ? await remoteOf(root) : undefined;
    const label = flags.name ?? origin;
    if (label === undefined || label.trim() === '') {
      throw new UsageError('this workspace has no git remote to identify it: everyone must give the same --name');
    }
    const workspace = workspaceKey(label);
    const url = address === undefined ? addressOf(workspace) : rememberable(address);
    if (url === undefined) throw new UsageError(`give the address, ${addressExample}, or set ${addressVariable}`);
    return untilStopped(async (signal) => {
      const { self, isFounder, isMember } = await joinTeam(store, {
        ...{ workspace, label, url, signal },
        ...(origin === undefined ? {} : { origin }),
      });
      if (flags.exclude) await setExclude(store, flags.exclude);
      if (address !== undefined) rememberAddress(workspace, address);
      if (isFounder) io.print(`Founded the team of ${label} on ${placeOf(url)}; you are its owner, ${self}.`);
      else if (isMember) io.print(`Joined the team of ${label} on ${placeOf(url)} as ${self}.`);
      else
        io.print(
          `The team of ${label} has to let you in: an owner runs "knack team invite ${self}" (if everyone has left, the server's administrator can: docs/team.md).`,
        );
      io.print('Nothing was sent. Look at what would leave: knack team push --dry-run');
      return exitStatus.succeeded;
    });
  });
}

/** The address of the joined team. @throws UsageError */
export async function requestOf(memory: OpenMemory, signal: AbortSignal): Promise<TeamRequest> {
  const membership = await readMembership(memory.store);
  if (!membership) throw new UsageError(`this workspace has not joined a team: knack team join ${addressExample}`);
  const url = addressOf(membership.workspace);
  if (url === undefined) throw new UsageError(`the address is unknown here: set ${addressVariable}, or join again`);
  return { memory, root: memory.root, url, signal };
}

export async function teamInvite(member: string, flags: MemoryFlags, io: Io): Promise<number> {
  if (!memberName.test(member))
    throw new UsageError(`${member} cannot be a member: role names need letters, digits, and _ . - only, at most 63`);
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

/** What they have sent stays, until they withdraw it or others forget it. */
export async function teamRemove(member: string, flags: MemoryFlags, io: Io): Promise<number> {
  return withMemory(flags, io, (memory) =>
    untilStopped(async (signal) => {
      await withTeam(await requestOf(memory, signal), ({ exchange: { connection, workspace }, self, authors }) => {
        if (member === self) throw new UsageError('that is you: knack team leave');
        if (!authors.includes(member))
          throw new UsageError(`${member} is not a member: ${authors.join(', ') || 'you are alone'}`);
        return connection.query('SELECT knack.remove($1, $2)', [workspace, member]);
      });
      io.print(
        `${member} is no longer a member and can neither read nor send. What they sent stays; to remove it here: knack team forget ${member}`,
      );
      return exitStatus.succeeded;
    }),
  );
}

export interface LeaveFlags extends MemoryFlags {
  readonly withdraw?: boolean;
  readonly yes?: boolean;
}

export async function teamLeave(flags: LeaveFlags, io: Io): Promise<number> {
  return withMemory(flags, io, (memory) =>
    untilStopped(async (signal) => {
      const { store } = memory;
      const membership = await readMembership(store);
      if (!membership) throw new UsageError('this workspace has not joined a team');
      const isKnown = addressOf(membership.workspace) !== undefined;
      const request = flags.withdraw || isKnown ? await requestOf(memory, signal) : undefined;
      const question =
        'Withdraw all that you have sent, from every colleague? It is not sent again, even if you rejoin.';
      const refusal = `${question} Nobody can be asked here: add --yes`;
      if (flags.withdraw && !(await confirmed(flags, io, { refusal, question }))) return exitStatus.succeeded;
      const { withdrawn, problem } = await leaveTeam(store, request, flags.withdraw === true);
      if (withdrawn !== undefined) io.print(`Withdrew ${withdrawn} run(s) from the team.`);
      rememberAddress(membership.workspace, undefined);
      if (problem !== undefined)
        io.warn(`You are still listed as a member on the server until an owner removes you: ${problem}`);
      io.print(
        `Left the team of ${membership.label}. What came from it stays; to remove it: knack team forget AUTHOR.`,
      );
      return exitStatus.succeeded;
    }),
  );
}

/** After an exchange: folds what is new once, so that the next start is fast. */
export const refreshSnapshot = (memory: OpenMemory) => saveMemory(memory.store, learningSettings(defaultSettings));
