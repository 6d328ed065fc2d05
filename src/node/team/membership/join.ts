// Joins the team of a workspace, or creates it; exchanges nothing yet.
import type { Store } from '../../store/sqliteStore.ts';
import { memberName } from '../facts.ts';
import { joinNotes, readMembership } from './membership.ts';
import { Connection, TeamError } from '../server/connection.ts';
import type { Server } from '../server/schema.ts';
import { greet } from '../server/schema.ts';
import { workspaceKey } from './workspaceKey.ts';

/** A team on the server. */
export interface FoundTeam {
  readonly workspace: string;
  readonly owners: readonly string[];
  /** The user is a member. */
  readonly member: boolean;
}

/**
 * - `founded`, `joined`: done.
 * - `closed`: there are teams of that label, and none has the user as a member. Nothing was noted.
 * - `several`: the user is a member of others than asked for, or of more than one, and has to say which. Nothing was noted.
 */
export type JoinResult = { readonly self: string } & (
  | { readonly how: 'founded' | 'joined'; readonly owners: readonly string[] }
  | { readonly how: 'closed' | 'several'; readonly teams: readonly FoundTeam[] }
);

export interface Joining {
  readonly label: string;
  /** The git remote of the folder, if any: the exchange stops when it is another. */
  readonly origin: string | undefined;
  readonly url: string;
  /** Of several teams, the one that this role owns, or whose id begins so. */
  readonly owner?: string;
  /** Found one even where there are others of that label; but nobody founds two. */
  readonly founds?: boolean;
  readonly signal?: AbortSignal;
}

/** @throws TeamError and StoreError */
export async function joinTeam(store: Store, of: Joining): Promise<JoinResult> {
  const connection = await Connection.open(of);
  try {
    const server = await greet(connection);
    const { self } = server;
    if (!memberName.test(self))
      throw new TeamError(
        'refused',
        `${connection.place}: the role "${self}" cannot be a member. Names may have letters, digits, and _ . - only, at most 63: ` +
          `the administrator runs ALTER ROLE "${self}" RENAME TO ${self.replaceAll(/[^\w.-]+/g, '_').slice(0, 63)}.`,
      );
    const { label, origin = '' } = of;
    const note = (workspace: string) => joinNotes(store, { workspace, label, self, origin });
    if (server.version < 6) return await joinByLabel(connection, server, workspaceKey(label), note);
    const teams = await connection.query<FoundTeam>('SELECT workspace, owners, member FROM knack.teams($1)', [
      workspaceKey(label),
    ]);
    const own = teams.filter(({ member }) => member);
    const mine = own.find(({ owners }) => owners.includes(self));
    if (teams.length === 0 || (of.founds && !mine)) {
      const [row] = await connection.query<{ workspace: string }>('SELECT knack.found_team($1) AS workspace', [
        workspaceKey(label),
      ]);
      await note(row?.workspace ?? '');
      return { self, how: 'founded', owners: [self] };
    }
    const current = (await readMembership(store))?.workspace;
    const chosen = of.founds ? mine : chosenOf(own, of.owner, current);
    if (!chosen) return { self, how: own.length > 0 ? 'several' : 'closed', teams: own.length > 0 ? own : teams };
    await note(chosen.workspace);
    return { self, how: 'joined', owners: chosen.owners };
  } finally {
    await connection.close();
  }
}

/** By its owner or the beginning of its id; else the present team, else the only one. Undefined: there is no such team, or more than one. */
function chosenOf(own: readonly FoundTeam[], wanted: string | undefined, current: string | undefined) {
  const present = own.find(({ workspace }) => workspace === current);
  if (wanted === undefined && present) return present;
  const owned = own.filter(({ owners }) => wanted === undefined || owners.includes(wanted));
  const named = own.filter(({ workspace }) => wanted !== undefined && workspace.startsWith(wanted));
  const [only, ...more] = owned.length > 0 ? owned : named;
  return more.length === 0 ? only : undefined;
}

/** Servers before version 6 have one team for each label. */
async function joinByLabel(
  connection: Connection,
  { self }: Server,
  workspace: string,
  note: (workspace: string) => Promise<void>,
): Promise<JoinResult> {
  const [row] = await connection.query<{ founded: boolean }>('SELECT knack.found($1) AS founded', [workspace]);
  const members = await connection.query<{ member: string; owner: boolean }>(
    'SELECT member, owner FROM knack.members WHERE workspace = $1',
    [workspace],
  );
  const owners = members.flatMap(({ member, owner }) => (owner ? [member] : []));
  if (members.length === 0) return { self, how: 'closed', teams: [{ workspace, owners, member: false }] };
  await note(workspace);
  return { self, how: row?.founded === true ? 'founded' : 'joined', owners };
}
