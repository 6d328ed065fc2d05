// Leaves a team: here and, if reachable, on its server.
import { leaveNotes } from './membership.ts';
import { withdrawAll } from '../outgoing/push.ts';
import { TeamError } from '../server/connection.ts';
import type { TeamRequest } from '../sync.ts';
import { withServer } from '../sync.ts';

export interface Left {
  /** Episodes withdrawn; undefined: not requested. */
  readonly withdrawn: number | undefined;
  /** Why the server still lists the user as a member; undefined: it does not. */
  readonly problem: string | undefined;
}

/**
 * Withdraws first, if requested; if that fails, the user stays a member. If the last owner leaves, the longest-standing member
 * becomes owner. `request` undefined: the address is unknown here. @throws TeamError if the withdrawal fails.
 */
export async function leaveTeam(
  store: TeamRequest['memory']['store'],
  request: TeamRequest | undefined,
  withdraws: boolean,
): Promise<Left> {
  if (withdraws && !request)
    throw new TeamError('address', 'Nothing can be withdrawn without the address of the server.');
  const left = request
    ? await leaveServer(request, withdraws)
    : { withdrawn: undefined, problem: 'its address is not known' };
  await leaveNotes(store);
  return left;
}

async function leaveServer(request: TeamRequest, withdraws: boolean): Promise<Left> {
  let withdrawn: number | undefined;
  try {
    return await withServer(request, async ({ exchange }) => {
      const { connection, workspace, server } = exchange;
      if (withdraws) withdrawn = await withdrawAll(exchange);
      await connection.query('SELECT knack.remove($1, $2)', [workspace, server.self]);
      return { withdrawn, problem: undefined };
    });
  } catch (error) {
    if (!(error instanceof TeamError) || (withdraws && withdrawn === undefined)) throw error;
    return { withdrawn, problem: error.message };
  }
}
