// The tables of a team on PostgreSQL 13 or later, in the schema `knack`; one script per version, released ones are never changed.
import { abandoned } from './versions/abandoned.ts';
import { facts } from './versions/facts.ts';
import { limits } from './versions/limits.ts';
import { ordered } from './versions/ordered.ts';
import { sampled } from './versions/sampled.ts';
import { states } from './versions/states.ts';
import { teams } from './versions/teams.ts';

/**
 * - `facts` only grows. Who adds a fact is its author: the role that is logged in (`session_user`), whatever the client says.
 * - `seq` orders the facts of an author for readers. Since version 7 the transactions of one author take turns, so that none becomes visible
 *   after one with higher numbers. Before, readers also needed `xid`, and waited for all transactions of the server (log.ts).
 * - A fact named `x` or `x3` withdraws the author's episode, or step 3 of it: a trigger deletes what it names, and keeps the withdrawal.
 * - `knack.meta`: `compatible`, the oldest version of the schema whose clients may still write; `epoch`, anew after a restore from a dump, as
 *   transaction numbers are then meaningless.
 * - Since version 2 `states`: each state once an author, with its MinHash bands under GIN; `facts.state` leads from it to the steps. An operator
 *   that is not leakproof, such as `@>`, uses no index under row-level security: `candidates` checks the membership itself. A band that half
 *   of the table shares is useless, so each band returns a sample of its states (`gin_fuzzy_search_limit`).
 * - Since version 6 a team's id comes from its label and its founder's role, and owners are computed (`knack.owners`). No function waits for
 *   a lock that another member can hold.
 * - Since version 4 `usage`: how much each author has sent, kept by triggers; `knack.meta` says how much it may be.
 * - Hash partitions by workspace: the column that a sharded engine would distribute by is in every key.
 */
export const migrations: readonly string[] = [facts, states, abandoned, limits, sampled, teams, ordered];

/** Separate, as it must exist before the first version. */
export const migrationsTable = `
  CREATE SCHEMA IF NOT EXISTS knack;
  CREATE TABLE IF NOT EXISTS knack.migrations (version int PRIMARY KEY, at timestamptz NOT NULL DEFAULT now());
`;

/** The oldest schema that this client can work with. */
export const oldestUsable = 1;
