// `knack team`: joining a team's memory on PostgreSQL, its members, and leaving it.
import { learningSettings, defaultSettings } from '../core/settings.ts';
import type { OpenMemory } from './memoryAccess.ts';
import type { TeamRequest } from '../node/team/sync.ts';
import type { Io } from './io.ts';
import { UsageError, exitStatus } from './io.ts';
import { stillListedText, unencryptedText } from '../words/team.ts';
import { confirmed, withMemory } from './memoryAccess.ts';
import type { MemoryFlags } from './options.ts';
import { addressOf, addressVariable, rememberAddress, rememberable } from '../node/team/membership/address.ts';
import type { FoundTeam } from '../node/team/membership/join.ts';
import { joinTeam } from '../node/team/membership/join.ts';
import { memberName } from '../node/team/facts.ts';
import { leaveTeam } from '../node/team/membership/leaveTeam.ts';
import { readMembership, setExclude } from '../node/team/membership/membership.ts';
import { Connection, isUnencrypted, placeOf } from '../node/team/server/connection.ts';
import { initServer } from '../node/team/server/schema.ts';
import { withTeam } from '../node/team/sync.ts';
import type { Remotes } from '../node/team/membership/workspaceKey.ts';
import { remotesOf } from '../node/team/membership/workspaceKey.ts';
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
  readonly owner?: string;
  readonly found?: boolean;
}

/** Joins the team of this workspace, or creates it if there is none. Exchanges nothing yet. */
export async function teamJoin(given: string | undefined, flags: JoinFlags, io: Io): Promise<number> {
  // `--exclude` takes all that follows it, also the address.
  const isAddress = (pattern: string) => /^postgres(?:ql)?:/i.test(pattern);
  const address = given ?? flags.exclude?.find(isAddress);
  const exclude = flags.exclude?.filter((pattern) => !isAddress(pattern));
  return withMemory(flags, io, async ({ root, store }) => {
    const remotes = await remotesOf(root);
    const label = flags.name ?? remotes.chosen;
    if (label === undefined || label.trim() === '') throw new UsageError(nameless(remotes));
    const url = address === undefined ? addressOf(label) : rememberable(address);
    if (url === undefined) throw new UsageError(`give the address, ${addressExample}, or set ${addressVariable}`);
    return untilStopped(async (signal) => {
      const { chosen: origin } = remotes;
      const { owner, found: founds = false } = flags;
      const joining = { label, origin, url, founds, signal, ...(owner === undefined ? {} : { owner }) };
      const joined = await joinTeam(store, joining);
      if (address !== undefined) rememberAddress(label, address);
      if (isUnencrypted(url)) io.warn(unencryptedText());
      if ('teams' in joined) {
        io.print(notJoined(label, joined.self, joined.how, joined.teams));
        return exitStatus.failed;
      }
      if (exclude && exclude.length > 0) await setExclude(store, exclude);
      const { self, how, owners } = joined;
      if (how === 'founded') io.print(`Founded the team of ${label} on ${placeOf(url)}; you are its owner, ${self}.`);
      else io.print(`Joined the team of ${label} on ${placeOf(url)} as ${self}; owned by ${owners.join(', ')}.`);
      const kept = (await readMembership(store))?.exclude ?? [];
      if (kept.length > 0) io.print(`Never sent: ${kept.join(', ')}`);
      io.print('Nothing was sent. Look at what would leave: knack team push --dry-run');
      return exitStatus.succeeded;
    });
  });
}

/** Why a folder has no name of its own, and what to do. */
function nameless({ all, problem }: Remotes): string {
  if (problem !== undefined) return `git cannot say which workspace this is (${problem}): mend that, or give --name`;
  if (all.size === 0) return 'this workspace has no git remote to identify it: everyone must give the same --name';
  const named = [...all].map(([name, url]) => `${name} is ${url}`).join(', ');
  return `this workspace has several git remotes and none is called origin: everyone must give the same --name (${named})`;
}

function notJoined(label: string, self: string, how: 'closed' | 'several', teams: readonly FoundTeam[]): string {
  const owners = [...new Set(teams.flatMap((one) => one.owners))];
  if (how === 'several') {
    const ids = teams.map((one) => `${one.workspace.slice(0, 8)} (owned by ${one.owners.join(', ') || 'nobody'})`);
    return `Not joined. Say which team of ${label}, by its owner or id: knack team join --owner WHICH. You are a member of ${ids.join(', ')}`;
  }
  const [owner] = owners;
  const whose = owner === undefined ? 'has no owner left' : `is owned by ${owners.join(', ')}`;
  const remedy =
    owner === undefined
      ? 'Ask the administrator of the server (docs/team.md).'
      : `${owner} lets you in with "knack team invite ${self}"; then join again.`;
  return `Not joined. The team of ${label} ${whose}. ${remedy} If it is not your team, found another: knack team join --found`;
}

/** The address of the joined team. @throws UsageError */
export async function requestOf(memory: OpenMemory, signal: AbortSignal): Promise<TeamRequest> {
  const membership = await readMembership(memory.store);
  if (!membership) throw new UsageError(`this workspace has not joined a team: knack team join ${addressExample}`);
  const url = addressOf(membership.label);
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
      io.print(`${member} may join: knack team join ADDRESS`);
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
      const isKnown = addressOf(membership.label) !== undefined;
      const request = flags.withdraw || isKnown ? await requestOf(memory, signal) : undefined;
      const question =
        'Withdraw all that you have sent, from every colleague? It is not sent again, even if you rejoin.';
      const refusal = `${question} Nobody can be asked here: add --yes`;
      if (flags.withdraw && !(await confirmed(flags, io, { refusal, question }))) return exitStatus.succeeded;
      const { withdrawn, problem } = await leaveTeam(store, request, flags.withdraw === true);
      if (withdrawn !== undefined) io.print(`Withdrew ${withdrawn} run(s) from the team.`);
      rememberAddress(membership.label, undefined);
      if (problem !== undefined) io.warn(stillListedText(problem));
      io.print(
        `Left the team of ${membership.label}. What came from it stays; to remove it: knack team forget AUTHOR.`,
      );
      return exitStatus.succeeded;
    }),
  );
}

/** After an exchange: folds what is new once, so that the next start is fast. */
export const refreshSnapshot = (memory: OpenMemory) => saveMemory(memory.store, learningSettings(defaultSettings));
