// Joins the team of a workspace, or creates it; exchanges nothing yet.
import type { Store } from '../../store/sqliteStore.ts';
import { joinNotes } from './membership.ts';
import { Connection } from '../server/connection.ts';
import { greet } from '../server/schema.ts';

export interface Joined {
  /** The user's role there. */
  readonly self: string;
  readonly isFounder: boolean;
  /** False: an owner has to invite the role. */
  readonly isMember: boolean;
}

export interface Joining {
  readonly workspace: string;
  readonly label: string;
  /** The git remote that the label was derived from, if any. */
  readonly origin?: string;
  readonly url: string;
  readonly signal?: AbortSignal;
}

/** @throws TeamError and StoreError */
export async function joinTeam(store: Store, of: Joining): Promise<Joined> {
  const { workspace, label, origin } = of;
  const connection = await Connection.open(of);
  try {
    const { self } = await greet(connection);
    const [row] = await connection.query<{ founded: boolean }>('SELECT knack.found($1) AS founded', [workspace]);
    const members = await connection.query('SELECT 1 FROM knack.members WHERE workspace = $1', [workspace]);
    await joinNotes(store, { workspace, label, self, ...(origin === undefined ? {} : { origin }) });
    return { self, isFounder: row?.founded === true, isMember: members.length > 0 };
  } finally {
    await connection.close();
  }
}
