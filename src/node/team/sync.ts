// One exchange with the team's server: sends what is new here, fetches what colleagues added. Decisions never wait for it.
import { readPatterns } from '../sessions/exclusions.ts';
import { branchesOf } from './outgoing/branchNames.ts';
import { mayBeShared } from './outgoing/exclusions.ts';
import type { RedactionRules } from './outgoing/outgoingFacts.ts';
import type { Membership } from './membership/membership.ts';
import { readMembership, setLast, setRemote, setSelf, setQuarantined } from './membership/membership.ts';
import type { PullReport } from './incoming/pull.ts';
import { nothingPulled, pull } from './incoming/pull.ts';
import type { Exchange, PushReport } from './outgoing/push.ts';
import { push } from './outgoing/push.ts';
import type { Store } from '../store/sqliteStore.ts';
import type { ServerOptions } from './server/connection.ts';
import { Connection, TeamError } from './server/connection.ts';
import { greet } from './server/schema.ts';
import { movedRemote, remotesOf } from './membership/workspaceKey.ts';

export interface Team {
  readonly membership: Membership;
  readonly exchange: Exchange;
  /** The user's role there. */
  readonly self: string;
  /** The other members. */
  readonly authors: readonly string[];
  /** Who may invite and remove. */
  readonly owners: readonly string[];
}

export interface TeamRequest extends ServerOptions {
  readonly memory: { readonly store: Store };
  /** The workspace folder. */
  readonly root: string;
  /** Exclusions from the settings; those of the membership and of `.knackignore` apply too. */
  readonly exclude?: readonly string[];
  /** Number of others' states above which nothing is copied: the server is queried instead (remote/remoteExperience.ts). */
  readonly mostCopied?: number;
}

const mostCopied = 1_000_000;

/** Opens the server of a joined team for `work`, even if the user is no longer a member. @throws TeamError */
export async function withServer<T>(
  request: TeamRequest,
  work: (of: Pick<Team, 'membership' | 'exchange'>) => Promise<T>,
): Promise<T> {
  const { store } = request.memory;
  const membership = await readMembership(store);
  if (!membership) throw new TeamError('notMember', 'This workspace has not joined a team: knack team join ADDRESS');
  const connection = await Connection.open(request);
  try {
    const server = await greet(connection);
    const { self } = membership;
    if (self !== undefined && self !== server.self)
      throw new TeamError(
        'moved',
        `You joined this team as ${self}, and the address logs in as ${server.self}: nothing is exchanged. To go on as ${server.self}: knack team join.`,
      );
    return await work({ membership, exchange: { store, connection, server, workspace: membership.workspace } });
  } finally {
    await connection.close();
  }
}

/** The same for a member, of the workspace that the folder still is. @throws TeamError */
export async function withTeam<T>(request: TeamRequest, work: (team: Team) => Promise<T>): Promise<T> {
  await assertUnmoved(request);
  return withServer(request, async ({ membership, exchange }) => {
    const { connection, server, workspace } = exchange;
    const owner = server.version >= 6 ? 'member IN (SELECT knack.owners($1)) AS owner' : 'owner';
    const rows = await connection.query<{ member: string; owner: boolean }>(
      `SELECT member, ${owner} FROM knack.members WHERE workspace = $1 ORDER BY member`,
      [workspace],
    );
    const { self } = server;
    if (!rows.some(({ member }) => member === self)) {
      const remedy = `ask an owner to run "knack team invite ${self}" there; knack team leave --withdraw works even so`;
      throw new TeamError(
        'notMember',
        `${connection.place}: ${self} is not a member of this workspace's team: ${remedy}.`,
      );
    }
    const authors = rows.map(({ member }) => member).filter((member) => member !== self);
    const owners = rows.flatMap((row) => (row.owner ? [row.member] : []));
    return work({ membership, exchange, self, authors, owners });
  });
}

/** Experience from another repository must not go to the first one's team, nor what is in a folder that is no repository any more. */
async function assertUnmoved({ memory, root }: Pick<TeamRequest, 'memory' | 'root'>): Promise<void> {
  const membership = await readMembership(memory.store);
  if (membership?.origin === undefined) return;
  const moved = movedRemote(membership.origin, await remotesOf(root));
  if (moved === undefined) return;
  const stay = `To stay in the current team: knack team join --name ${shellWord(membership.label)}.`;
  const { was, now, problem } = moved;
  const change =
    problem === undefined
      ? `The git remote of this folder was ${was || 'none'} when you joined its team, and is ${now || 'none'} now`
      : `Git cannot say whether this folder is still ${was} (${problem})`;
  throw new TeamError(
    'moved',
    `${change}: nothing is exchanged. ${stay} For the team of what is here now: knack team join ADDRESS.`,
  );
}

const shellWord = (text: string) => (/^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`);

export async function leavingRules(
  request: Pick<TeamRequest, 'root' | 'exclude'>,
  membership: Membership,
): Promise<RedactionRules> {
  const { root, exclude = [] } = request;
  const accepts = mayBeShared(await readPatterns(root, [...membership.exclude, ...exclude]));
  return { root, branches: new Set(await branchesOf(root)), accepts };
}

export interface SyncReport {
  /** Undefined: the user has not agreed to send anything yet. */
  readonly pushed: PushReport | undefined;
  readonly pulled: PullReport;
  /** Members whose experience awaits the user's confirmation. */
  readonly waiting: readonly string[];
}

/** Sends and fetches, and records the result. @throws TeamError, StoreError, or the signal's reason. */
export async function syncTeam(request: TeamRequest, what: 'both' | 'push' | 'pull' = 'both'): Promise<SyncReport> {
  try {
    const report = await withTeam(request, async ({ membership, exchange, self, authors }) => {
      const { trust, agreed } = membership;
      const pushes = what !== 'pull' && agreed;
      const pushed = pushes ? await push(exchange, await leavingRules(request, membership)) : undefined;
      if (self !== membership.self) await setSelf(exchange.store, self);
      if (what === 'push') return { pushed, pulled: nothingPulled, waiting: [] };
      // Including former members: their withdrawals apply here too.
      const confirmed = [...trust].flatMap(([author, how]) => (how === 'confirmed' && author !== self ? [author] : []));
      const isRemote = await holdsMore(exchange, confirmed, request.mostCopied ?? mostCopied);
      if (isRemote !== membership.isRemote) await setRemote(exchange.store, isRemote);
      const pulled = await pull(exchange, isRemote ? [self] : [self, ...confirmed]);
      const waiting = authors.filter((author) => !trust.has(author));
      if (waiting.join(' ') !== membership.waiting.join(' ')) await setQuarantined(exchange.store, waiting);
      return { pushed, pulled, waiting };
    });
    await setLast(request.memory.store, Date.now(), undefined);
    return report;
  } catch (error) {
    if (error instanceof TeamError) await setLast(request.memory.store, Date.now(), error.message);
    throw error;
  }
}

/** Counted only if the tables may hold that many: their own estimate is free. */
async function holdsMore({ connection, server, workspace }: Exchange, authors: readonly string[], most: number) {
  if (server.version < 2) return false;
  const [estimate] = await connection.query<{ rows: number }>(
    `SELECT coalesce(sum(reltuples), 0)::float8 AS rows FROM pg_class
     WHERE relnamespace = 'knack'::regnamespace AND relkind = 'r' AND relname LIKE 'states%'`,
  );
  if ((estimate?.rows ?? 0) <= most) return false;
  const [found] = await connection.query<{ rows: string }>(
    `SELECT count(*) AS rows FROM (SELECT FROM knack.states WHERE workspace = $1 AND author = ANY ($2) LIMIT $3) AS counted`,
    [workspace, authors, most + 1],
  );
  return Number(found?.rows) > most;
}
